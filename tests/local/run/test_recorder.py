"""What stands of a run when its disk is full, or it is canceled while it publishes."""

import asyncio
from pathlib import Path

import pytest

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.flows.single_operations import generations
from media_pipelines.record.records import RunRecord
from media_pipelines.run.recorder import RunRecorder
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")


async def picture(service: MediaService, folder: Path) -> RunRecord:
    service.home = str(folder / "home")
    delivery = AssetDelivery(folder=str(folder / "set"))
    return await generations(prompt="an oak chair", service=service, delivery=delivery)


async def test_a_set_that_readers_see_stays_when_the_run_is_canceled_while_it_publishes(
    media_service: MediaService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish = AssetSet.publish

    async def publish_and_be_canceled(assets: AssetSet) -> None:
        await publish(assets)
        raise asyncio.CancelledError

    monkeypatch.setattr(AssetSet, "publish", publish_and_be_canceled)
    with pytest.raises(asyncio.CancelledError):
        await picture(media_service, tmp_path)
    seen = RunRecord.model_validate_json((tmp_path / "set" / "run.json").read_text())
    assert seen.status == "COMPLETED"


async def test_progress_that_cannot_be_written_ends_no_step(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    save = RunRecorder.save

    def full(recorder: RunRecorder, status: str) -> None:
        if fake_service.jobs and status == "RUNNING":
            raise OSError(28, "No space left on device")
        save(recorder, status)  # type: ignore[arg-type]

    monkeypatch.setattr(RunRecorder, "save", full)
    record = await picture(media_service, tmp_path)
    assert (record.status, len(fake_service.jobs)) == ("COMPLETED", 1)
