"""Which motion of a library a text asks for."""

import math
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from media_studio.motion.library.entry import Entry
from media_studio.motion.query import (
    MotionQuery,
    names_body,
    read_query,
    sides_in,
    words_of,
)
from media_studio.motion.synonyms import PHRASES, STOP_WORDS

_LONGEST_PHRASE = 5
_WEIGHTS = (6.0, 3.0, 1.0)
"""Of the title, the keywords and the description."""
_SYNONYM = 0.85
"""What a word of the thesaurus counts for against the word itself."""
_TITLE = 0.12
"""Share of the score for how much of the title the query says."""
_UNKNOWN = 1
"""A word that no motion knows weighs as much as one that so many know."""
_WEAK = 0.6
"""Score below which a match explains too little of the query: of 40 queries written before the
library was known, the wrong best matches have up to 0.59, the right ones 0.41 and more."""
LEAST_SCORE = 0.4
"""Score below which no best match of these queries was right."""
_PHRASES = frozenset(phrase for phrase, _ in PHRASES)
_MIRRORED = "mirrored"
_FIRST = 1.25
"""What the first term weighs more than it would elsewhere: it mostly says what is done."""
_EXPLAINED = 0.3
"""Share from which a motion explains a term."""
_UNWANTED, _OTHER_SIDE, _NO_SIDE, _AS_IN_A_MIRROR = 0.4, 0.6, 0.8, 0.97
"""What is left of the score of a motion that the query excludes, and where a side is another one,
is not told, or comes by mirroring."""


@dataclass(frozen=True, kw_only=True)
class QueryWords:
    """A word or phrase of a query.

    Attributes:
        words: As written.
        state: Whether the motion is so, nearly so, does not show it, or is otherwise.
        why: Why it is not so; empty if it is.
    """

    words: str
    state: Literal["honoured", "approximated", "ignored", "contradicted"]
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class Match:
    """A motion that was found.

    Attributes:
        entry: The motion.
        score: Share of the query that the motion explains, 0 to 1; 1 where no motion of the
            library could explain any word of it better.
        is_weak: Whether that is too little to take the motion for what was meant.
        is_mirrored: Whether it is to be mirrored, as the query asks for the other side.
        words: What became of the words of the query.
    """

    entry: Entry
    score: float
    is_weak: bool
    is_mirrored: bool = False
    words: tuple[QueryWords, ...] = ()


@dataclass(frozen=True, kw_only=True)
class _Term:
    """What a query says in one place: the same in several words, each with what it counts for."""

    spellings: tuple[tuple[str, float], ...]


class MotionIndex:
    """A library that can be searched by text.

    Words are compared by their stems, weighed by how rare they are, and looked up in a thesaurus.

    Source: Robertson & Zaragoza 2009 (BM25); Porter 1980 (stems); both by SQLite's FTS5.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = tuple(entries)
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute(
            "CREATE VIRTUAL TABLE motion USING fts5"
            "(title, keywords, description, tokenize='porter unicode61')"
        )
        self._base.executemany(
            "INSERT INTO motion (rowid, title, keywords, description) VALUES (?, ?, ?, ?)",
            (
                (number, entry.title, " ".join(entry.keywords), entry.description)
                for number, entry in enumerate(self._entries)
            ),
        )
        self._base.execute(
            "CREATE VIRTUAL TABLE thesaurus USING fts5"
            "(phrase, concept UNINDEXED, words UNINDEXED, tokenize='porter unicode61')"
        )
        self._base.executemany(
            "INSERT INTO thesaurus VALUES (?, ?, ?)",
            ((phrase, concept, len(phrase.split())) for phrase, concept in PHRASES),
        )

    def search(self, query: str, limit: int = 10) -> tuple[Match, ...]:
        """Return the motions that a text asks for, best first.

        Args:
            query: Any text; English is understood.
            limit: How many motions to return at most.

        Returns:
            As many as there are up to the limit, however little they have to do with the query.
        """
        asked = read_query(query, _PHRASES)
        terms = list(self._terms(asked.words))
        shares = [self._explained(term) for term in terms]
        weights = [weight * (1 if place else _FIRST) for place, (_, weight) in enumerate(shares)]
        unwanted = {
            clause: [self._explained(term)[0] for term in self._terms(words_of(clause)[1:])]
            for clause in asked.unwanted
        }
        matches: list[Match] = []
        for number, entry in enumerate(self._entries):
            parts = [explained.get(number, 0.0) for explained, _ in shares]
            score = self._score(number, terms, parts, weights)
            judged = [
                *map(_judged_term, terms, parts),
                *(_judged_unwanted(clause, number, each) for clause, each in unwanted.items()),
                *_judged_sides(asked, entry),
                *_judged_counts(asked, entry),
            ]
            matches.append(_match(asked, entry, score, judged))
        return tuple(sorted(matches, key=lambda match: -match.score)[:limit])

    def _score(
        self, number: int, terms: Sequence[_Term], parts: Sequence[float], weights: Sequence[float]
    ) -> float:
        explained = float(np.dot(parts, weights))
        if not explained:
            return 0.0
        title = self._title_share(number, terms)
        return (1 - _TITLE) * explained / sum(weights) + _TITLE * title

    def _terms(self, words: Sequence[str]) -> Iterator[_Term]:
        """Yield what the words say, longest phrases of the thesaurus first."""
        place = 0
        while place < len(words):
            for length in range(min(_LONGEST_PHRASE, len(words) - place), 0, -1):
                phrase = " ".join(words[place : place + length])
                concepts = self._concepts(phrase, length)
                is_word = length == 1 and phrase not in STOP_WORDS
                if (concepts and (length > 1 or is_word)) or is_word:
                    spellings = [(phrase, 1.0), *((concept, _SYNONYM) for concept in concepts)]
                    yield _Term(spellings=tuple(spellings))
                    break
            place += length

    def _concepts(self, phrase: str, length: int) -> list[str]:
        found = self._base.execute(
            "SELECT concept FROM thesaurus WHERE phrase MATCH ? AND words = ? ORDER BY rowid",
            (f"^ {_quoted(phrase)}", length),
        )
        return [concept for (concept,) in found]

    def _explained(self, term: _Term) -> tuple[dict[int, float], float]:
        """Return how well each motion explains a term, up to 1, and what the term weighs."""
        shares: dict[int, float] = {}
        for spelling, worth in term.spellings:
            found = self._base.execute(
                "SELECT rowid, -bm25(motion, ?, ?, ?) FROM motion WHERE motion MATCH ?",
                (*_WEIGHTS, _quoted(spelling)),
            ).fetchall()
            best = max((rank for _, rank in found), default=0.0)
            for number, rank in found:
                share = worth * rank / best if best > 0 else 0.0
                shares[number] = max(shares.get(number, 0.0), share)
        known = sum(1 for share in shares.values() if share > 0.3) or _UNKNOWN
        total = len(self._entries)
        return shares, math.log(1 + (max(total - known, 0) + 0.5) / (known + 0.5))

    def _title_share(self, number: int, terms: Sequence[_Term]) -> float:
        """Return the share of a title's words that a query says."""
        words = words_of(self._entries[number].title)
        title = [_bare(word) for word in words if word not in STOP_WORDS]
        said: dict[str, float] = {}
        for spelling, worth in (spelling for term in terms for spelling in term.spellings):
            for word in map(_bare, spelling.split()):
                said[word] = max(said.get(word, 0.0), worth)
        return sum(said.get(word, 0.0) for word in title) / max(len(title), 1)


def _bare(word: str) -> str:
    """Return a word without the ending of a verb or of several: "walks" says the title "Walk"."""
    return re.sub(r"(?<=\w{3})(?:ing|es|ed|s)$", "", word)


def _match(asked: MotionQuery, entry: Entry, score: float, judged: Sequence[QueryWords]) -> Match:
    of_side = [each for each in judged if each.words in asked.side_words]
    is_mirrored = any(each.why == _MIRRORED for each in of_side)
    score *= _AS_IN_A_MIRROR if is_mirrored else 1.0
    score *= _NO_SIDE if any(each.state == "ignored" for each in of_side) else 1.0
    for each in judged:
        if each.state == "contradicted":
            score *= _OTHER_SIDE if each in of_side else _UNWANTED
    return Match(
        entry=entry,
        score=round(score, 4),
        is_weak=score < _WEAK or any(each.state == "contradicted" for each in judged),
        is_mirrored=is_mirrored,
        words=tuple(judged),
    )


def _judged_term(term: _Term, part: float) -> QueryWords:
    words = term.spellings[0][0]
    if part >= _SYNONYM:
        return QueryWords(words=words, state="honoured")
    if part >= _EXPLAINED:
        return QueryWords(words=words, state="approximated", why="something like it")
    return QueryWords(words=words, state="ignored", why="nothing is said of it")


def _judged_unwanted(clause: str, number: int, terms: Sequence[dict[int, float]]) -> QueryWords:
    if any(each.get(number, 0.0) >= _EXPLAINED for each in terms):
        return QueryWords(words=clause, state="contradicted", why="the motion has it")
    is_known = [max(each.values(), default=0.0) >= _EXPLAINED for each in terms]
    if is_known == [True] and not names_body(clause):
        return QueryWords(words=clause, state="honoured")
    return QueryWords(words=clause, state="ignored", why="nothing is said of it")


def _judged_sides(asked: MotionQuery, entry: Entry) -> Iterator[QueryWords]:
    sides = sides_in(f"{entry.title}. {entry.description}")
    for words in asked.side_words:
        if not sides:
            yield QueryWords(words=words, state="ignored", why="nothing is said of a side")
        elif asked.sides <= sides:
            yield QueryWords(words=words, state="honoured")
        elif entry.is_authored:
            yield QueryWords(words=words, state="honoured", why=_MIRRORED)
        else:
            yield QueryWords(words=words, state="contradicted", why="it is the other side")


def _judged_counts(asked: MotionQuery, entry: Entry) -> Iterator[QueryWords]:
    for words in asked.counts:
        if words in entry.description.lower():
            yield QueryWords(words=words, state="honoured")
        else:
            why = "the motion is done as often as it was made"
            yield QueryWords(words=words, state="ignored", why=why)


def _quoted(phrase: str) -> str:
    """Return a phrase as FTS5 takes it literally."""
    return '"' + phrase.replace('"', "") + '"'
