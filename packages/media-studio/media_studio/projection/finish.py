"""Materials whose every texel comes from projected pictures."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from media_studio.mesh.model import Material, Model
from media_studio.texture.bake import Maps, bake
from media_studio.texture.layer import Layer
from media_studio.texture.layout import plan_maps


def finish_model(
    model: Model,
    make_layers: Callable[[int], Mapping[int, Layer]],
    *,
    size: int,
    pbr: bool,
    roughness: float,
) -> Model:
    """Bake layers into the maps of a model.

    Args:
        model: Every surface has texture coordinates.
        make_layers: Gets the edge of the maps in texels, returns a layer for each surface that
            has faces; not called when none has.
        size: Edge of the maps if the surfaces share one set, texels.
        pbr: Whether to make metallic-roughness and normal maps.
        roughness: Of the whole model without them.

    Returns:
        The same surfaces without vertex colours, each with an opaque material of its own that
        has the name of the old one.

    Raises:
        InvalidModel: If a surface has no texture coordinates.
    """
    plan = plan_maps(model.surfaces, size)
    layers = make_layers(plan.edge) if plan.groups else {}
    materials = [model.materials[surface.material] for surface in model.surfaces]
    for members in plan.groups:
        maps = bake([layers[i] for i in members], size=plan.edge, alpha=False, pbr=pbr)
        for i in members:
            materials[i] = _material(materials[i], maps, roughness)
    surfaces = tuple(
        replace(surface, material=i, colors=None, map_uv={})
        for i, surface in enumerate(model.surfaces)
    )
    return replace(model, surfaces=surfaces, materials=tuple(materials))


def _material(old: Material, maps: Maps, roughness: float) -> Material:
    mapped = maps.metallic_roughness is not None
    return Material(
        name=old.name,
        metallic=1.0 if mapped else 0.0,
        roughness=1.0 if mapped else roughness,
        base_color_map=maps.base_color,
        metallic_roughness_map=maps.metallic_roughness,
        normal_map=maps.normal,
        double_sided=old.double_sided,
    )
