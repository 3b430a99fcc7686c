"""Images and meshes of the shape programs that a chat model has written."""

from media_pipelines.contract.images import GenerationRequest, ImageMetadata
from media_pipelines.contract.models_3d import TextMeshRequest
from media_pipelines.engines.scene.program_reading import read_program
from media_pipelines.service.execution import Execution, Outcome, as_json
from media_pipelines.service.recipes.chat import PROGRAM_FILE
from media_pipelines.service.recipes.generations import described, render_description
from media_pipelines.service.recipes.map_sizes import map_size
from media_pipelines.service.recipes.meshes import mesh_of_description


def build(execution: Execution) -> Outcome:
    """Make an image or a mesh of the program that `chat:build` has left."""
    program = read_program((execution.folder / PROGRAM_FILE).read_text())
    if execution.operation == "images/generations":
        wanted = execution.request(GenerationRequest)
        uri = render_description(execution, wanted, program)
        metadata = ImageMetadata(
            requested_model=wanted.model, seed=program.seed, downloads=execution.downloads()
        )
        return Outcome(result=[uri], metadata=as_json(described(metadata, program)))
    request = execution.request(TextMeshRequest)
    size = map_size(request.model, hd=request.hd_texture and request.with_texture)
    return mesh_of_description(execution, request, program, size, method="shape_program")
