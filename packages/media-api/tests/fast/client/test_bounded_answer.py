"""What a packed answer becomes is held to a size while it is unpacked."""

import gzip
import tracemalloc
import zlib
from collections.abc import AsyncIterator
from functools import partial

import httpx
import pytest

from media_api.client.bounded_answer import (
    PIECE_BYTES,
    AnswerTooLarge,
    AnswerUnreadable,
    pieces_of,
)

# Equal in all processes of a test run, whose names of tests it is part of
packed = partial(gzip.compress, mtime=0)
TEXT = b"a walnut armchair " * 1_000
BOMB = packed(bytes(200_000_000))
MOST = 20_000_000


async def _sent(content: bytes) -> AsyncIterator[bytes]:
    for first in range(0, len(content), 65_536):
        yield content[first : first + 65_536]


async def read(content: bytes, coding: str, most: int = MOST) -> bytes:
    headers = {"Content-Encoding": coding} if coding else {}
    answer = httpx.Response(200, headers=headers, content=_sent(content))
    pieces = [piece async for piece in pieces_of(answer, most)]
    assert max(map(len, pieces)) <= PIECE_BYTES
    return b"".join(pieces)


@pytest.mark.parametrize(
    ("content", "coding"),
    [
        (TEXT, ""),
        (TEXT, "identity"),
        (packed(TEXT), "gzip"),
        (packed(TEXT), " GZIP "),
        (packed(TEXT[:70]) + packed(TEXT[70:]), "x-gzip"),
        (zlib.compress(TEXT), "deflate"),
    ],
)
async def test_what_is_packed_once_is_read(content: bytes, coding: str) -> None:
    assert await read(content, coding) == TEXT


async def test_an_answer_that_grows_is_left_before_it_is_large() -> None:
    tracemalloc.start()
    with pytest.raises(AnswerTooLarge):
        await read(BOMB, "gzip")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MOST + 8 * PIECE_BYTES


@pytest.mark.parametrize("most", [len(TEXT) - 1, 1])
async def test_one_byte_more_is_too_large(most: int) -> None:
    for content, coding in ((TEXT, ""), (packed(TEXT), "gzip")):
        with pytest.raises(AnswerTooLarge):
            await read(content, coding, most)


@pytest.mark.parametrize(
    ("content", "coding", "why"),
    [
        (packed(BOMB), "gzip, gzip", "packed as 'gzip, gzip'"),
        (TEXT, "br", "packed as 'br'"),
        (TEXT, "gzip", "damaged"),
        (packed(TEXT)[:-9], "gzip", "breaks off"),
        (packed(TEXT) + b"more", "gzip", "damaged"),
    ],
)
async def test_what_cannot_be_unpacked_is_refused(content: bytes, coding: str, why: str) -> None:
    with pytest.raises(AnswerUnreadable, match=why):
        await read(content, coding)
