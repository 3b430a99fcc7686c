"""What installed engines understand of a prompt while it is typed."""

import asyncio
import json
import logging
import os
import shutil
import tempfile
from asyncio.subprocess import PIPE, Process
from importlib.metadata import entry_points
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from media_api.contract.prompts import ReadPrompt
from media_service.processes.child_process import command, environment
from media_service.settings.settings import Settings, variable

GROUP = "media.prompt_readers"
"""The group of the entry points that name a function from a prompt to a `ReadPrompt`."""
MODULE = "media_service.workers.prompt_process"
# The first one waits for all that is imported; others wait for who asked before
FIRST_SECONDS, ANSWER_SECONDS = 15.0, 2.0
END_SECONDS = 3.0
# After which a process that nobody asks gives its 200 MB back
IDLE_SECONDS = 60.0
LONGEST_ANSWER = 4_000_000  # bytes

logger = logging.getLogger("media_service.workers.prompt_reader")

_ANSWER: TypeAdapter[ReadPrompt] = TypeAdapter(ReadPrompt)


class ReadingProcess:
    """Reads one prompt after the other, in a process that is there while somebody asks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._folder: Path | None = None
        self._rest: asyncio.TimerHandle | None = None

    @property
    def is_installed(self) -> bool:
        """Whether engines are installed that say what they understand."""
        return bool(entry_points(group=GROUP))

    async def read(self, prompt: str) -> ReadPrompt | None:
        """Say what becomes of a prompt; None if the process did not answer in time."""
        async with self._turn:
            if self._rest:
                self._rest.cancel()
            is_ready = self._process is not None and self._process.returncode is None
            try:
                async with asyncio.timeout(ANSWER_SECONDS if is_ready else FIRST_SECONDS):
                    answer = await self._answer(json.dumps(prompt).encode() + b"\n")
            except (TimeoutError, OSError, ValidationError, ValueError) as exc:
                logger.error("a prompt was not read: %s", type(exc).__name__)
                await self._end()
                return None
            except BaseException:
                # Its answer would be that of the next prompt
                self._terminate()
                raise
            self._rest = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._terminate)
            return answer

    async def close(self) -> None:
        """End the process."""
        async with self._turn:
            await self._end()

    async def _answer(self, line: bytes) -> ReadPrompt:
        if self._process is None or self._process.returncode is not None:
            await self._end()
            self._process = await self._begin()
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        return _ANSWER.validate_json(await self._process.stdout.readline())

    async def _begin(self) -> Process:
        folder = self._folder = Path(tempfile.mkdtemp(prefix="media-prompts-"))
        least = {variable("least_fidelity"): str(self._settings.least_fidelity)}
        self._settings.log_folder.mkdir(parents=True, exist_ok=True)
        log = os.open(
            self._settings.log_folder / "workers.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600
        )
        try:
            return await asyncio.create_subprocess_exec(
                *command(MODULE, self._settings.confinement(folder)),
                cwd=folder,
                env=environment(folder) | self._settings.variables(folder) | least,
                stdin=PIPE,
                stdout=PIPE,
                stderr=log,
                limit=LONGEST_ANSWER,
            )
        finally:
            os.close(log)

    def _terminate(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.terminate()

    async def _end(self) -> None:
        if self._rest:
            self._rest.cancel()
        if self._process:
            self._terminate()
            try:
                async with asyncio.timeout(END_SECONDS):
                    await self._process.wait()
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
            self._process = None
        if self._folder:
            await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)
            self._folder = None
