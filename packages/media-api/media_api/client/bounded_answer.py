"""Answers from outside, held to a size while they are unpacked.

What a few bytes become is known only when they are unpacked, so that is done by and by.
"""

import zlib
from collections.abc import AsyncIterator, Iterator

import httpx

AS_THEY_ARE = {"Accept-Encoding": "identity"}
"""Header of a request whose answer is to be no larger on the way than at its end."""
PIECE_BYTES = 1 << 20
_IDENTITY = ("", "identity")
_PACKED = ("gzip", "x-gzip", "deflate")
# Finds out by the first bytes which of both it is
_GZIP_OR_ZLIB = zlib.MAX_WBITS + 32


class AnswerTooLarge(Exception):
    """It has more bytes than it may."""


class AnswerUnreadable(Exception):
    """It cannot be unpacked; the message says why."""


async def pieces_of(answer: httpx.Response, most_bytes: int | None) -> AsyncIterator[bytes]:
    """Yield what an answer holds, in pieces of a megabyte at most.

    Args:
        answer: Streamed, and not read yet.
        most_bytes: Size of the content above which nothing more is read; None: nobody knows it.

    Raises:
        AnswerTooLarge: If it has more.
        AnswerUnreadable: If it is packed more than once or in an unknown way, or is damaged.
        httpx.HTTPError: If the connection breaks off.
    """
    coding = answer.headers.get("content-encoding", "").strip().lower()
    if coding not in (*_IDENTITY, *_PACKED):
        raise AnswerUnreadable(f"it is packed as {coding[:40]!r}")
    unpacking = _Unpacking() if coding in _PACKED else None
    size = 0
    async for chunk in answer.aiter_raw():
        for piece in unpacking.pieces(chunk) if unpacking else (chunk,):
            size += len(piece)
            if most_bytes is not None and size > most_bytes:
                raise AnswerTooLarge
            yield piece
    if unpacking and not unpacking.is_whole:
        raise AnswerUnreadable("it breaks off")


class _Unpacking:
    """Unpacks gzip and zlib, never more than a piece at once.

    Attributes:
        is_whole: Whether all that has come is unpacked, and has an end.
    """

    def __init__(self) -> None:
        self.is_whole = True
        self._stream = zlib.decompressobj(_GZIP_OR_ZLIB)

    def pieces(self, chunk: bytes) -> Iterator[bytes]:
        """Yield what a part of the answer becomes.

        Raises:
            AnswerUnreadable: If it is damaged.
        """
        while chunk:
            try:
                piece = self._stream.decompress(chunk, PIECE_BYTES)
            except zlib.error as exc:
                raise AnswerUnreadable("it is damaged") from exc
            self.is_whole = self._stream.eof
            chunk = self._stream.unconsumed_tail
            if self._stream.eof:
                # There may be several, one after the other
                chunk = self._stream.unused_data
                self._stream = zlib.decompressobj(_GZIP_OR_ZLIB)
            if piece:
                yield piece
