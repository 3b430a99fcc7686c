"""Asset sets with their files, as a run leaves them before it publishes them."""

import hashlib
from pathlib import Path
from typing import Any

import trimesh
from PIL import Image

from media_api.client.asset_names import media_type
from media_api.contract.base import ResultWarning
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord


def asset_in(folder: Path, file: str) -> AssetRecord:
    """Describe a file of a set."""
    content = (folder / file).read_bytes()
    return AssetRecord(
        file=file,
        uri=f"assets/{file}",
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
        content_type=media_type(file),
    )


def sentences(step: StepRecord) -> list[str]:
    """Return what the warnings of a step say."""
    return [warning.sentence for warning in step.warnings]


def chair_set(folder: Path, **changes: Any) -> RunRecord:
    """Write an image, a mesh of it, and its conversion; return the record of the run."""
    for name in ("1_image", "2_mesh", "3_converted"):
        (folder / name).mkdir(parents=True)
    for picture in ("1_image/image.png", "2_mesh/preview.png"):
        Image.new("RGB", (64, 64), "sienna").save(folder / picture)
    box = trimesh.creation.box((1, 2, 1))
    box.visual.vertex_colors = (180, 40, 30, 255)
    box.export(folder / "2_mesh/model.glb")
    (folder / "3_converted/model.fbx").write_bytes(b"Kaydara")
    image, mesh, preview, fbx = (
        asset_in(folder, file)
        for file in (
            "1_image/image.png",
            "2_mesh/model.glb",
            "2_mesh/preview.png",
            "3_converted/model.fbx",
        )
    )
    steps = [
        _step(1, "image", "images/generations", {"prompt": "an oak chair"}, image),
        _step(2, "mesh", "3d_models/meshes", {"input_image": image.uri}, mesh, preview),
        _step(
            3,
            "converted",
            "3d_models/conversions",
            {"input_model": mesh.uri, "output_format": "fbx"},
            fbx,
        ),
    ]
    steps[1].preview = preview.file
    facts: dict[str, Any] = {
        "flow": "text-to-model",
        "run": "oak",
        "flow_run_id": "0f9a-11",
        "service": "http://media.example",
        "parameters": {"prompt": "an oak chair", "mesh_count": 4000, "again": False},
        "started_at": "2026-01-01T00:00:00+00:00",
        "seconds": 75.2,
        "status": "COMPLETED",
        "steps": steps,
    }
    return RunRecord(**(facts | changes))


def _step(
    number: int, name: str, operation: str, request: dict[str, object], *made: AssetRecord
) -> StepRecord:
    return StepRecord(
        number=number,
        name=name,
        operation=operation,
        request=request,
        task_uuid=f"task-{number}",
        model=f"engine-{number}",
        status="COMPLETED",
        seconds=number + 0.5,
        assets=list(made),
        warnings=[ResultWarning(sentence=f"warning of {name}")],
    )
