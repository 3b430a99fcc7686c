"""Whose key a request has (an addition)."""

from fastapi import FastAPI, Request
from starlette.responses import Response

from media_api.contract.clients import KeyOwner
from media_api.contract.operations import API_PREFIX
from media_service.http.client_door import ClientDoor

CLIENT_PATH = f"{API_PREFIX}/client"


class ClientRoutes:
    """`GET /api/v1/client`."""

    def __init__(self, door: ClientDoor) -> None:
        self._door = door

    def add(self, app: FastAPI) -> None:
        """Add the route."""

        async def client(request: Request) -> Response:
            found = await self._door.enter(request)
            owner = KeyOwner(
                name=found.name, mq_priority=found.mq_priority, is_operator=found.is_operator
            )
            return Response(owner.model_dump_json(), media_type="application/json")

        app.add_api_route(
            CLIENT_PATH,
            client,
            methods=["GET"],
            tags=["client"],
            name="read_client",
            operation_id="client_read",
            summary="Say whose key it is",
            responses={200: {"model": KeyOwner}},
        )
