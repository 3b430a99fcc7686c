"""Approval and quality gate, which every chain has."""

import asyncio
import struct
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.pipelines import CHAINS as TITLES
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.retexture_variants import retexture_variants
from media_pipelines.flows.text_to_animation import text_to_animation
from media_pipelines.flows.video_to_animation import video_to_animation
from media_pipelines.judging.errors import Rejected
from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord
from media_pipelines.run import approval
from media_pipelines.run.pipeline import Pipeline
from media_testing.approvals import answer
from media_testing.fake_service import FakeService, film

pytestmark = pytest.mark.usefixtures("prefect_server")

CHAINS = {name: pipelines()[name] for name in TITLES}
REJECT = QualityPolicy(on_failure="reject")


@pytest.fixture(autouse=True)
def _asks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approval, "POLL_SECONDS", 0.1)


@pytest.mark.parametrize("pipeline", CHAINS.values(), ids=CHAINS)
def test_every_chain_has_approval_and_a_quality_gate(pipeline: Pipeline) -> None:
    assert {"approve", "approval_hours", "quality"} <= set(pipeline.parameters.properties)


def model_in(folder: Path) -> str:
    model = folder / "robot.glb"
    model.write_bytes(b"glTF" * 10)
    return str(model)


def video_in(folder: Path) -> str:
    video = folder / "dance.mp4"
    video.write_bytes(film())
    return str(video)


def started(run: Coroutine[Any, Any, RunRecord]) -> "asyncio.Task[RunRecord]":
    return asyncio.create_task(run)


@pytest.mark.makers
async def test_a_found_motion_and_an_animated_character_are_approved_one_after_the_other(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    model = model_in(tmp_path)
    running = started(
        text_to_animation(
            "someone waves",
            model,
            approve=["motion", "animated"],
            service=media_service,
            delivery=AssetDelivery(folder=str(tmp_path / "out")),
        )
    )
    await answer({"decision": "approve"})
    await answer({"decision": "reject", "note": "the wrong arm"})
    with pytest.raises(Rejected, match="The animated was rejected: the wrong arm"):
        await running


@pytest.mark.makers
async def test_what_has_no_seed_is_not_made_again(
    media_service: MediaService, tmp_path: Path
) -> None:
    model = model_in(tmp_path)
    running = started(
        text_to_animation(
            "someone waves",
            model,
            approve=["motion"],
            service=media_service,
            delivery=AssetDelivery(folder=str(tmp_path / "out")),
        )
    )
    assert (await answer({"decision": "regenerate"})).status == "REJECT"
    await answer({"decision": "approve"})
    assert (await running).choices[0].decision == "approve"


@pytest.mark.long
@pytest.mark.makers
async def test_every_person_of_a_video_is_asked_about_in_turn(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.people = 3
    model, video = model_in(tmp_path), video_in(tmp_path)
    running = started(
        video_to_animation(
            video,
            model,
            approve=["people", "animated"],
            service=media_service,
            delivery=AssetDelivery(folder=str(tmp_path / "out")),
        )
    )
    for _ in range(3):
        await answer({"decision": "approve"})
    record = await running
    assert [choice.step for choice in record.choices] == ["people", "animated", "animated"]
    assert len({choice.candidates[0] for choice in record.choices}) == 3


async def test_all_textures_are_approved_at_once_on_their_contact_sheet(
    media_service: MediaService, tmp_path: Path
) -> None:
    model = model_in(tmp_path)
    running = started(
        retexture_variants(
            model,
            ["bronze", "oak"],
            approve=["textures"],
            service=media_service,
            delivery=AssetDelivery(folder=str(tmp_path / "out")),
        )
    )
    await answer({"decision": "approve", "note": "both"})
    record = await running
    [choice] = record.choices
    assert (choice.candidates, choice.chosen, choice.decision) == ([2, 3], None, "approve")
    assert choice.sheet == record.contact_sheet


@pytest.mark.makers
async def test_the_gate_refuses_what_is_no_model_in_every_chain(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    # It has the structure of a GLB, and says nothing
    said_nothing = struct.pack("<4s3I4s", b"glTF", 2, 24, 4, b"JSON") + b"[]  "
    fake_service.models = lambda _body: said_nothing
    model, video = model_in(tmp_path), video_in(tmp_path)
    delivery = AssetDelivery(folder=str(tmp_path / "{flow}"))
    common: dict[str, Any] = {"quality": REJECT, "service": media_service, "delivery": delivery}
    for run in (
        text_to_animation("someone waves", model, **common),
        video_to_animation(video, model, **common),
        retexture_variants(model, ["bronze"], **common),
    ):
        with pytest.raises(QualityRejected):
            await run
