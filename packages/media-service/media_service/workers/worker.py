"""A worker process: reads assignments from a socket, runs them, answers with the outcome.

Started by `media_service.workers.pool` as
`python -m media_service.workers.worker … DESCRIPTOR MEMORY_MB IDLE_SECONDS WARM`, in its own
folder; what stands between is read by `media_service.processes.child_process`.
"""

import resource
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from media_service.engine_api.engine_set import WorkerProcess, installed
from media_service.engine_api.execution import Execution
from media_service.engine_api.messages import (
    Advanced,
    Assignment,
    Failed,
    Message,
    Ready,
    Succeeded,
)
from media_service.engine_api.outcomes import failed, succeeded
from media_service.engine_api.recipe import load_last_look, load_recipe
from media_service.log_lines import begin_log
from media_service.processes.child_process import begin

LAST_LOOK = "media_service.results.last_look:looked_at"
MB_BEFORE_GIVING_BACK = 50.0
"""By which a job must have grown the process; to look for what is free takes milliseconds."""


def run(assignment: Assignment, on_progress: Callable[[float], None]) -> Succeeded | Failed:
    """Run one job to its outcome."""
    execution = Execution(assignment, Path.cwd() / assignment.folder_name)
    execution.on_progress = on_progress
    if engines := _engines():
        engines.limit_threads(assignment.render_threads)
    outcome: Succeeded | Failed
    try:
        with execution.temporary_files():
            made = load_recipe(assignment.engine.recipe)(execution)
            outcome = succeeded(execution, load_last_look(LAST_LOOK)(execution, made))
    except Exception as exc:  # noqa: BLE001  the worker must outlive a defect of an engine
        outcome = failed(assignment, exc)
    return outcome.model_copy(update={"resident_mb": _resident_mb()})


def main() -> None:
    """Serve assignments until the service closes the socket."""
    begin_log()
    descriptor, megabytes, idle_seconds, is_warm = map(float, begin())
    megabytes = int(megabytes)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20,) * 2)
    connection = Connection(int(descriptor))
    _send(connection, Ready())
    if not connection.poll(0.05) and (engines := _engines()):
        engines.warm_up(with_programs=bool(is_warm))
    kept = 0.0
    while True:
        if idle_seconds and not connection.poll(idle_seconds) and (engines := _engines()):
            engines.rest()
        try:
            assignment = Assignment.model_validate_json(connection.recv_bytes())
        except EOFError:
            return
        outcome = run(assignment, lambda share: _send(connection, Advanced(share=share)))
        _send(connection, outcome)
        kept = _let_go(kept)


def _let_go(kept: float) -> float:
    """Give freed memory back after a job that took much; return the MB that are left."""
    if _resident_mb() > kept + MB_BEFORE_GIVING_BACK and (engines := _engines()):
        engines.give_back()
        kept = _resident_mb()
    return kept


def _send(connection: Connection, message: Message) -> None:
    connection.send_bytes(message.model_dump_json().encode())


def _engines() -> WorkerProcess | None:
    """Return what installed engines need of this process; imported when it is confined."""
    return installed().load("worker") if installed().worker else None


def _resident_mb() -> float:
    pages = int(open("/proc/self/statm").read().split()[1])  # noqa: SIM115
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
