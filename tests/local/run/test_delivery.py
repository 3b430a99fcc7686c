"""A flow gets all files of a task into the set of its run."""

from pathlib import Path

import pytest
from prefect import flow

from media_api.client.errors import ResultGone
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.record.records import StepRecord
from media_pipelines.run import step_files
from media_pipelines.run.step_files import StepFiles
from media_pipelines.tasks.models_3d import conversions
from media_testing.asset_sets import LABELS, write_set
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")


@flow
async def convert_without(service: MediaService, fake: FakeService, gone: str) -> dict[str, Path]:
    model = await conversions(service, "assets/1/model.glb", "obj")
    fake.assets = {uri: content for uri, content in fake.assets.items() if not uri.endswith(gone)}
    async with AssetDelivery(folder="set").open(LABELS) as asset_set:
        files = StepFiles(service, asset_set)
        await files.take(StepRecord(number=1, name="converted"), model)
        return files.by_uri


@pytest.fixture
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(step_files, "PAUSES_SECONDS", (0.0, 0.0))


@pytest.mark.usefixtures("_here")
async def test_a_companion_that_is_gone_is_left_out(
    media_service: MediaService, fake_service: FakeService
) -> None:
    files = await convert_without(media_service, fake_service, "model.mtl")
    assert [file.name for file in files.values()] == ["model.obj", "base_color.png"]


@pytest.mark.usefixtures("_here")
async def test_a_result_that_is_gone_is_told(
    media_service: MediaService, fake_service: FakeService
) -> None:
    with pytest.raises(ResultGone, match=r"model\.obj, which 3d_models/conversions has made"):
        await convert_without(media_service, fake_service, "model.obj")


async def test_a_task_delivers_an_obj_with_its_companions(
    media_service: MediaService, tmp_path: Path
) -> None:
    @flow
    async def convert() -> dict[str, Path]:
        model = await conversions(media_service, "assets/1/model.glb", "obj")
        async with AssetDelivery(folder=f"{tmp_path}/set").open(LABELS) as asset_set:
            files = StepFiles(media_service, asset_set)
            await files.take(StepRecord(number=1, name="converted"), model)
            assert not (tmp_path / "set").exists()
            write_set(asset_set.workspace)
            await asset_set.publish()
        return files.by_uri

    files = await convert()
    assert [file.relative_to(tmp_path).as_posix() for file in files.values()] == [
        "set.partial/1_converted/model.obj",
        "set.partial/1_converted/model.mtl",
        "set.partial/1_converted/base_color.png",
    ]
    assert (tmp_path / "set" / "1_converted" / "model.mtl").is_file()
