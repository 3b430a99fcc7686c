"""Requests and answers of all 14 operations, as the service really gives them.

`python -m benchmarks.recorded_answers` runs the example of each operation and writes
recorded_answers.json of `media_service.http`, which the OpenAPI document and the guide show. Long
lists keep their first items, and addresses and links are those of nobody. It takes about five
minutes on two cores.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

from benchmarks.fixed_requests.service_process import ServiceProcess
from media_api.contract.operations import OPERATIONS

RECORDING = Path("packages/media-service/media_service/http/recorded_answers.json")
BASE_URL = "https://media.example.com"
MOST_ITEMS = 2
POLL_SECONDS = 0.5
# Field of an example: operation whose first result goes there
CHAIN = {
    "input_image": "images/generations",
    "input_images": "images/generations",
    "input_model": "3d_models/meshes",
    "input_motion": "motions/retrievals",
}
ORDER = ("images/generations", "3d_models/meshes", "motions/retrievals")

# Open-ended JSON
Json = Any


def main() -> None:
    """Record all operations."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        video, character = home / "dance.mp4", home / "robot.glb"
        films = ["-m", "benchmarks.film_set", "--video", str(video), "--model", str(character)]
        subprocess.run([sys.executable, *films], check=True)
        command = f"{sys.executable} -m media_pipelines"
        with ServiceProcess(command, home / "home") as service, service.client() as client:
            files = {"input_video": _sent(client, video), "character": _sent(client, character)}
            text = json.dumps(_recorded(client, files), indent=1).replace(service.url, BASE_URL)
    RECORDING.write_text(_without_signatures(text) + "\n", encoding="utf-8")


def _sent(client: httpx.Client, file: Path) -> str:
    answer = client.post("/api/v1/uploads", content=file.read_bytes()).raise_for_status()
    return str(answer.json()["uri"])


def _recorded(client: httpx.Client, files: Mapping[str, str]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name in sorted(OPERATIONS, key=lambda name: name not in ORDER):
        request = _request(name, found, files)
        answer = _ended(client, name, request)
        print(f"{name}: {answer['status']}", flush=True)
        found[name] = {"request": request, "answer": _shortened(answer)}
    return {name: found[name] for name in OPERATIONS}


def _request(name: str, found: Mapping[str, Json], files: Mapping[str, str]) -> dict[str, Json]:
    request = dict(OPERATIONS[name].example)
    for field in request.keys() & (CHAIN.keys() | files.keys()):
        if field == "input_model" and name == "motions/animations":
            request[field] = files["character"]
        elif field in files:
            request[field] = files[field]
        else:
            uri = found[CHAIN[field]]["answer"]["result"][0]
            request[field] = [uri] if field == "input_images" else uri
    return request


def _ended(client: httpx.Client, name: str, request: Mapping[str, Json]) -> dict[str, Json]:
    task: dict[str, Json] = client.post(f"/api/v1/{name}", json=request).raise_for_status().json()
    while task["status"] not in ("COMPLETED", "FAILED"):
        time.sleep(POLL_SECONDS)
        task = client.get(f"/api/v1/{name}/{task['task_uuid']}").raise_for_status().json()
    if task["status"] == "FAILED":
        raise RuntimeError(f"{name}: {task['error']}")
    return task


def _shortened(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _shortened(item) for key, item in value.items()}
    if isinstance(value, list):
        numbers = all(isinstance(item, float | int) for item in value)
        return [_shortened(item) for item in (value if numbers else value[:MOST_ITEMS])]
    return round(value, 3) if isinstance(value, float) else value


def _without_signatures(text: str) -> str:
    return re.sub(r"(signature=)[\w-]+", r"\1…", text)


if __name__ == "__main__":
    main()
