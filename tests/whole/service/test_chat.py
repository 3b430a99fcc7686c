"""The chat engine against an endpoint that answers as it is told."""

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from media_pipelines.service.content_folder import ContentFolder
from media_pipelines.service.engine import load_recipe
from media_pipelines.service.execution import Execution, Outcome
from media_pipelines.service.job_error import JobError
from media_pipelines.service.messages import Assignment, EngineCall, InputFile
from media_pipelines.service.recipes.chat import answer, build
from tests.executions import prepared

PROGRAM = {
    "format": "shape-program/1",
    "materials": {"a": {"material": "wood"}},
    "parts": [{"material": "a", "shape": {"box": {"width": 1, "height": 1, "depth": 1}}}],
}


@dataclass
class Endpoint:
    """What the endpoint answers next, and what it was asked."""

    url: str = ""
    answers: list[object] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    status: int = 200


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    state = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            state.asked.append(json.loads(self.rfile.read(length)))
            state.keys.append(self.headers.get("Authorization", ""))
            reply = state.answers.pop(0)
            if isinstance(reply, str):
                reply = {"choices": [{"message": {"content": reply}}]}
            body = json.dumps(reply).encode()
            self.send_response(state.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep the test's output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}/v1"
    yield state
    server.shutdown()
    server.server_close()
    thread.join()


def execution(
    home: Path, url: str, operation: str, request: dict[str, Any], **options: object
) -> Execution:
    engine = EngineCall(
        name="test-chat",
        recipe="media_pipelines.service.recipes.chat:answer",
        options={"base_url": url, "model": "m", **options},  # type: ignore[dict-item]
    )
    inputs = {}
    if "input_image" in request:
        path = home / "picture.png"
        Image.new("RGB", (8, 8), "red").save(path)
        with path.open("rb") as stream:
            sha256, _ = ContentFolder(home).put(stream)
        inputs["input_image"] = InputFile(kind="image", uri="assets/x/picture.png", sha256=sha256)
    return prepared(
        home,
        Assignment(
            uuid="u",
            operation=operation,
            host="host",
            attempt=1,
            request=request,
            inputs=inputs,
            render_threads=1,
            render_samples=1,
            engine=engine,
        ),
    )


def asked(job: Execution) -> Outcome:
    return asyncio.run(answer(job))


def built(job: Execution) -> Outcome:
    rest = asyncio.run(build(job))
    return load_recipe(rest.recipe)(job)


MESH = {"prompt": "a floating lantern shop"}


def test_a_prompt_is_rewritten(tmp_path: Path, endpoint: Endpoint) -> None:
    endpoint.answers = [" a better chair \n"]
    request = {"prompt": "a chair", "system_prompt": "make it better"}
    job = execution(tmp_path, endpoint.url, "images/prompt_enhancements", request)
    assert asked(job).result == "a better chair"
    assert [m["content"] for m in endpoint.asked[0]["messages"]] == ["make it better", "a chair"]
    assert job.engine == "test-chat"


def test_a_picture_is_captioned(tmp_path: Path, endpoint: Endpoint) -> None:
    endpoint.answers = ['```json\n{"caption": "Rot", "keywords": ["rot"]}\n```']
    request = {"input_image": "assets/x/picture.png", "language": "German"}
    outcome = asked(execution(tmp_path, endpoint.url, "images/captions", request))
    assert (outcome.result, outcome.metadata) == ("Rot", {"description": "", "keywords": ["rot"]})
    image = endpoint.asked[0]["messages"][0]["content"][1]["image_url"]["url"]
    assert image.startswith("data:image/png;base64,iVBOR")


def test_a_question_about_a_picture_is_answered(tmp_path: Path, endpoint: Endpoint) -> None:
    endpoint.answers = [' {"choice": 2}\n']
    request = {"input_image": "assets/x/picture.png", "language": "English", "question": "Which?"}
    outcome = asked(execution(tmp_path, endpoint.url, "images/captions", request))
    assert outcome.result == '{"choice": 2}'
    question, picture = endpoint.asked[0]["messages"][0]["content"]
    assert question["text"].startswith("Which?")
    assert picture["image_url"]["url"].startswith("data:image/png;base64,iVBOR")


def test_a_program_is_written_corrected_and_built(tmp_path: Path, endpoint: Endpoint) -> None:
    broken = PROGRAM | {"parts": []}
    endpoint.answers = [json.dumps(broken), f"```json\n{json.dumps(PROGRAM)}\n```"]
    job = execution(tmp_path, endpoint.url, "3d_models/meshes", MESH)
    outcome: Any = built(job)
    info = outcome.metadata[0]["mesh_info"]
    assert info["engine"] == "test-chat"
    assert info["bounds_max"] == pytest.approx([0.5, 1, 0.5])
    assert "parts" in endpoint.asked[1]["messages"][-1]["content"]
    assert len(endpoint.asked) == 2


def test_a_model_that_never_gets_it_right_fails_after_the_corrections(
    tmp_path: Path, endpoint: Endpoint
) -> None:
    endpoint.answers = ["I cannot", "{}", "{}", "{}"]
    with pytest.raises(JobError, match="no shape program") as failed:
        built(execution(tmp_path, endpoint.url, "3d_models/meshes", MESH, corrections=2))
    assert failed.value.code == "engine_answer_unusable"
    assert len(endpoint.asked) == 3


@pytest.mark.parametrize(
    ("status", "reply", "code", "retryable"),
    [
        (500, "x", "engine_unreachable", False),
        (429, "x", "engine_unreachable", True),
        (200, {"error": "x"}, "engine_answer_unusable", False),
        (200, "", "engine_answer_unusable", False),
    ],
)
def test_an_endpoint_that_fails(
    tmp_path: Path, endpoint: Endpoint, status: int, reply: object, code: str, retryable: bool
) -> None:
    endpoint.status, endpoint.answers = status, [reply]
    with pytest.raises(JobError) as failed:
        built(execution(tmp_path, endpoint.url, "3d_models/meshes", MESH))
    assert (failed.value.code, failed.value.retryable) == (code, retryable)
    assert len(endpoint.asked) == 1


def test_an_endpoint_that_is_not_there_is_asked_once(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="ConnectError") as failed:
        built(execution(tmp_path, "http://127.0.0.1:9/v1", "3d_models/meshes", MESH))
    assert failed.value.code == "engine_unreachable"


def test_the_key_comes_from_the_environment(
    tmp_path: Path, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEST_GATEWAY_KEY", "secret")
    endpoint.answers = ["better"]
    request = {"prompt": "a chair", "system_prompt": "better"}
    job = execution(
        tmp_path,
        endpoint.url,
        "images/prompt_enhancements",
        request,
        api_key_variable="TEST_GATEWAY_KEY",
    )
    asked(job)
    assert endpoint.keys == ["Bearer secret"]


def test_wrong_options_are_the_operators_business(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="ask the operator") as failed:
        built(execution(tmp_path, "ftp://x", "3d_models/meshes", MESH))
    assert failed.value.code == "engine_misconfigured"
