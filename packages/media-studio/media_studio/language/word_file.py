"""Files of words, which stand beside the module that reads with them."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Self


@dataclass(frozen=True)
class WordFile:
    """Tables of words by their name, as a TOML file has them: a module says what each of them is.

    Attributes:
        tables: Text of words with commas between, or a table of them.
    """

    tables: dict[str, object]

    @classmethod
    def beside(cls, module: str) -> Self:
        """Read the file that is called as a module is.

        Args:
            module: Path of the module, its `__file__`.

        Raises:
            FileNotFoundError: If there is none.
            ValueError: If it is no TOML.
        """
        return cls(tomllib.loads(Path(module).with_suffix(".toml").read_text("utf-8")))

    def row(self, name: str) -> tuple[str, ...]:
        """Return words in their order.

        Raises:
            ValueError: If the table is none of words.
        """
        return _words(self.tables[name])

    def words(self, name: str) -> frozenset[str]:
        """Return words in no order; see `row`."""
        return frozenset(self.row(name))

    def meanings(self, name: str) -> dict[str, str]:
        """Return word to meaning, of a table of words by their meaning; see `pairs`."""
        table = self._table(name).items()
        return {word: meaning for meaning, text in table for word in _words(text)}

    def pairs(self, name: str) -> dict[str, str]:
        """Return word to word.

        Raises:
            ValueError: If the table is none of words.
        """
        return {word: _text(value) for word, value in self._table(name).items()}

    def sets(self, name: str) -> dict[str, frozenset[str]]:
        """Return word to words in no order."""
        return {word: frozenset(_words(text)) for word, text in self._table(name).items()}

    def counts(self, name: str) -> dict[str, int]:
        """Return word to whole number; see `shares`."""
        return {word: int(value) for word, value in self.shares(name).items()}

    def shares(self, name: str) -> dict[str, float]:
        """Return word to number.

        Raises:
            ValueError: If the table is none of numbers.
        """
        return {word: _number(value) for word, value in self._table(name).items()}

    def _table(self, name: str) -> dict[str, object]:
        table = self.tables[name]
        if not isinstance(table, dict):
            raise ValueError(f"{name} is no table")
        return table


def _words(text: object) -> tuple[str, ...]:
    return tuple(" ".join(_text(text).split()).split(", "))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float):
        raise ValueError(f"{value!r} is no number")
    return value
