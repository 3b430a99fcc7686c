"""Objects that the reconstruction was not tuned on, chosen before it saw any of them."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.blender import environment
from media_studio.catalogue.index import CATALOGUE
from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.shading import split_at_creases
from media_studio.mesh.unwrap import unwrap
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.shape import Shape
from media_studio.modelling.solids import ellipsoid
from media_studio.programs.assemble import assemble
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.reconstruction.view import SIDES, Side
from media_studio.texture.dress import dress

MAP_SIZE = 1024

_MONKEY = """
import json
import bpy
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.mesh.primitive_monkey_add()
head = bpy.context.active_object
head.modifiers.new("smooth", "SUBSURF").levels = 2
mesh = head.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
mesh.calc_loop_triangles()
print(json.dumps([
    [list(vertex.co) for vertex in mesh.vertices],
    [list(triangle.vertices) for triangle in mesh.loop_triangles],
]))
"""


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """An object and how it is pictured.

    Attributes:
        name: For the table.
        build: Makes its model.
        azimuth: Degrees of the camera from the front towards the right, for one picture.
        sides: Where it is pictured from; the front alone is taken from `azimuth`.
    """

    name: str
    build: Callable[[], Model]
    azimuth: float
    sides: tuple[Side, ...] = ("front",)


def from_prompt(prompt: str) -> Callable[[], Model]:
    """Return a builder of an object of the catalogue."""

    def build() -> Model:
        scene = parse_prompt(prompt, CATALOGUE)
        assembly = assemble(compose(scene, CATALOGUE))
        bare = unwrap(assembly.model, size=MAP_SIZE)
        return dress(bare, assembly.choices, size=MAP_SIZE, pbr=True, seed=scene.seed)

    return build


def build_monkey() -> Model:
    """Subdivide Blender's monkey head, plain terracotta."""
    command = [environment.python(), "-c", _MONKEY]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    places, corners = json.loads(said.splitlines()[-1])
    points, faces = np.array(places, np.float64), np.array(corners, np.int64)
    # Blender has Z up and the face towards -Y
    upright = np.column_stack([points[:, 0], points[:, 2], -points[:, 1]])
    return composed({(0.55, 0.2, 0.1): [Shape(vertices=upright, faces=faces, crease=60)]})


def build_dinosaur() -> Model:
    """Compose a long-necked dinosaur that walks to the left, one melted body and two eyes."""
    body = blob(
        [
            Lump((0, 0.5, 0), (0.4, 0.24, 0.22)),
            Limb((-0.3, 0.55, 0), (-0.6, 0.95, 0.02), 0.13, 0.08),
            Lump((-0.7, 1.0, 0.03), (0.15, 0.08, 0.09)),
            Limb((0.3, 0.5, 0), (0.75, 0.28, 0.05), 0.14, 0.07),
            Limb((0.75, 0.28, 0.05), (1.1, 0.2, 0.2), 0.07, 0.02),
            *[
                Limb((x, 0.4, z), (x + lean, 0.06, 1.1 * z), 0.1, 0.08)
                for x, z, lean in (
                    (-0.24, 0.13, -0.06),
                    (-0.2, -0.13, 0.08),
                    (0.22, 0.13, 0.06),
                    (0.26, -0.13, -0.08),
                )
            ],
        ],
        blend=0.06,
        cells=90,
    )
    eyes = [ellipsoid(0.022, 0.022, 0.022).at(-0.75, 1.04, 0.03 + side * 0.075) for side in (-1, 1)]
    return composed({(0.2, 0.42, 0.16): [body], (0.02, 0.02, 0.02): eyes})


def build_penguin() -> Model:
    """Compose a penguin of plain parts."""
    wings = [
        ellipsoid(0.06, 0.27, 0.13).turned(z=side * 14).at(side * 0.3, 0.48, 0) for side in (-1, 1)
    ]
    coat = [ellipsoid(0.29, 0.42, 0.26).at(y=0.46), ellipsoid(0.2, 0.19, 0.19).at(y=0.92), *wings]
    belly = [ellipsoid(0.22, 0.34, 0.16).at(0, 0.42, 0.13)]
    eyes = [ellipsoid(0.05, 0.05, 0.03).at(side * 0.075, 0.97, 0.165) for side in (-1, 1)]
    pupils = [ellipsoid(0.02, 0.02, 0.015).at(side * 0.07, 0.97, 0.192) for side in (-1, 1)]
    beak = ellipsoid(0.05, 0.035, 0.1).at(0, 0.89, 0.2)
    feet = [ellipsoid(0.11, 0.035, 0.15).at(side * 0.13, 0.035, 0.1) for side in (-1, 1)]
    return composed(
        {
            (0.025, 0.03, 0.04): [*coat, *pupils],
            (0.85, 0.85, 0.82): [*belly, *eyes],
            (0.85, 0.35, 0.03): [beak, *feet],
        }
    )


def composed(parts: Mapping[tuple[float, float, float], Sequence[Shape]]) -> Model:
    """Join shapes, each in a plain colour (linear RGB)."""
    shapes = [(color, shape) for color, group in parts.items() for shape in group]
    surfaces = []
    for number, (_, shape) in enumerate(shapes):
        source, faces, normals = split_at_creases(shape.vertices, shape.faces, 0)
        vertices = shape.vertices[source]
        surfaces.append(Surface(vertices=vertices, faces=faces, material=number, normals=normals))
    materials = tuple(
        Material(name=f"part {number}", base_color=(*color, 1.0), roughness=0.5)
        for number, (color, _) in enumerate(shapes)
    )
    return Model(surfaces=tuple(surfaces), materials=materials)


EXHIBITS = (
    Exhibit(name="toadstool", build=from_prompt("a fly agaric"), azimuth=20),
    Exhibit(name="anvil", build=from_prompt("an iron anvil"), azimuth=30),
    Exhibit(name="rowing boat", build=from_prompt("a wooden rowing boat"), azimuth=35),
    Exhibit(name="birthday cake", build=from_prompt("a birthday cake"), azimuth=0),
    Exhibit(name="rocket", build=from_prompt("a red rocket ship"), azimuth=10),
    Exhibit(name="wishing well", build=from_prompt("a stone wishing well"), azimuth=20),
    Exhibit(name="dinosaur", build=build_dinosaur, azimuth=15),
    Exhibit(name="penguin", build=build_penguin, azimuth=20),
    Exhibit(name="monkey", build=build_monkey, azimuth=25),
    Exhibit(name="monkey", build=build_monkey, azimuth=0, sides=SIDES),
    Exhibit(name="cart", build=from_prompt("a wooden cart"), azimuth=35),
    Exhibit(name="cart", build=from_prompt("a wooden cart"), azimuth=0, sides=SIDES),
)
"""Ten objects, none of a kind that a constant of the engine was chosen on; two of them twice."""
