"""Engines for tests of a service: one in which jobs take a while, one that kills its worker."""

import asyncio
import os
import signal

from media_service.engine_api.execution import Execution, Outcome


async def say(execution: Execution) -> Outcome:
    """Answer after some seconds of the file."""
    await asyncio.sleep(float(str(execution.engine_options["seconds"])))
    return Outcome(result="what was thought about for long")


def die(_execution: Execution) -> Outcome:
    """End the worker as a crash of native code does."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError
