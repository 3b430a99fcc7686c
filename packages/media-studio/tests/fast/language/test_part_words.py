"""Words for parts."""

import pytest

from media_studio.language.part_words import (
    is_part_word,
    is_protected_slot,
    is_soft_slot,
    slot_matches,
)


@pytest.mark.parametrize("word", ["leg", "legs", "feet", "leaves", "blade", "shelves", "cushions"])
def test_part_words_are_known_in_both_numbers(word: str) -> None:
    assert is_part_word(word)


@pytest.mark.parametrize("word", ["dragon", "chair", "velvet"])
def test_other_words_are_not_parts(word: str) -> None:
    assert not is_part_word(word)


@pytest.mark.parametrize(
    ("part", "slot", "exact", "matches"),
    [
        ("legs", ["leg"], True, True),
        ("leg", ["chair", "legs"], True, True),
        ("cushion", ["seat"], True, False),
        ("cushion", ["seat"], False, True),
        ("hilt", ["handle"], False, True),
        ("blade", ["handle"], False, False),
    ],
)
def test_part_matches_slot(part: str, slot: list[str], exact: bool, matches: bool) -> None:
    assert slot_matches(part, slot, exact=exact) is matches


def test_soft_and_protected_slots_are_told_by_name() -> None:
    assert is_soft_slot(["seat"])
    assert is_soft_slot(["big", "cushions"])
    assert not is_soft_slot(["legs"])
    assert is_protected_slot(["bulb"])
    assert not is_protected_slot(["shade"])
