"""What differs between two files, and whether it was said.

A difference is one of the words below. It is said where a loss, a note or a warning of the result
has one of the phrases of that word; else it is silent.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from media_testing.other_writers.contents import (
    CountedClip,
    CountedContents,
    CountedImage,
    CountedLook,
)

NO_SKELETON = frozenset({"joint1"})
"""What Blender's USD exporter puts in for morph targets."""

_LEFT_OUT = (
    "triangle was left out",
    "triangles were left out",
    "triangles of the file",
    "triangles with the vertices",
    "triangles where the source has",
)
SAID_BY: Mapping[str, tuple[str, ...]] = {
    "triangles": _LEFT_OUT,
    "extent": ("any surface",),
    "volume": _LEFT_OUT,
    "quads": ("quads are cut", "quads only", *_LEFT_OUT),
    "polygons": ("more than four corners",),
    "objects": ("parts are joined", "hidden part", *_LEFT_OUT),
    "names of objects": (
        "parts are joined",
        "names with other signs",
        "no blanks in names",
        "gives parts of one name numbers",
        "hidden part",
        *_LEFT_OUT,
    ),
    "names of materials": ("no materials", "no names", "no blanks in names"),
    "number of materials": ("no materials", "names"),
    "surface of a material": ("no materials", "no names", *_LEFT_OUT),
    "base colour": ("no materials", "colour of vertices"),
    "base picture": ("no textures", "files that the model names"),
    "normal picture": ("no textures", "no normal"),
    "roughness picture": ("no textures", "roughness"),
    "metallic picture": ("no textures", "metalness"),
    "emission picture": ("no textures", "no emission"),
    "occlusion picture": ("no textures", "occlusion"),
    "alpha picture": ("no textures", "cut-outs"),
    "metallic": ("no materials", "colour of materials only", "metalness"),
    "roughness": ("no materials", "colour of materials only", "roughness"),
    "emission": ("no materials", "no emission"),
    "alpha": ("no materials", "cut-outs"),
    "both sides": ("both sides", "no materials"),
    "texture coordinates": ("texture coordinates", *_LEFT_OUT),
    "colours of vertices": ("vertex colours", *_LEFT_OUT),
    "alpha of vertices": ("vertex colours",),
    "shading": ("no normals", "shading"),
    "number of clips": ("no animation", "only the first clip", "animations:"),
    "names of clips": ("no animation", "only the first clip", "no names", "animations:"),
    "length of a clip": ("no animation",),
    "motion": ("no animation",),
    "motion of joints": ("no skin", "no animation"),
    "motion of morph targets": ("no morph",),
    "joints": ("no skin",),
    "morph targets": ("no morph",),
    "cameras": ("cameras", "camera objects"),
    "lights": ("lights", "light objects"),
}


def differences(before: CountedContents, after: CountedContents) -> dict[str, str]:
    """Return what of a file is other in another one, with both values."""
    found: dict[str, str] = {}
    checks = (*_of_shape(before, after), *_of_looks(before, after), *_of_motion(before, after))
    for word, was, now, is_same in checks:
        if not is_same:
            found.setdefault(word, f"{_short(was)} -> {_short(now)}")
    return found


def silent(found: Mapping[str, str], said: str) -> dict[str, str]:
    """Return the differences that are not said."""
    lower = said.lower()
    return {
        word: values
        for word, values in found.items()
        if not any(phrase in lower for phrase in SAID_BY[word])
    }


def _short(value: object) -> str:
    if isinstance(value, np.ndarray):
        value = value.round(4).tolist()
    return str(value)[:160]


_NUMBERED = re.compile(r"([._]\d{3}|#\d+)$")

Check = tuple[str, object, object, bool]


def _of_shape(before: CountedContents, after: CountedContents) -> Iterator[Check]:
    size = float(np.max(before.high - before.low))
    near = 1e-4 * size + 2e-7 * float(np.abs([before.low, before.high]).max())
    was, now = (np.concatenate([each.low, each.high]) for each in (before, after))
    yield "triangles", before.triangles, after.triangles, before.triangles == after.triangles
    yield "extent", was, now, bool(np.allclose(was, now, rtol=0, atol=near))
    room = 1e-3 * size**3 + 3 * near * size**2 + near * float(np.abs(was).max()) * size
    yield "volume", before.volume, after.volume, abs(before.volume - after.volume) <= room
    if before.quads:
        yield "quads", before.quads, after.quads, before.quads == after.quads
    if before.larger:
        yield "polygons", before.larger, after.larger, before.larger == after.larger
    yield "objects", len(before.names), len(after.names), len(before.names) == len(after.names)
    if len(before.names) > 1 or after.names != ("",):
        named = Counter(name for name in before.names if name)
        yield "names of objects", before.names, after.names, not named - Counter(after.names)
    if before.shading is not None:
        # Without normals a program shades polygons as flat
        shading = 1.0 if after.shading is None else after.shading
        yield "shading", before.shading, shading, abs(before.shading - shading) < 0.02
    yield "texture coordinates", before.uv, after.uv, _uv_kept(before, after)
    if before.color:
        same = len(after.color) == 3 and np.allclose(before.color, after.color, atol=0.02)
        same = same and np.allclose(before.placing[-1], after.placing[-1], atol=5e-3)
        yield "colours of vertices", before.color, after.color, bool(same)
        yield "alpha of vertices", before.clear, after.clear, before.clear <= after.clear
    yield "cameras", before.cameras, after.cameras, before.cameras == after.cameras
    yield "lights", before.lights, after.lights, before.lights == after.lights


def _uv_kept(before: CountedContents, after: CountedContents) -> bool:
    if len(after.uv) < len(before.uv):
        return False
    pairs = zip(before.uv, after.uv, strict=False)
    return all(np.allclose(was, now, atol=2e-3) for was, now in pairs) and all(
        np.allclose(was, now, atol=5e-3)
        for was, now in zip(before.placing[:-1], after.placing[: len(before.uv)], strict=True)
    )


def plain(name: str) -> str:
    """Return a name as formats with few letters write it."""
    return re.sub(r"\W", "_", name, flags=re.ASCII).casefold()


def _of_looks(before: CountedContents, after: CountedContents) -> Iterator[Check]:
    if not before.materials:
        return
    first, then = (sorted(each.materials) for each in (before, after))
    yield "names of materials", first, then, set(first) - {""} <= set(then)
    yield "number of materials", len(first), len(then), len(first) <= len(then)
    others = {plain(name): look for name, look in after.materials.items()}
    for name, was in before.materials.items():
        now = after.materials.get(name, others.get(plain(name)))
        if now is None and len(before.materials) == len(after.materials) == 1:
            (now,) = after.materials.values()
        if now is not None:
            first, then = before.areas[name], _area(name, before, after)
            same = abs(first - then) < 0.01 * sum(before.areas.values())
            yield "surface of a material", first, then, same or not _named(name, after)
            for word, *values, is_same in _of_look(was, now):
                yield word, f"{name}: {values[0]}", values[1], is_same
        elif not after.materials:
            for use in was.pictures:
                yield f"{use} picture", name, None, False
            if not after.color:
                yield "base colour", name, None, False


def _named(name: str, after: CountedContents) -> bool:
    return bool({name, plain(name)} & set(after.materials))


def _area(name: str, before: CountedContents, after: CountedContents) -> float:
    """Return the surface of a material, with that of others that have its name and a number."""
    return sum(
        area
        for each, area in after.areas.items()
        if each in (name, plain(name))
        or (each not in before.areas and _NUMBERED.sub("", each) in (name, plain(name)))
    )


def _of_look(was: CountedLook, now: CountedLook) -> Iterator[Check]:
    pictured = "base" in was.pictures
    if not pictured:
        near = np.allclose(was.color[:3], now.color[:3], atol=0.01)
        yield "base colour", was.color, now.color, bool(near)
    yield "alpha", was.color[3], now.color[3], abs(was.color[3] - now.color[3]) < 0.01
    for use in ("base", "normal", "roughness", "metallic", "emission", "occlusion", "alpha"):
        if use in was.pictures:
            there = now.pictures.get(use)
            is_same = there is not None and (use == "alpha" or _same(was.pictures[use], there))
            yield f"{use} picture", was.pictures[use], there, is_same
    for word, first, then in (
        ("metallic", was.metallic, now.metallic),
        ("roughness", was.roughness, now.roughness),
    ):
        if first is not None and word not in was.pictures:
            yield word, first, then, then is not None and abs(first - then) < 0.02
    yield "emission", was.emits, now.emits, was.emits == now.emits
    if was.alpha:
        yield "alpha", was.alpha, now.alpha, was.alpha == now.alpha
    # A format that does not say it shows one side, or leaves it to the program
    if was.two_sided is not None:
        yield "both sides", was.two_sided, now.two_sided, was.two_sided == bool(now.two_sided)


def _same(was: CountedImage, now: CountedImage) -> bool:
    near = np.allclose(was.means, now.means, atol=2.5)
    return (was.width, was.height) == (now.width, now.height) and bool(near)


def _of_motion(before: CountedContents, after: CountedContents) -> Iterator[Check]:
    joints = before.joints - NO_SKELETON
    yield "joints", sorted(joints), sorted(after.joints), joints <= after.joints
    yield (
        "morph targets",
        sorted(before.morphs),
        sorted(after.morphs),
        before.morphs <= after.morphs,
    )
    moved, later = ({n: c for n, c in each.clips.items() if _moves(c)} for each in (before, after))
    if not moved:
        return
    yield "number of clips", len(moved), len(later), len(moved) == len(later)
    named = {name for name in moved if name}
    yield "names of clips", sorted(named), sorted(later), named <= set(later)
    for name, clip in moved.items():
        then = later.get(name)
        if then is None and len(moved) == len(later) == 1:
            (then,) = later.values()
        if then is not None:
            yield from _of_clip(clip, then, float(np.max(before.high - before.low)))


def _moves(clip: CountedClip) -> bool:
    """Whether anything is elsewhere in it at some time: exporters also write clips that rest."""
    tracks = (clip.extents, *clip.joints.values(), *clip.morphs.values())
    return any(float(np.ptp(track, axis=0).max()) > 1e-6 for track in tracks)


def _of_clip(was: CountedClip, now: CountedClip, size: float) -> Iterator[Check]:
    yield "length of a clip", was.seconds, now.seconds, abs(was.seconds - now.seconds) < 2e-3
    near = 0.01 * size
    if np.ptp(was.extents, axis=0).any():
        same = np.allclose(was.extents, now.extents, rtol=0, atol=near)
        yield "motion", was.extents, now.extents, bool(same)
    for name, places in was.joints.items():
        if name in now.joints:
            same = np.allclose(places, now.joints[name], rtol=0, atol=near)
            yield "motion of joints", places, now.joints[name], bool(same)
    for name, shares in was.morphs.items():
        there = now.morphs.get(name, np.zeros(0))
        same = shares.shape == there.shape and np.allclose(shares, there, atol=0.02)
        yield "motion of morph targets", shares, there, bool(same)
