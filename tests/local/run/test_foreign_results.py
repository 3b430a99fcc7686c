"""Results wherever a service says that they are: fetched, and passed on as it has written them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from media_api.client.errors import ForeignAsset
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.record.records import RunRecord
from media_testing.fake_service import FakeService, running

pytestmark = pytest.mark.usefixtures("prefect_server")


async def chair(service: MediaService, folder: Path) -> RunRecord:
    return await text_to_model(
        prompt="an oak chair",
        texture_prompt="bronze",
        service=service,
        delivery=AssetDelivery(folder=str(folder)),
    )


@pytest.mark.parametrize(
    "written",
    [
        lambda base, uri: f"/{uri}",
        lambda base, uri: f"{uri}?sig=a%2Fb&expires=99",
        lambda base, uri: f"{base}/{uri}",
        lambda base, uri: f"{base}/{uri}?sig=abc",
    ],
    ids=["slash", "query", "absolute", "both"],
)
async def test_a_chain_takes_results_as_they_are_written(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    written: Callable[[str, str], str],
) -> None:
    media_service.home = str(tmp_path / "home")
    fake_service.written_uri = lambda uri: written(fake_service.base_url, uri)
    record = await chair(media_service, tmp_path / "set")
    assert record.status == "COMPLETED"
    [mesh] = fake_service.created("3d_models/meshes")
    [image] = fake_service.created("images/generations")
    assert mesh.body["input_image"] == written(
        fake_service.base_url, f"assets/{image.task_uuid}/image.png"
    )
    files = {file.name for file in (tmp_path / "set").rglob("*") if file.is_file()}
    assert {"image.png", "model.glb"} <= files
    # A signature is nobody's business who reads the record
    assert "sig=" not in (tmp_path / "set/run.json").read_text()


async def test_another_host_has_to_be_named_and_gets_no_key(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    media_service.home = str(tmp_path / "home")
    with running(FakeService()) as other_host:
        other_host.assets, other_host.is_public = fake_service.assets, True
        other = other_host.base_url.replace("127.0.0.1", "localhost")
        fake_service.written_uri = lambda uri: f"{other}/{uri}"
        with pytest.raises(ForeignAsset, match="MEDIA_RESULT_HOSTS"):
            await chair(media_service, tmp_path / "set")
        assert len(fake_service.jobs) == 1
        monkeypatch.setenv("MEDIA_RESULT_HOSTS", "cdn.example, localhost")
        await chair(media_service, tmp_path / "set")
        assert len(fake_service.jobs) == 6
        assert other_host.keys_seen == {""}
