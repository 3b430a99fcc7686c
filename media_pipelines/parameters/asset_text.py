"""Asset inputs as people type them: in a form, in a table, on the command line."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from media_api.client.local_path import local_path
from media_api.contract.base import AssetSlot
from media_api.contract.operations import AnyEnvelope

PictureText = Annotated[str, AssetSlot("image")]
VideoText = Annotated[str, AssetSlot("video")]
ModelText = Annotated[str, AssetSlot("model")]


@dataclass(frozen=True)
class NamedAsset:
    """An asset that an operation has made or named.

    Prefect draws an edge from that operation to the one that takes it, as it does for an envelope.

    Attributes:
        envelope: Of the operation.
        uri: Relative URI of the asset.
    """

    envelope: AnyEnvelope
    uri: str


FileOrAddress = str | Path
AssetSource = FileOrAddress | AnyEnvelope | NamedAsset
"""An asset input: relative URI, base64, data: URL, http(s) URL, a file on this machine, or the
envelope of an earlier operation, whose first result counts."""

_REMOTE = ("assets/", "data:", "http://", "https://")


def asset_of(text: str) -> FileOrAddress:
    """Tell what an asset input names.

    Args:
        text: Relative URI of an earlier result, `data:` URL, http(s) URL, or else a file on this
            machine; a file wins over a relative URI of its name.
    """
    if text.startswith(_REMOTE[1:]):
        return text
    path = local_path(text)
    return text if text.startswith(_REMOTE[0]) and not path.is_file() else path
