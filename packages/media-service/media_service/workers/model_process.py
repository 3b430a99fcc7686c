"""A process with models: reads batches from a socket, runs them, answers what became of them.

Started by `media_service.workers.model_lane` as
`python -m media_service.workers.model_process … DESCRIPTOR DEVICE BYTES`, in its own folder; what
stands between is read by `media_service.processes.child_process`.
"""

import logging
from multiprocessing.connection import Connection

from media_service.engine_api.engine_set import installed
from media_service.engine_api.messages import Ready
from media_service.log_lines import begin_log
from media_service.processes.child_process import begin


def main() -> None:
    """Confine the process, and serve."""
    begin_log()
    descriptor, device, budget = begin()
    connection = Connection(int(descriptor))
    connection.send_bytes(Ready().model_dump_json().encode())
    # A process is confined before it has threads, which numpy starts
    runner = installed().load("model_runner")
    logging.getLogger(runner.__module__.rpartition(".")[0]).setLevel(logging.INFO)
    runner(connection, device, int(budget)).serve()


if __name__ == "__main__":
    main()
