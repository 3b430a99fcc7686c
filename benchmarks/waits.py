"""What people wait for, in one table with what we aim at.

Run it with `python -m benchmarks.waits`. Runs are seconds on the clock. Jobs are CPU seconds of a
service with all its processes, which has done the same job once before. Medians of `--turns`.
Contests with others (`benchmarks.geometry`) come at the end, as ratios within this run.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import psutil
from rich.table import Table

from benchmarks.figures.record import show
from benchmarks.geometry.aims import STATIC, aims
from benchmarks.geometry.contest import Contest, hold
from benchmarks.geometry.contests import ASSIMP, BLENDER, OURS, Programme
from benchmarks.geometry.judge import Judge
from benchmarks.geometry.processes import run_cold
from benchmarks.geometry.subjects import build_subject
from benchmarks.geometry.tools import find_tools, peer_versions
from benchmarks.run_profile import CHARACTER, FILM, prepare, profile
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.sequence import in_sequence
from media_studio.video.encoding import write_mp4
from media_studio.video.file import VideoFile
from media_testing.running_service import RunningService, finish

LONGEST_JOB = 600.0
LONGEST_IMPORT = 60.0
FPS = 25
EMPTY_SECONDS = 2
CLIP_SECONDS = 23.0
SECONDS_TO_REST = 75.0
"""A minute, after which workers rest, and what a new one needs to start."""
NOBODY = "no_person"
PROMPT = "a walnut armchair with a green velvet seat"
IMPORTS = {
    "import of Prefect alone": ("prefect", "none: the floor of the next"),
    "import of the tasks": (
        "media_pipelines.tasks.images, media_pipelines.tasks.models_3d, "
        "media_pipelines.tasks.motions, media_pipelines.tasks.videos",
        "1.2",
    ),
    "import of the catalogue's words": ("media_studio.catalogue.index", "0.2"),
}
"""Row to what is imported, and the aim in CPU seconds."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One thing that people wait for.

    Attributes:
        what: What is done.
        now: What was measured, with its unit.
        aim: What we want to reach.
    """

    what: str
    now: str
    aim: str


class Bench:
    """A service whose jobs are measured.

    Args:
        service: It runs.
        folder: Has the film and the character.
        turns: Of which the median counts.
    """

    def __init__(self, service: RunningService, folder: Path, turns: int) -> None:
        self._service, self._turns = service, turns
        self._client = service.client()
        self._client.timeout = LONGEST_JOB
        self.film = self.upload(folder / FILM)
        self.character = self.upload(folder / CHARACTER)

    def upload(self, file: Path) -> str:
        """Send a file and return its address."""
        headers = {"Content-Type": "application/octet-stream"}
        answer = self._client.post("/api/v1/uploads", content=file.read_bytes(), headers=headers)
        return str(answer.raise_for_status().json()["uri"])

    def made(self, operation: str, **body: object) -> str:
        """Do a job and return its first result.

        Raises:
            RuntimeError: If it fails, but for a film in which there is nobody.
        """
        envelope = self._client.post(f"/api/v1/{operation}", json=body).raise_for_status().json()
        ended = finish(self._client, operation, envelope["task_uuid"], LONGEST_JOB)
        if ended["status"] == "COMPLETED":
            return str(ended["result"][0])
        if ended["error"]["code"] != NOBODY:
            raise RuntimeError(f"{operation}: {ended['error']}")
        return ""

    def cpu(self, operation: str, **body: object) -> float:
        """Return the CPU seconds of a job, which was done once before."""
        self.made(operation, **body)
        return statistics.median(self._cpu(operation, body) for _ in range(self._turns))

    def _cpu(self, operation: str, body: dict[str, object]) -> float:
        before = self._spent()
        self.made(operation, **body)
        return self._spent() - before

    def _processes(self) -> list[psutil.Process]:
        if self._service.process is None:
            raise RuntimeError("not started")
        service = psutil.Process(self._service.process.pid)
        return [service, *service.children(recursive=True)]

    def _spent(self) -> float:
        # Processes that have ended count at those who started them
        return sum(sum(each.cpu_times()[:4]) for each in self._processes())

    def megabytes_of_workers(self) -> float:
        """Return the memory of the largest worker with its Blender; shared pages count by share."""
        workers = map(psutil.Process, self._service.worker_ids())
        return (
            max(
                sum(
                    each.memory_full_info().pss
                    for each in (worker, *worker.children(recursive=True))
                )
                for worker in workers
            )
            / 1e6
        )


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.waits", description=__doc__)
    parser.add_argument("--turns", type=int, default=3, help="of which the median counts")
    parser.add_argument("--tools", type=Path, help="folder with the programs of others")
    chosen = parser.parse_args()
    table = Table("what people wait for", "now", "aim")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        groups: Sequence[Callable[[], Iterator[Row]]] = (
            partial(of_runs, folder, chosen.turns),
            partial(of_jobs, folder, chosen.turns),
            partial(of_imports, chosen.turns),
            partial(of_contests, folder, chosen.tools),
        )
        for group in groups:
            for row in group():
                print(f"{row.what}: {row.now} (aim: {row.aim})", flush=True)
                table.add_row(row.what, row.now, row.aim)
    versions = peer_versions(find_tools(chosen.tools)[0])
    show("waits", table, peers=("prefect",), programs=versions, width=120)


def of_runs(folder: Path, turns: int) -> Iterator[Row]:
    """Measure the pipeline that people run first."""
    profiles = []
    for turn in range(turns):
        place = folder / f"run-{turn}"
        place.mkdir()
        profiles.append(profile("text_to_model", place))
    first = statistics.median(each.until_first_step for each in profiles)
    steps = statistics.median(sum(s.seconds for s in each.record.steps) for each in profiles)
    yield Row(what="text_to_model: Enter to the first step", now=f"{first:.1f} s", aim="4 s")
    yield Row(what="text_to_model: its six steps", now=f"{steps:.1f} s", aim="32 s")


def of_jobs(folder: Path, turns: int) -> Iterator[Row]:
    """Measure jobs of a service with one worker."""
    service = RunningService(folder / "service", concurrency="cpu:1").start()
    try:
        bench = Bench(service, folder, turns)
        yield from _of_models(bench)
        yield from _of_motions(bench, folder)
        busy = bench.megabytes_of_workers()
        yield Row(what="a worker after all of this", now=f"{busy:.0f} MB", aim="none")
        time.sleep(SECONDS_TO_REST)
        idle = bench.megabytes_of_workers()
        yield Row(what="a worker that is idle", now=f"{idle:.0f} MB", aim="350 MB")
    finally:
        service.stop()


def _of_models(bench: Bench) -> Iterator[Row]:
    spent = bench.cpu("images/generations", prompt=PROMPT, size="1024x1024")
    yield _cpu_row("path-traced picture, 1024²", spent, "half of 15")
    mesh = bench.made("3d_models/meshes", prompt=PROMPT, with_texture=True, pbr_texture=True)
    textured = bench.made("3d_models/textures", prompt="mahogany", input_model=mesh)
    spent = bench.cpu("3d_models/renderings", input_model=textured)
    yield _cpu_row("path-traced rendering of a model", spent, "half of 10")
    spent = bench.cpu("3d_models/remeshings", input_model=textured, mesh_count=1000)
    yield _cpu_row("remesh with new maps to 1,000 faces", spent, "5")
    for ending in ("fbx", "usdz"):
        spent = bench.cpu("3d_models/conversions", input_model=textured, output_format=ending)
        yield _cpu_row(f"conversion to {ending.upper()}", spent, "read back once")


def _of_motions(bench: Bench, folder: Path) -> Iterator[Row]:
    walk = next(entry.build() for entry in LIBRARY if entry.id == "procedural/walk")
    seconds = (walk.frames - 1) / walk.fps
    clip = in_sequence([walk] * (int(CLIP_SECONDS / seconds) + 1)).motion
    write_bvh(clip, folder / "clip.bvh")
    moves = {"input_model": bench.character, "input_motion": bench.upload(folder / "clip.bvh")}
    what = f"animation of {(clip.frames - 1) / clip.fps:.0f} s"
    yield _cpu_row(what, bench.cpu("motions/animations", **moves), "6")
    spent = bench.cpu("motions/animations", **moves, options={"preview": False})
    yield _cpu_row(f"{what}, no preview", spent, "1")
    spent = bench.cpu("motions/retrievals", text_prompt="a person waves with the right hand")
    yield _cpu_row("motion search", spent, "1")
    frames, seconds = _length(folder / FILM)
    part = {"start_time_seconds": 0.0, "duration_seconds": seconds}
    spent = bench.cpu("videos/motion_detections", input_video=bench.film, **part)
    yield Row(
        what="motion capture of one person", now=f"{1000 * spent / frames:.0f} ms a frame", aim="40"
    )
    nobody = bench.upload(_film_of_nobody(folder / "nobody.mp4"))
    part = {"start_time_seconds": 0.0, "duration_seconds": float(EMPTY_SECONDS)}
    spent = bench.cpu("videos/motion_detections", input_video=nobody, **part)
    yield _cpu_row("video without anybody, a second of it", spent / EMPTY_SECONDS, "3")


def _cpu_row(what: str, seconds: float, aim: str) -> Row:
    return Row(what=what, now=f"{seconds:.2f} CPU s", aim=aim)


def _length(film: Path) -> tuple[int, float]:
    video = VideoFile.open(film)
    frames = sum(1 for _ in video.frames())
    return frames, frames / video.fps


def _film_of_nobody(path: Path) -> Path:
    """Write a film of drifting clouds of grey, in which there are edges enough to look at."""
    noise = np.random.default_rng(1).integers(40, 220, (30, 40, 3), dtype=np.uint8)
    large = np.kron(noise, np.ones((16, 16, 1), np.uint8))
    frames = (np.roll(large, 3 * number, axis=1) for number in range(EMPTY_SECONDS * FPS))
    write_mp4(frames, path, FPS)
    return path


def of_imports(turns: int) -> Iterator[Row]:
    """Measure what a process pays before it does anything."""
    for what, (modules, aim) in IMPORTS.items():
        command = [sys.executable, "-c", f"import {modules}"]
        spent = statistics.median(run_cold(command, LONGEST_IMPORT).cpu for _ in range(turns))
        yield _cpu_row(what, spent, aim)


def of_contests(folder: Path, tools: Path | None) -> Iterator[Row]:
    """Hold the contests of geometry whose ratios people notice."""
    found, missing = find_tools(tools)
    judge = Judge()
    try:
        programme = Programme(judge=judge, tools=found)
        tiny = str(build_subject("tiny", folder).files["glb"])
        small, large = build_subject("small", folder), build_subject("large", folder)
        contests = [
            *(_between(each, BLENDER) for each in programme.conversions(small)),
            *(_between(e, ASSIMP) for e in programme.conversions(large) if e.title in STATIC),
            *(_between(each) for each in programme.unwrappings(large)),
            *(each for each in programme.renderings(large) if each.title.startswith("turntable")),
        ]
        standings = [hold(contest, folder, tiny) for contest in contests]
    finally:
        judge.close()
    for each in standings:
        spent = each.results[OURS].spent
        if each.contest.title == "unwrap" and spent:
            yield _cpu_row("unwrapping a million triangles", spent.cpu, "5")
    for what, reached in aims(standings):
        now, _, aim = reached.partition(" (aim: ")
        yield Row(what=what, now=now, aim=aim.rstrip(")"))
    print("\n".join(missing))


def _between(contest: Contest, *peers: str) -> Contest:
    """Leave out whoever no row of the table is about."""
    ways = {name: way for name, way in contest.contenders.items() if name in (OURS, *peers)}
    return replace(contest, contenders=ways)


if __name__ == "__main__":
    main()
