"""USD layers that are sound and name no file outside of their folder, packed as USDZ or not."""

import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path

from media_studio.blender.screening import LAYER_ENDINGS, StageFacts, screen
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.packages import unpack


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


def take_layer(path: Path, folder: Path) -> tuple[Path, StageFacts]:
    """Copy a USD layer that is a file of its own into an empty folder; see `unpack_usdz`."""
    layer = folder / f"layer{path.suffix.lower()}"
    shutil.copyfile(path, layer)
    return layer, screen(folder, [layer.name])


def pack_usdz(files: Mapping[str, Path], root: str, destination: Path) -> None:
    """Write files by their names in the package as USDZ; the root layer comes first."""
    with zipfile.ZipFile(destination, "w") as package:
        for name in sorted(files, key=lambda name: name != root):
            package.write(files[name], name)
