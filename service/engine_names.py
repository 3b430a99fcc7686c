"""Names of the engines of this service, as they appear in `model` of an envelope (spec 2.1)."""

from collections.abc import Mapping

NOT_CONFIGURED = "not-configured"

ENGINES: Mapping[str, str] = {
    "images/generations": "embedded-scene-renderer",
    "3d_models/meshes": "embedded-shape-grammar",
    "3d_models/textures": "embedded-solid-texturer",
    "3d_models/remeshings": "embedded-remesher",
    "3d_models/conversions": "embedded-converter",
    "3d_models/renderings": "embedded-path-tracer",
}


def engine_of(operation: str) -> str:
    """Name the engine that serves an operation; never a generative model that is not here."""
    return ENGINES.get(operation, NOT_CONFIGURED)
