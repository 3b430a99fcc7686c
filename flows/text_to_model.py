"""From a prompt to a finished model: image, mesh, new texture, new topology, file format."""

import argparse
import textwrap
from collections.abc import Sequence
from typing import Literal, get_args

from prefect import flow
from prefect.runtime import flow_run

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.approval_in_terminal import add_approval_options
from media_pipelines.command.terminal import (
    add_finish_options,
    add_format_option,
    add_quality_option,
    parser_with_run_options,
    run_in_terminal,
)
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


def arguments(command: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the options of the command line, or of `command`."""
    parser = parser_with_run_options("media_pipelines.flows.text_to_model", __doc__ or "")
    parser.add_argument("--prompt", required=True, help="what to make")
    parser.add_argument(
        "--texture-prompt", default="weathered bronze", help="its new surface; default: %(default)s"
    )
    parser.add_argument(
        "--topology", choices=get_args(MeshTopology), default="quad", help="default: %(default)s"
    )
    parser.add_argument(
        "--face-budget", type=int, default=4000, metavar="N", help="polygons; default: %(default)s"
    )
    add_format_option(parser)
    for axis in "xyz":
        parser.add_argument(
            f"--rotation-{axis}",
            type=float,
            default=0.0,
            metavar="DEGREES",
            help="default: %(default)s",
        )
    add_finish_options(parser)
    parser.add_argument(
        "--size", choices=get_args(ImageSize), default="1024x1024", help="default: %(default)s"
    )
    add_quality_option(parser)
    add_approval_options(parser, get_args(ApprovedStep))
    return parser.parse_args(command)


def main() -> int:
    """Run the flow from a terminal; 0 when it has completed."""
    given = arguments()
    return run_in_terminal(
        given,
        lambda service, delivery: text_to_model(
            prompt=given.prompt,
            texture_prompt=given.texture_prompt,
            topology=given.topology,
            face_budget=given.face_budget,
            output_format=given.output_format,
            rotation_x=given.rotation_x,
            rotation_y=given.rotation_y,
            rotation_z=given.rotation_z,
            target_size=given.target_size,
            uniform_color=given.uniform_color,
            size=given.size,
            approve=given.approve,
            approval_hours=given.approval_hours,
            quality=given.quality,
            again=given.again,
            service=service,
            delivery=delivery,
        ),
    )


if __name__ == "__main__":
    raise SystemExit(main())
