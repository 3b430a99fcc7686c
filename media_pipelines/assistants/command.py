"""`media mcp`: the pipelines as tools of AI assistants."""

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import uvicorn
from cyclopts import Parameter
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server

from media_api.client.local_path import local_path
from media_api.programs.exit_codes import EXIT_COMPLETED, WrongCommand
from media_api.programs.port import Port
from media_pipelines.assistants.assistant_clients import AssistantClients
from media_pipelines.assistants.assistant_server import AssistantServer
from media_pipelines.assistants.key_check import KeyCheck, takes_any_key
from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.assistants.spending_limits import SpendingLimits
from media_pipelines.assistants.tools import tool_list
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.flow_options import Invocation
from media_pipelines.command.proxies import check_proxies
from media_pipelines.command.terminal import CommandEnd, quiet_prefect, service_of
from media_pipelines.flows.pipelines import UnusablePipeline
from media_pipelines.money.budget import MostCost
from media_pipelines.run.loop_thread import awaited_beside

FOLDER = "assistants"
PATH = "/mcp"
SECONDS_TO_CLOSE = 2
NO_SERVICE = (
    "Over HTTP clients bring keys of a service that runs: name it with --base-url or "
    "MEDIA_SERVICE_URL (`media serve` starts one)."
)
ANY_KEY = (
    "The service takes any key, so --max-cost-of-key limits nothing: everybody can make up another "
    "one. Give the service keys, or leave the option out and set --max-cost."
)

OutputFolder = Annotated[Path | None, Parameter(negative=(), negative_none=())]
OptionalText = Annotated[str | None, Parameter(negative=(), negative_none=())]
CostLimit = Annotated[MostCost | None, Parameter(negative=(), negative_none=())]


def mcp(
    *,
    base_url: OptionalText = None,
    api_key: OptionalText = None,
    home: OptionalText = None,
    output: OutputFolder = None,
    prices: OptionalText = None,
    max_cost: CostLimit = None,
    max_cost_of_key: CostLimit = None,
    http: Annotated[bool, Parameter(negative=())] = False,
    host: str = "127.0.0.1",
    port: Port = 8500,
) -> int:
    """Serve the pipelines to AI assistants (MCP): to one that starts this command, or over HTTP.

    A run that is not done when the server ends goes on when it is started again.

    Args:
        base_url: Address of a running service; by default MEDIA_SERVICE_URL, else the embedded one.
        api_key: Its key; over HTTP the key that a client sends takes its place.
        home: Folder of the embedded service and of the ledger of jobs.
        output: Folder of the results; by default `assistants` in the home folder.
        prices: Price table, a file or s3:// address.
        max_cost: Most that one run may cost by the price table.
        max_cost_of_key: Most that all runs of one key may cost.
        http: Serve over HTTP, to clients that send a key of the service.
        host: Address to listen at.
        port: Port to listen at; 0: a free one.
    """
    quiet_prefect()
    with CommandEnd() as ending:
        check_proxies()
        service = service_of(Invocation(base_url=base_url, api_key=api_key, home=home))
        options = AssistantOptions(
            output=local_path(str(output or service.home_folder / FOLDER)).resolve(),
            prices=prices,
            max_cost=max_cost,
            max_cost_of_key=max_cost_of_key,
        )
        if http and service.is_embedded:
            raise WrongCommand(NO_SERVICE)
        asyncio.run(_checked(service, options, http=http))
        clients = AssistantClients(service, options)
        server = AssistantServer(clients, options).as_sdk_server()
        with _going_on_later(clients):
            if http:
                _over_http(server, clients, host, port)
            else:
                asyncio.run(_over_stdio(server, clients))
    return ending.status


async def _checked(service: MediaService, options: AssistantOptions, *, http: bool) -> None:
    try:
        tool_list()
    except UnusablePipeline as exc:
        raise WrongCommand(str(exc)) from exc
    # A folder that cannot be shows now, and not with the first run
    AssetDelivery(folder=str(options.output / FOLDER))
    await SpendingLimits("", service, options).check()
    if http and options.max_cost_of_key is not None and await takes_any_key(service):
        raise WrongCommand(ANY_KEY)


async def _over_stdio(server: Server, clients: AssistantClients) -> None:
    await awaited_beside(clients.of_this_machine().go_on())
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def _over_http(server: Server, clients: AssistantClients, host: str, port: int) -> None:
    listening = socket.create_server((host, port))
    where = f"http://{host}:{listening.getsockname()[1]}{PATH}"
    app = KeyCheck(server.streamable_http_app(streamable_http_path=PATH, host=host), clients)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=SECONDS_TO_CLOSE)
    print(f"Assistants find the pipelines at {where}", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


@contextmanager
def _going_on_later(clients: AssistantClients) -> Iterator[None]:
    """Leave the runs that are at work to the next start, when nobody asks any more.

    The process ends as in a failure of power: an orderly end would cancel the runs, and withdraw
    their jobs from the service.
    """
    with suppress(KeyboardInterrupt):
        yield
    if clients.are_at_work:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(EXIT_COMPLETED)
