"""Restored pictures: one of the size that came, one of twice the size."""

from media_api.contract.images import ImageMetadata, RestorationEstimates
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.image.decode import decode_picture
from media_studio.image.restoration.restore import Restoration, restore
from media_studio.recipes.picture_files import write_picture


def restore_picture(execution: Execution) -> Outcome:
    """Restore the picture of a request, and enlarge the result."""
    picture = decode_picture(execution.input("input_image"))
    if (picture[..., 3] == 255).all():
        picture = picture[..., :3]
    restored = restore(picture)
    uris = [execution.publish(write_picture(restored.picture, execution.folder / "restored.png"))]
    if restored.enlarged is not None:
        enlarged = write_picture(restored.enlarged, execution.folder / "enlarged.png")
        uris.append(execution.publish(enlarged))
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        method="blind restoration; no detail is invented",
        steps=list(restored.steps),
        notes=list(restored.notes),
        estimates=_estimates(restored),
        downloads=execution.downloads(),
    )
    return Outcome(result=list(uris), metadata=as_json(metadata))


def _estimates(restored: Restoration) -> RestorationEstimates:
    found = restored.estimates
    return RestorationEstimates(
        noise_sigma=round(found.noise_sigma, 2),
        jpeg_quality=found.jpeg_quality,
        blur_sigma=round(found.blur_sigma, 2),
    )
