"""Print what usd-core finds in USDZ files; a process of its own, without Blender."""

import json
import sys
import zipfile
from typing import Any

import numpy as np
from pxr import Gf, Usd, UsdGeom, UsdShade, UsdSkel  # type: ignore[import-untyped]

from media_testing.independent_readers import mean_color, picture_facts


def facts(path: str) -> dict[str, Any]:
    stage = Usd.Stage.Open(path)
    assert UsdGeom.GetStageUpAxis(stage) == "Y"
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0
    prims = list(stage.Traverse())
    meshes = [UsdGeom.Mesh(prim) for prim in prims if prim.IsA(UsdGeom.Mesh)]
    box = Gf.Range3d()
    sizes: list[int] = []
    uv, colors, two_sided = [], [], set()
    for mesh in meshes:
        world = mesh.ComputeLocalToWorldTransform(Usd.TimeCode.Default())
        for point in mesh.GetPointsAttr().Get(Usd.TimeCode.EarliestTime()):
            box.UnionWith(world.Transform(Gf.Vec3d(point)))
        sizes += list(mesh.GetFaceVertexCountsAttr().Get())
        primvars = UsdGeom.PrimvarsAPI(mesh)
        if primvars.HasPrimvar("st"):
            uv.append(np.array(primvars.GetPrimvar("st").Get()))
        color = mesh.GetDisplayColorAttr().Get()
        if color:
            colors.append(np.array(color))
        material = UsdShade.MaterialBindingAPI(mesh).ComputeBoundMaterial()[0]
        if material and mesh.GetDoubleSidedAttr().Get():
            two_sided.add(material.GetPrim().GetName())
    encoded = [_encoded(np.concatenate(colors))] if colors else []
    animated = [prim for prim in prims if prim.IsA(UsdSkel.Animation)]
    seconds = (stage.GetEndTimeCode() - stage.GetStartTimeCode()) / stage.GetTimeCodesPerSecond()
    bones = {
        joint.rpartition("/")[2]
        for prim in prims
        if prim.IsA(UsdSkel.Skeleton)
        for joint in UsdSkel.Skeleton(prim).GetJointsAttr().Get()
    }
    return {
        "low": list(box.GetMin()),
        "high": list(box.GetMax()),
        "triangles": sum(size - 2 for size in sizes),
        "quads": sizes.count(4),
        "uv": _extent(uv),
        "textures": sorted(_pictures(path, prims, "diffuseColor")),
        "normal_maps": len(_pictures(path, prims, "normal")),
        "vertex_color": mean_color(encoded[0]) if encoded else (),
        "emission": any(
            _emits(UsdShade.Shader(prim)) for prim in prims if prim.IsA(UsdShade.Shader)
        ),
        "two_sided": sorted(two_sided),
        "materials": [prim.GetName() for prim in prims if prim.IsA(UsdShade.Material)],
        "parts": [mesh.GetPrim().GetName() for mesh in meshes],
        # The exporter needs a joint for morph targets
        "bones": sorted(bones - {"joint1"}),
        "clips": {prim.GetName(): seconds for prim in animated},
        "morphs": max(len(UsdSkel.BindingAPI(m).GetBlendShapesAttr().Get() or ()) for m in meshes),
    }


def _encoded(linear: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    curve = 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055
    return np.where(linear < 0.0031308, 12.92 * linear, curve)


def _extent(uv: list[np.ndarray[Any, Any]]) -> list[float]:
    if not uv:
        return []
    every = np.concatenate(uv).astype(float)
    return [*every.min(axis=0), *every.max(axis=0)]


def _pictures(path: str, prims: list[Any], name: str) -> list[tuple[int, int, Any]]:
    files = set()
    for prim in prims:
        socket = UsdShade.Shader(prim).GetInput(name) if prim.IsA(UsdShade.Shader) else None
        if socket and socket.HasConnectedSource():
            texture = UsdShade.Shader(socket.GetConnectedSource()[0])
            files.add(texture.GetInput("file").Get().path.removeprefix("./"))
    with zipfile.ZipFile(path) as package:
        return [picture_facts(package.read(file)) for file in files]


def _emits(shader: Any) -> bool:
    socket = shader.GetInput("emissiveColor")
    return bool(socket) and (socket.HasConnectedSource() or any(socket.Get() or ()))


if __name__ == "__main__":
    print(json.dumps([facts(path) for path in sys.argv[1:]], default=float))
