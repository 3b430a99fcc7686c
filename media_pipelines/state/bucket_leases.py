"""Leases in an S3 bucket: numbered objects that are only ever created.

Of two who create the same number, the store lets one. Some stores let both when they come within
one request (OpenStack Swift does), and keep the later one: so everybody looks again after a while
who it was. The newest object says who has the lease, and its age, by the clock of the store,
whether it has expired.
"""

import asyncio
import hashlib
import time
from dataclasses import dataclass

from pydantic import TypeAdapter

from media_pipelines.state.bucket_store import BucketStore
from media_pipelines.state.leases import LEASE_SECONDS, Held, Holder

# So many numbers are left when older ones are removed
_KEPT = 3
# Who creates an object may be followed by another for as long as its request takes.
SETTLING_SECONDS = 1.0
SETTLING_REQUESTS = 4
_CONTENT = TypeAdapter(Holder)
RELEASED = b'"released"'


@dataclass(frozen=True)
class _Newest:
    number: int
    age: float


class BucketLeases:
    """Leases below the prefix of a store.

    Args:
        store: The prefix.
    """

    def __init__(self, store: BucketStore) -> None:
        self._store = store

    async def claim(self, name: str, holder: Holder) -> int | Held:
        """Take the next number of a lease that is free."""
        while True:
            newest = await self._newest(name)
            held = await self._holder(name, newest) if newest else None
            if held:
                return held
            number = newest.number + 1 if newest else 1
            if await self._take_for_good(name, number, holder):
                return number

    async def renew(self, name: str, number: int, holder: Holder) -> int | None:
        """Take the number after `number`; None when somebody else has taken it."""
        if not await self._is_mine(name, number, holder):
            return None
        if not await self._take(name, number + 1, holder):
            return None
        await self._store.delete([_file(name, number + 1 - _KEPT)])
        return number + 1

    async def release(self, name: str, number: int, holder: Holder) -> None:
        """Give a lease back, if it is still one's own."""
        while not await self._store.create(_file(name, number + 1), RELEASED):
            if not await self._is_mine(name, number + 1, holder):
                return
            # A renewal that was on its way
            number += 1
        await self._store.delete(_file(name, number - back) for back in range(_KEPT))

    async def forget_older(self, seconds: float) -> int:
        """Remove leases that nobody has taken for so long; return how many objects there were."""
        listed = await self._store.listed("leases/")
        old = [item.name for item in listed if item.age.total_seconds() > seconds]
        await self._store.delete(old)
        return len(old)

    async def _newest(self, name: str) -> _Newest | None:
        listed = await self._store.listed(_folder(name))
        numbers = {int(item.name.rpartition("/")[2]): item.age for item in listed}
        if not numbers:
            return None
        number = max(numbers)
        return _Newest(number, numbers[number].total_seconds())

    async def _holder(self, name: str, newest: _Newest) -> Held | None:
        """Return who has a lease; None when it is free."""
        content = await self._store.read(_file(name, newest.number))
        if newest.age > LEASE_SECONDS or content in (None, RELEASED):
            return None
        holder = _CONTENT.validate_json(content or b"")
        gone = holder.is_alive is False
        return None if gone else Held(number=newest.number, holder=holder)

    async def _take(self, name: str, number: int, holder: Holder) -> bool:
        return await self._store.create(_file(name, number), _CONTENT.dump_json(holder))

    async def _take_for_good(self, name: str, number: int, holder: Holder) -> bool:
        asked = time.monotonic()
        if not await self._take(name, number, holder):
            return False
        request = time.monotonic() - asked
        await asyncio.sleep(max(SETTLING_SECONDS, SETTLING_REQUESTS * request))
        mine = await self._is_mine(name, number, holder)
        return mine and not await self._is_past(name, number)

    async def _is_mine(self, name: str, number: int, holder: Holder) -> bool:
        return await self._store.read(_file(name, number)) == _CONTENT.dump_json(holder)

    async def _is_past(self, name: str, number: int) -> bool:
        """Say whether a number was one of those that have been removed."""
        newest = await self._newest(name)
        return newest is not None and newest.number > number


def _folder(name: str) -> str:
    return f"leases/{hashlib.sha256(name.encode()).hexdigest()[:32]}/"


def _file(name: str, number: int) -> str:
    return f"{_folder(name)}{number:012d}"
