"""Content-addressed reuse: one operation on the same bytes with the same options is paid for once.

It holds for as long as the service keeps the task and the home folder its ledger. An input that is
an http(s) address has no known content, and its operation is submitted as ever.
"""

import base64
import binascii
import hashlib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from media_api.client.file_digest import json_sha256, sha256_of
from media_api.client.media_client import MediaClient
from media_api.contract.base import Download, OperationRequest, asset_inputs
from media_api.contract.envelopes import downloads_of
from media_api.contract.operations import AnyEnvelope

_PREFIX = "reuse:"
_ADDRESSES = ("http://", "https://")


@dataclass(kw_only=True)
class KnownContents:
    """Lets operations take the result of an equal one of any earlier run.

    Attributes:
        digests: URI at a service → SHA-256 of its content, as far as it was seen.
    """

    digests: dict[str, str] = field(default_factory=dict)

    async def key(
        self, client: MediaClient, operation: str, request: OperationRequest
    ) -> str | None:
        """Return the key that equal operations on equal bytes share.

        None when the content of an input is not known.
        """
        body = request.model_dump(mode="json", exclude={"options"}, exclude_none=True)
        for slot in asset_inputs(request):
            digest = await self._digest(client, slot.value)
            if digest is None:
                return None
            _replace(body, slot.field.split("."), f"sha256:{digest}")
        return f"{_PREFIX}{json_sha256([operation, body])}"

    def remember(self, task: AnyEnvelope) -> None:
        """Remember the digests of what a task has made, as later operations take it."""
        self.digests.update({item.uri: item.sha256 for item in downloads_of(task) if item.sha256})

    async def _digest(self, client: MediaClient, value: str) -> str | None:
        inline = inline_digest(value)
        if inline or value.startswith((*_ADDRESSES, "data:")):
            return inline
        if value in client.uploaded:
            return client.uploaded[value]
        if value not in self.digests:
            self.digests[value] = await _fetched_digest(client, value)
        return self.digests[value]


def inline_digest(value: str) -> str | None:
    """Return the SHA-256 of a file inside a request; None when the value is no such file."""
    if value.startswith((*_ADDRESSES, "assets/")):
        return None
    try:
        content = base64.b64decode(value.rpartition(";base64,")[2], validate=True)
    except binascii.Error:
        return None
    return hashlib.sha256(content).hexdigest()


async def _fetched_digest(client: MediaClient, uri: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = await client.download(Download(uri=uri), Path(folder) / "content")
        return sha256_of(file)


def _replace(body: object, path: list[str], value: str) -> None:
    *way, last = path
    for part in way:
        body = body[int(part)] if isinstance(body, list) else body[part]  # type: ignore[index]
    if isinstance(body, list):
        body[int(last)] = value
    elif isinstance(body, dict):
        body[last] = value
