import cv2
import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.image.captioning.hues import name_colours


def _lab(*colours: str) -> FloatArray:
    rgb = np.array([[[int(c[i : i + 2], 16) for i in (0, 2, 4)] for c in colours]], np.float32)
    return cv2.cvtColor(rgb / 255, cv2.COLOR_RGB2LAB)[0].astype(np.float64)


@pytest.mark.parametrize(
    ("colour", "name"),
    [
        ("000000", "black"),
        ("ffffff", "white"),
        ("808080", "grey"),
        ("ff0000", "red"),
        ("b01010", "red"),
        ("f4a6b8", "pink"),
        ("f08020", "orange"),
        ("6b4423", "brown"),
        ("d8c3a0", "beige"),
        ("ffe000", "yellow"),
        ("2e8b3d", "green"),
        ("30c8c0", "turquoise"),
        ("1040c0", "blue"),
        ("7fb2e5", "blue"),
        ("6a1b8a", "purple"),
    ],
)
def test_clear_colours_are_named(colour: str, name: str) -> None:
    shares = name_colours(_lab(colour))
    assert {each for each, share in shares.items() if share} == {name}


@pytest.mark.parametrize("colour", ["c8c8b0", "6b7030", "ff4d00", "a03060", "d4d4d4"])
def test_shades_between_two_names_have_none(colour: str) -> None:
    assert not any(name_colours(_lab(colour)).values())


def test_shares_count_pixels_and_the_largest_comes_first() -> None:
    shares = name_colours(_lab("ff0000", "ff0000", "ff0000", "1040c0"))
    assert list(shares.items())[:2] == [("red", 0.75), ("blue", 0.25)]


def test_a_pixel_has_at_most_one_name() -> None:
    steps = np.linspace(0, 255, 6)
    cube = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(1, -1, 3)
    lab = cv2.cvtColor((cube / 255).astype(np.float32), cv2.COLOR_RGB2LAB)[0].astype(np.float64)
    assert all(sum(name_colours(pixel[None]).values()) <= 1 for pixel in lab)
