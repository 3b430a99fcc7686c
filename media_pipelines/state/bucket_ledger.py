"""The ledger of jobs in an S3 bucket: an object for each call."""

import asyncio
import hashlib

from pydantic import TypeAdapter, ValidationError

from media_api.client.errors import StateUnusable
from media_pipelines.state.bucket_store import BucketStore
from media_pipelines.submission.job_ledger import (
    NOT_ENDED,
    AccountBalance,
    JobEntry,
    JobState,
    balance_of,
    pays_for,
    whole_account,
)

# Within one listing of a store
_AT_ONCE = 1000
_ENTRY = TypeAdapter(JobEntry)


class BucketLedger:
    """The ledger below the prefix of a store.

    Args:
        store: The prefix.
    """

    def __init__(self, store: BucketStore) -> None:
        self._store = store

    async def find(self, service: str, key: str) -> JobEntry | None:
        """Return the newest job of a call."""
        content = await self._store.read(_name(service, key))
        entry = _read(content) if content else None
        if entry and entry.task_uuid and await self._store.read(_lost(service, entry.task_uuid)):
            return entry.now(JobState.LOST)
        return entry

    async def write(self, entry: JobEntry) -> None:
        """Keep an entry; it is in the bucket when this returns."""
        content = _ENTRY.dump_json(entry)
        # Once more below its account, so that an account is added up by one listing
        names = [_name(entry.service, entry.key), *([_paid(entry)] if entry.account else [])]
        await asyncio.gather(*(self._store.write(name, content) for name in names))

    async def open_jobs(self, service: str) -> list[JobEntry]:
        """List the jobs of a service that have not ended as far as the ledger knows."""
        names = [item.name for item in await self._store.listed(f"jobs/{_digest(service)}/")]
        return [entry for entry in await self._entries(names) if entry.state in NOT_ENDED]

    async def balance(self, account: str) -> AccountBalance:
        """Add up the jobs of an account, at all services."""
        listed = await self._store.listed(f"paid/{_digest(whole_account(account))}/")
        entries = await self._entries([it.name for it in listed])
        return balance_of((each, 1) for each in entries if pays_for(each.account, account))

    async def lose(self, service: str, task_uuid: str) -> None:
        """Note that a job is of no use any more: its next attempt is submitted anew."""
        await self._store.write(_lost(service, task_uuid), b"{}")

    async def forget_older(self, seconds: float) -> int:
        """Remove what has changed so long ago and is not open; return how many there were."""
        listed = await self._store.listed("jobs/")
        old = [item.name for item in listed if item.age.total_seconds() > seconds]
        entries = await self._entries(old)
        ended = [
            _name(item.service, item.key) for item in entries if item.state != JobState.ACCEPTED
        ]
        await self._store.delete(ended)
        for beside in ("lost/", "paid/"):
            known = await self._store.listed(beside)
            await self._store.delete(it.name for it in known if it.age.total_seconds() > seconds)
        return len(ended)

    async def _entries(self, names: list[str]) -> list[JobEntry]:
        entries: list[JobEntry] = []
        for first in range(0, len(names), _AT_ONCE):
            contents = await self._store.read_all(names[first : first + _AT_ONCE])
            entries += [_read(content) for content in contents if content]
        return entries


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _name(service: str, key: str) -> str:
    return f"jobs/{_digest(service)}/{_digest(key)}.json"


def _paid(entry: JobEntry) -> str:
    call = _digest(f"{entry.service} {entry.key}")
    return f"paid/{_digest(whole_account(entry.account))}/{call}.json"


def _lost(service: str, task_uuid: str) -> str:
    return f"lost/{_digest(service)}/{_digest(task_uuid)}.json"


def _read(content: bytes) -> JobEntry:
    try:
        return _ENTRY.validate_json(content)
    except ValidationError as exc:
        reason = "another version of the pipelines has written there, or somebody else"
        raise StateUnusable("the ledger in the bucket", reason) from exc
