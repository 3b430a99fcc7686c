"""A figure as a glTF asset: surfaces, skeleton, skin and, where there is one, a motion."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from scipy.spatial.transform import Rotation

from media_gltf import glb
from media_gltf.document import (
    Animation,
    AnimationChannel,
    AnimationSampler,
    AnimationTarget,
    AssetInfo,
    Document,
    Mesh,
    Node,
    Primitive,
    SceneEntry,
)
from media_gltf.glb import Container
from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.people.modelling.carrying import INFLUENCES, carry, rest_joints
from media_studio.catalogue.people.modelling.look import FigureLook
from media_studio.catalogue.people.modelling.shell import Shell, enclose, mirrored
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.gltf_writer import GENERATOR, add_primitive
from media_studio.formats.skin_writer import Joints, add_carriers, add_skin, joint_nodes
from media_studio.mesh.model import Model, Surface
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS, PARENTS
from media_studio.motion.motion import Motion

_MIRROR = np.array([-1.0, 1.0, 1.0])


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    """A figure at rest in a T pose.

    Attributes:
        model: Its closed surfaces, metres, Y up, facing +Z, standing on Y = 0.
        carriers: For each surface the joints (n, 4) that carry its vertices.
        weights: For each surface their shares (n, 4), which sum to 1.
    """

    model: Model
    carriers: tuple[IntArray, ...]
    weights: tuple[FloatArray, ...]


@lru_cache(maxsize=4)
def build_figure(look: FigureLook) -> Figure:
    """Build the surfaces of a figure and bind them to the joints of `body_skeleton`."""
    materials = tuple(look.materials.values())
    numbers = {name: number for number, name in enumerate(look.materials)}
    surfaces: list[Surface] = []
    carriers: list[IntArray] = []
    weights: list[FloatArray] = []
    for shell in look.shells:
        vertices, faces, normals = enclose(shell)
        joints, shares = _bound(shell, vertices)
        surface = Surface(
            vertices=vertices,
            faces=faces,
            normals=normals,
            material=numbers[shell.name],
            name=look.name,
        )
        surfaces.append(surface)
        carriers.append(joints)
        weights.append(shares)
        if shell.paired:
            surfaces.append(_reflected(surface))
            carriers.append(_OTHER_SIDE[joints])
            weights.append(shares)
    model = Model(surfaces=tuple(surfaces), materials=materials, name=look.name)
    return Figure(model=model, carriers=tuple(carriers), weights=tuple(weights))


_OTHER_SIDE = np.array([JOINT[mirrored(name)] for name in JOINTS])


def _bound(shell: Shell, vertices: FloatArray) -> tuple[IntArray, FloatArray]:
    if not shell.bone:
        return carry(vertices)
    joints = np.zeros((len(vertices), INFLUENCES), np.int64)
    shares = np.zeros((len(vertices), INFLUENCES))
    joints[:, 0], shares[:, 0] = JOINT[shell.bone], 1.0
    return joints, shares


def _normals(surface: Surface) -> FloatArray:
    if surface.normals is None:
        raise ValueError("a surface of a figure has normals")
    return surface.normals


def _reflected(surface: Surface) -> Surface:
    return Surface(
        vertices=surface.vertices * _MIRROR,
        faces=surface.faces[:, ::-1],
        normals=_normals(surface) * _MIRROR,
        material=surface.material,
        name=surface.name,
    )


def write_figure(path: Path, look: FigureLook, *, motion: Motion | None = None) -> Path:
    """Write a figure as a GLB file whose nodes have the names of `JOINTS`.

    Args:
        path: File to write.
        look: What the figure looks like.
        motion: Of `body_skeleton`, in centimetres; written as the only animation.
    """
    path.write_bytes(glb.serialise(figure_container(look, motion)))
    return path


def figure_container(look: FigureLook, motion: Motion | None = None) -> Container:
    """Return a figure, and its motion where there is one, as a glTF asset in memory."""
    figure = build_figure(look)
    empty = Document(asset=AssetInfo(version="2.0", generator=GENERATOR), scene=0)
    builder = ContainerBuilder(Container(document=empty, binary=b""))
    mesh = Mesh(name=look.name, primitives=_primitives(builder, figure))
    body = len(JOINTS)
    joints = Joints(names=JOINTS, parents=PARENTS, places=rest_joints())
    builder.document["meshes"] = [mesh]
    builder.document["nodes"] = [*joint_nodes(joints), Node(name=look.name, mesh=0, skin=0)]
    builder.document["skins"] = [add_skin(builder, joints)]
    builder.document["scenes"] = [SceneEntry(nodes=[0, body])]
    if motion:
        builder.document["animations"] = [_animation(builder, motion)]
    return builder.finish()


def _primitives(builder: ContainerBuilder, figure: Figure) -> list[Primitive]:
    """Store the surfaces, those of one material as one primitive, with what carries them."""
    primitives = []
    for number, material in enumerate(figure.model.materials):
        parts = [
            part
            for part in zip(figure.model.surfaces, figure.carriers, figure.weights, strict=True)
            if part[0].material == number
        ]
        whole = _joined([surface for surface, _, _ in parts])
        primitive = add_primitive(builder, whole, builder.add_material(material))
        weights = np.concatenate([weights for _, _, weights in parts])
        add_carriers(builder, primitive, (np.concatenate([j for _, j, _ in parts]), weights))
        primitives.append(primitive)
    return primitives


def _joined(surfaces: list[Surface]) -> Surface:
    starts = np.cumsum([0, *(len(surface.vertices) for surface in surfaces[:-1])])
    faces = [surface.faces + start for surface, start in zip(surfaces, starts, strict=True)]
    return Surface(
        vertices=np.concatenate([surface.vertices for surface in surfaces]),
        faces=np.concatenate(faces),
        normals=np.concatenate([_normals(surface) for surface in surfaces]),
        material=surfaces[0].material,
        name=surfaces[0].name,
    )


def _animation(builder: ContainerBuilder, motion: Motion) -> Animation:
    """Return the keyframes of every joint's turn and of where the hips are."""
    times = (np.arange(motion.frames) / motion.fps).astype(np.float32)
    clock = builder.add_accessor(times, target=None)
    tracks = [(0, "translation", motion.translations[:, 0] / CENTIMETRES)]
    for joint in range(len(JOINTS)):
        tracks.append((joint, "rotation", _quaternions(motion.rotations[:, joint])))
    samplers, channels = [], []
    for node, path, values in tracks:
        output = builder.add_accessor(values.astype(np.float32), target=None)
        samplers.append(AnimationSampler(input=clock, output=output, interpolation="LINEAR"))
        target = AnimationTarget(node=node, path=path)
        channels.append(AnimationChannel(sampler=len(samplers) - 1, target=target))
    return Animation(name="motion", channels=channels, samplers=samplers)


def _quaternions(rotations: FloatArray) -> FloatArray:
    """Return unit quaternions (f, 4), neighbours on the same side of the sphere."""
    turns = Rotation.from_matrix(rotations).as_quat()
    flips = np.cumprod(np.where((turns[1:] * turns[:-1]).sum(axis=1) < 0, -1.0, 1.0))
    turns[1:] *= flips[:, None]
    return turns
