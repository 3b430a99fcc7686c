"""Whether forty requests over all operations are answered as they were before a change.

Run it with

    python -m benchmarks.fixed_requests record before.json --inputs folder
    python -m benchmarks.fixed_requests record after.json --inputs folder
    python -m benchmarks.fixed_requests compare before.json after.json

`folder` holds `clip.mp4` and `character.glb`, as `make demo-video` makes them; both recordings need
the same files. What came back lies beside a recording, in the folder `before`. Nothing of the
service is imported: `--service` says how to call its command line, so any version can be recorded.
"""

import argparse
import json
import resource
import sys
import tempfile
from pathlib import Path

from benchmarks.fixed_requests.comparison import compare_recordings
from benchmarks.fixed_requests.recording import Recorder
from benchmarks.fixed_requests.requests import REQUESTS
from benchmarks.fixed_requests.service_process import ServiceProcess


def main() -> int:
    """Record or compare; return the exit code."""
    options = _parser().parse_args()
    if options.command == "record":
        _record(options.output, options.inputs, options.service)
        return 0
    return _compare(options.before, options.after)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fixed_requests")
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="send the requests to a service of its own")
    record.add_argument("output", type=Path, help="JSON file to write")
    record.add_argument("--inputs", type=Path, required=True, help="clip.mp4, character.glb")
    record.add_argument(
        "--service",
        default=f"{sys.executable} -m media_pipelines",
        help="its command line (%(default)s)",
    )
    compare = commands.add_parser("compare", help="name what differs; exit code 1 if anything does")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    return parser


def _record(output: Path, inputs: Path, service: str) -> None:
    with (
        tempfile.TemporaryDirectory() as home,
        ServiceProcess(service, Path(home)) as running,
        running.client() as client,
    ):
        recording = Recorder(client, inputs, output.with_suffix("")).record(REQUESTS)
    output.write_text(json.dumps(recording, indent=1))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(recording)} requests, {used.ru_utime + used.ru_stime:.0f} CPU seconds")


def _compare(before: Path, after: Path) -> int:
    comparison = compare_recordings(json.loads(before.read_text()), json.loads(after.read_text()))
    print("\n".join([*comparison.differences, comparison.summary]))
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())
