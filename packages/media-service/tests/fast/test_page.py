"""The page: what is served, under which policy, and that its files keep to it."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from starlette.responses import PlainTextResponse

from media_api.contract.base import AssetKind
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.content.content import Content
from media_service.http.app import create_app
from media_service.page import joined_pages, page_routes
from media_service.page.joined_pages import JoinedPage
from media_service.page.page_routes import STATIC, VIEWER, policy
from media_service.settings.settings import Settings

MOST_LINES = 2_500
SOURCES = sorted(STATIC.glob("*.*"))
MODULES = [path for path in SOURCES if path.suffix == ".js"]


def made(settings: Settings) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(settings))
    return httpx.AsyncClient(transport=transport, base_url="http://service")


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with made(Settings(home=tmp_path)) as client:
        yield client


def directives(answer: httpx.Response) -> dict[str, set[str]]:
    parts = answer.headers["Content-Security-Policy"].split("; ")
    return {name: set(sources) for name, *sources in map(str.split, parts)}


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/page/page.css", "/page/about.json"])
async def test_the_page_needs_no_key_and_asks_no_other_host(
    client: httpx.AsyncClient, path: str
) -> None:
    answer = await client.get(path)
    assert answer.status_code == httpx.codes.OK
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    found = directives(answer)
    assert found["default-src"] == found["form-action"] == found["base-uri"] == {"'none'"}
    assert found["frame-ancestors"] == {"'none'"}
    sources = set().union(*found.values())
    assert sources == {"'none'", "'self'", "'wasm-unsafe-eval'", "blob:", "data:"}
    assert found["script-src"] == {"'self'", "'wasm-unsafe-eval'"}
    assert found["style-src"] == {"'self'"}


async def test_a_bucket_that_downloads_are_sent_to_may_be_shown_and_run_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = "https://bucket.example/assets/a?X-Amz-Signature=1"
    monkeypatch.setattr(page_routes.PageRoutes, "_bucket", lambda _self: "https://bucket.example")
    async with made(Settings(home=tmp_path)) as client:
        found = directives(await client.get("/"))
    assert [name for name, sources in found.items() if "https://bucket.example" in sources] == [
        "img-src",
        "media-src",
        "connect-src",
    ]

    class Linking:
        def link(self, *_asked: object) -> str:
            return link

    monkeypatch.undo()
    content: Content = Linking()  # type: ignore[assignment]
    assert page_routes.PageRoutes(content)._bucket() == "https://bucket.example"


def test_a_page_without_a_bucket_names_none() -> None:
    assert "http" not in policy()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_module_makes_markup_or_code_of_text(path: Path) -> None:
    text = path.read_text()
    banned = (
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.style\b"
    )
    assert re.findall(banned, text) == []
    assert re.findall(r"localStorage|document\.cookie", text) == []


def test_the_document_has_no_script_or_style_of_its_own() -> None:
    text = (STATIC / "index.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=", text) == []
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", text) == []


async def test_whatever_the_page_loads_is_there(client: httpx.AsyncClient) -> None:
    named = re.findall(r'(?:src|href)="(page/[^"]+)"', (STATIC / "index.html").read_text())
    for module in MODULES:
        text = module.read_text()
        named += [f"page/{name}" for name in re.findall(r'from "\./([^"]+)"', text)]
        named += re.findall(r'"(page/viewer/[^"]+)"', text)
    assert {"page/main.js", "page/viewer/viewer.min.js"} <= set(named)
    for path in sorted(set(named)):
        answer = await client.get(f"/{path}")
        assert answer.status_code == httpx.codes.OK, path
        if path.endswith(".js"):
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_the_page_is_small_and_the_viewer_has_its_licence() -> None:
    lines = {path.name: len(path.read_text().splitlines()) for path in SOURCES}
    assert 500 < sum(lines.values()) <= MOST_LINES
    assert "Permission is hereby granted" in (VIEWER / "LICENSE.txt").read_text()


async def test_it_is_told_which_files_a_field_takes(client: httpx.AsyncClient) -> None:
    files = (await client.get("/page/about.json")).json()["files"]
    assert set(files) == set(AssetKind.__args__)  # type: ignore[attr-defined]  # of a Literal
    assert files["image"]["png"] == "image/png"
    assert {"bvh", "glb"} <= set(files["motion"])


async def test_whose_key_it_is(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    keyring = Keyring(database)
    keys = [keyring.create("alice", 7), keyring.create("ops", 9, is_operator=True)]
    database.close()
    async with made(settings) as client:
        told = [
            (await client.get("/api/v1/client", headers={"Authorization": f"Bearer {key}"})).json()
            for key in keys
        ]
        refused = await client.get("/api/v1/client")
    assert told == [
        {"name": "alice", "mq_priority": 7, "is_operator": False},
        {"name": "ops", "mq_priority": 9, "is_operator": True},
    ]
    assert refused.status_code == httpx.codes.UNAUTHORIZED


FOLDER_PAGE = JoinedPage(title="Films", folder=Path(__file__).parent)
APP_PAGE = JoinedPage(title="Notes", app=PlainTextResponse("notes"))


def join(monkeypatch: pytest.MonkeyPatch, **named: object) -> None:
    points = [SimpleNamespace(name=name, load=lambda it=it: it) for name, it in named.items()]
    monkeypatch.setattr(joined_pages, "entry_points", lambda group: points)


async def test_pages_of_distributions_join_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(monkeypatch, notes=APP_PAGE, films=FOLDER_PAGE)
    async with made(Settings(home=tmp_path)) as client:
        listed = (await client.get("/page/about.json")).json()["pages"]
        file = await client.get(f"/pages/films/{Path(__file__).name}")
        app = await client.get("/pages/notes/")
    assert listed == [{"name": "films", "title": "Films"}, {"name": "notes", "title": "Notes"}]
    assert (file.status_code, directives(file)["script-src"]) == (
        200,
        {"'self'", "'wasm-unsafe-eval'"},
    )
    assert app.text == "notes"


def test_a_page_that_is_none_or_cannot_be_loaded_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> JoinedPage:
        raise RuntimeError("no module of mine")

    away = JoinedPage(title="Away", folder=Path(__file__).parent / "nowhere")
    join(monkeypatch, odd=MOST_LINES, away=away, notes=APP_PAGE)
    points = joined_pages.entry_points(group="")
    points.append(SimpleNamespace(name="broken", load=broken))  # type: ignore[attr-defined]  # a list here
    assert list(joined_pages.joined_pages()) == ["notes"]
    for name in ("odd", "away", "broken"):
        assert f"the page {name} is left out" in caplog.text


@pytest.mark.parametrize("given", [{}, {"folder": Path(), "app": PlainTextResponse("")}])
def test_a_page_is_a_folder_or_an_app(given: dict) -> None:
    with pytest.raises(ValueError, match="either a folder or an app"):
        JoinedPage(title="Odd", **given)
