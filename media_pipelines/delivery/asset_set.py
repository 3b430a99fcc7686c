"""AssetSet: what one run makes, put together on this machine and published as a whole."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from types import TracebackType

from media_api.client.asset_names import file_name
from media_api.client.errors import UnsafeAssetName
from media_api.client.media_client import MediaClient
from media_api.contract.base import Download
from media_pipelines.delivery.bucket_target import BucketTarget
from media_pipelines.delivery.folder_target import FolderTarget
from media_pipelines.delivery.name_templates import filled
from media_pipelines.delivery.set_files import OWN_FILES, RUN_FILE
from media_pipelines.delivery.set_links import SetLinks, folder_links
from media_pipelines.delivery.storage import disk_errors


@dataclass(frozen=True, kw_only=True)
class SetLabels:
    """What an asset set belongs to; its address is made of these.

    Attributes:
        flow: Name of the flow.
        run: Name of the flow run.
        id: Id of the flow run.
        manifest: Name of the manifest; empty outside of a batch.
        row: Name of the row in the manifest; empty outside of a batch.
    """

    flow: str
    run: str
    id: str
    manifest: str = ""
    row: str = ""


class AssetSet:
    """The files of one run. Readers see none of them at `address`, or all.

    Example:
        ```python
        async with delivery.open(labels) as asset_set:
            files = await asset_set.fetch(client, assets, "1_image")
            record.write(asset_set.folder)
            await asset_set.publish()
        ```

    Leaving the context without `publish` keeps the workspace as it is; a later run with the same
    address finds it so and may go on with it.

    Attributes:
        address: Where readers find the set: a path, or s3://bucket/prefix.
        folder: Where the files are now: the workspace, and after `publish` the target when that
            is a folder; with a bucket nothing is left on this machine then.
    """

    def __init__(self, target: FolderTarget | BucketTarget, name_template: str) -> None:
        self._target = target
        self._name_template = name_template
        self._names: dict[tuple[str, str], PurePosixPath] = {}
        # Folders of macOS and Windows do not tell case.
        self._taken = {name.casefold() for name in OWN_FILES}
        self.address = target.address
        self.folder = target.workspace.folder

    @property
    def workspace(self) -> Path:
        """Local folder in which the run works."""
        return self._target.workspace.folder

    async def __aenter__(self) -> "AssetSet":
        """Check the target and make the workspace, before anything is paid for.

        Raises:
            DestinationOccupied: If the target holds files that no earlier set lists.
            DeliveryRefused: If it may not be written, or another run delivers there.
            DeliveryInterrupted: If a bucket does not answer.
        """
        try:
            await _to_the_end(self._target.begin)
        except BaseException:
            self._target.workspace.end()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let other runs have the workspace."""
        self._target.workspace.end()

    async def published_run(self) -> bytes:
        """Return the run.json of the set that readers see now; empty when they see none.

        It may be asked before the context is entered, as `is_whole` and `conclude`.

        Raises:
            DeliveryRefused: If the target may not be read.
            DeliveryInterrupted: If a bucket does not answer.
        """
        return await asyncio.to_thread(self._target.published_run)

    async def is_whole(self) -> bool:
        """Say whether the set that readers see has all of its files as they were published.

        Raises:
            MediaError: As `published_run`.
        """
        return await asyncio.to_thread(self._target.is_whole)

    async def conclude(self) -> None:
        """Clear away what a process has left that died after its set had appeared.

        Raises:
            MediaError: As `published_run`; `DeliveryRefused` also if another run is at work.
        """
        await _to_the_end(self._target.conclude)

    async def fetch(self, client: MediaClient, assets: list[Download], step: str) -> list[Path]:
        """Fetch assets into the workspace.

        Args:
            client: Client of the service that has the assets.
            assets: What to fetch; of two with one path the later gets a number, for good.
            step: Name of the step that made them.

        Returns:
            The files, in the order of `assets`.

        Raises:
            UnsafeAssetName: If a name would leave the workspace; nothing is written.
            DeliveryRefused: If the disk is full.
            MediaError: If the service does not give an asset.
        """
        files = [self.workspace / self._path(asset.uri, step) for asset in assets]
        for asset, file in zip(assets, files, strict=True):
            with disk_errors(file):
                file.parent.mkdir(parents=True, exist_ok=True)
                if not file.resolve().is_relative_to(self.workspace.resolve()):
                    raise UnsafeAssetName(str(file))
                await client.download(asset, file)
        return files

    async def publish(self) -> None:
        """Show the set to readers, as a whole, in the place of an earlier one.

        A cancellation waits until this is done. The newest run has the pointer beside the set,
        also when an older one ends later: the times in their `run.json` decide.

        Raises:
            RuntimeError: If the workspace has no `run.json`.
            DestinationOccupied: If somebody has put files into the target meanwhile.
            DeliveryRefused: If the target refuses the files; the workspace stays.
            DeliveryInterrupted: If a bucket does not answer; publishing again may succeed.
        """
        if not (self.workspace / RUN_FILE).is_file():
            raise RuntimeError(f"An asset set is published with its {RUN_FILE}.")
        await _to_the_end(self._publish)

    async def links(self, files: Iterable[str], *, published: bool) -> SetLinks:
        """Say where people open files of the set.

        Args:
            files: Paths below its folder.
            published: Whether readers see the set; else its files are in the workspace.

        Raises:
            DeliveryRefused: If there are no credentials to sign links into a bucket with.
        """
        if not published:
            return folder_links(self.workspace, files)
        return await asyncio.to_thread(self._target.links, files)

    def _publish(self) -> None:
        self._target.publish()
        # Here, so that it is right for the one who was canceled meanwhile too.
        self.folder = self._target.published

    def _path(self, uri: str, step: str) -> PurePosixPath:
        known = self._names.get((step, uri))
        if known:
            return known
        path = next(path for path in self._candidates(uri, step) if self._is_free(path))
        self._taken.add(str(path).casefold())
        return self._names.setdefault((step, uri), path)

    def _candidates(self, uri: str, step: str) -> Iterator[PurePosixPath]:
        name = PurePosixPath(file_name(uri))
        values = {"step": step, "name": str(name), "stem": name.stem, "ext": name.suffix[1:]}
        path = PurePosixPath(filled(self._name_template, values))
        if path.is_absolute() or ".." in path.parts or not path.name:
            raise UnsafeAssetName(str(path))
        yield path
        number = 1
        while True:
            number += 1
            yield path.with_name(f"{path.stem}_{number}{path.suffix}")

    def _is_free(self, path: PurePosixPath) -> bool:
        return str(path).casefold() not in self._taken


async def _to_the_end(work: Callable[[], None]) -> None:
    """Run in a thread; a cancellation waits for its end."""
    running = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(running)
    except asyncio.CancelledError:
        await asyncio.wait({running})
        running.exception()
        raise
