"""A service of several machines, restored elsewhere from copies of its database and bucket."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from media_testing import postgres_server
from media_testing.running_service import RunningService, finish
from media_testing.s3_server import BUCKET, S3Server
from media_testing.shared_backing import migrate

pytestmark = pytest.mark.long

MESHES, CAPTIONS = "3d_models/meshes", "images/captions"
BOWL = {"prompt": "a porcelain bowl"}
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@contextmanager
def serving(folder: Path, url: str, prefix: str, **more: object) -> Iterator[RunningService]:
    """Run an API on a database and a prefix of the bucket."""
    api = RunningService(folder / "api", **shared(url, prefix), **more).start()
    try:
        yield api
    finally:
        api.stop()


@contextmanager
def working(folder: Path, url: str, prefix: str) -> Iterator[None]:
    """Run a host for it."""
    home = folder / "host"
    host = RunningService(home, command="work", makes_keys=False, **shared(url, prefix)).start()
    try:
        yield
    finally:
        host.stop()


def shared(url: str, prefix: str) -> dict[str, str]:
    return {
        "database": url,
        "assets": f"s3://{BUCKET}/{prefix}",
        "link_secrets": "between-tests",
    }


@pytest.fixture(autouse=True)
def _bucket_in_the_environment(s3_server: S3Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)


def post(client: httpx.Client, operation: str, body: dict[str, str]) -> str:
    return str(
        client.post(f"/api/v1/{operation}", json=body).raise_for_status().json()["task_uuid"]
    )


def test_what_was_backed_up_goes_on_elsewhere(tmp_path: Path, s3_server: S3Server) -> None:
    backup = tmp_path / "backup"
    with postgres_server.running() as url:
        migrate(url)
        with serving(tmp_path / "before", url, "before") as api, api.client() as client:
            with working(tmp_path / "before", url, "before"):
                made = post(client, MESHES, BOWL)
                [file] = finish(client, MESHES, made)["result"]
                content = client.get(f"/{file}").content
            waiting = post(client, CAPTIONS, {"input_image": PIXEL, "language": "English"})
            postgres_server.back_up(url, backup)
            for key, data in s3_server.content("before/").items():
                s3_server.put(key.replace("before", "after", 1), data)
            later = post(client, MESHES, {"prompt": "a clay pot"})
            keys = api.keys

    with postgres_server.running() as url:
        postgres_server.restore(backup, url)
        place = tmp_path / "after"
        with (
            serving(place, url, "after", makes_keys=False) as api,
            working(place, url, "after"),
            httpx.Client(
                base_url=api.url, headers={"Authorization": f"Bearer {keys['alice']}"}
            ) as client,
        ):
            assert client.get(f"/{file}").content == content
            assert finish(client, CAPTIONS, waiting)["status"] == "COMPLETED"
            assert client.get(f"/api/v1/{MESHES}/{later}").status_code == httpx.codes.NOT_FOUND
            assert finish(client, MESHES, post(client, MESHES, BOWL))["status"] == "COMPLETED"
