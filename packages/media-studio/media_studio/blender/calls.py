"""What Blender does for us, as functions; each waits for its answer.

All raise what `media_studio.blender.process.call` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.contents import DeclaredContents, declared_contents
from media_studio.blender.packets import Json, Packet
from media_studio.blender.process import call, close, warm_up
from media_studio.blender.quad_marks import QuadMarks
from media_studio.blender.takes import Take


@dataclass(frozen=True, kw_only=True, eq=False)
class ForeignFacts:
    """What the GLB file that Blender has written of a foreign one does not say.

    Attributes:
        names: Of the clips, which have numbers in the file.
        missing: Names of pictures that are not in the foreign file or cannot be read.
        others: Kinds of objects that are no meshes, such as lights.
        declared: What the foreign file itself says that it holds, where Blender has counted it.
        marks: Which triangles are halves of quadrilaterals, by name of the mesh.
    """

    names: tuple[str, ...]
    missing: tuple[str, ...]
    others: tuple[str, ...]
    declared: DeclaredContents | None
    marks: dict[str, QuadMarks]


def export_fbx(source: Path, destination: Path, takes: Sequence[Take], rate: int) -> None:
    """Write a GLB file as binary FBX, Y up, with skins, morphs and takes.

    Args:
        source: A GLB file whose clips have the numbers of the takes for names, and whose
            quadrilaterals are noted (`media_studio.formats.quad_diagonals`).
        destination: The file to write.
        takes: The clips.
        rate: Frames per second.
    """
    call("export_fbx", _export(source, destination, takes, rate))


def export_usdz(source: Path, destination: Path, takes: Sequence[Take], rate: int) -> None:
    """Write a GLB file as USDZ, Y up, metres, with the first take; see `export_fbx`."""
    call("export_usdz", _export(source, destination, takes, rate))


def decompress(source: Path, destination: Path) -> None:
    """Write a GLB file anew, without Draco data."""
    call("decompress", {"source": str(source), "destination": str(destination)})


def read_fbx(path: Path, destination: Path, *, deformed: bool, needs_surface: bool) -> ForeignFacts:
    """Write a binary FBX file as GLB.

    Args:
        path: The FBX file.
        destination: The GLB file.
        deformed: Whether it has skins or morph targets.
        needs_surface: Whether a file without meshes is refused.
    """
    arguments: dict[str, Json] = {
        "path": str(path),
        "destination": str(destination),
        "deformed": deformed,
        "needs_surface": needs_surface,
    }
    return _facts(call("read_fbx", arguments))


def read_usd(
    layer: Path, folder: Path, destination: Path, *, rate: float, one_sided: Sequence[str]
) -> ForeignFacts:
    """Write a USD layer as GLB.

    Args:
        layer: A layer that was screened (`media_studio.formats.usdz_package`).
        folder: Where its pictures lie; others are not read.
        destination: The GLB file.
        rate: Time codes per second; 0: none is given.
        one_sided: Names of materials that are seen from one side.
    """
    arguments: dict[str, Json] = {
        "layer": str(layer),
        "folder": str(folder),
        "destination": str(destination),
        "rate": rate,
        "one_sided": one_sided,
    }
    return _facts(call("read_usd", arguments))


def decimate_once(
    vertices: FloatArray, faces: IntArray, target: int, labels: IntArray
) -> tuple[FloatArray, IntArray, IntArray]:
    """Collapse edges with Blender's modifier, one pass.

    Args:
        vertices: Positions, (n, 3).
        faces: Triangles, (m, 3).
        target: Triangles wanted, below m.
        labels: A number for each face (m,) that the faces that remain keep, 0..32767.

    Returns:
        Positions, triangles, and their labels.
    """
    arrays = {"vertices": vertices, "faces": faces, "labels": labels}
    found = call("decimate_once", {"target": target}, arrays).arrays
    return found["vertices"], found["faces"], found["labels"]


def join_triangles(
    vertices: FloatArray,
    faces: IntArray,
    *,
    max_bend: float,
    max_skew: float,
    labels: IntArray,
) -> tuple[IntArray, IntArray]:
    """Pair neighbouring triangles of the same label into quadrilaterals, the best shaped first.

    Args:
        vertices: Positions, (n, 3).
        faces: Triangles, (m, 3).
        max_bend: Largest angle between the two triangles, degrees.
        max_skew: Most that corners may differ from right angles, degrees.
        labels: A number for each face (m,), 0..32767.

    Returns:
        Polygons (p, 4), where the last index of a triangle is -1, and their labels (p,).
    """
    arrays = {"vertices": vertices, "faces": faces, "labels": labels}
    found = call("join_triangles", {"max_bend": max_bend, "max_skew": max_skew}, arrays).arrays
    return found["polygons"], found["labels"]


def quadriflow(vertices: FloatArray, faces: IntArray, target: int) -> tuple[FloatArray, IntArray]:
    """Cover a manifold mesh with quadrilaterals along its curvature, with Blender's QuadriFlow.

    It has no time bound: call it in a process that can be killed.

    Returns:
        Positions and polygons (p, 4); both empty where it refuses the mesh.

    Source: Huang, Zhou, Niessner, Shewchuk & Guibas 2018, QuadriFlow.
    """
    found = call("quadriflow", {"target": target}, {"vertices": vertices, "faces": faces}).arrays
    return found["vertices"], found["polygons"]


def render_still(
    model: Path,
    picture: Path,
    *,
    width: int,
    height: int,
    samples: int,
    transparent: bool,
    shadow: bool,
    environment: str,
    light: str,
    azimuth: float,
    elevation: float,
    threads: int,
) -> None:
    """Path trace a GLB file; see `media_studio.render.still`."""
    arguments: dict[str, Json] = {
        "model": str(model),
        "picture": str(picture),
        "width": width,
        "height": height,
        "samples": samples,
        "transparent": transparent,
        "shadow": shadow,
        "environment": environment,
        "light": light,
        "azimuth": azimuth,
        "elevation": elevation,
        "threads": threads,
    }
    call("still", arguments)


def run_script(script: Path, printed: Path) -> str:
    """Run a script of the operator in its folder.

    It may have changed anything in Blender, so the next call has another one.

    Args:
        script: The script.
        printed: The file for what it prints, and the traceback of what it raises.

    Returns:
        What it has raised, in a line with its place; empty: nothing.
    """
    try:
        return str(call("run_script", {"script": str(script), "printed": str(printed)}).head)
    finally:
        close()
        warm_up()


def _export(source: Path, destination: Path, takes: Sequence[Take], rate: int) -> dict[str, Json]:
    return {
        "source": str(source),
        "destination": str(destination),
        "takes": list(takes),
        "rate": rate,
    }


def _facts(answered: Packet) -> ForeignFacts:
    told = cast(dict[str, Any], answered.head)
    first, start, marks = answered.arrays["first"], 0, {}
    for name, count, triangles, larger in told["marks"]:
        marks[name] = QuadMarks(
            first=first[start : start + count], triangles=triangles, larger=larger
        )
        start += count
    return ForeignFacts(
        names=tuple(told["names"]),
        missing=tuple(told["missing"]),
        others=tuple(told["others"]),
        declared=declared_contents(told["declared"]),
        marks=marks,
    )
