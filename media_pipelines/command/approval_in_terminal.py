"""Approvals for runs that were started in a terminal."""

import asyncio
import re
import sys
from collections.abc import Collection

from rich.console import Console

from media_pipelines.judging.errors import ApprovalMissing
from media_pipelines.judging.question import Decision, Question, decision_of

_APPROVE, _TAKE = "[a]pprove", "the number of one"
_REGENERATE = ", or [g]enerate another one (g SEED)"


def may_ask(console: Console) -> bool:
    """Whether somebody sits in front of this terminal."""
    return sys.stdin.isatty() and console.is_terminal


async def ask_in_terminal(console: Console, question: Question) -> Decision:
    """Ask until somebody has decided.

    Args:
        console: Where to ask; nothing else writes there meanwhile.
        question: What it is about.

    Raises:
        ApprovalMissing: If the input ends.
    """
    shown = question.picture or "no picture"
    labels = ", ".join(step.label for step in question.candidates)
    for line in (f"{labels}: {shown}", *question.notes):
        console.print(line, markup=False, soft_wrap=True)
    while True:
        console.print(_prompt(question.answers), end="", markup=False)
        said = await _line()
        if not said:
            raise ApprovalMissing(question.about, 0)
        decision = decision_of(said, question.answers)
        if decision:
            return decision


def _prompt(answers: Collection[str]) -> str:
    taken = _APPROVE if "approve" in answers else _TAKE
    again = _REGENERATE if "regenerate" in answers else ""
    return f"{taken}, [r]eject{again}? A note may follow. "


async def ask_for_lines(console: Console, told: str) -> str:
    """Ask for lines until an empty one.

    Args:
        console: Where to ask; nothing else writes there meanwhile.
        told: What it is about; pictures in it are left out.

    Raises:
        ApprovalMissing: If the input ends.
    """
    console.print(re.sub(r"!\[.*?\]\(data:.*?\)", "", told), markup=False, soft_wrap=True)
    console.print("Lines such as `chair: approve` or `*: approve`; an empty one ends them.")
    lines: list[str] = []
    while True:
        said = await _line()
        if not said:
            raise ApprovalMissing("the rows that wait", 0)
        if not said.strip():
            return "".join(lines)
        lines.append(said)


async def _line() -> str:
    """Read a line from the terminal; a thread would keep the process after Ctrl-C."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        if not ready.done():
            ready.set_result(None)

    loop.add_reader(sys.stdin, tell)
    try:
        await ready
    finally:
        loop.remove_reader(sys.stdin)
    return sys.stdin.readline()
