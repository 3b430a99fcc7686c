"""What a figure consists of, on the standard body: skin, garments, hair and things in its hands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.people.modelling.carrying import carry
from media_studio.catalogue.people.modelling.cutting import kept_side, rims
from media_studio.catalogue.people.modelling.shell import mirrored
from media_studio.modelling.shape import Shape
from media_studio.motion.body import JOINT, JOINTS

Level = Callable[[FloatArray], FloatArray]
"""Value (n,) of points (n, 3), positive in the region that is meant."""

_SWAPPED = np.array([JOINT[mirrored(name)] for name in JOINTS])
_OTHER_SIDE = np.array([-1.0, 1.0, 1.0])


class GarmentLayer(IntEnum):
    """What lies above what on the trunk and the limbs; of one layer, the thicker lies above."""

    SKIN = 0
    CLOTH = 1
    SHEATH = 2
    """Boots, gloves, plates: they press what is below them together."""
    STRIP = 3
    """Stripes, bibs: they ride on what is below them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ClothSheet:
    """The part of the body that a garment covers.

    Attributes:
        base: (n, 3) on the body.
        normals: (n, 3).
        faces: (m, 3).
        hem: See `garment`.
        crease: See `Shape`.
    """

    base: FloatArray
    normals: FloatArray
    faces: IntArray
    hem: float
    crease: float

    def reflected(self) -> "ClothSheet":
        """Return that of the other side of the body."""
        return replace(
            self,
            base=self.base * _OTHER_SIDE,
            normals=self.normals * _OTHER_SIDE,
            faces=self.faces[:, ::-1],
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Lining:
    """How a garment lies on the body, so that it can be laid anew above or below others.

    Attributes:
        layer: What it belongs to.
        region: Where it is.
        away: Its distance from points of the body.
        sheet: What it covers.
    """

    layer: GarmentLayer
    region: Level
    away: Level
    sheet: ClothSheet

    def reflected(self) -> "Lining":
        """Return that of the other side of the body."""
        return replace(
            self,
            region=lambda points: self.region(points * _OTHER_SIDE),
            away=lambda points: self.away(points * _OTHER_SIDE),
            sheet=self.sheet.reflected(),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Worn:
    """One closed surface on the standard body.

    Attributes:
        slot: Material slot.
        shape: In the T pose.
        shares: (n, joints) how much each joint carries the vertices; they sum to 1.
        fit: The same for the proportions of the body that is covered; None: as `shares`.
        lining: How it lies on trunk and limbs, if it is a garment there.
        cloth: Belts and aprons go around it.
        lay: Makes it anew on the cloth below it.
        beneath_all: `lay` is given all cloth, not only what is put on before it.
    """

    slot: str
    shape: Shape
    shares: FloatArray
    fit: FloatArray | None = None
    lining: Lining | None = None
    cloth: bool = False
    lay: "Callable[[Sequence[Worn]], Worn] | None" = None
    beneath_all: bool = True

    def reflected(self) -> "Worn":
        """Return that of the other side of the body."""
        return replace(
            self,
            shape=self.shape.mirrored("x"),
            shares=self.shares[:, _SWAPPED],
            lining=self.lining and self.lining.reflected(),
        )

    def both(self) -> list["Worn"]:
        """Return it and that of the other side."""
        return [self, self.reflected()]


def rigid(slot: str, bone: str, *shapes: Shape) -> list[Worn]:
    """Fix shapes to one joint."""
    made = []
    for shape in shapes:
        shares = np.zeros((len(shape.vertices), len(JOINTS)))
        shares[:, JOINT[bone]] = 1.0
        made.append(Worn(slot=slot, shape=shape, shares=shares))
    return made


def shares_of(points: FloatArray) -> FloatArray:
    """Return how much each joint carries points (n, 3) of the body: (n, joints)."""
    joints, weights = carry(points)
    shares = np.zeros((len(points), len(JOINTS)))
    np.put_along_axis(shares, joints, weights, axis=1)
    return shares


def supple(slot: str, *shapes: Shape) -> list[Worn]:
    """Let shapes follow the body smoothly."""
    return [Worn(slot=slot, shape=shape, shares=shares_of(shape.vertices)) for shape in shapes]


def garment(
    slot: str,
    body: Shape,
    region: Level,
    thickness: float | Level = 0.0,
    *,
    hem: float = 0.012,
    crease: float = 60.0,
    layer: GarmentLayer | None = None,
) -> Worn:
    """Lay a layer over a region of the body.

    The openings show the edge of the layer and a recess behind it, closed where nobody sees it.

    Args:
        slot: Material slot.
        body: The surface that is covered.
        region: Where the layer is.
        thickness: Distance from the body, metres, or that of each of its points.
        hem: Thickness of the edge at the openings and depth of the recess; 0 closes them flat.
        crease: See `Shape`.
        layer: Of a garment on trunk and limbs, so that those below do not break through it.
    """
    columns = np.hstack([body.vertices, body.vertex_normals()])
    kept, faces = kept_side(columns, body.faces, region(body.vertices))
    normals = kept[:, 3:] / np.linalg.norm(kept[:, 3:], axis=1, keepdims=True)
    sheet = ClothSheet(base=kept[:, :3], normals=normals, faces=faces, hem=hem, crease=crease)

    def away(points: FloatArray) -> FloatArray:
        return thickness(points) if callable(thickness) else np.full(len(points), thickness)

    made = laid(slot, sheet, away(sheet.base))
    if layer is None:
        return made
    lining = Lining(layer=layer, region=region, away=away, sheet=sheet)
    return replace(made, lining=lining, cloth=True)


def laid(slot: str, sheet: ClothSheet, away: FloatArray) -> Worn:
    """Make a garment on a sheet from its distances (n,) from the body."""
    base, normals, faces, hem = sheet.base, sheet.normals, sheet.faces, sheet.hem
    outer = base + away[:, None] * normals
    border, rim = rims(faces)
    if not len(border):
        shape = Shape(vertices=outer, faces=faces, crease=sheet.crease)
        return Worn(slot=slot, shape=shape, shares=shares_of(base))
    edge, local = np.unique(border, return_inverse=True)
    a, b = local.reshape(-1, 2).T
    rows, shares = [outer], [shares_of(base)]
    ring, loops = border.T, [faces]
    if hem:
        back = _inland(outer, faces, edge)
        for depth in (0.0, hem):
            rows.append(outer[edge] - hem * normals[edge] + depth * back)
            shares.append(shares[0][edge])
            start = sum(map(len, rows[:-1]))
            near, far = ring, np.stack([a + start, b + start])
            loops += [
                np.stack([near[1], near[0], far[0]], 1),
                np.stack([near[1], far[0], far[1]], 1),
            ]
            ring = far
    start = sum(map(len, rows))
    whole = np.concatenate(rows)
    rows.append(_centres(whole, ring.T, rim))
    shares.append(_centres(np.concatenate(shares), ring.T, rim))
    loops.append(np.stack([ring[1], ring[0], rim + start], axis=1))
    shape = Shape(vertices=np.concatenate(rows), faces=np.concatenate(loops), crease=sheet.crease)
    return Worn(slot=slot, shape=shape, shares=np.concatenate(shares))


def _centres(values: FloatArray, border: IntArray, rim: IntArray) -> FloatArray:
    """Return the mean of values (n, d) along each rim."""
    count = np.bincount(rim)[:, None]
    total = np.zeros((len(count), values.shape[1]))
    np.add.at(total, rim, values[border[:, 0]])
    return total / count


def _inland(vertices: FloatArray, faces: IntArray, edge: IntArray) -> FloatArray:
    """Return unit vectors (k, 3) from border vertices into the surface."""
    pull = np.zeros_like(vertices)
    centre = vertices[faces].mean(axis=1)
    for corner in range(3):
        np.add.at(pull, faces[:, corner], centre - vertices[faces[:, corner]])
    pull = pull[edge]
    return pull / np.maximum(np.linalg.norm(pull, axis=1, keepdims=True), 1e-9)
