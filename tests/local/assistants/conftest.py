"""A server of the protocol over the fake service, and clients of the SDK."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from media_pipelines.assistants.assistant_clients import AssistantClients
from media_pipelines.assistants.assistant_server import AssistantServer
from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.blocks.media_service import MediaService

PRICES = """operation,price
images/generations,0.1
3d_models/meshes,0.4
3d_models/textures,0.2
3d_models/remeshings,0.1
3d_models/conversions,0.02
3d_models/renderings,0.05
"""
OF_THE_CLIENT = {"mode", "elicitation_callback"}
Connected = Callable[..., AbstractAsyncContextManager[Client]]


@pytest.fixture
def service(media_service: MediaService, tmp_path: Path) -> MediaService:
    media_service.home = str(tmp_path / "home")
    return media_service


@pytest.fixture
def prices(tmp_path: Path) -> str:
    table = tmp_path / "prices.csv"
    table.write_text(PRICES)
    return str(table)


@pytest.fixture
def connected(service: MediaService, tmp_path: Path, prefect_server: None) -> Connected:
    """Connects a client to a new server; `mode` is an era of the protocol."""

    @asynccontextmanager
    async def connect(**given: Any) -> AsyncIterator[Client]:
        of_client = {name: given.pop(name) for name in OF_THE_CLIENT & given.keys()}
        options = AssistantOptions(output=tmp_path / "runs", **{"answer_seconds": 60.0, **given})
        server = AssistantServer(AssistantClients(service, options), options).as_sdk_server()
        async with Client(server, **of_client) as client:
            yield client

    return connect
