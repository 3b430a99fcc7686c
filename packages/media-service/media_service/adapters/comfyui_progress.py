"""How far ComfyUI is: what it tells over its websocket."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import uuid4

from pydantic import BaseModel, ValidationError
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

_LARGEST_MESSAGE = 16_000_000
"""Bytes; pictures of half-done results come the same way, and are left aside."""

logger = logging.getLogger("media_service.adapters.comfyui_progress")


class _NodeProgress(BaseModel):
    value: float = 0.0
    max: float = 1.0

    @property
    def share(self) -> float:
        return min(max(self.value / self.max, 0.0), 1.0) if self.max > 0 else 0.0


class _Told(BaseModel):
    prompt_id: str | None = None
    nodes: dict[str, _NodeProgress] | list[str] = {}


class _Message(BaseModel):
    type: str
    data: _Told


@dataclass
class _Followed:
    nodes: int
    cached: set[str] = field(default_factory=set)
    running: Mapping[str, _NodeProgress] = field(default_factory=dict)

    def share(self) -> float:
        run = sum(node.share for name, node in self.running.items() if name not in self.cached)
        return min((len(self.cached) + run) / self.nodes, 1.0)


class ProgressFeed:
    """Follows the jobs that were submitted under `client_id`; those alone are told of.

    Without a connection nothing is known of their progress, and nothing else is amiss.

    Args:
        base_url: Address of the server.
        headers: What it wants to see.
    """

    def __init__(self, base_url: str, headers: Mapping[str, str]) -> None:
        self.client_id = uuid4().hex
        self._address = f"ws{base_url.removeprefix('http')}/ws?clientId={self.client_id}"
        self._headers = dict(headers)
        self._jobs: dict[str, _Followed] = {}
        self._listening: asyncio.Task[None] | None = None

    def follow(self, prompt_id: str, nodes: int) -> None:
        """Begin to follow a job with so many nodes."""
        self._jobs[prompt_id] = _Followed(max(nodes, 1))
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._listen())

    def progress(self, prompt_id: str) -> float | None:
        """Return how far a job is, 0..1; None: nothing is known."""
        followed = self._jobs.get(prompt_id)
        return followed.share() if followed and (followed.running or followed.cached) else None

    def forget(self, prompt_id: str) -> None:
        """Follow a job no longer."""
        self._jobs.pop(prompt_id, None)

    async def close(self) -> None:
        """End the connection."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self) -> None:
        opening = connect(
            self._address, additional_headers=self._headers, max_size=_LARGEST_MESSAGE
        )
        try:
            # Connects anew, after ever longer pauses, as long as that may help
            async for connection in opening:
                with contextlib.suppress(WebSocketException):
                    async for message in connection:
                        if isinstance(message, str):
                            self._read(message)
        except (WebSocketException, OSError) as exc:
            logger.warning("the progress of jobs is not known: %s", exc)

    def _read(self, text: str) -> None:
        try:
            message = _Message.model_validate_json(text)
        except ValidationError:
            return
        followed = self._jobs.get(message.data.prompt_id or "")
        if followed is None:
            return
        if message.type == "execution_cached" and isinstance(message.data.nodes, list):
            followed.cached = set(message.data.nodes)
        if message.type == "progress_state" and isinstance(message.data.nodes, dict):
            followed.running = message.data.nodes
