"""Prices, a budget and a dry run for single runs, as batches have them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey

from media_api.client.errors import ServiceUnreachable, TaskFailed, UnreadableFile
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.flow_options import Invocation
from media_pipelines.command.terminal import run_in_terminal
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.single_operations import meshes as meshes_flow
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.flows.video_to_animation import video_to_animation
from media_pipelines.money.budget import BudgetSpent, BudgetTooSmall
from media_pipelines.money.prices import InvalidPriceTable
from media_pipelines.parameters.parameter import parameters_of
from media_pipelines.record.records import RunRecord
from media_testing.careless_pipeline import careless
from media_testing.fake_service import KEY, FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

PRICES = """operation,price
images/generations,0.1
3d_models/meshes,0.4
3d_models/textures,0.2
3d_models/remeshings,0.1
3d_models/conversions,0.02
3d_models/renderings,0.05
videos/pose_detections,1
videos/motion_detections,1
motions/animations,10
"""
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}
SHARED = ("max_operations", "max_cost", "prices", "dry_run")


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


@pytest.fixture
def prices(tmp_path: Path) -> str:
    table = tmp_path / "prices.csv"
    table.write_text(PRICES)
    return str(table)


async def chair(service: MediaService, folder: Path, **asked: Any) -> RunRecord:
    return await text_to_model(
        prompt="an oak chair",
        texture_prompt="bronze",
        service=service,
        delivery=AssetDelivery(folder=str(folder / "set")),
        **asked,
    )


def test_every_pipeline_and_operation_has_them_and_batches_call_them_the_same() -> None:
    of_batches = parameters_of(produce_batch.fn)
    assert len(pipelines()) == 20
    for each in pipelines().values():
        taken = parameters_of(each.fn)
        for name in SHARED:
            ours, theirs = taken[name], of_batches[name]
            assert (ours.annotation, ours.default) == (theirs.annotation, theirs.default), name


async def test_a_dry_run_says_what_would_be_done_and_does_nothing(
    service: MediaService, prices: str, fake_service: FakeService, tmp_path: Path
) -> None:
    plan = await chair(service, tmp_path, prices=prices, dry_run=True)
    assert plan.status == "PLANNED"
    assert [step.name for step in plan.steps] == [
        "image",
        "mesh",
        "textured",
        "remeshed",
        "converted",
        "rendering",
    ]
    assert {step.status for step in plan.steps} == {"PLANNED"}
    assert [step.cost for step in plan.steps] == [0.1, 0.4, 0.2, 0.1, 0.02, 0.05]
    assert (plan.cost, plan.spent) == (0.87, 0.87)
    assert {method for method, _ in fake_service.seen} == {"GET"}
    assert not fake_service.jobs
    assert {path.name for path in tmp_path.iterdir()} == {"prices.csv"}
    async with get_client() as client:
        only = ArtifactFilter(key=ArtifactFilterKey(any_=["text-to-model-plan"]))
        [artifact, *_] = await client.read_artifacts(artifact_filter=only)
    assert str(artifact.description).startswith(
        "text_to_model does at most 6 operations, estimated cost at most 0.87."
    )
    assert "3d_models/remeshings" in str(artifact.data)


async def test_a_dry_run_starts_no_service_and_tries_the_address_of_a_running_one(
    service: MediaService, tmp_path: Path
) -> None:
    embedded = MediaService(home=str(tmp_path / "home"))
    assert (await chair(embedded, tmp_path, dry_run=True)).spent is None
    assert list(tmp_path.iterdir()) == []
    away = service.model_copy(update={"base_url": "http://127.0.0.1:9"})
    with pytest.raises(ServiceUnreachable):
        await chair(away, tmp_path, dry_run=True)


async def test_a_dry_run_knows_what_an_earlier_run_has_paid(
    service: MediaService, prices: str, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["3d_models/textures"] = [FINAL]
    with pytest.raises(TaskFailed):
        await chair(service, tmp_path)
    kept = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    plan = await chair(service, tmp_path, prices=prices, dry_run=True)
    assert [step.created for step in plan.steps] == [0, 0, 1, 1, 1, 1]
    assert (plan.cost, plan.spent) == (0.87, 0.37)
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == kept
    # So it is: the run creates what the plan says
    record = await chair(service, tmp_path, prices=prices)
    assert [step.created for step in record.steps] == [0, 0, 1, 1, 1, 1]
    assert (record.cost, record.spent) == (plan.cost, plan.spent)
    fake_service.seen.clear()
    assert (await chair(service, tmp_path, prices=prices, dry_run=True)).was_finished
    assert not fake_service.seen
    # Another late option makes what is below it
    other = await chair(service, tmp_path, prices=prices, mesh_count=900, dry_run=True)
    assert [step.created for step in other.steps] == [0, 0, 0, 1, 1, 1]
    assert other.spent == 0.17


@pytest.mark.parametrize("budget", [{"max_operations": 5}, {"max_cost": 0.86}])
@pytest.mark.parametrize("dry_run", [True, False])
async def test_a_budget_that_is_too_small_is_told_before_anything_is_sent(
    service: MediaService,
    prices: str,
    fake_service: FakeService,
    tmp_path: Path,
    budget: dict[str, Any],
    *,
    dry_run: bool,
) -> None:
    with pytest.raises(BudgetTooSmall, match="The 6 operations to do need"):
        await chair(service, tmp_path, prices=prices, dry_run=dry_run, **budget)
    assert fake_service.seen == []
    assert not (tmp_path / "set.partial").exists()


async def test_a_budget_counts_what_is_still_to_be_paid(
    service: MediaService, prices: str, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["3d_models/textures"] = [FINAL]
    with pytest.raises(TaskFailed):
        await chair(service, tmp_path, prices=prices, max_operations=6)
    told = r"The 4 operations to do need 0\.37, and the budget is 1\.06, of which 0\.7 was used"
    with pytest.raises(BudgetTooSmall, match=told):
        await chair(service, tmp_path, prices=prices, max_cost=1.06)
    with pytest.raises(BudgetTooSmall, match="the budget is 6 operations, of which 3 was used"):
        await chair(service, tmp_path, prices=prices, max_operations=6)
    record = await chair(service, tmp_path, prices=prices, max_cost=1.07, max_operations=7)
    assert record.spent == 0.37


@pytest.mark.long
async def test_what_the_plan_cannot_know_stops_at_the_budget(
    service: MediaService, prices: str, fake_service: FakeService, tmp_path: Path
) -> None:
    for name in ("dance.mp4", "robot.glb"):
        (tmp_path / name).write_bytes(b"content")
    fake_service.people = 3
    with pytest.raises(BudgetSpent, match=r"it costs 10, and 3\.0 of the budget of 15\.0 is left"):
        await video_to_animation(
            video=str(tmp_path / "dance.mp4"),
            character=str(tmp_path / "robot.glb"),
            prices=prices,
            max_cost=15,
            service=service,
            delivery=AssetDelivery(folder=str(tmp_path / "set")),
        )
    stopped = RunRecord.model_validate_json((tmp_path / "set.partial/run.json").read_bytes())
    assert stopped.spent == 12
    assert [step.error.code for step in stopped.steps if step.error] == ["budget_spent"]


async def test_a_chain_that_cannot_be_planned_has_its_budget_too(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    delivery = AssetDelivery(folder=str(tmp_path / "set"))
    with pytest.raises(BudgetSpent, match="0 of the budget of 1 is left"):
        await careless("a chair", max_operations=1, service=service, delivery=delivery)
    assert len(fake_service.jobs) == 1


async def test_a_single_operation_has_prices_and_a_budget(
    service: MediaService, prices: str, fake_service: FakeService, tmp_path: Path
) -> None:
    async def mesh(**asked: Any) -> RunRecord:
        return await meshes_flow(
            prompt="an oak chair",
            prices=prices,
            service=service,
            delivery=AssetDelivery(folder=str(tmp_path / "set")),
            **asked,
        )

    with pytest.raises(BudgetTooSmall):
        await mesh(max_cost=0.39)
    assert not fake_service.jobs
    record = await mesh(max_cost=0.4)
    assert (record.cost, record.spent) == (0.4, 0.4)


@pytest.mark.long
async def test_prices_belong_to_a_service_unless_a_run_names_others(
    service: MediaService, prices: str, tmp_path: Path
) -> None:
    dear = tmp_path / "dear.csv"
    dear.write_text(PRICES.replace("meshes,0.4", "meshes,40"))
    ours = service.model_copy(update={"prices": prices})
    assert (await chair(ours, tmp_path, dry_run=True)).cost == 0.87
    assert (await chair(ours, tmp_path, prices=str(dear), dry_run=True)).cost == 40.47
    table = tmp_path / "pictures.csv"
    table.write_text("row,prompt\na,a chair\nb,a lamp\n")
    outcome = await produce_batch(
        str(table),
        pipeline="images/generations",
        service=ours,
        delivery=AssetDelivery(folder=f"{tmp_path}/out/{{manifest}}/{{row}}"),
    )
    assert outcome.spent == 0.2
    row = RunRecord.model_validate_json((tmp_path / "out/pictures/a/run.json").read_bytes())
    assert (row.cost, row.spent) == (0.1, 0.1)


@pytest.mark.long
async def test_a_table_that_does_not_do_stops_a_run_before_anything_is_sent(
    service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    short = tmp_path / "short.csv"
    short.write_text("operation,price\nimages/generations,1\n")
    with pytest.raises(InvalidPriceTable, match="3d_models/conversions has no price"):
        await chair(service, tmp_path, prices=str(short))
    with pytest.raises(InvalidPriceTable, match="a maximum cost needs a price table"):
        await chair(service, tmp_path, max_cost=10)
    with pytest.raises(UnreadableFile, match="it is not there"):
        await chair(service, tmp_path, prices=str(tmp_path / "none.csv"))
    assert fake_service.seen == []


@pytest.mark.long
async def test_two_runs_at_once_have_a_budget_each(
    service: MediaService, prices: str, tmp_path: Path
) -> None:
    async def mesh(number: int) -> RunRecord:
        return await meshes_flow(
            prompt=f"chair {number}",
            prices=prices,
            max_cost=0.4,
            service=service,
            delivery=AssetDelivery(folder=str(tmp_path / f"set-{number}")),
        )

    records = await asyncio.gather(mesh(1), mesh(2))
    assert [record.spent for record in records] == [0.4, 0.4]


def test_a_terminal_shows_the_plan_the_cost_and_what_a_stopped_run_has_spent(
    fake_service: FakeService, prices: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(**asked: object) -> int:
        given = {"prompt": "an oak chair", "texture_prompt": "tin", "prices": prices, **asked}
        place = {"base_url": fake_service.base_url, "api_key": KEY, "home": str(tmp_path / "home")}
        invocation = Invocation(parameters=given, output=str(tmp_path / "set"), **place)
        return run_in_terminal(text_to_model, invocation)

    assert run(dry_run=True) == EXIT_COMPLETED
    told = capsys.readouterr().out
    assert "text_to_model does at most 6 operations, estimated cost at most 0.87." in told
    lines = [line.split() for line in told.splitlines()]
    assert ["mesh", "3d_models/meshes", "pro", "to", "do", "0.4"] in lines, told
    assert "This was a dry run: nothing was submitted, and nothing was written." in told
    fake_service.failures["3d_models/textures"] = [FINAL]
    assert run() == EXIT_FAILED
    assert "has what was made (cost 0.50, spent 0.70)" in capsys.readouterr().out
    assert run(max_cost=1.07) == EXIT_COMPLETED
    told = capsys.readouterr().out
    assert ", cost 0.87, spent 0.37: " in told
