"""A flow gets all files of a task into the set of its run."""

from pathlib import Path

import pytest
from prefect import flow

from blocks.asset_delivery import AssetDelivery
from blocks.media_service import MediaService
from tasks.delivery import deliver
from tasks.models_3d import conversions
from tests.asset_sets import LABELS, write_set


@pytest.mark.usefixtures("prefect_server")
async def test_a_task_delivers_an_obj_with_its_companions(
    media_service: MediaService, tmp_path: Path
) -> None:
    @flow
    async def convert() -> dict[str, Path]:
        model = await conversions(media_service, "assets/1/model.glb", "obj")
        async with AssetDelivery(folder=f"{tmp_path}/set").open(LABELS) as asset_set:
            files = await deliver(media_service, asset_set, model)
            assert not (tmp_path / "set").exists()
            write_set(asset_set.workspace)
            await asset_set.publish()
        return files

    files = await convert()
    assert [file.relative_to(tmp_path).as_posix() for file in files.values()] == [
        "set.partial/conversions/model.obj",
        "set.partial/conversions/model.mtl",
        "set.partial/conversions/base_color.png",
    ]
    assert (tmp_path / "set" / "conversions" / "model.mtl").is_file()
