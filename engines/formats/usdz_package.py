"""Unpack a USDZ package whose layers name no file outside of it.

Blender and USD follow absolute and climbing paths to images and layers on this machine, and
look for unanchored ones in the working directory as well. Only worker processes import this
module: it uses the USD library that comes with Blender.

Source: Pixar, USDZ File Format Specification, sections "File types" and "Layout".
"""

import posixpath
import re
from pathlib import Path

import bpy

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats.packages import unpack

_LAYERS = (".usd", ".usda", ".usdc")
_DRIVE = re.compile(r"[A-Za-z]:")
_ARGUMENTS = ":SDF_FORMAT_ARGS:"


def unpack_usdz(path: Path, folder: Path) -> Path:
    """Unpack a USDZ package into an empty folder.

    Returns:
        The root layer, which is the first one.

    Raises:
        InvalidModel: If the package is damaged or refers to files outside of itself.
        UnsupportedModel: If it holds another package.
    """
    names = unpack(path, folder)
    if any(name.lower().endswith(".usdz") for name in names):
        raise UnsupportedModel("The USDZ package holds another one; export it as a single one.")
    layers = [name for name in names if name.lower().endswith(_LAYERS)]
    if not layers:
        raise InvalidModel("The USDZ package holds no USD layer; export it again.")
    for layer in layers:
        for reference in _references(folder / layer):
            _check_reference(reference, layer, folder)
    return folder / layers[0]


def _references(layer: Path) -> list[str]:
    """List every asset path of a layer without opening what it names."""
    bpy.utils.expose_bundled_modules()
    from pxr import Tf, UsdUtils

    try:
        return [name for names in UsdUtils.ExtractExternalReferences(str(layer)) for name in names]
    except Tf.ErrorException as error:
        raise InvalidModel("A layer of the USDZ package is damaged; export it again.") from error


def _check_reference(reference: str, layer: str, folder: Path) -> None:
    name = reference.partition(_ARGUMENTS)[0].replace("\\", "/")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(layer), name))
    if (
        name.startswith(("/", "~", "`"))
        or _DRIVE.match(name)
        or "[" in name
        or target.split("/")[0] == ".."
    ):
        raise InvalidModel(
            f"The USDZ package refers to a file outside of itself ({reference[:60]!r}); "
            "export it with everything embedded."
        )
    if name.lower().endswith((*_LAYERS, ".usdz")) and not (folder / target).is_file():
        raise InvalidModel(f"The USDZ package lacks its layer {reference[:60]!r}; export it again.")
