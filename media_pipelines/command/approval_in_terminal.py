"""Approvals for runs that were started in a terminal."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from pydantic import ValidationError
from rich.console import Console

from media_pipelines.run.approval import Asker, Decision, Question, answered_by
from media_pipelines.run.errors import ApprovalMissing

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


def answered_in_terminal(
    console: Console, quiet: Callable[[], AbstractContextManager[None]] = nullcontext
) -> AbstractContextManager[None]:
    """Ask in this terminal, if it is one, when no Prefect server shows the question.

    Args:
        console: Where to ask.
        quiet: Keeps everything else from writing there.
    """
    if not (sys.stdin.isatty() and console.is_terminal):
        return nullcontext()
    return answered_by(_asker(console, quiet))


def _asker(console: Console, quiet: Callable[[], AbstractContextManager[None]]) -> Asker:
    async def ask(question: Question) -> Decision:
        with quiet():
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

    return ask


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
