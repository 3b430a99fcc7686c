"""The most telling of the model files that people have; `make oddities` tries all."""

from pathlib import Path

from media_testing.odd_conversions import faults
from media_testing.odd_models import odd_models

TELLING = {
    "bom.obj", "continued in windows.obj", "lines.obj", "one vertex twice.obj", "twice.obj",
    "zero normals.obj", "colours in bytes.obj", "some coordinates.obj", "embedded.gltf",
    "buffer elsewhere.gltf", "declared too short.glb", "picture elsewhere.glb", "zero normals.glb",
    "twice.glb", "one vertex twice.glb", "capitals.stl", "bytes after the end.stl", "ascii.fbx",
    "obj of another machine.zip", "mtl in two.zip", "glb with pictures beside.zip", "collada.zip",
    "gltf with %20.zip",
}  # fmt: skip


def test_each_converts_or_is_refused_with_its_place(tmp_path: Path) -> None:
    chosen = [model for model in odd_models() if model.name in TELLING]
    assert len(chosen) == len(TELLING)
    assert faults(tmp_path, chosen, ("glb", "obj", "stl", "3mf", "ply"), previews=False) == []
