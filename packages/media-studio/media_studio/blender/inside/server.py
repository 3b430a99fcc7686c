"""Answers calls until the pipe is closed. Its argument is the process that it ends with."""

import ctypes
import os
import resource
import signal
import sys
import tempfile
import traceback
from typing import IO, Any, cast

from media_studio.blender.freed_memory import give_back
from media_studio.blender.packets import Json, Packet, read_packet, write_packet
from media_studio.errors import EngineError
from media_studio.lazy import load

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Load Blender, and serve."""
    _die_with(int(sys.argv[1]))
    # Ctrl-C is for whoever started us
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = _take_over_the_pipe()
    # Once Blender cannot disturb the pipe any more
    answer = load("media_studio.blender.inside.calls:answer")
    while True:
        try:
            asked = read_packet(requests)
        except EOFError:
            return
        write_packet(answers, _attempt(answer, asked))
        del asked
        give_back()


def _die_with(parent: int) -> None:
    """Have the kernel kill this process when its parent ends, also in the middle of a render."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit("the worker ended before its Blender started")


def _take_over_the_pipe() -> tuple[IO[bytes], IO[bytes]]:
    """Keep the pipe from what Blender reads and prints."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return requests, answers


def _attempt(answer: Any, asked: Packet) -> Packet:
    head = cast(dict[str, Any], asked.head)
    # Those of the job: whoever kills it removes them
    tempfile.tempdir = os.environ["TMPDIR"] = head["temporary"]
    error: Json = None
    result, arrays = None, {}
    try:
        result, arrays = answer(head["call"], head["arguments"], asked.arrays)
    except Exception as exc:  # noqa: BLE001  it is raised on the other side of the pipe
        error = _error_text(exc)
    told: Json = {"result": result, "error": error, "resident_mb": _resident_mb()}
    return Packet(head=told, arrays=arrays)


def _error_text(exc: Exception) -> Json:
    number = 0
    if isinstance(exc, EngineError):
        code = exc.code
    elif isinstance(exc, MemoryError):
        code = "out_of_memory"
    elif isinstance(exc, OSError):
        code, number = "os_error", exc.errno or 0
    else:
        return {"code": "defect", "message": traceback.format_exc(), "number": 0}
    return {"code": code, "message": str(exc), "number": number}


def _resident_mb() -> float:
    """The most memory that it has had: the kernel shows a confined process nothing of itself."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6


if __name__ == "__main__":
    main()
