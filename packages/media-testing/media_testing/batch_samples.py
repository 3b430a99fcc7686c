"""Pipelines, manifests and records of batches for the tests."""

import json
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

import pandas as pd
from openpyxl import Workbook

from media_api.contract.base import AssetSlot, Prompt
from media_api.contract.models_3d import Edges, MeshCount, MeshTopology, Metres
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.columns import PipelineFunction
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.ledger_file import OperationRecord, RowRecord
from media_pipelines.batch.manifest import Manifest, Row, read_manifest
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.flows.single_operations import generations
from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget
from media_pipelines.run.plan import PlannedOperation

S3 = S3Settings()
IMAGES, MESHES = "images/generations", "3d_models/meshes"

Picture = Annotated[str, AssetSlot("image")]


def chairs(
    prompt: Prompt,
    mesh_topology: MeshTopology = "quad",
    mesh_count: MeshCount = 4000,
    rotation_x: float = 0,
    keep_uv: bool = True,
    target_size: Metres | Edges | None = None,
    looks: list[Prompt] | None = None,
    people: list[int] | None = None,
    service: object = None,
    delivery: object = None,
) -> None:
    """A pipeline with every kind of parameter."""


def photos(front: Picture, left: Picture | None = None, sides: list[Picture] | None = None) -> None:
    """A pipeline that takes files."""


def comma_separated(text: str) -> bytes:
    """Return the CSV of lines that are indented as in a test."""
    return "\n".join(line.strip() for line in text.strip().splitlines()).encode()


def read(
    content: bytes | str,
    pipeline: PipelineFunction = chairs,
    name: str = "m.csv",
    base: Path | None = None,
) -> Manifest:
    """Read a manifest."""
    data = comma_separated(content) if isinstance(content, str) else content
    return read_manifest(data, name, base, pipeline)


def manifest_of(*names: str) -> Manifest:
    """Return a manifest with these rows."""
    return read("\n".join(["row,prompt,_sku", *(f"{name},a {name} chair,7" for name in names)]))


def content_in(ending: str, records: Sequence[Mapping[str, Any]]) -> bytes:
    """Write a table in one of the formats."""
    frame, sink = pd.DataFrame(list(records)), BytesIO()
    if ending == ".parquet":
        frame.to_parquet(sink, index=False)
        return sink.getvalue()
    if ending == ".feather":
        frame.to_feather(sink)
        return sink.getvalue()
    if ending == ".xlsx":
        return workbook([list(frame.columns), *frame.astype(object).to_numpy().tolist()])
    if ending in (".jsonl", ".ndjson"):
        return "\n".join(json.dumps(record) for record in records).encode()
    return frame.to_csv(index=False, sep="\t" if ending == ".tsv" else ",").encode()


def workbook(*sheets: Sequence[Sequence[Any]]) -> bytes:
    """Write sheets, each some rows, into an Excel file; they are called Sheet, Sheet1, …."""
    book, sink = Workbook(), BytesIO()
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet() if number else book.active
        for row in rows:
            sheet.append([None if pd.api.types.is_scalar(x) and pd.isna(x) else x for x in row])
    book.save(sink)
    return sink.getvalue()


def completed(row: Row, /, **changes: Any) -> RowRecord:
    """Return the record of a row that has made an image and a mesh."""
    facts: dict[str, Any] = {
        "row": row.name,
        "digest": row.digest,
        "status": "COMPLETED",
        "seconds": 3.0,
        "flow_run_id": "f1",
        "address": f"out/{row.name}",
        "files": ("1_image/image.png", "2_mesh/mesh.glb"),
        "operations": (
            OperationRecord(
                operation=IMAGES, model="m", status="COMPLETED", seconds=1.0, task_uuid="u1"
            ),
            OperationRecord(
                operation=MESHES, model="pro", status="COMPLETED", seconds=2.0, task_uuid="u2"
            ),
        ),
        "inputs": row.inputs,
    }
    return RowRecord(**(facts | changes))


def failed(row: Row, code: str = "unknown_look", message: str = "No such look.") -> RowRecord:
    """Return the record of a row whose mesh has failed."""
    image = OperationRecord(operation=IMAGES, status="COMPLETED", seconds=1.0, task_uuid="u1")
    mesh = OperationRecord(operation=MESHES, status="FAILED", seconds=9.0, task_uuid="u2")
    return completed(
        row,
        status="FAILED",
        error_code=code,
        error_message=message,
        address="",
        files=(),
        operations=(image, mesh),
    )


def ledger_of(
    rows: Sequence[Row], make: Callable[[Row], RowRecord], address: str = "none.parquet"
) -> BatchLedger:
    """Return a ledger that knows these rows; nothing is written."""
    ledger = BatchLedger(address, S3, "chairs")
    for row in rows:
        ledger.record(make(row))
    return ledger


def batch_of(manifest: Manifest, folder: Path, base_url: str = "") -> OpenBatch:
    """Return a batch of pictures of which nothing is done."""
    delivery = AssetDelivery(folder=str(folder))
    return OpenBatch(
        name="chairs",
        pipeline=generations,
        folder=BatchFolder(address=str(folder)),
        manifest=manifest,
        ledger=ledger_of([], completed),
        account=Account(Budget(), None),
        service=MediaService(base_url=base_url or None),
        delivery=delivery,
    )


async def image_and_mesh(parameters: Mapping[str, object]) -> list[PlannedOperation]:
    """Name the operations of a row; its looks are models of the image."""
    looks = parameters.get("looks")
    image = PlannedOperation(IMAGES, looks[0] if isinstance(looks, list) else "")
    return [image, PlannedOperation(MESHES)]
