"""A worker process: reads assignments from a socket, runs them, answers with the outcome.

Started by `media_pipelines.service.pool` as
`python -m media_pipelines.service.worker DESCRIPTOR MEMORY_MB`.
"""

import ctypes
import errno
import logging
import os
import resource
import shutil
import signal
import sys
from multiprocessing.connection import Connection

from media_pipelines.engines.errors import EngineError
from media_pipelines.service.engine import load_recipe
from media_pipelines.service.execution import Execution
from media_pipelines.service.job_error import JobError
from media_pipelines.service.messages import Assignment, Failed, Ready, Succeeded

PR_SET_PDEATHSIG = 1
OUT_OF_STORAGE = (errno.ENOSPC, errno.EDQUOT)

logger = logging.getLogger("media_pipelines.service.worker")


def run(assignment: Assignment) -> Succeeded | Failed:
    """Run one job to its outcome.

    The engines' own errors become FAILED with their code. Anything else is a defect of ours:
    the client learns that, and the log holds the traceback.
    """
    execution = Execution(assignment)
    _limit_threads(assignment.render_threads)
    try:
        with execution.temporary_files():
            outcome = load_recipe(assignment.engine.recipe)(execution)
    except (EngineError, JobError) as exc:
        retryable = getattr(exc, "retryable", False)
        return Failed(code=exc.code, message=str(exc), retryable=retryable)
    except MemoryError:
        message = "The job needs more memory than a worker may use. Send a smaller input."
        return Failed(code="out_of_memory", message=message)
    except OSError as exc:
        if exc.errno not in OUT_OF_STORAGE:
            return _defect(assignment)
        message = "The service has no space left for the result. Ask its operator."
        return Failed(code="out_of_storage", message=message, retryable=True)
    except Exception:  # noqa: BLE001  the worker must outlive a defect of an engine
        return _defect(assignment)
    finally:
        shutil.rmtree(execution.folder, ignore_errors=True)
    return Succeeded(
        model=execution.engine,
        result=outcome.result,
        metadata=outcome.metadata,
        assets=list(execution.assets),
        scenes=dict(execution.scenes),
        resident_mb=_resident_mb(),
    )


def main() -> None:
    """Serve assignments until the service closes the socket."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    _die_with_the_service()
    megabytes = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    connection = Connection(int(sys.argv[1]))
    connection.send_bytes(Ready().model_dump_json().encode())
    if not connection.poll(0.05):
        _warm_up()
    while True:
        try:
            assignment = Assignment.model_validate_json(connection.recv_bytes())
        except EOFError:
            return
        connection.send_bytes(run(assignment).model_dump_json().encode())


def _warm_up() -> None:
    """Load what the first job would wait for: Blender (1.3 to 2 s), the renderer (1 s)."""
    import bpy  # noqa: F401

    from media_pipelines.engines.render.preview import warm_up

    warm_up()


def _limit_threads(wanted: int) -> None:
    """Keep compiled loops to their share of the cores, as renders are."""
    import numba

    most: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]  # set at import
    numba.set_num_threads(min(wanted, most))


def _die_with_the_service() -> None:
    """Have the kernel kill this process when its parent ends, also in the middle of a render."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() == 1:
        sys.exit("the service ended before its worker started")


def _defect(assignment: Assignment) -> Failed:
    logger.exception("job %s (%s) failed", assignment.uuid, assignment.operation)
    message = f"The engine failed; the log of the service names task {assignment.uuid}."
    return Failed(code="internal_error", message=message, resident_mb=_resident_mb())


def _resident_mb() -> float:
    pages = int(open("/proc/self/statm").read().split()[1])  # noqa: SIM115
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
