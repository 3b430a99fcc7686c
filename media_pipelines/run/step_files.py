"""The files of the steps of a run: fetched into its asset set, and described."""

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import httpx

from media_api.client.asset_names import file_name, media_type, without_query
from media_api.client.errors import (
    DamagedDownload,
    MediaError,
    RequestRefused,
    ResultGone,
    UnexpectedAnswer,
)
from media_api.client.file_digest import sha256_of
from media_api.client.media_client import MediaClient
from media_api.client.retrying import growing_pauses
from media_api.contract.base import Download
from media_api.contract.envelopes import assets_of, downloads_of, metadata_of, result_uris
from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.pages.reports import PICTURE_SUFFIXES, is_picture
from media_pipelines.record.records import AssetRecord, StepRecord
from media_pipelines.record.result_warnings import fidelity_of, warnings_of
from media_pipelines.submission.submission import says_gone

PAUSES_SECONDS = (1.0, 5.0)
"""Between the attempts to fetch what a step has made."""


class StepFiles:
    """What the steps of a run have made, in its asset set.

    Attributes:
        by_uri: Delivered files by relative URI.
    """

    def __init__(self, service: MediaService, assets: AssetSet) -> None:
        self._service = service
        self._assets = assets
        self.by_uri: dict[str, Path] = {}

    @property
    def folder(self) -> Path:
        """Where they are now."""
        return self._assets.folder

    async def take(self, step: StepRecord, envelope: AnyEnvelope) -> Path | None:
        """Fetch everything that a step has made: results, companions and previews.

        Companions and previews that the service does not have any more are left out, with a
        warning.

        Args:
            step: The step, whose record is filled in.
            envelope: Its COMPLETED task.

        Returns:
            The picture that shows the step, if there is one.

        Raises:
            ResultGone: If the service does not have a result any more.
            MediaError: If an asset cannot be fetched, its name would leave the folder, or the disk
                is full.
        """
        assets = list(assets_of(envelope))
        async with self._service.get_client() as client:
            needed = result_uris(envelope)
            parcel = _Parcel(client, self._assets, assets, step.label, needed)
            files = await parcel.arrived()
        gone = [asset.uri for asset in assets if asset.uri not in files]
        for uri in needed:
            if uri in gone:
                # A proxy that finds nothing says nothing of the service
                raise parcel.obstacles.get(uri) or ResultGone(envelope.task_type, uri)
        self.by_uri.update(files)
        described = {item.uri: item for item in downloads_of(envelope)}
        step.assets = [
            self.describe(file, described.get(uri, Download(uri=uri)))
            for uri, file in files.items()
        ]
        step.warnings = [*step.warnings, *warnings_of(envelope)]
        step.warn(*(f"{file_name(uri)} {parcel.left_out(uri)}" for uri in gone))
        step.fidelity = fidelity_of(envelope)
        picture = await self._picture(step, envelope, files)
        if picture:
            step.preview = self.relative(picture)
        return picture

    def describe(self, file: Path, download: Download) -> AssetRecord:
        """Return the record of a file.

        Args:
            file: In the folder.
            download: What the service says of it.
        """
        return AssetRecord(
            file=self.relative(file),
            uri=without_query(download.uri),
            sha256=download.sha256 or sha256_of(file),
            size=file.stat().st_size,
            content_type=media_type(file.name),
            kept_until=_iso(download.kept_until),
        )

    def relative(self, file: Path) -> str:
        """Return the path of a file within the folder."""
        return file.relative_to(self.folder).as_posix()

    async def _picture(
        self, step: StepRecord, envelope: AnyEnvelope, files: Mapping[str, Path]
    ) -> Path | None:
        for file in _pictures(envelope, files):
            if await asyncio.to_thread(is_picture, file):
                return file
            step.warn(f"{file.name} is a picture that cannot be shown")
        return None


@dataclass
class _Parcel:
    """What is to be fetched, and what has arrived.

    Attributes:
        needed: What is asked for with patience; the rest is soon left out.
        files: What has arrived, by relative URI.
        damaged: What is not what its name says, and is none of the results.
        obstacles: What has not, and why; None: the service says that it is gone.
    """

    client: MediaClient
    asset_set: AssetSet
    assets: Sequence[Download]
    step: str
    needed: Collection[str]
    files: dict[str, Path] = field(default_factory=dict)
    damaged: set[str] = field(default_factory=set)
    obstacles: dict[str, MediaError | None] = field(default_factory=dict)

    async def arrived(self) -> Mapping[str, Path]:
        """Fetch all that there is, in the order of the assets."""
        for pause in PAUSES_SECONDS:
            if await self._is_complete_now():
                break
            await asyncio.sleep(pause)
        else:
            await self._fetch()
        timeouts = self.client.timeouts
        pauses = growing_pauses(timeouts.first_poll, timeouts.longest_poll)
        deadline = time.monotonic() + timeouts.until_gone
        while self._lacks() and time.monotonic() < deadline:
            await asyncio.sleep(next(pauses))
            await self._fetch()
        return {
            asset.uri: self.files[asset.uri] for asset in self.assets if asset.uri in self.files
        }

    def _lacks(self) -> bool:
        """Whether something may still come that is needed."""
        return any(self.obstacles.get(uri) for uri in self.needed)

    def left_out(self, uri: str) -> str:
        """Say why something is not among the files."""
        if uri in self.damaged:
            return "is not what its name says, and was left out"
        return "is not at the service any more"

    async def _is_complete_now(self) -> bool:
        """Fetch what is missing; False when another attempt may get more."""
        try:
            await self._fetch()
        except MediaError as exc:
            if exc.retryable:
                return False
            raise
        return len(self.files) + len(self.damaged) == len(self.assets)

    async def _fetch(self) -> None:
        """Fetch what is missing; what the service does not have stays so."""
        for asset in self.assets:
            if asset.uri in self.files or asset.uri in self.damaged:
                continue
            try:
                [file] = await self.asset_set.fetch(self.client, [asset], self.step)
            except (RequestRefused, UnexpectedAnswer) as exc:
                if exc.status not in (httpx.codes.NOT_FOUND, httpx.codes.GONE):
                    raise
                self.obstacles[asset.uri] = None if says_gone(exc) else exc
            except DamagedDownload:
                # A preview that cannot be shown loses nobody a result
                if asset.uri in self.needed:
                    raise
                self.damaged.add(asset.uri)
            else:
                self.files[asset.uri] = file
                self.obstacles.pop(asset.uri, None)


def _iso(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat() if seconds else ""


def _pictures(envelope: AnyEnvelope, files: Mapping[str, Path]) -> list[Path]:
    """List the files that may show a step, the best first."""
    previews = [getattr(part, "preview_image", None) for part in metadata_of(envelope)]
    candidates = [*(files.get(uri) for uri in previews if uri), *files.values()]
    pictures = [file for file in candidates if file and file.suffix.lower() in PICTURE_SUFFIXES]
    return list(dict.fromkeys(pictures))
