"""Keep the names and the order of clips on their way through Blender, which sorts them by name.

They carry numbers instead of names while they are there.
"""

from collections.abc import Sequence

from media_gltf.document import Animation
from media_gltf.glb import Container


def with_numbered_clips(container: Container) -> tuple[Container, tuple[str, ...]]:
    """Return an asset whose clips have their index for a name, and the names they had."""
    document = container.document.copy()
    clips = document.get("animations", [])
    document["animations"] = [{**clip, "name": str(n)} for n, clip in enumerate(clips)]
    if not clips:
        del document["animations"]
    names = tuple(clip.get("name", f"clip {number}") for number, clip in enumerate(clips))
    return Container(document=document, binary=container.binary), names


def with_named_clips(container: Container, names: Sequence[str]) -> Container:
    """Return an asset whose numbered clips have their names again and are in their order."""
    document = container.document.copy()
    if "animations" in document:
        numbered = [(_number(clip, len(names)), clip) for clip in document["animations"]]
        numbered.sort(key=lambda pair: pair[0])
        document["animations"] = [
            {**clip, "name": names[number]} if number < len(names) else clip
            for number, clip in numbered
        ]
    return Container(document=document, binary=container.binary)


def _number(clip: Animation, count: int) -> int:
    """Return the number that a clip is named after, `count` for one with another name."""
    name = clip.get("name", "")
    number = int(name) if name.isascii() and name.isdigit() else count
    return min(number, count)
