"""Which models a client may ask for (an addition)."""

from fastapi import FastAPI, Request
from starlette.responses import Response

from media_api.contract.offers import OfferedModels
from media_api.contract.operations import API_PREFIX
from media_service.http.client_door import ClientDoor
from media_service.registry.engines import Engines


class ModelRoutes:
    """The listing of models."""

    def __init__(self, engines: Engines, door: ClientDoor) -> None:
        self._engines = engines
        self._door = door

    def add(self, app: FastAPI) -> None:
        """Add the route."""

        async def models(request: Request) -> Response:
            client = await self._door.enter(request)
            offers = OfferedModels(models=self._engines.registry.offers(client.name))
            return Response(offers.model_dump_json(), media_type="application/json")

        app.add_api_route(
            f"{API_PREFIX}/models",
            models,
            methods=["GET"],
            tags=["models"],
            name="list_models",
            operation_id="models_list",
            summary="List the models that requests may name, and which engines serve them",
            responses={200: {"model": OfferedModels}},
        )
