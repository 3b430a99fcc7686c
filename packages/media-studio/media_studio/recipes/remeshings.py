"""Models with a new surface (spec 4.4)."""

from media_api.contract.models_3d import DEFAULT_MESH_COUNT, RemeshingRequest
from media_service.engine_api.execution import Execution, Outcome
from media_studio.formats.reading import to_glb
from media_studio.formats.remeshing import remesh_file
from media_studio.recipes.map_sizes import MAP_SIZE
from media_studio.recipes.model_results import mesh_info, model_outcome, with_motion


def remesh(execution: Execution) -> Outcome:
    """Rebuild the surface of a model; its textures are baked onto the new one."""
    request = execution.request(RemeshingRequest)
    source, path = execution.folder / "source.glb", execution.folder / "model.glb"
    reading = to_glb(execution.input("input_model"), source)
    model, lost = remesh_file(
        source,
        path,
        target=request.mesh_count or DEFAULT_MESH_COUNT,
        topology=request.mesh_topology,
        texture_size=MAP_SIZE,
    )
    info = mesh_info(model, engine=execution.engine, method=request.mesh_topology)
    info = info.model_copy(
        update={
            "not_in_format": [*reading.left_out, *lost],
            "notes": list(reading.mended),
            "uv_rebuilt": True,
        }
    )
    return model_outcome(execution, (path,), with_motion(info, path))
