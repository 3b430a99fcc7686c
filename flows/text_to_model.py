"""From a prompt to a finished model: image, mesh, new texture, new topology, file format."""

import textwrap
from collections.abc import Sequence
from typing import Literal

from prefect import flow
from prefect.runtime import flow_run

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.contract.base import Prompt
from media_pipelines.contract.images import ImageSize
from media_pipelines.contract.models_3d import (
    Edges,
    HexColor,
    MeshCount,
    MeshTopology,
    Metres,
    ModelTask,
    OutputFormat,
)
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord
from media_pipelines.run.approval import DEFAULT_HOURS, ApprovalHours, Approvals
from media_pipelines.run.earlier_run import finished_run
from media_pipelines.run.journal import run_journal
from media_pipelines.tasks.images import generations
from media_pipelines.tasks.models_3d import conversions, meshes, remeshings, renderings, textures
from media_pipelines.tasks.operation import LONGEST_RUN_NAME

ApprovedStep = Literal["image", "mesh"]

EMBEDDED_SERVICE = MediaService()
OUTPUT_FOLDER = AssetDelivery()
PLANNED_STEPS = 6


def _run_name() -> str:
    prompt = flow_run.parameters["prompt"]
    return textwrap.shorten(prompt, LONGEST_RUN_NAME, placeholder="…")


@flow(name="text-to-model", flow_run_name=_run_name)
async def text_to_model(
    prompt: Prompt,
    texture_prompt: Prompt,
    topology: MeshTopology = "quad",
    face_budget: MeshCount = 4000,
    output_format: OutputFormat = "glb",
    rotation_x: float = 0,
    rotation_y: float = 0,
    rotation_z: float = 0,
    target_size: Metres | Edges | None = None,
    uniform_color: HexColor | None = None,
    size: ImageSize = "1024x1024",
    approve: Sequence[ApprovedStep] = (),
    approval_hours: ApprovalHours = DEFAULT_HOURS,
    quality: QualityPolicy | None = None,
    again: bool = False,
    service: MediaService = EMBEDDED_SERVICE,
    delivery: AssetDelivery = OUTPUT_FOLDER,
) -> RunRecord:
    """Make a model from a prompt, retexture it, remesh it, convert it; return its `run.json`.

    Args:
        prompt: What to make, for example: a walnut armchair with a green velvet seat.
        texture_prompt: The surface that the model gets instead, for example: weathered bronze.
        topology: Kind of polygons of the finished model.
        face_budget: About how many polygons the finished model has, 100..300,000.
        output_format: File format of the finished model.
        rotation_x: Turn of the finished model in degrees; applied first.
        rotation_y: Turn of the finished model in degrees; applied second.
        rotation_z: Turn of the finished model in degrees; applied last.
        target_size: Longest edge in metres, or [x, y, z]; empty: size as it is.
        uniform_color: One colour for all meshes as #RRGGBB; empty: the new texture.
        size: Pixels of the image, width x height.
        approve: Pause after these steps until somebody has approved the result, rejected it, or
            asked for another one.
        approval_hours: How long a pause waits for an answer.
        quality: Check the finished model before it is converted; empty: do not.
        again: Make everything anew, also what an equal run has finished at this destination.
        service: Service that does the work; the embedded one starts by itself.
        delivery: Where every file of the run goes.
    """
    earlier = await finished_run(delivery, again=again)
    if earlier:
        return earlier
    async with run_journal(service, delivery, planned=PLANNED_STEPS, again=again) as journal:
        approvals = Approvals(journal, approve, hours=approval_hours)

        async def image_and_mesh(seed: int | None) -> ModelTask:
            image = await approvals.step(
                "image",
                lambda seed: generations(service, prompt, size=size, seed=seed),
                seed=seed,
            )
            return await journal.step(
                approvals.numbered("mesh"),
                meshes(service, input_image=image.result[0], with_texture=True, pbr_texture=True),
            )

        mesh = await approvals.until_approved("mesh", image_and_mesh)
        textured = await journal.step(
            "textured", textures(service, mesh.result[0], prompt=texture_prompt)
        )
        remeshed = await journal.step(
            "remeshed",
            remeshings(service, textured.result[0], mesh_count=face_budget, mesh_topology=topology),
        )
        finished = await journal.gate("quality", remeshed, quality)
        converted = await journal.step(
            "converted",
            conversions(
                service,
                finished,
                output_format,
                rotation_x=rotation_x,
                rotation_y=rotation_y,
                rotation_z=rotation_z,
                target_size=target_size,
                uniform_color=uniform_color,
            ),
        )
        await journal.step("rendering", renderings(service, converted.result[0]))
    return journal.record
