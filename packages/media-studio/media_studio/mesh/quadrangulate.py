"""Cover a surface with quadrilaterals.

Triangles that pair up as they stand win when their number fits: they are mostly the
quadrilaterals that the model was made of. Otherwise the model is reduced and subdivided
(`split_quads`), which makes even quadrilaterals only, or, where that loses detail or parts,
reduced less and only paired (`pairing`), with a few triangles left. Then each larger smooth
component is also given to QuadriFlow, whose lines follow the curvature, and exchanged where that
is as close.

Rejected: Instant Meshes. On ten models its mean distance was mostly two to three times that of
QuadriFlow, and closed input did not come back closed in 2 of 6 cases at 2,000 quadrilaterals and
4 of 6 at 800. Both methods on a chair of 18 parts as a whole: parts merged or lost, 0.7% to 4%.
"""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import CannotDecimate, CannotQuadrangulate
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.components import edges, face_components, is_closed, is_manifold
from media_studio.mesh.decimate import GROSS_VOLUME_CHANGE, decimate
from media_studio.mesh.deviation import Labelled, deviation, farthest, volume_changes
from media_studio.mesh.flaps import drop_flaps
from media_studio.mesh.pairing import pair_most_triangles
from media_studio.mesh.polygons import triangulate
from media_studio.mesh.quadriflow import RemeshInput, field_aligned_quads
from media_studio.mesh.relax import bend
from media_studio.mesh.split_quads import (
    TOLERANCE,
    VISIBLE_VOLUME_CHANGE,
    GroupedPolygons,
    pair_triangles,
    split_quads,
)
from media_studio.mesh.weld import compact, drop_degenerate

MIN_QUAD_SHARE = 0.9
MIN_COUNT = 100
"""Polygons below which no count is offered."""

DEADLINE_SECONDS = 30.0

TRIANGLES_PER_POLYGON = 1.95
PAIR_ATTEMPTS = 4

MIN_PAIRED_SHARE = 0.93
"""Some quadrilaterals are cut by the atlas later: this leaves room above the 90%."""

VISIBLE_DEVIATION = 3e-4
"""Share of the diagonal above which pairing may be better."""

MIN_FIELD_QUADS = 500
"""Quadrilaterals below which QuadriFlow was 0.3% to 0.9% of the diagonal off, on ten components."""

MAX_FIELD_COMPONENTS = 6
"""Components given to QuadriFlow, the largest first."""

SHARP_DEGREES = 40.0
MAX_SHARP_LENGTH = 4.0
"""Length of the sharp edges, in diagonals, above which a component counts as a hard surface: its
edges would come out ragged."""

FIELD_SLACK = 1.5
FIELD_DEVIATION = 1e-3
FIELD_FARTHEST = 5e-3
"""A field-aligned result may be 1.5 times as far from the input as the other, or these shares of
the diagonal, on the average and at its worst."""


def quadrangulate(
    vertices: FloatArray,
    faces: IntArray,
    groups: IntArray,
    target: int,
    poses: FloatArray | None = None,
) -> GroupedPolygons:
    """Cover a surface with quadrilaterals: within 10% of the target, at least 90% of four corners.

    A target at or above the number of triangles gives the triangles in pairs, as does one between
    that and the number of pairs that no subdivision comes near to.

    Args:
        vertices: Positions, (n, 3), welded: faces that touch share vertices.
        faces: Triangles, (m, 3), without degenerate ones.
        groups: A number for each face, (m,), 0..32767; the polygons keep it, and none lies in two.
        target: Polygons wanted.
        poses: Where the vertices are in k other poses, (n, 3 k) (see `decimate`).

    Raises:
        CannotQuadrangulate: If the topology does not allow so few.
    """
    whole = (vertices, faces, groups)
    natural = pair_triangles(*whole)
    if not _has_enough_quads(natural):
        natural = _most_pairs(*whole)
    if _has_enough_quads(natural) and (target >= len(faces) or _fits(natural, target)):
        return natural
    rows = drop_flaps(faces, groups)
    chosen = _reduced((vertices, faces[rows], groups[rows]), min(target, len(rows)), poses)
    if chosen is not None:
        return chosen
    if target > len(natural.polygons) and _has_enough_quads(natural):
        return natural
    least = len(natural.polygons)
    advice = "ask for mesh_topology triangle"
    if least > target and least >= MIN_COUNT and _has_enough_quads(natural):
        advice = f"set mesh_count to {least} or more, or {advice}"
    raise CannotQuadrangulate(
        f"The model cannot be covered with {target} quadrilaterals without losing parts; {advice}."
    )


def _reduced(whole: Labelled, target: int, poses: FloatArray | None) -> GroupedPolygons | None:
    """Choose the better of both methods, and field-aligned parts where these are as good."""
    vertices, faces, groups = whole
    paired = _paired(*whole, target, poses)
    try:
        split = split_quads(*whole, target, SurfaceTree(vertices, faces, groups), poses)
    except CannotQuadrangulate:
        chosen = paired
    else:
        chosen = split if paired is None or _is_as_close(whole, split, paired) else paired
    if chosen is None or _volume_change(whole, chosen) > GROSS_VOLUME_CHANGE:
        return None
    exchanged = _exchange_smooth_components(vertices, faces, groups, chosen)
    return exchanged if _fits(exchanged, target) else chosen


def _paired(
    vertices: FloatArray,
    faces: IntArray,
    groups: IntArray,
    target: int,
    poses: FloatArray | None,
) -> GroupedPolygons | None:
    """Reduce to about twice as many triangles as polygons are wanted, and pair these."""
    budget = target * TRIANGLES_PER_POLYGON
    for _ in range(PAIR_ATTEMPTS):
        try:
            mesh = _most_pairs(*decimate(vertices, faces, round(budget), groups, poses))
        except CannotDecimate:
            return None
        if abs(len(mesh.polygons) / target - 1) <= TOLERANCE / 4:
            break
        budget *= target / len(mesh.polygons)
    return mesh if _fits(mesh, target) and _quad_share(mesh) >= MIN_PAIRED_SHARE else None


def _most_pairs(vertices: FloatArray, faces: IntArray, groups: IntArray) -> GroupedPolygons:
    polygons, owners = pair_most_triangles(vertices, faces, groups, wanted_share=MIN_PAIRED_SHARE)
    return GroupedPolygons(vertices=vertices, polygons=polygons, groups=owners)


def _is_as_close(whole: Labelled, split: GroupedPolygons, paired: GroupedPolygons) -> bool:
    """Tell whether a split shows no loss, or no more than the pairs."""
    change = _volume_change(whole, split)
    if change > max(VISIBLE_VOLUME_CHANGE, _volume_change(whole, paired)):
        return False
    far = _deviation(whole, split)
    return far <= VISIBLE_DEVIATION or far <= _deviation(whole, paired)


def _volume_change(whole: Labelled, mesh: GroupedPolygons) -> float:
    faces, _, owners = triangulate(mesh.polygons)
    changes = volume_changes(whole, (mesh.vertices, faces, mesh.groups[owners]))
    return float(changes.max(initial=0))


def _deviation(whole: Labelled, mesh: GroupedPolygons) -> float:
    return deviation(whole[0], whole[1], mesh.vertices, triangulate(mesh.polygons)[0])


@dataclass(frozen=True, kw_only=True, eq=False)
class _Component:
    """A group that is one connected piece, before and after the split."""

    group: int
    vertices: FloatArray
    faces: IntArray
    split: GroupedPolygons


def _fits(mesh: GroupedPolygons, target: int) -> bool:
    return abs(len(mesh.polygons) / target - 1) <= TOLERANCE and _has_enough_quads(mesh)


def _has_enough_quads(mesh: GroupedPolygons) -> bool:
    return _quad_share(mesh) >= MIN_QUAD_SHARE


def _quad_share(mesh: GroupedPolygons) -> float:
    return float((mesh.polygons[:, 3] >= 0).mean()) if len(mesh.polygons) else 0.0


def _exchange_smooth_components(
    vertices: FloatArray,
    faces: IntArray,
    groups: IntArray,
    split: GroupedPolygons,
) -> GroupedPolygons:
    chosen = _smooth_components(vertices, faces, groups, split)
    if not chosen:
        return split
    assignments = [
        RemeshInput(vertices=each.vertices, faces=each.faces, target=len(each.split.polygons))
        for each in chosen
    ]
    found = field_aligned_quads(assignments, deadline_seconds=DEADLINE_SECONDS)
    parts, replaced = [], []
    for number, (points, polygons) in found.items():
        component = chosen[number]
        owners = np.full(len(polygons), component.group)
        candidate = GroupedPolygons(vertices=points, polygons=polygons, groups=owners)
        if _is_as_good(component, candidate):
            parts.append(candidate)
            replaced.append(component.group)
    rest = np.flatnonzero(~np.isin(split.groups, replaced))
    return _join([_select(split, rest), *parts])


def _smooth_components(
    vertices: FloatArray, faces: IntArray, groups: IntArray, split: GroupedPolygons
) -> list[_Component]:
    budgets = np.bincount(split.groups, minlength=int(groups.max()) + 1)
    budgets[_touching_groups(faces, groups)] = 0
    largest = np.argsort(-budgets, kind="stable")[:MAX_FIELD_COMPONENTS]
    chosen = []
    for group in largest[budgets[largest] >= MIN_FIELD_QUADS].tolist():
        points, own = compact(vertices, faces[groups == group])
        if face_components(own)[0] == 1 and is_manifold(own) and not _is_hard(points, own):
            part = _select(split, np.flatnonzero(split.groups == group))
            chosen.append(_Component(group=group, vertices=points, faces=own, split=part))
    return chosen


def _touching_groups(faces: IntArray, groups: IntArray) -> IntArray:
    """List the groups that share a vertex with another: apart from it they would come loose."""
    low = np.full(int(faces.max()) + 1, np.iinfo(np.int64).max)
    high = np.full(len(low), -1)
    spread = np.repeat(groups, 3)
    np.minimum.at(low, faces.reshape(-1), spread)
    np.maximum.at(high, faces.reshape(-1), spread)
    return np.unique(spread[(low != high)[faces.reshape(-1)]])


def _is_hard(vertices: FloatArray, faces: IntArray) -> bool:
    ends, _, _ = edges(faces)
    lengths = np.linalg.norm(vertices[ends[:, 0]] - vertices[ends[:, 1]], axis=1)
    sharp = float(lengths[bend(vertices, faces) > SHARP_DEGREES].sum())
    return sharp > MAX_SHARP_LENGTH * float(np.linalg.norm(np.ptp(vertices, axis=0)))


def _is_as_good(component: _Component, candidate: GroupedPolygons) -> bool:
    """Compare with the split: same number, same topology, no hole, as near to the input."""
    if abs(len(candidate.polygons) / len(component.split.polygons) - 1) > TOLERANCE:
        return False
    faces, _, _ = triangulate(candidate.polygons)
    sound, _ = drop_degenerate(faces)
    split_faces, _, _ = triangulate(component.split.polygons)
    if len(sound) < len(faces) or face_components(faces)[0] != 1 or not is_manifold(faces):
        return False
    if is_closed(component.faces) != is_closed(faces):
        return False
    if _euler(component.split.vertices, split_faces) != _euler(candidate.vertices, faces):
        return False
    before = (component.vertices, component.faces, np.zeros(len(component.faces), np.int64))
    after = (candidate.vertices, faces, np.zeros(len(faces), np.int64))
    if volume_changes(before, after).max() > VISIBLE_VOLUME_CHANGE:
        return False
    given = (component.vertices, component.faces)
    new, old = (candidate.vertices, faces), (component.split.vertices, split_faces)
    if farthest(*given, *new) > max(FIELD_SLACK * farthest(*given, *old), FIELD_FARTHEST):
        return False
    return deviation(*given, *new) <= max(FIELD_SLACK * deviation(*given, *old), FIELD_DEVIATION)


def _euler(vertices: FloatArray, faces: IntArray) -> int:
    used = len(compact(vertices, faces)[0])
    return used - len(edges(faces)[0]) + len(faces)


def _select(mesh: GroupedPolygons, rows: IntArray) -> GroupedPolygons:
    polygons = mesh.polygons[rows]
    used, index = np.unique(polygons[polygons >= 0], return_inverse=True)
    renamed = np.full(polygons.shape, -1, np.int64)
    renamed[polygons >= 0] = index
    return GroupedPolygons(vertices=mesh.vertices[used], polygons=renamed, groups=mesh.groups[rows])


def _join(parts: list[GroupedPolygons]) -> GroupedPolygons:
    start, polygons = 0, []
    for part in parts:
        polygons.append(np.where(part.polygons >= 0, part.polygons + start, -1))
        start += len(part.vertices)
    return GroupedPolygons(
        vertices=np.concatenate([part.vertices for part in parts]),
        polygons=np.concatenate(polygons),
        groups=np.concatenate([part.groups for part in parts]),
    )
