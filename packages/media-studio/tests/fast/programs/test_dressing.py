"""Materials of slots."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.language.material_request import MaterialRequest
from media_studio.language.vocabulary import parse_material
from media_studio.modelling.archetypes import Catalogue
from media_studio.modelling.part import Archetype
from media_studio.programs.dressing import dress, named_slots, slots_built
from media_studio.reading.scenes.prompt import parse_prompt


def _archetype(catalogue: Catalogue, noun: str) -> tuple[Archetype, str]:
    found = catalogue.find(noun)
    assert found
    return found


def test_slots_of_a_variant_are_those_it_builds(catalogue: Catalogue) -> None:
    chair, subtype = _archetype(catalogue, "chair")
    assert slots_built(chair, subtype, None, frozenset()) == {"frame", "seat"}
    assert slots_built(chair, subtype, "modern", frozenset()) == {"frame"}


@pytest.mark.parametrize(
    ("word", "slots"),
    [("legs", ["frame"]), ("cushion", ["seat"]), ("upholstery", ["seat"]), ("wings", [])],
)
def test_words_for_parts_find_their_slot(catalogue: Catalogue, word: str, slots: list[str]) -> None:
    chair, _ = _archetype(catalogue, "chair")
    assert named_slots(chair, word, frozenset({"frame", "seat"})) == slots


@pytest.mark.parametrize(
    ("noun", "request_", "expected"),
    [
        ("chair", MaterialRequest(material="marble"), {"frame": "marble", "seat": "fabric:teal"}),
        ("chair", MaterialRequest(material="velvet"), {"frame": "wood", "seat": "velvet"}),
        ("sofa", MaterialRequest(material="wood"), {"main": "fabric:teal", "legs": "wood"}),
        ("sofa", MaterialRequest(material="gold"), {"main": "gold", "legs": "wood"}),
        ("glass", None, {"main": "glass"}),
        ("chest", MaterialRequest(finish="rusty"), {"main": "plank", "metal": "iron::rusty"}),
        ("chest", MaterialRequest(finish="mossy"), {"main": "plank::mossy"}),
        ("chest", MaterialRequest(finish="polished"), {"main": "plank::polished", "metal": "iron"}),
    ],
)
def test_request_reaches_the_slots_it_suits(
    catalogue: Catalogue, noun: str, request_: MaterialRequest | None, expected: dict[str, str]
) -> None:
    archetype, subtype = _archetype(catalogue, noun)
    built = slots_built(archetype, subtype, None, frozenset())
    dressed = dict(dress(archetype, subtype, built, request_, []))
    assert dressed.keys() == archetype.slots.keys()
    assert {slot: dressed[slot] for slot in expected} == {
        slot: parse_material(text) for slot, text in expected.items()
    }


def test_part_overrides_what_is_asked_of_the_whole(catalogue: Catalogue) -> None:
    sword, subtype = _archetype(catalogue, "sword")
    parts = [("blade", MaterialRequest(colour="red"))]
    gold = MaterialRequest(material="gold")
    dressed = dict(dress(sword, subtype, frozenset({"blade", "handle"}), gold, parts))
    assert dressed["blade"] == parse_material("paint:red")


@pytest.mark.parametrize(
    ("prompt", "coat", "marking"),
    [
        ("a spotted cow brown and white", "hide:brown", "fur:white"),
        ("a black spotted cow", "hide:black", "fur:white"),
        ("a black and white dog", "fur:black", "fur:white"),
        ("a striped tiger in white and black", "fur:white", "fur:black"),
    ],
)
def test_an_animal_of_two_colours_has_them_in_its_own_markings(
    prompt: str, coat: str, marking: str
) -> None:
    """Dots would be printed between the black patches that every cow has."""
    scene = parse_prompt(prompt, CATALOGUE)
    looks = dict(scene.objects[0].materials)
    assert looks["coat"] == parse_material(coat)
    assert looks["marking"] == parse_material(marking)
    assert scene.understanding.ignored_terms == ()


def test_a_second_colour_is_none_of_the_beak() -> None:
    penguin = dict(parse_prompt("a black and white penguin", CATALOGUE).objects[0].materials)
    assert penguin["beak"].colour == "orange"


def test_of_a_granite_kitchen_island_the_top_is_granite() -> None:
    scene = parse_prompt("a granite kitchen island with white cabinets", CATALOGUE)
    looks = dict(scene.objects[0].materials)
    assert (looks["top"].material, looks["main"]) == ("granite", parse_material("paint:white"))


@pytest.mark.parametrize(
    ("prompt", "slot", "look"),
    [
        ("a pagoda with white walls", "wall", "white paint"),
        ("a pagoda with white walls", "main", "maroon paint"),
        ("a striped deck chair", "main", "wood"),
        ("a checkered red and black flag", "main", "red fabric with black checks pattern"),
        ("a blue flag on a wooden pole", "pole", "wood"),
    ],
)
def test_a_look_is_on_the_surface_that_is_called_so(prompt: str, slot: str, look: str) -> None:
    materials = dict(parse_prompt(prompt, CATALOGUE).objects[0].materials)
    assert materials[slot].in_words == look
