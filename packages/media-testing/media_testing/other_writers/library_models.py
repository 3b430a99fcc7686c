"""Files that trimesh and lib3mf write."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lib3mf
import numpy as np
import trimesh
from PIL import Image


def by_trimesh(folder: Path, pictures: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and place of what trimesh writes."""
    ring = trimesh.creation.torus(1.0, 0.3, major_sections=12, minor_sections=6)
    wood = trimesh.creation.box((1, 2, 3))
    uv = 0.1 + 0.2 * wood.vertices[:, :2]
    picture = Image.open(io.BytesIO((pictures / "palette.png").read_bytes()))
    wood.visual = trimesh.visual.TextureVisuals(
        uv=uv, material=trimesh.visual.material.PBRMaterial(name="wood", baseColorTexture=picture)
    )
    painted = trimesh.creation.icosphere(subdivisions=1)
    shares = (painted.vertices[:, :1] + 1) / 2
    rest = np.full((len(shares), 1), 0.2)
    colors = np.column_stack([shares, rest, 1 - shares, np.full((len(shares), 1), 0.5)])
    painted.visual.vertex_colors = np.rint(255 * colors).astype(np.uint8)
    scene = trimesh.Scene()
    for number in range(3):
        place = trimesh.transformations.translation_matrix((4 * number, 1, 0))
        scene.add_geometry(ring, geom_name="ring", node_name=f"ring {number}", transform=place)
    shapes = {
        "copies": (scene, ("glb", "ply")),
        "palette": (wood, ("glb", "gltf")),
        "see-through colours": (painted, ("glb", "ply", "obj")),
        "ring": (ring, ("stl", "off.stl_ascii")),
    }
    for name, (shape, kinds) in shapes.items():
        for kind in kinds:
            yield from _written(folder / f"{name} {kind}", name, shape, kind)


def _written(place: Path, name: str, shape: Any, kind: str) -> Iterator[tuple[str, Path]]:
    place.mkdir(parents=True)
    kind = kind.rpartition(".")[2]
    found = shape.export(file_type=kind)
    ending = kind.partition("_")[0]
    files = found if isinstance(found, dict) else {f"model.{ending}": found}
    for file, content in files.items():
        (place / file).write_bytes(content if isinstance(content, bytes) else content.encode())
    yield f"{name} {kind}", next(place.glob(f"*.{ending}"))


def by_lib3mf(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield name and place of what lib3mf writes."""
    folder.mkdir()
    for name, fill in (
        ("components", _components),
        ("colours", _colors),
        ("materials", _materials),
    ):
        model = lib3mf.get_wrapper().CreateModel()
        fill(model)
        path = folder / f"{name}.3mf"
        model.QueryWriter("3mf").WriteToFile(str(path))
        yield f"{name} 3mf", path


_POINTS = [(x, y, z * (1 + 0.2 * x)) for z in (0, 30) for y in (0, 20) for x in (0, 10)]
_FACES = [
    (0, 2, 3), (0, 3, 1), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4),
    (1, 3, 7), (1, 7, 5), (3, 2, 6), (3, 6, 7), (2, 0, 4), (2, 4, 6),
]  # fmt: skip


def _block(model: Any, name: str) -> Any:
    mesh = model.AddMeshObject()
    mesh.SetName(name)
    mesh.SetGeometry(
        [lib3mf.Position((lib3mf.Position().Coordinates._type_ * 3)(*point)) for point in _POINTS],
        [lib3mf.Triangle((lib3mf.Triangle().Indices._type_ * 3)(*face)) for face in _FACES],
    )
    return mesh


def _components(model: Any) -> None:
    wrapper = lib3mf.get_wrapper()
    block, pair = _block(model, "brick"), model.AddComponentsObject()
    pair.SetName("pair")
    pair.AddComponent(block, wrapper.GetIdentityTransform())
    pair.AddComponent(block, wrapper.GetTranslationTransform(0, 0, 40))
    for number in range(2):
        model.AddBuildItem(pair, wrapper.GetTranslationTransform(30 * number, 5, 0))
    model.AddBuildItem(block, wrapper.GetScaleTransform(-1, 1, 1))


def _colors(model: Any) -> None:
    wrapper, block, group = lib3mf.get_wrapper(), _block(model, "brick"), model.AddColorGroup()
    colors = [group.AddColor(wrapper.RGBAToColor(30 * n, 90, 250 - 30 * n, 255)) for n in range(8)]
    for number, face in enumerate(_FACES):
        found = lib3mf.TriangleProperties()
        found.ResourceID = group.GetResourceID()
        for corner, point in enumerate(face):
            found.PropertyIDs[corner] = colors[point]
        block.SetTriangleProperties(number, found)
    block.SetObjectLevelProperty(group.GetResourceID(), colors[0])
    model.AddBuildItem(block, wrapper.GetIdentityTransform())


def _materials(model: Any) -> None:
    wrapper, group = lib3mf.get_wrapper(), model.AddBaseMaterialGroup()
    names = ("red", "blue glass")
    slots = [
        group.AddMaterial(name, wrapper.RGBAToColor(*color))
        for name, color in zip(names, ((220, 30, 30, 255), (30, 30, 220, 100)), strict=True)
    ]
    model.SetUnit(lib3mf.ModelUnit.Inch)
    for number, slot in enumerate(slots):
        block = _block(model, names[number])
        block.SetObjectLevelProperty(group.GetResourceID(), slot)
        for face in range(len(_FACES)):
            found = lib3mf.TriangleProperties()
            found.ResourceID = group.GetResourceID()
            for corner in range(3):
                found.PropertyIDs[corner] = slot
            block.SetTriangleProperties(face, found)
        model.AddBuildItem(block, wrapper.GetTranslationTransform(15 * number, 0, 0))
