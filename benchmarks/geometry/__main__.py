"""Conversions, remeshing, unwrapping and rendering against the tools that people use for them.

Run it with `python -m benchmarks.geometry`. Everyone works in turns on the same models, so the
ratios hold on a noisy machine. CPU seconds of all threads and children count; medians of three
turns, fewer where they are long.

- ours, trimesh and warm Blender work in a process that has loaded its libraries and done the same
  work once on a tiny model; its peak memory includes the libraries.
- Everyone else starts a process of their own each time, as a command line does.
- A file that other programs read differently from what was asked for is marked with a star.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path

from benchmarks.figures.record import show
from benchmarks.geometry.aims import aims
from benchmarks.geometry.contest import Standing, hold
from benchmarks.geometry.contests import Programme
from benchmarks.geometry.judge import Judge
from benchmarks.geometry.report import show_standings
from benchmarks.geometry.subjects import GRIDS, build_subject
from benchmarks.geometry.tools import find_tools, peer_versions

GROUPS = ("conversions", "remeshings", "unwrappings", "renderings")
LEGENDS = {
    "conversions": "CPU of a conversion",
    "remeshings": "CPU of remeshing; mean / worst distance to the input, shares of its diagonal",
    "unwrappings": "CPU of unwrapping; share of the unit square that the charts fill",
    "renderings": "CPU of pictures of 512² pixels; Blender's turntable from 4 of its 48 frames",
}


def main() -> None:
    """Measure what was asked for, and print it."""
    chosen = _arguments()
    started = time.perf_counter()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    tools, missing = find_tools(chosen.tools)
    judge = Judge()
    programme = Programme(judge=judge, tools=tools)
    standings: dict[str, list[Standing]] = {}
    tables = []
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            tiny = str(build_subject("tiny", folder).files["glb"])
            subjects = [build_subject(size, folder) for size in chosen.size]
            for subject in subjects:
                print(f"{subject.name}: {subject.triangles:,} triangles")
            for group in chosen.only:
                held = standings.setdefault(group, [])
                for subject in subjects:
                    held += [
                        hold(contest, folder, tiny)
                        for contest in getattr(programme, group)(subject)
                    ]
                tables.append(show_standings(LEGENDS[group], held))
    finally:
        judge.close()
    reached = dict(aims([each for held in standings.values() for each in held]))
    show("geometry", *tables, values=reached, programs=peer_versions(tools))
    print("\n".join([*missing, f"{time.perf_counter() - started:.0f} s in all"]))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.geometry")
    parser.add_argument("--size", nargs="+", choices=list(GRIDS), default=list(GRIDS))
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--tools", type=Path, help="folder with the programs of others")
    return parser.parse_args()


if __name__ == "__main__":
    main()
