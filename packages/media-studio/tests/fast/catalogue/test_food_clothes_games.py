"""What the archetypes of food, clothing, sports and games promise beyond being closed."""

import functools

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.clothing.modelling.footwear import sole
from media_studio.catalogue.index import CATALOGUE
from media_studio.catalogue.music.modelling.fretwork import frets
from media_studio.modelling.part import Part, Variant


@functools.cache
def built(noun: str) -> list[Part]:
    found = CATALOGUE.find(noun)
    assert found is not None, noun
    archetype, subtype = found
    return archetype.build(Variant(subtype=subtype))


def slot(noun: str, name: str) -> list[Part]:
    return [part for part in built(noun) if part.slot == name]


def size(parts: list[Part]) -> FloatArray:
    return np.asarray(np.ptp(np.concatenate([part.vertices for part in parts]), axis=0))


def test_a_football_has_twelve_pentagons_and_twenty_hexagons() -> None:
    assert len(slot("football", "panel")) == 12
    assert len(slot("football", "main")) == 20


def test_a_chessboard_has_sixty_four_squares_and_sixteen_pieces_a_side() -> None:
    flat = [part for part in built("chessboard") if np.ptp(part.vertices[:, 1]) < 0.01]
    assert len([part for part in flat if part.slot == "main"]) == 32
    assert len([part for part in flat if part.slot == "dark"]) == 32
    for side in ("main", "dark"):
        assert len(slot("chessboard", side)) - 32 == 16


def test_chess_pieces_keep_their_order_of_height() -> None:
    heights = [float(size(built(f"chess {name}"))[1]) for name in ("king", "queen", "bishop")]
    heights.append(float(size(built("pawn"))[1]))
    assert heights == sorted(heights, reverse=True)


def test_two_dice_show_forty_two_pips() -> None:
    assert len(slot("dice", "pips")) == 42


def test_each_face_of_a_puzzle_cube_has_nine_stickers() -> None:
    colours = ("main", "second", "third", "fourth", "fifth", "sixth")
    assert [len(slot("puzzle cube", colour)) for colour in colours] == [9] * 6


def test_four_strings_of_a_violin_bend_over_the_bridge() -> None:
    assert len(slot("violin", "metal")) == 2 * 4


def test_frets_halve_the_string_at_the_octave() -> None:
    levels = [float(fret.vertices[:, 1].mean()) for fret in frets(0.4, 0.9, 12, 0.02, 0.0)]
    nut, bridge = 0.9, 0.9 - 2 * (0.9 - levels[-1])
    assert levels[-1] == pytest.approx(0.4)
    assert nut - levels[0] == pytest.approx((nut - bridge) * (1 - 2 ** (-1 / 12)))


def test_a_sole_is_as_thick_as_asked_and_longer_than_wide() -> None:
    shape = sole(0.02)
    width, height, length = shape.high - shape.low
    assert height == pytest.approx(0.02)
    assert 2.5 * width < length < 4 * width


@pytest.mark.parametrize("noun", ["sneakers", "boots"])
def test_a_pair_of_shoes_is_symmetric(noun: str) -> None:
    points = np.concatenate([part.vertices for part in built(noun)])
    mirrored = points * [-1, 1, 1]
    for axis in range(3):
        np.testing.assert_allclose(np.sort(points[:, axis]), np.sort(mirrored[:, axis]), atol=1e-9)


def test_eight_slices_make_a_pizza() -> None:
    assert len(slot("pizza", "cheese")) == 8


@pytest.mark.parametrize("noun", ["t shirt", "dress", "trousers", "skirt"])
def test_garments_are_hollow(noun: str) -> None:
    cloth = max(slot(noun, "main"), key=lambda part: len(part.faces))
    levels = cloth.vertices[:, 1]
    middle = cloth.vertices[np.abs(levels - np.median(levels)) < 0.05 * np.ptp(levels)]
    axis = middle[:, [0, 2]].mean(axis=0)
    assert np.linalg.norm(middle[:, [0, 2]] - axis, axis=1).min() > 0.04


@pytest.mark.parametrize(
    ("noun", "longest"),
    [
        ("strawberry", (0.03, 0.09)),
        ("backpack", (0.35, 0.6)),
        ("cello", (1.1, 1.7)),
        ("skis", (1.5, 1.9)),
    ],
)
def test_things_have_their_true_size(noun: str, longest: tuple[float, float]) -> None:
    assert longest[0] < size(built(noun)).max() < longest[1]
