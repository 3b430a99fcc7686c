"""How a command reaches its service before the first step, and what is told of that."""

from collections.abc import Coroutine
from typing import Any

from rich.console import Console

from media_api.client.embedded import lease_of_this_process
from media_pipelines.blocks.media_service import MediaService

STARTING = (
    "Starting the service of this machine. The first step waits until a worker is ready, "
    "which takes up to a minute or two."
)
OUTDATED = (
    "The service that runs has other code or settings. A new one takes its place, unless another "
    "run uses it."
)


async def reach(
    service: MediaService, starts_late: Coroutine[Any, Any, bool], console: Console
) -> None:
    """Start the service where it is the embedded one, and ask it once whether it is there.

    Args:
        service: The one that the command line names.
        starts_late: Says whether the run may have nothing to do; nothing happens then.
        console: Where it is told that a service starts.
    """
    if await starts_late:
        return
    if service.is_embedded:
        lease = lease_of_this_process(service.home_folder)
        if not lease.is_running():
            console.print(STARTING, style="dim", soft_wrap=True)
        elif lease.is_outdated():
            console.print(OUTDATED, style="dim", soft_wrap=True)
    async with service.get_client() as client:
        await client.reach()
