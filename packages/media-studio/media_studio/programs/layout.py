"""Where the objects of a scene stand: in a row on the ground, on top of or around another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from math import ceil, sqrt

import numpy as np
from scipy.ndimage import label, maximum_filter, uniform_filter

from media_studio.arrays import FloatArray, IntArray, Mask
from media_studio.programs.heaping import heap
from media_studio.programs.height_map import HeightMap, height_map

GAP = 0.3
"""Free space between neighbours, share of the narrower one's width."""
LONGEST_ROW = 12
"""Bodies side by side; more of them stand in a block."""
FOOT = 0.2
"""Share of the height, from below, that decides what an object needs to stand on."""
MIDDLE = 0.4
"""Share of the width and depth of a host that is looked at for its floor."""
LEVEL = 0.02
"""Metres; a support is flat where its height differs by less."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Body:
    """One copy of an object, standing on y = 0 and facing +Z.

    Attributes:
        vertices: (n, 3), metres.
        faces: (m, 3).
        host: Index of the body that this one is on or around, or None.
        around: Stand on the ground around the host and face it.
        inside: Lie in the middle of the host, where a vessel has its floor.
        side: Stand beside the host, so many quarters of a turn from its front (to +Z) to +X.
    """

    vertices: FloatArray
    faces: IntArray
    host: int | None = None
    around: bool = False
    inside: bool = False
    side: int | None = None


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a body goes: turn it about its own Y axis, then shift it.

    Attributes:
        shift: x, y, z in metres.
        turn: Degrees, counter-clockwise seen from above.
    """

    shift: tuple[float, float, float]
    turn: float = 0.0


def arrange(bodies: Sequence[Body]) -> list[Place]:
    """Place every body; the whole is centred on the origin and stands on y = 0."""
    places: dict[int, Place] = {}
    ground = [index for index, body in enumerate(bodies) if body.host is None]
    _place_rows(bodies, ground, places)
    pending = [index for index in range(len(bodies)) if index not in places]
    while pending:
        host = next(h for h in (bodies[index].host for index in pending) if h in places)
        group = [index for index in pending if bodies[index].host == host]
        _place_around(bodies, host, [i for i in group if bodies[i].around], places)
        _place_on(bodies, host, [i for i in group if bodies[i].inside], places)
        for side in range(4):
            _place_beside(bodies, host, [i for i in group if bodies[i].side == side], places)
        upon = [i for i in group if bodies[i].side is None]
        upon = [i for i in upon if not (bodies[i].around or bodies[i].inside)]
        _place_on(bodies, host, upon, places)
        pending = [index for index in pending if index not in group]
    return _centred(bodies, [places[index] for index in range(len(bodies))])


def moved(vertices: FloatArray, place: Place) -> FloatArray:
    """Return the vertices of a body at its place, (n, 3)."""
    return np.asarray(vertices @ turn_of(place).T + np.asarray(place.shift))


def turn_of(place: Place) -> FloatArray:
    """Return the turn of a place as a matrix (3, 3)."""
    angle = np.radians(place.turn)
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])


def _extents(vertices: FloatArray) -> tuple[FloatArray, FloatArray]:
    return vertices.min(axis=0), vertices.max(axis=0)


def _place_rows(bodies: Sequence[Body], group: Sequence[int], places: dict[int, Place]) -> None:
    """Put bodies into one row, or many of them into several of one length, the first in front."""
    length = len(group) if len(group) <= LONGEST_ROW else ceil(sqrt(len(group)))
    back = 0.0
    for start in range(0, len(group), max(length, 1)):
        row = group[start : start + length]
        depth = max(float(np.subtract(*_reach(bodies, index)[::-1])[2]) for index in row)
        if start:
            back -= depth / 2 + GAP * depth
        _place_row(bodies, row, places, back, depth)
        back -= depth / 2


def _place_row(
    bodies: Sequence[Body], group: Sequence[int], places: dict[int, Place], z: float, depth: float
) -> None:
    """Put bodies side by side along +X with their middles at z, their fronts facing +Z.

    What is small comes forward to the front of the largest, which would hide it.
    """
    cursor = 0.0
    width_before: float | None = None
    for index in group:
        low, high = _reach(bodies, index)
        width = float(high[0] - low[0])
        if width_before is not None:
            cursor += GAP * min(width, width_before)
        shift = _forward(float(high[2] - low[2]), depth)
        middle = float(low[2] + high[2]) / 2 - shift
        places[index] = Place(shift=(cursor - float(low[0]), 0.0, z - middle))
        cursor += width
        width_before = width


def _forward(depth: float, deepest: float) -> float:
    """Return how far a body of a row is before the middle of the row."""
    return (deepest - depth) / 2 if depth < _SMALL * deepest else 0.0


_SMALL = 0.4
"""Depth of what would be hidden beside another body, in depths of that."""


def _reach(bodies: Sequence[Body], index: int) -> tuple[FloatArray, FloatArray]:
    """Return the bounds of a body with room for what stands around it."""
    low, high = _extents(bodies[index].vertices)
    around = [body for body in bodies if body.host == index and body.around]
    if len(around) > 2:
        room = max(float(np.ptp(body.vertices, axis=0)[2]) for body in around)
        margin = np.array([room, 0.0, 0.0])
        low, high = low - margin, high + margin
    for side, end in ((1, high), (3, low)):
        beside = [at for at, body in enumerate(bodies) if (body.host, body.side) == (index, side)]
        for width, gap in ((_size(bodies, at)[0], _gap(bodies, index, at)) for at in beside):
            end[0] += (2 - side) * (width + gap)
    return low, high


def _size(bodies: Sequence[Body], index: int) -> FloatArray:
    return np.ptp(bodies[index].vertices, axis=0)


def _gap(bodies: Sequence[Body], one: int, other: int) -> float:
    """Return how far two bodies stand apart that are side by side."""
    return GAP * min(float(_size(bodies, at)[0]) for at in (one, other))


def _place_beside(
    bodies: Sequence[Body], host: int, group: Sequence[int], places: dict[int, Place]
) -> None:
    """Put bodies one after the other to a side of their host, on what that stands on.

    They are seen from the right of the front: what is on the left comes forward, and what is
    behind goes to the right, so that the host does not hide it.
    """
    if not group:
        return
    low, high = _extents(moved(bodies[host].vertices, places[host]))
    side = bodies[group[0]].side or 0
    forward, aside = _SEEN[side]
    middle = (low + high) / 2 + (high - low) * np.array([aside, 0.0, forward])
    turn = np.radians(90.0 * side)
    outward = np.array([np.sin(turn), 0.0, np.cos(turn)])
    reach = float(np.abs(outward) @ (high - low)) / 2
    for index in group:
        own_low, own_high = _extents(bodies[index].vertices)
        half = float(np.abs(outward) @ (own_high - own_low)) / 2
        at = middle + outward * (reach + _gap(bodies, host, index) + half)
        at = at - (own_low + own_high) / 2
        places[index] = Place(shift=(float(at[0]), places[host].shift[1], float(at[2])))
        reach += _gap(bodies, host, index) + 2 * half


_SEEN = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.4), (0.4, 0.0))
"""By how much of its size what is beside a host stands forward and to the right, by quarters."""


def _place_around(
    bodies: Sequence[Body], host: int, group: Sequence[int], places: dict[int, Place]
) -> None:
    """Put bodies along the four sides of their host, back and front first, facing it."""
    low, high = _extents(moved(bodies[host].vertices, places[host]))
    middle, half = (low + high) / 2, (high - low) / 2
    sides = _sides(len(group))
    for position, index in enumerate(group):
        side = sides[position]
        along = [i for i, other in enumerate(sides) if other == side]
        turn = np.radians(side)
        outward = np.array([np.sin(turn), 0.0, np.cos(turn)])
        sideways = np.array([np.cos(turn), 0.0, -np.sin(turn)])
        depth = float(np.ptp(bodies[index].vertices, axis=0)[2])
        # A third of the seat goes under the table
        distance = float(np.abs(outward) @ half) + depth / 6
        spread = float(np.abs(sideways) @ half) * 2 / len(along)
        offset = spread * (along.index(position) - (len(along) - 1) / 2)
        at = middle + outward * distance + sideways * offset
        places[index] = Place(shift=(float(at[0]), 0.0, float(at[2])), turn=side + 180.0)


def _sides(count: int) -> list[float]:
    """Return the direction in degrees in which each of some bodies stands from its host."""
    if count == 1:
        return [180.0]
    if count <= 4:
        return [90.0, 270.0, 180.0, 0.0][:count]
    # Two more at the long sides before one more at each end
    return list(islice(cycle([180.0, 180.0, 0.0, 0.0, 90.0, 270.0]), count))


def _place_on(
    bodies: Sequence[Body], host: int, group: Sequence[int], places: dict[int, Place]
) -> None:
    """Put bodies on the flattest free place of the upper side of their host."""
    if not group:
        return
    surface = height_map(moved(bodies[host].vertices, places[host]), bodies[host].faces)
    inside = bodies[group[0]].inside
    if inside and len(group) > 1:
        _heap(bodies, group, surface, places)
        return
    block, cells = _grid_of(bodies, group, surface)
    ground = places[host].shift[1]
    x, z, height = _floor(surface) if inside else _resting_place(surface, block, ground)
    for index, (column, row) in zip(group, cells, strict=True):
        low, high = foot_of(bodies[index].vertices)
        middle = (low + high) / 2
        at = x + column, z + row
        if inside:
            resting = max(height, _wall(surface, np.array(at), high - low))
        else:
            alone = len(group) == 1
            resting = height if alone else _height_under(surface, at, high - low, height)
        places[index] = Place(shift=(at[0] - float(middle[0]), resting, at[1] - float(middle[1])))


_WITHIN = 0.85
"""Width of what stands on something, share of its own: a tray has a rim and handles."""
_OFF_THE_GROUND = 0.08
"""Least height of what carries something, share of its host's: the root of a tree is ground."""
FEW = 5
"""More things than these in a vessel may fill it to the rim."""
OPENING = 0.54
"""Least width of what fits into a vessel, share of its own."""
_SMOOTH = 0.25
"""Least share of a vessel seen from above of a floor that tells where its middle is."""
_ROOMY = 0.95
"""Width of what fits into a vessel, share of that of its floor."""
_MIXED = 5
"""Every fifth thing follows, so that red and green apples lie among each other."""
_BELOW = 0.25
"""Share of a thing's width, to each side of its middle, that does not go into a wall."""
_SUNK = 0.45
"""Share of a thing's height that is below the rim when the vessel is full."""


def _most_alike(bodies: Sequence[Body], group: Sequence[int]) -> list[int]:
    """Return those of about the usual size."""
    sizes = np.array([float(_size(bodies, index).max()) for index in group])
    usual = np.sort(sizes)[len(sizes) // 2]
    alike = np.abs(np.log(sizes / usual)) < np.log(_ALIKE)
    return [index for index, is_alike in zip(group, alike, strict=True) if is_alike]


_ALIKE = 1.5
"""How many times as large as the usual ones a thing is at most that is one of them."""


def _heap(
    bodies: Sequence[Body], group: Sequence[int], surface: HeightMap, places: dict[int, Place]
) -> None:
    """Drop bodies into a vessel; many of them look out of it."""
    alike = _most_alike(bodies, group)
    step = _MIXED if len(alike) % _MIXED else 1
    mixed = [alike[step * number % len(alike)] for number in range(len(alike))]
    order = [*mixed, *(index for index in group if index not in alike)]
    shifts = heap(surface, [(bodies[at].vertices, bodies[at].faces) for at in order])
    sizes = [_size(bodies, index) for index in alike]
    tops = [
        shift[1] + float(bodies[at].vertices[:, 1].max()) - _SUNK * float(_size(bodies, at)[1])
        for at, shift in zip(order[: len(alike)], shifts, strict=False)
    ]
    opening = OPENING * surface.cell * min(surface.heights.shape)
    full = len(group) > FEW and covers(sizes, opening)
    rise = max(surface.rim - max(tops), 0.0) if full else 0.0
    for index, shift in zip(order, shifts, strict=True):
        x, y, z = (float(value) for value in shift)
        places[index] = Place(shift=(x, y + rise, z))


def covers(sizes: Sequence[FloatArray] | FloatArray, opening: float) -> bool:
    """Tell whether bodies of these sizes lie all over the floor of a vessel that is so wide."""
    return sum(float(size[0] * size[2]) for size in sizes) >= _COVERED * opening**2


_COVERED = 0.6
"""Share of the area of a vessel's opening that many things in it take."""


def _wall(surface: HeightMap, at: FloatArray, size: FloatArray) -> float:
    """Return how high a vessel is below a thing in it, which a wall that leans lifts."""
    ends = (at + sign * _BELOW * size for sign in (-1, 1))
    low, high = (np.floor((end - surface.origin) / surface.cell).astype(int) for end in ends)
    (left, front), (right, back) = np.maximum(low, 0), high + 1
    below = surface.heights[left:right, front:back]
    # A handle is above it all
    below = below[np.isfinite(below) & (below <= surface.rim)]
    return float(below.max()) if below.size else -np.inf


def _opening(surface: HeightMap, floor: Mask) -> tuple[FloatArray, FloatArray]:
    """Return the middle and the size in x, z of the floor of a vessel, told by its cells."""
    spans = [np.flatnonzero(floor.any(axis=axis)) for axis in (1, 0)]
    low, high = (np.array([span[end] for span in spans]) for end in (0, -1))
    middle = surface.origin + (low + high + 1) / 2 * surface.cell
    room = (high - low + 1) * surface.cell * _ROOMY
    least = np.array(surface.heights.shape) * surface.cell * OPENING
    return middle, np.maximum(room, float(least.min()))


def _floor_piece(surface: HeightMap, floor: float) -> Mask:
    """Return which cells are the floor: the shafts of a cart may be as high."""
    pieces, _ = label(np.abs(surface.heights - floor) <= 2 * LEVEL)
    sizes = np.bincount(pieces.ravel())[1:]
    return np.asarray(pieces == (1 + np.argmax(sizes) if len(sizes) else 0))


def foot_of(vertices: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the bounds in x, z of the lowest part of a body."""
    low, high = _extents(vertices)
    foot = vertices[vertices[:, 1] <= low[1] + FOOT * (high[1] - low[1]) + 1e-9]
    return foot[:, [0, 2]].min(axis=0), foot[:, [0, 2]].max(axis=0)


def _grid_of(
    bodies: Sequence[Body], group: Sequence[int], surface: HeightMap
) -> tuple[FloatArray, list[tuple[float, float]]]:
    """Arrange the feet of a group in rows that suit the support.

    Returns:
        The size in x, z of the block, and the middle of each foot from the middle of the block.
    """
    sizes = np.array([np.subtract(*_extents(bodies[i].vertices)[::-1])[[0, 2]] for i in group])
    feet = np.array([np.subtract(*foot_of(bodies[i].vertices)[::-1]) for i in group])
    if len(group) == 1:
        return feet[0], [(0.0, 0.0)]
    pitch = sizes.max(axis=0) * (1 + GAP / 2)
    room = _WITHIN * np.array(surface.heights.shape) * surface.cell
    options = [np.array([c, -(-len(group) // c)]) for c in range(len(group), 0, -1)]
    overhang = [float(np.maximum(option * pitch - room, 0.0).sum()) for option in options]
    columns, rows = options[int(np.argmin(overhang))]
    cells = [
        (
            float((i % columns - (columns - 1) / 2) * pitch[0]),
            float((i // columns - (rows - 1) / 2) * pitch[1]),
        )
        for i in range(len(group))
    ]
    return (np.array([columns, rows]) - 1) * pitch + feet.max(axis=0), cells


def _resting_place(surface: HeightMap, size: FloatArray, base: float) -> tuple[float, float, float]:
    """Return x, z and height of the best place for a foot of this size, not on the ground, `base`.

    The share of the foot that touches counts most, then room around, then the middle.
    """
    heights = surface.heights
    window = np.clip(np.round(size / surface.cell).astype(int), 1, heights.shape)
    top = maximum_filter(heights, size=tuple(window), mode="nearest")
    touching = np.zeros(heights.shape)
    for level in np.unique(np.round(top[np.isfinite(top)] / LEVEL)) * LEVEL:
        near = uniform_filter(
            (np.abs(heights - level) <= LEVEL).astype(float), tuple(window), mode="constant"
        )
        touching = np.where(np.abs(top - level) <= LEVEL / 2 + 1e-9, near, touching)
    centres = np.moveaxis(np.indices(heights.shape), 0, -1) + 0.5
    away = np.linalg.norm(centres / heights.shape - 0.5, axis=-1)
    raised = top - base >= _OFF_THE_GROUND * (np.max(top) - base)
    score = np.where(np.isfinite(top) & raised, np.round(touching, 1) - away, -np.inf)
    x, z = np.unravel_index(int(np.argmax(score)), heights.shape)
    at = surface.origin + (np.array([x, z]) + 0.5) * surface.cell
    return float(at[0]), float(at[1]), float(top[x, z])


def _floor(surface: HeightMap) -> tuple[float, float, float]:
    """Return x, z of the middle, and the height that most of the space around it has.

    The handle of a basket is above the middle too, but takes less of it than the floor.
    """
    shape = np.array(surface.heights.shape)
    low, high = (
        (shape * (1 - MIDDLE) / 2).astype(int),
        np.ceil(shape * (1 + MIDDLE) / 2).astype(int),
    )
    patch = surface.heights[low[0] : high[0], low[1] : high[1]]
    levels = np.round(patch[np.isfinite(patch)] / LEVEL)
    values, counts = np.unique(levels, return_counts=True)
    level = float(values[np.argmax(counts)] if len(values) else 0.0) * LEVEL
    # The handle of a mug is aside of its floor; that of a basket is rough
    at = surface.origin + shape / 2 * surface.cell
    piece = _floor_piece(surface, level)
    if piece.mean() > _SMOOTH:
        at, _ = _opening(surface, piece)
    return float(at[0]), float(at[1]), level


def _height_under(
    surface: HeightMap, at: tuple[float, float], size: FloatArray, otherwise: float
) -> float:
    """Return the height that a foot at x, z rests on."""
    low = np.floor((np.asarray(at) - size / 2 - surface.origin) / surface.cell).astype(int)
    high = np.ceil((np.asarray(at) + size / 2 - surface.origin) / surface.cell).astype(int)
    low = np.maximum(low, 0)
    patch = surface.heights[low[0] : max(high[0], 0), low[1] : max(high[1], 0)]
    found = patch[np.isfinite(patch)]
    return float(found.max()) if len(found) else otherwise


def _centred(bodies: Sequence[Body], places: Sequence[Place]) -> list[Place]:
    bounds = [
        _extents(moved(body.vertices, place)) for body, place in zip(bodies, places, strict=True)
    ]
    low = np.min([bound[0] for bound in bounds], axis=0)
    high = np.max([bound[1] for bound in bounds], axis=0)
    shift = np.array([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
    return [
        Place(
            shift=(
                place.shift[0] - float(shift[0]),
                place.shift[1] - float(shift[1]),
                place.shift[2] - float(shift[2]),
            ),
            turn=place.turn,
        )
        for place in places
    ]
