"""Figures of a converted model, read back from the file that was written."""

from pathlib import Path

from engines.formats.blender_scene import to_glb
from engines.formats.convert import Conversion
from engines.formats.gltf_reader import read_model
from engines.formats.inspection import inspect
from schemas.models_3d import MeshInfo
from service.engine_names import engine_of
from service.handlers.model_results import mesh_info


def converted_info(folder: Path, source: Path, conversion: Conversion) -> MeshInfo:
    """Open the written file again and measure it.

    Args:
        folder: Scratch space.
        source: The model before the conversion.
        conversion: What was written.
    """
    before, after = folder / "before.glb", folder / "after.glb"
    to_glb(source, before)
    to_glb(conversion.files[0], after)
    contents = inspect(after)
    info = mesh_info(
        read_model(after), engine=engine_of("3d_models/conversions"), method="conversion"
    )
    quads = 0 if _lost_quads(conversion) else sum(s.quads for s in read_model(before).surfaces)
    return info.model_copy(
        update={
            "quads": quads,
            "faces": info.triangles - quads,
            "bones": contents.bones,
            "animations": len(contents.animations),
            "not_in_format": list(conversion.lost),
        }
    )


def _lost_quads(conversion: Conversion) -> bool:
    return any("triangles only" in line or "keeps quads only" in line for line in conversion.lost)
