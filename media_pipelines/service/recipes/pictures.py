"""Picture inputs of 3D operations: which there are, and their subjects."""

from collections.abc import Mapping

from media_pipelines.contract.models_3d import (
    ImageMeshRequest,
    ImageTextureRequest,
    MultiViewMeshRequest,
    MultiViewTextureRequest,
)
from media_pipelines.engines.errors import EngineError
from media_pipelines.engines.image.decode import decode_picture
from media_pipelines.engines.image.matte import Matte, cut_out
from media_pipelines.engines.reconstruction.view import SIDES, Side
from media_pipelines.service.execution import Execution
from media_pipelines.service.job_error import JobError

PicturedRequest = (
    ImageMeshRequest | MultiViewMeshRequest | ImageTextureRequest | MultiViewTextureRequest
)


def picture_fields(request: PicturedRequest) -> dict[Side, str]:
    """Name the field of each side that a request has a picture of; one picture is the front."""
    if isinstance(request, ImageMeshRequest | ImageTextureRequest):
        return {"front": "input_image"}
    views = request.input_images
    return {side: f"input_images.{side}" for side in SIDES if getattr(views, side) is not None}


def cut_out_subjects(execution: Execution, fields: Mapping[Side, str]) -> dict[Side, Matte]:
    """Read the pictures and cut their subjects out.

    Raises:
        JobError: If a picture is damaged or its subject cannot be told from the background; the
            sentence names the field where there are several.
    """
    return {side: _cut_out(execution, field, len(fields)) for side, field in fields.items()}


def _cut_out(execution: Execution, field: str, pictures: int) -> Matte:
    try:
        return cut_out(decode_picture(execution.input(field)))
    except EngineError as error:
        if pictures == 1:
            raise
        raise JobError(error.code, f"{field}: {error}") from error
