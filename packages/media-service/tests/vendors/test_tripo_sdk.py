"""Tripo's own SDK, tripo3d 1.0.0, against the stand-in."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

tripo3d = pytest.importorskip("tripo3d")

from media_testing.fake_service import picture, running, wrapped  # noqa: E402
from media_testing.simulators.tripo import TripoSimulator  # noqa: E402

KEY = "tsk_test"
PRO, FLASH = "v3.1-20260211", "P1-20260311"
Asked = Callable[[Any], Coroutine[Any, Any, Any]]


@pytest.fixture(scope="module")
def served() -> Iterator[TripoSimulator]:
    with running(TripoSimulator()) as simulator:
        yield simulator


@pytest.fixture
def tripo(served: TripoSimulator) -> TripoSimulator:
    served.reset()
    served.key = f"Bearer {KEY}"
    return served


@pytest.fixture
def seen(tmp_path: Path) -> str:
    (tmp_path / "seen.png").write_bytes(picture())
    return str(tmp_path / "seen.png")


@pytest.fixture
def model(tmp_path: Path) -> str:
    (tmp_path / "model.glb").write_bytes(wrapped("glb", b"given"))
    return str(tmp_path / "model.glb")


def run(tripo: TripoSimulator, asked: Asked, key: str = KEY) -> Any:
    async def go() -> Any:
        async with tripo3d.TripoClient(key, v3_base_url=tripo.base_url) as client:
            return await asked(client)

    return asyncio.run(go())


def ended(tripo: TripoSimulator, asked: Asked) -> Any:
    async def go(client: Any) -> Any:
        return await client.wait_for_task(await asked(client), polling_interval=0.1)

    return run(tripo, go)


def test_a_text_becomes_a_model_that_can_be_fetched(tripo: TripoSimulator, tmp_path: Path) -> None:
    task = ended(tripo, lambda c: c.text_to_model("a chair", model_version=PRO))
    assert (task.status.value, task.progress) == ("success", 100)
    assert (task.type, task.credits_consumed) == ("text_to_model", 20)
    assert tripo.bodies == [{"prompt": "a chair", "model": PRO}]
    files = run(tripo, lambda c: c.download_task_models(task, str(tmp_path)))
    assert Path(files["model"]).read_bytes() == tripo.content
    assert Path(files["rendered_image"]).read_bytes() == picture()


def test_a_white_model_costs_less(tripo: TripoSimulator) -> None:
    white = {"texture": False, "pbr": False}
    task = ended(tripo, lambda c: c.text_to_model("a chair", model_version=PRO, **white))
    assert task.credits_consumed == 10
    finest = {"texture_quality": "extreme"}
    task = ended(tripo, lambda c: c.text_to_model("a chair", model_version=PRO, **finest))
    assert task.credits_consumed == 40


def test_a_picture_is_brought_first(tripo: TripoSimulator, seen: str) -> None:
    task = ended(tripo, lambda c: c.image_to_model(seen, model_version=PRO))
    assert task.output.model_url.startswith(f"{tripo.base_url}/files/")
    (token,) = tripo.files
    assert token.startswith("file_")
    assert tripo.bodies == [{"input": token, "model": PRO}]


def test_views_have_their_places(tripo: TripoSimulator, seen: str) -> None:
    ended(tripo, lambda c: c.multiview_to_model([seen, None, seen], model_version=PRO))
    front, none, back = tripo.bodies[0]["inputs"]  # type: ignore[misc]
    assert {front, back} == {*tripo.files}
    assert none is None
    with pytest.raises(tripo3d.TripoAPIError, match="front and another view"):
        run(tripo, lambda c: c.multiview_to_model([seen], model_version=PRO))


def test_views_may_have_names(tripo: TripoSimulator, seen: str) -> None:
    async def go(client: Any) -> Any:
        token = (await client.upload_file(seen))["file_token"]
        body = {"inputs": [{"front": token}, {"back": token}], "model": PRO}
        return await client.create_task({"type": "multiview_to_model", **body})

    assert run(tripo, go) in tripo.polled


def test_a_model_is_textured(tripo: TripoSimulator, model: str, seen: str) -> None:
    async def go(client: Any) -> Any:
        token = (await client.upload_file(model))["file_token"]
        return await client.texture_model(token, text_prompt="rusty", model_version="v3.0-20250812")

    task = ended(tripo, go)
    assert task.output.model_url.partition("?")[0].endswith(".glb")
    assert tripo.bodies[0]["texture_prompt"] == {"text": "rusty"}

    async def by_picture(client: Any) -> Any:
        return await client.texture_model(task.task_id, image_prompt=seen)

    assert ended(tripo, by_picture).status.value == "success"


def test_a_model_becomes_simpler(tripo: TripoSimulator, model: str) -> None:
    async def go(client: Any) -> Any:
        token = (await client.upload_file(model))["file_token"]
        return await client.mesh_decimate(token, model="v2.0", face_limit=5000, bake=True)

    assert ended(tripo, go).output.model_url.partition("?")[0].endswith(".glb")

    async def quads(client: Any) -> Any:
        token = (await client.upload_file(model))["file_token"]
        return await client.mesh_decimate(token, model="v2.0", quad=True)

    assert ended(tripo, quads).output.model_url.partition("?")[0].endswith(".fbx")


def test_a_text_becomes_a_picture(tripo: TripoSimulator) -> None:
    wide = {"model": "banana2", "aspect_ratio": "16:9"}
    task = ended(tripo, lambda c: c.text_to_image("a chair", **wide))
    assert task.output.image.partition("?")[0].endswith(".png")
    with pytest.raises(tripo3d.TripoAPIError, match="only supported by banana"):
        run(tripo, lambda c: c.text_to_image("a chair", aspect_ratio="16:9"))


def test_a_job_waits_then_runs(tripo: TripoSimulator) -> None:
    tripo.polls = 3
    name = run(tripo, lambda c: c.text_to_model("a chair", model_version=PRO))
    told = [run(tripo, lambda c: c.get_task(name)) for _ in range(3)]
    assert [task.status.value for task in told] == ["queued", "running", "success"]
    assert [task.progress for task in told] == [0, 50, 100]
    both = run(tripo, lambda c: c.list_tasks([name, "other"]))
    assert ([*both.tasks], both.missed) == ([name], ["other"])


def test_a_job_that_was_lost_is_found_again(tripo: TripoSimulator) -> None:
    name = run(tripo, lambda c: c.text_to_model("a chair", model_version=PRO))
    (row,) = run(tripo, lambda c: c.get_usage())
    assert (row.task_id, row.type, row.status) == (name, "text_to_model", "running")


def test_the_balance_is_told(tripo: TripoSimulator) -> None:
    assert run(tripo, lambda c: c.get_balance()).balance == 300


def test_a_failure_has_words(tripo: TripoSimulator) -> None:
    tripo.failure = "Model too complex"
    task = ended(tripo, lambda c: c.text_to_model("a chair", model_version=PRO))
    assert (task.status.value, task.error_message) == ("failed", "Model too complex")
    assert task.credits_consumed == 0
    tripo.failure, tripo.is_banned = "", True
    task = ended(tripo, lambda c: c.text_to_model("a chair", model_version=PRO))
    assert (task.status.value, task.error_code) == ("failed", 2008)


@pytest.mark.parametrize(
    ("refusal", "code"), [("rate", 1007), ("room", 2000), ("credits", 2010), ("content", 2008)]
)
def test_a_job_is_refused(tripo: TripoSimulator, refusal: Any, code: int) -> None:
    tripo.refusal = refusal
    with pytest.raises(tripo3d.TripoAPIError) as raised:
        run(tripo, lambda c: c.text_to_model("a chair", model_version=PRO))
    assert raised.value.code == code
    assert raised.value.request_id
    assert not tripo.executed


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"model_version": "v1.4-20240625"}, "model must be one of"),
        ({"model_version": PRO, "texture_quality": "best"}, "texture_quality must be one of"),
        ({"model_version": PRO, "face_limit": 2.5}, "face_limit has the wrong type"),
        ({"model_version": PRO, "model_seed": 2**32 - 1}, "model_seed must be at most"),
        ({"model_version": PRO, "colour": "red"}, "colour is not a known parameter"),
        ({"model_version": FLASH, "quad": True}, "quad is not supported"),
        ({"model_version": PRO, "negative_prompt": "x" * 256}, "must be at most 255"),
    ],
)
def test_what_is_wrong_is_refused(tripo: TripoSimulator, told: dict[str, Any], said: str) -> None:
    with pytest.raises(tripo3d.TripoAPIError, match=said) as raised:
        run(tripo, lambda c: c.text_to_model("a chair", **told))
    assert raised.value.code == 1004
    with pytest.raises(tripo3d.TripoAPIError, match="model is required"):
        run(tripo, lambda c: c.create_task({"type": "text_to_model", "prompt": "a chair"}))


def test_files_that_nobody_brought_are_refused(tripo: TripoSimulator) -> None:
    for given in ("file_unknown", "data:image/png;base64,AAAA"):
        body = {"type": "image_to_model", "input": given, "model": PRO}
        with pytest.raises(tripo3d.TripoAPIError, match="no file_token, URL or task ID"):
            run(tripo, lambda c, body=body: c.create_task(body))


def test_another_key_is_refused(tripo: TripoSimulator) -> None:
    with pytest.raises(tripo3d.TripoAPIError, match="Invalid API key") as raised:
        run(tripo, lambda c: c.get_balance(), key="tsk_other")
    assert raised.value.code == 2


def test_a_job_that_is_not_there_is_not_found(tripo: TripoSimulator) -> None:
    with pytest.raises(tripo3d.TripoAPIError, match="Task not found"):
        run(tripo, lambda c: c.get_task("other"))
