"""Approvals for runs that were started in a terminal."""

import asyncio
import sys

from pydantic import ValidationError
from rich.console import Console

from media_pipelines.run.errors import ApprovalMissing
from media_pipelines.run.question import Decision, Question

_PROMPT = "[a]pprove, [r]eject, or [g]enerate another one (g SEED)? A note may follow. "
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
    console.print(f"{question.step.label}: {shown}", markup=False, soft_wrap=True)
    while True:
        console.print(_PROMPT, end="", markup=False)
        said = await _line()
        if not said:
            raise ApprovalMissing(question.step.name, 0)
        decision = decision_of(said)
        if decision:
            return decision


def decision_of(said: str) -> Decision | None:
    """Read a line such as `a`, `g 7 too dark`, `reject wrong style`; None when it is none."""
    first, *rest = said.split() or [""]
    verdict = _VERDICTS.get(first.lower())
    if verdict is None:
        return None
    seed = rest.pop(0) if verdict == "regenerate" and rest and rest[0].isdecimal() else None
    try:
        return Decision.model_validate(
            {"decision": verdict, "seed": seed and int(seed), "note": " ".join(rest)}
        )
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
