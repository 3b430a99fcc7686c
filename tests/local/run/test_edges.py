"""What one operation hands to the next, and what Prefect shows of it."""

import asyncio
from pathlib import Path
from uuid import UUID

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterId
from prefect.context import FlowRunContext

from media_api.contract.operations import OPERATIONS
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.flows.video_to_animation import video_to_animation
from media_pipelines.parameters.asset_text import NamedAsset
from media_pipelines.run.errors import NothingToTake
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.tasks.images import captions, generations
from media_pipelines.tasks.models_3d import meshes, remeshings
from media_pipelines.tasks.operation import RunName
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")


async def edges_of(flow_run_id: str, expected: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the edges of a run's graph as Prefect's pages get them, by name of the task.

    Prefect's recorder writes states, and the names with them, some time after the run: they are
    read until they are as expected, or for so long that they never will be.
    """
    edges: set[tuple[str, str]] = set()
    of_run = FlowRunFilter(id=FlowRunFilterId(any_=[UUID(flow_run_id)]))
    async with get_client() as client:
        for _ in range(100):
            runs = await client.read_task_runs(flow_run_filter=of_run)
            kinds = {str(run.id): run.name.split(":")[0] for run in runs}
            answer = await client._client.get(f"/flow_runs/{flow_run_id}/graph-v2")
            nodes = dict(answer.raise_for_status().json()["nodes"])
            edges = {
                (kinds.get(parent["id"], ""), kinds.get(node, ""))
                for node, facts in nodes.items()
                for parent in facts["parents"]
            }
            if edges == expected:
                break
            await asyncio.sleep(0.1)
    return edges


async def test_an_envelope_a_future_and_a_named_asset_are_inputs(
    media_service: MediaService, fake_service: FakeService
) -> None:
    seen: list[UUID] = []

    @flow
    async def chain() -> None:
        context = FlowRunContext.get()
        assert context
        assert context.flow_run
        seen.append(context.flow_run.id)
        image = await generations(media_service, "an oak chair")
        mesh = await meshes(media_service, input_image=NamedAsset(image, image.result[0]))
        coarse = remeshings.submit(media_service, mesh, mesh_count=1000)
        await remeshings(media_service, coarse, mesh_count=500)

    await chain()
    bodies = [job.body for job in fake_service.jobs.values()]
    assert bodies[1]["input_image"].startswith("assets/")
    assert bodies[2]["input_model"] != bodies[3]["input_model"]
    expected = {
        ("image", "mesh"),
        ("mesh", "remeshed model"),
        ("remeshed model", "remeshed model"),
    }
    assert await edges_of(str(seen[0]), expected) == expected


@pytest.mark.parametrize(
    ("pipeline", "asked", "edges"),
    [
        (
            text_to_model,
            {"prompt": "a chair", "texture_prompt": "oak"},
            {
                ("image", "mesh"),
                ("mesh", "texture"),
                ("texture", "remeshed model"),
                ("remeshed model", "converted model"),
                ("converted model", "rendering"),
            },
        ),
        pytest.param(
            video_to_animation,
            {"video": "assets/1/a.mp4", "character": "assets/1/a.glb", "output_format": "fbx"},
            {
                ("poses", "motion"),
                ("motion", "animated model"),
                ("animated model", "converted model"),
            },
            marks=pytest.mark.makers,
        ),
    ],
    ids=["text_to_model", "video_to_animation"],
)
async def test_the_graph_of_a_run_has_the_edges_of_its_chain(
    media_service: MediaService,
    tmp_path: Path,
    pipeline: Pipeline,
    asked: dict[str, object],
    edges: set[tuple[str, str]],
) -> None:
    delivery = AssetDelivery(folder=str(tmp_path / "out"))
    record = await pipeline(**asked, service=media_service, delivery=delivery)
    # And no other node: a delivery is part of its step
    assert await edges_of(record.flow_run_id, edges) == edges


async def test_a_text_is_no_asset(media_service: MediaService) -> None:
    @flow
    async def wrong() -> None:
        said = await captions(media_service, "assets/1/image.png", "English")
        await meshes(media_service, input_image=said)

    with pytest.raises(NothingToTake, match="result of images/captions is not one asset"):
        await wrong()


async def test_results_that_wait_have_the_same_edges(media_service: MediaService) -> None:
    seen: list[UUID] = []

    @flow
    def chair() -> None:
        seen.append(FlowRunContext.get().flow_run.id)  # type: ignore[union-attr]
        image = generations(media_service, "an oak chair")
        meshes(media_service, input_image=image)

    await asyncio.to_thread(chair)
    edges = {("image", "mesh")}
    assert await edges_of(str(seen[0]), edges) == edges


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("assets/78385f5d-fdb1-4cf8-8d03-3a4c04f0e7c1/image.png", "mesh: image.png"),
        (Path("/home/somebody/chair.png"), "mesh: chair.png"),
        ("https://media.example/a/chair.png", "mesh: chair.png"),
        ("data:image/png;base64,AAAA", "mesh: an inline file"),
    ],
)
def test_the_name_of_a_task_run_has_no_uuid(subject: object, name: str) -> None:
    assert RunName(OPERATIONS["3d_models/meshes"])({"input_image": subject}) == name
