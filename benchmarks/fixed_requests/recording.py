"""Sending the requests and writing down what came back."""

import base64
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx

from benchmarks.fixed_requests.content import FileDigest, digest_file
from benchmarks.fixed_requests.drawings import DRAWINGS
from benchmarks.fixed_requests.neutral import JsonValue, neutral_answer
from benchmarks.fixed_requests.requests import Earlier, File, FixedRequest

API = "/api/v1"
POLL_SECONDS = 0.25
TASK_SECONDS = 1800.0

Answer = dict[str, JsonValue]
# Open-ended JSON
Recording = dict[str, dict[str, Any]]


class Recorder:
    """Sends requests to one service and keeps the answers.

    Args:
        client: A client with the service's address and key.
        inputs: Folder of the files that requests send.
        files: Folder into which results are downloaded.
    """

    def __init__(self, client: httpx.Client, inputs: Path, files: Path) -> None:
        self._client = client
        self._inputs = inputs
        self._files = files
        self._answers: dict[str, Answer] = {}
        self._statuses: dict[str, int] = {}

    def record(self, requests: Sequence[FixedRequest]) -> Recording:
        """Send each as soon as the answers it builds on are there, and describe all answers."""
        for request in requests:
            self._send(request)
            print(f"{request.name}: sent", flush=True)
        for request in requests:
            print(f"{request.name}: {self._ended(request.name)['status']}", flush=True)
        names = {
            str(answer["task_uuid"]): name
            for name, answer in self._answers.items()
            if "task_uuid" in answer
        }
        return {request.name: self._described(request, names) for request in requests}

    def _send(self, request: FixedRequest) -> None:
        body = self._resolved(request.body)
        answer = self._client.post(f"{API}/{request.operation}", json=body)
        self._statuses[request.name] = answer.status_code
        self._answers[request.name] = answer.json()

    def _resolved(self, value: object) -> JsonValue:
        if isinstance(value, dict):
            return {key: self._resolved(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._resolved(item) for item in value]
        if isinstance(value, File):
            return base64.b64encode(self._content(value.name)).decode()
        return self._earlier(value) if isinstance(value, Earlier) else value

    def _content(self, name: str) -> bytes:
        return DRAWINGS[name]() if name in DRAWINGS else (self._inputs / name).read_bytes()

    def _earlier(self, wanted: Earlier) -> JsonValue:
        value: JsonValue = self._ended(wanted.request)
        for step in wanted.path:
            try:
                value = value[step]  # type: ignore[index]
            except (KeyError, IndexError):
                # The request is sent all the same, so that both recordings hold all forty
                return f"assets/nothing/{wanted.request}"
        return value

    def _ended(self, name: str) -> Answer:
        """Wait until a request has ended and return its answer."""
        deadline = time.monotonic() + TASK_SECONDS
        while not _is_final(self._answers[name]):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{name} has not ended after {TASK_SECONDS:.0f} s.")
            time.sleep(POLL_SECONDS)
            task = self._answers[name]
            address = f"{API}/{task['task_type']}/{task['task_uuid']}"
            self._answers[name] = self._client.get(address).raise_for_status().json()
        return self._answers[name]

    def _described(self, request: FixedRequest, names: dict[str, str]) -> dict[str, Any]:
        answer = self._answers[request.name]
        files = {
            uri.rpartition("/")[2]: self._download(request.name, uri)
            for uri in sorted(set(own_assets(answer)))
        }
        # The digest that an answer states is that of the file, the times in it included
        stated = {digest.file: f"<sha256 of {name}>" for name, digest in files.items()}
        return {
            "operation": request.operation,
            "http_status": self._statuses[request.name],
            "answer": neutral_answer(
                answer, marks=names | stated, base_url=str(self._client.base_url)
            ),
            "files": {name: asdict(digest) for name, digest in files.items()},
        }

    def _download(self, name: str, uri: str) -> FileDigest:
        path = self._files / name / uri.rpartition("/")[2]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self._client.get(f"/{uri}").raise_for_status().content)
        return digest_file(path)


def _is_final(answer: Answer) -> bool:
    """Whether a task has ended, or the request was refused and is none."""
    return "task_uuid" not in answer or answer["status"] in ("COMPLETED", "FAILED")


def own_assets(answer: Answer) -> Iterator[str]:
    """Yield the relative URIs in an answer that belong to its task."""
    own = re.compile(rf"assets/{re.escape(str(answer.get('task_uuid')))}/[^/?]+")
    for text in _texts([answer.get("result"), answer.get("metadata")]):
        if own.fullmatch(text):
            yield text


def _texts(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)
