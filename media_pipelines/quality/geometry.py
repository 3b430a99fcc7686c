"""Edges, holes and the winding of triangles, judged on vertices welded by position.

Seams of texture coordinates and hard edges store a vertex several times at one place; that is no
hole. An edge of four faces where two solids touch is no fault either: as many faces run along it in
one direction as in the other, so the solids can be told apart.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float32]
Faces = NDArray[np.int64]
Mask = NDArray[np.bool_]
Labels = NDArray[np.int64]
Vectors = NDArray[np.float64]

WELD_SHARE = 1e-6
"""Vertices on open edges that are nearer than this share of the diagonal are one."""
_MOST_NESTED = 1000


@dataclass(frozen=True, kw_only=True, eq=False)
class Topology:
    """Faces that share edges.

    Attributes:
        faces: (m, 3) vertices as labels of their place.
        kept: (m,) faces with three different places.
        edge_of: (3m,) number of the edge of each side; sides of faces not kept have none, -1.
        forward: (3m,) whether a side runs from the smaller to the larger label.
        counts: (e,) faces at each edge.
        balance: (e,) faces along the edge less those against it.
    """

    faces: Faces
    kept: Mask
    edge_of: Labels
    forward: Mask
    counts: Labels
    balance: Labels

    @property
    def boundary(self) -> Mask:
        """(e,) edges of one face."""
        return np.asarray(self.counts == 1)

    @property
    def non_manifold(self) -> Mask:
        """(e,) edges of three or more faces that cannot be told apart."""
        return np.asarray((self.counts > 2) & (self.balance != 0))

    @property
    def twisted(self) -> Mask:
        """(e,) edges whose two faces wind in opposite ways."""
        return np.asarray((self.counts == 2) & (self.balance != 0))

    @property
    def watertight(self) -> bool:
        """Whether no face ends in the open."""
        return bool(self.counts.size) and not (self.counts % 2).any()


def connected_pieces(links: Labels, count: int) -> Labels:
    """Number the connected pieces of `count` things by their links, (k, 2)."""
    # Without scipy, which trimesh needs for it and does not bring.
    # Of each thing the lowest number of its piece that is known so far
    numbers = np.arange(count)
    lowest, one, other = numbers.copy(), links[:, 0], links[:, 1]
    while True:
        one, other = lowest[one], lowest[other]
        differ = one != other
        if not differ.any():
            return (np.cumsum(lowest == numbers) - 1)[lowest]
        one, other = one[differ], other[differ]
        lowest[np.maximum(one, other)] = np.minimum(one, other)
        while ((lower := lowest[lowest]) != lowest).any():
            lowest = lower


def weld(points: Points) -> Labels:
    """Number the places of points, (n, 3); equal points get equal numbers."""
    # Adding zero makes one number of the two zeros.
    bits = np.ascontiguousarray(points + np.float32(0)).view(np.uint32).astype(np.uint64)
    mixed = bits @ np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9], np.uint64)
    _, first, labels = np.unique(mixed, return_index=True, return_inverse=True)
    if not np.array_equal(bits[first[labels]], bits):
        _, labels = np.unique(bits, axis=0, return_inverse=True)
    return np.asarray(labels, np.int64)


def topology_of(points: Points, faces: Faces) -> Topology:
    """Weld the vertices and find the edges.

    Args:
        points: (n, 3) positions.
        faces: (m, 3) vertices, all below n.
    """
    labels = weld(points)
    topology = edges_of(labels[faces])
    if topology.boundary.any():
        labels = _weld_near(points, labels, topology)
        topology = edges_of(labels[faces])
    return topology


def edges_of(faces: Faces) -> Topology:
    """Find the edges of faces whose vertices have been welded."""
    a, b, c = faces.T
    kept = (a != b) & (b != c) & (c != a)
    starts, ends = faces, np.roll(faces, -1, axis=1)
    forward = (starts < ends).reshape(-1)
    keys = np.minimum(starts, ends) * (int(faces.max(initial=0)) + 1) + np.maximum(starts, ends)
    sides = np.repeat(kept, 3)
    _, inverse, counts = np.unique(keys.reshape(-1)[sides], return_inverse=True, return_counts=True)
    edge_of = np.full(faces.size, -1, np.int64)
    edge_of[sides] = inverse
    along = np.bincount(inverse[forward[sides]], minlength=len(counts))
    return Topology(
        faces=faces,
        kept=kept,
        edge_of=edge_of,
        forward=forward,
        counts=counts.astype(np.int64),
        balance=2 * along - counts,
    )


def _weld_near(points: Points, labels: Labels, topology: Topology) -> Labels:
    """Join places on open edges that rounding has put apart."""
    is_open = topology.boundary[topology.edge_of] & (topology.edge_of >= 0)
    sides = np.flatnonzero(is_open)
    ends = np.roll(topology.faces, -1, axis=1).reshape(-1)
    places = np.unique(np.concatenate([topology.faces.reshape(-1)[sides], ends[sides]]))
    where = np.empty((int(labels.max()) + 1, 3), np.float64)
    where[labels] = points
    cell = float(np.linalg.norm(np.ptp(where, axis=0))) * WELD_SHARE
    if cell == 0.0 or not np.isfinite(cell):
        return labels
    scaled = (where[places] - where.min(axis=0)) / cell
    number = np.arange(len(places))
    pairs = []
    # Two near places may lie on both sides of a cell's wall, but not in all shifted grids.
    for shift in np.ndindex(2, 2, 2):
        cells = np.floor(scaled + np.array(shift) / 2).astype(np.int64)
        mixed = cells @ np.array([73856093, 19349663, 83492791])
        _, first, inverse = np.unique(mixed, return_index=True, return_inverse=True)
        partner = first[inverse]
        near = (np.abs(scaled - scaled[partner]) <= 1).all(axis=1) & (partner != number)
        pairs.append(np.column_stack([number[near], partner[near]]))
    joined = connected_pieces(np.concatenate(pairs), len(places))
    _, first = np.unique(joined, return_index=True)
    new = np.arange(int(labels.max()) + 1)
    new[places] = places[first[joined]]
    return new[labels]


def repeated_faces(topology: Topology, piece: slice) -> Mask:
    """Return which faces of a piece repeat an earlier one of it with the same winding."""
    doubled = (topology.counts > 2) | ((topology.counts == 2) & (topology.balance != 0))
    sides = topology.edge_of.reshape(-1, 3)[piece]
    suspects = np.zeros(len(sides), bool)
    if doubled.any():
        suspects = topology.kept[piece] & doubled[sides].all(axis=1)
    found = np.zeros(len(sides), bool)
    found[suspects] = _duplicates(topology.faces[piece][suspects])
    return found


def _duplicates(faces: Faces) -> Mask:
    smallest = np.argmin(faces, axis=1)
    turned = np.take_along_axis(faces, (smallest[:, None] + np.arange(3)) % 3, axis=1)
    order = np.lexsort((np.arange(len(faces)), turned[:, 2], turned[:, 1], turned[:, 0]))
    rows = turned[order]
    repeated = np.zeros(len(faces), bool)
    repeated[order[1:]] = (rows[1:] == rows[:-1]).all(axis=1)
    return repeated


@dataclass(frozen=True, kw_only=True, eq=False)
class Winding:
    """Which faces wind the wrong way.

    Attributes:
        flips: (m,) faces to turn so that neighbours agree and closed pieces face outwards.
        inside_out: Closed pieces that face inwards and are no cavity of another.
        one_sided: Pieces that no turning makes consistent.
    """

    flips: Mask
    inside_out: int
    one_sided: int


def winding_of(corners: Vectors, topology: Topology, agreement: Vectors | None = None) -> Winding:
    """Judge the winding of every connected piece.

    Args:
        corners: (m, 3, 3) positions of the corners of each face.
        topology: Its edges.
        agreement: (m,) how much the normals of each face agree with its winding; where the shape
            does not say which side is the front, they do, else the majority of the faces.
    """
    count = len(topology.faces)
    if not topology.counts.size:
        return Winding(flips=np.zeros(count, bool), inside_out=0, one_sided=0)
    pairs, agree = _neighbours(topology)
    # Each face twice, as it is and turned; two copies in one piece say that it is one-sided.
    first, second = pairs.T
    other = np.where(agree, second, second + count)
    mirrored = np.where(agree, second + count, second)
    links = np.concatenate(
        [np.column_stack([first, other]), np.column_stack([first + count, mirrored])]
    )
    copies = connected_pieces(links, 2 * count)
    pieces = connected_pieces(pairs, count)
    is_one_sided = copies[:count] == copies[count:]
    representative = np.full(int(pieces.max(initial=-1)) + 1, -1, np.int64)
    representative[pieces] = copies[:count]
    flips = (copies[:count] != representative[pieces]) & ~is_one_sided
    turned = np.bincount(pieces[flips], minlength=len(representative))
    sizes = np.bincount(pieces, minlength=len(representative))
    flips ^= (2 * turned > sizes)[pieces] & ~is_one_sided
    if agreement is not None:
        votes = np.bincount(pieces, np.where(flips, -agreement, agreement))
        flips ^= (votes < 0)[pieces] & ~is_one_sided
    wrong = _inside_out(corners, topology, pieces, flips) & ~_any(is_one_sided, pieces)
    return Winding(
        flips=flips ^ wrong[pieces],
        inside_out=int(wrong.sum()),
        one_sided=len(np.unique(pieces[is_one_sided])),
    )


def _any(faces: Mask, pieces: Labels) -> Mask:
    found = np.zeros(int(pieces.max(initial=-1)) + 1, bool)
    found[pieces[faces]] = True
    return found


def _neighbours(topology: Topology) -> tuple[Labels, Mask]:
    """Return pairs of faces, (k, 2), at edges of two faces, and whether they wind alike, (k,)."""
    is_pair = (topology.counts == 2)[topology.edge_of] & (topology.edge_of >= 0)
    ends = np.flatnonzero(is_pair)
    sides = ends[np.argsort(topology.edge_of[ends], kind="stable")].reshape(-1, 2)
    agree = topology.forward[sides[:, 0]] != topology.forward[sides[:, 1]]
    return sides // 3, agree


def _inside_out(corners: Vectors, topology: Topology, pieces: Labels, flips: Mask) -> Mask:
    """Return the closed pieces of negative volume that lie in no other closed piece."""
    count = int(pieces.max(initial=-1)) + 1
    is_open = np.repeat(~topology.kept, 3)
    is_open |= (topology.counts != 2)[topology.edge_of] & (topology.edge_of >= 0)
    closed = ~_any(np.any(is_open.reshape(-1, 3), axis=1), pieces)
    low = np.full((count, 3), np.inf)
    high = np.full((count, 3), -np.inf)
    for side in range(3):
        np.minimum.at(low, pieces, corners[:, side])
        np.maximum.at(high, pieces, corners[:, side])
    middle = ((low + high) / 2)[pieces][:, None, :]
    a, b, c = np.moveaxis(corners - middle, 1, 0)
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    volumes[flips] *= -1
    volume = np.bincount(pieces, volumes, minlength=count)
    flat = 1e-9 * np.prod(np.maximum(high - low, 1e-30), axis=1)
    wrong = np.flatnonzero(closed & (volume < -flat))
    inside = np.zeros(count, bool)
    outer = np.flatnonzero(closed)
    for piece in wrong[:_MOST_NESTED]:
        holds = (low[outer] < low[piece]).all(axis=1) & (high[outer] > high[piece]).all(axis=1)
        inside[piece] = holds.any()
    inside[wrong[_MOST_NESTED:]] = True
    found = np.zeros(count, bool)
    found[wrong] = True
    return found & ~inside


def face_normals(corners: Vectors) -> Vectors:
    """Return normals, (m, 3), as long as twice the area; corners are (m, 3, 3)."""
    return np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
