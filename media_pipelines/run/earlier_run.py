"""What an earlier run has left at a destination: a finished set, or jobs to go on with."""

import asyncio
from pathlib import Path

from prefect.logging import get_run_logger
from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from media_api.client.errors import UnreadableFile
from media_api.client.file_digest import json_sha256
from media_api.client.model_pack import local_input
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.pages.reports import show_finished
from media_pipelines.parameters.asset_text import asset_of
from media_pipelines.record.records import (
    NOT_OF_THE_RESULT,
    RunRecord,
    unfinished_run,
)
from media_pipelines.run.context import RunIdentity, current_context
from media_pipelines.run.errors import UnfinishedRun
from media_pipelines.run.recorder import RunNote


async def finished_run(
    delivery: AssetDelivery, *, again: bool, only_look: bool = False
) -> RunRecord | None:
    """Return the record of the run that has done already what the current one is asked for.

    It has done so when its asset set is at the destination with all of its files unchanged, and
    it was asked for the same. A retry of a run that has published its set is such a run too.

    Args:
        delivery: Where the files of the current run would go.
        again: Whether to make everything anew, unless this very run has published its set.
        only_look: Leave what a process that died has left there.

    Raises:
        MediaError: If the destination cannot be read.

    Example:
        ```python
        earlier = await finished_run(delivery, again=again)
        if earlier:
            return earlier
        async with open_run(service, delivery, again=again) as run:
        ```
    """
    identity = current_context().identity
    assets = delivery.open(identity.labels)
    record = await _published_run(assets)
    if record is None or not _may_go_on(record, identity, again=again):
        return None
    if record.request != await request_digest(identity, delivery.name_template):
        return None
    if not await assets.is_whole():
        return None
    if not only_look:
        await assets.conclude()
    record.was_finished = True
    if not identity.row:
        sentence = finished_sentence(record, assets.address)
        get_run_logger().info("%s", sentence)
        links = await assets.links(record.files, published=True)
        await show_finished(record, sentence, links)
    return record


async def continued_run(
    assets: AssetSet, identity: RunIdentity, request: str, noted: bytes, *, again: bool
) -> RunRecord | None:
    """Return the run whose jobs the current one takes over, if there is one.

    It is the earlier run of the same flow at the same destination, whatever it was asked for: a
    step that asks for the same is found again, and one that does not is made.

    Args:
        assets: Files of the current run; its context is entered, unless it is only planned.
        identity: The current run.
        request: Digest of what it asks for.
        noted: `run.json` of the newest run at the destination, which may have died on another
            machine; empty: nobody has noted one.
        again: Whether it makes everything anew.

    Raises:
        UnfinishedRun: If another flow has stopped in the folder and paid for what is there: it is
            left alone.
        MediaError: If the destination cannot be read.
    """
    stopped, published = _read(noted), await _published_run(assets)
    if stopped is None or stopped.status == "COMPLETED":
        # Its files may have gone with its machine.
        published, stopped = published or stopped, unfinished_run(assets.folder)
    if stopped and stopped.flow != identity.flow and stopped.has_jobs:
        raise UnfinishedRun(str(assets.folder), stopped.flow)
    if published and not (
        published.flow == identity.flow and _may_go_on(published, identity, again=again)
    ):
        published = None
    if published and published.request == request:
        return published
    if stopped and _may_be_continued(stopped, identity, again=again):
        return stopped
    return published


async def earlier_run(
    service: MediaService, delivery: AssetDelivery, *, again: bool
) -> RunRecord | None:
    """Return the run whose jobs the current one would take over, as far as `run.json` tells.

    Raises:
        UnfinishedRun: As `continued_run`.
        MediaError: If the destination cannot be read.
    """
    identity = current_context().identity
    request = await request_digest(identity, delivery.name_template)
    assets = delivery.open(identity.labels)
    noted = await RunNote.of(service, assets, identity).read()
    return await continued_run(assets, identity, request, noted, again=again)


def _may_be_continued(stopped: RunRecord, identity: RunIdentity, *, again: bool) -> bool:
    # Rows may change places: what was begun here may be the jobs of another one.
    is_row = bool(identity.row)
    return stopped.flow == identity.flow and not is_row and (stopped.again or not again)


def finished_sentence(record: RunRecord, address: str) -> str:
    """Say in one sentence that nothing was made, and what to do to have it made."""
    return (
        f"This was finished by the run {record.run} of {record.started_at}, so nothing was sent "
        f"or written: {address} has its files (--again, or `again` in the form, makes new ones)."
    )


async def _published_run(assets: AssetSet) -> RunRecord | None:
    return _read(await assets.published_run())


def _read(run_json: bytes) -> RunRecord | None:
    try:
        return RunRecord.model_validate_json(run_json)
    except ValidationError:
        return None


def _may_go_on(earlier: RunRecord, identity: RunIdentity, *, again: bool) -> bool:
    """Say whether a run may take the jobs of one that has published its set."""
    if identity.row:
        # Rows may change places: the set may be that of another row with the same request.
        return earlier.scope == identity.scope
    return not again or earlier.flow_run_id == identity.flow_run_id


async def request_digest(identity: RunIdentity, name_template: str) -> str:
    """Return the digest of what a run asks for; input files count by their content.

    An input that is an http(s) address or an earlier result counts by its name. Where the service
    is, how urgent the run is, and how long it may last do not count.

    Args:
        identity: The run.
        name_template: How its files are named.
    """
    asked: object = identity.request
    if not asked:
        asked = await asyncio.to_thread(_asked, identity)
    return json_sha256([identity.flow, name_template, asked])


def _asked(identity: RunIdentity) -> object:
    return to_jsonable_python(
        {
            name: _contents(value) if name in identity.files else value
            for name, value in identity.parameters.items()
            if name not in NOT_OF_THE_RESULT
        }
    )


def _contents(value: object) -> object:
    if isinstance(value, list):
        return [_contents(item) for item in value]
    asset = asset_of(value) if isinstance(value, str) and value else value
    if not (isinstance(asset, Path) and asset.exists()):
        return value
    try:
        with local_input(asset) as file:
            return f"sha256:{file.sha256}"
    except UnreadableFile:
        # Whoever sends it says so
        return value
