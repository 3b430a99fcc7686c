import pytest

from media_studio.text.negation import (
    asks_for_nothing,
    forbidden_clauses,
    without_forbidden,
)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("do not add lighting", ["do not add lighting"]),
        ("no text, sharp focus, no frame", ["no text", "no frame"]),
        ("no people, text or watermark; photo", ["no people, text or watermark"]),
        ("no more than 30 words about lighting", []),
        ("do not forget the lighting", []),
        ("cinematic", []),
    ],
)
def test_clauses_that_forbid(text: str, clauses: list[str]) -> None:
    assert forbidden_clauses(text) == clauses
    assert all(clause not in without_forbidden(text) for clause in clauses)


@pytest.mark.parametrize(
    ("text", "nothing"),
    [
        ("keep it exactly as it is", True),
        ("return the prompt word for word", True),
        ("add nothing", True),
        ("add nothing but lighting", False),
        ("make it better", False),
        ("keep it short", False),
    ],
)
def test_asking_for_nothing(text: str, nothing: bool) -> None:
    assert asks_for_nothing(text) is nothing
