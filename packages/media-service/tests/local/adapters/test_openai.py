"""The adapter `openai` against a server that answers as it is told."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from media_service.adapters.adapter import Collected, RemoteWork
from media_service.adapters.kinds import open_adapter
from media_service.engine_api.errors import (
    Busy,
    Declined,
    EngineFailure,
    Exhausted,
    Incapable,
    Misconfigured,
    Unanswered,
    Unreached,
    Unusable,
)
from media_testing.openai_server import OpenAIServer, serving

PROGRAM = {
    "format": "shape-program/1",
    "materials": {"a": {"material": "wood"}},
    "parts": [{"material": "a", "shape": {"box": {"width": 1, "height": 1, "depth": 1}}}],
}


def answered(program: dict[str, Any], words: str = "floating lantern shop") -> str:
    """Write what a model answers that has built something."""
    account = [{"words": words, "as": "a box", "state": "honoured"}]
    return json.dumps({"program": program, "understanding": account})


MESHES, PICTURES = "3d_models/meshes", "images/generations"
MESH = {"prompt": "a floating lantern shop"}
PICTURE = {"prompt": "a red chair", "size": "1024x1024", "background": "opaque", "seed": 4}
CUT_OUT = {**PICTURE, "background": "transparent"}


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with serving() as state:
        yield state


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "picture.png"
    Image.new("RGB", (8, 8), "red").save(path)
    return path


async def asked(
    server: OpenAIServer | str,
    operation: str,
    request: dict[str, Any],
    folder: Path,
    inputs: dict[str, Path] | None = None,
    **options: Any,
) -> Collected:
    address = server if isinstance(server, str) else f"{server.url}/v1"
    adapter = open_adapter("openai", {"base_url": address, "model": "m", **options})
    work = RemoteWork(
        uuid="u", operation=operation, request=request, inputs=inputs or {}, folder=folder
    )
    try:
        answer = (await adapter.submit(work)).answer
    finally:
        await adapter.close()
    assert answer is not None
    return answer


async def test_a_prompt_is_rewritten(server: OpenAIServer, tmp_path: Path) -> None:
    server.answers = [" a better chair \n"]
    request = {"prompt": "a chair", "system_prompt": "make it better"}
    made = await asked(server, "images/prompt_enhancements", request, tmp_path)
    assert made.text == "a better chair"
    ((_, body),) = server.asked
    assert [m["content"] for m in body["messages"]] == ["make it better", "a chair"]


async def test_a_picture_is_captioned(server: OpenAIServer, tmp_path: Path, picture: Path) -> None:
    server.answers = ['```json\n{"caption": "Rot", "keywords": ["rot"]}\n```']
    inputs = {"input_image": picture}
    made = await asked(server, "images/captions", {"language": "German"}, tmp_path, inputs)
    assert (made.text, made.metadata) == (
        "Rot",
        {"warnings": [], "description": "", "keywords": ["rot"]},
    )
    image = server.asked[0][1]["messages"][0]["content"][1]["image_url"]["url"]
    assert image.startswith("data:image/png;base64,iVBOR")


async def test_a_question_about_a_picture_is_answered(
    server: OpenAIServer, tmp_path: Path, picture: Path
) -> None:
    server.answers = [' {"choice": 2}\n']
    request = {"language": "English", "question": "Which?"}
    made = await asked(server, "images/captions", request, tmp_path, {"input_image": picture})
    assert made.text == '{"choice": 2}'
    question, shown = server.asked[0][1]["messages"][0]["content"]
    assert question["text"].startswith("Which?")
    assert shown["image_url"]["url"].startswith("data:image/png;base64,iVBOR")


@pytest.mark.makers
async def test_a_program_is_written_and_corrected(server: OpenAIServer, tmp_path: Path) -> None:
    broken, right = answered(PROGRAM | {"parts": []}), answered(PROGRAM)
    server.answers = [broken, f"```json\n{right}\n```"]
    made = await asked(server, MESHES, MESH, tmp_path)
    assert json.loads(made.text) == PROGRAM
    assert "parts" in server.asked[1][1]["messages"][-1]["content"]
    assert len(server.asked) == 2


@pytest.mark.makers
async def test_words_that_the_model_does_not_mention_are_ignored_ones(
    server: OpenAIServer, tmp_path: Path
) -> None:
    server.answers = [answered(PROGRAM, words="lantern shop")]
    made = await asked(server, MESHES, MESH, tmp_path)
    assert isinstance(made.metadata, dict)
    told = {each["words"]: each["state"] for each in made.metadata["understanding"]}
    assert told == {"lantern shop": "honoured", "floating": "ignored"}


@pytest.mark.parametrize(
    "answer",
    [
        json.dumps(PROGRAM),
        json.dumps({"program": PROGRAM}),
        json.dumps({"program": PROGRAM, "understanding": [{"words": "shop", "state": "done"}]}),
    ],
)
@pytest.mark.makers
async def test_a_model_that_does_not_account_for_the_words_is_asked_again(
    server: OpenAIServer, tmp_path: Path, answer: str
) -> None:
    server.answers = [answer, answered(PROGRAM)]
    await asked(server, MESHES, MESH, tmp_path)
    assert "understanding" in server.asked[1][1]["messages"][-1]["content"]


@pytest.mark.makers
async def test_words_of_no_request_are_no_account(server: OpenAIServer, tmp_path: Path) -> None:
    server.answers = [answered(PROGRAM, words="a red chair"), answered(PROGRAM)]
    await asked(server, MESHES, MESH, tmp_path)
    assert '"a red chair" is not in the request' in server.asked[1][1]["messages"][-1]["content"]


@pytest.mark.makers
async def test_a_model_that_never_gets_it_right_fails_after_the_corrections(
    server: OpenAIServer, tmp_path: Path
) -> None:
    server.answers = ["I cannot", "{}", "{}", "{}"]
    with pytest.raises(Unusable, match="not a shape program"):
        await asked(server, MESHES, MESH, tmp_path, corrections=2)
    assert len(server.asked) == 3


@pytest.mark.parametrize("is_linked", [False, True])
async def test_a_picture_is_made(server: OpenAIServer, tmp_path: Path, is_linked: bool) -> None:
    if is_linked:
        server.answers = [{"data": [{"url": f"{server.url}/files/picture.png"}]}]
    options = {"background": True, "seed": True, "sizes": {"1024x1024": "512x512"}}
    made = await asked(server, PICTURES, CUT_OUT, tmp_path, extra={"quality": "low"}, **options)
    ((path, body),) = server.asked
    assert path == "/v1/images/generations"
    assert body == {
        "model": "m",
        "prompt": "a red chair",
        "n": 1,
        "size": "512x512",
        "background": "transparent",
        "seed": 4,
        "quality": "low",
    }
    (file,) = made.files
    assert Path(file).read_bytes() == server.picture()


@pytest.mark.parametrize("is_redirected", [False, True])
async def test_a_result_elsewhere_is_fetched_only_where_the_operator_allows_it(
    server: OpenAIServer, tmp_path: Path, is_redirected: bool
) -> None:
    with serving() as other:
        place = f"{server.url}/elsewhere" if is_redirected else f"{other.url}/files/picture.png"
        server.elsewhere = f"{other.url}/files/picture.png"
        server.answers = [{"data": [{"url": place}]}] * 2
        with pytest.raises(Unusable, match="is not fetched"):
            await asked(server, PICTURES, PICTURE, tmp_path)
        assert list(tmp_path.iterdir()) == []
        made = await asked(server, PICTURES, PICTURE, tmp_path, networks="127.0.0.0/8")
        assert Path(made.files[0]).read_bytes() == other.picture()
        assert other.keys == []


async def test_what_a_server_cannot_be_told_is_declined_before_it_costs(
    server: OpenAIServer, tmp_path: Path
) -> None:
    with pytest.raises(Incapable, match="takes no background"):
        await asked(server, PICTURES, CUT_OUT, tmp_path)
    assert server.asked == []
    await asked(server, PICTURES, CUT_OUT, tmp_path, makes={"background": "transparent"})
    assert len(server.asked) == 1


async def test_fields_that_a_server_does_not_know_are_not_sent(
    server: OpenAIServer, tmp_path: Path
) -> None:
    await asked(server, PICTURES, PICTURE, tmp_path)
    assert set(server.asked[0][1]) == {"model", "prompt", "n", "size"}


@pytest.mark.parametrize(("count", "field"), [(1, b'name="image"'), (3, b'name="image[]"')])
async def test_pictures_are_edited(
    server: OpenAIServer, tmp_path: Path, picture: Path, count: int, field: bytes
) -> None:
    inputs = {f"input_images.{number}": picture for number in range(count)}
    made = await asked(server, "images/edits", PICTURE, tmp_path, inputs)
    ((path, body),) = server.asked
    assert path == "/v1/images/edits"
    assert body.count(field) == count
    assert body.count(picture.read_bytes()) == count
    assert len(made.files) == 1


@pytest.mark.parametrize(
    ("status", "reply", "failure"),
    [
        (500, {"error": {"message": "CUDA out of memory"}}, Exhausted),
        (500, {"error": "boom"}, Unanswered),
        (503, "x", Busy),
        (429, "x", Busy),
        (401, "x", Misconfigured),
        (400, {"error": {"message": "moderation_blocked"}}, Declined),
        (200, {"error": "x"}, Unusable),
        (200, {"data": []}, Unusable),
        (200, {"data": [{"b64_json": "???"}]}, Unusable),
        (200, {"data": [{"b64_json": "é"}]}, Unusable),
        (200, {"data": [{"b64_json": "AAAA"}] * 65}, Unusable),
        (200, {"data": [{"url": "http://[no address"}]}, Unusable),
        (200, {"data": [{}]}, Unusable),
        (200, {"data": "x"}, Unusable),
        (200, [], Unusable),
    ],
)
async def test_a_server_that_fails(
    server: OpenAIServer,
    tmp_path: Path,
    status: int,
    reply: object,
    failure: type[EngineFailure],
) -> None:
    server.status, server.answers = status, [reply]
    server.headers = {"Retry-After": "7"}
    with pytest.raises(EngineFailure) as failed:
        await asked(server, PICTURES, PICTURE, tmp_path)
    assert type(failed.value) is failure
    assert failure is not Busy or getattr(failed.value, "seconds", None) == 7
    assert len(server.asked) == 1


async def test_an_answer_that_is_lost_is_told_from_a_server_that_is_not_there(
    server: OpenAIServer, tmp_path: Path
) -> None:
    server.lose = 1
    with pytest.raises(Unanswered):
        await asked(server, PICTURES, PICTURE, tmp_path)
    with pytest.raises(Unreached, match="ConnectError"):
        await asked("http://127.0.0.1:9/v1", PICTURES, PICTURE, tmp_path)


@pytest.mark.makers
async def test_a_refusal_of_the_model_is_final(server: OpenAIServer, tmp_path: Path) -> None:
    refused = {"choices": [{"message": {"content": None, "refusal": "I must not."}}]}
    server.answers = [refused]
    with pytest.raises(Declined, match="I must not"):
        await asked(server, MESHES, MESH, tmp_path)


async def test_words_are_needed(server: OpenAIServer, tmp_path: Path, picture: Path) -> None:
    with pytest.raises(Declined, match="send a prompt"):
        await asked(server, "images/edits", {}, tmp_path, {"input_images.0": picture})
    assert server.asked == []


async def test_the_key_comes_from_the_environment(
    server: OpenAIServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEST_GATEWAY_KEY", "secret")
    await asked(server, PICTURES, PICTURE, tmp_path, api_key_variable="TEST_GATEWAY_KEY")
    assert server.keys == ["Bearer secret"]


async def test_a_canceled_request_closes_its_connection(
    server: OpenAIServer, tmp_path: Path
) -> None:
    server.seconds = 0.3
    task = asyncio.create_task(asked(server, PICTURES, PICTURE, tmp_path))
    while not server.asked:
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_its_models_are_compared_with_the_file(server: OpenAIServer) -> None:
    address = f"{server.url}/v1"
    right = open_adapter("openai", {"base_url": address, "model": "m"})
    wrong = open_adapter("openai", {"base_url": address, "model": "n"})
    assert (await right.inspect()).flaws == ()
    assert (await wrong.inspect()).flaws == ('It has no model "n"; it has m.',)
    await right.close()
    await wrong.close()
