"""The figures of a scene that a reader has found."""

from collections.abc import Iterator, Sequence

import numpy as np

from media_testing.other_writers.contents import (
    CountedContents,
    CountedPiece,
    CountedScene,
    Floats,
    Ints,
    bounds,
    encoded,
)


def counted(scene: CountedScene) -> CountedContents:
    """Return the figures of a scene."""
    pieces = [piece for piece in scene.pieces if len(piece.sizes)]
    sizes = np.concatenate([piece.sizes for piece in pieces])
    shown = np.concatenate([piece.points[piece.corners] for piece in pieces])
    areas = _areas(pieces)
    colors = [piece.colors for piece in pieces if piece.colors is not None]
    return CountedContents(
        low=shown.min(axis=0),
        high=shown.max(axis=0),
        triangles=int((sizes - 2).sum()),
        quads=int((sizes == 4).sum()),
        larger=int((sizes > 4).sum()),
        volume=sum(_volume(piece) for piece in pieces),
        names=tuple(sorted({piece.thing: piece.name for piece in pieces}.values())),
        materials={name: look for name, look in scene.looks.items() if name in areas},
        areas=areas,
        uv=_extents(pieces),
        placing=tuple(_placing(pieces, bounds(shown))),
        color=_middle([encoded(each[:, :3]) for each in colors]),
        clear=any(each.shape[1] == 4 and np.nanmin(each[:, 3]) < 0.99 for each in colors),
        shading=_shading(pieces),
        clips=scene.clips,
        joints=scene.joints,
        morphs=frozenset(name for piece in pieces for name in piece.morphs),
        cameras=scene.cameras,
        lights=scene.lights,
    )


def _starts(piece: CountedPiece) -> Ints:
    return np.cumsum(piece.sizes) - piece.sizes


def _turned(piece: CountedPiece) -> Floats:
    """Return twice the area of each polygon along its normal (Newell)."""
    starts = _starts(piece)
    after = np.arange(len(piece.corners)) + 1
    after[starts + piece.sizes - 1] = starts
    points = piece.points[piece.corners]
    home = np.repeat(points[starts], piece.sizes, axis=0)
    turned = np.add.reduceat(np.cross(points - home, points[after] - home), starts)
    return -turned if piece.is_mirrored else turned


def _volume(piece: CountedPiece) -> float:
    points = piece.points[piece.corners]
    middles = np.add.reduceat(points, _starts(piece)) / piece.sizes[:, None]
    return float((_turned(piece) * middles).sum() / 6)


def _shading(pieces: Sequence[CountedPiece]) -> float | None:
    """Return the mean of the cosine between corners and polygons, by area."""
    found, areas = 0.0, 0.0
    for piece in pieces:
        if piece.normals is None:
            return None
        turned = np.repeat(_turned(piece), piece.sizes, axis=0)
        shares = 1 / np.repeat(piece.sizes, piece.sizes)
        lengths = np.maximum(np.linalg.norm(piece.normals, axis=1), 1e-12)
        found += float((shares * (turned * piece.normals).sum(axis=1) / lengths).sum())
        areas += float((shares * np.linalg.norm(turned, axis=1)).sum())
    return found / areas if areas else None


def _areas(pieces: Sequence[CountedPiece]) -> dict[str, float]:
    found: dict[str, float] = {}
    for piece in pieces:
        sizes = np.linalg.norm(_turned(piece), axis=1) / 2
        for name, size in zip(piece.shown, sizes.tolist(), strict=bool(piece.shown)):
            if name:
                found[name] = found.get(name, 0.0) + size
    return found


def _placing(pieces: Sequence[CountedPiece], extent: Floats) -> Iterator[Floats]:
    sets = max((len(piece.uv) for piece in pieces), default=0)
    for number in range(sets):
        yield _product([(p, p.uv[number]) for p in pieces if len(p.uv) > number], extent)
    yield _product([(p, p.colors[:, :3]) for p in pieces if p.colors is not None], extent)


def _product(rows: Sequence[tuple[CountedPiece, Floats]], extent: Floats) -> Floats:
    """Integrate the products of values and places over the surface, by its area."""
    found, areas = np.zeros((0, 0)), 0.0
    for piece, values in rows:
        fan = _fan(piece)
        places = (piece.points[piece.corners] - extent[:3]) / max(
            float(np.ptp(extent.reshape(2, 3), axis=0).max()), 1e-12
        )
        a, b, c = (places[fan[:, n]] for n in range(3))
        # Fans of hollow polygons overlap: what faces the other way counts against
        facing = np.repeat(_turned(piece), piece.sizes - 2, axis=0)
        facing /= np.maximum(np.linalg.norm(facing, axis=1, keepdims=True), 1e-30)
        facing *= -1 if piece.is_mirrored else 1
        sizes = (np.cross(b - a, c - a) * facing).sum(axis=1) / 2
        known = ~np.isnan(values[fan]).any(axis=(1, 2))
        at, of, sizes = places[fan][known], values[fan][known], sizes[known]
        products = (
            np.einsum("tki,tkj->tij", at, of) + at.sum(axis=1)[:, :, None] * of.sum(axis=1)[:, None]
        )
        found = np.einsum("t,tij->ij", sizes / 12, products) + (found if found.size else 0)
        areas += float(sizes.sum())
    return found / areas if areas else found


def _fan(piece: CountedPiece) -> Ints:
    """Return triangles of corners: each polygon as a fan."""
    starts, counts = _starts(piece), piece.sizes - 2
    homes = np.repeat(starts, counts)
    steps = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + 1
    return np.column_stack([homes, homes + steps, homes + steps + 1])


def _extents(pieces: Sequence[CountedPiece]) -> tuple[tuple[float, ...], ...]:
    most = max((len(piece.uv) for piece in pieces), default=0)
    sets = [
        np.concatenate([piece.uv[number] for piece in pieces if len(piece.uv) > number])
        for number in range(most)
    ]
    known = [each[~np.isnan(each).any(axis=1)] for each in sets]
    return tuple(tuple(bounds(each).tolist()) for each in known)


def _middle(rows: Sequence[Floats]) -> tuple[float, ...]:
    """Middle of the range of each channel: how often a corner is stored does not count."""
    if not rows:
        return ()
    every = np.concatenate(rows)
    every = every[~np.isnan(every).any(axis=1)]
    return tuple(((every.min(axis=0) + every.max(axis=0)) / 2).tolist())
