"""Services that write the record of a task in their own way: what was paid for stays in reach."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prefect import flow

from media_api.client.errors import UnreadableTask
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.single_operations import generations as generations_flow
from media_pipelines.tasks.images import generations
from media_testing import fake_service as fakes
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

Body = dict[str, Any]
Shape = Callable[[Body], Body]
_written = fakes.Job.envelope


def written_as(monkeypatch: pytest.MonkeyPatch, shape: Shape) -> None:
    monkeypatch.setattr(fakes.Job, "envelope", lambda job: shape(_written(job)))


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


SHAPES: dict[str, Shape] = {
    "floats": lambda body: body | {"created_at": 1_800_000_000.25, "completed_at": 7.5},
    "iso": lambda body: body | {"created_at": "2026-11-29T07:00:00Z", "completed_at": None},
    "bare": lambda body: {name: body[name] for name in ("task_uuid", "status", "result")},
    "no-model": lambda body: {name: item for name, item in body.items() if name != "model"},
    "lower": lambda body: body | {"status": body["status"].lower()},
    "cost": lambda body: body | {"cost": 0.12},
    "metadata": lambda body: body | {"metadata": "n/a"},
    "queue": lambda body: body | {"queue_position": 1.5},
    "wrapped": lambda body: {"data": body},
}


@pytest.mark.parametrize("name", SHAPES)
async def test_what_can_be_read_is_delivered(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    written_as(monkeypatch, SHAPES[name])
    delivery = AssetDelivery(folder=str(tmp_path / "set"))
    record = await generations_flow(prompt="an oak chair", service=service, delivery=delivery)
    assert record.steps[0].files == ["1_generations/image.png"]
    assert len(fake_service.jobs) == 1


async def test_an_answer_that_cannot_be_read_leaves_its_receipt_and_nothing_is_bought_again(
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @flow
    async def one() -> str:
        return (await generations(service, "an oak chair")).task_uuid

    # Keys cannot tell that it is the same job
    fake_service.ignores_keys = True
    delivery = AssetDelivery(folder=str(tmp_path / "set"))
    written_as(monkeypatch, lambda body: body | {"result": [{"bytes": "x"}]})
    for _ in range(2):
        with pytest.raises(UnreadableTask, match="Nothing is sent again"):
            await generations_flow(prompt="an oak chair", service=service, delivery=delivery)
    [entry] = await service.ledger.open_jobs(service.identity)
    assert [entry.task_uuid] == list(fake_service.jobs)
    written_as(monkeypatch, lambda body: body)
    record = await generations_flow(prompt="an oak chair", service=service, delivery=delivery)
    assert record.status == "COMPLETED"
    assert len(fake_service.jobs) == 1
