"""Jobs that engines elsewhere do, through adapters: files out, files in, and what became of it."""

import asyncio
import logging
import shutil
import time
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from media_api.contract.base import Cost, ResultWarning
from media_service.adapters.adapter import Collected, InProgress, RemoteWork
from media_service.adapters.kinds import open_adapters
from media_service.database.database import Database
from media_service.engine_api.engine import EngineRequest
from media_service.engine_api.errors import EngineFailure, UnknownCharge
from media_service.engine_api.execution import Execution
from media_service.engine_api.messages import (
    Advanced,
    Assignment,
    Failed,
    HandedOver,
    PassedOn,
    StoredAsset,
    Succeeded,
)
from media_service.jobs.job_trace import told_to_engine
from media_service.registry.engines import Engines
from media_service.remote.journal import NotOwner, RemoteJournal
from media_service.remote.pool import Pool, Server
from media_service.remote.run import Before, RemoteRun
from media_service.workers.job_folders import JobFolders
from media_service.workers.runner import LEFT

logger = logging.getLogger("media_service.remote.outsourcing")

OnAdvance = Callable[[Advanced], None]


class Outsourcing:
    """Has engines elsewhere do jobs; one pool an engine, for all of its jobs.

    Args:
        database: Where it is written what they were asked.
        engines: The engines that there are.
        folders: Makes the folders of jobs.
    """

    def __init__(self, database: Database, engines: Engines, folders: JobFolders) -> None:
        self._database = database
        self._engines = engines
        self._folders = folders
        self._pools: dict[str, tuple[dict[str, object], Pool]] = {}
        self._runs: dict[str, RemoteRun] = {}

    async def close(self) -> None:
        """Close the connections to all engines."""
        for _, pool in self._pools.values():
            await pool.close()
        self._pools.clear()

    def leave(self, uuid: str) -> None:
        """Let a job go on at its engine although nobody here waits for it any more."""
        if uuid in self._runs:
            self._runs[uuid].is_left = True

    def waits_for(self, uuid: str) -> EngineFailure | None:
        """Return why no server has got a job yet; None: one has it."""
        run = self._runs.get(uuid)
        return run.waits_for if run else None

    async def perform(
        self, assignment: Assignment, told: OnAdvance
    ) -> Succeeded | Failed | HandedOver | PassedOn:
        """Have the engine of a job do it, and tell how far it is."""
        folder = await self._folders.prepare(assignment)
        began = time.monotonic()
        try:
            collected = await self._run(assignment, _work(assignment, folder), told)
            seconds = time.monotonic() - began
            charge = collected.cost
            is_told = charge is not None and isfinite(charge.amount)
            cost = charge if is_told else self._price(assignment, collected, seconds)
            files = await self._folders.keep(assignment, collected.files)
            return _made(collected, files, cost, self._left_open(assignment), seconds)
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

    async def _run(self, assignment: Assignment, work: RemoteWork, told: OnAdvance) -> Collected:
        engine = self._engines.registry.named(assignment.engine.name)
        pool = self._pool(assignment)
        run = RemoteRun(
            pool,
            work,
            RemoteJournal(self._database, assignment, lambda waiting: told(_advanced(waiting))),
            charges=pool.charges or (engine is not None and engine.price is not None),
            has_fallback=assignment.may_pass_on,
        )
        self._runs[assignment.uuid] = run
        sent = assignment.sent
        before = Before(remote_id=sent.remote_id, was_sent=True) if sent else Before()
        return await run.run(before)

    def _left_open(self, assignment: Assignment) -> list[ResultWarning]:
        engine = self._engines.registry.named(assignment.engine.name)
        asked = EngineRequest(
            operation=assignment.operation, request=assignment.request, inputs=assignment.inputs
        )
        return list(engine.leaves_open(asked)) if engine else []

    def _possible_cost(self, assignment: Assignment) -> str:
        engine = self._engines.registry.named(assignment.engine.name)
        cost = engine.cost(1, 0.0) if engine else None
        return f" It may have cost {cost.amount:g} {cost.currency}." if cost and cost.amount else ""

    def _price(self, assignment: Assignment, collected: Collected, seconds: float) -> Cost | None:
        engine = self._engines.registry.named(assignment.engine.name)
        return engine.cost(len(collected.files), seconds) if engine else None

    def _pool(self, assignment: Assignment) -> Pool:
        call, engine = assignment.engine, self._engines.registry.named(assignment.engine.name)
        per_minute = engine.per_minute if engine else None
        told: dict[str, object] = {**call.options, "per_minute": per_minute}
        options, pool = self._pools.get(call.name, (None, None))
        if pool is None or options != told:
            # What still runs keeps the older one, which goes when nothing refers to it
            adapters = open_adapters(call.kind, call.options)
            servers = [Server(adapter, adapter.wire.base_url) for adapter in adapters]
            pool = Pool(servers, per_minute)
            self._pools[call.name] = (told, pool)
        return pool


def _advanced(waiting: InProgress) -> Advanced:
    share = waiting.progress
    # Engines have been known to divide by nothing
    is_told = share is not None and isfinite(share)
    return Advanced(
        share=min(max(share, 0.0), 1.0) if share is not None and is_told else None,
        position=waiting.position,
        reason=waiting.reason,
    )


def _made(
    collected: Collected,
    files: list[StoredAsset],
    cost: Cost | None,
    warnings: list[ResultWarning],
    seconds: float,
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
        warnings=warnings,
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
        traceparent=told_to_engine(assignment.uuid, assignment.traceparent),
    )
