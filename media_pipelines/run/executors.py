"""How an operation that a flow calls is run: as a Prefect task, in a row of a batch, or planned."""

import asyncio
import random
from collections.abc import Awaitable, Coroutine
from dataclasses import replace
from typing import Any, cast
from uuid import uuid4

from prefect import Task
from prefect.context import TagsContext, TaskRunContext
from prefect.logging import get_logger, get_run_logger

from media_api.client.errors import MediaError
from media_api.contract.operations import AnyEnvelope
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.loop_thread import is_awaited, waited_for
from media_pipelines.run.request import Executor, OperationCall, taken
from media_pipelines.run.tracing import begin_export, span

RETRY_DELAYS_SECONDS = [2.0, 10.0, 30.0]
RETRY_JITTER = 0.2


class InPrefect:
    """Each operation is a task run, which Prefect retries."""

    def run(self, call: OperationCall) -> Awaitable[AnyEnvelope]:
        """Run an operation as a task run; where nobody can await it, to its end."""
        given = [taken(item) for item in call.positional]
        named = {name: taken(item) for name, item in call.named.items()}
        task_run: Coroutine[Any, Any, AnyEnvelope] = Task.__call__(call.task, *given, **named)
        if current_context().scope:
            task_run = _without_tags(task_run)
        if is_awaited():
            return task_run
        # What comes of it can be awaited as well
        return cast("Awaitable[AnyEnvelope]", waited_for(task_run))

    def log(self, text: str) -> None:
        """Put it into the log of the task run."""
        logger = get_run_logger() if TaskRunContext.get() else get_logger("operations")
        logger.info(text)


async def _without_tags(task_run: Coroutine[Any, Any, AnyEnvelope]) -> AnyEnvelope:
    """Run an operation of a run without the tags of its flow run.

    Prefect asks its server for a slot of every tag of a task before it begins, and a run goes on
    while that is away.
    """
    with TagsContext(current_tags=set()):
        return await task_run


class InRow:
    """Operations run within the task run of their row; they are retried as task runs are."""

    async def run(self, call: OperationCall) -> AnyEnvelope:
        """Run an operation, again when another attempt may succeed."""
        # All attempts are one call
        with in_context(replace(current_context(), caller=uuid4())), span(call.task.name):
            for delay in RETRY_DELAYS_SECONDS[: call.task.retries]:
                try:
                    return await call.attempt()
                except MediaError as exc:
                    if not exc.retryable:
                        raise
                await asyncio.sleep(delay * random.uniform(1.0, 1.0 + RETRY_JITTER))
            return await call.attempt()

    def log(self, text: str) -> None:
        """Leave it out: of thousands of rows nobody reads it."""


IN_PREFECT = InPrefect()
begin_export()


def current_executor() -> Executor:
    """Return how operations are run here: as task runs, where nothing else was said."""
    return current_context().executor or IN_PREFECT
