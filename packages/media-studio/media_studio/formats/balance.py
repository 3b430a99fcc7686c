"""What a file holds held against what was read of it."""

import re
from collections.abc import Iterator

from media_gltf.glb import Container
from media_studio.blender.contents import DeclaredContents
from media_studio.formats.gltf_animation import clips
from media_studio.formats.inspection import count_contents

_NUMBERED = re.compile(r"(.+)\.\d{3,}")
SECONDS_TOLERANCE = 0.1
"""Two frames of a film: importers round times to frames."""


def differences(declared: DeclaredContents, container: Container) -> tuple[str, ...]:
    """Return a phrase for each thing that a file holds and what was read of it has not.

    Args:
        declared: Counted in the file itself.
        container: What an importer has made of it.
    """
    return tuple(_differences(declared, container))


def with_declared_names(declared: DeclaredContents, container: Container) -> Container:
    """Return an asset whose parts have the names of the file; Blender numbers those that are alike.

    Args:
        declared: Counted in the file itself.
        container: What Blender has made of it.
    """
    names, document = set(declared.names), container.document.copy()
    document["nodes"] = [node.copy() for node in document.get("nodes", [])]
    for node in document["nodes"]:
        name = node.get("name", "")
        plain = _NUMBERED.fullmatch(name)
        if plain and name not in names and plain[1] in names:
            node["name"] = plain[1]
    return Container(document=document, binary=container.binary)


def _differences(declared: DeclaredContents, container: Container) -> Iterator[str]:
    found = count_contents(container)
    lost = declared.triangles - found.triangles
    if lost > 0:
        yield f"{lost:,} triangles of the file, whose polygons the importer takes for damage"
    if declared.joints > found.bones:
        yield f"{declared.joints - found.bones} of {declared.joints} joints that move its surface"
    yield from _clips(declared, container)
    yield from declared.unread


def _clips(declared: DeclaredContents, container: Container) -> Iterator[str]:
    read = {clip.name: clip.duration for clip in clips(container)}
    missing = len(declared.clips) - len(read)
    if missing > 0:
        yield f"{missing} of {len(declared.clips)} animations: {', '.join(declared.clips)[:200]}"
        return
    for name, seconds in declared.clips.items():
        # USD has one time line, which has no name
        if name in read and read[name] < seconds - SECONDS_TOLERANCE:
            yield f"the end of the animation {name[:60]}: {seconds:.2f} s of which {read[name]:.2f}"
