"""From what a prompt describes to a model file: build, unwrap, paint."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from media_studio.formats.gltf_writer import write_model
from media_studio.formats.skin_writer import Joints, write_carried_model
from media_studio.mesh.model import Material, Model
from media_studio.mesh.unwrap import copied_vertices, unwrap_tracked
from media_studio.motion.body import JOINTS
from media_studio.programs.assemble import Assembly, assemble
from media_studio.programs.program import Program
from media_studio.texture.dress import dress


def build_scene_model(program: Program, path: Path, *, map_size: int, pbr: bool) -> Model:
    """Write the textured model of a shape program as GLB and return it.

    Args:
        program: What to build; what has joints is written with a skin.
        path: File to write.
        map_size: Edge of the texture maps in pixels.
        pbr: Whether to paint metallic-roughness and normal maps.
    """
    assembly = _unwrapped(assemble(program), map_size)
    model = dress(assembly.model, assembly.choices, size=map_size, pbr=pbr, seed=program.seed)
    _write(replace(assembly, model=model), path)
    return model


def build_white_model(program: Program, path: Path, *, map_size: int) -> Model:
    """Write the geometry of a shape program as GLB, white, with the UVs a texture would use."""
    assembly = _unwrapped(assemble(program), map_size)
    white = tuple(
        Material(name=material.name, double_sided=material.double_sided)
        for material in assembly.model.materials
    )
    model = replace(assembly.model, materials=white)
    _write(replace(assembly, model=model), path)
    return model


def is_t_pose(program: Program) -> bool:
    """Tell whether the program is of one human figure, which rests in a T pose."""
    rig = program.rig
    if rig is None or set(rig.names) != set(JOINTS):
        return False
    arm = rig.places[rig.names.index("LeftHand")] - rig.places[rig.names.index("LeftArm")]
    return bool(abs(arm[0]) > _STRETCHED * np.linalg.norm(arm))


_STRETCHED = 0.9
"""Share of an arm's length that points sideways in a T pose."""


def _unwrapped(assembly: Assembly, map_size: int) -> Assembly:
    """Give the surfaces texture coordinates; vertices that are split keep their carriers."""
    model, orders = unwrap_tracked(assembly.model, size=map_size)
    carriers = []
    for old, new, order, carrier in zip(
        assembly.model.surfaces, model.surfaces, orders, assembly.carriers, strict=True
    ):
        source = copied_vertices(old, new, order)
        carriers.append(carrier and (carrier[0][source], carrier[1][source]))
    return replace(assembly, model=model, carriers=tuple(carriers))


def _write(assembly: Assembly, path: Path) -> None:
    rig = assembly.rig
    if rig is None:
        write_model(assembly.model, path)
        return
    joints = Joints(names=rig.names, parents=rig.parents, places=rig.places)
    write_carried_model(assembly.model, joints, assembly.carriers, path)
