"""Two videos side by side, made by a program of its own."""

import asyncio
import importlib.util
import sys
from pathlib import Path

from media_api.client.errors import UnreadableFile

_PROGRAM = "media_pipelines.pages.film_pair"


class FilmsNotInstalled(UnreadableFile):
    """What makes films is not installed."""

    def __str__(self) -> str:
        return 'films need an extra: pip install "media-pipelines[video]"'


async def write_side_by_side(
    left: Path,
    right: Path,
    out: Path,
    *,
    lead_seconds: float = 0.0,
    captions: tuple[str, str] = ("Source", "Result"),
    mark: tuple[float, float, float, float] | None = None,
) -> Path:
    """Write two videos side by side as an MP4 file, in real time, with the sound of the left one.

    The one that ends first holds its last frame.

    Args:
        left: Video.
        right: Video.
        out: File to write.
        lead_seconds: How much later the right one starts; until then it shows its first frame.
        captions: What stands over each.
        mark: Box around whom it is about, x1, y1, x2, y2 as shares of the left picture; it is
            marked for a second when the right one starts.

    Returns:
        `out`.

    Raises:
        UnreadableFile: If one of them cannot be read; nothing is written.
        FilmsNotInstalled: Where the extra [video] is missing.
    """
    if not all(map(importlib.util.find_spec, ("av", "cv2"))):
        raise FilmsNotInstalled(str(left), "the extra [video] is missing")
    part = out.with_name(f".{out.name}.part")
    command = [sys.executable, "-P", "-m", _PROGRAM, *map(str, (left, right, part))]
    options = [
        f"--lead-seconds={lead_seconds}",
        f"--left-caption={captions[0]}",
        f"--right-caption={captions[1]}",
    ]
    if mark is not None:
        options.append("--mark=" + ",".join(map(str, map(float, mark))))
    process = await asyncio.create_subprocess_exec(
        *command,
        *options,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        said, _ = await process.communicate()
        if process.returncode:
            raise _unreadable(said.decode(errors="replace"), left, process.returncode)
        return part.replace(out)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        part.unlink(missing_ok=True)


def _unreadable(said: str, left: Path, status: int) -> UnreadableFile:
    path, _, reason = said.strip().partition("\n")
    if reason:
        return UnreadableFile(path, reason)
    return UnreadableFile(str(left), f"the program that decodes it ended with status {status}")
