"""From a scene to a model file: build, unwrap, paint."""

from dataclasses import replace
from pathlib import Path

from engines.formats.gltf_writer import write_model
from engines.mesh.model import Material, Model
from engines.mesh.unwrap import unwrap
from engines.scene.assemble import assemble
from engines.scene.scene import Scene
from engines.texture.dress import dress


def build_scene_model(scene: Scene, path: Path, *, map_size: int, pbr: bool) -> Model:
    """Write the textured model of a scene as GLB and return it.

    Args:
        scene: What to build.
        path: File to write.
        map_size: Edge of the texture maps in pixels.
        pbr: Whether to paint metallic-roughness and normal maps.
    """
    assembly = assemble(scene)
    bare = unwrap(assembly.model, size=map_size)
    model = dress(bare, assembly.choices, size=map_size, pbr=pbr, seed=scene.seed)
    write_model(model, path)
    return model


def build_white_model(scene: Scene, path: Path, *, map_size: int) -> Model:
    """Write the geometry of a scene as GLB, white, with the UVs a texture would use."""
    bare = unwrap(assemble(scene).model, size=map_size)
    white = tuple(
        Material(name=material.name, double_sided=material.double_sided)
        for material in bare.materials
    )
    model = replace(bare, materials=white)
    write_model(model, path)
    return model
