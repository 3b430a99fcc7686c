"""The reader of a format."""

from collections.abc import Callable, Mapping
from pathlib import Path

from media_testing.other_writers.contents import CountedContents
from media_testing.other_writers.fbx_contents import fbx_contents
from media_testing.other_writers.gltf_contents import gltf_contents
from media_testing.other_writers.obj_contents import obj_contents
from media_testing.other_writers.plain_contents import ply_contents, stl_contents
from media_testing.other_writers.threemf_contents import threemf_contents
from media_testing.other_writers.usd_contents import usd_contents

_READERS: Mapping[str, Callable[[Path], CountedContents]] = {
    ".glb": gltf_contents,
    ".gltf": gltf_contents,
    ".obj": obj_contents,
    ".ply": ply_contents,
    ".stl": stl_contents,
    ".3mf": threemf_contents,
    ".fbx": fbx_contents,
    ".usd": usd_contents,
    ".usda": usd_contents,
    ".usdc": usd_contents,
    ".usdz": usd_contents,
}

ENDINGS = frozenset(_READERS)
"""Of the files that are read."""


def contents_of(path: Path) -> CountedContents:
    """Read a file of any format that is written or converted here."""
    return _READERS[path.suffix.lower()](path)
