"""The stored form of a scene."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from media_studio.language.understanding import Fate, PromptTerm, Understanding
from media_studio.language.vocabulary import (
    COLOURS,
    FINISHES,
    MATERIAL_NAMES,
    MaterialChoice,
)
from media_studio.programs.scene import ENVIRONMENTS, LIGHTS, Relation, Scene, SceneObject

_choices = st.builds(
    MaterialChoice,
    material=st.sampled_from(sorted(MATERIAL_NAMES)),
    colour=st.none() | st.sampled_from(sorted(COLOURS)),
    finish=st.none() | st.sampled_from(sorted(FINISHES)),
)
_objects = st.builds(
    SceneObject,
    noun=st.text(max_size=8),
    archetype=st.text(max_size=8),
    subtype=st.text(max_size=8),
    count=st.integers(1, 6),
    size=st.sampled_from([0.5, 1.0, 1.35]),
    style=st.none() | st.text(max_size=8),
    attributes=st.lists(st.text(max_size=8), max_size=2).map(tuple),
    materials=st.lists(st.tuples(st.text(max_size=5), _choices), max_size=3).map(tuple),
    proportions=st.tuples(*[st.sampled_from([0.85, 1.0, 1.17])] * 3),
)
_scenes = st.builds(
    Scene,
    objects=st.lists(_objects, min_size=1, max_size=3).map(tuple),
    environment=st.sampled_from(ENVIRONMENTS),
    light=st.sampled_from(LIGHTS),
    seed=st.integers(0, 2**40),
    azimuth=st.sampled_from([-50.0, 35.0]),
)


def _scene(*relations: Relation | None) -> Scene:
    objects = tuple(
        SceneObject(
            noun="vase",
            archetype="vase",
            subtype="vase",
            materials=(("main", MaterialChoice(material="ceramic", colour="blue")),),
            relation=relation,
        )
        for relation in relations
    )
    return Scene(objects=objects)


@settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # the first draw loads what there is
@given(_scenes)
def test_scene_survives_the_round_trip(scene: Scene) -> None:
    assert Scene.from_json(scene.to_json()) == scene


def test_words_of_the_prompt_are_not_stored() -> None:
    term = PromptTerm(words="flurbly", meant="", fate=Fate.IGNORED)
    scene = replace(_scene(None), understanding=Understanding((term,)))
    assert "flurbly" not in scene.to_json()


def test_relations_survive_the_round_trip() -> None:
    scene = _scene(Relation(kind="on", to=1), None, Relation(kind="around", to=1))
    assert Scene.from_json(scene.to_json()) == scene


def test_a_scene_of_before_there_were_variations_is_as_usual() -> None:
    scene = _scene(None)
    stored = json.loads(scene.to_json())
    del stored["azimuth"], stored["objects"][0]["proportions"], stored["objects"][0]["omitted"]
    stored |= {"ignored_terms": ["old"], "understood": ["vase"], "corrected": [["a", "b"]]}
    assert Scene.from_json(json.dumps(stored)) == scene


@pytest.mark.parametrize("field", ["format", "objects", "seed", "light"])
def test_missing_field_is_refused(field: str) -> None:
    stored = json.loads(_scene(None).to_json())
    del stored[field]
    with pytest.raises(ValueError, match=field):
        Scene.from_json(json.dumps(stored))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "scene/0"),
        ("seed", "1"),
        ("seed", True),
        ("light", "noon"),
        ("environment", "moon"),
        ("objects", {}),
        ("ignored_terms", 1),
        ("colour", "red"),
        ("azimuth", 400.0),
        ("azimuth", "35"),
    ],
)
def test_wrong_or_unknown_field_is_refused(field: str, value: object) -> None:
    stored = json.loads(_scene(None).to_json()) | {field: value}
    with pytest.raises(ValueError, match="stored scene"):
        Scene.from_json(json.dumps(stored))


@pytest.mark.parametrize(
    "relations",
    [
        [Relation(kind="on", to=0)],
        [Relation(kind="on", to=3)],
        [Relation(kind="on", to=-1), None],
        [Relation(kind="on", to=1), Relation(kind="on", to=0)],
    ],
)
def test_relations_in_a_circle_or_to_nowhere_are_refused(relations: list[Relation | None]) -> None:
    with pytest.raises(ValueError, match="relation"):
        Scene.from_json(_scene(*relations).to_json())
