"""Screen the layers of unpacked USDZ packages; runs as a process of its own.

A hostile layer can crash the USD library or unfold into billions of prims, so it is opened
here first, within limits. The process loads the library once, which takes 0.3 s, and screens each
package in a copy of itself, which takes 0.01 s and may crash.

It reads requests, [folder, layer...], and writes answers, [folder, status, text], a line of JSON
each.
Status 0: the layers are sound, and the text holds what Blender does not read, as JSON. `FAULTY`:
the text says what is wrong. Any other status means that the library could not cope with them; it
is negative where a signal ended the copy.

Source: Pixar, USDZ File Format Specification, sections "File types" and "Layout".
"""

import json
import os
import posixpath
import re
import resource
import signal
import sys
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from media_studio.blender.inside.usd_contents import StageContents
from media_studio.blender.screening import FAULTY, LAYER_ENDINGS, StageFacts
from media_studio.lazy import load

_SECONDS = 30
_PROCESSOR_SECONDS = 6
_MEMORY_BYTES = 3 << 30
_MAX_PRIMS = 100_000
_DRIVE = re.compile(r"[A-Za-z]:")
_ARGUMENTS = ":SDF_FORMAT_ARGS:"


def find_fault(folder: Path, layers: list[str]) -> tuple[str, StageFacts]:
    """Return what is wrong with the layers, or an empty text, and what Blender does not read.

    The references are checked before the first layer is composed, which would follow them.
    """
    Usd, UsdUtils = load("pxr.Usd"), load("pxr.UsdUtils")
    facts = StageFacts(rate=0.0, one_sided=[], declared={})
    for layer in layers:
        found = UsdUtils.ExtractExternalReferences(str(folder / layer))
        for reference in (name for names in found for name in names):
            fault = _reference_fault(reference, layer, folder)
            if fault:
                return fault, facts
    stage = Usd.Stage.Open(str(folder / layers[0]))
    facts["rate"] = stage.GetTimeCodesPerSecond()
    for number, prim in enumerate(stage.TraverseAll()):
        if number > _MAX_PRIMS:
            fault = f"The USDZ package unfolds into more than {_MAX_PRIMS:,} prims; simplify it."
            return fault, facts
        if prim.GetTypeName() == "Mesh":
            if not _has_sound_faces(prim):
                fault = "A mesh of the USDZ package is damaged: its faces and corners do not fit."
                return fault, facts
            facts["one_sided"] += _one_sided(prim)
    facts["declared"] = asdict(StageContents(stage).declared())
    return "", facts


def _one_sided(prim: object) -> list[str]:
    """Name the materials of a mesh that says that it has one side."""
    UsdGeom, UsdShade = load("pxr.UsdGeom"), load("pxr.UsdShade")
    sides = UsdGeom.Mesh(prim).GetDoubleSidedAttr()
    if not sides.HasAuthoredValue() or sides.Get():
        return []
    subsets = UsdShade.MaterialBindingAPI(prim).GetMaterialBindSubsets()
    parts = [prim, *(subset.GetPrim() for subset in subsets)]
    bound = [UsdShade.MaterialBindingAPI(part).ComputeBoundMaterial()[0] for part in parts]
    return [material.GetPrim().GetName() for material in bound if material]


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
    mesh = load("pxr.UsdGeom").Mesh(prim)
    sizes = np.array(mesh.GetFaceVertexCountsAttr().Get() or (), np.int64)
    corners = np.array(mesh.GetFaceVertexIndicesAttr().Get() or (), np.int64)
    vertices = len(mesh.GetPointsAttr().Get() or ())
    return bool(
        sizes.sum() == len(corners)
        and (sizes >= 0).all()
        and (corners >= 0).all()
        and (corners < vertices).all()
    )


def main() -> None:
    """Answer requests until the input ends, or none comes for the seconds of the argument."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    _load_library()
    signal.alarm(int(sys.argv[1]))
    for line in sys.stdin:
        signal.alarm(0)
        folder, *layers = json.loads(line)
        answer = [folder, *_screen_apart(Path(folder), layers)]
        print(json.dumps(answer), file=answers, flush=True)
        signal.alarm(int(sys.argv[1]))


def _load_library() -> None:
    """Use everything once: what is loaded before the first request is not loaded for each."""
    spec = find_spec("bpy")
    assert spec is not None
    assert spec.origin is not None
    # Where Blender has its own packages; to load it, which would find them, takes seconds
    sys.path += map(str, Path(spec.origin).parent.glob("*/python/lib/python*/site-packages"))
    load("pxr.UsdUtils")
    stage = load("pxr.Usd").Stage.CreateInMemory()
    mesh = load("pxr.UsdGeom").Mesh.Define(stage, "/mesh")
    load("pxr.UsdShade").MaterialBindingAPI(mesh).ComputeBoundMaterial()


def _screen_apart(folder: Path, layers: list[str]) -> tuple[int, str]:
    """Screen layers in a copy of this process; return how it ended and what it said."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = os.EX_SOFTWARE
        try:
            with os.fdopen(writing, "w", errors="replace") as stream:
                _limit_resources()
                fault, facts = find_fault(folder, layers)
                stream.write(fault or json.dumps(facts))
                status = FAULTY if fault else 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, errors="replace") as stream:
        said = stream.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), said


def _limit_resources() -> None:
    signal.alarm(_SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (_PROCESSOR_SECONDS, _PROCESSOR_SECONDS))
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    memory = _MEMORY_BYTES if most == resource.RLIM_INFINITY else min(_MEMORY_BYTES, most)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
