import pytest

from media_studio.errors import InvalidMotion, PromptNotUnderstood
from media_studio.motion.found_motion import found_in_sequence, readable
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.library.entry import Entry
from media_studio.motion.motion import Motion
from media_studio.motion.search import MotionIndex

INDEX = MotionIndex(LIBRARY)


def ids(text: str) -> list[str]:
    parts = found_in_sequence(INDEX, text, len(LIBRARY))
    return [part.found.match.entry.id.removeprefix("procedural/") for part in parts]


def test_parts_are_found_each_by_itself() -> None:
    assert ids("walks, then sits down, and finally waves goodbye") == ["walk", "sit_down", "wave"]


def test_one_motion_is_no_sequence() -> None:
    assert ids("a person walks") == []
    assert ids("walks, then walks") == []


def test_a_part_that_is_only_the_nearest_says_so() -> None:
    parts = found_in_sequence(INDEX, "walks, then waves a quantum chromodynamics lecture", 90)
    assert [part.found.match.is_weak for part in parts] == [False, True]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("walks, then zzyzx", "no motion that is like 'zzyzx'"),
        (" then ".join(["walk", "run"] * 5), "asks for 10 motions"),
    ],
)
def test_what_cannot_be_a_sequence_is_refused(text: str, words: str) -> None:
    with pytest.raises(PromptNotUnderstood, match=words):
        ids(text)


def test_damaged_files_of_an_operator_are_left_out() -> None:
    def damaged() -> Motion:
        raise InvalidMotion("It is damaged.")

    entry = Entry(id="library/a.bvh", title="Walk", description="", keywords=(), build=damaged)
    matches = MotionIndex((entry, *LIBRARY)).search("walk", limit=2)
    assert entry in [match.entry for match in matches]
    assert [found.match.entry.id for found in readable(matches)] == ["procedural/walk"]
