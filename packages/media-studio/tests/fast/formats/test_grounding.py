"""Models from elsewhere stand where ours do."""

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.grounding import Degrees, grounded
from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.statistics import measure

TALL = np.array([(5.0, 7.0, -2.0), (6.0, 7.0, -2.0), (5.0, 11.0, -2.0), (5.0, 7.0, 0.0)])
FACES = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])


def model_of(vertices: np.ndarray) -> Model:
    return Model(
        surfaces=(Surface(vertices=vertices, faces=FACES, material=0),),
        materials=(Material(name="plain"),),
        name="tall",
    )


@pytest.mark.parametrize(
    ("turn", "edge", "low", "high"),
    [
        ((0, 0, 0), None, (-0.5, 0, -1), (0.5, 4, 1)),
        ((-90, 0, 0), None, (-0.5, 0, -2), (0.5, 2, 2)),
        ((0, 0, 0), 2.0, (-0.25, 0, -0.5), (0.25, 2, 0.5)),
        ((0, 90, 0), 8.0, (-2, 0, -1), (2, 8, 1)),
    ],
)
def test_a_model_is_turned_scaled_and_set_on_the_floor(
    turn: Degrees, edge: float | None, low: tuple[float, ...], high: tuple[float, ...]
) -> None:
    placed = grounded(build_container(model_of(TALL)), turn=turn, longest_edge=edge)
    figures = measure(build_model(placed))
    assert np.allclose(figures.bounds_min, low, atol=1e-5)
    assert np.allclose(figures.bounds_max, high, atol=1e-5)


def test_what_stands_right_is_left_as_it_is() -> None:
    container = build_container(model_of(TALL - (5.5, 7.0, -1.0)))
    assert grounded(container) is container


def test_a_point_has_no_size_to_be_brought_to() -> None:
    with pytest.raises(InvalidModel):
        grounded(build_container(model_of(TALL * 0)), longest_edge=1.0)
