"""Clients and their bearer keys (spec 5)."""

import hashlib
import secrets
import time
import uuid
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from media_pipelines.service.database import Database
from media_pipelines.service.problems import Refusal
from media_pipelines.service.tables import CLIENTS, JOBS

# A revoked key stops working after this long; a new key works at once.
REMEMBER_SECONDS = 2.0
LARGEST_PRIORITY = 255


@dataclass(frozen=True, kw_only=True)
class Client:
    """Who sends a request."""

    id: str
    name: str
    mq_priority: int


class NameTaken(Exception):
    """A client of this name exists; revoke its key first."""


class Keyring:
    """Issues keys and recognises them.

    A key is 256 random bits, so one unsalted SHA-256 is enough to store it safely.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recent: dict[str, tuple[float, Client]] = {}

    def create(self, name: str, mq_priority: int) -> str:
        """Make a client and return its key; it is not stored and cannot be shown again.

        Raises:
            NameTaken: If the name is in use.
            ValueError: If the priority is not 0..255.
        """
        if not 0 <= mq_priority <= LARGEST_PRIORITY:
            raise ValueError(f"mq_priority is 0..{LARGEST_PRIORITY}, not {mq_priority}.")
        key = f"mp_{secrets.token_urlsafe(32)}"
        row = {
            "id": str(uuid.uuid4()),
            "name": name,
            "key_hash": _digest(key),
            "mq_priority": mq_priority,
            "created_at": time.time(),
            "last_served": 0,
        }
        try:
            self._database.write_now(lambda connection: connection.execute(insert(CLIENTS), row))
        except IntegrityError as exc:
            raise NameTaken(f"There is a client named {name!r}; revoke its key first.") from exc
        return key

    def renew(self, name: str, mq_priority: int) -> str:
        """Give an existing or new client a new key; the old one stops working."""
        key = f"mp_{secrets.token_urlsafe(32)}"

        def work(connection: Connection) -> int:
            change = CLIENTS.update().where(CLIENTS.c.name == name)
            return connection.execute(change.values(key_hash=_digest(key))).rowcount

        return key if self._database.write_now(work) else self.create(name, mq_priority)

    def revoke(self, name: str) -> bool:
        """Make the key of a client useless; its records stay. Return whether it existed."""

        def work(connection: Connection) -> int:
            used = select(JOBS.c.uuid).where(JOBS.c.client_id == CLIENTS.c.id).exists()
            mine = CLIENTS.c.name == name
            gone = connection.execute(delete(CLIENTS).where(mine, ~used)).rowcount
            values = {
                "key_hash": f"revoked {uuid.uuid4()}",
                "name": f"{name} (revoked {uuid.uuid4()})",
            }
            return gone + connection.execute(CLIENTS.update().where(mine).values(values)).rowcount

        return self._database.write_now(work) > 0

    def clients(self) -> list[Client]:
        """List all clients by name."""
        query = select(CLIENTS).order_by(CLIENTS.c.name)
        rows = self._database.read_now(lambda connection: connection.execute(query).all())
        return [Client(id=row.id, name=row.name, mq_priority=row.mq_priority) for row in rows]

    async def recognise(self, authorization: str | None) -> Client:
        """Return the client of an Authorization header.

        Raises:
            Refusal: `unauthorized`.
        """
        scheme, _, key = (authorization or "").partition(" ")
        if scheme.lower() != "bearer" or not key:
            raise Refusal("unauthorized", "Send the header Authorization: Bearer <API_KEY>.")
        digest = _digest(key.strip())
        seen, client = self._recent.get(digest, (0.0, None))
        if client is None or time.monotonic() - seen > REMEMBER_SECONDS:
            client = await self._look_up(digest)
            self._recent[digest] = (time.monotonic(), client)
        return client

    async def _look_up(self, digest: str) -> Client:
        query = select(CLIENTS).where(CLIENTS.c.key_hash == digest)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            self._recent.pop(digest, None)
            raise Refusal("unauthorized", "The key is unknown or was revoked.")
        return Client(id=row.id, name=row.name, mq_priority=row.mq_priority)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
