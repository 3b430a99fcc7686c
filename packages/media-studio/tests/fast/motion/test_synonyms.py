import re

from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.search import MotionIndex
from media_studio.motion.synonyms import PHRASES, STOP_WORDS


def test_every_concept_is_one_that_the_library_has() -> None:
    index = MotionIndex(LIBRARY)
    unknown = {concept for _, concept in PHRASES if index.search(concept)[0].score == 0}
    assert unknown == set()


def test_phrases_are_plain_words() -> None:
    assert all(re.fullmatch(r"[a-z']+( [a-z']+){0,4}", phrase) for phrase, _ in PHRASES)
    assert len(set(PHRASES)) == len(PHRASES)


def test_no_phrase_says_nothing() -> None:
    idle = {phrase for phrase, _ in PHRASES if phrase in STOP_WORDS}
    assert idle == set()
