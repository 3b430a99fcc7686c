"""A folder that gains files: each run of the same deployment makes only what is new."""

import base64
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused
from media_pipelines.batch import read_results
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_testing.fake_service import FakeService, picture
from media_testing.s3_server import S3Server

pytestmark = pytest.mark.usefixtures("prefect_server")

MESHES = "3d_models/meshes"
ONE, OTHER = picture(), picture() + b"another"


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


def sent(service: FakeService) -> list[bytes]:
    pictures = [str(job.body["input_image"]) for job in service.created(MESHES)]
    return [base64.b64decode(text.partition(",")[2]) for text in pictures]


async def nights(
    put: Callable[[str, bytes], object],
    run: Callable[[], Awaitable[object]],
    fake: FakeService,
) -> None:
    """Put files, run, and see what each run has sent."""
    put("oak.png", ONE)
    put("2026-11/ash.JPG", ONE)
    put("notes.txt", b"not for us")
    put("empty.png", b"")
    put(".hidden/x.png", ONE)
    for change, expected in [
        (None, [ONE, ONE]),
        (None, []),
        (("elm.png", OTHER), [OTHER]),
        (("oak.png", OTHER), [OTHER]),
        (("empty.png", ONE), [ONE]),
        (None, []),
    ]:
        if change:
            put(*change)
        before = len(fake.jobs)
        await run()
        assert sent(fake)[before:] == expected, change


@pytest.mark.long
async def test_a_folder_makes_only_what_is_new_or_changed(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    incoming, delivery = tmp_path / "incoming", AssetDelivery(folder=f"{tmp_path}/out/{{row}}")

    def put(name: str, content: bytes) -> None:
        (incoming / name).parent.mkdir(parents=True, exist_ok=True)
        (incoming / name).write_bytes(content)

    def run() -> Awaitable[object]:
        return produce_batch(str(incoming), pipeline=MESHES, service=service, delivery=delivery)

    await nights(put, run, fake_service)
    results = read_results(tmp_path / "out")
    assert list(results["row"]) == ["2026-11__ash.JPG", "elm.png", "empty.png", "oak.png"]
    assert list(results["input_image"])[1] == f"{incoming}/elm.png"
    assert (results["status"] == "COMPLETED").all()


@pytest.mark.long
async def test_a_prefix_of_s3_makes_only_what_is_new_or_changed(
    service: MediaService, fake_service: FakeService, s3_server: S3Server
) -> None:
    delivery = AssetDelivery(
        folder="s3://assets/made/{manifest}/{row}",
        endpoint_url=s3_server.endpoint_url,
        region=s3_server.settings.region,
        access_key_id=s3_server.settings.access_key_id,
        secret_access_key=s3_server.settings.secret_access_key,
    )

    def put(name: str, content: bytes) -> None:
        s3_server.put(f"incoming/{name}", content)

    def run() -> Awaitable[object]:
        address = "s3://assets/incoming/"
        return produce_batch(address, pipeline=MESHES, service=service, delivery=delivery)

    await nights(put, run, fake_service)
    results = read_results("s3://assets/made/incoming", s3_server.settings)
    assert list(results["row"]) == ["2026-11__ash.JPG", "elm.png", "empty.png", "oak.png"]
    assert list(results["input_image"])[3] == "s3://assets/incoming/oak.png"
    assert str(results["main_path"][3]).startswith("s3://assets/made/incoming/oak.png/")


async def test_results_below_the_folder_of_the_inputs_are_refused(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "x.png").write_bytes(ONE)
    delivery = AssetDelivery(folder=f"{tmp_path}/out/{{row}}")
    with pytest.raises(DeliveryRefused, match="input of the next run"):
        await produce_batch(str(tmp_path), pipeline=MESHES, service=service, delivery=delivery)
    assert fake_service.seen == []


async def test_a_pipeline_that_needs_more_than_a_file_asks_for_a_table(
    service: MediaService, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    delivery = AssetDelivery(folder=f"{tmp_path}/out/{{row}}")
    with pytest.raises(InvalidManifest, match="text_to_animation needs text_prompt in every row"):
        await produce_batch(
            f"{tmp_path}/in", pipeline="text_to_animation", service=service, delivery=delivery
        )
