"""What a run fetches into its set, and where it lands."""

import asyncio
import threading
from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused, RequestRefused, UnsafeAssetName
from media_api.client.media_client import MediaClient
from media_api.contract.base import Download
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.delivery.asset_set import AssetSet
from media_testing.asset_sets import LABELS, write_set
from media_testing.fake_service import FakeService, contents


def hosted(fake_service: FakeService, *uris: str) -> list[Download]:
    for uri in uris:
        fake_service.assets[uri] = contents(uri, 1)
    return [Download(uri=uri) for uri in uris]


def asset_set(folder: Path, name_template: str = "{step}/{name}") -> AssetSet:
    return AssetDelivery(folder=f"{folder}/set", name_template=name_template).open(LABELS)


def names(made: AssetSet, files: list[Path]) -> list[str]:
    return [file.relative_to(made.workspace).as_posix() for file in files]


async def test_companions_keep_their_names_beside_the_result(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/model.obj", "assets/1/model.mtl", "assets/1/wood.png")
    async with asset_set(tmp_path) as made:
        files = await made.fetch(client, assets, "5_converted")
    expected = [f"5_converted/{name}" for name in ("model.obj", "model.mtl", "wood.png")]
    assert names(made, files) == expected
    assert files[1].read_text().startswith("content of assets/1/model.mtl")


async def test_the_later_of_two_equal_paths_gets_a_number(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/model.glb", "assets/2/model.glb", "assets/3/Model.glb")
    async with asset_set(tmp_path) as made:
        files = await made.fetch(client, assets, "s")
    assert names(made, files) == ["s/model.glb", "s/model_2.glb", "s/Model_3.glb"]
    assert len({file.read_bytes() for file in files}) == 3


async def test_paths_are_told_apart_after_the_template(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/model.glb", "assets/1/low.glb", "assets/1/view.png")
    async with asset_set(tmp_path, "{step}.{ext}") as made:
        files = await made.fetch(client, assets, "mesh")
        later = await made.fetch(client, hosted(fake_service, "assets/2/model.glb"), "Mesh")
    assert names(made, files) == ["mesh.glb", "mesh_2.glb", "mesh.png"]
    assert names(made, later) == ["Mesh_3.glb"]


async def test_a_second_attempt_has_the_same_paths(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/a.glb", "assets/2/a.glb")
    async with asset_set(tmp_path) as made:
        assert await made.fetch(client, assets, "s") == await made.fetch(client, assets, "s")


async def test_an_asset_does_not_take_the_place_of_the_record_of_the_run_or_its_page(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/run.json", "assets/1/index.html")
    async with asset_set(tmp_path, "{name}") as made:
        files = await made.fetch(client, assets, "s")
    assert names(made, files) == ["run_2.json", "index_2.html"]


@pytest.mark.parametrize(
    "uri",
    [
        "assets/1/../../../../tmp/evil",
        "assets/1/..",
        "assets/1/%2e%2e%2fevil",
        "//etc/cron.d/evil",
        "assets/1/.bashrc",
        "assets/1/C:evil",
        "assets/1/evil\x00.png",
        "assets/1/evil\n.png",
    ],
)
async def test_a_hostile_name_is_refused_before_anything_is_written(
    client: MediaClient, fake_service: FakeService, tmp_path: Path, uri: str
) -> None:
    good = hosted(fake_service, "assets/1/good.png")
    async with asset_set(tmp_path) as made:
        with pytest.raises(UnsafeAssetName):
            await made.fetch(client, [*good, Download(uri=uri)], "s")
    assert list(made.workspace.iterdir()) == []


async def test_a_link_that_leads_out_of_the_workspace_is_not_followed(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    async with asset_set(tmp_path) as made:
        (made.workspace / "s").symlink_to(tmp_path / "elsewhere")
        with pytest.raises(UnsafeAssetName):
            await made.fetch(client, hosted(fake_service, "assets/1/a.png"), "s")
    assert list((tmp_path / "elsewhere").iterdir()) == []


async def test_an_asset_that_has_gone_is_refused_with_the_problem(
    client: MediaClient, tmp_path: Path
) -> None:
    async with asset_set(tmp_path) as made:
        with pytest.raises(RequestRefused):
            await made.fetch(client, [Download(uri="assets/1/x.png")], "s")


async def test_what_the_disk_refuses_is_told(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    async with asset_set(tmp_path) as made:
        (made.workspace / "s").write_text("a file where a folder must be")
        with pytest.raises(DeliveryRefused, match="choose a folder that this user may write"):
            await made.fetch(client, hosted(fake_service, "assets/1/a.png"), "s")


async def test_a_set_without_its_record_is_not_published(tmp_path: Path) -> None:
    async with asset_set(tmp_path) as made:
        with pytest.raises(RuntimeError, match=r"run\.json"):
            await made.publish()


async def test_a_cancellation_waits_for_the_end_of_the_publication(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end = threading.Event(), threading.Event()
    async with asset_set(tmp_path) as made:
        write_set(made.workspace, "1/a.glb")
        publish = made._target.publish

        def slowly() -> None:
            begun.set()
            may_end.wait()
            publish()

        monkeypatch.setattr(made._target, "publish", slowly)
        publication = asyncio.ensure_future(made.publish())
        await asyncio.to_thread(begun.wait)
        publication.cancel()
        await asyncio.sleep(0)
        assert not publication.done()
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await publication
    assert (made.folder / "1" / "a.glb").is_file()
    assert made.folder == tmp_path / "set"
