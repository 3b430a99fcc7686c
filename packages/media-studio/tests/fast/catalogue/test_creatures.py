"""Every animal has a skeleton inside its skin, and both halves move alike."""

import functools

import numpy as np
import pytest

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.binding import bind
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.rig import Rig

_NAMES = [
    "bear",
    "bird",
    "bug",
    "cat",
    "cattle",
    "deer",
    "dog",
    "dragon",
    "fish",
    "fowl",
    "horse",
    "longneck",
    "monkey",
    "pachyderm",
    "raptor",
    "reptile",
    "rodent",
    "sea_life",
    "sheep",
    "songbird",
]
FAMILIES = tuple(each for each in CATALOGUE.archetypes if each.name in _NAMES)
ANIMALS = [(a, subtype) for a in FAMILIES for subtype in dict.fromkeys(a.nouns.values())]
OUTERMOST = sorted(
    {ANIMALS.index((a, list(a.nouns.values())[end])) for a in FAMILIES for end in (0, -1)}
)
each_animal = pytest.mark.parametrize(
    "number", OUTERMOST, ids=["-".join([ANIMALS[k][0].name, ANIMALS[k][1]]) for k in OUTERMOST]
)
"""Two of each family: bodies take long. `test_archetypes` looks at the joints of all."""


@functools.cache
def animal(number: int) -> tuple[list[Part], Rig]:
    archetype, subtype = ANIMALS[number]
    variant = Variant(subtype=subtype)
    assert archetype.rig is not None
    rig = archetype.rig(variant)
    assert rig is not None
    return archetype.build(variant), rig


def number_of(noun: str) -> int:
    return next(k for k, (a, subtype) in enumerate(ANIMALS) if a.nouns.get(noun) == subtype)


def descendants(rig: Rig, name: str) -> set[int]:
    found = {rig.names.index(name)}
    for joint, parent in enumerate(rig.parents):
        if parent in found:
            found.add(joint)
    return found


@functools.cache
def skins(number: int) -> list[tuple[IntArray, FloatArray]]:
    parts, rig = animal(number)
    return [bind(part, rig) for part in parts]


def moved_shares(number: int, bones: set[int]) -> list[FloatArray]:
    """Return how much of each vertex some joints move, part by part."""
    chosen = np.array(sorted(bones))
    return [
        np.where(np.isin(joints, chosen), weights, 0).sum(axis=1)
        for joints, weights in skins(number)
    ]


def test_there_are_at_least_fifty_animals() -> None:
    assert len(ANIMALS) >= 50


@each_animal
def test_weights_sum_to_one_over_joints_that_exist(number: int) -> None:
    parts, rig = animal(number)
    for part, (_, weights) in zip(parts, skins(number), strict=True):
        assert part.bones
        assert set(part.bones) <= set(rig.names)
        if part.weights is not None:
            np.testing.assert_allclose(part.weights.sum(axis=1), 1, atol=1e-9)
        np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-9)


@each_animal
def test_joints_lie_inside_the_animal_and_form_one_tree(number: int) -> None:
    parts, rig = animal(number)
    vertices = np.concatenate([part.vertices for part in parts])
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    margin = 0.03 * (high - low).max()
    assert (rig.places > low - margin).all()
    assert (rig.places < high + margin).all()
    assert len(set(rig.names)) == len(rig.names)
    assert rig.parents[0] == -1
    assert all(0 <= parent < joint for joint, parent in enumerate(rig.parents) if joint)


@each_animal
def test_left_and_right_joints_mirror_each_other(number: int) -> None:
    _, rig = animal(number)
    for name, place in zip(rig.names, rig.places, strict=True):
        if "Left" in name:
            other = rig.places[rig.names.index(name.replace("Left", "Right"))]
            np.testing.assert_allclose(place * [-1, 1, 1], other, atol=2e-2 * np.ptp(rig.places))


@each_animal
def test_every_joint_name_of_a_limb_moves_some_of_the_skin(number: int) -> None:
    _, rig = animal(number)
    for name in ("Head", "LeftHand", "RightToeBase", "LeftWing1", "Tail"):
        if name in rig.names:
            shares = moved_shares(number, descendants(rig, name))
            assert max(share.max() for share in shares) > 0.5, name


@pytest.mark.parametrize(
    "noun", ["dog", "cat", "horse", "cow", "deer", "rabbit", "elephant", "giraffe", "dragon"]
)
def test_the_neck_moves_the_head_and_leaves_the_hind_feet(noun: str) -> None:
    number = number_of(noun)
    parts, rig = animal(number)
    shares = moved_shares(number, descendants(rig, "Neck"))
    hind = rig.places[rig.names.index("LeftFoot")]
    head = rig.places[rig.names.index("Head")]
    for part, share in zip(parts, shares, strict=True):
        low = part.vertices[:, 1] < 0.9 * hind[1]
        back = part.vertices[:, 2] < 0.5 * hind[2]
        assert share[low & back].sum() == 0
        if part.slot in ("pupil", "nose"):
            assert share.min() == 1
    first = next(k for k, part in enumerate(parts) if part.slot in ("coat", "muzzle"))
    coat, share = parts[first], shares[first]
    near = np.linalg.norm(coat.vertices - head, axis=1) < 0.05 * np.ptp(coat.vertices[:, 1])
    ahead = coat.vertices[:, 2] > head[2]
    assert (share[near & ahead] > 0.5).all()


@pytest.mark.parametrize("noun", ["dog", "tiger", "horse", "pig", "owl", "frog", "shark"])
def test_the_coat_is_symmetric(noun: str) -> None:
    parts, _ = animal(number_of(noun))
    coat = next(part for part in parts if part.slot == "coat")
    size = np.ptp(coat.vertices, axis=0).max()
    for axis in (1, 2):
        left = coat.vertices[coat.vertices[:, 0] > 0.01 * size]
        right = coat.vertices[coat.vertices[:, 0] < -0.01 * size]
        assert abs(np.ptp(left[:, axis]) - np.ptp(right[:, axis])) < 0.01 * size
    assert abs(coat.vertices[:, 0].min() + coat.vertices[:, 0].max()) < 0.01 * size


def test_a_puppy_has_a_larger_head_for_its_size_than_a_dog() -> None:
    shares = []
    for noun in ("dog", "puppy"):
        parts, _ = animal(number_of(noun))
        every = np.concatenate([part.vertices for part in parts])
        eyes = np.concatenate([part.vertices for part in parts if part.slot == "eyeball"])
        shares.append(np.ptp(eyes[:, 0]) / np.ptp(every[:, 2]))
    assert shares[1] > 1.15 * shares[0]
