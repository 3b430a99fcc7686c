"""What is typed at the question whether a step is approved."""

import pytest
from rich.console import Console

from media_pipelines.command.approval_in_terminal import may_ask
from media_pipelines.judging.question import Decision, decision_of


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("a", Decision(decision="approve")),
        ("Approve nice one", Decision(decision="approve", note="nice one")),
        ("r wrong style", Decision(decision="reject", note="wrong style")),
        ("g", Decision(decision="regenerate")),
        ("regenerate 7 too dark", Decision(decision="regenerate", seed=7, note="too dark")),
        ("r 7", Decision(decision="reject", note="7")),
    ],
)
def test_a_line_is_read_as_a_decision(said: str, meant: Decision) -> None:
    decision = decision_of(f"{said}\n", ("approve", "reject", "regenerate"))
    assert decision is not None
    assert decision.model_dump() == meant.model_dump()


@pytest.mark.parametrize("said", ["", "  ", "yes", "av", "g 99999999999", "a" + " x" * 2000])
def test_anything_else_is_asked_again(said: str) -> None:
    assert decision_of(said, ("approve", "reject", "regenerate")) is None


def test_one_of_several_is_taken_by_its_number() -> None:
    answers = ("take 1", "take 2", "reject")
    taken = Decision(decision="approve", number=2, note="the chair")
    assert decision_of("2 the chair", answers) == taken
    for said in ("3", "a", "g"):
        assert decision_of(said, answers) is None


def test_what_is_no_terminal_is_not_asked() -> None:
    assert not may_ask(Console(file=None, force_terminal=False))
