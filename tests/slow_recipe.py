"""An engine that only waits, for tests of a service in which jobs take a while."""

import asyncio

from media_pipelines.service.execution import Execution, Outcome


async def caption(execution: Execution) -> Outcome:
    """Answer after some seconds of the file."""
    await asyncio.sleep(float(str(execution.engine_options["seconds"])))
    return Outcome(result="a picture that was looked at for long")
