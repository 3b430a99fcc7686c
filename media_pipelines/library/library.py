"""The library: every asset set and every batch below a place, from their own records alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from media_api.client.errors import UnreadableFile
from media_api.client.local_path import local_path
from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.delivery.set_files import LINEAGE_FILE, RUN_FILE
from media_pipelines.library.batch_copies import BatchCopies, ReadBatch
from media_pipelines.library.batch_entry import read_batch
from media_pipelines.library.bucket_findings import findings_in_bucket
from media_pipelines.library.damaged_record import NoRecord
from media_pipelines.library.engine_offers import EngineOffers
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.equal_prompts import EqualPrompts, equal_prompts
from media_pipelines.library.findings import FoundBatch, FoundSet, LibraryFinding, UnreadPlace
from media_pipelines.library.folder_findings import findings_in_folder
from media_pipelines.library.set_entries import set_entries
from media_pipelines.library.set_facts import SetFacts, facts_of
from media_pipelines.library.week_spend import WeekSpend, spend_by_week

_BEFORE_ALL = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class AssetLibrary:
    """What lies below a place.

    Attributes:
        place: Absolute path, or s3://bucket/prefix.
        entries: Newest first; what cannot be read comes last.
        weeks: What was spent, newest week first.
        equal_prompts: Of more than one run, the largest group first.
        offers: What the service that was asked would do now.
    """

    place: str
    entries: Sequence[LibraryEntry]
    weeks: Sequence[WeekSpend]
    equal_prompts: Sequence[EqualPrompts]
    offers: EngineOffers

    def count(self, kind: str) -> int:
        """Return how many entries are of a kind."""
        return sum(entry.kind == kind for entry in self.entries)


def open_library(
    place: str, s3: S3Settings | None = None, offers: EngineOffers | None = None
) -> AssetLibrary:
    """Read every asset set and every batch below a place; nothing is written.

    Args:
        place: A folder, or s3://bucket/prefix.
        s3: How S3 is reached; None: as boto3 finds it.
        offers: What a service would do now; None: none is asked.

    Raises:
        UnreadableFile: If there is no such folder.
        DeliveryRefused: If the bucket does not exist or may not be read.
        DeliveryInterrupted: If S3 does not answer.
    """
    settings, asked = s3 or S3Settings(), offers or EngineOffers()
    address = library_place(place)
    sets: list[SetFacts] = []
    others: list[LibraryEntry] = []
    batches: list[ReadBatch] = []
    for found in _findings(address, settings):
        match found:
            case FoundSet():
                _take_set(found, sets, others)
            case FoundBatch():
                batches.append(read_batch(found, settings))
            case UnreadPlace():
                others.append(_unread(found))
    copies = BatchCopies(batches)
    others += [replace(batch.entry, also_at=copies.also_at(batch)) for batch in batches]
    entries = [*set_entries(sets, asked), *others]
    return AssetLibrary(
        place=address,
        entries=sorted(entries, key=_order),
        weeks=spend_by_week(sets, batches, copies),
        equal_prompts=equal_prompts(sets),
        offers=asked,
    )


def library_place(place: str) -> str:
    """Return the absolute address of a place; the folder `_batch` of a batch stands for the batch.

    Raises:
        UnreadableFile: If it is a folder that is not there.
    """
    named = place.rstrip("/").removesuffix(f"/{OWN_FOLDER}") or place
    if is_s3(place):
        return named
    folder = local_path(named).resolve()
    if not folder.is_dir():
        raise UnreadableFile(str(folder), "there is no such folder")
    return str(folder)


def _findings(address: str, s3: S3Settings) -> Iterator[LibraryFinding]:
    return findings_in_bucket(address, s3) if is_s3(address) else findings_in_folder(Path(address))


def _take_set(found: FoundSet, sets: list[SetFacts], others: list[LibraryEntry]) -> None:
    try:
        sets.append(facts_of(found))
    except NoRecord as exc:
        name = LINEAGE_FILE if found.run is None else RUN_FILE
        others.append(_unread(UnreadPlace(address=found.address, reason=f"its {name} {exc}")))


def _unread(found: UnreadPlace) -> LibraryEntry:
    return LibraryEntry(kind="unread", address=found.address, problem=found.reason)


def _order(entry: LibraryEntry) -> tuple[bool, float, str]:
    time = entry.ended_at or entry.started_at or _BEFORE_ALL
    return entry.kind == "unread", -time.timestamp(), entry.address
