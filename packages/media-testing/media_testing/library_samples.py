"""Libraries as runs, batches and people leave them."""

import hashlib
import json
import os
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image

from media_pipelines.record.lineage import write_lineage
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord
from media_pipelines.tables.encodable import encodable

IMAGES, MESHES, CONVERSIONS = "images/generations", "3d_models/meshes", "3d_models/conversions"
BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
PROMPTS = ("an oak chair", "a brass lamp", "a red fox", "a stone well", "a walnut table")


def digest(content: bytes) -> str:
    """Return the hexadecimal SHA-256 of a content."""
    return hashlib.sha256(content).hexdigest()


def made_file(folder: Path, name: str, content: bytes, uri: str = "") -> AssetRecord:
    """Write a file of a set, and describe it."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return AssetRecord(
        file=name,
        uri=uri or f"assets/{digest(content)[:8]}/{Path(name).name}",
        sha256=digest(content),
        size=len(content),
        content_type="application/octet-stream",
    )


def step(operation: str, request: dict[str, object], *made: AssetRecord, **more: Any) -> StepRecord:
    """Describe a step that has made files."""
    facts: dict[str, Any] = {
        "number": 1,
        "name": operation.rpartition("/")[2],
        "operation": operation,
        "request": request,
        "task_uuid": "a-task",
        "status": "COMPLETED",
        "model": "engine-1",
        "seconds": 4.5,
        "created": 1,
        "result": [asset.uri for asset in made],
        "assets": list(made),
    }
    return StepRecord(**(facts | more))


def image_request(prompt: str) -> dict[str, object]:
    """What is recorded of a request for a picture."""
    return {
        "model": "brandA-image",
        "prompt": prompt,
        "size": "1024x1024",
        "background": "opaque",
    }


def mesh_request(image: str) -> dict[str, object]:
    """What is recorded of a request for a mesh of a picture."""
    options = {"with_texture": False, "hd_texture": False, "pbr_texture": False}
    return {"model": "pro", **options, "input_image": image}


def conversion_request(model: str) -> dict[str, object]:
    """What is recorded of a request for another format."""
    turn = {f"rotation_{axis}": 0.0 for axis in "xyz"}
    return {"input_model": model, "output_format": "fbx", **turn}


def set_in(folder: Path, *steps: StepRecord, **changes: Any) -> RunRecord:
    """Write the records of a set, whose files are there."""
    folder.mkdir(parents=True, exist_ok=True)
    name = encodable(folder.name)
    facts: dict[str, Any] = {
        "flow": "text-to-model",
        "run": name,
        "flow_run_id": f"run-{name}",
        "scope": f"run-{name}",
        "service": "http://media.example",
        "parameters": {},
        "started_at": BEGIN.isoformat(),
        "seconds": 9.5,
        "status": "COMPLETED",
        "steps": list(steps),
    }
    record = RunRecord(**(facts | changes))
    write_lineage(record, folder)
    record.write(folder)
    return record


def picture_set(folder: Path, prompt: str = "an oak chair", **changes: Any) -> RunRecord:
    """Write a set of one picture, with its page."""
    content = os.fsencode(f"the picture of {folder.name}")
    image = made_file(folder, "1_image/image.png", content)
    made = step(IMAGES, image_request(prompt), image, preview=image.file, **_costs(changes))
    (folder / "index.html").write_text("<p>a set")
    facts = {"parameters": {"prompt": prompt}, "page": ["index.html"]}
    return set_in(folder, made, **(facts | changes))


def mesh_set(folder: Path, image: str, parameter: str = "", **changes: Any) -> RunRecord:
    """Write a set of one mesh that was made from a picture: `sha256:…`, or its address."""
    mesh = made_file(folder, "1_meshes/model.glb", f"the mesh of {folder.name}".encode())
    made = step(MESHES, mesh_request(image), mesh, **_costs(changes))
    facts = {"flow": "3d_models-meshes", "parameters": {"input_image": parameter}}
    return set_in(folder, made, **(facts | changes))


def _costs(changes: dict[str, Any]) -> dict[str, Any]:
    return {name: changes.pop(name) for name in ("charge", "cost", "spent") if name in changes}


def batch_in(
    folder: Path,
    rows: Sequence[str],
    *,
    costs: Sequence[float | None] = (),
    at_work: bool = False,
    spent: float = 0.0,
    ends: datetime = BEGIN,
    rows_in_part: int = 2_000,
) -> None:
    """Write what a batch leaves beside the folders of its rows; those are not made."""
    own = folder / "_batch"
    (own / "results").mkdir(parents=True, exist_ok=True)
    known = costs or [None] * len(rows)
    for number, begin in enumerate(range(0, len(rows), rows_in_part)):
        part = slice(begin, begin + rows_in_part)
        names = list(rows[part])
        columns = {
            "row": pa.array(names, pa.string()),
            "status": pa.array(["COMPLETED"] * len(names), pa.string()),
            "cost": pa.array(known[part], pa.float64()),
            "flow_run_id": pa.array([_run_of(folder)] * len(names), pa.string()),
            "finished_at": pa.array([ends] * len(names), pa.timestamp("us", tz="UTC")),
        }
        pq.write_table(pa.table(columns), own / f"results/part-{number:05d}.parquet")
    cost = sum(filter(None, costs)) or None
    summary = {
        "pipeline": "text_to_model",
        "rows": {"COMPLETED": len(rows)},
        "operations": [{"operation": MESHES, "count": len(rows)}],
        "cost": cost,
    }
    told = {"folder": str(own), "summary": summary, "spent_in_all": spent}
    (own / "summary.json").write_text(json.dumps(told))
    ledger = {"pipeline": "text-to-model", "spent": spent, "is_at_work": at_work}
    (own / "ledger.json").write_text(json.dumps(ledger))
    (own / "index.html").write_text("<p>a batch")


def row_in(folder: Path, batch: Path, **changes: Any) -> RunRecord:
    """Write the set of a row of a batch, wherever it is now."""
    scope = f"{batch}/_batch#{folder.name}"
    return picture_set(folder, scope=scope, flow_run_id=_run_of(batch), **changes)


def _run_of(batch: Path) -> str:
    return f"run-of-{encodable(batch.name)}"


def library_in(folder: Path, count: int, *, seed: int = 7, pictures: bool = True) -> None:
    """Write as many chains of three steps, a few of which were made from others.

    Args:
        folder: Empty, or not there.
        count: How many sets.
        seed: Of what differs between them.
        pictures: Whether their previews are pictures; else any bytes.
    """
    chance = random.Random(seed)
    images: list[str] = []
    for number in range(count):
        place = folder / f"week-{number % 12:02d}" / f"set-{number:05d}"
        images.append(_chain(place, number, chance, images, pictures=pictures))


def _chain(
    place: Path, number: int, chance: random.Random, images: Sequence[str], *, pictures: bool
) -> str:
    time = BEGIN + timedelta(hours=number)
    prompt = f"{chance.choice(PROMPTS)} {number if chance.random() < 0.9 else ''}".strip()
    image = made_file(place, "1_image/image.png", _picture(chance, pictures=pictures))
    source = chance.choice(images) if images and chance.random() < 0.3 else f"sha256:{image.sha256}"
    mesh = made_file(place, "2_mesh/model.glb", f"mesh {number}".encode() * 50)
    model = made_file(place, "3_converted/model.fbx", f"model {number}".encode() * 50)
    engine = f"engine-{chance.choice('abc')}"
    steps = [
        step(IMAGES, image_request(prompt), image, preview=image.file, model=engine),
        step(MESHES, mesh_request(source), mesh, number=2, name="mesh"),
        step(
            CONVERSIONS,
            conversion_request(mesh.uri),
            model,
            number=3,
            name="converted",
        ),
    ]
    for each in steps:
        each.charge = each.cost = each.spent = round(chance.uniform(0.01, 0.4), 4)
    (place / "index.html").write_text("<p>a set")
    set_in(
        place,
        *steps,
        parameters={"prompt": prompt, "mesh_count": 4000, "output_format": "fbx"},
        started_at=time.isoformat(timespec="seconds"),
        page=["index.html"],
    )
    return f"sha256:{image.sha256}"


def _picture(chance: random.Random, *, pictures: bool) -> bytes:
    if not pictures:
        return chance.randbytes(2_000)
    sink = BytesIO()
    colour = tuple(chance.randrange(256) for _ in range(3))
    Image.effect_noise((96, 96), 40).convert("RGB").point(
        [min(255, value * part // 128) for part in colour for value in range(256)]
    ).save(sink, "PNG")
    return sink.getvalue()
