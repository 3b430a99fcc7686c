"""A download that the service sends elsewhere."""

from pathlib import Path

import httpx

from media_api.client.asset_download import AssetDownload
from media_api.contract.base import Download


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
        base_url="http://service", headers=headers, transport=httpx.MockTransport(answer)
    ) as http:
        download = AssetDownload(
            http, "assets/a/b.glb", Download(uri="assets/a/b.glb", size=3), tmp_path / "b.glb"
        )
        assert await download.advance()
        assert await download.advance()
        assert download.finish().read_bytes() == b"abc"
    keys = [(request.url.host, request.headers.get("authorization")) for request in asked]
    assert keys == [("service", "Bearer secret"), ("bucket", None)] * 2
