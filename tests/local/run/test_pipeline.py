"""Pipelines of others: what their chains may do."""

from pathlib import Path

import pytest

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.run.errors import CannotBePlanned
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.run.run import Run
from media_pipelines.tasks.models_3d import meshes
from media_testing.careless_pipeline import careless
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")


@pipeline(named=by_text("prompt"))
async def careful(run: Run, prompt: str, twice: bool = False) -> None:
    """Make a mesh or two.

    Args:
        run: The run.
        prompt: What to make.
        twice: Two of them.
    """
    for _ in range(1 + twice):
        await run.step("mesh", meshes, prompt=prompt, model="flash")


async def test_a_chain_that_cannot_be_planned_says_why_and_runs_all_the_same(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    with pytest.raises(CannotBePlanned, match=r"careless would do .*AttributeError.* no metadata"):
        await careless.planned({"prompt": "a chair"})
    delivery = AssetDelivery(folder=str(tmp_path / "out"))
    record = await careless("a chair", service=media_service, delivery=delivery)
    assert record.status == "COMPLETED"
    assert len(fake_service.jobs) == 2


async def test_a_plan_is_what_the_chain_does_with_these_parameters() -> None:
    mesh = PlannedOperation("3d_models/meshes", "flash")
    assert await careful.planned({"prompt": "a chair"}) == [mesh]
    assert await careful.planned({"prompt": "a chair", "twice": True}) == [mesh, mesh]


def test_a_pipeline_has_the_parameters_of_its_chain_and_of_every_run() -> None:
    fields = careful.parameters.properties
    assert list(fields) == [
        "prompt",
        "twice",
        "max_operations",
        "max_cost",
        "prices",
        "dry_run",
        "again",
        "service",
        "delivery",
    ]
    assert all(field["description"].endswith(".") for field in fields.values())
    assert (careful.title, careful.name) == ("careful", "careful")
    assert careful.entrypoint == f"{__name__}:careful"
