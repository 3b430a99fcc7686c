"""Runs of a schedule that would overlap are skipped where somebody said so, and stay so."""

from typing import Any

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.client.schemas.objects import (
    ConcurrencyLimitConfig,
    ConcurrencyLimitStrategy,
    FlowRun,
)
from prefect.states import Pending, Running

from media_pipelines.command.deployment import deployments
from media_pipelines.command.overlaps import (
    SKIPS,
    NoSuchDeployment,
    limit_overlaps,
    limits_at_server,
    may_pause,
    only_named,
    overlap_sentences,
    skipping,
)

WAITS: dict[str, object] = {"limit": 8, "collision_strategy": "ENQUEUE"}


def entries() -> list[dict[str, Any]]:
    return [{"name": "chair"}, {"name": "images-edits", "concurrency_limit": dict(WAITS)}]


def limits(found: list[dict[str, Any]]) -> list[object]:
    return [entry.get("concurrency_limit") for entry in found]


def test_a_deployment_skips_when_it_is_named_and_stays_so_until_it_is_taken_back() -> None:
    named = entries()
    limit_overlaps(named, {}, ["chair", "images-edits"], [])
    assert limits(named) == [SKIPS, SKIPS]
    at_server = dict.fromkeys(("chair", "images-edits"), SKIPS)
    anew = entries()
    limit_overlaps(anew, at_server, [], [])
    assert limits(anew) == [SKIPS, SKIPS]
    limit_overlaps(back := entries(), at_server, [], ["chair", "images-edits"])
    assert limits(back) == [None, WAITS]


def test_a_limit_of_the_pages_stays_where_the_file_has_none() -> None:
    of_pages = {"limit": 3, "collision_strategy": "ENQUEUE", "grace_period_seconds": 90}
    found = entries()
    limit_overlaps(found, {"chair": of_pages, "images-edits": of_pages}, [], [])
    assert limits(found) == [of_pages, WAITS]


def test_a_name_that_no_deployment_has_is_told() -> None:
    with pytest.raises(NoSuchDeployment, match="did you mean chair"):
        limit_overlaps(entries(), {}, ["chairs"], [])
    with pytest.raises(NoSuchDeployment, match="there are chair, images-edits"):
        only_named(entries(), ["sofa"])


def test_some_deployments_may_be_left_alone() -> None:
    assert only_named(entries(), []) == entries()
    assert only_named(entries(), ["chair"]) == [{"name": "chair"}]


def test_what_was_asked_for_is_confirmed_and_what_stays_is_told() -> None:
    names = {"chair", "stool", "sweep", "images-edits"}
    of_file: list[dict[str, Any]] = [{"name": name} for name in sorted(names)]
    of_file[-1]["concurrency_limit"] = dict(SKIPS)
    by_default = skipping(of_file)
    asked, back = ["chair"], ["images-edits", "sweep"]
    limit_overlaps(of_file, {"stool": SKIPS}, asked, back)
    assert overlap_sentences(of_file, by_default, asked, back) == [
        "chair: a run that is due while another one is at work is skipped, until "
        "`media deploy --allow-overlaps chair`.",
        "stool: a run that is due while another one is at work is skipped, until "
        "`media deploy --allow-overlaps stool`.",
        "images-edits: a run that is due while another one is at work is no longer skipped.",
        "sweep: a run that is due while another one is at work is skipped: it is made so.",
    ]


def test_runs_that_can_wait_for_a_person_are_named() -> None:
    of_file = deployments()["deployments"]
    assert may_pause(of_file, ["text_to_model", "images-edits"]) == ["text_to_model"]


@flow
def slow_chair() -> None:
    """Wait to be told what it is."""


@pytest.mark.usefixtures("prefect_server")
async def test_prefect_skips_a_run_while_another_is_at_work_and_says_which_limit_it_has() -> None:
    strategy = ConcurrencyLimitStrategy.CANCEL_NEW
    limit = ConcurrencyLimitConfig(limit=1, collision_strategy=strategy)
    deployment = await slow_chair.ato_deployment("slow_chair", concurrency_limit=limit)
    identity = await deployment.aapply()
    assert SKIPS.items() <= (await limits_at_server(["slow_chair"]))["slow_chair"].items()
    async with get_client() as client:

        async def begun() -> FlowRun:
            run = await client.create_flow_run_from_deployment(identity)
            await client.set_flow_run_state(run.id, Pending())
            return await client.read_flow_run(run.id)

        first = await begun()
        await client.set_flow_run_state(first.id, Running())
        second = await begun()
    assert (first.state_name, second.state_name) == ("Pending", "Cancelled")
