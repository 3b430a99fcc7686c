"""The materials of a USD stage.

Source: the specification of UsdPreviewSurface.
"""

from collections.abc import Iterator
from typing import Any

from pxr import Ar, UsdGeom, UsdShade  # type: ignore[import-untyped]

from media_testing.other_writers.contents import CountedLook
from media_testing.other_writers.picture_facts import channel_facts, picture_facts
from media_testing.other_writers.usd_meshes import bound_materials

_PICTURES = {
    "diffuseColor": "base", "normal": "normal", "roughness": "roughness", "metallic": "metallic",
    "emissiveColor": "emission", "occlusion": "occlusion", "opacity": "alpha",
}  # fmt: skip


def _two_sided(prims: list[Any]) -> dict[str, bool]:
    """Return what meshes say of the sides of their materials; many say nothing."""
    return {
        material.GetPrim().GetName(): UsdGeom.Mesh(prim).GetDoubleSidedAttr().Get()
        for prim in prims
        if prim.IsA(UsdGeom.Mesh) and UsdGeom.Mesh(prim).GetDoubleSidedAttr().HasAuthoredValue()
        for material in bound_materials(prim)
    }


def stage_looks(prims: list[Any]) -> Iterator[tuple[str, CountedLook]]:
    """Yield each material with its name."""
    two_sided = _two_sided(prims)
    for prim in prims:
        if prim.IsA(UsdShade.Material):
            source = UsdShade.Material(prim).ComputeSurfaceSource()[0]
            if source:
                yield prim.GetName(), _look(source, two_sided=two_sided.get(prim.GetName()))


def _look(shader: Any, *, two_sided: bool | None) -> CountedLook:
    def value(name: str, rest: Any) -> Any:
        found = shader.GetInput(name)
        if not found or found.HasConnectedSource():
            return rest
        return rest if found.Get() is None else found.Get()

    pictures = {use: facts for name, use in _PICTURES.items() if (facts := _picture(shader, name))}
    rgb = (
        (1.0, 1.0, 1.0) if "base" in pictures else tuple(value("diffuseColor", (0.18, 0.18, 0.18)))
    )
    clear = value("opacity", 1.0) < 1 or "alpha" in pictures
    cut = value("opacityThreshold", 0.0) > 0
    return CountedLook(
        color=(*rgb, value("opacity", 1.0)),
        pictures=pictures,
        emits="emission" in pictures or any(value("emissiveColor", ())),
        metallic=value("metallic", 0.0),
        roughness=value("roughness", 0.5),
        alpha=("MASK" if cut else "BLEND") if clear else "OPAQUE",
        two_sided=two_sided,
    )


def _picture(shader: Any, name: str) -> Any:
    found = shader.GetInput(name)
    if not found or not found.HasConnectedSource():
        return None
    source, output, _ = found.GetConnectedSource()
    texture = UsdShade.Shader(source)
    if texture.GetIdAttr().Get() != "UsdUVTexture":
        return None
    file = texture.GetInput("file").Get()
    data = (
        Ar.GetResolver().OpenAsset(Ar.ResolvedPath(file.resolvedPath))
        if file.resolvedPath
        else None
    )
    if not data:
        return None
    content = bytes(data.GetBuffer())
    if output in ("r", "g", "b", "a"):
        return channel_facts(content, "rgba".index(output))
    return picture_facts(content)
