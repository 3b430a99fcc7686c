"""Jobs over the wire, and their results opened by other programs."""

import io
import json
import struct

import httpx
import trimesh
from PIL import Image

from media_testing.running_service import finish


def run(client: httpx.Client, operation: str, **body: object) -> dict:
    created = client.post(f"/api/v1/{operation}", json=body)
    assert created.status_code == httpx.codes.CREATED, created.text
    return finish(client, operation, created.json()["task_uuid"], 280)


def completed(client: httpx.Client, operation: str, **body: object) -> dict:
    envelope = run(client, operation, **body)
    assert envelope["status"] == "COMPLETED", envelope["error"]
    assert envelope["completed_at"] >= envelope["created_at"]
    return envelope


def failure(client: httpx.Client, operation: str, **body: object) -> dict:
    envelope = run(client, operation, **body)
    assert envelope["status"] == "FAILED"
    return envelope["error"]


def load(client: httpx.Client, uri: str) -> trimesh.Scene:
    content = client.get(f"/{uri}").content
    return trimesh.load_scene(io.BytesIO(content), file_type=uri.rpartition(".")[2])


def picture(client: httpx.Client, uri: str) -> Image.Image:
    image = Image.open(io.BytesIO(client.get(f"/{uri}").content))
    image.load()
    return image


def document(content: bytes) -> dict:
    length = struct.unpack_from("<I", content, 12)[0]
    return json.loads(content[20 : 20 + length])
