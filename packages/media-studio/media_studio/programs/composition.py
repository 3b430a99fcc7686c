"""From the description of a scene to a shape program: build the objects and put them in place."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.language.vocabulary import MaterialChoice
from media_studio.language.words import (
    GROUNDS,
    HEAPS,
    LAID_BESIDE,
    MADE_TO_SIZE,
    PLANTS,
    SNUG,
    SOFT_PLACES,
    TRAYS,
    UPRIGHT,
)
from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.faceting import faceted
from media_studio.modelling.part import Archetype, Part, Variant
from media_studio.modelling.posing import relaxed
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import Shape, each, joined
from media_studio.programs.dressing import default_looks
from media_studio.programs.layout import (
    FEW,
    OPENING,
    Body,
    Place,
    arrange,
    covers,
    turn_of,
)
from media_studio.programs.program import Program
from media_studio.programs.scene import (
    BOTH_SIDES,
    SIDES,
    USUAL_AZIMUTH,
    Relation,
    Scene,
    SceneObject,
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Copy:
    """One copy of an object, built and scaled.

    Attributes:
        object: Its index in the scene.
        parts: What it is made of.
        rig: Its joints, or None.
        is_figure: It is a body with joints, also where it has none now.
    """

    object: int
    parts: list[Part]
    rig: Rig | None
    is_figure: bool = False


def compose(scene: Scene, catalogue: Catalogue, *, at_rest: bool = True) -> Program:
    """Build and place the objects of a scene.

    The same scene always gives the same program. A material is named by its slot, or `noun/slot`
    when the scene has several kinds of objects.

    Args:
        scene: What to build.
        catalogue: Has the nouns of the scene.
        at_rest: Leave what can move in its rest pose, with its joints; otherwise it takes the
            pose that a picture shows and keeps no joints.

    Raises:
        ValueError: If the scene names an object that is not in the catalogue.
    """
    copies = built(scene, catalogue, at_rest=at_rest)
    places = arrange(bodies_of(scene, copies))
    labels = _labels(scene)
    parts, materials = list[Part](), dict[str, MaterialChoice]()
    for index, item in enumerate(scene.objects):
        wanted = _wanted(item, catalogue)
        mine = [
            replace(part, slot=labels[index] + part.slot)
            for copy, place in zip(copies, places, strict=True)
            if copy.object == index
            for part in _placed(copy.parts, place)
        ]
        parts += mine
        materials |= {p.slot: wanted[p.slot.removeprefix(labels[index])] for p in mine}
    return Program(
        name=" and ".join(item.counted for item in scene.objects),
        parts=tuple(parts),
        materials=materials,
        rig=_joined_rigs(copies, places),
        environment=scene.environment,
        light=scene.light,
        seed=scene.seed,
    )


def built(scene: Scene, catalogue: Catalogue, *, at_rest: bool, alike: bool = False) -> list[Copy]:
    """Build every copy of every object, of a size that suits what it is on or in.

    Args:
        scene: What to build.
        catalogue: Has the nouns of the scene.
        at_rest: As for `compose`.
        alike: Build each object once for all of its copies, where only their size counts.

    Raises:
        ValueError: If the scene names an object that is not in the catalogue.
    """
    copies = list[Copy]()
    for index, item in enumerate(scene.objects):
        numbers = range(1 if alike else item.count)
        made = [_build(scene, index, n, catalogue, at_rest=at_rest) for n in numbers]
        copies += made * item.count if alike else made
    copies = [_laid(scene, copy) for copy in copies]
    copies = [_snug(scene, copies, copy) for copy in copies]
    copies = [_fitted(scene, copies, copy) for copy in copies]
    copies = [_stood(scene, copies, copy) for copy in copies]
    return [_spacious(scene, copies, copy) for copy in copies]


def bodies_of(scene: Scene, copies: Sequence[Copy]) -> list[Body]:
    """Return a body for each copy, with what it is to be on, in or beside."""
    return [_body(scene, copies, index) for index in range(len(copies))]


def _wanted(item: SceneObject, catalogue: Catalogue) -> dict[str, MaterialChoice]:
    """Return the materials of an object; a scene of before lacks slots that came since."""
    found = catalogue.find(item.noun)
    usual = default_looks(found[0], item.subtype) if found else {}
    return usual | dict(item.materials)


def _build(scene: Scene, index: int, number: int, catalogue: Catalogue, *, at_rest: bool) -> Copy:
    item = scene.objects[index]
    found = catalogue.find(item.noun)
    if found is None:
        raise ValueError(f"the catalogue has no {item.noun!r}")
    variant = Variant(
        subtype=item.subtype,
        style=item.style,
        attributes=frozenset(item.attributes),
        counts=dict(item.counts),
        rng=np.random.default_rng([abs(scene.seed), index, number]),
    )
    parts = _without(found[0].build(variant), item.omitted, found[0])
    rig = found[0].rig(variant) if found[0].rig else None
    if item.omitted and not rig:
        parts = _on_ground(_standing(parts, found[0].main_slots))
    if rig and not at_rest:
        parts, rig = list(relaxed(parts, rig)), None
    scales = [item.size * share for share in item.proportions]
    parts = each(parts, lambda shape: shape.scaled(*scales))
    if number % 2 and found[0].name in _SIDED:
        parts = each(parts, lambda shape: shape.mirrored("x"))
    parts = faceted(parts) if scene.low_poly else parts
    suffix = "" if index == number == 0 else f" {index + 1}.{number + 1}"
    if rig:
        rig = rig.moved(np.eye(3) * item.size, np.zeros(3)).renamed(suffix)
        parts = [_carried(part, rig, suffix) for part in parts]
    else:
        parts = [replace(part, still=True) for part in parts]
    return Copy(object=index, parts=parts, rig=rig, is_figure=found[0].rig is not None)


def _without(parts: list[Part], omitted: Sequence[str], archetype: Archetype) -> list[Part]:
    """Leave out slots, and the fittings on them: the hinges of a door, the band of a hat."""
    gone = [part for part in parts if part.slot in omitted]
    kept = [part for part in parts if part.slot not in omitted]
    if not gone:
        return kept
    whole = {*archetype.main_slots, *archetype.body_slots, archetype.natural_slot}
    boxes = [(part.vertices.min(axis=0), part.vertices.max(axis=0)) for part in gone]
    reach = [_AROUND * (high - low) + _DEEP * float((high - low).max()) for low, high in boxes]
    return [
        part
        for part in kept
        if part.slot in whole
        or not any(
            np.all(part.vertices >= low - more) and np.all(part.vertices <= high + more)
            for (low, high), more in zip(boxes, reach, strict=True)
        )
    ]


_AROUND, _DEEP = 0.15, 0.03
"""How far around what is left out its fittings reach, shares of its size along an axis and at
all."""
_SIDED = frozenset(("glove", "shoe"))
"""Archetypes of which every other copy is for the other hand or foot."""


def _standing(parts: list[Part], main_slots: Sequence[str]) -> list[Part]:
    """Leave out what floats, since that which bore it is left out: the flag of a roof.

    What most of it is stays: a blade without a guard.
    """
    reach = _TOUCH * float(np.ptp(np.concatenate([part.vertices for part in parts]), axis=0).max())
    bounds = [(p.vertices.min(axis=0) - reach, p.vertices.max(axis=0)) for p in parts]
    ground = min(float(low[1]) for low, _ in bounds)
    borne = {at for at, (low, _) in enumerate(bounds) if low[1] <= ground + reach}
    borne |= {at for at, part in enumerate(parts) if part.slot in main_slots}
    pending = borne
    while pending:
        pending = {
            at
            for at, (low, high) in enumerate(bounds)
            if at not in borne
            and any(np.all(low <= bounds[b][1]) and np.all(bounds[b][0] <= high) for b in pending)
        }
        borne = borne | pending
    return [part for at, part in enumerate(parts) if at in borne]


_TOUCH = 0.01
"""Gap, share of the size of an object, across which its parts still hold together."""


def _carried(part: Part, rig: Rig, suffix: str) -> Part:
    """Name the joints that carry a part: those of its own object only."""
    return replace(part, bones=tuple(name + suffix for name in part.bones) or rig.names)


def _placed(parts: list[Part], place: Place) -> list[Part]:
    frame = np.eye(4)
    frame[:3, :3], frame[:3, 3] = turn_of(place), place.shift
    return each(parts, lambda shape: shape.mapped(frame))


def _joined_rigs(copies: list[Copy], places: list[Place]) -> Rig | None:
    joined: Rig | None = None
    for copy, place in zip(copies, places, strict=True):
        if copy.rig:
            rig = copy.rig.moved(turn_of(place), np.asarray(place.shift))
            joined = joined.joined(rig) if joined else rig
    return joined


def _guests(scene: Scene, copies: list[Copy], host: Copy, kind: str) -> list[Copy]:
    """Return what is on or in an object, copies of the latter taken together."""
    relation = Relation(kind=kind, to=host.object)
    return [other for other in copies if scene.objects[other.object].relation == relation]


def _snug(scene: Scene, copies: list[Copy], copy: Copy) -> Copy:
    """Make a box or a basket as wide and as low as suits the few things in it."""
    item = scene.objects[copy.object]
    guests = _guests(scene, copies, copy, "in")
    usual = item.size == 1 and item.noun.split(" ")[-1] in SNUG
    if not usual or not guests:
        return copy
    sizes = np.array([np.ptp(_points(guest), axis=0) for guest in guests])
    room = np.ptp(_points(copy), axis=0)
    several = -(-len(guests) // item.count)
    opening = float(room[[0, 2]].min()) * _opening_of(item)
    shrunk = min(1.0, opening / (_ABREAST * float(sizes[:, [0, 2]].max())))
    if several > FEW and covers(sizes[:several] * shrunk, opening):
        return copy
    abreast = ceil(sqrt(several))
    needed = abreast * float(sizes[:, [0, 2]].max()) / _opening_of(item)
    wide = float(np.clip(needed / room[[0, 2]].max(), *_SNUG_SIZES))
    tall = sizes[:, 1].max() * min(1.0, wide * room[[0, 2]].max() / needed)
    low = float(np.clip(_LOOKS_OUT * tall / room[1], _LOWER * wide, wide))
    return replace(copy, parts=each(copy.parts, lambda shape: shape.scaled(wide, low, wide)))


def _opening_of(vessel: SceneObject) -> float:
    """Return how wide what is in a vessel may be, a share of its width with its flaps."""
    return _BETWEEN_FLAPS if vessel.subtype == "cardboard" else OPENING


_BETWEEN_FLAPS = 0.4
_SNUG_SIZES = (0.3, 1.5)
"""Least and most width of a box for a few things, in its usual ones."""
_LOOKS_OUT, _LOWER = 0.65, 0.3
"""Height of such a box in heights of what is in it, and its least share of its usual shape."""


def _fitted(scene: Scene, copies: list[Copy], copy: Copy) -> Copy:
    """Make what is in a vessel small enough for it, so that three lie abreast if it is full.

    Of a few things that do not move, what is too long stands out of it, as a spoon does.
    """
    item = scene.objects[copy.object]
    if item.relation is None or item.relation.kind != "in":
        return copy
    if item.count <= FEW and not copy.is_figure:
        return copy
    host = next(other for other in copies if other.object == item.relation.to)
    room, own = (np.ptp(_points(each)[:, [0, 2]], axis=0) for each in (host, copy))
    abreast = _ABREAST if item.count > FEW else ceil(sqrt(item.count))
    opening = _opening_of(scene.objects[item.relation.to])
    share = min(1.0, opening * float(room.min()) / (abreast * float(own.max())))
    parts = each(copy.parts, lambda shape: shape.scaled(share, share, share))
    rig = copy.rig.moved(np.eye(3) * share, np.zeros(3)) if copy.rig else None
    return replace(copy, parts=parts, rig=rig)


def _stood(scene: Scene, copies: list[Copy], copy: Copy) -> Copy:
    """Stand up what is longer than the vessel that it is in: a toothbrush in a glass."""
    item = scene.objects[copy.object]
    if item.relation is None or item.relation.kind != "in" or copy.is_figure:
        return copy
    host = next(other for other in copies if other.object == item.relation.to)
    room = np.ptp(_points(host), axis=0)
    across, high, deep = np.ptp(_points(copy), axis=0)
    if max(across, deep) <= float(room[[0, 2]].max()) or max(across, deep) <= _SLIM * high:
        return copy
    standing = each(copy.parts, _on_an_end if across >= deep else _on_its_front)
    return replace(copy, parts=_on_ground(standing))


def _on_an_end(shape: Shape) -> Shape:
    return shape.turned(z=90)


def _on_its_front(shape: Shape) -> Shape:
    return shape.turned(x=90)


_SLIM = 2.0
"""Length of what is stood up, in its heights."""


def _laid(scene: Scene, copy: Copy) -> Copy:
    """Lay down what would fall over: a hammer that is on an anvil or beside it."""
    item = scene.objects[copy.object]
    kind = item.relation.kind if item.relation else ""
    upon = kind == "on" and item.archetype not in UPRIGHT
    aside = kind not in ("on", "in", "around") and item.archetype in LAID_BESIDE
    if copy.is_figure or not (upon or (aside and len(scene.objects) > 1)):
        return copy
    points = _points(copy)
    height = float(np.ptp(points[:, 1]))
    foot = points[points[:, 1] <= points[:, 1].min() + _FOOT * height]
    if height <= _STEEP * float(np.ptp(foot[:, [0, 2]], axis=0).min()):
        return copy
    across, _, deep = np.ptp(points, axis=0)
    lying = each(copy.parts, _on_its_back if deep < across else _on_its_side)
    if aside:
        # Seen from the side, and in a row not end to end
        lying = each(lying, lambda shape: shape.turned(y=USUAL_AZIMUTH))
    return replace(copy, parts=_on_ground(lying))


def _on_ground(parts: list[Part]) -> list[Part]:
    lowest = min(float(part.vertices[:, 1].min()) for part in parts)
    return each(parts, lambda shape: shape.at(y=-lowest))


def _on_its_back(shape: Shape) -> Shape:
    return shape.turned(x=90).turned(y=90)


def _on_its_side(shape: Shape) -> Shape:
    return shape.turned(z=-90)


_FOOT, _STEEP = 0.04, 5.5
"""Share of the height that is the foot, and how many times as high as wide a thing stands."""


def _spacious(scene: Scene, copies: list[Copy], copy: Copy) -> Copy:
    """Make ground, a heap or a tray wide enough for what is on it: a castle on a hill."""
    item = scene.objects[copy.object]
    guests = _guests(scene, copies, copy, "on")
    is_ground = item.archetype in GROUNDS or item.subtype in HEAPS
    is_ground = is_ground and item.subtype not in MADE_TO_SIZE
    is_tray = item.noun.split(" ")[-1] in TRAYS | SOFT_PLACES
    if not (is_ground or is_tray) or not guests:
        return copy
    sizes = [float(np.ptp(_points(guest)[:, [0, 2]], axis=0).max()) for guest in guests]
    needed = float(np.linalg.norm(sizes) if is_ground else np.sqrt(len(sizes)) * max(sizes))
    room = _ROOM if item.archetype in GROUNDS else _BARELY
    share = max(1.0, room * needed / float(np.ptp(_points(copy)[:, [0, 2]], axis=0).min()))
    # A wide cushion is no thicker
    rise = min(share, _THICKER) if is_tray else share
    wide = replace(copy, parts=each(copy.parts, lambda shape: shape.scaled(share, rise, share)))
    return _levelled(wide, _LEVEL * needed) if is_ground else wide


def _levelled(ground: Copy, reach: float) -> Copy:
    """Cut the top of a hill off, so that what is within `reach` of its middle stands on it."""
    points = np.concatenate([p.vertices for p in ground.parts if p.slot not in PLANTS])
    outside = points[np.hypot(points[:, 0], points[:, 2]) > reach]
    level = float(outside[:, 1].max()) if len(outside) else np.inf

    def cut(points: FloatArray) -> FloatArray:
        return np.column_stack([points[:, 0], np.minimum(points[:, 1], level), points[:, 2]])

    parts = [
        part if part.slot in PLANTS else each([part], lambda shape: shape.warped(cut))[0]
        for part in ground.parts
    ]
    return replace(ground, parts=parts)


_ROOM, _LEVEL = 2.0, 0.6
"""Width of ground and reach of its level middle, in widths of what is on it."""
_THICKER = 1.2
"""How many times as high a tray or a cushion is at most."""
_BARELY = 1.5
"""Width of a heap or a tray, in widths of what is on it."""
_ABREAST = 3
"""Things side by side in a vessel that is full of them."""


def _points(copy: Copy) -> FloatArray:
    return np.concatenate([part.vertices for part in copy.parts])


def _body(scene: Scene, copies: Sequence[Copy], index: int) -> Body:
    copy = copies[index]
    vertices, faces = joined([(part.vertices, part.faces) for part in copy.parts])
    body, item = Body(vertices=vertices, faces=faces), scene.objects[copy.object]
    relation = item.relation
    if item.stacked and index and copies[index - 1].object == copy.object:
        return replace(body, host=index - 1)
    if relation is None or relation.kind == "next_to":
        return body
    hosts = [i for i, other in enumerate(copies) if other.object == relation.to]
    if scene.objects[relation.to].stacked:
        hosts = hosts[-1:]
    number = index - next(i for i, other in enumerate(copies) if other.object == copy.object)
    host = hosts[number * len(hosts) // item.count]
    kind = relation.kind
    if kind == BOTH_SIDES:
        kind = "left_of" if number % 2 else "right_of"
    if kind in SIDES:
        # Beside a row, not in it
        host = hosts[0 if kind == "left_of" else -1]
    return replace(
        body,
        host=host,
        around=kind == "around",
        inside=kind == "in",
        side=SIDES.index(kind) if kind in SIDES else None,
    )


def _labels(scene: Scene) -> list[str]:
    """Return the prefix of the material names of each object."""
    if len(scene.objects) == 1:
        return [""]
    seen = Counter[str]()
    labels = []
    for item in scene.objects:
        seen[item.noun] += 1
        labels.append(f"{item.noun} {seen[item.noun]}/" if seen[item.noun] > 1 else f"{item.noun}/")
    return labels
