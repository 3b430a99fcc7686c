"""The Prefect server of a command, before its first run."""

import asyncio
from datetime import UTC, datetime

from prefect.client.orchestration import get_client

from media_pipelines.command.signs_of_life import SILENCE, end_silent_runs
from media_pipelines.run.approval import has_pages
from media_pipelines.run.errors import NoPrefectServer
from media_pipelines.run.temporary_server import spared_by_ctrl_c, temporary_server


async def prefect_is_there() -> None:
    """Wait until there is a Prefect server, and end the runs of commands that were killed.

    Raises:
        NoPrefectServer: If the temporary one does not start.
    """
    await asyncio.to_thread(_start_server)
    if not has_pages():
        async with get_client() as client:
            await end_silent_runs(client, datetime.now(UTC) - SILENCE)


def _start_server() -> None:
    server = temporary_server()
    if server is None:
        # Prefect starts one if none is named
        with spared_by_ctrl_c():
            get_client(sync_client=True)
    elif not server.answers_within(server.most_seconds):
        raise NoPrefectServer(server.output())
