"""A model of Cog that says of each of its predictions when it begins and how it ends.

Cog loads it, so it may import nothing of ours. It writes lines into the file that the variable
COUNTED names.
"""

import json
import os
import struct
import tempfile
import time
import zlib

from cog import BasePredictor, Input, Path


def _write(event: str, name: str) -> None:
    with open(os.environ["COUNTED"], "a") as lines:
        lines.write(json.dumps({"event": event, "name": name, "at": time.time()}) + "\n")


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check


def _png(width: int, height: int, shade: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([shade]) * width) * height
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"IDAT", zlib.compress(rows)),
            _chunk(b"IEND", b""),
        )
    )


class CountedPredictor(BasePredictor):
    """Sleeps, and makes a picture of one shade."""

    def predict(
        self,
        prompt: str = Input(description="Name in the file of executions"),
        width: int = Input(default=64),
        height: int = Input(default=64),
        seconds: float = Input(default=1.0),
    ) -> Path:
        _write("begun", prompt)
        try:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                time.sleep(0.05)
        except BaseException:
            _write("interrupted", prompt)
            raise
        file = Path(tempfile.mkdtemp()) / "picture.png"
        file.write_bytes(_png(width, height, 120))
        _write("ended", prompt)
        return file
