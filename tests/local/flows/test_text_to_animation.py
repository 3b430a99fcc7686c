"""The flow against a real server that answers with small files."""

from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterTypeError

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.text_to_animation import text_to_animation
from media_pipelines.record.records import RunRecord
from media_testing.fake_service import FakeService
from media_testing.set_samples import sentences

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def character(tmp_path: Path) -> Path:
    file = tmp_path / "robot.glb"
    file.write_bytes(b"glTF" * 10)
    return file


async def run(service: MediaService, folder: Path, character: Path, **options: Any) -> RunRecord:
    return await text_to_animation(
        character=str(character),
        service=service,
        delivery=AssetDelivery(folder=str(folder / "out")),
        **{"text_prompt": "someone waves", **options},
    )


@pytest.mark.makers
async def test_the_best_match_is_put_onto_the_character_and_converted(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, character: Path
) -> None:
    record = await run(media_service, tmp_path, character, output_format="usdz", fps=12.0)
    assert [(step.label, step.operation) for step in record.steps] == [
        ("1_motion", "motions/retrievals"),
        ("2_animated", "motions/animations"),
        ("3_converted", "3d_models/conversions"),
    ]
    search, animation, conversion = (job.body for job in fake_service.jobs.values())
    assert search["text_prompt"] == "someone waves"
    assert animation["input_model"].startswith("data:model/gltf-binary")
    assert animation["input_motion"] == record.steps[0].result[0]
    assert animation["fps"] == 12.0
    assert conversion["output_format"] == "usdz"


@pytest.mark.makers
async def test_a_weak_match_is_remarked_and_used(
    media_service: MediaService, tmp_path: Path, character: Path
) -> None:
    record = await run(media_service, tmp_path, character)
    assert sentences(record.steps[0]) == [
        "Wave is only the nearest there is to what was asked for",
        "Wave, score 0.40",
    ]
    assert [step.label for step in record.steps] == ["1_motion", "2_animated"]
    assert record.steps[1].preview == "2_animated/preview.png"


async def test_an_empty_text_is_refused_before_anything_is_sent(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, character: Path
) -> None:
    with pytest.raises(ParameterTypeError):
        await run(media_service, tmp_path, character, text_prompt=" ")
    assert fake_service.seen == []
