"""Where objects stand."""

from itertools import pairwise

import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.programs.layout import Body, arrange, moved

_CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
_SIDES = np.array(
    [
        *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1]),
        *([2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),
    ]
)


def _boxes(*boxes: tuple[tuple[float, ...], tuple[float, ...]]) -> tuple[FloatArray, IntArray]:
    vertices = [np.asarray(low) + _CORNERS * np.subtract(high, low) for low, high in boxes]
    faces = [_SIDES + 8 * index for index in range(len(boxes))]
    return np.concatenate(vertices), np.concatenate(faces)


def _body(
    *boxes: tuple[tuple[float, ...], tuple[float, ...]],
    host: int | None = None,
    around: bool = False,
) -> Body:
    vertices, faces = _boxes(*boxes)
    return Body(vertices=vertices, faces=faces, host=host, around=around)


def _cup(host: int | None = None) -> Body:
    return _body(((-0.05, 0, -0.05), (0.05, 0.1, 0.05)), host=host)


def test_what_is_in_a_basket_lies_on_its_floor_and_not_on_its_handle() -> None:
    wall, floor, rim = 0.02, 0.06, 0.25
    sides = [((x, 0, -0.3), (x + wall, rim, 0.3)) for x in (-0.3, 0.28)]
    handle = ((-0.3, 0.45, -0.02), (0.3, 0.48, 0.02))
    basket = _body(((-0.3, 0, -0.3), (0.3, floor, 0.3)), *sides, handle)
    vertices, faces = _boxes(((-0.05, 0, -0.05), (0.05, 0.1, 0.05)))
    apples = [Body(vertices=vertices, faces=faces, host=0, inside=True) for _ in range(3)]
    for place in arrange([basket, *apples])[1:]:
        assert place.shift[1] == pytest.approx(floor, abs=0.01)


def test_what_is_in_a_mug_stands_in_its_middle_and_not_towards_its_handle() -> None:
    sides = [((x, 0, -0.3), (x + 0.02, 0.6, 0.3)) for x in (-0.3, 0.28)]
    handle = ((0.3, 0.1, -0.02), (0.6, 0.5, 0.02))
    mug = _body(((-0.3, 0, -0.3), (0.3, 0.05, 0.3)), *sides, handle)
    vertices, faces = _boxes(((-0.02, 0, -0.02), (0.02, 1.2, 0.02)))
    mug_at, spoon_at = arrange([mug, Body(vertices=vertices, faces=faces, host=0, inside=True)])
    assert spoon_at.shift[0] - mug_at.shift[0] == pytest.approx(0, abs=0.03)


def test_what_is_long_stands_on_the_floor_of_a_bucket() -> None:
    bucket = _body(
        ((-0.3, 0, -0.3), (0.3, 0.05, 0.3)),
        *(((x, 0, -0.3), (x + 0.02, 0.3, 0.3)) for x in (-0.3, 0.28)),
    )
    vertices, faces = _boxes(((-0.02, 0, -0.02), (0.02, 1.2, 0.02)))
    broom = Body(vertices=vertices, faces=faces, host=0, inside=True)
    assert arrange([bucket, broom])[1].shift[1] == pytest.approx(0.05, abs=0.02)


def test_nothing_is_put_on_the_root_of_a_tree() -> None:
    tree = _body(((-0.6, 0, -0.6), (0.6, 0.05, 0.6)), ((-0.1, 0.05, -0.1), (0.1, 2, 0.1)))
    vertices, faces = _boxes(((-0.05, 0, -0.05), (0.05, 0.1, 0.05)))
    crow = Body(vertices=vertices, faces=faces, host=0)
    assert arrange([tree, crow])[1].shift[1] == pytest.approx(2, abs=0.02)


TABLE = _body(((-0.8, 0.7, -0.4), (0.8, 0.75, 0.4)), ((-0.1, 0, -0.1), (0.1, 0.7, 0.1)))
CHAIR_BOXES = (
    ((-0.2, 0, -0.2), (0.2, 0.45, 0.2)),
    ((-0.2, 0.45, -0.2), (0.2, 1, -0.16)),
)


def _placed(bodies: list[Body]) -> list[FloatArray]:
    return [
        moved(body.vertices, place) for body, place in zip(bodies, arrange(bodies), strict=True)
    ]


def _overlap(one: FloatArray, two: FloatArray) -> float:
    depth = np.minimum(one.max(0), two.max(0)) - np.maximum(one.min(0), two.min(0))
    return float(np.prod(np.maximum(depth, 0)))


def test_single_body_is_centred_and_on_the_ground() -> None:
    (vertices,) = _placed([_body(((1, 2, 3), (2, 4, 6)))])
    np.testing.assert_allclose(vertices.min(0), [-0.5, 0, -1.5])
    np.testing.assert_allclose(vertices.max(0), [0.5, 2, 1.5])


def test_bodies_in_a_row_keep_their_order_and_do_not_touch() -> None:
    placed = _placed([TABLE, _cup(), _body(*CHAIR_BOXES)])
    for left, right in pairwise(placed):
        assert left[:, 0].max() < right[:, 0].min()
    assert all(vertices[:, 1].min() == 0 for vertices in placed)


def test_what_is_small_stands_at_the_front_of_what_would_hide_it() -> None:
    car = _body(((-0.9, 0, -2.2), (0.9, 1.4, 2.2)))
    bear = _body(((-0.1, 0, -0.1), (0.1, 0.3, 0.1)))
    bear_at, car_at = _placed([bear, car])
    assert bear_at[:, 2].max() == pytest.approx(car_at[:, 2].max())


def test_body_rests_on_the_top_of_its_host() -> None:
    table, cup = _placed([TABLE, _cup(host=0)])
    assert cup[:, 1].min() == pytest.approx(0.75)
    np.testing.assert_allclose(cup.mean(0)[[0, 2]], table.mean(0)[[0, 2]], atol=0.05)


def test_body_on_a_chair_rests_on_the_seat_and_not_in_the_back() -> None:
    bodies = [_body(*CHAIR_BOXES), _cup(host=0)]
    chair, cup = _placed(bodies)
    assert cup[:, 1].min() == pytest.approx(0.45)
    assert cup[:, 2].min() > chair[:, 2].min() + 0.03


def test_body_wider_above_than_below_rests_on_its_foot() -> None:
    lamp = _body(((-0.1, 0, -0.1), (0.1, 0.4, 0.1)), ((-0.5, 0.4, -0.5), (0.5, 0.6, 0.5)), host=0)
    _, vertices = _placed([_body(*CHAIR_BOXES), lamp])
    assert vertices[:, 1].min() == pytest.approx(0.45)


def test_several_bodies_on_one_host_stand_apart_and_on_its_top() -> None:
    placed = _placed([TABLE, *[_cup(host=0) for _ in range(5)]])
    cups = placed[1:]
    assert all(cup[:, 1].min() == pytest.approx(0.75) for cup in cups)
    pairs = [(a, b) for index, a in enumerate(cups) for b in cups[:index]]
    assert all(_overlap(one, two) == 0 for one, two in pairs)


def test_bodies_that_do_not_fit_in_one_row_use_the_depth_of_the_host() -> None:
    crates = [_body(((-0.15, 0, -0.15), (0.15, 0.3, 0.15)), host=0) for _ in range(6)]
    placed = _placed([TABLE, *crates])
    assert len({round(float(crate[:, 2].mean()), 3) for crate in placed[1:]}) == 2
    assert all(crate[:, 1].min() == pytest.approx(0.75) for crate in placed[1:])


def test_stack_of_three_rests_in_order() -> None:
    bodies = [TABLE, _body(((-0.2, 0, -0.2), (0.2, 0.05, 0.2)), host=0), _cup(host=1)]
    _, book, cup = _placed(bodies)
    assert book[:, 1].min() == pytest.approx(0.75)
    assert cup[:, 1].min() == pytest.approx(0.80)


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_bodies_around_a_host_face_it_without_touching_one_another(count: int) -> None:
    bodies = [TABLE, *[_body(*CHAIR_BOXES, host=0, around=True) for _ in range(count)]]
    table, *chairs = _placed(bodies)
    pairs = [(a, b) for index, a in enumerate(chairs) for b in chairs[:index]]
    assert all(_overlap(one, two) == 0 for one, two in pairs)
    for chair in chairs:
        back, seat = chair[8:].mean(0), chair[:8].mean(0)
        towards = table.mean(0) - seat
        assert np.dot((seat - back)[[0, 2]], towards[[0, 2]]) > 0
        assert chair[:, 1].min() == pytest.approx(0)


@pytest.mark.parametrize(("count", "deepest"), [(12, 0.1), (30, 1.0)])
def test_many_bodies_stand_in_a_block_and_apart(count: int, deepest: float) -> None:
    placed = _placed([_cup() for _ in range(count)])
    extent = np.ptp(np.concatenate(placed), axis=0)
    assert extent[2] <= deepest
    assert extent[0] <= 0.1 * (12 + 11 * 0.3) + 1e-9
    corners = {tuple(np.round(body.min(axis=0), 6)) for body in placed}
    assert len(corners) == count
    gaps = [abs(one - other).max() for one in map(np.array, corners) for other in corners]
    assert min(gap for gap in gaps if gap) >= 0.1


def test_any_number_of_chairs_stands_around_a_table() -> None:
    chairs = [_body(*CHAIR_BOXES, host=0, around=True) for _ in range(11)]
    placed = _placed([TABLE, *chairs])
    assert len({tuple(np.round(body.mean(axis=0), 6)) for body in placed}) == 12


def test_walnuts_of_several_sizes_fill_their_bowl() -> None:
    bowl = _body(
        ((-0.13, 0, -0.13), (0.13, 0.02, 0.13)),
        *(((x, 0, -0.13), (x + 0.02, 0.09, 0.13)) for x in (-0.13, 0.11)),
        *(((-0.13, 0, z), (0.13, 0.09, z + 0.02)) for z in (-0.13, 0.11)),
    )
    nuts = []
    for k in range(12):
        half = 0.018 + 0.0003 * k
        vertices, faces = _boxes(((-half, 0, -half), (half, 2 * half, half)))
        nuts.append(Body(vertices=vertices, faces=faces, host=0, inside=True))
    for place in arrange([bowl, *nuts])[1:]:
        assert np.abs([place.shift[0], place.shift[2]]).max() < 0.12
