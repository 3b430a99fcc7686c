"""The embedded service: announced in a file, ended when the last of its users has ended.

How users and service know of each other is in `media_api.client.shared_process`.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path

import uvicorn

from media_api.client.shared_process import IdleEnd, SharedProcess, write_private


def idle_end(home: Path, server: uvicorn.Server, is_busy: Callable[[], bool]) -> IdleEnd:
    """Return what ends a server when nobody uses it."""
    folder = home / "embedded"
    folder.mkdir(parents=True, exist_ok=True)

    def end() -> None:
        (folder / "endpoint.json").unlink(missing_ok=True)
        server.should_exit = True

    return IdleEnd(SharedProcess(folder), end, is_busy=is_busy)


def announce(home: Path, base_url: str, api_key: str) -> None:
    """Write the address and key where the users of this home folder look, readable by them only."""
    folder = home / "embedded"
    text = json.dumps({"base_url": base_url, "api_key": api_key, "pid": os.getpid()})
    write_private(folder / "endpoint.json", text)
