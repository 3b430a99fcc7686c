"""What an FBX file says that it holds, counted in the file itself.

No importer has had a hand in it, so that what an importer drops is found.

Source: binary FBX as written by Autodesk's SDK.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from media_studio.blender.contents import DeclaredContents
from media_studio.blender.inside.fbx_curves import keys_of
from media_studio.blender.inside.fbx_models import hidden_meshes, tellable
from media_studio.blender.inside.fbx_polygons import count_triangles
from media_studio.blender.inside.fbx_records import (
    FbxRecord,
    all_objects,
    connections,
    name_of,
    objects,
    properties,
    sort_of,
)
from media_studio.formats.register import FBX_GEOMETRIES, FBX_MAPS, FBX_OBJECTS, unread

_TICKS = 46_186_158_000
"""Of FBX time in a second."""
_STILL = 1e-5
_SCALE, _INHERITS, _WITHOUT_SCALE = b"Lcl Scaling", b"InheritType", 2


def contents_of(root: FbxRecord, *, by_name: bool = False) -> DeclaredContents:
    """Count what a parsed file holds; of odd records, which importers pass over, nothing.

    Args:
        root: The file.
        by_name: Whether what is switched off can be left out by its name only.
    """
    try:
        return _counted(root, by_name=by_name)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return DeclaredContents(unread=("what it holds, which could not be counted",))


def _counted(root: FbxRecord, *, by_name: bool) -> DeclaredContents:
    above: dict[int, set[int]] = {}
    for one, other, _ in connections(root):
        above.setdefault(one, set()).add(other)
    names = [name_of(each) for each in objects(root, b"Model")]
    hidden = hidden_meshes(root).values()
    told = tellable(hidden, names) if by_name else tuple(hidden)
    return DeclaredContents(
        triangles=count_triangles(root),
        joints=_joints(root),
        clips=_clips(root, above),
        hidden=told,
        names=tuple(set(names)),
        unread=(*_switched_off(len(told), len(hidden)), *_unread(root, above)),
    )


def _joints(root: FbxRecord) -> int:
    """Return how many bones move skins: those that something is bound to."""
    clusters = {each.props[0] for each in objects(root, b"Deformer") if sort_of(each) == b"Cluster"}
    bones = {each.props[0] for each in objects(root, b"Model")}
    return len({one for one, other, _ in connections(root) if one in bones and other in clusters})


def _clips(root: FbxRecord, above: dict[int, set[int]]) -> dict[str, float]:
    """Return the seconds of each take in which a curve moves, by its name."""
    stacks = {each.props[0]: name_of(each) for each in objects(root, b"AnimationStack")}
    found: dict[str, float] = {}
    known: dict[int, set[int]] = {}
    for curve in objects(root, b"AnimationCurve"):
        if not _moves(curve):
            continue
        times, _ = keys_of(curve)
        of_nodes = (_stacks(node, above, known) for node in above.get(curve.props[0], ()))
        for stack in {each for found_here in of_nodes for each in found_here} & stacks.keys():
            seconds = float(np.ptp(times)) / _TICKS
            found[stacks[stack]] = max(found.get(stacks[stack], 0.0), seconds)
    return found


def _stacks(node: int, above: dict[int, set[int]], known: dict[int, set[int]]) -> set[int]:
    """Return what is two connections above a node of curves: behind its layer."""
    if node not in known:
        layers = above.get(node, set())
        known[node] = {each for layer in layers for each in above.get(layer, ())}
    return known[node]


def _unscaled(root: FbxRecord, above: dict[int, set[int]]) -> int:
    """Count the objects that do not take over the scale that their parents have or get.

    Importers hand every scale down. Source: FbxTransform.EInheritType, eInheritRrs.
    """
    models = {each.props[0]: properties(each) for each in objects(root, b"Model")}
    scaled = {number for number, told in models.items() if _has_scale(told)}
    moving = {each.props[0] for each in objects(root, b"AnimationCurve") if _moves(each)}
    nodes = {node for curve in moving for node in above.get(curve, ())}
    scaled |= {other for one, other, name in connections(root) if one in nodes and name == _SCALE}
    return sum(
        bool(above.get(number, set()) & scaled)
        for number, told in models.items()
        if _INHERITS in told and told[_INHERITS].props[-1] == _WITHOUT_SCALE
    )


def _has_scale(told: dict[bytes, FbxRecord]) -> bool:
    edges = told[_SCALE].props[-3:] if _SCALE in told else ()
    return any(abs(edge - 1) > _STILL for edge in edges)


def _moves(curve: FbxRecord) -> bool:
    times, values = keys_of(curve)
    return len(times) > 1 and bool(np.ptp(values) > _STILL)


def _switched_off(left_out: int, count: int) -> Iterator[str]:
    if left_out:
        yield f"{left_out:,} hidden part{'s' if left_out > 1 else ''}"
    if shown := count - left_out:
        yield f"the switching off of {shown:,} part{'s' if shown > 1 else ''}, shown all the same"


def _unread(root: FbxRecord, above: dict[int, set[int]]) -> Iterator[str]:
    if count := _unscaled(root, above):
        yield f"{count:,} x scales of a parent that its children do not take over, and here do"
    kinds = Counter(each.id.decode("ascii", "replace") for each in all_objects(root))
    yield from unread(FBX_OBJECTS, kinds)
    sorts = Counter(sort_of(each).decode("ascii", "replace") for each in objects(root, b"Geometry"))
    yield from unread(FBX_GEOMETRIES, sorts)
    textures = {each.props[0] for each in objects(root, b"Texture")}
    yield from unread(
        FBX_MAPS,
        Counter(
            name.decode("ascii", "replace")
            for one, _other, name in connections(root)
            if one in textures and name
        ),
    )
