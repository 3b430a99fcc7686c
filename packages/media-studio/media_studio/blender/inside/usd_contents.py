"""What a USD stage says that it shows, counted on the stage itself.

Source: OpenUSD, UsdGeomImageable (visibility and purpose), UsdGeomPointInstancer, UsdSkel.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from media_studio.blender.contents import SHAPE_JOINT, DeclaredContents, TextureChange
from media_studio.blender.inside.usd_looks import texture_change
from media_studio.formats.register import USD_TYPES, unread
from media_studio.lazy import load

# Types of OpenUSD, which Blender brings without hints
Prim = Any
_UNSEEN_PURPOSES = ("guide", "proxy")
_MOVING = ("xformOp:", "translations", "rotations", "scales", "blendShapeWeights")
_MOST_TOLD, _MOST_SAMPLES = 5, 100


class StageContents:
    """Counts what a stage shows when it begins.

    Args:
        stage: An opened stage.
    """

    def __init__(self, stage: Any) -> None:
        self._usd, self._geom = load("pxr.Usd"), load("pxr.UsdGeom")
        self._stage = stage
        self._types: Counter[str] = Counter()
        self._names: set[str] = set()
        self._seen: set[str] = set()
        self._changes: list[TextureChange] = []
        self._looks: list[str] = []
        self._hidden = self._cages = 0
        self._joints = 0
        self._moves = False
        self._variants: list[str] = []

    def declared(self) -> DeclaredContents:
        """Return what was counted."""
        triangles = self._triangles(self._stage.GetPseudoRoot())
        return DeclaredContents(
            triangles=triangles,
            joints=self._joints,
            clips={"time line": 0.0} if self._moves else {},
            names=tuple(self._names),
            changes=tuple(self._changes),
            unread=tuple(self._unread()),
        )

    def _triangles(self, root: Prim) -> int:
        """Count the triangles below a prim, each as often as it is shown."""
        proxies = self._usd.TraverseInstanceProxies(self._usd.PrimDefaultPredicate)
        walk, count = iter(self._usd.PrimRange(root, proxies)), 0
        for prim in walk:
            if prim.IsPseudoRoot():
                continue
            if prim != root and not self._is_shown(prim):
                walk.PruneChildren()
                continue
            self._types[str(prim.GetTypeName())] += 1
            self._names.add(str(prim.GetName()))
            self._note(prim)
            if prim.IsA(self._geom.PointInstancer):
                walk.PruneChildren()
                count += self._instanced(self._geom.PointInstancer(prim))
            elif prim.GetTypeName() == "Mesh":
                self._cages += _is_cage(self._geom.Mesh(prim))
                sizes = np.array(self._geom.Mesh(prim).GetFaceVertexCountsAttr().Get() or ())
                count += int(np.maximum(sizes - 2, 0).sum()) if len(sizes) else 0
        return count

    def _is_shown(self, prim: Prim) -> bool:
        imageable = self._geom.Imageable(prim)
        if not imageable:
            return True
        if imageable.GetPurposeAttr().Get() in _UNSEEN_PURPOSES:
            return False
        is_hidden = imageable.GetVisibilityAttr().Get() == self._geom.Tokens.invisible
        self._hidden += is_hidden
        return not is_hidden

    def _instanced(self, instancer: Any) -> int:
        """Count the triangles of what is shown at points."""
        which = np.array(instancer.GetProtoIndicesAttr().Get() or (), np.int64)
        mask = instancer.ComputeMaskAtTime(self._usd.TimeCode.EarliestTime())
        if len(mask or ()) == len(which):
            which = which[np.array(mask, bool)]
        paths = instancer.GetPrototypesRel().GetForwardedTargets()
        prims = [self._stage.GetPrimAtPath(path) for path in paths]
        return sum(
            int((which == number).sum()) * self._triangles(prim)
            for number, prim in enumerate(prims)
            if prim
        )

    def _note(self, prim: Prim) -> None:
        if prim.GetTypeName() == "Skeleton":
            joints = list(prim.GetAttribute("joints").Get() or ())
            # Blender's exporter makes one for what has morph targets and no bones
            self._joints += 0 if joints == [SHAPE_JOINT] else len(joints)
        if prim.GetTypeName() == "Material" and prim.GetName() not in self._seen:
            self._seen.add(str(prim.GetName()))
            change, unread_looks = texture_change(prim)
            self._looks += unread_looks
            if change != TextureChange(material=change.material):
                self._changes.append(change)
        self._variants += _other_variants(prim)
        self._moves = self._moves or _has_moves(prim)

    def _unread(self) -> Iterator[str]:
        yield from unread(USD_TYPES, self._types)
        if self._hidden:
            yield f"{self._hidden:,} hidden part{'s' if self._hidden > 1 else ''}"
        if self._cages:
            yield f"the rounding of {self._cages:,} meshes that are to be subdivided"
        yield from self._variants[:_MOST_TOLD]
        yield from self._looks[:_MOST_TOLD]


def _is_cage(mesh: Any) -> bool:
    """Whether a file says itself that a mesh is to be subdivided; most do not think of it."""
    scheme = mesh.GetSubdivisionSchemeAttr()
    return bool(scheme.HasAuthoredValue() and scheme.Get() != "none")


def _other_variants(prim: Prim) -> Iterator[str]:
    sets = prim.GetVariantSets()
    for name in sets.GetNames():
        taken = sets.GetVariantSelection(name)
        others = [each for each in sets.GetVariantSet(name).GetVariantNames() if each != taken]
        if others:
            told = ", ".join(others)[:100]
            yield f"the variants {told} of {name[:60]}: {taken or 'none'} is taken"


def _has_moves(prim: Prim) -> bool:
    """Whether places, bones or weights of a prim change with time."""
    moving = (each for each in prim.GetAttributes() if each.GetName().startswith(_MOVING))
    return any(map(_changes, moving))


def _changes(attribute: Any) -> bool:
    times = attribute.GetTimeSamples()[:_MOST_SAMPLES]
    return any(attribute.Get(time) != attribute.Get(times[0]) for time in times[1:])
