"""Models in another format (spec 4.4); their figures are read back from the written file."""

from media_api.contract.models_3d import ConversionRequest, MeshInfo
from media_gltf.glb import Container
from media_service.engine_api.execution import Execution, Outcome
from media_studio.formats.convert import Conversion, convert
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.inspection import count_contents
from media_studio.formats.reading import read
from media_studio.recipes.model_results import mesh_info, model_outcome


def convert_model(execution: Execution) -> Outcome:
    """Write a model in another format, turned, scaled and coloured as asked."""
    request = execution.request(ConversionRequest)
    size = request.target_size
    folder = execution.folder / "out"
    folder.mkdir()
    conversion = convert(
        execution.input("input_model"),
        folder / f"model.{request.output_format}",
        output_format=request.output_format,
        rotation=(request.rotation_x, request.rotation_y, request.rotation_z),
        target_size=tuple(size) if isinstance(size, list) else size,
        uniform_color=request.uniform_color,
    )
    # FBX and USDZ are read by Blender, in seconds: once, for the figures and for the preview
    written = read(conversion.files[0]).container
    info = converted_info(conversion, written, execution.engine)
    return model_outcome(execution, conversion.files, info, read_back=written)


def converted_info(conversion: Conversion, container: Container, engine: str) -> MeshInfo:
    """Measure what was read back from the written file."""
    contents = count_contents(container)
    info = mesh_info(build_model(container), engine=engine, method="conversion")
    return info.model_copy(
        update={
            "bones": contents.bones,
            "animations": len(contents.animations),
            "notes": list(conversion.mended),
            "not_in_format": [*conversion.lost, *_other_triangles(conversion, info.triangles)],
        }
    )


def _other_triangles(conversion: Conversion, written: int) -> tuple[str, ...]:
    """Name a difference that no property of the format explains."""
    if written == conversion.triangles:
        return ()
    ending = conversion.files[0].suffix[1:]
    return (f"{ending} file holds {written} triangles where the source has {conversion.triangles}",)
