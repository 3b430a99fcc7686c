"""What Prefect's pages are to show goes out here: a server that fails or is away ends no run."""

import asyncio
import contextvars
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ParamSpec, TypeVar

import httpx
from prefect.exceptions import ObjectNotFound, PrefectException, PrefectHTTPStatusError

SECONDS = 5.0
"""How long a run waits for Prefect's server to take what it shows."""

AWAY_SECONDS = 20.0
"""How long a server that has not taken something is left alone."""

MOST_KEPT = 200
_LATER = (httpx.codes.REQUEST_TIMEOUT, httpx.codes.TOO_MANY_REQUESTS)

P = ParamSpec("P")
Answer = TypeVar("Answer")
Sending = Callable[[], Coroutine[Any, Any, Answer]]


class Outbox:
    """Sends to Prefect's server what its pages show, and keeps some of it while that is away."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Sending[Any], contextvars.Context]] = deque(maxlen=MOST_KEPT)
        self._away_until = 0.0

    async def send(self, sending: Sending[Answer]) -> Answer | None:
        """Send something now, and what was kept before; keep it while the server is away.

        Args:
            sending: Makes what is awaited, in the context that it has now.

        Returns:
            The answer; None: there was none.
        """
        context = contextvars.copy_context()
        if time.monotonic() < self._away_until:
            self._kept.append((sending, context))
            return None
        answer, is_sent = await self._sent(sending, context)
        if not is_sent:
            self._kept.append((sending, context))
        while is_sent and self._kept:
            is_sent = await self._sent_late(*self._kept.popleft())
        return answer

    async def _sent_late(self, sending: Sending[Any], context: contextvars.Context) -> bool:
        try:
            return (await self._sent(sending, context))[1]
        except RuntimeError as exc:
            # Its run has ended meanwhile, and has closed the client that it would be sent with
            _log.debug("Prefect's pages lack something of a run that has ended: %s", exc)
            return True

    async def _sent(
        self, sending: Sending[Answer], context: contextvars.Context
    ) -> tuple[Answer | None, bool]:
        try:
            async with asyncio.timeout(SECONDS):
                return await asyncio.create_task(sending(), context=context), True
        except ObjectNotFound:
            # Somebody has deleted it
            return None, True
        except PrefectHTTPStatusError as exc:
            if exc.response.status_code in _LATER or exc.response.is_server_error:
                return None, self._is_away(exc)
            # The server is there: of what was deleted too it does not always say so by name
            _log.debug("Prefect's server does not take something: %s", exc)
            return None, True
        except (httpx.HTTPError, PrefectException, TimeoutError) as exc:
            return None, self._is_away(exc)

    def _is_away(self, exc: Exception) -> bool:
        """Leave the server alone for a while; return that it has not taken something."""
        is_news = self._away_until == 0.0
        self._away_until = time.monotonic() + AWAY_SECONDS
        if is_news:
            told = str(exc) or "its server does not answer"
            _log.warning("Prefect's pages lack something, and the run goes on: %s", told)
        return False


_outbox = Outbox()
# Not of Prefect: a terminal leaves those out, and says once that the server is away
_log = logging.getLogger("media_pipelines.outbox")


async def show(
    create: Callable[P, Coroutine[Any, Any, Answer]], *args: P.args, **kwargs: P.kwargs
) -> Answer | None:
    """Create or change what Prefect's pages show, in time or later.

    Args:
        create: A function of Prefect.
        args: What it takes.
        kwargs: The same by name.

    Returns:
        What it returns; None: the server has not taken it.
    """
    return await _outbox.send(partial(create, *args, **kwargs))
