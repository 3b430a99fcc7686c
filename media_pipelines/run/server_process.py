"""Prefect's server: `python -m media_pipelines.run.server_process PORT`.

What is read at the start stays, so nothing of it is looked through for what could be freed: that is
a tenth of the work before the server answers.
"""

import gc
import sys

gc.disable()

import uvicorn  # noqa: E402
from fastapi import FastAPI  # noqa: E402
from prefect.server.api import server  # noqa: E402


def app() -> FastAPI:
    """Return Prefect's app."""
    gc.freeze()
    made = server.create_app()
    gc.freeze()
    gc.enable()
    return made


def main() -> None:
    """Serve until the process is told to end."""
    uvicorn.run(app, factory=True, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")


if __name__ == "__main__":
    main()
