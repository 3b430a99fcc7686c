"""The keys of clients over HTTP: the service says which are right."""

import asyncio
import secrets
import time

import httpx
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp_types import INVALID_REQUEST, ErrorData, JSONRPCError
from pydantic import SecretStr, ValidationError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from media_api.client.errors import MediaError, RequestRefused, UnexpectedAnswer
from media_pipelines.assistants.assistant_clients import AssistantClients, key_name
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.run.preflight import check_access

BELIEVED_SECONDS = 60.0
"""How long a key is believed that the service has accepted."""

CHECK_SECONDS = 10.0
"""How long the service may take to say whether it accepts one."""

MISSING = "Send a key of the service: Authorization: Bearer KEY."
SILENT = "The service does not say whether it accepts the key: try again later."
WRONG = "The service refuses this key: ask its operator for one (`media keys create`)."


class KeyCheck:
    """Lets in who has a key of the service.

    Args:
        app: What is behind it.
        clients: Know the service.
    """

    def __init__(self, app: ASGIApp, clients: AssistantClients) -> None:
        self._app = app
        self._clients = clients
        self._believed: dict[str, float] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on with its key."""
        if scope["type"] == "http":
            key = _bearer(Headers(scope=scope).get("authorization", ""))
            refused = await self._refusal(key)
            if refused:
                await refused(scope, receive, send)
                return
            # With it the SDK keeps sessions apart
            token = AccessToken(token=key, client_id=key_name(key), scopes=[])
            scope["user"] = AuthenticatedUser(token)
        await self._app(scope, receive, send)

    async def _refusal(self, key: str) -> Response | None:
        if not key:
            return _unauthorized(MISSING)
        name = key_name(key)
        if time.monotonic() < self._believed.get(name, 0.0):
            return None
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await check_access(self._clients.service_of(key))
        except ValidationError:
            return _unauthorized(WRONG)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status == httpx.codes.UNAUTHORIZED:
                self._believed.pop(name, None)
                return _unauthorized(WRONG)
            return _problem(httpx.codes.BAD_GATEWAY, exc.code, str(exc))
        except MediaError as exc:
            return _problem(httpx.codes.SERVICE_UNAVAILABLE, exc.code, str(exc))
        except TimeoutError:
            return _problem(httpx.codes.SERVICE_UNAVAILABLE, "service_unreachable", SILENT)
        self._believed[name] = time.monotonic() + BELIEVED_SECONDS
        return None


async def takes_any_key(service: MediaService) -> bool:
    """Say whether a service takes a key that nobody has; one that does not answer is left alone."""
    settings = service.model_dump(exclude={"api_key"})
    made_up = MediaService(**settings, api_key=SecretStr(secrets.token_urlsafe()))
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            await check_access(made_up)
    except (MediaError, TimeoutError):
        return False
    return True


def _bearer(header: str) -> str:
    scheme, _, key = header.partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def _unauthorized(sentence: str) -> Response:
    answer = _problem(httpx.codes.UNAUTHORIZED, "unauthorized", sentence)
    answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _problem(status: int, code: str, sentence: str) -> Response:
    # As an error of the protocol, which clients show
    error = ErrorData(code=INVALID_REQUEST, message=sentence, data={"code": code})
    told = JSONRPCError(jsonrpc="2.0", id=None, error=error).model_dump(by_alias=True)
    return JSONResponse(told, status)
