"""Where runs stopped, in an S3 bucket: an object for each destination."""

import hashlib

from media_pipelines.state.bucket_store import BucketStore


class BucketNotes:
    """Notes of runs below the prefix of a store.

    Args:
        store: The prefix.
    """

    def __init__(self, store: BucketStore) -> None:
        self._store = store

    async def read(self, address: str) -> bytes:
        """Return what the newest run at a destination has noted; empty: there was none."""
        return await self._store.read(_name(address)) or b""

    async def write(self, address: str, record: bytes) -> None:
        """Keep the `run.json` of the run at a destination."""
        await self._store.write(_name(address), record)

    async def forget_older(self, seconds: float) -> int:
        """Remove the notes of runs that were noted so long ago; return how many there were."""
        listed = await self._store.listed("runs/")
        old = [item.name for item in listed if item.age.total_seconds() > seconds]
        await self._store.delete(old)
        return len(old)


def _name(address: str) -> str:
    return f"runs/{hashlib.sha256(address.encode()).hexdigest()[:32]}.json"
