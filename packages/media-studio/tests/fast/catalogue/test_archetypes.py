"""Every variant of every archetype is a closed, standing, plausible object."""

from collections.abc import Iterator
from functools import partial
from itertools import islice, pairwise

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.index import CATALOGUE
from media_studio.catalogue.indexing import forms
from media_studio.language.vocabulary import parse_material
from media_studio.modelling.part import VARIETY, Archetype, Part, Variant, VariantWords
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import signed_volume
from media_studio.programs.dressing import slots_built

MOST_TRIANGLES = 50_000
"""A rose in a pot has the most: its petals are thin and round."""


def variants(archetype: Archetype) -> Iterator[VariantWords]:
    """Every subtype in every style with every set of attributes."""
    for subtype in dict.fromkeys(archetype.nouns.values()):
        for style, words in forms(archetype, subtype):
            yield subtype, style, frozenset(words)


def name(archetype: Archetype) -> str:
    return archetype.name


def corners(parts: list[Part]) -> FloatArray:
    vertices = np.concatenate([part.vertices for part in parts])
    return np.stack([vertices.min(axis=0), vertices.max(axis=0)])


def closed_parts_are_watertight_and_turned_outward(parts: list[Part]) -> None:
    for part in parts:
        assert np.isfinite(part.vertices).all()
        assert part.faces.min() >= 0
        assert part.faces.max() < len(part.vertices)
        if part.closed:
            edges = part.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
            codes = edges[:, 0] * len(part.vertices) + edges[:, 1]
            assert len(np.unique(codes)) == len(codes)
            assert np.isin(edges[:, 1] * len(part.vertices) + edges[:, 0], codes).all()
            middle = part.vertices.mean(axis=0)
            assert signed_volume(part.vertices - middle, part.faces) > 0


def the_object_stands_centred_on_the_ground(parts: list[Part]) -> None:
    low, high = corners(parts)
    assert abs(low[1]) < 1e-3
    assert np.abs((low + high)[[0, 2]]).max() < 1e-3


def it_has_the_size_of_things_and_a_moderate_number_of_triangles(parts: list[Part]) -> None:
    low, high = corners(parts)
    assert 0.015 < (high - low).max() < 15
    # A body of a geometry lesson is one part with few flat sides
    least = 4 if len(parts) == 1 else 301
    assert least <= sum(len(part.faces) for part in parts) <= MOST_TRIANGLES


def joints_form_one_tree_and_carry_the_parts(parts: list[Part], rig: Rig | None) -> None:
    names = rig.names if rig else ()
    parents = rig.parents if rig else ()
    assert {bone for part in parts for bone in part.bones} <= set(names)
    assert len(set(names)) == len(names) == len(parents)
    assert parents[:1] in ((), (-1,))
    assert all(0 <= parent < joint for joint, parent in enumerate(parents) if joint)
    for part in parts:
        if part.weights is not None:
            assert part.weights.shape == (len(part.vertices), len(part.bones))
            np.testing.assert_allclose(part.weights.sum(axis=1), 1, atol=1e-6)


def slots_are_declared_and_one_is_a_main_slot(parts: list[Part], archetype: Archetype) -> None:
    slots = {part.slot for part in parts}
    assert slots <= set(archetype.slots)
    assert slots & set(archetype.main_slots)


def slots_are_those_of_the_index(parts: list[Part], expected: frozenset[str]) -> None:
    assert {part.slot for part in parts} == expected, "run make catalogue"


def failures(archetype: Archetype, stride: int) -> Iterator[str]:
    """What is wrong with which of every so many variants; each is built once."""
    for subtype, style, words in islice(variants(archetype), 0, None, stride):
        variant = Variant(subtype=subtype, style=style, attributes=words)
        parts = archetype.build(variant)
        checks = (
            partial(closed_parts_are_watertight_and_turned_outward, parts),
            partial(the_object_stands_centred_on_the_ground, parts),
            partial(it_has_the_size_of_things_and_a_moderate_number_of_triangles, parts),
            partial(
                joints_form_one_tree_and_carry_the_parts,
                parts,
                archetype.rig(variant) if archetype.rig else None,
            ),
            partial(slots_are_declared_and_one_is_a_main_slot, parts, archetype),
            partial(
                slots_are_those_of_the_index, parts, slots_built(archetype, subtype, style, words)
            ),
        )
        for check in checks:
            try:
                check()
            except AssertionError as error:
                yield f"{subtype} {style} {sorted(words)}, {check.func.__name__}: {error}"


@pytest.mark.parametrize(
    "stride", [pytest.param(1, marks=pytest.mark.long, id="all"), pytest.param(13, id="every 13th")]
)
@pytest.mark.parametrize("archetype", CATALOGUE.archetypes, ids=name)
def test_every_variant_is_closed_standing_and_plausible(archetype: Archetype, stride: int) -> None:
    assert list(failures(archetype, stride)) == []


COUNTED = [
    (archetype, subtype, part)
    for archetype in CATALOGUE.archetypes
    for subtype, bounds in archetype.counts.items()
    for part in bounds
]
SOME_COUNTED = [
    pytest.param(
        archetype,
        subtype,
        part,
        id=f"{archetype.name}-{subtype}-{part}",
        marks=[pytest.mark.long] if number % 4 else [],
    )
    for number, (archetype, subtype, part) in enumerate(COUNTED)
]


@pytest.mark.parametrize(("archetype", "subtype", "part"), SOME_COUNTED)
def test_as_many_of_a_part_are_built_as_asked_for(
    archetype: Archetype, subtype: str, part: str
) -> None:
    least, most = archetype.counts[subtype][part]
    between = {least, least + 1, (least + most) // 2, most - 1, most}
    built = [
        archetype.build(Variant(subtype=subtype, counts={part: number}))
        for number in sorted(between & {*range(least, most + 1)})
    ]
    pieces = [len(parts) for parts in built]
    # A wide drawer has two knobs, so that one more may have as many pieces
    assert all(fewer <= more for fewer, more in pairwise(pieces)), pieces
    assert pieces[0] < pieces[-1] or least == most, pieces
    looks = {sum(part.vertices.sum() * (1 + i) for i, part in enumerate(parts)) for parts in built}
    assert len(looks) == len(built)
    for parts in (built[0], built[-1]):
        closed_parts_are_watertight_and_turned_outward(parts)
        the_object_stands_centred_on_the_ground(parts)
        it_has_the_size_of_things_and_a_moderate_number_of_triangles(parts)
        slots_are_those_of_the_index(parts, slots_built(archetype, subtype, None, frozenset()))


@pytest.mark.parametrize("archetype", CATALOGUE.archetypes, ids=name)
def test_materials_are_in_the_vocabulary(archetype: Archetype) -> None:
    written = list(archetype.slots.values())
    for changes in archetype.subtype_slots.values():
        assert set(changes) <= set(archetype.slots)
        written += changes.values()
    assert [text for text in written if not parse_material(text)] == []


@pytest.mark.parametrize("archetype", CATALOGUE.archetypes, ids=name)
def test_words_point_to_declared_slots_and_subtypes(archetype: Archetype) -> None:
    assert set(archetype.main_slots) <= set(archetype.slots)
    assert set(archetype.slot_words.values()) <= set(archetype.slots)
    assert set(archetype.subtype_slots) <= set(archetype.nouns.values())
    assert archetype.varies <= VARIETY.keys()
    assert set(archetype.only) <= archetype.attributes
    assert frozenset().union(*archetype.only.values()) <= set(archetype.nouns.values())


@pytest.mark.parametrize("subtype", ["books", "empty"])
def test_a_seed_gives_one_result(subtype: str) -> None:
    build = next(a for a in CATALOGUE.archetypes if a.name == "shelf").build
    first, second = (
        build(Variant(subtype=subtype, rng=np.random.default_rng(7))) for _ in range(2)
    )
    assert [part.slot for part in first] == [part.slot for part in second]
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one.vertices, other.vertices)


def test_another_seed_gives_another_bookshelf() -> None:
    build = next(a for a in CATALOGUE.archetypes if a.name == "shelf").build
    first, second = (
        build(Variant(subtype="books", rng=np.random.default_rng(seed))) for seed in (1, 2)
    )
    assert [p.slot for p in first] != [p.slot for p in second]


def test_an_open_chest_is_taller_and_filled() -> None:
    build = next(a for a in CATALOGUE.archetypes if a.name == "chest").build
    shut = build(Variant(subtype="vaulted"))
    opened = build(Variant(subtype="vaulted", attributes=frozenset(["open"])))
    assert corners(opened)[1, 1] > corners(shut)[1, 1] + 0.2
    assert {part.slot for part in opened} - {part.slot for part in shut} == {"treasure", "gem"}
