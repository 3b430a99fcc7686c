"""A small real HTTP server that speaks the contract and misbehaves on demand."""

import asyncio
import contextlib
import functools
import hashlib
import io
import json
import struct
import subprocess
import sys
import threading
import time
import uuid
import zipfile
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import uvicorn
from PIL import Image
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from media_api.contract.operations import OPERATIONS
from media_testing.deadline import Deadline

KEY = "fake-key"
SECONDS_TO_END = 2
SECONDS_TO_START = 10.0

Json = dict[str, object]


@dataclass
class Job:
    """One task of the fake service."""

    operation: str
    task_uuid: str
    body: Json
    polls_left: int
    key: str = ""
    progress: float | None = None
    status: str = "QUEUED"
    error: Json | None = None
    result: object = field(default_factory=list)
    metadata: object = None

    def envelope(self) -> Json:
        ended = self.status == "COMPLETED"
        texts = ("images/captions", "images/prompt_enhancements")
        return {
            "task_uuid": self.task_uuid,
            "task_type": self.operation,
            "model": f"fake-{self.operation.split('/')[-1]}",
            "status": self.status,
            "created_at": 1,
            "completed_at": 2 if ended else 0,
            "result": self.result if ended else "" if self.operation in texts else [],
            "metadata": self.metadata if ended else None,
            "error": self.error,
            "progress": self.progress if self.status == "PROCESSING" else None,
        }


@functools.cache
def picture() -> bytes:
    """A PNG of 64 x 64 pixels."""
    content = io.BytesIO()
    Image.new("RGB", (64, 64), (200, 120, 40)).save(content, "PNG")
    return content.getvalue()


class FakeService:
    """State of the server, and what it shall do next.

    Attributes:
        answers: Sent instead of the next answers, first come first served; None drops the
            connection.
        lost_answers: Jobs that are accepted although the connection is lost.
        covered_answers: Sent in the place of the next answers to jobs that are accepted; None drops
            the connection.
        broken_downloads: Downloads that stop in the middle.
        is_public: Whether it asks for no key.
        keys_seen: Headers `Authorization` of the requests.
        written_uri: How it writes the URI of a file.
        asset_answers: The first of them is sent in the place of every file.
        polls: Polls after which a job ends.
        applies_wait: Whether polls that ask to wait are told that they did.
        wait_seconds: How long such polls really wait, if they ask for so much.
        keeps_polls: Whether those that ask to wait are not answered, for as long as it is set.
        preferences: Headers `Prefer` of the polls, in order.
        failures: Error of the next jobs of an operation.
        asset_names: Names of result files by operation.
        people: How many of them a pose detection finds.
        caption: Says what a caption of a request is.
        models: Makes the GLB file of a request; None: they are texts.
        unknown_fields: Fields of requests that it refuses.
        ignores_keys: Whether equal idempotency keys give two jobs.
        hides_keys: Whether it does not say that it honours them.
        on_moment: Told of every request, as "arrived POST /api/v1/…", and of every answer that is
            about to be sent, as "answers POST /api/v1/…"; a request is lost when it says True.
        file_bytes: About how long files are that are no pictures.
        remembers_requests: Whether `seen` and `seen_at` are kept.
        seen: Method and path of each request, in order.
    """

    def __init__(self) -> None:
        self.base_url = ""
        self.reset()

    def reset(self) -> None:
        self.answers: list[Response | None] = []
        self.lost_answers = 0
        self.covered_answers: list[Response | None] = []
        self.broken_downloads = 0
        self.written_uri: Callable[[str], str] = lambda uri: uri
        self.is_public = False
        self.keys_seen: set[str] = set()
        self.asset_answers: list[Response] = []
        self.polls = 1
        self.progress: list[float] = []
        self.applies_wait = False
        self.wait_seconds = 0.0
        self.keeps_polls = False
        self.preferences: list[str] = []
        self.retry_after: str | None = "0.01"
        self.failures: dict[str, list[Json]] = {}
        self.asset_names: dict[str, list[str]] = {}
        self.people = 2
        self.caption: Callable[[Json], str] = lambda body: "some text"
        self.models: Callable[[Json], bytes] | None = None
        self.unknown_fields: set[str] = set()
        self.ignores_keys = False
        self.hides_keys = False
        self.file_bytes = 1_000_000
        self.remembers_requests = True
        self.on_moment: Callable[[str], bool] = lambda moment: False
        self.corrupt = False
        self.seen: list[tuple[str, str]] = []
        self.seen_at: list[float] = []
        self.keys: dict[str, str] = {}
        self.jobs: dict[str, Job] = {}
        self.assets: dict[str, bytes] = {}

    def created(self, operation: str) -> list[Job]:
        return [job for job in self.jobs.values() if job.operation == operation]

    def routes(self) -> list[Route]:
        async def answer(request: Request) -> Response:
            return await self._answer(request)

        return [Route("/{path:path}", answer, methods=["GET", "POST"])]

    async def _answer(self, request: Request) -> Response:
        path = request.url.path
        if self.remembers_requests:
            self.seen.append((request.method, path))
            self.seen_at.append(time.monotonic())
        if self.on_moment(f"arrived {request.method} {path}"):
            return broken_off(b"{}")
        answer = await self._answer_to(request, path)
        key, said_by_itself = (
            request.headers.get("idempotency-key"),
            "json" in str(answer.media_type),
        )
        if key and said_by_itself and not (self.ignores_keys or self.hides_keys):
            answer.headers["Idempotency-Key"] = key
        self.on_moment(f"answers {request.method} {path}")
        return answer

    async def _answer_to(self, request: Request, path: str) -> Response:
        if path == "/healthz":
            return reply({"status": "ok"})
        if self.answers:
            planned = self.answers.pop(0)
            if planned is not None:
                return planned
            return broken_off(b"{}")
        self.keys_seen.add(request.headers.get("authorization", ""))
        if not self.is_public and request.headers.get("authorization") != f"Bearer {KEY}":
            return problem(401, "unauthorized")
        return await self._handler(path)(request)

    def _handler(self, path: str) -> Callable[[Request], Awaitable[Response]]:
        if path.startswith("/assets/"):
            return self._asset
        if path == "/api/v1/tasks":
            return self._list
        if path.endswith("/cancel"):
            return self._cancel
        return self._task

    async def _task(self, request: Request) -> Response:
        name = request.url.path.removeprefix("/api/v1/")
        if request.method == "POST":
            return await self._create(name, request)
        preference = request.headers.get("prefer", "")
        self.preferences.append(preference)
        if preference:
            await asyncio.sleep(min(self.wait_seconds, float(preference.partition("=")[2])))
            while self.keeps_polls:
                await asyncio.sleep(0.05)
        answer = self._poll(name.split("/")[-1])
        if preference and self.applies_wait:
            answer.headers["Preference-Applied"] = preference
        return answer

    async def _create(self, operation: str, request: Request) -> Response:
        sent_with = request.headers.get("idempotency-key", "")
        key = "" if self.ignores_keys else sent_with
        key = key or uuid.uuid4().hex
        body = json.loads(await request.body())
        if refused := self.unknown_fields & body.keys():
            return problem(422, "validation_failed", fields=refused)
        OPERATIONS[operation].request.validate_python(body)
        if key not in self.keys:
            job = Job(operation, str(uuid.uuid4()), body, self.polls, key=sent_with)
            self.jobs[job.task_uuid] = job
            self.keys[key] = job.task_uuid
        if self.lost_answers:
            self.lost_answers -= 1
            return broken_off(b"{}")
        if self.covered_answers:
            return self.covered_answers.pop(0) or broken_off(b"{}")
        return self._reply_job(self.jobs[self.keys[key]], 201)

    def _poll(self, task_uuid: str) -> Response:
        job = self.jobs.get(task_uuid)
        if job is None:
            return problem(404, "not_found")
        job.polls_left -= 1
        if job.polls_left <= 0 and job.status in ("QUEUED", "PROCESSING"):
            self._end(job)
        elif job.status == "QUEUED":
            job.status = "PROCESSING"
        if self.progress:
            job.progress = self.progress.pop(0)
        return self._reply_job(job, 200)

    def _reply_job(self, job: Job, status: int) -> Response:
        headers = {"Retry-After": self.retry_after} if self.retry_after else {}
        return reply(job.envelope(), status, headers)

    def _end(self, job: Job) -> None:
        errors = self.failures.get(job.operation)
        if errors:
            job.status, job.error = "FAILED", errors.pop(0)
            return
        job.status = "COMPLETED"
        names = self.asset_names.get(job.operation, default_names(job))
        uris = [f"assets/{job.task_uuid}/{name}" for name in names]
        downloads = [self._store(uri, job.body) for uri in uris]
        written = [self.written_uri(uri) for uri in uris[:1]]
        job.result = self.caption(job.body) if "captions" in job.operation else written
        job.metadata = {"downloads": downloads}
        if job.operation == "videos/pose_detections":
            job.result, job.metadata = found_people(self.people, uris, downloads)
        if job.operation == "videos/motion_detections":
            job.result, job.metadata = captured_motions(job.body, uris, downloads)
        if job.operation == "motions/retrievals":
            match = {"title": "Wave", "score": 0.4, "is_weak_match": True, "preview_video": uris[1]}
            job.metadata = [{**match, "downloads": downloads}]
        if job.operation == "motions/animations":
            names = {"preview_image": uris[1], "preview_video": uris[2]}
            job.metadata = [{**names, "downloads": downloads}]
        if job.operation.startswith("3d_models/") and "renderings" not in job.operation:
            previews = [uri for uri in uris if uri.endswith(".png")]
            job.metadata = [{"preview_image": next(iter(previews), None), "downloads": downloads}]

    def _store(self, uri: str, body: Json) -> Json:
        content = contents(uri, self.file_bytes)
        if self.models and uri.endswith(".glb"):
            content = self.models(body)
        self.assets[uri] = content + b"!" if self.corrupt else content
        return {
            "uri": self.written_uri(uri),
            "size": len(self.assets[uri]),
            "sha256": hashlib.sha256(content).hexdigest(),
        }

    async def _asset(self, request: Request) -> Response:
        if self.asset_answers:
            return self.asset_answers[0]
        content = self.assets.get(request.url.path[1:])
        if content is None:
            return problem(404, "not_found")
        start = int(request.headers.get("range", "bytes=0-")[6:-1])
        status = 206 if start else 200
        if self.broken_downloads:
            self.broken_downloads -= 1
            return broken_off(content[start:], status)
        return Response(content[start:], status)

    async def _cancel(self, request: Request) -> Response:
        job = self.jobs[request.url.path.split("/")[-2]]
        job.status = "FAILED"
        job.error = {"code": "canceled", "message": "The client canceled the task."}
        return reply(job.envelope())

    async def _list(self, request: Request) -> Response:
        start = int(request.query_params.get("page_token", "0"))
        size = int(request.query_params["page_size"])
        newest = list(self.jobs.values())[::-1]
        token = str(start + size) if start + size < len(newest) else None
        tasks = [job.envelope() for job in newest[start : start + size]]
        return reply({"tasks": tasks, "next_page_token": token})


def contents(uri: str, length: int) -> bytes:
    if uri.endswith(".png"):
        return picture()
    if uri.endswith(".mp4"):
        return film()
    text = f"content of {uri} ".encode()
    text *= length // len(text) + 1
    return wrapped(uri.rpartition(".")[2], text)


def wrapped(ending: str, text: bytes) -> bytes:
    """A file that has the structure of its kind, with a text in it."""
    match ending:
        case "glb":
            told = json.dumps({"asset": {"version": "2.0"}, "extras": text.decode()}).encode()
            told += b" " * (-len(told) % 4)
            head = struct.pack("<4s2I", b"glTF", 2, 20 + len(told))
            return head + struct.pack("<I4s", len(told), b"JSON") + told
        case "fbx":
            return b"Kaydara FBX Binary  \x00\x1a\x00" + struct.pack("<I", 7400) + bytes(13) + text
        case "bvh":
            return b"HIERARCHY\n# " + text + b"\nMOTION\nFrames: 1\nFrame Time: 0.04\n0 0 0\n"
        case "usdz" | "3mf" | "zip":
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w") as pack:
                pack.writestr(zipfile.ZipInfo("content.txt"), text)
            return packed.getvalue()
    return text


def film() -> bytes:
    """A second of video, 64 x 48 pixels; written by a child as its encoder is GPL."""
    return subprocess.run([sys.executable, "-c", _FILM], check=True, capture_output=True).stdout


_FILM = """
import io, sys
import av, numpy as np
file = io.BytesIO()
with av.open(file, "w", format="mp4") as container:
    stream = container.add_stream("libx264", rate=15)
    stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
    for number in range(15):
        pixels = np.full((48, 64, 3), 16 * number, np.uint8)
        container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")))
    container.mux(stream.encode(None))
sys.stdout.buffer.write(file.getvalue())
"""


def found_people(count: int, uris: list[str], downloads: list[Json]) -> tuple[list[Json], Json]:
    """Answer of a pose detection: people side by side, 100 pixels wide."""
    items: list[Json] = [
        {
            "id": number,
            "confidence": 0.9,
            "bbox_xyxy": [100.0 * number, 0.0, 100.0 * number + 90, 200.0],
            "bbox_xywh": [100.0 * number, 0.0, 90.0, 200.0],
            "keypoints_2d": [[1, 2, 0.5]],
        }
        for number in range(count)
    ]
    metadata: Json = {
        "video": "assets/earlier/input_video.mp4",
        "query_time_seconds": 0.0,
        "frame_time_seconds": 0.0,
        "frame_index": 0,
        "fps": 30.0,
        "total_frames": 60,
        "image_width": 640,
        "image_height": 480,
        "visualization_image": uris[0],
        "downloads": downloads,
    }
    return items, metadata


def captured_motions(body: Json, uris: list[str], downloads: list[Json]) -> tuple[list[str], Json]:
    """Answer of a motion detection that loses the first box when there are several."""
    boxes = body["bboxes"]
    assert isinstance(boxes, list)
    tracked = list(range(1 if len(boxes) > 1 else 0, len(boxes)))
    motions = [uri for uri in uris if uri.endswith(".bvh")][: len(tracked)]
    metadata: Json = {
        "video": body["input_video"],
        "requested_bboxes": boxes,
        "tracked_bboxes": [boxes[index] for index in tracked],
        "tracked_indexes": tracked,
        "query_start_time_seconds": body["start_time_seconds"],
        "query_duration_seconds": body["duration_seconds"],
        "effective_query_duration_seconds": 2.0,
        "video_clip": next(uri for uri in uris if uri.endswith(".mp4")),
        "fps": 30.0,
        "motions": [{"shape": "of another vendor"} for _ in tracked],
        "downloads": downloads,
    }
    return motions, metadata


def default_names(job: Job) -> list[str]:
    if job.operation == "videos/pose_detections":
        return ["people.png"]
    if job.operation == "videos/motion_detections":
        return ["person_0.bvh", "person_1.bvh", "person_2.bvh", "clip.mp4"]
    if job.operation == "motions/retrievals":
        return ["wave.bvh", "wave.mp4", "wave.png"]
    if job.operation == "motions/animations":
        return ["animated.glb", "preview.png", "preview.mp4"]
    if job.operation.startswith("images/") or "renderings" in job.operation:
        return ["image.png"]
    if "conversions" in job.operation and job.body["output_format"] == "obj":
        return ["model.obj", "model.mtl", "base_color.png"]
    ending = job.body.get("output_format", "glb")
    return [f"model.{ending}", "preview.png"]


def reply(body: Json, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(json.dumps(body), status, headers, "application/json")


def broken_off(body: bytes, status: int = 200) -> Response:
    """An answer whose connection is lost in the middle of its body."""
    length = {"Content-Length": str(len(body))}
    return Response(body[: len(body) // 2], status, length)


def problem(
    status: int,
    code: str,
    *,
    retryable: bool = False,
    headers: dict[str, str] | None = None,
    fields: Iterable[str] = (),
) -> Response:
    body = {
        "title": f"Title of {code}.",
        "status": status,
        "detail": f"Detail of {code}.",
        "code": code,
        "retryable": retryable,
        "request_id": "r-1",
        "errors": [{"field": name, "message": "Unknown.", "code": "extra"} for name in fields],
    }
    return Response(json.dumps(body), status, headers, "application/problem+json")


class Served(Protocol):
    """What can be served."""

    base_url: str

    def routes(self) -> Sequence[BaseRoute]:
        """Return what it answers to."""


AnyServed = TypeVar("AnyServed", bound=Served)


@contextlib.contextmanager
def running(service: AnyServed) -> Iterator[AnyServed]:
    """Serve in a thread on a free loopback port, websockets as well."""
    app = Starlette(routes=service.routes())
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        log_level="critical",
        ws="websockets-sansio",
        # A client that was killed, or forgot a connection, holds up nobody
        timeout_graceful_shutdown=SECONDS_TO_END,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = Deadline(SECONDS_TO_START)
    while not server.started and not deadline.is_over:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    service.base_url = f"http://127.0.0.1:{port}"
    try:
        yield service
    finally:
        server.should_exit = True
        thread.join()
