"""English word forms: tokens, singulars and misspellings."""

import difflib
import heapq
import re
import unicodedata
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from functools import cache, lru_cache

import numpy as np
from spellchecker import SpellChecker

from media_studio.arrays import FloatArray, IntArray

MISSPELLING_RATIO = 0.84
"""Least `difflib` similarity of a misspelling to the word meant."""
SHORTEST_MISSPELLING = 5
"""Letters; shorter words have too many neighbours to guess from."""

LONGEST_PHRASE = 4
"""Words in the longest entry of a vocabulary."""

_ABBREVIATED = re.compile(r"\bw(?:/|\s)\s*")
_TOKEN = re.compile(r"[^\W_]+|[,.;:!?()]")
_IRREGULAR = {
    "men": "man",
    "women": "woman",
    "people": "person",
    "children": "child",
    "mice": "mouse",
    "geese": "goose",
    "feet": "foot",
    "teeth": "tooth",
    "dice": "die",
    "cacti": "cactus",
    "oxen": "ox",
}


_BRITISH = {"armor": "armour", "armored": "armoured"}
_AMERICAN = re.compile(rf"\b({'|'.join(_BRITISH)})\b")


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


def word_table(table: Mapping[str, str]) -> dict[str, str]:
    """Turn meaning → "word, another word" into word → meaning."""
    return {word.strip(): meaning for meaning, words in table.items() for word in words.split(",")}


def tokens(text: str) -> list[str]:
    """Split into lower-case words without accents, and marks of punctuation.

    The end of a line counts as a full stop.
    """
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(mark for mark in plain if not unicodedata.combining(mark))
    plain = _ABBREVIATED.sub(" with ", plain.replace("w/o", "without"))
    plain = re.sub(r"['’]s?\b", "", plain)
    plain = _AMERICAN.sub(lambda found: _BRITISH[found.group()], plain)
    return _TOKEN.findall(re.sub(r"[-–—/_]", " ", plain).replace("\n", " . "))


def singulars(word: str) -> tuple[str, ...]:
    """Return the words that `word` may be the plural of, likeliest first."""
    if word in _IRREGULAR:
        return (_IRREGULAR[word],)
    if word.endswith("men"):
        return (word[:-3] + "man",)
    if word.endswith("ves"):
        return (word[:-3] + "f", word[:-3] + "fe", word[:-1])
    if word.endswith("ies"):
        return (word[:-3] + "y", word[:-1])
    if word.endswith("es"):
        return (word[:-1], word[:-2])
    if word.endswith("s") and not word.endswith("ss"):
        return (word[:-1],)
    return ()


def singular_phrases(words: Sequence[str]) -> Iterator[str]:
    """Yield the phrase made singular in each possible way: its last word, or the first of "of"."""
    stem = " ".join(words[:-1])
    if len(words) > 2 and words[1] == "of":
        for first in singulars(words[0]):
            yield " ".join((first, *words[1:]))
    for last in singulars(words[-1]):
        yield f"{stem} {last}".strip()


def longest_match(words: Sequence[str], start: int, *vocabularies: Container[str]) -> str | None:
    """Return the longest phrase that begins at `start` and is an entry of a vocabulary."""
    for count in range(min(LONGEST_PHRASE, len(words) - start), 0, -1):
        phrase = " ".join(words[start : start + count])
        if any(phrase in vocabulary for vocabulary in vocabularies):
            return phrase
    return None


@cache
def _dictionary() -> SpellChecker:
    """Load the list of English words, 160,000 of them, which takes a quarter of a second."""
    return SpellChecker(language="en")


def exists(word: str) -> bool:
    """Tell whether an English word, singular or plural, is written so."""
    return any(form in _dictionary() or form in _RARE for form in (word, *singulars(word)))


_RARE = word_set(
    "anglerfish shunter tuktuk axolotl bidet sousaphone bodhran theremin pangolin tardigrade"
    " narwhal okapi capybara quokka wombat echidna cuttlefish stingray mantis cicada earwig"
    " samovar tagine tajine cloche bento hijab kimono sari poncho parka fedora balaclava"
    " trebuchet ballista mangonel halberd naginata kukri nunchaku didgeridoo shamisen erhu sitar"
    " koto oud zither dulcimer celesta bassoon oboe piccolo euphonium flugelhorn"
)
"""Words of things that the list of English words lacks."""


def correct(word: str, vocabulary: Collection[str]) -> str | None:
    """Find the word of the vocabulary that `word` misspells, or None.

    A word that exists is none. Misspellings keep the first letter: without that rule "knihgt"
    might read as "night".
    """
    if len(word) < SHORTEST_MISSPELLING or not word.isalpha() or exists(word):
        return None
    reach = 2 / MISSPELLING_RATIO - 1
    candidates = [
        known
        for known in vocabulary
        if known[0] == word[0] and len(word) / reach <= len(known) <= len(word) * reach
    ]
    # "double" is no misspelt "doublet": whoever drops a letter rarely drops the last ones
    candidates = [known for known in candidates if not known.startswith(word)]
    found = difflib.get_close_matches(word, candidates, 1, MISSPELLING_RATIO)
    swapped = (known for known in candidates if sorted(known) == sorted(word))
    return found[0] if found else next(swapped, None)


def nearest(
    word: str, vocabulary: Collection[str], limit: int = 5, likeness: float = 0.5
) -> list[str]:
    """List the entries that look most like `word`, at least by `likeness` 0..1, best first."""
    entries = tuple(vocabulary)
    bounds = _most_alike(word, entries)
    matcher = difflib.SequenceMatcher(b=word)
    found, least = list[tuple[float, str]](), likeness
    for at in np.argsort(-bounds):
        # `difflib.get_close_matches` looks at all of them, which takes a quarter of a second
        if bounds[at] < least:
            break
        matcher.set_seq1(entries[at])
        found = heapq.nlargest(limit, [*found, (matcher.ratio(), entries[at])])
        if len(found) == limit:
            least = max(likeness, found[-1][0])
    return [entry for ratio, entry in found if ratio >= likeness]


def _most_alike(word: str, entries: tuple[str, ...]) -> FloatArray:
    """Return what the `difflib` ratio of each entry is at most, by its letters in any order."""
    letters, counts = _letters(entries)
    own = np.zeros(len(letters), np.int64)
    for letter in letters.keys() & set(word):
        own[letters[letter]] = word.count(letter)
    lengths = counts.sum(axis=1) + len(word)
    return np.asarray(2 * np.minimum(counts, own).sum(axis=1) / np.maximum(lengths, 1))


@lru_cache(maxsize=4)
def _letters(entries: tuple[str, ...]) -> tuple[dict[str, int], IntArray]:
    """Count the letters of each entry: a row an entry, a column a letter."""
    letters = {letter: column for column, letter in enumerate(sorted(set("".join(entries))))}
    rows = np.repeat(np.arange(len(entries)), [len(entry) for entry in entries])
    columns = np.array([letters[letter] for letter in "".join(entries)], np.int64)
    count = len(entries) * len(letters)
    counts = np.bincount(rows * len(letters) + columns, minlength=count)
    return letters, counts.reshape(len(entries), len(letters))


def enumerate_words(words: Sequence[str]) -> str:
    """Write "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
