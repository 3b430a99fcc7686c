"""What gltf-transform, gltfpack and assimp make of files that others have written."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from media_testing.other_writers.written_file import WrittenFile
from media_testing.repository import ROOT

TOOLS = ROOT / ".tools" / "model-tools" / "node_modules" / ".bin"
ASSIMP = ROOT / ".tools" / "assimp" / "bin" / "assimp"

_STEPS: Mapping[str, tuple[str, Sequence[str], str]] = {
    "webp": ("all_maps glb", ["webp"], ""),
    "draco": ("skinned glb", ["draco"], ""),
    "quantize": ("second_uv glb", ["quantize"], ""),
    "instances": ("linked_duplicates glb", ["instance", "--min", "2"], ""),
    "metal rough": ("alpha glb", ["metalrough"], ""),
    "resampled": ("several_clips glb", ["resample"], ""),
    "meshopt": ("shape_keys glb", ["meshopt"], "meshopt"),
    "sparse": ("vertex_colors glb", ["sparse"], ""),
    "tangents": ("custom_normals glb", ["tangents"], ""),
}
"""Whose file, the step, and what a refusal says."""


def by_gltf_transform(written: Path, folder: Path) -> Iterator[WrittenFile]:
    """Yield what gltf-transform makes of files of Blender; none where it is not installed."""
    program = TOOLS / "gltf-transform"
    if not program.exists():
        return
    for name, (source, step, refused) in _STEPS.items():
        counted = next((written / source).iterdir())
        sent = folder / f"{name}.glb"
        subprocess.run(
            [program, step[0], counted, sent, *step[1:]], check=True, capture_output=True
        )
        yield WrittenFile(
            name=f"{source.split()[0]}, {name}",
            writer="gltf-transform",
            sent=sent,
            counted=counted,
            refused=refused,
            # It gives instances no names
            changed=frozenset({"names of objects"} if name == "instances" else ()),
        )


# Its 3MF has no mesh that is shown, or several in one object, which lib3mf refuses; its PLY
# has texture coordinates that its head does not name
_EXPORTS = {
    "hierarchy glb": ("fbx", "obj"),
    "skinned glb": ("fbx", "glb2"),
    "several_materials glb": ("obj", "gltf2"),
    "vertex_colors ply": ("stlb",),
}
_ENDINGS = {"glb2": "glb", "gltf2": "gltf", "stlb": "stl"}


def by_assimp(written: Path, folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and place of what assimp makes of files of Blender; none where it is not there."""
    if not ASSIMP.exists():
        return
    for source, formats in _EXPORTS.items():
        start = next(each for each in (written / source).iterdir() if each.suffix != ".mtl")
        for kind in formats:
            place = folder / f"{source.split()[0]} {kind}"
            place.mkdir(parents=True)
            made = place / f"model.{_ENDINGS.get(kind, kind)}"
            subprocess.run(
                [ASSIMP, "export", start, made, f"-f{kind}"], check=True, capture_output=True
            )
            yield place.name, made
