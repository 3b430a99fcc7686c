"""Every variant of every archetype is a closed, standing, plausible object."""

import functools

import numpy as np
import pytest

from media_pipelines.engines.mesh.model import FloatArray
from media_pipelines.engines.scene.catalogue import ARCHETYPES
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.rig import Rig
from media_pipelines.engines.scene.shape import signed_volume
from media_pipelines.engines.texture.vocabulary import parse_material

MOST_TRIANGLES = 30_000


def variants() -> list[tuple[Archetype, str, str | None, str | None]]:
    rows: list[tuple[Archetype, str, str | None, str | None]] = []
    for archetype in ARCHETYPES:
        for subtype in dict.fromkeys(archetype.nouns.values()):
            rows.append((archetype, subtype, None, None))
            rows += [(archetype, subtype, style, None) for style in sorted(archetype.styles)]
            rows += [(archetype, subtype, None, word) for word in sorted(archetype.attributes)]
    return rows


def name(value: object) -> str:
    return value.name if isinstance(value, Archetype) else str(value or "-")


@functools.cache
def built(index: int) -> tuple[list[Part], Rig | None]:
    archetype, subtype, style, attribute = VARIANTS[index]
    words = frozenset([attribute] if attribute else [])
    parts = archetype.build(Variant(subtype=subtype, style=style, attributes=words))
    if archetype.rig is None:
        return parts, None
    return parts, archetype.rig(Variant(subtype=subtype, style=style, attributes=words))


def parts_of(index: int) -> list[Part]:
    return built(index)[0]


VARIANTS = variants()
each_variant = pytest.mark.parametrize(
    "index", range(len(VARIANTS)), ids=["-".join(map(name, row)) for row in VARIANTS]
)


def corners(parts: list[Part]) -> FloatArray:
    vertices = np.concatenate([part.vertices for part in parts])
    return np.stack([vertices.min(axis=0), vertices.max(axis=0)])


@each_variant
def test_closed_parts_are_watertight_and_turned_outward(index: int) -> None:
    for part in parts_of(index):
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


@each_variant
def test_objects_stand_centred_on_the_ground(index: int) -> None:
    low, high = corners(parts_of(index))
    assert abs(low[1]) < 1e-3
    assert np.abs((low + high)[[0, 2]]).max() < 1e-3


@each_variant
def test_objects_have_the_size_of_things_and_a_moderate_number_of_triangles(index: int) -> None:
    parts = parts_of(index)
    low, high = corners(parts)
    assert 0.015 < (high - low).max() < 15
    assert 300 < sum(len(part.faces) for part in parts) <= MOST_TRIANGLES


@each_variant
def test_joints_form_one_tree_and_carry_the_parts(index: int) -> None:
    parts, rig = built(index)
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


@each_variant
def test_slots_are_declared(index: int) -> None:
    archetype = VARIANTS[index][0]
    assert {part.slot for part in parts_of(index)} <= set(archetype.slots)


@pytest.mark.parametrize("archetype", ARCHETYPES, ids=name)
def test_each_subtype_has_a_main_slot(archetype: Archetype) -> None:
    for index, row in enumerate(VARIANTS):
        if row[0] is archetype:
            slots = {part.slot for part in parts_of(index)}
            assert slots & set(archetype.main_slots), row[1]


@pytest.mark.parametrize("archetype", ARCHETYPES, ids=name)
def test_materials_are_in_the_vocabulary(archetype: Archetype) -> None:
    written = list(archetype.slots.values())
    for changes in archetype.subtype_slots.values():
        assert set(changes) <= set(archetype.slots)
        written += changes.values()
    assert [text for text in written if not parse_material(text)] == []


@pytest.mark.parametrize("archetype", ARCHETYPES, ids=name)
def test_words_point_to_declared_slots_and_subtypes(archetype: Archetype) -> None:
    assert set(archetype.main_slots) <= set(archetype.slots)
    assert set(archetype.slot_words.values()) <= set(archetype.slots)
    assert set(archetype.subtype_slots) <= set(archetype.nouns.values())


@pytest.mark.parametrize("subtype", ["books", "empty"])
def test_a_seed_gives_one_result(subtype: str) -> None:
    build = next(a for a in ARCHETYPES if a.name == "shelf").build
    first, second = (
        build(Variant(subtype=subtype, rng=np.random.default_rng(7))) for _ in range(2)
    )
    assert [part.slot for part in first] == [part.slot for part in second]
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one.vertices, other.vertices)


def test_another_seed_gives_another_bookshelf() -> None:
    build = next(a for a in ARCHETYPES if a.name == "shelf").build
    first, second = (
        build(Variant(subtype="books", rng=np.random.default_rng(seed))) for seed in (1, 2)
    )
    assert [p.slot for p in first] != [p.slot for p in second]


def test_an_open_chest_is_taller_and_filled() -> None:
    build = next(a for a in ARCHETYPES if a.name == "chest").build
    shut = build(Variant(subtype="vaulted"))
    opened = build(Variant(subtype="vaulted", attributes=frozenset(["open"])))
    assert corners(opened)[1, 1] > corners(shut)[1, 1] + 0.2
    assert {part.slot for part in opened} - {part.slot for part in shut} == {"treasure", "gem"}
