"""Clients and their bearer keys (spec 5)."""

import asyncio
import hashlib
import logging
import secrets
import time
import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from media_service.clients.limits import UNLIMITED, Limits, Rates
from media_service.clients.webhook import Webhook
from media_service.database.database import Database
from media_service.database.tables import ASSETS, CLIENTS, JOBS, KEYS, UPLOADS, WEBHOOKS
from media_service.refusal import Refusal

# A revoked key stops working after this long; a new key works at once.
REMEMBER_SECONDS = 2.0
# The last use of a key is written down at most this often
NOTE_SECONDS = 60.0
LARGEST_PRIORITY = 255

logger = logging.getLogger("media_service.clients.auth")


@dataclass(frozen=True, kw_only=True)
class Client:
    """Who sends a request."""

    id: str
    name: str
    mq_priority: int
    limits: Limits = UNLIMITED
    is_operator: bool = False


@dataclass(frozen=True, kw_only=True)
class KnownClient:
    """A client as its operator sees it.

    Attributes:
        client: Who it is.
        last_used: When one of its keys was used, Unix seconds, to the minute; None: never.
        keys: How many keys work.
    """

    client: Client
    last_used: float | None
    keys: int


class NameTaken(Exception):
    """A client of this name exists; revoke its key first."""


class Keyring:
    """Issues keys and recognises them.

    A key is 256 random bits, so one unsalted SHA-256 is enough to store it safely.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._rates = Rates()
        self._recent: dict[str, tuple[float, Client]] = {}
        self._notes: set[asyncio.Task[None]] = set()

    def create(
        self,
        name: str,
        mq_priority: int,
        limits: Limits = UNLIMITED,
        webhook: Webhook | None = None,
        *,
        is_operator: bool = False,
    ) -> str:
        """Make a client and return its key; it is not stored and cannot be shown again.

        Args:
            name: Of the client.
            mq_priority: Largest priority of its tasks.
            limits: What it may have and do.
            webhook: Where it is told of the end of its tasks.
            is_operator: Whether its key may do what an operator does.

        Raises:
            NameTaken: If the name is in use.
            ValueError: If the priority is not 0..255, or a limit is none.
        """
        if not 0 <= mq_priority <= LARGEST_PRIORITY:
            raise ValueError(f"mq_priority is 0..{LARGEST_PRIORITY}, not {mq_priority}.")
        _check_limits(asdict(limits))
        row = {
            "id": str(uuid.uuid4()),
            "name": name,
            "mq_priority": mq_priority,
            "created_at": time.time(),
            "last_served": 0,
            **asdict(limits),
            "is_operator": is_operator,
            "webhook_url": webhook.url if webhook else None,
            "webhook_secret": webhook.secret if webhook else None,
        }

        def work(connection: Connection) -> str:
            connection.execute(insert(CLIENTS), row)
            return _new_key(connection, str(row["id"]))

        try:
            return self._database.write_now(work)
        except IntegrityError as exc:
            raise NameTaken(f"There is a client named {name!r}; revoke its key first.") from exc

    def renew(self, name: str, mq_priority: int) -> str:
        """Give an existing or new client a new key; the old ones stop working."""
        return self.rotate(name, 0.0) or self.create(name, mq_priority)

    def rotate(self, name: str, valid_seconds: float) -> str | None:
        """Give a client a new key; those that it has work for so long.

        Returns:
            The key; None if there is no client of this name.
        """

        def work(connection: Connection) -> str | None:
            client_id = connection.scalar(select(CLIENTS.c.id).where(CLIENTS.c.name == name))
            if client_id is None:
                return None
            until = time.time() + valid_seconds
            longer = or_(KEYS.c.expires_at.is_(None), KEYS.c.expires_at > until)
            old = update(KEYS).where(KEYS.c.client_id == client_id, longer)
            connection.execute(old.values(expires_at=until))
            return _new_key(connection, client_id)

        return self._database.write_now(work)

    def revoke(self, name: str) -> bool:
        """Make the keys of a client useless; its records stay. Return whether it existed."""

        def work(connection: Connection) -> int:
            mine = CLIENTS.c.name == name
            _set_webhook(connection, name, None)
            keys = KEYS.c.client_id.in_(select(CLIENTS.c.id).where(mine))
            connection.execute(delete(KEYS).where(keys))
            owning = (table.c.client_id for table in (JOBS, ASSETS, UPLOADS))
            used = or_(*(select(owner).where(owner == CLIENTS.c.id).exists() for owner in owning))
            gone = connection.execute(delete(CLIENTS).where(mine, ~used)).rowcount
            values = {"name": f"{name} (revoked {uuid.uuid4()})"}
            return gone + connection.execute(update(CLIENTS).where(mine).values(values)).rowcount

        return self._database.write_now(work) > 0

    def set_limits(self, name: str, changed: Mapping[str, float | None]) -> Limits | None:
        """Change some limits of a client; return all that it has, None if there is no such client.

        Args:
            name: Of the client.
            changed: Limit to value, of which None takes it away.

        Raises:
            ValueError: If a limit is none.
        """
        _check_limits(changed)
        mine = CLIENTS.c.name == name

        def work(connection: Connection) -> Limits | None:
            if changed:
                connection.execute(update(CLIENTS).where(mine).values(**changed))
            row = connection.execute(select(CLIENTS).where(mine)).first()
            return _client(row).limits if row else None

        return self._database.write_now(work)

    def set_webhook(self, name: str, webhook: Webhook | None) -> bool:
        """Tell a client at this address from now on, or no more; return whether it exists."""
        return self._database.write_now(
            lambda connection: _set_webhook(connection, name, webhook) == 1
        )

    def clients(self) -> list[KnownClient]:
        """List all clients by name."""
        return self._database.read_now(self.listed)

    @staticmethod
    def listed(connection: Connection) -> list[KnownClient]:
        """List all clients by name, in a transaction."""
        works = or_(KEYS.c.expires_at.is_(None), KEYS.c.expires_at > time.time())
        query = (
            select(
                CLIENTS,
                func.max(KEYS.c.used_at).label("used_at"),
                func.count(KEYS.c.key_hash).filter(works).label("keys"),
            )
            .outerjoin(KEYS, KEYS.c.client_id == CLIENTS.c.id)
            .group_by(*CLIENTS.c)
            .order_by(CLIENTS.c.name)
        )
        return [
            KnownClient(client=_client(row), last_used=row.used_at, keys=row.keys)
            for row in connection.execute(query).all()
        ]

    async def recognise(self, authorization: str | None) -> Client:
        """Return the client of an Authorization header, and count its request.

        Raises:
            Refusal: `unauthorized`, or `rate_limited`.
        """
        scheme, _, key = (authorization or "").partition(" ")
        if scheme.lower() != "bearer" or not key:
            raise Refusal("unauthorized", "Send the header Authorization: Bearer <API_KEY>.")
        digest = _digest(key.strip())
        seen, client = self._recent.get(digest, (0.0, None))
        if client is None or time.monotonic() - seen > REMEMBER_SECONDS:
            client = await self._look_up(digest)
            self._recent[digest] = (time.monotonic(), client)
        self._rates.admit(client.id, client.limits)
        return client

    async def _look_up(self, digest: str) -> Client:
        values = {"digest": digest}
        row = await self._database.find(
            lambda connection: connection.execute(_BY_KEY, values).first()
        )
        now = time.time()
        if row is None or (row.expires_at is not None and row.expires_at <= now):
            self._recent.pop(digest, None)
            raise Refusal("unauthorized", "The key is unknown, was revoked or has expired.")
        if row.used_at is None or abs(now - row.used_at) >= NOTE_SECONDS:
            note = asyncio.create_task(self._note_use(digest, now))
            self._notes.add(note)
            note.add_done_callback(self._notes.discard)
        return _client(row)

    async def _note_use(self, digest: str, now: float) -> None:
        # Beside the request, which does not wait for the disk
        stale = or_(KEYS.c.used_at.is_(None), func.abs(KEYS.c.used_at - now) >= NOTE_SECONDS)
        change = update(KEYS).where(and_(KEYS.c.key_hash == digest, stale)).values(used_at=now)
        try:
            await self._database.write(lambda connection: connection.execute(change))
        except SQLAlchemyError as exc:
            logger.error("the use of a key was not written down: %s", exc)


# Built once: each key is looked up every few seconds
_BY_KEY = (
    select(CLIENTS, KEYS.c.expires_at, KEYS.c.used_at)
    .join(KEYS, KEYS.c.client_id == CLIENTS.c.id)
    .where(KEYS.c.key_hash == bindparam("digest"))
)


def _client(row: Row[tuple[object, ...]]) -> Client:
    limits = Limits(
        max_queued=row.max_queued,
        max_running=row.max_running,
        max_bytes=row.max_bytes,
        requests_per_minute=row.requests_per_minute,
        max_cost_per_day=row.max_cost_per_day,
    )
    return Client(
        id=row.id,
        name=row.name,
        mq_priority=row.mq_priority,
        limits=limits,
        is_operator=row.is_operator,
    )


def _check_limits(limits: Mapping[str, float | None]) -> None:
    for limit, value in limits.items():
        least = 0 if limit == "max_cost_per_day" else 1
        if value is not None and value < least:
            raise ValueError(f"{limit} is at least {least}, not {value}.")


def _set_webhook(connection: Connection, name: str, webhook: Webhook | None) -> int:
    mine = CLIENTS.c.name == name
    if webhook is None:
        jobs = select(JOBS.c.uuid).join(CLIENTS, CLIENTS.c.id == JOBS.c.client_id).where(mine)
        connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.job_uuid.in_(jobs)))
    values = {
        "webhook_url": webhook.url if webhook else None,
        "webhook_secret": webhook.secret if webhook else None,
    }
    return connection.execute(update(CLIENTS).where(mine).values(values)).rowcount


def _new_key(connection: Connection, client_id: str) -> str:
    key = f"mp_{secrets.token_urlsafe(32)}"
    row = {"key_hash": _digest(key), "client_id": client_id, "created_at": time.time()}
    connection.execute(insert(KEYS), row)
    return key


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
