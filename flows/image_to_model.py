"""From one photograph, or pictures of up to four sides, to a finished model."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from prefect import flow
from prefect.runtime import flow_run
from pydantic import WithJsonSchema

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.contract.base import AssetSlot
from media_pipelines.contract.models_3d import (
    Edges,
    HexColor,
    MeshCount,
    MeshModel,
    MeshTopology,
    Metres,
    OutputFormat,
)
from media_pipelines.parameters.asset_text import Asset, asset_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord
from media_pipelines.run.approval import DEFAULT_HOURS, ApprovalHours, Approvals
from media_pipelines.run.earlier_run import finished_run
from media_pipelines.run.journal import run_journal
from media_pipelines.tasks.models_3d import conversions, meshes, remeshings, renderings
from media_pipelines.tasks.operation import Side

# An enumeration, which a form offers for choice, where pydantic would write a constant.
ApprovedStep = Annotated[Literal["mesh"], WithJsonSchema({"enum": ["mesh"], "type": "string"})]

EMBEDDED_SERVICE = MediaService()
OUTPUT_FOLDER = AssetDelivery()
PLANNED_STEPS = 4


def _run_name() -> str:
    return Path(flow_run.parameters["front"]).name[-80:]


@flow(name="image-to-model", flow_run_name=_run_name)
async def image_to_model(
    front: Annotated[str, AssetSlot("image")],
    left: Annotated[str | None, AssetSlot("image")] = None,
    back: Annotated[str | None, AssetSlot("image")] = None,
    right: Annotated[str | None, AssetSlot("image")] = None,
    model: MeshModel = "pro",
    topology: MeshTopology = "triangle",
    face_budget: MeshCount = 20_000,
    output_format: OutputFormat = "glb",
    target_size: Metres | Edges | None = None,
    uniform_color: HexColor | None = None,
    approve: Sequence[ApprovedStep] = (),
    approval_hours: ApprovalHours = DEFAULT_HOURS,
    quality: QualityPolicy | None = None,
    again: bool = False,
    service: MediaService = EMBEDDED_SERVICE,
    delivery: AssetDelivery = OUTPUT_FOLDER,
) -> RunRecord:
    """Make a model from pictures, remesh it, convert it, film it; return its `run.json`.

    Args:
        front: Picture of the object from the front: a file, http(s) URL, or path of an earlier
            result. Transparent or plain backgrounds give the best models.
        left: From the object's own left, so that its front is on the left of the picture.
        back: From behind.
        right: From the object's own right.
        model: flash: half the texture size and fewer polygons, sooner.
        topology: Kind of polygons of the finished model.
        face_budget: About how many polygons the finished model has, 100..300,000.
        output_format: File format of the finished model.
        target_size: Longest edge in metres, or [x, y, z]; empty: 1 m.
        uniform_color: One colour for all meshes as #RRGGBB; empty: the colours of the pictures.
        approve: Pause after these steps until somebody has approved the result, rejected it, or
            asked for another one.
        approval_hours: How long a pause waits for an answer.
        quality: Check the finished model before it is converted; empty: do not.
        again: Make everything anew, also what an equal run has finished at this destination.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where every file of the run goes.
    """
    views = _given({"front": front, "left": left, "back": back, "right": right})
    earlier = await finished_run(delivery, again=again)
    if earlier:
        return earlier
    async with run_journal(service, delivery, planned=PLANNED_STEPS, again=again) as journal:
        approvals = Approvals(journal, approve, hours=approval_hours)
        mesh = await approvals.step(
            "mesh",
            lambda seed: meshes(
                service,
                input_image=views["front"] if len(views) == 1 else None,
                input_images=views if len(views) > 1 else None,
                model=model,
                with_texture=True,
                pbr_texture=True,
                seed=seed,
            ),
        )
        remeshed = await journal.step(
            "remeshed",
            remeshings(service, mesh.result[0], mesh_count=face_budget, mesh_topology=topology),
        )
        finished = await journal.gate("quality", remeshed, quality)
        converted = await journal.step(
            "converted",
            conversions(
                service,
                finished,
                output_format,
                target_size=target_size,
                uniform_color=uniform_color,
            ),
        )
        await journal.step(
            "turntable", renderings(service, converted.result[0], output_type="video")
        )
    return journal.record


def _given(pictures: Mapping[Side, str | None]) -> Mapping[Side, Asset]:
    return {side: asset_of(picture) for side, picture in pictures.items() if picture}
