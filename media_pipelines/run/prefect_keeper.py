"""A server of Prefect that ends when nobody uses it: `python -m …prefect_keeper FOLDER PREFECT…`.

It is Prefect's own program, with a thread beside it that looks for users.
"""

import os
import runpy
import signal
import sys
import threading
from pathlib import Path

from media_api.client.shared_process import IdleEnd, SharedProcess

SECONDS_TO_END = 10.0


def main() -> None:
    """Run Prefect's program until nobody uses its server."""
    _, folder, *command = sys.argv
    IdleEnd(SharedProcess(Path(folder)), _end).watch()
    sys.argv = ["prefect", *command]
    runpy.run_module("prefect", run_name="__main__")


def _end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    # New users wait until it is gone
    threading.Timer(SECONDS_TO_END, os._exit, (0,)).start()


if __name__ == "__main__":
    main()
