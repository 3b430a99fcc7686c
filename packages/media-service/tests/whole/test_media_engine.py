"""Another service as an engine: two of ours, of which one does all work of the other."""

import base64
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from benchmarks.film_set.filming import Performer, film
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_api.contract.operations import OPERATIONS
from media_studio.motion.motion import Motion
from media_testing.fake_service import picture
from media_testing.job_client import run
from media_testing.running_service import RunningService

KEY = "UPSTREAM_KEY_OF_THE_TEST"
ENGINES = f"""
[[engine]]
name = "upstream"
kind = "media"
base_url = "{{url}}"
api_key_variable = "{KEY}"
serves = {sorted(OPERATIONS)}
price = {{{{ amount = 0.01, currency = "EUR" }}}}
fallback = ["embedded"]
"""
WORDS = {"prompt": "a robot", "system_prompt": "Describe material and light."}


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(tmp_path_factory.mktemp("upstream")).start()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def service(
    upstream: RunningService, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("front")
    (folder / "engines.toml").write_text(ENGINES.format(url=upstream.url))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(KEY, upstream.keys["alice"])
        running = RunningService(folder / "home", engines=folder / "engines.toml").start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Half a second of somebody."""
    whole, file = sample_motion(), tmp_path_factory.mktemp("clip") / "clip.mp4"
    part = slice(60, 75)
    short = Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[part],
        translations=whole.translations[part],
        fps=whole.fps,
    )
    film([Performer(motion=short)], file, tripod=Tripod(azimuth=10.0), width=384, height=384)
    return url_of(file.read_bytes(), "video/mp4")


def url_of(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


class Front:
    """The service that clients see, whose every result is one of the other.

    Attributes:
        done: Operations that were done.
    """

    def __init__(self, client: httpx.Client, upstream: RunningService) -> None:
        self.client, self._upstream = client, upstream
        self.done: set[str] = set()

    def first(self, operation: str, **body: Any) -> str:
        """The first result of an operation."""
        result = self.told(operation, **body)["result"]
        return result if isinstance(result, str) else result[0]

    def told(self, operation: str, **body: Any) -> dict[str, Any]:
        told = run(self.client, operation, **body, options={"preview": False})
        assert (told["status"], told["model"]) == ("COMPLETED", "upstream"), (operation, told)
        assert told["cost"] == {"amount": 0.01, "currency": "EUR", "basis": "price"}
        assert "engine_attempts" not in told
        # Nothing leads to the other service, and everything that is named is there
        text = str(told)
        assert self._upstream.url not in text, operation
        for uri in set(re.findall(r"assets/[\w-]+/[\w.-]+", text)):
            assert self.client.get(f"/{uri}").status_code == 200, (operation, uri)
        self.done.add(operation)
        return told


@pytest.mark.long
@pytest.mark.timeout(900)
def test_all_operations_are_done_there_and_each_result_is_used_in_the_next(
    service: RunningService, upstream: RunningService, clip: str
) -> None:
    with service.client() as client:
        front = Front(client, upstream)
        words = front.first("images/prompt_enhancements", **WORDS)
        image = front.first("images/generations", prompt=words, size="1280x720", seed=3)
        # Of pixels, as a picture that is rendered anew takes long
        grey = front.first("images/edits", prompt="make it black and white", input_images=[image])
        caption = front.told("images/captions", input_image=grey, language="English")
        assert caption["metadata"]["keywords"]
        mesh = front.first("3d_models/meshes", input_image=image, model="flash")

        seen = front.told("videos/pose_detections", input_video=clip, time_seconds=0)
        motion = front.first(
            "videos/motion_detections",
            input_video=seen["metadata"]["video"],
            start_time_seconds=0,
            duration_seconds=0.5,
            bboxes=[seen["result"][0]["bbox_xyxy"]],
        )
        found = front.told("motions/retrievals", text_prompt="wave")
        assert client.get(f"/{found['result'][0]}").text.startswith("HIERARCHY")

        animated = front.first("motions/animations", input_model=mesh, input_motion=motion)
        textured = front.first("3d_models/textures", input_model=animated, prompt="bronze")
        remeshed = front.first("3d_models/remeshings", input_model=textured, mesh_count=800)
        converted = front.told("3d_models/conversions", input_model=remeshed, output_format="obj")
        names = {item["uri"].rpartition("/")[2] for item in converted["metadata"][0]["downloads"]}
        assert {"model.obj", "model.mtl"} <= names
        (obj,) = converted["result"]
        assert "mtllib model.mtl" in client.get(f"/{obj}").text
        front.first("3d_models/renderings", input_model=obj, output_type="image")

        small = url_of(picture(), "image/png")
        front.first("images/processes", model="brandD2", input_image=small)
    assert front.done == OPERATIONS.keys()


@pytest.mark.long
def test_what_cannot_be_done_there_fails_with_its_code(service: RunningService) -> None:
    with service.client() as client:
        told = run(client, "3d_models/meshes", prompt="zzqx")
    assert (told["status"], told["error"]["code"]) == ("FAILED", "unknown_subject")


@pytest.mark.long
def test_when_it_is_gone_the_embedded_engine_does_it_and_that_is_said(
    service: RunningService, upstream: RunningService
) -> None:
    upstream.kill()
    with service.client() as client:
        told = run(client, "images/prompt_enhancements", **WORDS)
    assert (told["status"], told["model"]) == ("COMPLETED", "embedded-template-enhancer")
    tried = [(each["engine"], each["code"]) for each in told["engine_attempts"]]
    assert tried == [("upstream", "engine_unreachable")]
    assert "cost" not in told
