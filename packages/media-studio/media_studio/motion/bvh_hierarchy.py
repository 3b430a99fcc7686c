"""The first half of a BVH file: which joints there are and which channels move them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidMotion
from media_studio.motion.skeleton import Skeleton

MAX_JOINTS = 1000
LARGEST_NUMBER = 1e9
"""Larger offsets and channel values would overflow on the way through the tree."""

CHANNELS = tuple(f"{axis}{kind}" for kind in ("position", "rotation") for axis in "XYZ")
_CHANNEL = {name.lower(): name for name in CHANNELS}
_LONGEST_QUOTE = 40


@dataclass(frozen=True, kw_only=True, eq=False)
class Hierarchy:
    """The joints of a BVH file.

    Attributes:
        skeleton: The joints, offsets in the unit of the file.
        channels: Channels of each joint, in the order of the file.
    """

    skeleton: Skeleton
    channels: tuple[tuple[str, ...], ...]

    @property
    def channel_count(self) -> int:
        """Values of a frame."""
        return sum(map(len, self.channels))


@dataclass(kw_only=True)
class _Joint:
    name: str
    parent: int
    line: int
    offset: FloatArray | None = None
    channels: tuple[str, ...] | None = None
    end: FloatArray | None = None
    has_child: bool = False


@dataclass(kw_only=True)
class _Tree:
    """What has been read so far; `open` holds the joints whose brace is open, an End Site as -1."""

    joints: list[_Joint] = field(default_factory=list)
    open: list[int] = field(default_factory=list)


def quoted(text: str) -> str:
    """Return text of a file as a short printable quotation."""
    short = text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
    return ascii(short) if not short.isprintable() else f"'{short}'"


def broken(line: int, what: str) -> InvalidMotion:
    """Return the error for what is wrong on a line of the file, counted from 1."""
    return InvalidMotion(f"The BVH file is damaged: line {line} {what}.")


def parse_hierarchy(lines: Sequence[str]) -> Hierarchy:
    """Read the lines from HIERARCHY up to MOTION.

    A file holds one skeleton; names that occur twice get a number.

    Args:
        lines: From the start of the file, so that the line numbers of messages are right.

    Raises:
        InvalidMotion: If a line says anything else than the format allows.
    """
    tree = _Tree()
    statements = _statements(lines)
    for number, statement in statements:
        _take(tree, number, statement, statements)
    if tree.open:
        raise broken(len(lines), "ends the joints while a brace is still open")
    if not tree.joints:
        raise InvalidMotion("The BVH file has no ROOT, thus no joints to move.")
    return _hierarchy(tree.joints)


def _statements(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield braces and what stands between them, each with its line number."""
    for number, line in enumerate(lines, start=1):
        for part in re.split(r"([{}])", line):
            statement = part.strip()
            if statement and statement.upper() != "HIERARCHY":
                yield number, statement


def _take(tree: _Tree, line: int, text: str, rest: Iterator[tuple[int, str]]) -> None:
    keyword, _, argument = text.replace("\t", " ").partition(" ")
    keyword = keyword.upper()
    if text == "}":
        _close(tree, line)
    elif keyword in ("ROOT", "JOINT"):
        _open_joint(tree, line, keyword, argument.strip())
        _expect_brace(line, rest)
    elif keyword == "END":
        _open_end(tree, line)
        _expect_brace(line, rest)
    elif keyword == "OFFSET":
        _take_offset(tree, line, argument)
    elif keyword == "CHANNELS":
        _take_channels(tree, line, argument)
    else:
        raise broken(
            line,
            f"says {quoted(text)} where ROOT, JOINT, End Site, OFFSET, CHANNELS or a brace belongs",
        )


def _expect_brace(line: int, rest: Iterator[tuple[int, str]]) -> None:
    line, text = next(rest, (line, "nothing"))
    if text != "{":
        raise broken(line, f"says {quoted(text)} where an opening brace belongs")


def _open_joint(tree: _Tree, line: int, keyword: str, name: str) -> None:
    if keyword == "ROOT" and tree.joints:
        raise broken(line, "starts a second skeleton; keep one ROOT per file")
    if keyword == "JOINT" and (not tree.open or tree.open[-1] < 0):
        raise broken(line, "has a JOINT outside of any other joint")
    if len(tree.joints) == MAX_JOINTS:
        raise InvalidMotion(f"The BVH file has more than {MAX_JOINTS} joints.")
    parent = tree.open[-1] if tree.open else -1
    if parent >= 0:
        tree.joints[parent].has_child = True
    tree.open.append(len(tree.joints))
    tree.joints.append(
        _Joint(name=name or f"joint{len(tree.joints)}", parent=parent, line=line),
    )


def _open_end(tree: _Tree, line: int) -> None:
    if not tree.open or tree.open[-1] < 0:
        raise broken(line, "has an End Site outside of any joint")
    tree.open.append(-1)


def _close(tree: _Tree, line: int) -> None:
    if not tree.open:
        raise broken(line, "closes a brace that was never opened")
    closed = tree.open.pop()
    if closed >= 0 and tree.joints[closed].offset is None:
        raise broken(line, f"ends {quoted(tree.joints[closed].name)}, which has no OFFSET")


def _take_offset(tree: _Tree, line: int, argument: str) -> None:
    offset = _offset(line, argument)
    if not tree.open:
        raise broken(line, "has an OFFSET outside of any joint")
    if tree.open[-1] >= 0:
        tree.joints[tree.open[-1]].offset = offset
    elif tree.joints[tree.open[-2]].end is None:
        tree.joints[tree.open[-2]].end = offset


def _offset(line: int, argument: str) -> FloatArray:
    words = argument.split()
    try:
        offset = np.array([float(word) for word in words])
    except ValueError:
        raise broken(line, f"has the OFFSET {quoted(argument)}, which is not numbers") from None
    if len(words) != 3:
        raise broken(line, f"has an OFFSET of {len(words)} numbers instead of three")
    if not (np.abs(offset) <= LARGEST_NUMBER).all():
        raise broken(line, f"has the OFFSET {quoted(argument)}, which is out of range")
    return offset


def _take_channels(tree: _Tree, line: int, argument: str) -> None:
    if not tree.open or tree.open[-1] < 0:
        raise broken(line, "has CHANNELS outside of any joint")
    count, *words = argument.split() or [""]
    if not (count.isascii() and count.isdigit()) or int(count[:4]) != len(words):
        raise broken(line, f"announces {quoted(count)} CHANNELS and then names {len(words)}")
    unknown = [word for word in words if word.lower() not in _CHANNEL]
    if unknown:
        raise broken(line, f"has the unknown channel {quoted(unknown[0])}")
    channels = tuple(_CHANNEL[word.lower()] for word in words)
    if len(set(channels)) < len(channels):
        raise broken(line, "names a channel twice")
    tree.joints[tree.open[-1]].channels = channels


def _hierarchy(joints: Sequence[_Joint]) -> Hierarchy:
    unmoved = next((joint for joint in joints if joint.channels is None), None)
    if unmoved:
        raise broken(unmoved.line, f"starts {quoted(unmoved.name)}, which has no CHANNELS")
    skeleton = Skeleton(
        names=_unique([joint.name for joint in joints]),
        parents=tuple(joint.parent for joint in joints),
        offsets=np.array([joint.offset for joint in joints]),
        ends={
            number: joint.end
            for number, joint in enumerate(joints)
            if joint.end is not None and not joint.has_child
        },
    )
    hierarchy = Hierarchy(
        skeleton=skeleton, channels=tuple(joint.channels or () for joint in joints)
    )
    if not hierarchy.channel_count:
        raise InvalidMotion("The BVH file has no channels, thus nothing that moves.")
    return hierarchy


def _unique(names: Sequence[str]) -> tuple[str, ...]:
    taken = set(names)
    seen: set[str] = set()
    unique = []
    for name in names:
        number, candidate = 2, name
        while candidate in seen or (candidate != name and candidate in taken):
            number, candidate = number + 1, f"{name}_{number}"
        seen.add(candidate)
        unique.append(candidate)
    return tuple(unique)
