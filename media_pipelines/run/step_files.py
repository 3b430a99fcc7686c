"""The files of the steps of a run: delivered, described, and shown."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from media_api.client.asset_names import file_name, media_type
from media_api.client.file_digest import sha256_of
from media_api.contract.base import Download
from media_api.contract.envelopes import assets_of, downloads_of, metadata_of
from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.pages.reports import PICTURE_SUFFIXES, is_picture
from media_pipelines.record.records import AssetRecord, StepRecord
from media_pipelines.record.remarks import fidelity_of, remarks_of
from media_pipelines.run.delivery import deliver
from media_pipelines.run.handover import boxed


class StepFiles:
    """What the steps of a run have made, in its asset set.

    Attributes:
        by_uri: Delivered files by relative URI.
    """

    def __init__(self, service: MediaService, assets: AssetSet, *, in_task_runs: bool) -> None:
        self._service = service
        self._assets = assets
        self._in_task_runs = in_task_runs
        self.by_uri: dict[str, Path] = {}

    @property
    def folder(self) -> Path:
        """Where they are now."""
        return self._assets.folder

    async def take(self, step: StepRecord, envelope: AnyEnvelope) -> Path | None:
        """Deliver what a step has made and note it; return the picture that shows the step.

        Raises:
            MediaError: As `deliver`.
        """
        files = await self._delivered(envelope, step.label)
        self.by_uri.update(files)
        described = {item.uri: item for item in downloads_of(envelope)}
        step.assets = [
            self.describe(file, described.get(uri, Download(uri=uri)))
            for uri, file in files.items()
        ]
        gone = [asset.uri for asset in assets_of(envelope) if asset.uri not in files]
        step.remarks = [
            *step.remarks,
            *remarks_of(envelope),
            *(f"{file_name(uri)} is not at the service any more" for uri in gone),
        ]
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
            uri=download.uri,
            sha256=download.sha256 or sha256_of(file),
            size=file.stat().st_size,
            content_type=media_type(file.name),
            kept_until=_iso(download.kept_until),
        )

    def relative(self, file: Path) -> str:
        """Return the path of a file within the folder."""
        return file.relative_to(self.folder).as_posix()

    async def _delivered(self, envelope: AnyEnvelope, label: str) -> Mapping[str, Path]:
        if not self._in_task_runs:
            return await deliver.fn(self._service, self._assets, envelope, step=label)
        box = boxed(envelope, envelope)
        return await deliver(self._service, self._assets, box, step=label)

    async def _picture(
        self, step: StepRecord, envelope: AnyEnvelope, files: Mapping[str, Path]
    ) -> Path | None:
        for file in _pictures(envelope, files):
            if await asyncio.to_thread(is_picture, file):
                return file
            step.remarks = [*step.remarks, f"{file.name} is a picture that cannot be shown"]
        return None


def _iso(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat() if seconds else ""


def _pictures(envelope: AnyEnvelope, files: Mapping[str, Path]) -> list[Path]:
    """List the files that may show a step, the best first."""
    previews = [getattr(part, "preview_image", None) for part in metadata_of(envelope)]
    candidates = [*(files.get(uri) for uri in previews if uri), *files.values()]
    pictures = [file for file in candidates if file and file.suffix.lower() in PICTURE_SUFFIXES]
    return list(dict.fromkeys(pictures))
