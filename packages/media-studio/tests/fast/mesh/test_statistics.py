from dataclasses import replace

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.statistics import measure
from media_testing.mesh.shapes import box, model_of, sheet, stool


def test_box_is_measured_exactly() -> None:
    found = measure(model_of([box((1, 2, 3), (0, 1, 0), 3)]))
    assert found.watertight
    assert found.volume == pytest.approx(6)
    assert found.area == pytest.approx(22)
    assert found.bounds_min == (-0.5, 0.0, -1.5)
    assert found.bounds_max == (0.5, 2.0, 1.5)
    assert (found.triangles, found.components) == (48, 1)


def test_halves_of_a_box_in_two_surfaces_are_watertight_together() -> None:
    vertices, faces = box((1, 1, 1), (0, 0, 0), 4)
    model = model_of([(vertices, faces[:50]), (vertices, faces[50:])])
    assert measure(model).watertight
    assert measure(model).components == 1


def test_sheet_has_no_volume() -> None:
    found = measure(model_of([sheet()]))
    assert not found.watertight
    assert found.volume is None


def test_quadrilaterals_count_once() -> None:
    model = model_of([box((1, 1, 1), (0, 0, 0), 3)])
    surface = replace(model.surfaces[0], quads=20)
    found = measure(replace(model, surfaces=(surface,)))
    assert (found.faces, found.quads, found.triangles) == (28, 20, 48)


def test_maps_shared_by_materials_count_once() -> None:
    image = np.zeros((2, 2, 3), np.uint8)
    materials = tuple(Material(name=name, base_color_map=image) for name in ("a", "b"))
    model = replace(stool(), materials=(*materials, Material(name="c")))
    assert (measure(model).materials, measure(model).textures) == (3, 1)


def test_empty_model_has_zero_bounds() -> None:
    empty = Surface(vertices=np.zeros((0, 3)), faces=np.zeros((0, 3), np.int64), material=0)
    found = measure(Model(surfaces=(empty,), materials=(Material(name="a"),)))
    assert found.bounds_max == (0.0, 0.0, 0.0)
    assert not found.watertight
