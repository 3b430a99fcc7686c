"""The table of pipelines against what the pipelines do."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from media_api.contract.operations import OPERATIONS
from media_pipelines import flows
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.pipelines import CHAINS, pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.parameters.docstring import summary_of
from media_pipelines.parameters.example import example_of
from media_pipelines.parameters.parameter import parameters_of
from media_pipelines.run.pipeline import Pipeline
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

GENERATIONS = "images/generations"
RUNS: list[tuple[str, dict[str, object]]] = [
    ("text_to_model", {"prompt": "an oak chair", "texture_prompt": "bronze"}),
    ("image_to_model", {"front": "assets/1/image.png"}),
    (
        "video_to_animation",
        {"video": "assets/1/a.mp4", "character": "assets/1/a.glb", "people": [0]},
    ),
    (
        "video_to_animation",
        {
            "video": "assets/1/a.mp4",
            "character": "assets/1/a.glb",
            "people": [0, 1, 2],
            "output_format": "fbx",
        },
    ),
    ("text_to_animation", {"text_prompt": "somebody waves", "character": "assets/1/a.glb"}),
    (
        "text_to_animation",
        {"text_prompt": "somebody waves", "character": "assets/1/a.glb", "output_format": "fbx"},
    ),
    ("retexture_variants", {"model": "assets/1/a.glb", "texture_prompts": ["oak", "tin", "jade"]}),
    ("lods", {"model": "assets/1/a.glb", "mesh_counts": [900, 300], "output_format": "obj"}),
    ("images/generations", {"prompt": "an oak chair"}),
]


@pytest.mark.long
def test_every_name_has_a_pipeline_and_every_operation_is_one() -> None:
    assert produce_batch.parameters.properties["pipeline"]["enum"] == list(pipelines())
    assert pipelines().keys() > OPERATIONS.keys()
    assert all(name == each.title for name, each in pipelines().items())


@pytest.mark.long
@pytest.mark.parametrize(("name", "asked"), RUNS, ids=[f"{n}-{len(a)}" for n, a in RUNS])
async def test_a_run_creates_at_most_the_planned_operations(
    media_service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    name: str,
    asked: dict[str, object],
) -> None:
    fake_service.people = 4
    pipeline = pipelines()[name]
    record = await pipeline(
        **asked, service=media_service, delivery=AssetDelivery(folder=str(tmp_path / "out"))
    )
    plan = await pipeline.planned(asked)
    planned = [item.operation for item in plan]
    created = [job.operation for job in fake_service.jobs.values()]
    # One of three people gets lost on the way, as in the contract's examples.
    lost = 2 if asked.get("people") == [0, 1, 2] else 0
    assert len(created) == len(planned) - lost
    assert set(created) == set(planned)
    assert record.status == "COMPLETED"
    models = {item.operation: item.model for item in plan if item.model}
    sent = {job.operation: job.body.get("model") for job in fake_service.jobs.values()}
    assert models == {operation: sent[operation] for operation in models}


@pytest.mark.parametrize(
    ("name", "asked", "models"),
    [
        ("image_to_model", {"model": "flash"}, {"3d_models/meshes": "flash"}),
        ("image_to_model", {}, {"3d_models/meshes": "pro"}),
        ("video_to_animation", {}, {"videos/motion_detections": "turbo"}),
        ("retexture_variants", {"model": "a.glb"}, {}),
        ("images/generations", {"model": "brandB-pro"}, {GENERATIONS: "brandB-pro"}),
        ("images/generations", {}, {GENERATIONS: "brandA-image"}),
        ("images/captions", {}, {}),
    ],
)
async def test_a_plan_names_the_models_that_a_run_asks_for(
    name: str, asked: dict[str, object], models: dict[str, str]
) -> None:
    pipeline = pipelines()[name]
    rest = {item.name: example_of(item) for item in parameters_of(pipeline.fn).values()}
    planned = await pipeline.planned(rest | asked)
    assert {item.operation: item.model for item in planned if item.model} == models


def test_chains_are_all_pipelines_of_the_folder() -> None:
    found = set[str]()
    for module in iter_modules(flows.__path__):
        objects = vars(import_module(f"{flows.__name__}.{module.name}")).items()
        found |= {name for name, item in objects if isinstance(item, Pipeline)}
    assert found == set(CHAINS)


@pytest.mark.parametrize("title", pipelines())
def test_the_summary_of_help_is_that_of_the_pipeline(title: str) -> None:
    assert pipelines().summary(title) == summary_of(pipelines()[title].fn)


def test_help_lists_the_pipelines_without_prefect() -> None:
    listed = "import sys; from media_pipelines.command.program import main; main(['run', '--help'])"
    command = [sys.executable, "-P", "-c", f"{listed}; print('prefect' in sys.modules)"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown.endswith("False\n")
    assert all(title in shown for title in pipelines())
