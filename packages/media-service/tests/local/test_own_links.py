"""Links of the service: under the address that clients know, and good as inputs."""

import base64
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image
from starlette.requests import Request

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.http.app import create_app
from media_service.http.links import public_address_of
from media_service.settings.settings import Settings

CAPTIONS = "/api/v1/images/captions"
BEHIND_PROXY = "https://media.example.com/service"


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A service that takes tasks and does not run them."""
    settings = Settings(home=tmp_path, base_url=BEHIND_PROXY + "/")
    transport = httpx.ASGITransport(create_app(settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://10.0.0.7") as client:
        yield client


@pytest.fixture
def keys(service: httpx.AsyncClient, tmp_path: Path) -> dict[str, dict[str, str]]:
    database = open_database(Settings(home=tmp_path))
    made = {
        name: {"Authorization": f"Bearer {Keyring(database).create(name, 1)}"}
        for name in ("alice", "bob")
    }
    database.close()
    return made


def picture() -> str:
    content = BytesIO()
    Image.new("RGB", (8, 8)).save(content, "PNG")
    return base64.b64encode(content.getvalue()).decode()


@pytest.mark.makers
async def test_a_link_of_the_service_is_an_input_for_its_owner_only(
    service: httpx.AsyncClient, keys: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    body = {"input_image": picture(), "language": "English"}
    made = (await service.post(CAPTIONS, json=body, headers=keys["alice"])).json()["task_uuid"]
    link = f"{BEHIND_PROXY}/assets/{made}/input_image.png?expires=1&signature=00"
    body["input_image"] = link
    answer = await service.post(CAPTIONS, json=body, headers=keys["alice"])
    assert answer.status_code == httpx.codes.CREATED
    database = open_database(Settings(home=tmp_path))
    stored = database.read_now(
        lambda c: c.exec_driver_sql("SELECT inputs FROM jobs ORDER BY sequence DESC").scalar()
    )
    database.close()
    assert f'"uri":"assets/{made}/input_image.png"' in stored
    assert '"url":""' in stored
    refused = await service.post(CAPTIONS, json=body, headers=keys["bob"])
    assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert refused.json()["code"] == "invalid_asset_input"


def test_links_begin_with_the_address_that_clients_know(tmp_path: Path) -> None:
    scope = {
        "type": "http",
        "scheme": "http",
        "server": ("10.0.0.7", 8400),
        "headers": [],
        "path": "/",
    }
    settings = Settings(home=tmp_path, base_url=BEHIND_PROXY + "/")
    assert public_address_of(Request(scope), settings) == BEHIND_PROXY
    assert public_address_of(Request(scope), Settings(home=tmp_path)) == "http://10.0.0.7:8400"
