"""Whether a file holds what was asked for, as other programs read it."""

import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.geometry.inspection import shows_texture
from benchmarks.geometry.processes import Failed, WarmProcess
from benchmarks.geometry.subjects import Subject
from media_studio.blender import environment

SECONDS = 120.0
SIZE_TOLERANCE = 0.002
COUNT_TOLERANCE = 0.02

Verdict = Callable[[Path], str]


class Judge:
    """Opens results in processes of its own."""

    def __init__(self) -> None:
        self._processes: dict[str, WarmProcess] = {}

    def holds(self, subject: Subject, *, textured: bool) -> Verdict:
        """Ask for all triangles, within the same box, and for the texture."""

        def look(path: Path) -> str:
            polygons, _, *extents = self._ask("inspect", str(path))
            if polygons != subject.triangles:
                return f"wrong: {polygons:.0f} of {subject.triangles} triangles"
            scale = max(each / true for each, true in zip(extents, subject.extents, strict=True))
            if abs(scale - 1) > SIZE_TOLERANCE:
                return f"wrong: {scale:.3g} times as large"
            return "wrong: no texture" if textured and not shows_texture(path) else ""

        return self._reading(look)

    def is_near(self, subject: Subject, ratio: float) -> Verdict:
        """Ask for a share of the triangles, and measure how far they are from the subject."""

        def look(path: Path) -> str:
            count, mean, worst = self._ask("deviate", str(subject.files["glb"]), str(path))
            target = ratio * subject.triangles
            off = "" if abs(count - target) <= COUNT_TOLERANCE * target + 1 else f" {count:.0f} △"
            return f"{mean:.1e} / {worst:.1e}{off}"

        return self._reading(look)

    def has_quads(self, subject: Subject, ratio: float) -> Verdict:
        """Count the polygons, and measure how far they are from the subject."""

        def look(path: Path) -> str:
            polygons, quads, *_ = self._ask("inspect", str(path))
            _, mean, worst = self._ask("deviate", str(subject.files["glb"]), str(path))
            reached = polygons / (ratio * subject.triangles)
            return f"{mean:.1e} / {worst:.1e} ×{reached:.2f}, {quads / polygons:.0%} quads"

        return self._reading(look)

    def is_covered(self, subject: Subject) -> Verdict:
        """Ask for all triangles, and measure the share of the unit square that they fill."""

        def look(path: Path) -> str:
            count, area = self._ask("coverage", str(path))
            wrong = "" if count == subject.triangles else f"wrong: {count:.0f} triangles, "
            return f"{wrong}fills {area:.0%}"

        return self._reading(look)

    def close(self) -> None:
        """End the processes."""
        while self._processes:
            self._processes.popitem()[1].close()

    def _ask(self, job: str, *arguments: str) -> list[float]:
        # The reader of FBX is Blender's
        is_fbx = arguments[0].endswith(".fbx")
        python = str(environment.python()) if is_fbx else sys.executable
        if python not in self._processes:
            self._processes[python] = WarmProcess(python)
        try:
            _, found = self._processes[python].run(job, list(arguments), SECONDS)
        except Failed:
            del self._processes[python]
            raise
        return [float(value) for value in found.split()]

    @staticmethod
    def _reading(look: Verdict) -> Verdict:
        def judge(path: Path) -> str:
            try:
                return look(path)
            except Failed:
                return "wrong: cannot be read"

        return judge
