import pytest

from media_studio.motion.query import parts_in_sequence, read_query, sides_in

PHRASES = frozenset(("i don't know", "without moving"))


def test_sides_of_the_body_and_of_the_way_are_told() -> None:
    query = read_query("Limping with a hurt LEFT leg", PHRASES)
    assert query.sides == {"left"}
    assert "left" not in query.words
    assert read_query("point to the right", PHRASES).sides == {"right"}
    assert read_query("the right way to do it", PHRASES).sides == frozenset()
    assert sides_in("Looks to the left and to the right.") == {"left", "right"}


def test_what_a_motion_must_not_be_ends_with_its_clause() -> None:
    query = read_query("stand still but do not sit, and wave", PHRASES)
    assert query.unwanted == ("not sit",)
    assert "wave" in query.words
    assert "sit" not in query.words


def test_phrases_that_forbid_nothing_stay() -> None:
    assert read_query("I don’t know gesture", PHRASES).unwanted == ()
    assert "moving" in read_query("stand without moving", PHRASES).words


def test_counts_are_not_words_of_the_motion() -> None:
    assert read_query("jump twice", PHRASES).counts == ("twice",)
    assert read_query("knock three times", PHRASES).words == ("knock",)
    assert read_query("wave two arms", PHRASES).counts == ()


def test_sit_ups_are_not_sitting() -> None:
    assert read_query("do ten sit-ups", PHRASES).words == ("do", "sit ups")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("A person walks, then sits down.", ("a person walks", "sits down")),
        ("walks and then runs; after that he waves", ("walks", "runs", "he waves")),
        ("First bow, then wave, and finally sit down", ("bow", "wave", "sit down")),
        ("He waves before sitting down", ("he waves", "sitting down")),
        ("jumps, followed by a bow", ("jumps", "a bow")),
        ("bows before the king", ("bows before the king",)),
        ("looks around now and then", ("looks around now and then",)),
        ("stands next to a chair", ("stands next to a chair",)),
        ("and then", ()),
    ],
)
def test_what_is_done_one_after_the_other_is_told(text: str, parts: tuple[str, ...]) -> None:
    assert parts_in_sequence(text) == parts
