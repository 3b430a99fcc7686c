"""The guide beside the API, built or not."""

from pathlib import Path

import httpx
import pytest

from media_service.http import guide_pages
from media_service.http.app import create_app
from media_service.settings.settings import Settings


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "guide"
    folder.mkdir()
    monkeypatch.setattr(guide_pages, "FOLDER", folder)
    return folder


async def answer(tmp_path: Path, address: str) -> tuple[int, str]:
    transport = httpx.ASGITransport(create_app(Settings(home=tmp_path / "home")))
    async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
        answered = await client.get(address, follow_redirects=True)
    return answered.status_code, answered.text


async def test_a_guide_that_was_built_is_served_without_a_key(tmp_path: Path, built: Path) -> None:
    (built / "index.html").write_text("<h1>media-pipelines</h1>")
    assert await answer(tmp_path, "/guide") == (200, "<h1>media-pipelines</h1>")


async def test_a_guide_that_was_not_built_says_how_to_build_it(tmp_path: Path, built: Path) -> None:
    status, text = await answer(tmp_path, "/guide")
    assert (status, "make docs" in text) == (404, True)
