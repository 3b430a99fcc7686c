"""What can be asked of Blender, by name; `media_studio.blender.calls` is the other side."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.inside import draco, export, foreign, meshes, scene, scripts
from media_studio.blender.inside.still import render_still
from media_studio.blender.packets import Array, Json
from media_studio.blender.takes import Take

Told = tuple[Json, dict[str, Array]]
NOTHING: Told = (None, {})


def answer(name: str, arguments: Mapping[str, Any], arrays: Mapping[str, Array]) -> Told:
    """Do what is asked, and keep what Blender prints from the log.

    Returns:
        The result, and its arrays by name.
    """
    with scene.quiet():
        return CALLS[name](**arguments, **arrays)


def export_fbx(source: str, destination: str, takes: Sequence[list[Any]], rate: int) -> Told:
    """Write a prepared GLB file as FBX."""
    export.export_fbx(Path(source), Path(destination), _takes(takes), rate)
    return NOTHING


def export_usdz(source: str, destination: str, takes: Sequence[list[Any]], rate: int) -> Told:
    """Write a prepared GLB file as USDZ."""
    export.export_usdz(Path(source), Path(destination), _takes(takes), rate)
    return NOTHING


def decompress(source: str, destination: str) -> Told:
    """Write a GLB file without Draco data."""
    draco.decompress(Path(source), Path(destination))
    return NOTHING


def read_fbx(path: str, destination: str, deformed: bool, needs_surface: bool) -> Told:
    """Write an FBX file as GLB."""
    found = foreign.read_fbx(
        Path(path), Path(destination), deformed=deformed, needs_surface=needs_surface
    )
    return _foreign(found)


def read_usd(layer: str, folder: str, destination: str, rate: float, one_sided: list[str]) -> Told:
    """Write a screened USD layer as GLB."""
    found = foreign.read_usd(
        Path(layer), Path(folder), Path(destination), rate=rate, one_sided=one_sided
    )
    return _foreign(found)


def decimate_once(vertices: FloatArray, faces: IntArray, labels: IntArray, target: int) -> Told:
    """Collapse edges."""
    points, kept, kept_labels = meshes.decimate_once(vertices, faces, target, labels)
    return None, {"vertices": points, "faces": kept, "labels": kept_labels}


def join_triangles(
    vertices: FloatArray, faces: IntArray, labels: IntArray, max_bend: float, max_skew: float
) -> Told:
    """Pair triangles."""
    polygons, kept = meshes.join_triangles(
        vertices, faces, max_bend=max_bend, max_skew=max_skew, labels=labels
    )
    return None, {"polygons": polygons, "labels": kept}


def quadriflow(vertices: FloatArray, faces: IntArray, target: int) -> Told:
    """Cover with quadrilaterals."""
    points, polygons = meshes.quadriflow(vertices, faces, target)
    return None, {"vertices": points, "polygons": polygons}


def still(model: str, picture: str, **options: Any) -> Told:
    """Path trace a GLB file."""
    render_still(Path(model), Path(picture), **options)
    return NOTHING


def run_script(script: str, printed: str) -> Told:
    """Run a script of the operator."""
    return scripts.run_script(Path(script), Path(printed)), {}


def _takes(listed: Sequence[list[Any]]) -> tuple[Take, ...]:
    return tuple(Take(*each) for each in listed)


def _foreign(found: foreign.ForeignScene) -> Told:
    firsts = [mark.first for mark in found.marks.values()]
    told: Json = {
        "names": found.names,
        "missing": found.missing,
        "others": found.others,
        "declared": asdict(found.declared) if found.declared else None,
        "marks": [
            (name, len(mark.first), mark.triangles, mark.larger)
            for name, mark in found.marks.items()
        ],
    }
    return told, {"first": np.concatenate([np.zeros(0, np.int64), *firsts])}


CALLS: dict[str, Callable[..., Told]] = {
    call.__name__: call
    for call in (
        export_fbx,
        export_usdz,
        decompress,
        read_fbx,
        read_usd,
        decimate_once,
        join_triangles,
        quadriflow,
        still,
        run_script,
    )
}
