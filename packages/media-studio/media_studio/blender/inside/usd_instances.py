"""Instances and groups without a type of USD files as things that Blender's importer knows.

It puts what is in them beside the root that has the unit and the axes of the file.

Source: OpenUSD, UsdGeomPointInstancer and scenegraph instancing.
"""

from pathlib import Path
from typing import Any

import bpy

from media_studio.errors import InvalidModel

# Types of OpenUSD, which Blender brings without hints
Prim = Any
_MOST_INSTANCES = 20_000


def without_instances(layer: Path) -> Path:
    """Return a layer in which every instance stands by itself; the same one if all do.

    Raises:
        InvalidModel: If it cannot be opened, or has too many instances.
    """
    bpy.utils.expose_bundled_modules()
    # Only USD needs it, and it takes its time
    from pxr import Tf, Usd  # type: ignore[import-untyped]  # noqa: PLC0415

    try:
        stage = Usd.Stage.Open(str(layer))
        count = _separate(stage) + _spread(stage) + _typed(stage)
    except Tf.ErrorException as error:
        raise InvalidModel("The USD file cannot be opened; export it again.") from error
    if not count:
        return layer
    plain = layer.with_name("without_instances.usdc")
    stage.Export(str(plain))
    return plain


def _separate(stage: Any) -> int:
    """Make things of what is instanced as a whole; those within appear one after the other."""
    count = 0
    while found := [prim for prim in stage.Traverse() if prim.IsInstance()]:
        count = _counted(count + len(found))
        for prim in found:
            prim.SetInstanceable(False)
    return count


def _typed(stage: Any) -> int:
    """Make groups of what has no type and something in it."""
    found = [prim for prim in stage.Traverse() if not prim.GetTypeName() and prim.GetChildren()]
    for prim in found:
        prim.SetTypeName("Xform")
    return len(found)


def _spread(stage: Any) -> int:
    """Make things of what is instanced at points."""
    from pxr import UsdGeom  # noqa: PLC0415

    count = 0
    while found := [prim for prim in stage.Traverse() if prim.IsA(UsdGeom.PointInstancer)]:
        for prim in found:
            count = _counted(count + _spread_one(stage, UsdGeom.PointInstancer(prim)))
            prim.SetActive(False)
    return count


def _spread_one(stage: Any, instancer: Any) -> int:
    from pxr import Sdf, Usd, UsdGeom  # noqa: PLC0415

    prim, time = instancer.GetPrim(), Usd.TimeCode.EarliestTime()
    prototypes = instancer.GetPrototypesRel().GetForwardedTargets()
    which = instancer.GetProtoIndicesAttr().Get(time) or []
    _counted(len(which))
    # With the place of each prototype, without that of the instancer
    kinds = UsdGeom.PointInstancer
    matrices = instancer.ComputeInstanceTransformsAtTime(
        time, time, kinds.IncludeProtoXform, kinds.IgnoreMask
    )
    shown = instancer.ComputeMaskAtTime(time) or [True] * len(which)
    group = UsdGeom.Xform.Define(stage, prim.GetPath().AppendPath("../" + _free(prim)))
    place = UsdGeom.Xformable(prim).GetLocalTransformation(time)
    group.AddTransformOp().Set(place)
    for number, (prototype, matrix) in enumerate(zip(which, matrices, strict=False)):
        if not shown[number] or not 0 <= prototype < len(prototypes):
            continue
        path = group.GetPath().AppendChild(f"instance_{number}")
        UsdGeom.Xform.Define(stage, path).AddTransformOp().Set(matrix)
        original = prototypes[prototype]
        thing = stage.DefinePrim(path.AppendChild(original.name))
        thing.GetReferences().AddInternalReference(original)
        # The matrix has the place of the prototype already
        if thing.IsA(UsdGeom.Xformable):
            UsdGeom.Xformable(thing).SetXformOpOrder([])
        if thing.GetAttribute("visibility"):
            thing.CreateAttribute("visibility", Sdf.ValueTypeNames.Token).Set("inherited")
    return len(which)


def _free(prim: Prim) -> str:
    """Return a name that nothing beside a prim has."""
    taken = {child.GetName() for child in prim.GetParent().GetAllChildren()}
    name = f"{prim.GetName()}_instances"
    while name in taken:
        name += "_"
    return name


def _counted(count: int) -> int:
    if count > _MOST_INSTANCES:
        raise InvalidModel(f"The model has over {_MOST_INSTANCES:,} instances; join its parts.")
    return count
