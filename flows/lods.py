"""One model in levels of detail: the same thing with fewer and fewer polygons, for game engines."""

import asyncio
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from media_api.contract.models_3d import (
    MeshCount,
    MeshTopology,
    Model3dMetadata,
    OutputFormat,
)
from media_api.contract.operations import AnyEnvelope
from media_pipelines.parameters.asset_text import ModelText, asset_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.run.pipeline import pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.models_3d import conversions, remeshings

MOST_LEVELS = 8


def _falling(counts: list[int]) -> list[int]:
    if any(first <= second for first, second in pairwise(counts)):
        raise ValueError("give the largest count first, and each one smaller than the one before")
    return counts


MeshCounts = Annotated[
    list[MeshCount], AfterValidator(_falling), Field(min_length=1, max_length=MOST_LEVELS)
]


def _run_name(asked: Mapping[str, Any]) -> str:
    return f"{Path(asked['model']).stem[:60]} in {len(asked['mesh_counts'])} levels of detail"


@pipeline(named=_run_name, approvable=("levels",))
async def lods(
    run: Run,
    model: ModelText,
    mesh_counts: MeshCounts,
    mesh_topology: MeshTopology = "triangle",
    output_format: OutputFormat = "glb",
    quality: QualityPolicy | None = None,
) -> None:
    """Make levels of detail of a model, all from the model itself; return its `run.json`.

    A level that fails does not stop the others: the run ends as failed after all of them. A step is
    named after its level and the count that was asked for, such as lod1-5000; the contact sheet and
    the record say how many polygons each has.

    Args:
        run: The run.
        model: Model to reduce: a file, http(s) URL, or path of an earlier result.
        mesh_counts: Polygons of each level, the largest first, for example: 20000, 5000, 1000.
        mesh_topology: Kind of polygons of all levels.
        output_format: File format of the levels.
        quality: Check the levels; empty: do not.
    """
    # Sent once: every level then names it by the path that it has at the service
    source = await run.step("model", conversions, asset_of(model), "glb")

    async def reduce(level: int, count: int) -> str:
        name = f"lod{level}-{count}"
        reduced = await run.step(
            name, remeshings, source, mesh_count=count, mesh_topology=mesh_topology
        )
        checked = await run.gate(f"{name}-quality", reduced, quality)
        if output_format != "glb":
            await run.step(f"{name}-{output_format}", conversions, checked, output_format)
        return f"LOD {level}: {_faces(reduced, count)} polygons"

    made = [reduce(*each) for each in enumerate(mesh_counts)]
    outcomes = await asyncio.gather(*made, return_exceptions=True)
    levels = run.steps[1 : 1 + len(mesh_counts)]
    captions = [
        outcome if isinstance(outcome, str) else f"LOD {level}"
        for level, outcome in enumerate(outcomes)
    ]
    await run.contact_sheet(list(zip(captions, levels, strict=True)))
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    await run.approval("levels", levels)


def _faces(reduced: AnyEnvelope, asked: int) -> str:
    """Say how many polygons a level has, as far as the service tells."""
    metadata = reduced.metadata
    facts = metadata[0] if isinstance(metadata, list) and metadata else None
    info = facts.mesh_info if isinstance(facts, Model3dMetadata) else None
    return f"{info.faces:,}" if info and info.faces else f"about {asked:,}"
