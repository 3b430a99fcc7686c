"""A text file as lines of characters, in the encoding that its bytes or somebody tells."""

import codecs
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.grid import LONGEST_ROW, UnreadableTable

_CODE_PAGES = (
    "cp1252 for Western Europe and America, cp1250 for Central Europe, cp1251 for Cyrillic, "
    "cp1254 for Turkish, cp1257 for the Baltic languages"
)
_ADVICE = "save it as CSV UTF-8"
# In decoded UTF-16 the second stands for what is none
_NO_TEXT, _NO_UTF_16 = "\0", "\ufffd"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_OF_NATIVE_ORDER = ("utf-16", "utf-32")
_CHUNK_BYTES = 1 << 20


class _Lines(io.TextIOWrapper):
    """Lines of a file that somebody else closes; they end as they are written."""

    def close(self) -> None:
        """Leave it open, also when nobody needs these lines any more."""


@dataclass(frozen=True)
class DecodedText:
    """A text file.

    Attributes:
        source: The file; it is read from its beginning.
        codec: Of its characters.
        read_as: What it is read as and why, for a sentence.
        named: The encoding that somebody has named; empty: it was told by the bytes.
    """

    source: BinaryIO
    codec: str
    read_as: str
    named: str = ""

    @classmethod
    def of(cls, source: BinaryIO, named: str | None) -> "DecodedText":
        """Find out its encoding.

        Raises:
            UnreadableTable: If there is none of that name.
        """
        source.seek(0)
        mark = source.read(4)
        if named:
            return cls(source, _codec(named, mark), f"{named}, as was said", named)
        if mark.startswith(_UTF_16):
            return cls(source, "utf-16", "UTF-16, by its mark")
        return cls(source, "utf-8-sig", "UTF-8")

    def head(self, letters: int) -> str:
        """Return its first characters.

        Raises:
            UnreadableTable: If they are none of its encoding.
        """
        with self._damage_named():
            return self._checked(self._opened().read(letters))

    def lines(self) -> Iterator[str]:
        """Yield its lines with their ends; one that is longer than any row comes in parts.

        Raises:
            UnreadableTable: From the line on that is not of its encoding.
        """
        with self._damage_named():
            opened = self._opened()
            while line := opened.readline(LONGEST_ROW + 1):
                yield self._checked(line)

    def _opened(self) -> io.TextIOWrapper:
        self.source.seek(0)
        errors = "strict" if self._is_strict else "replace"
        return _Lines(self.source, self.codec, errors, newline="")

    @property
    def _is_strict(self) -> bool:
        return bool(self.named) or self.codec != "utf-16"

    def _checked(self, text: str) -> str:
        if _NO_TEXT in text or (not self._is_strict and _NO_UTF_16 in text):
            raise UnreadableTable(f"it is not a text, or UTF-16 without its mark; {_ADVICE}")
        return text

    @contextmanager
    def _damage_named(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError as exc:
            raise UnreadableTable(self._damage()) from exc

    def _damage(self) -> str:
        line = self._damaged_line()
        if self.named:
            return f"line {line} is not {self.named}; {_CODE_PAGES}"
        if any(not text.isascii() for text in self._decoded("ignore")):
            return f"line {line} is damaged UTF-8; {_ADVICE}"
        # One byte may be another letter in each of them, and nothing in the file says in which
        return (
            f"line {line} is not UTF-8, but of a code page of 8 bits, and the file does not say of "
            f"which; {_ADVICE}, or say it with --encoding: {_CODE_PAGES}"
        )

    def _damaged_line(self) -> int:
        line = 1
        try:
            for text in self._decoded("strict"):
                line += text.count("\n")
        except UnicodeDecodeError as exc:
            line += exc.object.count(b"\n", 0, exc.start)
        return line

    def _decoded(self, errors: str) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self.codec)(errors)
        self.source.seek(0)
        while chunk := self.source.read(_CHUNK_BYTES):
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)


def _codec(named: str, mark: bytes) -> str:
    try:
        codec = codecs.lookup(named).name
        # Some are of bytes or of texts at both ends
        b"a".decode(named, "ignore")
    except (LookupError, UnicodeError) as exc:
        raise UnreadableTable(f"{excerpt(named)} is not an encoding; {_CODE_PAGES}") from exc
    marked = mark.startswith((*_UTF_16, codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE))
    if codec in _OF_NATIVE_ORDER and not marked:
        return f"{codec}-{'le' if sys.byteorder == 'little' else 'be'}"
    return codec
