"""What was asked for of an engine elsewhere, looked for in what it has made."""

from media_gltf.document import Document
from media_service.engine_api.answers import unusable
from media_service.engine_api.execution import Execution

_TEXTURES = "3d_models/textures"
_WHITE = (1.0, 1.0, 1.0)


def require_texture(execution: Execution, document: Document) -> None:
    """Make sure that a model has a surface, where its client has asked for one.

    Raises:
        JobError: `engine_answer_unusable`, if it is white all over.
    """
    is_asked = execution.operation == _TEXTURES or execution.field("with_texture") is True
    if is_asked and _is_bare(document):
        raise unusable("has no texture, which was asked for. The engine may have charged for it.")


def _is_bare(document: Document) -> bool:
    """Whether nothing gives a model a colour: no picture, no colours of vertices or materials."""
    primitives = [part for mesh in document.get("meshes", ()) for part in mesh["primitives"]]
    has_colours = any("COLOR_0" in part.get("attributes", {}) for part in primitives)
    materials = document.get("materials", ())
    is_white = all(
        tuple(material.get("pbrMetallicRoughness", {}).get("baseColorFactor", _WHITE)[:3]) == _WHITE
        for material in materials
    )
    return not has_colours and is_white and not document.get("textures")
