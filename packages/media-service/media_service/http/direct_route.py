"""A route whose function takes the request and returns the answer."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response


class DirectRoute(APIRoute):
    """A route of FastAPI, in its document, without what it does to find out other parameters."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        return self.endpoint
