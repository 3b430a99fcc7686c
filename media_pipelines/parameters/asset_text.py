"""Asset inputs as people type them: in a form, in a table, on the command line."""

from pathlib import Path
from typing import Annotated

from media_pipelines.client.local_path import local_path
from media_pipelines.contract.base import AssetSlot

PictureText = Annotated[str, AssetSlot("image")]
VideoText = Annotated[str, AssetSlot("video")]
ModelText = Annotated[str, AssetSlot("model")]

Asset = str | Path
"""An asset input: relative URI, base64, data: URL, http(s) URL, or a file on this machine."""

_REMOTE = ("assets/", "data:", "http://", "https://")


def asset_of(text: str) -> Asset:
    """Tell what an asset input names.

    Args:
        text: Relative URI of an earlier result, `data:` URL, http(s) URL, or else a file on this
            machine; a file wins over a relative URI of its name.
    """
    if text.startswith(_REMOTE[1:]):
        return text
    path = local_path(text)
    return text if text.startswith(_REMOTE[0]) and not path.is_file() else path
