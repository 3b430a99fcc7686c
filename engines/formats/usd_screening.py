"""Screen the layers of an unpacked USDZ package; runs as a process of its own.

    python usd_screening.py FOLDER LAYER...

A hostile layer can crash the USD library or unfold into billions of prims, so it is opened
here first, within limits. Exit status 0: the layers are sound. 1: what is wrong is on stdout.
Any other end means that the library could not cope with them.

Source: Pixar, USDZ File Format Specification, sections "File types" and "Layout".
"""

import posixpath
import re
import resource
import sys
from pathlib import Path

import numpy as np

LAYER_ENDINGS = (".usd", ".usda", ".usdc")

_PROCESSOR_SECONDS = 6
_MEMORY_BYTES = 3 << 30
_MAX_PRIMS = 100_000
_DRIVE = re.compile(r"[A-Za-z]:")
_ARGUMENTS = ":SDF_FORMAT_ARGS:"


def find_fault(folder: Path, layers: list[str]) -> str:
    """Return what is wrong with the layers, or an empty text.

    The references are checked before the first layer is composed, which would follow them.
    """
    from pxr import Usd, UsdUtils  # type: ignore[import-untyped]

    for layer in layers:
        found = UsdUtils.ExtractExternalReferences(str(folder / layer))
        for reference in (name for names in found for name in names):
            fault = _reference_fault(reference, layer, folder)
            if fault:
                return fault
    stage = Usd.Stage.Open(str(folder / layers[0]))
    for number, prim in enumerate(stage.TraverseAll()):
        if number > _MAX_PRIMS:
            return f"The USDZ package unfolds into more than {_MAX_PRIMS:,} prims; simplify it."
        if prim.GetTypeName() == "Mesh" and not _has_sound_faces(prim):
            return "A mesh of the USDZ package is damaged: its faces and corners do not fit."
    return ""


def _reference_fault(reference: str, layer: str, folder: Path) -> str:
    """Check one asset path: USD follows absolute, climbing and unanchored ones anywhere."""
    name = reference.partition(_ARGUMENTS)[0].replace("\\", "/")
    target = posixpath.normpath(posixpath.join(posixpath.dirname(layer), name))
    leaves = name.startswith(("/", "~", "`")) or "[" in name or target.split("/")[0] == ".."
    if leaves or _DRIVE.match(name):
        return f"The USDZ package refers to a file outside of itself ({reference[:60]!r})."
    if name.lower().endswith((*LAYER_ENDINGS, ".usdz")) and not (folder / target).is_file():
        return f"The USDZ package lacks its layer {reference[:60]!r}; export it again."
    return ""


def _has_sound_faces(prim: object) -> bool:
    from pxr import UsdGeom

    mesh = UsdGeom.Mesh(prim)
    sizes = np.array(mesh.GetFaceVertexCountsAttr().Get() or (), np.int64)
    corners = np.array(mesh.GetFaceVertexIndicesAttr().Get() or (), np.int64)
    vertices = len(mesh.GetPointsAttr().Get() or ())
    return bool(
        sizes.sum() == len(corners)
        and (sizes >= 0).all()
        and (corners >= 0).all()
        and (corners < vertices).all()
    )


def main() -> int:
    """Screen what the command line names."""
    resource.setrlimit(resource.RLIMIT_CPU, (_PROCESSOR_SECONDS, _PROCESSOR_SECONDS))
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    memory = _MEMORY_BYTES if most == resource.RLIM_INFINITY else min(_MEMORY_BYTES, most)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    fault = find_fault(Path(sys.argv[1]), sys.argv[2:])
    print(fault)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
