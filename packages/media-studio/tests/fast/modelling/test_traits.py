"""Adjectives that are true of an object are not reported as ignored."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import EngineError
from media_studio.language.understanding import Fate
from media_studio.modelling.traits import _OF, _PARTS, is_true_of
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.prompt import parse_prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "a medieval castle",
        "a fluffy sheep",
        "a japanese torii gate",
        "a t rex dinosaur",
        "an open umbrella",
        "a round pizza",
        "a cactus in a clay pot",
        "a rowboat with two oars",
        "a windmill with four sails",
        "a chest of drawers with five drawers",
    ],
)
def test_what_an_object_is_anyway_is_understood(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.ignored_terms == ()


@pytest.mark.parametrize(
    "prompt",
    ["a medieval car", "a fluffy table", "a greek pizza", "a round book", "a closed umbrella"],
)
def test_what_it_is_not_is_reported(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.ignored_terms == (prompt.split()[1],)


@pytest.mark.parametrize(
    "prompt",
    ["a rowboat with four oars", "a three storey house"],
)
def test_a_count_that_it_is_not_built_with_is_refused(prompt: str) -> None:
    with pytest.raises(EngineError, match="cannot be chosen"):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


@pytest.mark.parametrize(
    "prompt",
    ["a retro toaster with two slots", "a toaster with a lever and rounded edges"],
)
def test_what_the_catalogue_says_of_an_object_is_understood(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.fidelity == 1


@pytest.mark.parametrize("prompt", ["a four-slot toaster", "a toaster with four slots"])
def test_a_part_that_is_counted_in_the_catalogue_is_there_as_often(prompt: str) -> None:
    with pytest.raises(EngineError, match=r"not as asked: \"four"):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_a_trait_of_a_part_is_told_of_that_part_only() -> None:
    said = parse_prompt("a rounded toaster with square edges", CATALOGUE).understanding
    assert said.ignored_terms == ("rounded", "square")


@pytest.mark.parametrize("prompt", ["a dresser with three drawers", "a three drawer oak dresser"])
def test_a_count_that_the_builder_follows_is_honoured(prompt: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert scene.understanding.fidelity == 1
    assert scene.objects[0].counts == (("drawer", 3),)
    assert Scene.from_json(scene.to_json()) == scene


def test_a_count_beyond_what_the_builder_can_do_is_refused_with_its_bounds() -> None:
    with pytest.raises(EngineError, match="1 to 10 of them"):
        parse_prompt("a dresser with twenty drawers", CATALOGUE).understanding.require(0.5)


def test_a_look_for_a_part_without_a_surface_of_its_own_is_ignored() -> None:
    understanding = parse_prompt("a bookshelf with three white shelves", CATALOGUE).understanding
    assert understanding.ignored_terms == ("white",)


def test_every_entry_is_an_archetype_or_a_noun_or_ends_one() -> None:
    known = {archetype.name for archetype in CATALOGUE.archetypes} | CATALOGUE.nouns
    known |= {noun.split()[-1] for noun in CATALOGUE.nouns}
    entries = {entry for table in (_OF, _PARTS) for of in table.values() for entry in of}
    assert entries - known == set()
    assert is_true_of("scaly", "dragon", "dragon")


@pytest.mark.parametrize(
    "prompt",
    [
        "a two handled urn",
        "a six sided die",
        "a helicopter with four rotor blades",
        "a wizard with a pointed hat",
    ],
)
def test_traits_are_found_as_they_are_written(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.fidelity == 1


def test_how_many_are_in_one_place_is_not_judged_by_all_of_them() -> None:
    said = parse_prompt("a car with two rear wheels", CATALOGUE).understanding
    assert [each.fate.name for each in said.terms if each.words == "two"] == ["IGNORED"]


def test_what_stands_beside_a_thing_is_not_its_part() -> None:
    nouns = [each.noun for each in parse_prompt("a lantern and a candle", CATALOGUE).objects]
    assert nouns == ["lantern", "candle"]


def test_what_only_kin_stands_on_is_no_part() -> None:
    said = parse_prompt("a bird cage on a brass stand", CATALOGUE).understanding
    assert said.ignored_terms == ("brass", "stand")


def _ignored(prompt: str) -> tuple[str, ...]:
    return parse_prompt(prompt, CATALOGUE).understanding.ignored_terms


@pytest.mark.parametrize(
    ("prompt", "other"),
    [
        # A part of the surface that is most of the object looks as that does
        ("a wheelbarrow with a green tray", "a wheelbarrow with a pink tray"),
        ("a trident with three gold prongs", "a trident with three silver prongs"),
        ("a suspension bridge with red towers", "a blue suspension bridge with red towers"),
        # A part without a surface of its own has what every such part has, unless that changed
        ("a wind turbine with white blades", "a red wind turbine with white blades"),
        ("a laptop, black keyboard", "a laptop with white keys and a black keyboard"),
        ("a greenhouse with glass walls", "a greenhouse with steel walls"),
        ("a taxi with a black checker stripe", "a taxi with a pink checker stripe"),
        ("a blender with a red base", "a white blender with a red base"),
        # What is said to be in it
        ("a halved avocado with stone inside", "a halved avocado with black stone inside"),
        ("a coconut with white flesh inside", "a coconut with blue flesh inside"),
        # The colour between stripes
        ("a zebra with black and white stripes", "a zebra with black and purple stripes"),
        ("a sweater, navy with white stripes", "a navy sweater with white stripes and pink spots"),
    ],
)
def test_a_look_of_a_part_is_told_as_the_object_has_it(prompt: str, other: str) -> None:
    assert _ignored(prompt) == ()
    assert _ignored(other) != ()


@pytest.mark.parametrize(
    ("prompt", "other"),
    [
        ("a ball lying beside a box", "a bottle lying beside a box"),
        ("a log lying beside a box", "a dog lying beside a box"),
        ("a scarecrow stands beside a box", "a frog stands beside a box"),
        ("a car parked beside a tree", "a barrel parked beside a tree"),
        ("a water lily that floats", "a water lily that flies"),
        ("a tortoise smiling", "a crocodile smiling"),
        ("a cheese grater, box style", "a cheese grater, bucket style"),
        ("an ice cream van with a cone on roof", "an ice cream van with a hatch on a ladder"),
        ("a chest with its lid up", "a toolbox with its lid up"),
        ("a jet with landing gear down", "a jet with landing gear up"),
        ("a cardboard box, open top", "a cardboard box, red top"),
        ("a toaster with two slices popping out", "a toaster with two slices walking out"),
        ("a typewriter with paper in it", "a mug with paper in it"),
        ("a castle tower", "a castle tower with a castle"),
        ("a sandbox with a little shovel in it", "a sandbox with a golden little castle in it"),
        ("a chalkboard on wheels with wooden frame", "a toolbox with a saw with red teeth, open"),
    ],
)
def test_a_posture_or_place_is_told_as_the_object_has_it(prompt: str, other: str) -> None:
    assert _ignored(prompt) == ()
    assert _ignored(other) != ()


def test_a_headlight_in_front_is_where_it_is() -> None:
    assert parse_prompt("a tram with a headlight in front", CATALOGUE).understanding.fidelity == 1
    assert parse_prompt("a tram with a pole in front", CATALOGUE).understanding.fidelity < 1


def test_a_rack_for_so_many_bikes_is_refused() -> None:
    with pytest.raises(EngineError):
        parse_prompt("a bicycle rack for six bikes", CATALOGUE).understanding.require(0.5)


def test_a_surface_called_after_a_thing_is_no_such_thing_of_others() -> None:
    read = parse_prompt("a teddy bear with a scarf", CATALOGUE).understanding
    assert "scarf" in read.words(Fate.IGNORED) or "scarf" in read.words(Fate.APPROXIMATED)
    snowman = parse_prompt("a snowman with a red scarf", CATALOGUE).understanding
    assert {"red", "scarf"} <= {*snowman.words(Fate.HONOURED)}
