"""A person's decisions about the rows of a batch that wait: asked once, for all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import uuid4

from prefect.exceptions import FlowPauseTimeout
from prefect.flow_runs import apause_flow_run
from prefect.input import RunInput
from pydantic import Field

from media_pipelines.batch.manifest import Row
from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.judging.question import Decision, Question, decision_of, task_uuids
from media_pipelines.pages.decision_page import RowToDecide, decision_page
from media_pipelines.pages.markdown_cell import cell
from media_pipelines.pages.reports import thumbnail
from media_pipelines.run.approval import POLL_SECONDS, has_pages
from media_pipelines.run.context import current_context

EVERY_OTHER = "*"
SHOWN_ROWS = 20
PICTURE_PIXELS = 384
SHOWN_PROBLEMS = 10
LONGEST_ANSWER = 2_000_000


@dataclass(frozen=True, kw_only=True)
class WaitingRow:
    """A row whose results wait for a person.

    Attributes:
        row: Name of the row.
        about: What is to be chosen or approved.
        results: `task_uuid`s of the results that it is about.
        answers: What may be answered.
        picture: Shows them, as a `data:` URL; empty when there is none.
    """

    row: str
    about: str
    results: tuple[str, ...]
    answers: tuple[str, ...]
    picture: str

    @classmethod
    def of(cls, row: Row, question: Question) -> "WaitingRow":
        """Return what is kept of a question until it is put."""
        picture = question.picture
        return cls(
            row=row.name,
            about=question.about,
            results=task_uuids(question.candidates),
            answers=question.answers,
            picture=thumbnail(picture, PICTURE_PIXELS) if picture else "",
        )


Decisions = Mapping[tuple[str, ...], Decision]
"""By the `task_uuid`s of the results that they are about."""


class RowDecisions(RunInput):
    """The form that a batch pauses for."""

    decisions: str = Field(
        default="",
        max_length=LONGEST_ANSWER,
        title="Decisions",
        description="A line a row: its name, a colon, and approve, the number of one, reject or "
        "regenerate; * stands for every other row. The page of the batch writes them.",
    )


def read_decisions(text: str, waiting: Sequence[WaitingRow]) -> tuple[Decisions, list[str]]:
    """Read lines such as `chair-3: reject too dark` and `*: approve`.

    Args:
        text: A line a row; empty lines do not count.
        waiting: The rows that wait.

    Returns:
        The decisions, and what is wrong with lines. Rows that no line names are not decided.
    """
    rows = {item.row: item for item in waiting}
    said: dict[str, str] = {}
    problems: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, answer = line.partition(": ")
        name = name.strip()
        if not colon or (name not in rows and name != EVERY_OTHER):
            problems.append(f"{line!r}: no row that waits is named so; write `row: approve`")
        elif name in said:
            problems.append(f"{line!r}: {name} is there twice")
        else:
            said[name] = answer
    decided: dict[tuple[str, ...], Decision] = {}
    for name, item in rows.items():
        answer = said.get(name, said.get(EVERY_OTHER, ""))
        decision = decision_of(answer, item.answers) if answer else None
        if decision:
            decided[item.results] = decision
        elif answer:
            problems.append(f"{name}: {answer!r} is none of {', '.join(item.answers)}")
    return decided, problems


async def ask_about(waiting: Sequence[WaitingRow], page: str, *, hours: float) -> Decisions:
    """Pause the batch until somebody has decided about rows; what is wrong is asked again.

    Args:
        waiting: The rows.
        page: Address of the page that shows all of them.
        hours: How long to wait.

    Returns:
        The decisions that were made; rows without one go on waiting.

    Raises:
        ApprovalMissing: If nobody has decided in time.
    """
    problems: list[str] = []
    while True:
        text = await _answer(_question(waiting, page, problems), hours)
        decided, problems = read_decisions(text, waiting)
        if not problems:
            return decided


async def _answer(told: str, hours: float) -> str:
    viewer = current_context().viewer
    if viewer and viewer.answers and not has_pages():
        return await viewer.ask_about_rows(told)
    try:
        answer = await apause_flow_run(
            wait_for_input=RowDecisions.with_initial_data(description=told),
            timeout=max(round(hours * 3600), 1),
            poll_interval=POLL_SECONDS,
            # A key that was used answers at once, also for the next attempt of a killed run.
            key=uuid4().hex,
        )
    except FlowPauseTimeout as exc:
        raise ApprovalMissing("the rows that wait", hours) from exc
    return answer.decisions


def _question(waiting: Sequence[WaitingRow], page: str, problems: Sequence[str]) -> str:
    count = len(waiting)
    lines = [
        *(f"- {problem}" for problem in problems[:SHOWN_PROBLEMS]),
        "",
        f"**{count:,} rows wait for a decision.** All of them are on {page}, which also writes the "
        "lines for the form.",
        "",
        "| row | about | |",
        "|---|---|---|",
    ]
    for item in waiting[:SHOWN_ROWS]:
        picture = f"![]({item.picture})" if item.picture else ""
        lines.append(f"| {cell(item.row)} | {cell(item.about)} | {picture} |")
    if count > SHOWN_ROWS:
        lines += ["", f"… and {count - SHOWN_ROWS:,} more on the page."]
    return "\n".join(lines)


def page_of(title: str, waiting: Sequence[WaitingRow]) -> bytes:
    """Write the page on which the rows are decided."""
    rows = [
        RowToDecide(
            name=item.row,
            about=item.about,
            answers=tuple(answer.removeprefix("take ") for answer in item.answers),
            picture=item.picture,
        )
        for item in waiting
    ]
    return decision_page(title, rows)
