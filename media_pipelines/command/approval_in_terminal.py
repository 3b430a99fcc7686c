"""Approvals for runs that were started in a terminal."""

import asyncio
import sys
from collections.abc import Collection

from pydantic import ValidationError
from rich.console import Console

from media_pipelines.run.errors import ApprovalMissing
from media_pipelines.run.question import Decision, Question

_APPROVE, _TAKE = "[a]pprove", "the number of one"
_REGENERATE = ", or [g]enerate another one (g SEED)"
_VERDICTS = {
    "a": "approve",
    "approve": "approve",
    "r": "reject",
    "reject": "reject",
    "g": "regenerate",
    "generate": "regenerate",
    "regenerate": "regenerate",
}


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
    for line in (f"{labels}: {shown}", *question.remarks):
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


def decision_of(said: str, answers: Collection[str]) -> Decision | None:
    """Read a line such as `a`, `2 nice`, `g 7 too dark`, `reject wrong style`.

    Args:
        said: The line.
        answers: What may be answered.

    Returns:
        None when it is none of them.
    """
    first, *rest = said.split() or [""]
    answer = f"take {first}" if first.isdecimal() else _VERDICTS.get(first.lower())
    if answer not in answers:
        return None
    given: dict[str, object] = {"decision": answer}
    if first.isdecimal():
        given = {"decision": "approve", "number": int(first)}
    elif answer == "regenerate" and rest and rest[0].isdecimal():
        given["seed"] = int(rest.pop(0))
    try:
        return Decision.model_validate({**given, "note": " ".join(rest)})
    except ValidationError:
        return None


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
