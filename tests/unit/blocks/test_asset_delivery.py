"""Where assets land, and that they land nowhere else."""

from pathlib import Path, PurePosixPath

import pytest
from pydantic import ValidationError

from blocks.asset_delivery import AssetDelivery
from blocks.errors import RequestRefused, UnsafeAssetName
from blocks.media_client import MediaClient
from schemas.base import Download
from tests.fake_service import FakeService


def hosted(fake_service: FakeService, *uris: str) -> list[Download]:
    for uri in uris:
        fake_service.assets[uri] = f"content of {uri}".encode()
    return [Download(uri=uri) for uri in uris]


async def test_companions_keep_their_names_beside_the_result(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/model.obj", "assets/1/model.mtl", "assets/1/wood.png")
    files = await AssetDelivery().deliver(client, assets, tmp_path, "5_converted")
    expected = [tmp_path / "5_converted" / n for n in ("model.obj", "model.mtl", "wood.png")]
    assert files == expected
    assert files[1].read_text() == "content of assets/1/model.mtl"


async def test_the_second_of_two_equal_names_gets_a_number(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    assets = hosted(fake_service, "assets/1/model.glb", "assets/2/model.glb", "assets/3/Model.glb")
    files = await AssetDelivery().deliver(client, assets, tmp_path, "s")
    assert [file.name for file in files] == ["model.glb", "model_2.glb", "Model_3.glb"]
    assert len({file.read_bytes() for file in files}) == 3


@pytest.mark.parametrize(
    "uri",
    [
        "assets/1/../../../../tmp/evil",
        "assets/1/..",
        "assets/1/%2e%2e%2fevil",
        "/etc/cron.d/evil",
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
    with pytest.raises(UnsafeAssetName):
        await AssetDelivery().deliver(client, [*good, Download(uri=uri)], tmp_path / "run", "s")
    assert list(tmp_path.iterdir()) == []


async def test_a_link_that_leads_out_of_the_folder_is_not_followed(
    client: MediaClient, fake_service: FakeService, tmp_path: Path
) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "s").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    with pytest.raises(UnsafeAssetName):
        await AssetDelivery().deliver(
            client, hosted(fake_service, "assets/1/a.png"), tmp_path / "run", "s"
        )
    assert list((tmp_path / "elsewhere").iterdir()) == []


async def test_an_asset_that_has_gone_is_refused_with_the_problem(
    client: MediaClient, tmp_path: Path
) -> None:
    with pytest.raises(RequestRefused):
        await AssetDelivery().deliver(client, [Download(uri="assets/1/x.png")], tmp_path, "s")


def test_the_templates_are_filled() -> None:
    delivery = AssetDelivery(
        folder="out/{flow}/{run}-{id}", name_template="{step}_{stem}.{extension}"
    )
    folder = delivery.target("text-to-model", "an oak chair", "0f9a-11")
    assert folder == Path("out/text-to-model/an-oak-chair-0f9a")
    assert delivery.path_of("model.glb", "2_mesh") == PurePosixPath("2_mesh_model.glb")


def test_the_name_of_a_run_cannot_lead_out_of_the_folder() -> None:
    target = AssetDelivery(folder="out/{run}").target("f", "../../etc: a/b", "1")
    assert target == Path("out/etc-a-b")


@pytest.mark.parametrize("fields", [{"folder": "{user}"}, {"name_template": "{flow}/{name}"}])
def test_an_unknown_placeholder_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="is not one of"):
        AssetDelivery.model_validate(fields)
