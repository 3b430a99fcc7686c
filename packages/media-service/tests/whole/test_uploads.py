"""Large files and packs at a running service, which is killed in the middle."""

import asyncio
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image

from media_api.client.errors import MediaError
from media_api.client.file_upload import PART_BYTES
from media_api.client.model_pack import local_input
from media_api.contract.uploads import UPLOADS_PATH
from media_testing.bad_line import through
from media_testing.running_service import RunningService, finish

FILM_BYTES = 60_000_000
OBJ = "mtllib C:\\work\\chair.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\n"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(tmp_path_factory.mktemp("home")).start()
    yield service
    service.stop()


def address(service: RunningService) -> tuple[str, int]:
    parts = urlsplit(service.url)
    return str(parts.hostname), int(parts.port or 0)


async def test_an_upload_goes_on_after_the_service_was_killed(
    service: RunningService, tmp_path: Path
) -> None:
    film = tmp_path / "film.mp4"
    with film.open("wb") as file:
        file.write(b"\x00\x00\x00\x18ftypisom")
        file.truncate(FILM_BYTES)
    key = service.keys["alice"]
    with local_input(film) as whole:
        async with through(address(service), key) as (before, client):
            sending = asyncio.create_task(client.upload(whole))
            while before.sent < 40_000_000:
                await asyncio.sleep(0.001)
            await asyncio.to_thread(service.kill)
            with pytest.raises(MediaError):
                await sending
        await asyncio.to_thread(service.start)
        async with through(address(service), key) as (after, client):
            uri = await client.upload(whole)
    assert before.sent + after.sent < FILM_BYTES + PART_BYTES
    with service.client() as http:
        head = http.head(f"/{uri}")
    assert head.headers["content-length"] == str(FILM_BYTES)
    assert head.headers["etag"] == f'"{whole.sha256}"'


def test_a_pack_is_converted_with_its_pictures(service: RunningService) -> None:
    picture, pack = BytesIO(), BytesIO()
    Image.new("RGB", (4, 4), (200, 30, 10)).save(picture, "PNG")
    with zipfile.ZipFile(pack, "w") as archive:
        archive.writestr("chair/model/chair.obj", f"{OBJ}usemtl wood\nf 1/1 2/2 3/3\n")
        archive.writestr("chair/model/chair.mtl", "newmtl wood\nmap_Kd D:\\maps\\oak.png\n")
        archive.writestr("chair/maps/oak.png", picture.getvalue())
    with service.client() as http:
        sent = http.post(UPLOADS_PATH, content=pack.getvalue())
        body = {"input_model": sent.json()["uri"], "output_format": "obj"}
        created = http.post("/api/v1/3d_models/conversions", json=body)
        task = finish(http, "3d_models/conversions", created.json()["task_uuid"])
        assert task["status"] == "COMPLETED", task
        uris = [item["uri"] for item in task["metadata"][0]["downloads"]]
        [library] = [uri for uri in uris if uri.endswith(".mtl")]
        assert "map_Kd" in http.get(f"/{library}").text
