"""Which motion of a library a text asks for."""

import math
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from media_pipelines.engines.motion.library.entry import Entry
from media_pipelines.engines.motion.synonyms import PHRASES, STOP_WORDS

_MAX_WORDS = 48
"""Of a query; the rest is not looked at."""
_LONGEST_PHRASE = 5
_WEIGHTS = (6.0, 3.0, 1.0)
"""Of the title, the keywords and the description."""
_SYNONYM = 0.85
"""What a word of the thesaurus counts for against the word itself."""
_TITLE = 0.12
"""Share of the score for how much of the title the query says."""
_UNKNOWN = 1
"""A word that no motion knows weighs as much as one that so many know."""
_WEAK = 0.45
"""Score below which a match explains too little of the query."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")


@dataclass(frozen=True, kw_only=True)
class Match:
    """A motion that was found.

    Attributes:
        entry: The motion.
        score: Share of the query that the motion explains, 0 to 1; 1 where no motion of the
            library could explain any word of it better.
        is_weak: Whether that is too little to take the motion for what was meant.
    """

    entry: Entry
    score: float
    is_weak: bool


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
            ((phrase, concept, len(_WORD.findall(phrase))) for phrase, concept in PHRASES),
        )

    def search(self, query: str, limit: int = 10) -> tuple[Match, ...]:
        """Return the motions that a text asks for, best first.

        Args:
            query: Any text; English is understood.
            limit: How many motions to return at most.

        Returns:
            As many as there are up to the limit, however little they have to do with the query.
        """
        terms = list(self._terms(_words(query)))
        explained = [0.0] * len(self._entries)
        possible = 0.0
        for term in terms:
            shares, weight = self._explained(term)
            possible += weight
            for number, share in shares.items():
                explained[number] += weight * share
        scores = [
            (1 - _TITLE) * part / possible + _TITLE * self._title_share(number, terms)
            if part
            else 0.0
            for number, part in enumerate(explained)
        ]
        order = sorted(range(len(scores)), key=lambda number: (-scores[number], number))
        return tuple(
            Match(
                entry=self._entries[number],
                score=round(scores[number], 4),
                is_weak=scores[number] < _WEAK,
            )
            for number in order[:limit]
        )

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
        title = [word for word in _words(self._entries[number].title) if word not in STOP_WORDS]
        said: dict[str, float] = {}
        for spelling, worth in (spelling for term in terms for spelling in term.spellings):
            for word in spelling.split():
                said[word] = max(said.get(word, 0.0), worth)
        return sum(said.get(word, 0.0) for word in title) / max(len(title), 1)


def _words(text: str) -> list[str]:
    words = []
    for found in _WORD.finditer(text.lower()):
        words.append(found[0].replace("’", "'"))
        if len(words) == _MAX_WORDS:
            break
    return words


def _quoted(phrase: str) -> str:
    """Return a phrase as FTS5 takes it literally."""
    return '"' + phrase.replace('"', "") + '"'
