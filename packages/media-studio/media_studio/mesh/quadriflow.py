"""Field-aligned quadrilaterals in a child process with a deadline.

QuadriFlow can run for minutes or for ever on unlucky input, inside one call that nothing can
interrupt: the child writes each result as it comes and is killed when its time is up.
"""

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.calls import decimate_once, quadriflow

_PROGRAM = "media_studio.mesh.quadriflow"

MAX_TRIANGLES = 20_000
"""Triangles that a mesh is reduced to beforehand: the running time grows faster than linearly."""

ATTEMPTS = 5
"""Requests for one mesh: the count that comes back is up to 20% off the one asked for."""

CLOSE_ENOUGH = 0.04


@dataclass(frozen=True, kw_only=True, eq=False)
class RemeshInput:
    """A manifold mesh to cover.

    Attributes:
        vertices: (n, 3).
        faces: Triangles, (m, 3).
        target: Quadrilaterals wanted.
    """

    vertices: FloatArray
    faces: IntArray
    target: int


def field_aligned_quads(
    assignments: list[RemeshInput], *, deadline_seconds: float
) -> dict[int, tuple[FloatArray, IntArray]]:
    """Cover meshes with quadrilaterals that follow their curvature.

    Args:
        assignments: In the order in which they are worked on.
        deadline_seconds: Wall-clock time for all together.

    Returns:
        Positions and polygons (p, 4) by number of the assignment; those that were refused or not
        finished in time are missing.
    """
    with tempfile.TemporaryDirectory(prefix="quads-") as folder:
        for number, each in enumerate(assignments):
            np.savez(
                _input(folder, number),
                vertices=each.vertices,
                faces=each.faces,
                target=np.int64(each.target),
            )
        _run_child(folder, len(assignments), deadline_seconds)
        return _results(folder, len(assignments))


def _run_child(folder: str, count: int, deadline_seconds: float) -> None:
    try:
        subprocess.run(
            [sys.executable, "-P", "-m", _PROGRAM, folder, str(count)],
            env={**os.environ, "QUADS_CPU_SECONDS": str(int(deadline_seconds) + 1)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=deadline_seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return


def _results(folder: str, count: int) -> dict[int, tuple[FloatArray, IntArray]]:
    results = {}
    for number in range(count):
        path = _output(folder, number)
        if path.exists():
            with np.load(path) as arrays:
                results[number] = (arrays["vertices"], arrays["polygons"])
    return results


def _input(folder: str, number: int) -> Path:
    return Path(folder) / f"in{number}.npz"


def _output(folder: str, number: int) -> Path:
    return Path(folder) / f"out{number}.npz"


def _serve(folder: str, count: int) -> None:
    """Work in the child. The limit ends it also when the parent is gone."""
    seconds = int(os.environ["QUADS_CPU_SECONDS"])
    resource.setrlimit(resource.RLIMIT_CPU, (8 * seconds, 8 * seconds))
    for number in range(count):
        with np.load(_input(folder, number)) as arrays:
            found = _cover(arrays["vertices"], arrays["faces"], int(arrays["target"]))
        if len(found[1]):
            partial = Path(folder) / "partial.npz"
            np.savez(partial, vertices=found[0], polygons=found[1])
            partial.rename(_output(folder, number))


def _cover(vertices: FloatArray, faces: IntArray, target: int) -> tuple[FloatArray, IntArray]:
    if len(faces) > MAX_TRIANGLES:
        labels = np.zeros(len(faces), np.int64)
        vertices, faces, _ = decimate_once(vertices, faces, MAX_TRIANGLES, labels)
    request = float(target)
    best = (np.zeros((0, 3)), np.zeros((0, 4), np.int64))
    for _ in range(ATTEMPTS):
        found = quadriflow(vertices, faces, max(8, round(request)))
        count = len(found[1])
        if count == 0:
            break
        if len(best[1]) == 0 or abs(count - target) < abs(len(best[1]) - target):
            best = found
        if abs(count / target - 1) <= CLOSE_ENOUGH:
            break
        request *= target / count
    return best


if __name__ == "__main__":
    _serve(sys.argv[1], int(sys.argv[2]))
