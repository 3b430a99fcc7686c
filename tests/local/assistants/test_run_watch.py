"""Answers of people belong to the question that they were asked."""

import asyncio
from datetime import UTC, datetime

import pytest

from media_pipelines.assistants.run_watch import RunWatch, mark_of
from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.judging.question import Question
from media_pipelines.record.records import RunRecord, StepRecord


def question(task_uuid: str, hours: float = 24.0) -> Question:
    step = StepRecord(number=1, name="image", task_uuid=task_uuid)
    run = RunRecord(
        flow="text-to-model",
        run="an oak chair",
        flow_run_id="1",
        service="",
        parameters={"approval_hours": hours},
        started_at=datetime.now(UTC).isoformat(),
        steps=[step],
    )
    return Question(
        run=run, about="image", candidates=[step], picture=None, takes_one=True, next_seed=2
    )


async def test_an_answer_to_an_earlier_question_is_none() -> None:
    watch, first, second = RunWatch(can_ask=True), question("a"), question("b")
    asking = asyncio.create_task(watch.ask(second))
    await watch.changed()
    watch.decide(mark_of(first), {"decision": "approve"})
    assert watch.question is second
    watch.decide(mark_of(second), {"decision": "regenerate", "seed": 7})
    decision = await asking
    assert (decision.decision, decision.seed) == ("regenerate", 7)
    assert watch.question is None


async def test_nobody_answers_in_time() -> None:
    watch = RunWatch(can_ask=True)
    with pytest.raises(ApprovalMissing, match="Nobody has approved the image"):
        await watch.ask(question("a", hours=1e-6))
    assert watch.question is None
