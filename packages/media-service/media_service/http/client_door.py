"""Who may come in: clients with a key, each with so many requests at once that others have room."""

from collections import Counter

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from media_service.clients.auth import Client, Keyring
from media_service.refusal import Refusal


class ClientDoor:
    """Recognises clients, and counts the requests of each that are at work.

    Args:
        keyring: Knows the keys.
        most: Requests of one client at once.
    """

    def __init__(self, keyring: Keyring, most: int) -> None:
        self._keyring = keyring
        self._most = most
        self._inside: Counter[str] = Counter()

    async def enter(self, request: Request) -> Client:
        """Return who sends a request, which counts until it is answered.

        Raises:
            Refusal: If the key is none, or the client has as many requests as it may.
        """
        client = await self._keyring.recognise(request.headers.get("authorization"))
        scope = request.scope
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            # No database takes it
            raise Refusal("validation_failed", "An address has no sign with the number 0.")
        scope["client_name"] = client.name
        if self._inside[client.id] >= self._most:
            detail = f"This client may have {self._most} requests at work at one time."
            headers = {"Retry-After": "1", "Connection": "close"}
            raise Refusal("too_many_requests", detail, headers=headers)
        self._inside[client.id] += 1
        scope["client_inside"] = client.id
        return client

    def around(self, app: ASGIApp) -> ASGIApp:
        """Surround an application, so that clients leave when they are answered."""

        async def inside(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await app(scope, receive, send)
            finally:
                if "client_inside" in scope:
                    self._leave(scope["client_inside"])

        return inside

    def _leave(self, client_id: str) -> None:
        self._inside[client_id] -= 1
        if not self._inside[client_id]:
            del self._inside[client_id]
