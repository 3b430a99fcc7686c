"""Muscles melt into closed, symmetric surfaces whose weights follow the bones."""

import numpy as np

from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both, strand
from media_studio.modelling.shape import signed_volume

BALL = Muscle(Egg((0, 0, 0), (0.5, 0.5, 0.5)), "Hips")


def edges_match(faces: np.ndarray) -> bool:
    edges = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    forth = {tuple(edge) for edge in edges.tolist()}
    return len(forth) == len(edges) and all((b, a) in forth for a, b in forth)


def test_the_hide_of_a_ball_has_its_volume_and_is_closed() -> None:
    hide = Flesh((BALL,)).hide(cells=40)
    assert edges_match(hide.faces)
    np.testing.assert_allclose(signed_volume(hide.vertices, hide.faces), np.pi / 6, rtol=0.01)
    np.testing.assert_allclose(np.linalg.norm(hide.vertices, axis=1), 0.5, atol=2e-3)


def test_a_leaning_egg_keeps_its_volume_and_lies_in_its_bounds() -> None:
    egg = Egg((0.1, 0.2, 0.3), (0.1, 0.2, 0.4), (30, 50, -20))
    hide = Flesh((Muscle(egg, "Hips"),)).hide(cells=50)
    volume = 4 / 3 * np.pi * 0.1 * 0.2 * 0.4
    np.testing.assert_allclose(signed_volume(hide.vertices, hide.faces), volume, rtol=0.02)
    low, high = egg.bounds()
    assert (hide.vertices > low - 1e-2).all()
    assert (hide.vertices < high + 1e-2).all()


def test_a_carved_muscle_takes_away() -> None:
    bite = Muscle(Egg((0, 0.5, 0), (0.3, 0.3, 0.3)), "Hips", 0.02, carved=True)
    whole, bitten = Flesh((BALL,)).hide(cells=30), Flesh((BALL, bite)).hide(cells=30)
    assert signed_volume(bitten.vertices, bitten.faces) < 0.97 * signed_volume(
        whole.vertices, whole.faces
    )
    assert bitten.high[1] < 0.5
    assert edges_match(bitten.faces)


def test_both_sides_are_mirror_images() -> None:
    leg = Muscle(Egg((0.3, -0.4, 0.1), (0.1, 0.3, 0.1), (10, 20, 30)), "LeftLeg")
    flesh = Flesh((BALL, *both(leg)))
    points = np.random.default_rng(1).uniform(-0.6, 0.6, (500, 3))
    np.testing.assert_allclose(flesh.field(points), flesh.field(points * [-1, 1, 1]), atol=1e-9)
    assert {muscle.bone for muscle in flesh.muscles} == {"Hips", "LeftLeg", "RightLeg"}


def test_the_surface_is_where_a_ray_leaves() -> None:
    place = Flesh((BALL,)).surface((0, 0, 0), (1, 2, 2))
    np.testing.assert_allclose(place, np.array([1, 2, 2]) / 6, atol=1e-3)


def test_weights_sum_to_one_and_follow_the_nearest_muscle() -> None:
    points = [(0, 0, 0), (0, 0, 1), (0, 0, 2)]
    flesh = Flesh(tuple(strand(points, [0.1, 0.1, 0.1], ["Neck", "Head"])))
    bones, shares = flesh.weights(np.array([[0.1, 0, 0.2], [0.1, 0, 1.0], [0.1, 0, 1.8]]))
    assert bones == ("Neck", "Head")
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    assert shares[0, 0] > 0.99
    np.testing.assert_allclose(shares[1], 0.5, atol=1e-6)
    assert shares[2, 1] > 0.99
