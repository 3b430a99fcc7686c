"""What an engine elsewhere cannot be told is declined at the door, or goes to another engine."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from media_service.adapters.adapter import RemoteWork
from media_service.adapters.work_fields import defaults_of, fields_of
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.engine_api.engine import EngineRequest, NotTold
from media_service.http.app import create_app
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings

ENGINES = """
[[engine]]
name = "plain"
kind = "prediction"
profile = "meshy"
path = "/openapi/v2/text-to-3d"
base_url = "http://127.0.0.1:9"
input = {{ prompt = "prompt" }}
serves = [{{ operation = "3d_models/meshes", models = ["plain-model"] }}]
{more}
[[engine]]
name = "whole"
kind = "prediction"
profile = "meshy"
path = "/openapi/v2/text-to-3d"
base_url = "http://127.0.0.1:9"
input = {{ prompt = "prompt", should_texture = "with_texture" }}
serves = [{{ operation = "3d_models/meshes", models = ["whole-model"] }}]
"""
MESHES = "3d_models/meshes"
TEXTURED = {"prompt": "an oak chair", "with_texture": True, "model": "plain-model"}

Opened = Callable[[str], Settings]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    def open_(more: str = "") -> Settings:
        (tmp_path / "engines.toml").write_text(ENGINES.format(more=more))
        return Settings(home=tmp_path, engines=tmp_path / "engines.toml")

    return open_


def chosen(settings: Settings, **request: object) -> str:
    asked = EngineRequest(operation=MESHES, request={**TEXTURED, **request})  # type: ignore[dict-item]
    return Engines(settings).registry.choose(asked).name


@pytest.mark.makers
@pytest.mark.parametrize(
    ("more", "request_", "engine"),
    [
        ("", {"with_texture": False}, "plain"),
        ("", {"seed": 4, "hd_texture": True, "with_texture": False}, "plain"),
        ("", {"model": "whole-model"}, "whole"),
        ('fallback = ["whole"]', {}, "whole"),
        ("makes = { with_texture = true }", {}, "plain"),
    ],
)
def test_an_engine_serves_what_it_can_be_told(
    opened: Opened, more: str, request_: dict[str, object], engine: str
) -> None:
    assert chosen(opened(more), **request_) == engine


@pytest.mark.makers
@pytest.mark.parametrize(
    ("more", "request_"),
    [("", {}), ('fallback = ["whole"]', {"options": {"fallback": False}})],
)
def test_what_it_cannot_be_told_is_named_with_the_models_that_can(
    opened: Opened, more: str, request_: dict[str, object]
) -> None:
    with pytest.raises(NotTold) as caught:
        chosen(opened(more), **request_)
    assert (caught.value.engine, caught.value.field) == ("plain", "with_texture")
    assert "whole-model" in caught.value.able
    assert "plain-model" not in caught.value.able


@pytest.mark.makers
async def test_a_client_is_told_before_anything_is_paid(opened: Opened) -> None:
    settings = opened("")
    database = open_database(settings)
    key = Keyring(database).create("alice", 1)
    transport = httpx.ASGITransport(create_app(settings))
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://service", headers=headers
    ) as client:
        answer = await client.post(f"/api/v1/{MESHES}", json=TEXTURED)
        listed = await client.get("/api/v1/tasks")
    database.close()
    assert (answer.status_code, answer.json()["code"]) == (422, "validation_failed")
    [error] = answer.json()["errors"]
    assert (error["field"], error["code"]) == ("with_texture", "not_served")
    assert error["message"].startswith("The engine plain does not take it. Leave it out, or name")
    assert "whole-model" in error["message"]
    assert listed.json()["tasks"] == []


def test_a_vendor_gets_the_defaults_of_the_contract_and_not_its_own(tmp_path: Path) -> None:
    work = RemoteWork(
        uuid="u", operation=MESHES, request={"prompt": "an oak chair"}, inputs={}, folder=tmp_path
    )
    assert fields_of(work) == {"prompt": "an oak chair", **defaults_of(MESHES)}
    assert defaults_of(MESHES)["with_texture"] is False
    pictures = fields_of(
        RemoteWork(
            uuid="u",
            operation="images/generations",
            request={"prompt": "a"},
            inputs={},
            folder=tmp_path,
        )
    )
    assert (pictures["width"], pictures["background"]) == (1024, "opaque")
