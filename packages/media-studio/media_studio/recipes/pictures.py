"""Picture inputs of 3D operations: which there are, and their subjects."""

from collections.abc import Mapping

from media_api.contract.models_3d import (
    ImageMeshRequest,
    ImageTextureRequest,
    MultiViewMeshRequest,
    MultiViewTextureRequest,
)
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution
from media_studio.errors import EngineError
from media_studio.image.decode import decode_picture
from media_studio.image.matte import Matte, cut_out, require_one
from media_studio.reconstruction.view import SIDES, Side

PicturedRequest = (
    ImageMeshRequest | MultiViewMeshRequest | ImageTextureRequest | MultiViewTextureRequest
)


def picture_fields(request: PicturedRequest) -> dict[Side, str]:
    """Name the field of each side that a request has a picture of; one picture is the front."""
    if isinstance(request, ImageMeshRequest | ImageTextureRequest):
        return {"front": "input_image"}
    views = request.input_images
    return {side: f"input_images.{side}" for side in SIDES if getattr(views, side) is not None}


def cut_out_subjects(
    execution: Execution, fields: Mapping[Side, str], *, only_one: bool = False
) -> dict[Side, Matte]:
    """Read the pictures and cut their subjects out.

    Args:
        execution: Has the pictures.
        fields: Field of the request by side.
        only_one: Refuse pictures of several things.

    Raises:
        JobError: If a picture is damaged or its subject cannot be told from the background; the
            sentence names the field where there are several.
    """
    return {
        side: _cut_out(execution, field, len(fields), only_one=only_one)
        for side, field in fields.items()
    }


def _cut_out(execution: Execution, field: str, pictures: int, *, only_one: bool) -> Matte:
    try:
        matte = cut_out(decode_picture(execution.input(field)))
        return require_one(matte) if only_one else matte
    except EngineError as error:
        if pictures == 1:
            raise
        raise JobError(error.code, f"{field}: {error}") from error
