"""Where the seconds of runs go, from Enter to the end of the command.

Run it with `python -m benchmarks.run_profile`, or name pipelines: `… text_to_model lods`. Each is
one `media run` in a process of its own, with the service that it brings; what the steps say stands
in their `run.json` as `timing`. Later pipelines take files that earlier ones have made.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.record.records import RunRecord, StepRecord

PARTS = (
    "sending",
    "queued",
    "input",
    "engine",
    "preview",
    "publishing",
    "polling",
    "delivery",
)
FILM, CHARACTER = "film.mp4", "character.glb"
PIPELINES = {
    "text_to_model": (
        *("--prompt", "a walnut armchair with a green velvet seat"),
        *("--texture-prompt", "mahogany with a red leather seat"),
        *("--mesh-topology", "quad", "--mesh-count", "6000", "--output-format", "fbx"),
    ),
    "image_to_model": ("--front", "{text_to_model/1_image}.png", "--mesh-count", "5000"),
    "retexture_variants": (
        *("--model", "{text_to_model/2_mesh}.glb"),
        *("--texture-prompt", "weathered bronze", "--texture-prompt", "oak"),
    ),
    "lods": (
        *("--model", "{text_to_model/3_textured}.glb"),
        *("--mesh-count", "10000", "--mesh-count", "1000"),
    ),
    "text_to_animation": (
        *("--text-prompt", "a person waves with the right hand", "--character", CHARACTER),
        *("--output-format", "fbx"),
    ),
    "video_to_animation": (*("--video", FILM, "--character", CHARACTER, "--output-format", "fbx"),),
}
"""Pipeline to its options; `{run/step}.glb` is a file that an earlier one has made."""


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One run of a pipeline.

    Attributes:
        record: Its `run.json`.
        until_first_step: Seconds from Enter to its first step.
        seconds: From Enter until the command has ended.
    """

    record: RunRecord
    until_first_step: float
    seconds: float

    @property
    def between_steps(self) -> float | None:
        """Seconds of the run in which it was in none of its steps; None where some were at once."""
        between = self.record.seconds - sum(step.seconds for step in self.record.steps)
        return between if between >= 0 else None


def profile(pipeline: str, folder: Path) -> Profile:
    """Run a pipeline in a folder that has the files of those before it.

    Raises:
        RuntimeError: If it fails; the message is what it printed.
    """
    options = [_given(option, folder) for option in PIPELINES[pipeline]]
    home = ["--home", str(folder / "home"), "--output", str(folder / pipeline)]
    command = [sys.executable, "-P", "-m", "media_pipelines", "run", pipeline, *options, *home]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    began = time.monotonic()
    process = subprocess.Popen(
        command,
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    first, printed = _watched(process, began)
    if process.wait() != 0:
        raise RuntimeError(printed)
    seconds = time.monotonic() - began
    return Profile(
        record=RunRecord.model_validate_json((folder / pipeline / RUN_FILE).read_bytes()),
        until_first_step=first,
        seconds=seconds,
    )


def _watched(process: subprocess.Popen[str], began: float) -> tuple[float, str]:
    """Read what a run prints; return when its first step began, and all of it."""
    if process.stdout is None:
        raise RuntimeError("no output")
    first, lines = 0.0, []
    for line in process.stdout:
        lines.append(line)
        if not first and "1_" in line and "started" in line:
            first = time.monotonic() - began
    return first, "".join(lines)


def _given(option: str, folder: Path) -> str:
    if not option.startswith("{"):
        return option
    step, ending = option[1:].split("}")
    found = sorted((folder / step).glob(f"*{ending}"))
    return str(found[0])


def show(profiles: Iterable[Profile]) -> None:
    """Print where the seconds of each run went."""
    console = Console(width=max(Console().width, 130))
    for each in profiles:
        table = Table(f"{each.record.flow}, seconds", *PARTS, "all")
        table.add_row("until the first step", *[""] * len(PARTS), f"{each.until_first_step:.1f}")
        for step in each.record.steps:
            table.add_row(step.label, *_cells(step), f"{step.seconds:.1f}")
        between = each.between_steps
        table.add_row(
            "between steps", *[""] * len(PARTS), "at once" if between is None else f"{between:.1f}"
        )
        after = each.seconds - each.until_first_step - each.record.seconds
        table.add_row("after the run", *[""] * len(PARTS), f"{max(after, 0.0):.1f}")
        table.add_row("Enter to end", *[""] * len(PARTS), f"{each.seconds:.1f}")
        console.print(table)


def _cells(step: StepRecord) -> list[str]:
    told = [getattr(step.timing, part, None) for part in PARTS]
    return ["" if seconds is None else f"{seconds:.2f}" for seconds in told]


def prepare(folder: Path) -> None:
    """Write the film and the character that the pipelines of motions take."""
    files = ["--video", str(folder / FILM), "--model", str(folder / CHARACTER)]
    subprocess.run([sys.executable, "-m", "benchmarks.film_set", *files], check=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run pipelines and print where their seconds went."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run_profile", description=__doc__)
    parser.add_argument("pipelines", nargs="*", help=f"some of {', '.join(PIPELINES)}")
    chosen = parser.parse_args(arguments).pipelines or list(PIPELINES)
    if unknown := set(chosen) - PIPELINES.keys():
        parser.error(f"{', '.join(unknown)} is none of {', '.join(PIPELINES)}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        for pipeline in dict.fromkeys(["text_to_model", *chosen]):
            show([profile(pipeline, folder)])


if __name__ == "__main__":
    main()
