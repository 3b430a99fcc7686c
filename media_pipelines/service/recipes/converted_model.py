"""Figures of a converted model, read back from the file that was written."""

from media_pipelines.contract.models_3d import MeshInfo
from media_pipelines.engines.formats.convert import Conversion
from media_pipelines.engines.formats.gltf_reader import build_model
from media_pipelines.engines.formats.inspection import count_contents
from media_pipelines.engines.formats.reading import read
from media_pipelines.service.engine_names import engine_of
from media_pipelines.service.recipes.model_results import mesh_info


def converted_info(conversion: Conversion) -> MeshInfo:
    """Open the written file again and measure it."""
    container = read(conversion.files[0]).container
    contents = count_contents(container)
    info = mesh_info(
        build_model(container), engine=engine_of("3d_models/conversions"), method="conversion"
    )
    return info.model_copy(
        update={
            "bones": contents.bones,
            "animations": len(contents.animations),
            "not_in_format": [*conversion.lost, *_other_triangles(conversion, info.triangles)],
        }
    )


def _other_triangles(conversion: Conversion, written: int) -> tuple[str, ...]:
    """Name a difference that no property of the format explains."""
    if written == conversion.triangles:
        return ()
    ending = conversion.files[0].suffix[1:]
    return (f"{ending} file holds {written} triangles where the source has {conversion.triangles}",)
