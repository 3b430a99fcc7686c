"""Figures of a converted model, read back from the file that was written."""

from pathlib import Path

from engines.formats.blender_scene import to_glb
from engines.formats.convert import Conversion
from engines.formats.gltf_reader import read_model
from engines.formats.inspection import inspect
from schemas.models_3d import MeshInfo
from service.engine_names import engine_of
from service.handlers.model_results import mesh_info


def converted_info(folder: Path, conversion: Conversion) -> MeshInfo:
    """Open the written file again and measure it.

    Args:
        folder: Scratch space.
        conversion: What was written.
    """
    after = folder / "after.glb"
    to_glb(conversion.files[0], after)
    contents = inspect(after)
    info = mesh_info(
        read_model(after), engine=engine_of("3d_models/conversions"), method="conversion"
    )
    return info.model_copy(
        update={
            # Blender cuts quadrilaterals when it reads them back
            "quads": conversion.quads,
            "faces": info.triangles - conversion.quads,
            "bones": contents.bones,
            "animations": len(contents.animations),
            "not_in_format": list(conversion.lost),
        }
    )
