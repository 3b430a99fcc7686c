"""Downloads that break off, go elsewhere, or bring something else."""

import gzip
import tracemalloc
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from typing_extensions import override

from media_api.client.asset_download import CHUNK_BYTES, AssetDownload
from media_api.client.errors import DamagedDownload
from media_api.contract.base import Download


class Sent(httpx.MockTransport):
    """Answers arrive as those of a real one do: not read yet."""

    @override
    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await super().handle_async_request(request)
        if not answer.is_closed:
            return answer
        stream = httpx.ByteStream(answer.content)
        return httpx.Response(answer.status_code, headers=answer.headers, stream=stream)


async def test_a_redirected_download_goes_on_without_the_key(tmp_path: Path) -> None:
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        if request.url.host == "service":
            return httpx.Response(307, headers={"Location": "http://bucket:9000/ab?X-Amz-a=b"})
        start = int(request.headers.get("range", "bytes=0-")[6:-1])
        # The first answer breaks off
        body = b"abc"[start : start + 2]
        return httpx.Response(206 if start else 200, content=body)

    headers = {"Authorization": "Bearer secret"}
    async with httpx.AsyncClient(
        base_url="http://service", headers=headers, transport=Sent(answer)
    ) as http:
        download = AssetDownload(
            http, "assets/a/b.obj", Download(uri="assets/a/b.obj", size=3), tmp_path / "b.obj"
        )
        assert await download.advance()
        assert await download.advance()
        assert download.finish().read_bytes() == b"abc"
    keys = [(request.url.host, request.headers.get("authorization")) for request in asked]
    assert keys == [("service", "Bearer secret"), ("bucket", None)] * 2


FILE = bytes(range(200)) * 5
Answer = Callable[[httpx.Request, int], httpx.Response]


class BreaksOff(httpx.AsyncByteStream):
    """Sends some bytes, and then nothing more."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._content
        raise httpx.ReadError("the connection is lost")


async def fetched(folder: Path, answer: Answer, name: str = "a.bin", tries: int = 6) -> bytes:
    """Fetch a file of which the first answer breaks off after 300 bytes."""
    asked: list[str] = []

    def handle(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers.get("range", ""))
        if len(asked) == 1:
            headers = {"ETag": '"one"', "Content-Length": str(len(FILE))}
            return httpx.Response(200, headers=headers, stream=BreaksOff(FILE[:300]))
        start = int(asked[-1][6:-1]) if asked[-1] else 0
        return answer(request, start)

    transport = Sent(handle)
    async with httpx.AsyncClient(base_url="http://service", transport=transport) as http:
        download = AssetDownload(http, f"assets/{name}", Download(uri=name), folder / name)
        for _ in range(tries):
            if await download.advance():
                break
        return download.finish().read_bytes()


def part(start: int, content: bytes = FILE, **headers: str) -> httpx.Response:
    told = {"Content-Range": f"bytes {start}-{len(content) - 1}/{len(content)}"} | headers
    return httpx.Response(206, headers=told, content=content[start:])


def restarted(answer: Answer) -> Answer:
    """Answer so while a part is asked for, and with the whole file else."""
    return lambda request, start: (
        answer(request, start) if start else httpx.Response(200, content=FILE)
    )


@pytest.mark.parametrize(
    "answer",
    [
        lambda request, start: part(start, ETag='"one"'),
        lambda request, start: httpx.Response(206, content=FILE[start:]),
        lambda request, start: httpx.Response(200, content=FILE),
        restarted(lambda request, start: part(start - 100)),
        restarted(lambda request, start: part(start, FILE + b"more")),
        restarted(lambda request, start: part(start, ETag='"two"')),
        restarted(lambda request, start: httpx.Response(200, content=FILE[start:])),
        restarted(lambda request, start: httpx.Response(416)),
    ],
    ids=["rest", "no-range", "whole", "elsewhere", "grown", "changed", "slice", "too-far"],
)
async def test_only_the_rest_of_the_same_file_is_added(tmp_path: Path, answer: Answer) -> None:
    assert await fetched(tmp_path, answer) == FILE


async def test_the_rest_is_asked_for_only_if_it_is_still_the_same_file(tmp_path: Path) -> None:
    asked: list[str] = []

    def answer(request: httpx.Request, start: int) -> httpx.Response:
        asked.append(request.headers.get("if-range", ""))
        return part(start)

    await fetched(tmp_path, answer)
    assert asked == ['"one"']


@pytest.mark.parametrize(
    ("content", "found"),
    [(b"", "nothing"), (b"\n <!DOCTYPE html><title>Sign in", "HTML"), (b"<html>", "HTML")],
)
async def test_what_is_no_file_is_not_delivered(tmp_path: Path, content: bytes, found: str) -> None:
    with pytest.raises(DamagedDownload, match=found):
        await fetched(tmp_path, lambda request, start: httpx.Response(200, content=content))
    assert list(tmp_path.glob("a.bin")) == []


async def test_a_page_that_is_asked_for_is_one(tmp_path: Path) -> None:
    page = b"<html>" + FILE
    seen = await fetched(
        tmp_path, lambda request, start: httpx.Response(200, content=page), "index.html"
    )
    assert seen == page


@pytest.mark.parametrize(
    ("answer", "size", "found"),
    [
        ({"gzip": gzip.compress(bytes(50_000_000))}, 20, "20 bytes"),
        ({"gzip": gzip.compress(FILE)[:-20]}, 0, "breaks off"),
        ({"gzip, gzip": gzip.compress(gzip.compress(FILE))}, 0, "gzip, gzip"),
        ({"gzip": FILE}, 0, "damaged"),
    ],
)
async def test_what_is_packed_is_unpacked_by_and_by_and_no_further_than_its_size(
    tmp_path: Path, answer: dict[str, bytes], size: int, found: str
) -> None:
    [(coding, content)] = answer.items()
    packed = httpx.Response(200, headers={"Content-Encoding": coding}, content=_sent(content))
    transport = Sent(lambda request: packed)
    wanted = Download(uri="a.bin", size=size)
    async with httpx.AsyncClient(base_url="http://service", transport=transport) as http:
        download = AssetDownload(http, "assets/a.bin", wanted, tmp_path / "a.bin")
        tracemalloc.start()
        with pytest.raises(DamagedDownload, match=found):
            await download.advance()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 5_000_000
    assert download.received < 2 * CHUNK_BYTES


async def _sent(content: bytes) -> AsyncIterator[bytes]:
    yield content
