"""How materials of a USD stage use their pictures, as far as Blender's importer does not say.

Source: OpenUSD, UsdPreviewSurface proposal: UsdUVTexture.
"""

from collections.abc import Iterator
from typing import Any

from media_studio.blender.contents import TextureChange
from media_studio.lazy import load

# Types of OpenUSD, which Blender brings without hints
Prim = Any
_ONE, _ZERO = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0)
_COLOURS = ("diffuseColor", "emissiveColor", "specularColor")
_USUAL_SPACES = {True: ("sRGB", "auto", ""), False: ("raw", "auto", "")}


def texture_change(prim: Prim) -> tuple[TextureChange, list[str]]:
    """Return how a material changes its pictures, and what of it is not read, a phrase each.

    Args:
        prim: Of the type Material.
    """
    tint, turned, unread = (1.0, 1.0, 1.0), (False, False), list[str]()
    for use, texture in _textures(prim):
        scale, bias = _four(texture, "scale", _ONE), _four(texture, "bias", _ZERO)
        if use == "normal":
            turned = (scale[0] < 0, scale[1] < 0)
        elif use == "diffuseColor" and bias == _ZERO:
            tint = (scale[0], scale[1], scale[2])
        elif (scale, bias) != (_ONE, _ZERO):
            unread.append(f"scale and bias of the picture for {use} of {prim.GetName()[:60]}")
        if use == "occlusion":
            unread.append(f"the occlusion map of {prim.GetName()[:60]}")
        if _has_odd_space(use, texture):
            unread.append(f"the colour space of the picture for {use} of {prim.GetName()[:60]}")
    change = TextureChange(material=str(prim.GetName()), tint=tint, turned=turned)
    return change, unread


def _has_odd_space(use: str, texture: Any) -> bool:
    """Whether a picture is encoded in another way than is usual for what it is used for."""
    told = texture.GetInput("sourceColorSpace")
    # An alpha is never encoded
    if not told or use == "opacity":
        return False
    return str(told.Get() or "") not in _USUAL_SPACES[use in _COLOURS]


def _textures(prim: Prim) -> Iterator[tuple[str, Any]]:
    """Yield what the surface of a material uses pictures for, and the shaders that read them."""
    shade = load("pxr.UsdShade")
    surface = shade.Material(prim).ComputeSurfaceSource()[0]
    for each in surface.GetInputs() if surface else ():
        sources, _invalid = each.GetConnectedSources()
        for connected in sources:
            texture = shade.Shader(connected.source.GetPrim())
            if texture and texture.GetIdAttr().Get() == "UsdUVTexture":
                yield str(each.GetBaseName()), texture


def _four(texture: Any, name: str, usual: tuple[float, ...]) -> tuple[float, ...]:
    told = texture.GetInput(name)
    value = told.Get() if told else None
    try:
        numbers = tuple(map(float, value)) if value is not None else usual
    except TypeError:
        # Not a vector, which readers of USD pass over
        return usual
    return (*numbers, *usual[len(numbers) :])[:4]
