"""Runs the tests layer by layer, those that fail soonest first: `python -m media_testing.suites`.

Of the studio they run where something of it has changed, or where all are asked for.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
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
class Layer:
    """Tests of one kind.

    Attributes:
        workers: How many processes run them: more than cores, where they wait.
        options: Of pytest.
    """

    workers: int
    options: Sequence[str]


LAYERS: Mapping[str, Layer] = {
    # Of cheap tests a worker takes over what another has left; else it keeps to whole files, whose
    # servers and converted models are made once
    "fast": Layer(2, ("--dist", "worksteal")),
    "local": Layer(3, ("--dist", "loadfile")),
    # In the order of their names: else long files with few tests come last, beside an idle worker
    "whole": Layer(3, ("--dist", "loadfile", "--no-loadscope-reorder")),
}


def main() -> int:
    """Run what is asked for; return the exit status."""
    asked = _asked()
    layers = asked.layers or list(LAYERS)
    everything = asked.all or asked.studio or not studio_state.has_passed()
    suites = [STUDIO] if asked.studio else [*OURS, *([STUDIO] if everything else [])]
    left_out = "" if everything else NOT_CHANGED
    failed = [
        layer for layer in layers if _run(layer, suites, left_out, asked.options) not in (0, 5)
    ]
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


def _run(layer: str, suites: Sequence[str], left_out: str, options: Sequence[str]) -> int:
    folders = [f"{suite}/{layer}" for suite in suites if (ROOT / suite / layer).is_dir()]
    how = LAYERS[layer]
    command = [sys.executable, "-m", "pytest", "-n", str(how.workers), *how.options]
    began = time.monotonic()
    done = subprocess.run(
        [*command, "-m", "not long", *options, *folders],
        cwd=ROOT,
        env={**os.environ, LEFT_OUT: left_out},
        check=False,
    )
    print(f"{layer}: {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
