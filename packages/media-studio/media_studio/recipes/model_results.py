"""What every 3D operation returns: the model, a preview picture, the figures (spec 2.8)."""

from dataclasses import dataclass
from pathlib import Path

from media_api.contract.base import ResultWarning
from media_api.contract.models_3d import MeshInfo, Model3dMetadata
from media_gltf.glb import Container
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.formats.inspection import inspect
from media_studio.formats.reading import read
from media_studio.mesh.model import Model
from media_studio.mesh.statistics import measure
from media_studio.recipes.previews import preview_or_note
from media_studio.render.preview import draw_preview

PREVIEW_PIXELS = 512


def mesh_info(model: Model, *, engine: str, method: str) -> MeshInfo:
    """Measure a model."""
    figures = measure(model)
    maps = [m.base_color_map for m in model.materials if m.base_color_map is not None]
    return MeshInfo(
        vertices=figures.vertices,
        faces=figures.faces,
        triangles=figures.triangles,
        quads=figures.quads,
        materials=figures.materials,
        textures=figures.textures,
        bounds_min=list(figures.bounds_min),
        bounds_max=list(figures.bounds_max),
        watertight=figures.watertight,
        texture_size=max((max(image.shape[:2]) for image in maps), default=None),
        engine=engine,
        method=method,
    )


def with_motion(info: MeshInfo, path: Path) -> MeshInfo:
    """Add the bones and clips of a written GLB file."""
    contents = inspect(path)
    return info.model_copy(update={"bones": contents.bones, "animations": len(contents.animations)})


def model_outcome(
    execution: Execution,
    files: tuple[Path, ...],
    info: MeshInfo,
    *,
    reference_images: list[str] | None = None,
    t_pose: bool = False,
    read_back: Container | None = None,
) -> Outcome:
    """Publish a model with its companions and, if it can be drawn, a preview; describe it.

    Args:
        execution: The job.
        files: The model first, then what it refers to.
        info: Its figures.
        reference_images: URIs of the images that it was made from.
        t_pose: The model itself is rigged and rests in a T pose.
        read_back: What is in the file of the model, where it was read already.
    """
    uri, *_companions = [execution.publish(path) for path in files]
    # What is left is its preview
    execution.progress(0.5)
    drawn, notes = preview_or_note(execution, lambda: _preview(execution, files[0], read_back))
    metadata = Model3dMetadata(
        reference_images=reference_images,
        preview_image=drawn.uri if drawn else None,
        t_pose_model=uri if t_pose else None,
        mesh_info=info.model_copy(update={"notes": [*info.notes, *notes]}),
        downloads=execution.downloads(),
        warnings=[ResultWarning(sentence=drawn.unseen)] if drawn and drawn.unseen else [],
    )
    return Outcome(result=[uri], metadata=[as_json(metadata)])


@dataclass(frozen=True, kw_only=True)
class _Drawn:
    """A preview.

    Attributes:
        uri: Of the picture.
        unseen: Why it shows nothing of the model; empty: it does.
    """

    uri: str
    unseen: str


def _preview(execution: Execution, model: Path, read_back: Container | None) -> _Drawn:
    picture = execution.folder / "preview.png"
    container = read(model).container if read_back is None else read_back
    unseen = draw_preview(container, picture, width=PREVIEW_PIXELS, height=PREVIEW_PIXELS)
    return _Drawn(uri=execution.publish(picture), unseen=unseen)
