"""Pipelines, manifests and records of batches for the tests."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

from media_api.contract.base import AssetSlot, Prompt
from media_api.contract.models_3d import Edges, MeshCount, MeshTopology, Metres
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.columns import Columns, PipelineFunction
from media_pipelines.batch.input_files import InputFiles
from media_pipelines.batch.ledger import BatchLedger, LedgerPart
from media_pipelines.batch.ledger_file import OperationRecord, RowRecord
from media_pipelines.batch.manifest import Manifest, ManifestReader, Row
from media_pipelines.batch.slices import PlannedRow, SliceFolder
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.flows.single_operations import generations
from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.tables.table import read_table
from media_testing.table_samples import comma_separated

S3 = S3Settings()
MOST_ROWS = 100_000
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


def read(
    content: bytes | str,
    pipeline: PipelineFunction = chairs,
    name: str = "m.csv",
    base: Path | None = None,
) -> Manifest:
    """Read a manifest."""
    data = comma_separated(content) if isinstance(content, str) else content
    table = read_table(BytesIO(data), name)
    reader = ManifestReader(table, name, Columns.of(pipeline), InputFiles(base))
    lines = reader.lines(MOST_ROWS)
    rows = [row for row, _ in reader.rows(lines, reader.names(lines))]
    reader.check()
    return reader.manifest(rows)


def manifest_of(*names: str) -> Manifest:
    """Return a manifest with these rows."""
    return read("\n".join(["row,prompt,_sku", *(f"{name},a {name} chair,7" for name in names)]))


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


def part_of(*records: RowRecord) -> LedgerPart:
    """Return what is known of rows; nothing is written."""
    return BatchLedger("none", S3, "chairs").new_part(0, records)


async def ledger_in(folder: Path, *records: RowRecord) -> BatchLedger:
    """Return the ledger of a batch of chairs that has ended with these records."""
    ledger = BatchLedger(str(folder), S3, "chairs")
    await ledger.keep(1)
    part = await ledger.part(0)
    for record in records:
        part.record(record)
    await part.save()
    return ledger


async def slices_in(folder: Path, manifest: Manifest, *records: RowRecord) -> SliceFolder:
    """Return the rows of a manifest as one slice, all to be done, of which this is known."""
    folder.mkdir(exist_ok=True)
    slices = SliceFolder(str(folder), await ledger_in(folder, *records))
    part = await slices.ledger.part(0)
    turn = [PlannedRow(row=row, state=part.state(row)) for row in manifest.rows]
    await slices.add(manifest, turn, part)
    return slices


async def batch_of(manifest: Manifest, folder: Path, base_url: str = "") -> OpenBatch:
    """Return a batch of pictures of which nothing is done."""
    slices = await slices_in(folder, manifest)
    return OpenBatch(
        name="chairs",
        address="chairs.csv",
        pipeline=generations,
        columns=Columns.of(generations),
        folder=BatchFolder(address=str(folder)),
        slices=slices,
        ledger=slices.ledger,
        account=Account(Budget(), None),
        service=MediaService(base_url=base_url or None),
        delivery=AssetDelivery(folder=str(folder)),
    )


async def image_and_mesh(parameters: Mapping[str, object]) -> list[PlannedOperation]:
    """Name the operations of a row; its looks are models of the image."""
    looks = parameters.get("looks")
    image = PlannedOperation(IMAGES, looks[0] if isinstance(looks, list) else "")
    return [image, PlannedOperation(MESHES)]
