"""Runs the tests layer by layer, those that fail soonest first: `python -m media_testing.suites`.

Of the studio they run where something of it has changed, or where all are asked for.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from media_testing import studio_state
from media_testing.plugin import LEFT_OUT
from media_testing.repository import ROOT

OURS = ("tests", "packages/media-api/tests", "packages/media-service/tests", "tests/product")
STUDIO = f"{studio_state.STUDIO}/tests"
NOT_CHANGED = (
    f"{STUDIO}: neither the studio nor what it imports has changed since they passed; "
    "`make test-studio` runs them"
)


@dataclass(frozen=True)
class Session:
    """Tests that one start of pytest runs.

    Attributes:
        layers: Kinds of tests; the folders are called so.
        workers: How many processes run them: more than cores, where they wait.
        options: Of pytest.
    """

    layers: Sequence[str]
    workers: int
    options: Sequence[str]


SESSIONS = (
    # Of cheap tests a worker takes over what another has left; else it keeps to whole files, whose
    # servers and converted models are made once
    Session(("fast",), 2, ("--dist", "worksteal")),
    # Together, since each worker loads Prefect and all else. In this order: else long files with
    # few tests come last, beside idle workers
    Session(("whole", "local"), 3, ("--dist", "loadfile", "--no-loadscope-reorder")),
)
LAYERS = ("fast", "local", "whole")


def main() -> int:
    """Run what is asked for; return the exit status."""
    asked = _asked()
    layers = asked.layers or LAYERS
    everything = asked.all or asked.studio or not studio_state.has_passed()
    suites = [STUDIO] if asked.studio else [*OURS, *([STUDIO] if everything else [])]
    left_out = "" if everything else NOT_CHANGED
    failed = []
    for session in SESSIONS:
        chosen = [layer for layer in session.layers if layer in layers]
        if chosen and _run(chosen, session, suites, left_out, asked.options) not in (0, 5):
            failed += chosen
    if not failed and everything and set(layers) == set(LAYERS):
        studio_state.note_passed()
    if failed:
        print(f"failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m media_testing.suites")
    parser.add_argument("layers", nargs="*", help=f"of {', '.join(LAYERS)}; none: all")
    parser.add_argument("--all", action="store_true", help="those of the studio as well")
    parser.add_argument("--studio", action="store_true", help="those of the studio alone")
    parser.add_argument("--option", action="append", default=[], dest="options", help="for pytest")
    asked = parser.parse_args()
    if unknown := set(asked.layers) - set(LAYERS):
        parser.error(f"there is no layer {', '.join(sorted(unknown))}")
    return asked


def _run(
    layers: Sequence[str],
    session: Session,
    suites: Sequence[str],
    left_out: str,
    options: Sequence[str],
) -> int:
    folders = [f"{suite}/{layer}" for layer in layers for suite in suites]
    there = [folder for folder in folders if (ROOT / folder).is_dir()]
    command = [sys.executable, "-m", "pytest", "-n", str(session.workers), *session.options]
    began = time.monotonic()
    done = subprocess.run(
        [*command, "-m", "not long", *options, *there],
        cwd=ROOT,
        env={**os.environ, LEFT_OUT: left_out},
        check=False,
    )
    print(f"{', '.join(layers)}: {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
