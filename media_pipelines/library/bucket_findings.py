"""What lies below a prefix of a bucket.

Its objects are listed in one go, a thousand at a time. Where a batch shows, the listing goes on
behind it: its rows may have millions of objects.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from media_api.client.errors import MediaError
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.s3 import CONNECTIONS, S3Settings
from media_pipelines.delivery.set_files import LINEAGE_FILE, RUN_FILE
from media_pipelines.delivery.storage import content_at
from media_pipelines.delivery.stored_objects import objects_below, prefixes_in
from media_pipelines.library.findings import (
    LARGEST_RECORD_BYTES,
    MOST_FOLDERS_BESIDE_ROWS,
    TOO_LARGE,
    FoundBatch,
    FoundSet,
    LibraryFinding,
    UnreadPlace,
    is_record_of_row,
    not_looked_into,
)

MOST_FOLDERS_LISTED = 50_000
"""Of the folders of a batch so many are listed, to find what else lies there."""

_READ_AHEAD = 2 * CONNECTIONS
# Of objects that belong to no set yet so many are remembered
_MOST_KEPT = 20_000
_LAST = "\U0010fffd"


def findings_in_bucket(place: str, s3: S3Settings) -> Iterator[LibraryFinding]:
    """Find everything below a prefix, in the order of keys.

    Args:
        place: As s3://bucket/prefix, or s3://bucket.
        s3: How S3 is reached.

    Raises:
        DeliveryRefused: If the bucket does not exist or may not be read.
        DeliveryInterrupted: If S3 does not answer.
    """
    with ThreadPoolExecutor(CONNECTIONS) as threads:
        walk = _Walk(place.rstrip("/"), s3)
        waiting: deque[Future[LibraryFinding | None]] = deque()
        for found in walk.findings():
            waiting.append(threads.submit(_with_record, found, s3))
            if len(waiting) > _READ_AHEAD:
                yield from _done(waiting, len(waiting) - _READ_AHEAD)
        yield from _done(waiting, len(waiting))


def _done(waiting: "deque[Future[LibraryFinding | None]]", count: int) -> Iterator[LibraryFinding]:
    for _ in range(count):
        found = waiting.popleft().result()
        if found:
            yield found


@dataclass(frozen=True, kw_only=True)
class _Unread:
    """A set whose record is still to be read."""

    address: str
    files: dict[str, int]


def _with_record(found: "_Unread | LibraryFinding", s3: S3Settings) -> LibraryFinding | None:
    if not isinstance(found, _Unread):
        return found
    name = RUN_FILE if RUN_FILE in found.files else LINEAGE_FILE
    address = f"{found.address}/{name}"
    if found.files[name] > LARGEST_RECORD_BYTES:
        return UnreadPlace(address=address, reason=TOO_LARGE)
    try:
        content = content_at(address, s3)
        lineage = content
        if name == RUN_FILE:
            # That of a whole record says nothing more
            is_whole = content is None or content.rstrip().endswith(b"}")
            lineage = None if is_whole else content_at(f"{found.address}/{LINEAGE_FILE}", s3)
    except MediaError as exc:
        return UnreadPlace(address=address, reason=f"it cannot be read: {exc}")
    if content is None:
        return None
    run = content if name == RUN_FILE else None
    return FoundSet(address=found.address, run=run, lineage=lineage, files=found.files)


@dataclass
class _Walk:
    """Goes through the objects below a prefix."""

    place: str
    s3: S3Settings
    # Whether a folder is that of a batch
    _batches: dict[str, bool] = field(default_factory=dict)
    _kept: dict[str, int] = field(default_factory=dict)
    _sets: list[str] = field(default_factory=list)

    def findings(self) -> "Iterator[_Unread | LibraryFinding]":
        """Yield sets in the order of keys, whose records nobody has read."""
        after = ""
        while True:
            batch = None
            for found in objects_below(f"{self.place}/", self.s3, after=after):
                yield from self._ended(found.address)
                folder, _, name = found.address.rpartition("/")
                is_record = name in (RUN_FILE, LINEAGE_FILE)
                if is_record or f"/{OWN_FOLDER}/" in found.address[len(self.place) :]:
                    batch = self._batch_around(folder)
                    if batch is not None:
                        break
                if is_record and folder not in self._sets:
                    self._sets.append(folder)
                self._keep(found.address, found.size)
            yield from self._ended("")
            if batch is None:
                return
            yield from self._batch(batch)
            after = _key(f"{batch}/{_LAST}")

    def _keep(self, address: str, size: int) -> None:
        self._kept[address] = size
        if len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def _ended(self, address: str) -> Iterator[_Unread]:
        """Yield the sets that have no more objects when `address` has its turn."""
        while self._sets and not address.startswith(f"{self._sets[-1]}/"):
            folder = self._sets.pop()
            below = f"{folder}/"
            names = [name for name in self._kept if name.startswith(below)]
            files = {name.removeprefix(below): self._kept.pop(name) for name in names}
            yield _Unread(address=folder, files=files)

    def _batch_around(self, folder: str) -> str | None:
        """Return the folder of the batch whose row is in a folder, or which it is part of."""
        way = folder.removeprefix(self.place).strip("/")
        parts = way.split("/") if way else []
        for count in range(len(parts)):
            above = "/".join([self.place, *parts[:count]])
            if above not in self._batches:
                inside = objects_below(f"{above}/{OWN_FOLDER}/", self.s3)
                self._batches[above] = any(True for _ in islice(inside, 1))
            if self._batches[above]:
                return above
        return None

    def _batch(self, address: str) -> "Iterator[_Unread | LibraryFinding]":
        # With pyarrow, which a place without batches does not need
        from media_pipelines.library.batch_results import rows_of

        names = list(islice(prefixes_in(address, self.s3), MOST_FOLDERS_LISTED + 1))
        rows = rows_of(address, names[:MOST_FOLDERS_LISTED], self.s3)
        looked_into = rows.others[:MOST_FOLDERS_BESIDE_ROWS]
        others = list(self._others(address, looked_into))
        leftovers = len(looked_into) - len(others)
        yield FoundBatch(address=address, rows=rows, leftovers=leftovers)
        yield from not_looked_into(address, len(rows.others) - len(looked_into))
        if len(names) > MOST_FOLDERS_LISTED:
            told = f"of its folders only the first {MOST_FOLDERS_LISTED:,} were listed"
            yield UnreadPlace(address=address, reason=told)
        for name in others:
            yield from _Walk(f"{address}/{name}", self.s3).findings()

    def _others(self, address: str, names: Sequence[str]) -> Iterator[str]:
        with ThreadPoolExecutor(CONNECTIONS) as threads:
            heads = threads.map(lambda name: self._head(f"{address}/{name}"), names)
            yield from (
                name for name, head in zip(names, heads, strict=True) if not is_record_of_row(head)
            )

    def _head(self, folder: str) -> bytes | None:
        try:
            return content_at(f"{folder}/{RUN_FILE}", self.s3)
        except MediaError:
            # The walk comes there too, and says why
            return None


def _key(address: str) -> str:
    return address.removeprefix("s3://").partition("/")[2]
