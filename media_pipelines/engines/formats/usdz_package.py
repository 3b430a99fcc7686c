"""Unpack a USDZ package whose layers are sound and name no file outside of it."""

from pathlib import Path

from media_pipelines.blender.screening import LAYER_ENDINGS, StageFacts, screen
from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.engines.formats.packages import unpack


def unpack_usdz(path: Path, folder: Path) -> tuple[Path, StageFacts]:
    """Unpack a USDZ package into an empty folder.

    Returns:
        The root layer, which is the first one, and what Blender does not read of it.

    Raises:
        InvalidModel: If the package is damaged or refers to files outside of itself.
        UnsupportedModel: If it holds another package.
    """
    names = unpack(path, folder)
    if any(name.lower().endswith(".usdz") for name in names):
        raise UnsupportedModel("The USDZ package holds another one; export it as a single one.")
    layers = [name for name in names if name.lower().endswith(LAYER_ENDINGS)]
    if not layers:
        raise InvalidModel("The USDZ package holds no USD layer; export it again.")
    return folder / layers[0], screen(folder, layers)
