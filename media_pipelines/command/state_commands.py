"""What outlives the runs, in a terminal: `media state`."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console

from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.terminal import CommandEnd
from media_pipelines.state.state import PipelineState, state_at

KEPT = timedelta(days=45)

state = App(name="state", version_flags=())


@state.command
def clean(
    *,
    older_than: Annotated[timedelta, Parameter(negative=())] = KEPT,
    home: Annotated[Path | None, Parameter(negative=(), negative_none=())] = None,
) -> int:
    """Forget jobs that have ended, runs and leases that have not changed for long.

    It tidies the place that MEDIA_STATE names, and the home folder of this machine. A job that is
    still open is kept: `media sweep` ends those that nobody waits for.

    Args:
        older_than: How long nothing has changed, as 30d or 12h.
        home: Home folder; by default MEDIA_HOME, else ~/.media-pipelines.
    """
    service = MediaService(home=str(home) if home else None)
    with CommandEnd() as ending:
        places = {it.address: it for it in (service.kept, state_at("", service.home_folder))}
        for place in places.values():
            asyncio.run(_cleaned(place, older_than.total_seconds()))
    return ending.status


async def _cleaned(place: PipelineState, seconds: float) -> None:
    count = await place.forget_older(seconds)
    Console(highlight=False).print(f"{count} records forgotten at {place.address}.", soft_wrap=True)
