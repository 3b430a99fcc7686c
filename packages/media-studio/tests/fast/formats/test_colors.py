"""Colour spaces."""

import numpy as np
import pytest

from media_studio.errors import InvalidColor
from media_studio.formats.colors import (
    linear_to_srgb,
    parse_hex_color,
    sample_bilinear,
    srgb_to_linear,
    vertex_colors,
    vertex_levels,
)
from media_studio.mesh.model import Material, Surface


def test_the_curves_are_inverse_to_each_other() -> None:
    values = np.linspace(0, 1, 101)
    assert linear_to_srgb(srgb_to_linear(values)) == pytest.approx(values, abs=1e-6)
    assert srgb_to_linear(np.array(0.5)) == pytest.approx(0.21404, abs=1e-5)


@pytest.mark.parametrize("text", ["#FF8000", "ff8000", "#f80", " #F80 "])
def test_hex_colors_are_read(text: str) -> None:
    red, green, blue = parse_hex_color(text)
    assert (red, blue) == (1.0, 0.0)
    assert green == pytest.approx(0.2159 if len(text.strip()) > 5 else 0.2462, abs=1e-3)


@pytest.mark.parametrize("text", ["", "red", "#12", "#12345", "#GGGGGG", "#1234567", "+12345"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidColor, match="#RRGGBB"):
        parse_hex_color(text)


def test_texture_coordinates_start_at_the_upper_left() -> None:
    pixels = np.array([[[10], [20]], [[30], [40]]], np.uint8)
    corners = np.array([(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (1.75, 0.75), (0.5, 0.5)])
    assert sample_bilinear(pixels, corners)[:, 0].tolist() == [10, 20, 30, 40, 25]


def test_vertex_colors_multiply_factor_map_and_color() -> None:
    surface = Surface(
        vertices=np.zeros((3, 3)),
        faces=np.array([(0, 1, 2)]),
        material=0,
        uv=np.full((3, 2), 0.5),
        colors=np.tile([0.5, 1.0, 1.0, 1.0], (3, 1)),
    )
    material = Material(
        name="m",
        base_color=(1.0, 0.5, 1.0, 1.0),
        base_color_map=np.full((2, 2, 3), (255, 255, 0), np.uint8),
    )
    assert vertex_colors(surface, material)[0].tolist() == [0.5, 0.5, 0.0, 1.0]


@pytest.mark.parametrize("channels", [3, 4])
def test_levels_are_the_encoded_colors_of_vertices(channels: int) -> None:
    rng = np.random.default_rng(1)
    pixels = rng.integers(0, 256, (16, 16, channels), np.uint8)
    uv = rng.random((200, 2))
    surface = Surface(
        vertices=np.zeros((200, 3)), faces=np.zeros((0, 3), np.int64), material=0, uv=uv
    )
    for factor in ((1.0, 1.0, 1.0, 1.0), (0.5, 1.0, 0.2, 0.4)):
        material = Material(name="paint", base_color=factor, base_color_map=pixels)
        colors = vertex_colors(surface, material)
        encoded = np.column_stack([linear_to_srgb(colors[:, :3]), colors[:, 3]])
        assert np.abs(vertex_levels(surface, material) - 255 * encoded).max() < 0.501


def test_levels_without_a_picture_are_those_of_the_factor() -> None:
    surface = Surface(vertices=np.zeros((3, 3)), faces=np.zeros((0, 3), np.int64), material=0)
    material = Material(name="paint", base_color=(1.0, 0.0, 1.0, 0.2))
    assert vertex_levels(surface, material).tolist() == 3 * [[255, 0, 255, 51]]
