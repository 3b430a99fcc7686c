"""Where the sets of runs go, by the templates of the block."""

from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from media_api.client.errors import DeliveryRefused
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.delivery.asset_set import SetLabels
from media_testing.asset_sets import LABELS, publish
from media_testing.s3_server import BUCKET, S3Server

ROW = SetLabels(flow="f", run="r", id="0f9a-11", manifest="chairs.csv", row="oak/1")


def test_a_folder_is_made_of_flow_run_and_id() -> None:
    labels = SetLabels(flow="text-to-model", run="an oak chair", id="0f9a-111122223333")
    delivery = AssetDelivery(folder="out/{flow}/{run}-{id}")
    assert delivery.address_of(labels) == "out/text-to-model/an-oak-chair-22223333"
    folder = Path.cwd() / "out/text-to-model/an-oak-chair-22223333"
    assert delivery.open(labels).address == str(folder)


def test_runs_that_a_schedule_has_made_together_have_folders_of_their_own() -> None:
    # Prefect makes an hour of runs at once, with ids that begin with that time (UUID 7)
    ids = ("01a20a79-7f3c-7b1e-9c1d-5b1f0a9e44d2", "01a20a79-7f3c-7b1e-a3f0-88aa1c2d90b7")
    delivery = AssetDelivery()
    labels = [SetLabels(flow="prop", run="a brass lamp", id=each) for each in ids]
    assert len({delivery.address_of(each) for each in labels}) == 2


def test_the_name_of_a_run_cannot_lead_out_of_the_folder() -> None:
    labels = SetLabels(flow="f", run="../../etc: a/b", id="1")
    assert AssetDelivery(folder="out/{run}").address_of(labels) == "out/etc-a-b"


def test_rows_of_a_manifest_never_share_a_folder() -> None:
    delivery = AssetDelivery(folder=f"s3://{BUCKET}/{{manifest}}/{{row}}")
    address = delivery.address_of(ROW)
    assert address.startswith(f"s3://{BUCKET}/chairs.csv/oak-1-")
    other = SetLabels(flow="f", run="r", id="0f9a-11", manifest="chairs.csv", row="oak 1")
    assert delivery.address_of(other) != address


def test_a_run_outside_of_a_batch_has_no_row() -> None:
    with pytest.raises(DeliveryRefused, match=r"has no \{row\}; only batches have"):
        AssetDelivery(folder="out/{flow}/{row}").open(LABELS)


def test_the_root_is_no_folder_for_a_set() -> None:
    with pytest.raises(ValidationError):
        AssetDelivery(folder="/")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"folder": "{user}"}, "is not known"),
        ({"name_template": "{row}/{step}.{ext}"}, "belongs into the folder"),
        ({"folder": "s3://{flow}/out"}, "followed by the name of a bucket"),
        ({"folder": "s3://Not A Bucket"}, "followed by the name of a bucket"),
        ({"endpoint_url": "minio:9000"}, "pattern"),
        ({"access_key_id": "AKIA"}, "belong together"),
    ],
)
def test_what_cannot_work_is_refused_in_the_form(fields: dict[str, str], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        AssetDelivery.model_validate(fields)


def test_the_secret_is_not_shown() -> None:
    delivery = AssetDelivery(access_key_id="AKIA", secret_access_key=SecretStr("open sesame"))
    assert "open sesame" not in repr(delivery) + str(delivery.model_dump()) + repr(delivery.s3)


@pytest.mark.parametrize(
    ("folder", "points"),
    [("{flow}/{run}-{id}", True), ("{run}/models", False), ("fixed", False)],
)
async def test_latest_is_there_when_the_last_part_tells_runs_apart(
    tmp_path: Path, folder: str, points: bool
) -> None:
    made = await publish(AssetDelivery(folder=f"{tmp_path}/{folder}").open(LABELS), "a.glb")
    latest = Path(made.address).parent / "latest"
    assert latest.is_symlink() == points
    assert not points or latest.resolve() == Path(made.address)


async def test_a_bucket_has_the_same_layout(
    s3_server: S3Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEDIA_HOME", str(tmp_path))
    delivery = AssetDelivery(
        folder=f"s3://{BUCKET}/out/{{flow}}/{{id}}",
        endpoint_url=s3_server.endpoint_url,
        region="us-east-1",
        access_key_id="AKIATEST",
        secret_access_key=SecretStr("secret"),
    )
    made = await publish(delivery.open(LABELS), "1/a.glb")
    assert made.workspace.parent == tmp_path / "deliveries"
    assert sorted(s3_server.keys()) == [
        "out/chairs/0f9a-11/1/a.glb",
        "out/chairs/0f9a-11/run.json",
        "out/chairs/latest.json",
    ]
