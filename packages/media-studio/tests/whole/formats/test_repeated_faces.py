"""Faces that use the same vertices."""

from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_gltf.accessors import read_floats, read_numbers
from media_gltf.building import ELEMENT_ARRAY_BUFFER
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.triangles import read_faces
from media_studio.arrays import IntArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.convert import convert
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.ngon import quad_pairs
from media_studio.formats.reading import read
from media_studio.formats.repeated_faces import face_layers, with_separate_faces
from media_studio.mesh.model import Material, Model, Surface
from media_testing.sample_models import SAMPLES


def _with_back_faces(container: Container) -> Container:
    """Add the back of every face, on the same vertices."""
    builder = ContainerBuilder(container)
    for mesh in builder.document["meshes"]:
        for primitive in mesh["primitives"]:
            faces = read_faces(container, primitive)
            both = np.concatenate([faces, faces[:, ::-1]]).astype(np.uint32)
            primitive["indices"] = builder.add_accessor(both.ravel(), target=ELEMENT_ARRAY_BUFFER)
    return builder.finish()


def _only_primitive(container: Container) -> Primitive:
    (mesh,) = container.document["meshes"]
    (primitive,) = mesh["primitives"]
    return primitive


def _corners(container: Container, name: str, faces: IntArray) -> list[object]:
    index = _only_primitive(container)["attributes"][name]
    values = read_numbers(container, index)[faces]
    return values.tolist()  # type: ignore[no-any-return]


def _triples(faces: IntArray) -> list[tuple[int, ...]]:
    return [tuple(row) for row in np.sort(faces, axis=1).tolist()]


@pytest.mark.parametrize("sample", ["skinned", "morphing"])
def test_every_corner_keeps_its_attributes_and_no_face_is_repeated(sample: str) -> None:
    source = _with_back_faces(SAMPLES[sample]())
    separate = with_separate_faces(source)
    before, after = (read_faces(c, _only_primitive(c)) for c in (source, separate))
    assert len(set(_triples(after))) == len(after) == len(before)
    for name in _only_primitive(source)["attributes"]:
        assert _corners(separate, name, after) == _corners(source, name, before)
    targets = zip(
        _only_primitive(source).get("targets", ()),
        _only_primitive(separate).get("targets", ()),
        strict=True,
    )
    for old, new in targets:
        moved = read_floats(separate, new["POSITION"])[after]
        assert np.array_equal(moved, read_floats(source, old["POSITION"])[before])


def test_a_model_without_repeated_faces_stays_as_it_is() -> None:
    source = SAMPLES["skinned"]()
    separate = with_separate_faces(source)
    assert (separate.document, separate.binary) == (source.document, source.binary)


def test_back_faces_stay_connected_with_each_other() -> None:
    faces = np.array([(0, 1, 2), (0, 2, 3), (0, 2, 1), (0, 3, 2)])
    assert face_layers(faces, faces[:0, 0]).tolist() == [0, 0, 1, 1]


def test_both_halves_of_a_quadrilateral_share_a_layer() -> None:
    faces = np.array([(0, 1, 2), (4, 5, 6), (0, 1, 2), (0, 2, 3), (0, 2, 3), (7, 8, 9)])
    layers = face_layers(faces, np.array([2]))
    assert layers[2] == layers[3]
    keys = [(layer, *triple) for layer, triple in zip(layers, _triples(faces), strict=True)]
    assert len(set(keys)) == len(faces)


def test_random_repetitions_are_all_told_apart() -> None:
    random = np.random.default_rng(5)
    for _ in range(50):
        faces = np.array([random.permutation(4)[:3] for _ in range(40)])
        pairs = np.flatnonzero(random.random(20) < 0.5) * 2
        layers = face_layers(faces, pairs)
        keys = {(layer, *row) for layer, row in zip(layers, _triples(faces), strict=True)}
        assert len(keys) == len(faces)
        differing = [p for p in pairs if set(faces[p]) != set(faces[p + 1])]
        assert all(layers[p] == layers[p + 1] for p in differing)


def _leaf(quads: int) -> Container:
    """A square with a front and a back on the same four vertices."""
    surface = Surface(
        vertices=np.array([(-1, 0, 0), (1, 0, 0), (1, 1, 0), (-1, 1, 0)], float),
        faces=np.array([(0, 1, 2), (0, 2, 3), (3, 2, 1), (3, 1, 0)]),
        material=0,
        quads=quads,
    )
    return build_container(Model(surfaces=(surface,), materials=(Material(name="leaf"),)))


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
@pytest.mark.parametrize("quads", [0, 2])
def test_both_sides_of_a_leaf_arrive(ending: str, quads: int, tmp_path: Path) -> None:
    source, path = tmp_path / "leaf.glb", tmp_path / f"out.{ending}"
    source.write_bytes(glb.serialise(_leaf(quads)))
    convert(source, path, output_format=ending)
    (surface,) = build_model(read(path).container).surfaces
    assert (len(surface.faces), surface.quads) == (4, quads)
    one, two = surface.vertices[surface.faces[:, 0]], surface.vertices[surface.faces[:, 1]]
    three = surface.vertices[surface.faces[:, 2]]
    areas = np.cross(two - one, three - one)[:, 2] / 2
    assert sorted(areas.round(4)) == [-1, -1, 1, 1]


def test_encoded_quadrilaterals_stay_encoded() -> None:
    separate = with_separate_faces(_leaf(2))
    faces = read_faces(separate, _only_primitive(separate))
    assert quad_pairs(faces).tolist() == [0, 2]
    assert set(faces[:2].ravel()).isdisjoint(faces[2:].ravel())
