"""Misspelled words of instructions."""

from collections.abc import Collection

from media_studio.language.english import correct, word_set

_OTHER_WORDS = word_set(
    "contract contracts carton cartons flame flames lightning college colleges angel angels invest"
    " insert inserts prison shape shapes poster posters boarder enter lighting shallow butterfly"
    " flowers printer painter centre centres father leather crops shades bottle bottles corn cabin"
    " border paints paint brush glasses"
)
"""English words that look like a misspelling of a word of ours, and are not."""


def spell(words: str, vocabulary: Collection[str]) -> str:
    """Correct the words that are in no way known; all others stay."""
    return " ".join(_corrected(word, vocabulary) for word in words.split())


def _corrected(word: str, vocabulary: Collection[str]) -> str:
    if word in vocabulary or word in _OTHER_WORDS:
        return word
    return correct(word, vocabulary) or word
