"""What a run asks for, as one digest: the same command has the same one, on any day."""

import asyncio
from pathlib import Path

from pydantic_core import to_jsonable_python

from media_api.client.errors import UnreadableFile
from media_api.client.file_digest import json_sha256
from media_api.client.model_pack import local_input
from media_pipelines.parameters.asset_text import asset_of
from media_pipelines.record.records import NOT_OF_THE_RESULT
from media_pipelines.run.run_identity import RunIdentity


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
