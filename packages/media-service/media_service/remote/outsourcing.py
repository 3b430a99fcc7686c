"""Jobs that engines elsewhere do, through adapters: files out, files in, and what became of it."""

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from media_api.contract.base import Cost
from media_service.adapters.adapter import Adapter, Collected, InProgress, RemoteWork
from media_service.adapters.kinds import open_adapter
from media_service.database.database import Database
from media_service.engine_api.errors import EngineFailure, UnknownCharge
from media_service.engine_api.execution import Execution
from media_service.engine_api.messages import (
    Assignment,
    Failed,
    HandedOver,
    PassedOn,
    StoredAsset,
    Succeeded,
)
from media_service.registry.engines import Engines
from media_service.remote.journal import NotOwner, RemoteJournal
from media_service.remote.run import Before, RemoteRun
from media_service.workers.job_folders import JobFolders
from media_service.workers.runner import LEFT

logger = logging.getLogger("media_service.remote.outsourcing")

OnShare = Callable[[float], None]


class Outsourcing:
    """Has engines elsewhere do jobs; one adapter an engine, for all of its jobs.

    Args:
        database: Where it is written what they were asked.
        engines: The engines that there are.
        folders: Makes the folders of jobs.
    """

    def __init__(self, database: Database, engines: Engines, folders: JobFolders) -> None:
        self._database = database
        self._engines = engines
        self._folders = folders
        self._adapters: dict[str, tuple[dict[str, object], Adapter]] = {}
        self._runs: dict[str, RemoteRun] = {}

    async def close(self) -> None:
        """Close the connections to all engines."""
        for _, adapter in self._adapters.values():
            await adapter.close()
        self._adapters.clear()

    def leave(self, uuid: str) -> None:
        """Let a job go on at its engine although nobody here waits for it any more."""
        if uuid in self._runs:
            self._runs[uuid].is_left = True

    async def perform(
        self, assignment: Assignment, told: OnShare
    ) -> Succeeded | Failed | HandedOver | PassedOn:
        """Have the engine of a job do it, and tell how far it is."""
        folder = await self._folders.prepare(assignment)
        began = time.monotonic()
        try:
            collected = await self._run(assignment, _work(assignment, folder), told)
            seconds = time.monotonic() - began
            cost = collected.cost or self._price(assignment, collected, seconds)
            files = await self._folders.keep(assignment, collected.files)
            return _made(collected, files, cost, seconds)
        except UnknownCharge as exc:
            return Failed(code=exc.code, message=f"{exc}{self._possible_cost(assignment)}")
        except EngineFailure as exc:
            kind = PassedOn if exc.may_fall_back else Failed
            return kind(code=exc.code, message=str(exc), retryable=exc.retryable)
        except NotOwner:
            return LEFT
        finally:
            self._runs.pop(assignment.uuid, None)
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    async def _run(self, assignment: Assignment, work: RemoteWork, told: OnShare) -> Collected:
        engine = self._engines.registry.named(assignment.engine.name)

        def tell(waiting: InProgress) -> None:
            # Engines have been known to divide by nothing
            if waiting.progress is not None and isfinite(waiting.progress):
                told(min(max(waiting.progress, 0.0), 1.0))

        adapter = self._adapter(assignment)
        run = RemoteRun(
            adapter,
            work,
            RemoteJournal(self._database, assignment, tell),
            charges=adapter.charges or (engine is not None and engine.price is not None),
            has_fallback=engine is not None and bool(engine.fallback),
        )
        self._runs[assignment.uuid] = run
        sent = assignment.sent
        before = Before(remote_id=sent.remote_id, was_sent=True) if sent else Before()
        return await run.run(before)

    def _possible_cost(self, assignment: Assignment) -> str:
        engine = self._engines.registry.named(assignment.engine.name)
        cost = engine.cost(1, 0.0) if engine else None
        return f" It may have cost {cost.amount:g} {cost.currency}." if cost and cost.amount else ""

    def _price(self, assignment: Assignment, collected: Collected, seconds: float) -> Cost | None:
        engine = self._engines.registry.named(assignment.engine.name)
        return engine.cost(len(collected.files), seconds) if engine else None

    def _adapter(self, assignment: Assignment) -> Adapter:
        call = assignment.engine
        options, adapter = self._adapters.get(call.name, (None, None))
        if adapter is None or options != call.options:
            # What still runs keeps the older one, which goes when nothing refers to it
            adapter = open_adapter(call.kind, call.options)
            self._adapters[call.name] = (dict(call.options), adapter)
        return adapter


def _made(
    collected: Collected, files: list[StoredAsset], cost: Cost | None, seconds: float
) -> HandedOver:
    return HandedOver(
        files=files,
        text=collected.text,
        result=collected.result,
        uris=list(collected.uris),
        metadata=collected.metadata,
        cost=cost,
        seed=collected.seed,
        notes=list(collected.notes),
        engine_seconds=seconds,
    )


def _work(assignment: Assignment, folder: Path) -> RemoteWork:
    execution = Execution(assignment, folder)
    return RemoteWork(
        uuid=assignment.uuid,
        operation=assignment.operation,
        request=assignment.request,
        inputs={field: execution.given(field) for field in assignment.inputs},
        folder=folder,
    )
