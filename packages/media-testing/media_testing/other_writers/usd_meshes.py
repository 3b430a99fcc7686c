"""The meshes of a USD stage where they stand, with instances.

Source: the schemas UsdGeom and UsdShade; the specification of UsdPreviewSurface.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from pxr import Usd, UsdGeom, UsdShade, UsdSkel  # type: ignore[import-untyped]

from media_testing.other_writers.contents import CountedPiece, Floats

_SHOWN = (UsdGeom.Tokens.default_, UsdGeom.Tokens.render)


def _is_shown(prim: Any) -> bool:
    image = UsdGeom.Imageable(prim)
    return (
        bool(image)
        and image.ComputeVisibility() != UsdGeom.Tokens.invisible
        and image.ComputePurpose() in _SHOWN
    )


def stage_frame(stage: Any) -> Floats:
    """Return what brings the stage to metres and Y up."""
    frame = np.eye(4)
    if UsdGeom.GetStageUpAxis(stage) == UsdGeom.Tokens.z:
        frame[:3, :3] = [[1, 0, 0], [0, 0, 1], [0, -1, 0]]
    frame[:3, :3] *= UsdGeom.GetStageMetersPerUnit(stage)
    return frame


def stage_pieces(stage: Any, prim: Any, time: Any) -> Iterator[CountedPiece]:
    """Yield the mesh that a prim is, or the meshes that it shows, as they stand at a time."""
    if prim.IsA(UsdGeom.PointInstancer):
        yield from _instances(stage, prim, time)
    elif prim.IsA(UsdGeom.Mesh) and not _under_instancer(prim) and _is_shown(prim):
        world = np.array(UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(time)).T
        yield _piece(UsdGeom.Mesh(prim), str(prim.GetPath()), stage_frame(stage) @ world, time)


def _under_instancer(prim: Any) -> bool:
    return any(
        prim.GetStage().GetPrimAtPath(path).IsA(UsdGeom.PointInstancer)
        for path in prim.GetPath().GetAncestorsRange()
        if path != prim.GetPath() and path.IsPrimPath()
    )


def _instances(stage: Any, prim: Any, time: Any) -> Iterator[CountedPiece]:
    instancer = UsdGeom.PointInstancer(prim)
    places = instancer.ComputeInstanceTransformsAtTime(
        Usd.TimeCode.Default(), Usd.TimeCode.Default()
    )
    world = np.array(instancer.ComputeLocalToWorldTransform(time)).T
    targets = instancer.GetPrototypesRel().GetTargets()
    for number, (which, place) in enumerate(
        zip(instancer.GetProtoIndicesAttr().Get(), places, strict=True)
    ):
        root = stage.GetPrimAtPath(targets[which])
        above = np.array(UsdGeom.Xformable(root.GetParent()).ComputeLocalToWorldTransform(time)).T
        own = np.array(UsdGeom.Xformable(root).GetLocalTransformation(time)).T
        for part in Usd.PrimRange(root):
            if part.IsA(UsdGeom.Mesh):
                here = np.array(UsdGeom.Xformable(part).ComputeLocalToWorldTransform(time)).T
                inner = np.linalg.inv(above @ own) @ here
                at = stage_frame(stage) @ world @ np.array(place).T @ inner
                yield _piece(
                    UsdGeom.Mesh(part), (str(prim.GetPath()), number, str(part.GetPath())), at, time
                )


def _piece(mesh: Any, thing: object, place: Floats, time: Any) -> CountedPiece:
    points = np.array(
        mesh.GetPointsAttr().Get(time) or mesh.GetPointsAttr().Get(Usd.TimeCode.EarliestTime()),
        float,
    )
    sizes = np.array(mesh.GetFaceVertexCountsAttr().Get(), np.int64)
    corners = np.array(mesh.GetFaceVertexIndicesAttr().Get(), np.int64)
    flat = np.linalg.inv(place[:3, :3])
    normals = _spread(
        UsdGeom.Primvar(mesh.GetPrim().GetAttribute("primvars:normals")), corners, sizes
    )
    if normals is None and mesh.GetNormalsAttr().HasAuthoredValue():
        values = np.array(mesh.GetNormalsAttr().Get(), float)
        normals = _each(values, mesh.GetNormalsInterpolation(), corners, sizes)
    is_left = mesh.GetOrientationAttr().Get() == UsdGeom.Tokens.leftHanded
    bound = bound_materials(mesh.GetPrim())
    color = _spread(mesh.GetDisplayColorPrimvar(), corners, sizes)
    alpha = _spread(mesh.GetDisplayOpacityPrimvar(), corners, sizes)
    if color is not None and alpha is not None:
        color = np.column_stack([color, alpha])
    return CountedPiece(
        thing=thing,
        name=_name(mesh.GetPrim()),
        points=points @ place[:3, :3].T + place[:3, 3],
        corners=corners,
        sizes=sizes,
        shown=_shown(mesh.GetPrim(), len(sizes)),
        uv=_uv_sets(mesh, bound, corners, sizes),
        colors=color,
        normals=None if normals is None else normals @ flat,
        morphs=tuple(map(str, UsdSkel.BindingAPI(mesh).GetBlendShapesAttr().Get() or ())),
        is_mirrored=bool(np.linalg.det(place[:3, :3]) < 0) != is_left,
    )


def _name(prim: Any) -> str:
    """Return the name of a mesh, or of what it is below where it has none of its own."""
    name = prim.GetName()
    return str(prim.GetParent().GetName() if name == "Mesh" else name)


def _spread(primvar: Any, corners: Any, sizes: Any) -> Floats | None:
    """Return a value for each corner."""
    if not primvar or not primvar.HasAuthoredValue():
        return None
    values = primvar.ComputeFlattened() or primvar.ComputeFlattened(Usd.TimeCode.EarliestTime())
    return _each(np.array(values, float), primvar.GetInterpolation(), corners, sizes)


def _each(values: Floats, interpolation: str, corners: Any, sizes: Any) -> Floats:
    values = values.reshape(len(values), -1)
    if interpolation == "faceVarying":
        return values
    if interpolation == "uniform":
        return np.repeat(values, sizes, axis=0)
    if interpolation == "constant":
        return np.repeat(values[:1], len(corners), axis=0)
    return values[corners]


def _shown(prim: Any, polygons: int) -> list[str]:
    whole = UsdShade.MaterialBindingAPI(prim).ComputeBoundMaterial()[0]
    names = [whole.GetPrim().GetName() if whole else ""] * polygons
    for subset in UsdShade.MaterialBindingAPI(prim).GetMaterialBindSubsets():
        found = UsdShade.MaterialBindingAPI(subset.GetPrim()).ComputeBoundMaterial()[0]
        for number in subset.GetIndicesAttr().Get():
            names[number] = found.GetPrim().GetName() if found else ""
    return names


def bound_materials(prim: Any) -> list[Any]:
    """Return the materials of a mesh and of its parts."""
    subsets = UsdShade.MaterialBindingAPI(prim).GetMaterialBindSubsets()
    owners = [each.GetPrim() for each in subsets] or [prim]
    found = [UsdShade.MaterialBindingAPI(each).ComputeBoundMaterial()[0] for each in owners]
    return [each for each in found if each]


def _uv_sets(mesh: Any, bound: list[Any], corners: Any, sizes: Any) -> tuple[Floats, ...]:
    named = {}
    for primvar in UsdGeom.PrimvarsAPI(mesh).GetPrimvars():
        if primvar.GetTypeName().role == "TextureCoordinate" or primvar.GetPrimvarName() in (
            "st",
            "st1",
            "UVMap",
        ):
            found = _spread(primvar, corners, sizes)
            if found is not None and found.shape[1] == 2:
                named[primvar.GetPrimvarName()] = found
    # A picture that is placed by what the mesh has not is of one colour
    if not {name for material in bound for name in _named_sets(material)} <= set(named):
        return ()
    for material in bound:
        for name, place in _transforms(material):
            named[name] = _placed(named[name], place)
    return tuple(named.values())


def _named_sets(material: Any) -> Iterator[str]:
    for prim in Usd.PrimRange(material.GetPrim()):
        shader = UsdShade.Shader(prim)
        if shader and shader.GetIdAttr().Get() == "UsdPrimvarReader_float2":
            yield _varname(shader)


def _varname(reader: Any) -> str:
    told = reader.GetInput("varname").GetValueProducingAttributes()
    return str(told[0].Get())


def _transforms(material: Any) -> Iterator[tuple[str, Any]]:
    for prim in Usd.PrimRange(material.GetPrim()):
        shader = UsdShade.Shader(prim)
        if shader and shader.GetIdAttr().Get() == "UsdTransform2d":
            source = shader.GetInput("in").GetConnectedSource()
            reader = UsdShade.Shader(source[0].GetPrim())
            yield _varname(reader), shader


def _placed(uv: Floats, shader: Any) -> Floats:
    def value(name: str, rest: Any) -> Any:
        found = shader.GetInput(name)
        return rest if not found or found.Get() is None else found.Get()

    angle = np.radians(value("rotation", 0.0))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return (uv * np.array(value("scale", (1, 1)))) @ turn.T + np.array(value("translation", (0, 0)))
