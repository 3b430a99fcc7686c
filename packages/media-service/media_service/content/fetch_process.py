"""Fetching in a process of its own, which has the network and nothing else.

`fetch_apart` starts it in the folder of the file. It reads an Order, answers with a Fetched or a
Failed, and ends.
"""

import asyncio
import resource
import stat
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from media_service.content.fetching import WHOLE_SECONDS, fetch
from media_service.engine_api.errors import JobError
from media_service.engine_api.file_types import (
    BIGGEST_FILE_MB,
    FILE_TYPES,
    FileType,
    recognise_file,
)
from media_service.engine_api.messages import Failed, InputFile, Message
from media_service.processes.child_process import begin, command, environment
from media_service.processes.sandbox import Confinement
from media_service.settings.networks import networks

MODULE = "media_service.content.fetch_process"
MEGABYTE = 1_000_000
# More than the download may take by itself: the process has to start
END_SECONDS = WHOLE_SECONDS + 30.0
LONGEST_ANSWER = 100_000  # bytes
MOST_ADDRESS_SPACE = 2_000_000_000  # bytes


class Order(Message):
    """What to fetch, for a field that takes files of a kind."""

    file: InputFile
    networks: str


class Fetched(Message):
    """The file is in the folder as `input.<suffix>`."""

    kind: Literal["fetched"] = "fetched"
    suffix: str


_ANSWER: TypeAdapter[Fetched | Failed] = TypeAdapter(
    Annotated[Fetched | Failed, Field(discriminator="kind")]
)


async def fetch_apart(
    file: InputFile, folder: Path, allowed_networks: str, confinement: Confinement | None
) -> None:
    """Fetch a file into an empty folder, under a name whose ending says its type.

    Raises:
        JobError: If it cannot be fetched, is too large, or is not of the field's kind.
    """
    order = Order(file=file, networks=allowed_networks).model_dump_json().encode()
    answer = await _answer(order, folder, confinement)
    if isinstance(answer, Failed):
        raise JobError(answer.code, answer.message, retryable=answer.retryable)
    found = FILE_TYPES.get(answer.suffix)
    path = folder / f"input.{answer.suffix}"
    if found is None or not found.serves(file.kind) or list(folder.iterdir()) != [path]:
        raise RuntimeError(f"the process that fetched {file.url} left something else")
    if not stat.S_ISREG(path.lstat().st_mode):
        raise RuntimeError(f"the process that fetched {file.url} left no file")


async def _answer(order: bytes, folder: Path, confinement: Confinement | None) -> Fetched | Failed:
    process = await asyncio.create_subprocess_exec(
        *command(MODULE, confinement), cwd=folder, env=environment(folder), stdin=PIPE, stdout=PIPE
    )
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("a process without pipes")
    try:
        async with asyncio.timeout(END_SECONDS):
            process.stdin.write(order)
            process.stdin.write_eof()
            return _ANSWER.validate_json(await process.stdout.read(LONGEST_ANSWER))
    except (TimeoutError, ConnectionError, ValidationError) as exc:
        message = "The download ended before its time."
        raise JobError("url_not_reachable", message, retryable=True) from exc
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


def main() -> None:
    """Fetch one file into the working folder."""
    begin()
    # Whatever is sent to it, the machine has its memory
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESS_SPACE, MOST_ADDRESS_SPACE))
    order = Order.model_validate_json(sys.stdin.buffer.read())
    answer: Fetched | Failed
    try:
        answer = Fetched(suffix=_fetch(order).suffix)
    except JobError as exc:
        answer = Failed(code=exc.code, message=str(exc), retryable=exc.retryable)
    sys.stdout.write(answer.model_dump_json())


def _fetch(order: Order) -> FileType:
    arriving, file = Path("arriving"), order.file
    most = BIGGEST_FILE_MB[file.kind] * MEGABYTE  # type: ignore[index]  # a kind of the contract
    fetch(file.url, arriving, most, networks(order.networks))
    found = recognise_file(arriving)
    if found is None or not found.serves(file.kind):
        what = f"a {found.suffix} file" if found else "of no known type"
        raise JobError("invalid_asset", f"{file.url} is {what}, not a {file.kind}.")
    arriving.rename(f"input.{found.suffix}")
    return found


if __name__ == "__main__":
    main()
