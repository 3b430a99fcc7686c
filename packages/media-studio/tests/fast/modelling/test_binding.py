"""Shares of joints: they sum to one, name allowed joints and follow the nearest bones."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.modelling.binding import INFLUENCES, bind, strongest
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig

NAMES = ("Root", "A", "B", "C", "D", "E")
RIG = Rig(
    names=NAMES,
    parents=(-1, 0, 0, 0, 0, 0),
    places=np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0], [5, 0, 0]]),
)
POINTS = np.array([[1.0, 0.1, 0], [3.4, 0.2, 0], [5, 0, 0.3], [-9, 2, 4]])


def part(*bones: str, weights: FloatArray | None = None) -> Part:
    return Part(
        slot="a", vertices=POINTS, faces=np.array([[0, 1, 2]]), bones=bones, weights=weights
    )


@pytest.mark.parametrize("bones", [(), ("A",), ("B", "D"), NAMES])
def test_shares_sum_to_one_and_name_only_what_is_allowed(bones: tuple[str, ...]) -> None:
    joints, weights = bind(part(*bones), RIG)
    assert joints.shape == weights.shape == (len(POINTS), INFLUENCES)
    np.testing.assert_allclose(weights.sum(axis=1), 1)
    assert {NAMES[k] for k in joints[weights > 0]} <= set(bones or NAMES)


def test_a_single_bone_carries_all_of_it() -> None:
    joints, weights = bind(part("C"), RIG)
    assert (joints[:, 0] == 3).all()
    assert (weights[:, 0] == 1).all()


def test_the_nearest_bone_has_the_largest_share() -> None:
    joints, _ = bind(part("A", "C", "E"), RIG)
    assert joints[2, 0] == NAMES.index("E")


def test_a_vertex_on_a_joint_follows_it_alone() -> None:
    on = Part(slot="a", vertices=RIG.places[2:3], faces=np.array([[0, 0, 0]]), bones=("B", "E"))
    joints, weights = bind(on, RIG)
    # Bones without an end are points
    assert joints[0, 0] == 2
    assert weights[0, 0] == 1


def test_given_shares_are_kept() -> None:
    shares = np.array([[0.25, 0.75], [1, 0], [0, 1], [0.5, 0.5]])
    joints, weights = bind(part("B", "D", weights=shares), RIG)
    dense = np.zeros((len(POINTS), len(NAMES)))
    for row in range(len(POINTS)):
        np.add.at(dense[row], joints[row], weights[row])
    np.testing.assert_allclose(dense[:, [2, 4]], shares)


def test_the_largest_four_remain() -> None:
    joints, weights = strongest(np.array([[0.1, 0.3, 0.05, 0.25, 0.2, 0.1]]))
    assert set(joints[0, :3]) == {1, 3, 4}
    assert (np.diff(weights[0]) <= 0).all()
    assert weights.sum() == pytest.approx(1)


def test_an_unknown_bone_is_refused() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        bind(part("Tail"), RIG)
