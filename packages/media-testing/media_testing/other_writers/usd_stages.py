"""Layers and packages that usd-core writes, with what other writers of USD seldom use."""

from collections.abc import Callable, Mapping
from pathlib import Path

from pxr import Gf, Sdf, Usd, UsdGeom, UsdShade, UsdUtils, Vt  # type: ignore[import-untyped]

_POINTS = [(x, y, z * (1 + 0.2 * x)) for z in (0, 3) for y in (0, 2) for x in (0, 1)]
_FACES = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 1, 3, 7, 5, 3, 2, 6, 7, 2, 0, 4, 6]


def write_stages(folder: Path, pictures: Path) -> list[tuple[str, Path]]:
    """Write all of them; return the name and the root layer of each."""
    written = []
    for name, fill in _STAGES.items():
        place = folder / name
        place.mkdir(parents=True)
        written.append((name, fill(place, pictures)))
    return written


def _block(stage: Usd.Stage, path: str) -> UsdGeom.Mesh:
    """Put in a box of quads that no turn and no mirror brings onto itself."""
    mesh = UsdGeom.Mesh.Define(stage, path)
    mesh.CreatePointsAttr(_POINTS)
    mesh.CreateFaceVertexCountsAttr([4] * 6)
    mesh.CreateFaceVertexIndicesAttr(_FACES)
    mesh.CreateSubdivisionSchemeAttr("none")
    return mesh


def _stage(path: Path, *, up: str = "Y", unit: float = 1.0) -> Usd.Stage:
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageUpAxis(stage, up)
    UsdGeom.SetStageMetersPerUnit(stage, unit)
    stage.SetDefaultPrim(UsdGeom.Xform.Define(stage, "/thing").GetPrim())
    return stage


def _material(stage: Usd.Stage, path: str, **inputs: object) -> UsdShade.Material:
    material = UsdShade.Material.Define(stage, path)
    shader = UsdShade.Shader.Define(stage, f"{path}/shader")
    shader.CreateIdAttr("UsdPreviewSurface")
    for name, value in inputs.items():
        kind = Sdf.ValueTypeNames.Color3f if isinstance(value, tuple) else Sdf.ValueTypeNames.Float
        shader.CreateInput(name, kind).Set(value)
    material.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")
    return material


def _bind(mesh: UsdGeom.Mesh, material: UsdShade.Material) -> None:
    UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim()).Bind(material)


def _purposes(place: Path, _: Path) -> Path:
    stage = _stage(place / "purposes.usda")
    for number, purpose in enumerate(("default", "render", "proxy", "guide")):
        mesh = _block(stage, f"/thing/{purpose}")
        mesh.CreatePurposeAttr(purpose)
        mesh.AddTranslateOp().Set((4 * number, 0, 0))
    stage.Save()
    return place / "purposes.usda"


def _variants(place: Path, _: Path) -> Path:
    stage = _stage(place / "variants.usda")
    sets = stage.GetDefaultPrim().GetVariantSets().AddVariantSet("size")
    for name, count in (("small", 1), ("large", 3)):
        sets.AddVariant(name)
        sets.SetVariantSelection(name)
        with sets.GetVariantEditContext():
            for number in range(count):
                _block(stage, f"/thing/part{number}").AddTranslateOp().Set((4 * number, 1, 0))
    sets.SetVariantSelection("large")
    stage.Save()
    return place / "variants.usda"


def _payloads(place: Path, _: Path) -> Path:
    (place / "parts").mkdir()
    part = _stage(place / "parts" / "part.usdc")
    _bind(_block(part, "/thing/block"), _material(part, "/thing/red", diffuseColor=(0.8, 0.1, 0.1)))
    part.Save()
    stage = _stage(place / "payloads.usda")
    for number in range(2):
        prim = UsdGeom.Xform.Define(stage, f"/thing/copy{number}")
        prim.AddTranslateOp().Set((5 * number, 0, 1))
        prim.GetPrim().GetPayloads().AddPayload("./parts/part.usdc")
    stage.Save()
    return place / "payloads.usda"


def _point_instancer(place: Path, _: Path) -> Path:
    stage = _stage(place / "point_instancer.usda", up="Z", unit=0.01)
    instancer = UsdGeom.PointInstancer.Define(stage, "/thing/forest")
    _block(stage, "/thing/forest/trees/fir")
    UsdGeom.Xformable(_block(stage, "/thing/forest/trees/oak")).AddScaleOp().Set((2, 2, 1))
    instancer.CreatePrototypesRel().SetTargets(
        [f"/thing/forest/trees/{name}" for name in ("fir", "oak")]
    )
    instancer.CreateProtoIndicesAttr([0, 1, 0, 1, 0])
    instancer.CreatePositionsAttr([(10 * n, 3 * n, n) for n in range(5)])
    turn = Gf.Quath(0.9238795, 0, 0, 0.3826834)
    instancer.CreateOrientationsAttr(Vt.QuathArray([turn] * 5))
    instancer.CreateScalesAttr([(1, 1, 1 + 0.5 * n) for n in range(5)])
    stage.Save()
    return place / "point_instancer.usda"


def _instances(place: Path, _: Path) -> Path:
    stage = _stage(place / "instances.usdc", up="Z")
    UsdGeom.Xform.Define(stage, "/library")
    stage.CreateClassPrim("/library/chair")
    _block(stage, "/library/chair/seat")
    for number in range(3):
        prim = UsdGeom.Xform.Define(stage, f"/thing/chair{number}")
        prim.AddTranslateOp().Set((3 * number, number, 0))
        prim.GetPrim().GetReferences().AddInternalReference("/library/chair")
        prim.GetPrim().SetInstanceable(True)
    stage.Save()
    return place / "instances.usdc"


def _left_handed(place: Path, _: Path) -> Path:
    stage = _stage(place / "left_handed.usda", unit=0.0254)
    mesh = _block(stage, "/thing/block")
    mesh.CreateOrientationAttr("leftHanded")
    mesh.CreateFaceVertexIndicesAttr(
        [each for n in range(6) for each in _FACES[4 * n : 4 * n + 4][::-1]]
    )
    _bind(mesh, _material(stage, "/thing/blue", diffuseColor=(0.1, 0.1, 0.7), opacity=0.5))
    stage.Save()
    return place / "left_handed.usda"


def _subsets(place: Path, _: Path) -> Path:
    stage = _stage(place / "subsets.usda")
    mesh = _block(stage, "/thing/crate")
    for number, name in enumerate(("wood", "iron", "paint")):
        material = _material(
            stage, f"/thing/{name}", diffuseColor=(0.3 * number, 0.2, 0.1), metallic=0.5
        )
        subset = UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim()).CreateMaterialBindSubset(
            name, Vt.IntArray([2 * number, 2 * number + 1])
        )
        UsdShade.MaterialBindingAPI.Apply(subset.GetPrim()).Bind(material)
    stage.Save()
    return place / "subsets.usda"


def _colors(place: Path, _: Path) -> Path:
    stage = _stage(place / "colors.usda")
    mesh = _block(stage, "/thing/block")
    colors = mesh.CreateDisplayColorPrimvar("vertex")
    colors.Set([Gf.Vec3f(n / 8, 0.2, 1 - n / 8) for n in range(8)])
    stage.Save()
    return place / "colors.usda"


def _package(place: Path, pictures: Path) -> Path:
    stage = _stage(place / "packed.usda")
    mesh = _block(stage, "/thing/block")
    st = UsdGeom.PrimvarsAPI(mesh).CreatePrimvar(
        "st", Sdf.ValueTypeNames.TexCoord2fArray, "faceVarying"
    )
    st.Set([(0.1 + 0.2 * _POINTS[n][0], 0.2 + 0.15 * _POINTS[n][1]) for n in _FACES])
    material = _material(stage, "/thing/wood", roughness=0.7)
    file = UsdShade.Shader.Define(stage, "/thing/wood/file")
    file.CreateIdAttr("UsdUVTexture")
    file.CreateInput("file", Sdf.ValueTypeNames.Asset).Set(str(pictures / "wood.png"))
    reader = UsdShade.Shader.Define(stage, "/thing/wood/reader")
    reader.CreateIdAttr("UsdPrimvarReader_float2")
    reader.CreateInput("varname", Sdf.ValueTypeNames.String).Set("st")
    reader.CreateOutput("result", Sdf.ValueTypeNames.Float2)
    file.CreateInput("st", Sdf.ValueTypeNames.Float2).ConnectToSource(
        reader.ConnectableAPI(), "result"
    )
    file.CreateOutput("rgb", Sdf.ValueTypeNames.Float3)
    shader = UsdShade.Shader(stage.GetPrimAtPath("/thing/wood/shader"))
    shader.CreateInput("diffuseColor", Sdf.ValueTypeNames.Color3f).ConnectToSource(
        file.ConnectableAPI(), "rgb"
    )
    _bind(mesh, material)
    stage.Save()
    assert UsdUtils.CreateNewUsdzPackage(str(place / "packed.usda"), str(place / "packed.usdz"))
    (place / "packed.usda").unlink()
    return place / "packed.usdz"


def _moving(place: Path, _: Path) -> Path:
    stage = _stage(place / "moving.usda", up="Z", unit=0.01)
    stage.SetStartTimeCode(10)
    stage.SetEndTimeCode(58)
    stage.SetTimeCodesPerSecond(24)
    turn = UsdGeom.Xformable(_block(stage, "/thing/wheel")).AddRotateZOp()
    for time, degrees in ((10, 0.0), (58, 540.0)):
        turn.Set(degrees, time)
    stage.Save()
    return place / "moving.usda"


def _same_names(place: Path, _: Path) -> Path:
    stage = _stage(place / "same_names.usda")
    for number, room in enumerate(("kitchen", "hall")):
        UsdGeom.Xform.Define(stage, f"/thing/{room}").AddTranslateOp().Set((0, 5 * number, 0))
        _block(stage, f"/thing/{room}/table")
    stage.Save()
    return place / "same_names.usda"


_STAGES: Mapping[str, Callable[[Path, Path], Path]] = {
    "purposes": _purposes,
    "variants": _variants,
    "payloads": _payloads,
    "point instancer": _point_instancer,
    "instances": _instances,
    "left handed, in inches": _left_handed,
    "subsets": _subsets,
    "display colours": _colors,
    "package": _package,
    "540 degrees": _moving,
    "same names": _same_names,
}
