"""How an operation that a flow calls is run: as a Prefect task, in a row of a batch, or planned."""

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any
from uuid import uuid4

from prefect import Task
from prefect.context import FlowRunContext
from prefect.logging import get_run_logger

from media_api.client.errors import MediaError
from media_api.contract.operations import AnyEnvelope
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.errors import CalledInSyncFlow
from media_pipelines.run.request import Executor, OperationCall, taken

RETRY_DELAYS_SECONDS = [2.0, 10.0, 30.0]
RETRY_JITTER = 0.2


class InPrefect:
    """Each operation is a task run, which Prefect retries."""

    def run(self, call: OperationCall) -> Coroutine[Any, Any, AnyEnvelope]:
        """Run an operation as a task run.

        Raises:
            CalledInSyncFlow: In a flow that cannot await it.
        """
        flow_run = FlowRunContext.get()
        if flow_run and flow_run.flow and not flow_run.flow.isasync:
            raise CalledInSyncFlow(call.task.fn.__name__, flow_run.flow.fn.__name__)
        given = [taken(item) for item in call.positional]
        named = {name: taken(item) for name, item in call.named.items()}
        task_run: Coroutine[Any, Any, AnyEnvelope] = Task.__call__(call.task, *given, **named)
        return task_run

    def log(self, text: str) -> None:
        """Put it into the log of the task run."""
        get_run_logger().info(text)


class InRow:
    """Operations run within the task run of their row; they are retried as task runs are."""

    async def run(self, call: OperationCall) -> AnyEnvelope:
        """Run an operation, again when another attempt may succeed."""
        # All attempts are one call
        with in_context(replace(current_context(), caller=uuid4())):
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


def current_executor() -> Executor:
    """Return how operations are run here: as task runs, where nothing else was said."""
    return current_context().executor or IN_PREFECT
