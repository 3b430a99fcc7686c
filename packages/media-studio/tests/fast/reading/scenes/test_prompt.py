"""What prompts are read as."""

import string

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import PromptNotUnderstood, UnknownSubject
from media_studio.language.english import word_set
from media_studio.language.understanding import Fate
from media_studio.language.vocabulary import parse_material
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.composition import compose
from media_studio.programs.scene import Relation, Scene, SceneObject
from media_studio.reading.scenes.prompt import MAX_PROMPT_LENGTH, parse_prompt


def _summary(scene: Scene) -> str:
    """Write the objects as `2 chair, table` with relations as `on 1`."""
    written = []
    for item in scene.objects:
        count = f"{item.count} " if item.count > 1 else ""
        relation = f" {item.relation.kind} {item.relation.to}" if item.relation else ""
        written.append(f"{count}{item.noun}{relation}")
    return ", ".join(written)


OBJECTS = [
    ("a chair", "chair"),
    ("chairs", "2 chair"),
    ("Dining Chair", "dining chair"),
    ("two chairs", "2 chair"),
    ("twelve chairs", "12 chair"),
    ("4 apples", "4 apple"),
    ("a pair of swords", "2 sword"),
    ("a couple of glasses", "2 glass"),
    ("a set of four chairs", "4 chair"),
    ("a dozen bottles", "12 bottle"),
    ("A photo of an apple tree, highly detailed, 4k, trending on artstation", "apple tree"),
    ("please make me a 3d model of a table", "table"),
    ("oak", "oak"),
    ("an oak chair", "chair"),
    ("an oak tree", "oak"),
    ("an orange", "orange"),
    ("an orange vase", "vase"),
    ("a glass", "glass"),
    ("a glass vase", "vase"),
    ("a glass of water", "glass"),
    ("a gold ring", "ring"),
    ("a vase of roses", "flower vase"),
    ("a vase with red flowers", "flower vase"),
    ("a vase on a table", "vase on 1, table"),
    ("a cup on top of a side table", "cup on 1, side table"),
    ("an apple in a bowl", "apple in 1, bowl"),
    ("an apple and a cup on a desk", "apple on 2, cup on 2, desk"),
    ("a table with a vase", "table, vase on 0"),
    ("a table with a vase, a cup and two apples", "table, vase on 0, cup on 0, 2 apple on 0"),
    ("a table with four chairs", "table, 4 chair around 0"),
    ("six chairs around a table", "6 chair around 1, table"),
    ("a chair next to a table", "chair, table next_to 0"),
    ("a chair with a tree", "chair, tree next_to 0"),
    ("a chair and a table", "chair, table"),
    ("a desk with a glass and an apple on it", "desk, glass on 0, apple on 0"),
    ("on a table, a vase", "table, vase on 0"),
    ("a red and blue chair", "chair"),
    ("a chair, oak, polished", "chair"),
    ("a chair made of oak", "chair"),
    ("chair in the style of a famous designer", "chair"),
    ("an apple tree in a garden", "apple tree"),
    ("a sword stuck in the snow", "sword"),
]


@pytest.mark.parametrize(("prompt", "objects"), OBJECTS)
def test_objects_counts_and_relations_are_read(
    catalogue: Catalogue, prompt: str, objects: str
) -> None:
    assert _summary(parse_prompt(prompt, catalogue)) == objects


MATERIALS = [
    ("a chair", "frame", "wood"),
    ("oak chair", "frame", "wood"),
    ("a red chair", "frame", "wood:red"),
    ("a red chair", "seat", "fabric:teal"),
    ("a walnut chair", "frame", "wood:brown"),
    ("a blue walnut chair", "frame", "wood:blue"),
    ("a velvet chair", "seat", "velvet"),
    ("a velvet chair", "frame", "wood"),
    ("a chair with a red velvet cushion", "seat", "velvet:red"),
    ("a wooden chair with brass legs", "frame", "brass"),
    ("a chair. It has a red leather seat.", "seat", "leather:red"),
    ("a chair whose legs are made of brass", "frame", "brass"),
    ("a red velvet seat chair", "seat", "velvet:red"),
    ("a leather sofa", "main", "leather"),
    ("a leather sofa", "legs", "wood"),
    ("a dark blue sofa", "main", "fabric:navy"),
    ("a mahogany sofa", "legs", "wood:maroon"),
    ("a sofa in green velvet", "main", "velvet:green"),
    ("gold velvet sofa", "main", "velvet:golden"),
    ("a kelly green vase", "main", "ceramic:green"),
    ("rose gold vase", "main", "copper:pink"),
    ("a shiny gold vase", "main", "gold::polished"),
    ("a vase made of black marble", "main", "marble:black"),
    ("a vase with white flowers", "petal", "paint:white"),
    ("weathered table", "legs", "wood::worn"),
    ("an old table", "legs", "wood::worn"),
    ("an old chest", "main", "plank::worn"),
    ("a rusty chest", "metal", "iron::rusty"),
    ("a rusty chest", "main", "plank"),
    ("a table covered in moss", "top", "wood::mossy"),
    ("a chest with brass bands", "metal", "brass"),
    ("a chest full of silver coins", "treasure", "silver"),
    ("a bowl of fruit", "main", "ceramic"),
    ("a bowl of silver", "main", "silver"),
    ("a sword with a red hilt", "handle", "leather:red"),
    ("a golden hilted sword", "handle", "gold"),
    ("a painted blue table", "top", "paint:blue"),
    ("a mahagony table", "top", "wood:maroon"),
    ("the legs of the table are brass", "legs", "brass"),
]


@pytest.mark.parametrize(("prompt", "slot", "expected"), MATERIALS)
def test_materials_reach_the_slot_they_are_meant_for(
    catalogue: Catalogue, prompt: str, slot: str, expected: str
) -> None:
    materials = dict(parse_prompt(prompt, catalogue).objects[0].materials)
    assert materials[slot] == parse_material(expected)


@pytest.mark.parametrize(
    ("prompt", "environment", "light"),
    [
        ("a chair", "studio", "day"),
        ("a chair on a white background", "studio", "day"),
        ("a chair in a grassy field", "meadow", "day"),
        ("a chair on the beach at sunset", "desert", "sunset"),
        ("a tree in a foggy forest", "forest", "overcast"),
        ("a chest in the mountains at night", "mountains", "night"),
        ("a snowy chest", "snow", "day"),
        ("a chair on a city street", "city", "day"),
        ("a chair at dusk", "meadow", "sunset"),
        ("in a cozy living room, a sofa", "room", "day"),
        ("a barrel, sea, cloudy", "sea", "overcast"),
    ],
)
def test_surroundings_and_light_are_read(
    catalogue: Catalogue, prompt: str, environment: str, light: str
) -> None:
    scene = parse_prompt(prompt, catalogue)
    assert (scene.environment, scene.light) == (environment, light)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a dragon", "dragon"),
        ("a red apple dragon", "dragon"),
        ("a dragon on a table", "dragon"),
        ("dragon, table", "dragon"),
        ("a knight holding a sword", "knight"),
        ("majestic dragon flying over a chest", "dragon"),
        ("on a table, a dragon", "dragon"),
        ("a chair and a dragon", "dragon"),
        ("a photo of a wizard next to a tree", "wizard"),
        ("asdf qwer", "qwer"),
    ],
)
def test_unknown_subject_fails_and_is_named(catalogue: Catalogue, prompt: str, word: str) -> None:
    with pytest.raises(UnknownSubject, match=f'"{word}" is not among the objects'):
        parse_prompt(prompt, catalogue)


def test_unknown_subject_message_offers_the_nearest_nouns(catalogue: Catalogue) -> None:
    with pytest.raises(UnknownSubject, match=r"nearest words it knows are .*desk"):
        parse_prompt("a disc", catalogue)


@pytest.mark.parametrize(
    ("prompt", "reason"),
    [
        ("", "no words"),
        ("\U0001f600\U0001f600", "no words"),
        ("123 !!", "no words"),
        ("стул", "Latin alphabet"),
        ("椅子 chair", "Latin alphabet"),
        ("une table rouge", "not to be English"),
        ("ein Drache auf dem table", "not to be English"),
        ("chair " * 2000, "characters"),
        ("a desert at sunset", "names no object"),
        ("shiny red", "names no object"),
    ],
)
def test_unreadable_prompt_says_why(catalogue: Catalogue, prompt: str, reason: str) -> None:
    with pytest.raises(UnknownSubject, match=reason):
        parse_prompt(prompt, catalogue)


@pytest.mark.parametrize(
    ("prompt", "ignored"),
    [
        ("a wooden chair with a dragon carving", {"dragon", "carving"}),
        ("a fluffy chair", {"fluffy"}),
        ("a steampunk table", {"steampunk"}),
        ("a chair for a dragon", {"dragon"}),
        ("a chair that looks like a dragon", {"dragon", "looks like"}),
        ("a vase next to a fireplace", {"fireplace"}),
        ("a table without drawers", {"without drawers"}),
        ("a blue and red and green chair", {"green"}),
        ("a beautiful highly detailed chair, 4k, cinematic lighting", set()),
    ],
)
def test_words_without_effect_are_listed(
    catalogue: Catalogue, prompt: str, ignored: set[str]
) -> None:
    assert set(parse_prompt(prompt, catalogue).understanding.ignored_terms) == ignored


@pytest.mark.parametrize(
    ("prompt", "written", "meant"),
    [
        ("a chiar", "chiar", "chair"),
        ("a woodden chair", "woodden", "wooden"),
        ("two tabels", "tabels", "tables"),
        ("a velvt sofa", "velvt", "velvet"),
    ],
)
def test_misspellings_are_corrected_and_reported(
    catalogue: Catalogue, prompt: str, written: str, meant: str
) -> None:
    terms = parse_prompt(prompt, catalogue).understanding.terms
    assert [term.why for term in terms if term.words == written] == [f'read as "{meant}"']


@pytest.mark.parametrize(
    "word", ["planet", "tablet", "knight", "stable", "shatters", "barrow", "canisters"]
)
def test_real_words_are_not_taken_for_misspellings(catalogue: Catalogue, word: str) -> None:
    with pytest.raises(UnknownSubject, match=word):
        parse_prompt(f"a {word}", catalogue)


def test_style_size_and_attributes_are_read(catalogue: Catalogue) -> None:
    chair = parse_prompt("a tiny minimalist chair", catalogue).objects[0]
    chest = parse_prompt("an opened treasure chest", catalogue).objects[0]
    assert (chair.style, chair.size) == ("modern", 0.5)
    assert chest.attributes == ("open",)


def test_seed_goes_into_the_scene(catalogue: Catalogue) -> None:
    assert parse_prompt("a tree", catalogue, seed=7).seed == 7


_WORDS = st.sampled_from(
    sorted(
        word_set(
            "a the chair table vases oak glass of with on and in , . two red velvet cushion legs"
            " made dragon it its no carved gold sunset forest like is flowers holding handled"
            " orange top each both side below behind beside only between small missing glass apple"
        )
    )
)


_ORDERS = st.lists(_WORDS, max_size=12).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(_ORDERS)
def test_any_order_of_known_words_is_read_or_refused(catalogue: Catalogue, prompt: str) -> None:
    _is_stored_or_refused(catalogue, prompt)


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(_ORDERS)
def test_very_many_orders_of_known_words_are_read_or_refused(
    catalogue: Catalogue, prompt: str
) -> None:
    _is_stored_or_refused(catalogue, prompt)


def _is_stored_or_refused(catalogue: Catalogue, prompt: str) -> None:
    try:
        scene = parse_prompt(prompt, catalogue)
    except UnknownSubject:
        return
    assert Scene.from_json(scene.to_json()) == scene


_TEXTS = st.text(max_size=60) | st.text(string.ascii_letters + " ,.'-", max_size=80)


@settings(max_examples=60, deadline=None)
@given(_TEXTS)
def test_any_text_is_read_or_refused(catalogue: Catalogue, prompt: str) -> None:
    _is_read_or_refused(catalogue, prompt)


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(_TEXTS)
def test_very_many_texts_are_read_or_refused(catalogue: Catalogue, prompt: str) -> None:
    _is_read_or_refused(catalogue, prompt)


def _is_read_or_refused(catalogue: Catalogue, prompt: str) -> None:
    objects: tuple[SceneObject, ...] = ()
    message = ""
    try:
        objects = parse_prompt(prompt, catalogue).objects
    except UnknownSubject as error:
        message = str(error)
    assert objects or message.endswith(".")


def test_longest_prompt_is_within_the_limit(catalogue: Catalogue) -> None:
    prompt = ("a chair " * MAX_PROMPT_LENGTH)[:MAX_PROMPT_LENGTH]
    assert parse_prompt(prompt, catalogue).objects[0].noun == "chair"


@pytest.mark.parametrize(
    "stride", [pytest.param(1, marks=pytest.mark.long, id="all"), pytest.param(9, id="every 9th")]
)
def test_every_noun_of_the_catalogue_is_read_as_itself(stride: int) -> None:
    for noun in sorted(CATALOGUE.nouns)[::stride]:
        (item,) = parse_prompt(f"a terracotta {noun} on a white background", CATALOGUE).objects
        # A pot of clay is none to cook in
        meant = "empty planter" if noun in ("pot", "planter") else noun
        archetype, subtype = CATALOGUE.find(meant) or (None, None)
        assert (item.archetype, item.subtype) == (archetype and archetype.name, subtype), noun
        assert "terracotta" in {choice.material for _, choice in item.materials}, noun


CATALOGUE_OBJECTS = [
    ("a walnut armchair", "wooden armchair"),
    ("a modern oak armchair", "wooden armchair"),
    ("a leather armchair", "armchair"),
    ("an oak chair", "chair"),
    ("a round marble table", "table"),
    ("a bowl of fruit", "bowl of fruit"),
    ("a bowl of apples", "bowl, 12 apple in 0"),
    ("a bowl with red apples", "bowl, 6 apple in 0"),
    ("a glass of wine", "wine glass"),
    ("a table with a glass top", "table"),
    ("a table with a lamp on top", "table, lamp on 0"),
    ("a tray with two glasses", "tray, 2 glass on 0"),
    ("a set of shelves", "set of shelves"),
    ("two shelves", "2 shelf"),
]


@pytest.mark.parametrize(("prompt", "objects"), CATALOGUE_OBJECTS)
def test_objects_of_the_catalogue(prompt: str, objects: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert _summary(scene) == objects
    assert scene.understanding.ignored_terms == ()


COMPOUNDS = [
    ("a fruit bowl with red apples", "fruit bowl", ("red",)),
    ("a samurai helmet with a golden rim", "samurai helmet", ()),
    ("a slice of chocolate cake", "cake slice", ()),
    ("a slice of pizza with cheese", "pizza slice", ()),
    ("a woman in a red dress", "woman", ()),
    ("a knight in golden armor", "knight", ()),
    ("a bonsai tree in a blue pot", "bonsai tree", ()),
    ("a gold ring with a ruby", "gold ring", ()),
    ("a hamburger with cheese, lettuce and tomato", "hamburger", ()),
    ("a castle with towers", "castle", ()),
    ("a treasure chest full of gold coins", "treasure chest", ()),
    ("a car, white and orange", "car", ()),
    ("a two storey house", "house", ()),
]


@pytest.mark.parametrize(("prompt", "noun", "ignored"), COMPOUNDS)
def test_what_belongs_to_an_object_is_no_object_of_its_own(
    prompt: str, noun: str, ignored: tuple[str, ...]
) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert ([item.noun for item in scene.objects], scene.understanding.ignored_terms) == (
        [noun],
        ignored,
    )


def test_a_colour_is_a_coat_of_paint_on_metal_that_has_but_one() -> None:
    (lamp,) = parse_prompt("a matte black floor lamp", CATALOGUE).objects
    assert dict(lamp.materials)["main"] == parse_material("paint:black:matte")


def test_the_body_of_a_rusty_car_is_rusty() -> None:
    (car,) = parse_prompt("a rusty car", CATALOGUE).objects
    assert dict(car.materials)["main"].finish == "rusty"


def test_a_word_that_drops_no_letter_is_not_corrected() -> None:
    terms = parse_prompt("a double handed axe with five stories", CATALOGUE).understanding.terms
    assert not any("read as" in term.why for term in terms)


def test_a_cushion_of_its_own_material_is_laid_on_a_chair() -> None:
    (chair,) = parse_prompt("an oak chair with a red velvet cushion", CATALOGUE).objects
    assert chair.attributes == ("cushion",)
    assert dict(chair.materials)["cushion"] == parse_material("velvet:red")
    assert dict(chair.materials)["main"] == parse_material("wood")


def test_the_upholstery_of_a_wooden_armchair_can_be_named() -> None:
    (armchair,) = parse_prompt("a walnut armchair with a green velvet seat", CATALOGUE).objects
    assert dict(armchair.materials)["main"] == parse_material("wood:brown")
    assert dict(armchair.materials)["cushion"] == parse_material("velvet:green")


def test_a_top_can_be_of_another_material() -> None:
    (table,) = parse_prompt("a steel table with a glass top", CATALOGUE).objects
    assert dict(table.materials)["top"] == parse_material("glass")
    assert dict(table.materials)["main"] == parse_material("steel")


@pytest.mark.parametrize("noun", ["guitar", "electric guitar", "ukulele"])
def test_a_part_that_is_asked_for_is_one_that_the_object_shows(noun: str) -> None:
    scene = parse_prompt(f"a {noun} with a red neck", CATALOGUE)
    dyed = {slot for slot, choice in scene.objects[0].materials if choice.colour == "red"}
    shown = {part.slot for part in compose(scene, CATALOGUE).parts}
    assert dyed & shown - {"main"} == {"neck"}


@pytest.mark.parametrize("prompt", ["a brain on a black stand", "a brain with a black stand"])
def test_what_may_stand_on_a_stand_gets_one_where_it_is_asked_for(prompt: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    (brain,) = scene.objects
    assert brain.attributes == ("stand",)
    assert dict(brain.materials)["stand"].colour == "black"
    assert scene.understanding.ignored_terms == ()
    assert parse_prompt("a brain", CATALOGUE).objects[0].attributes == ()


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("a castle under a full moon", "full moon"),
        ("a wolf howling at the moon", "moon"),
        ("a cat in the sun", "sun"),
        ("a gold ring with a skull", "skull"),
        ("a lamp with a moon", "moon"),
    ],
)
def test_what_is_in_the_sky_or_a_sign_on_a_thing_is_not_set_beside_it(
    prompt: str, said: str
) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert len(scene.objects) == 1
    assert said in scene.understanding.ignored_terms


@pytest.mark.parametrize(
    ("prompt", "nouns", "ignored"),
    [
        ("a delivery van with a roof rack", ["delivery van"], {"roof", "rack"}),
        ("a white t-shirt as if worn by a person", ["t shirt"], {"as if worn by a person"}),
        ("an amphora, black figures on orange clay", ["amphora"], {"black", "figures"}),
        ("dinosaur, stegosaurus, green", ["stegosaurus"], set()),
        ("five bananas, one brown", ["banana"], {"one", "brown"}),
        ("three bar stools in front", ["bar stool"], set()),
        ("a balloon with rainbow stripes and a wicker basket", ["balloon"], set()),
        ("a shed with a broom beside the door", ["shed"], {"door"}),
        ("a knight's shield with a lion", ["knight shield"], {"lion"}),
        ("a boat with two oars and a rope at the bow", ["boat"], {"bow"}),
        ("a market stall with a red awning on the counter", ["market stall"], set()),
        ("a terracotta pot with a lavender bush", ["potted plant"], set()),
        ("a hand plane with a walnut body and a steel blade", ["hand plane"], {"walnut"}),
        ("a house with blue windows", ["house"], {"blue"}),
    ],
)
def test_what_is_said_of_a_thing_is_no_other_thing(
    prompt: str, nouns: list[str], ignored: set[str]
) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert [each.noun for each in scene.objects] == nouns
    assert ignored <= set(scene.understanding.ignored_terms)


def test_the_cap_of_a_hydrant_does_not_paint_all_of_it() -> None:
    scene = parse_prompt("a red fire hydrant with yellow caps", CATALOGUE)
    assert dict(scene.objects[0].materials)["main"].colour == "red"
    assert "yellow" in scene.understanding.ignored_terms


@pytest.mark.parametrize(
    ("prompt", "denied"),
    [
        ("a spiral staircase with no handrail", "no handrail"),
        ("a three-pin plug", "three pin"),
        ("a modern two-bedroom house", "two bedroom"),
        ("a black t-shirt on a mannequin", "on"),
        ("a cotton nail", "cotton"),
        ("a spoon on a ring", "on"),
        ("a cream dresser with cups on hooks", "on"),
        ("a parrot perched on a brass ring", "perched on"),
    ],
)
def test_what_is_built_otherwise_is_refused(prompt: str, denied: str) -> None:
    with pytest.raises(PromptNotUnderstood, match=denied):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_nothing_is_put_on_what_is_put_on_it() -> None:
    scene = parse_prompt("three pancakes on a blue plate with syrup and butter on top", CATALOGUE)
    on = {at: each.relation.to for at, each in enumerate(scene.objects) if each.relation}
    assert all(on.get(to) != at for at, to in on.items())


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("two pairs of reading glasses", "2 reading glasses"),
        ("a pair of round glasses", "pair of glasses"),
        ("a pair of wine glasses", "2 wine glass"),
        ("a pair of red scissors", "scissors"),
        ("a slice of pepperoni pizza", "pizza slice"),
        ("a red squirrel", "red squirrel"),
    ],
)
def test_what_comes_in_pairs_is_one(prompt: str, summary: str) -> None:
    assert _summary(parse_prompt(prompt, CATALOGUE)) == summary


def test_feathers_of_copper_have_its_colour() -> None:
    rooster = parse_prompt("a rooster with copper feathers", CATALOGUE).objects[0]
    assert all(choice.material != "copper" for _, choice in rooster.materials)


def test_a_mushroom_castle_is_no_castle() -> None:
    with pytest.raises(UnknownSubject, match="mushroom castle"):
        parse_prompt("a mushroom castle with a round door", CATALOGUE)


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("a red satin bow", "satin bow"),
        ("a bow for a gift box", "gift bow"),
        ("a bolt of indigo fabric", "fabric bolt"),
        ("black tap shoes", "tap shoes"),
        ("a red gummy bear", "gummy bear"),
        ("a green compost bin", "compost bin"),
        ("a japanese tea house", "tea house"),
        ("a brown paper bag full of groceries", "paper bag"),
        ("a mole wrench", "mole wrench"),
        ("a blister pack with ten white pills", "pack"),
        ("a hamster wheel", "hamster wheel"),
        ("a robot waiter with a tray", "robot waiter"),
        ("an aztec calendar stone", "aztec calendar"),
        ("a velvet bed headboard", "bed headboard"),
        ("a director's chair", "directors? chair"),
        ("an egyptian sarcophagus", "egyptian sarcophagus"),
        ("a skeleton archer with a torn hood", "skeleton archer"),
        ("a knitted wool hat with pompom", "knitted hat"),
        ("a steel bone saw", "bone saw"),
        ("a pink brain coral", "brain coral"),
        ("a blue portable toilet with a white roof", "portable toilet"),
        ("a charging dock", "charging dock"),
        ("a dice cup", "dice cup"),
        ("a coffee bar", "coffee bar"),
    ],
)
def test_a_noun_that_means_something_else_there_names_no_object(prompt: str, meant: str) -> None:
    with pytest.raises(UnknownSubject, match=meant):
        parse_prompt(prompt, CATALOGUE)


@pytest.mark.parametrize("prompt", ["low poly tree", "low poly owl", "low poly tractor"])
def test_low_poly_has_few_faces_whether_it_moves_or_not(prompt: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert scene.understanding.fidelity == 1
    usual = parse_prompt(prompt.removeprefix("low poly "), CATALOGUE)
    few, many = (
        sum(len(part.faces) for part in compose(each, CATALOGUE).parts) for each in (scene, usual)
    )
    assert few < many / 2


def test_what_is_in_a_dish_is_not_beside_it() -> None:
    scene = parse_prompt("a ramen bowl with noodles, a boiled egg and some onion", CATALOGUE)
    assert [each.noun for each in scene.objects] == ["ramen bowl"]
    assert scene.understanding.ignored_terms == ("onion",)


def test_a_tree_of_a_species_is_not_made_of_its_wood() -> None:
    bonsai = parse_prompt("a bonsai pine in a blue pot", CATALOGUE).objects[0]
    assert dict(bonsai.materials)["leaf"].material == "leaf"
    wooden = parse_prompt("a wooden tree", CATALOGUE).objects[0]
    assert dict(wooden.materials)["leaf"].material == "wood"


def _looks(prompt: str) -> dict[str, str]:
    """Return what the slots of the first object are made of: `colour material`."""
    first = parse_prompt(prompt, CATALOGUE).objects[0]
    return {
        slot: " ".join(filter(None, (choice.colour, choice.material)))
        for slot, choice in first.materials
    }


@pytest.mark.parametrize(
    ("prompt", "slot"),
    [
        ("a panda eating bamboo", "coat"),
        ("a monkey juggling gold", "coat"),
        ("a dog chewing leather", "coat"),
    ],
)
def test_what_an_animal_does_something_to_is_not_what_it_is_made_of(prompt: str, slot: str) -> None:
    assert _looks(prompt)[slot] == _looks(" ".join(prompt.split()[:2]))[slot]


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a blacksmith hammering on an anvil", "blacksmith, anvil next_to 0"),
        ("a dog chewing on a bone", "dog, bone next_to 0"),
        ("a cat sleeping on a sofa", "cat on 1, sofa"),
    ],
)
def test_who_works_on_a_thing_does_not_stand_on_it(prompt: str, summary: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert _summary(scene) == summary
    assert ("next_to" in summary) == any(
        term.words == "on" and term.meant == "next to" for term in scene.understanding.terms
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "a giraffe made of balloons",
        "a house built from books",
        "a dress made from roses",
        "a chair made of antlers",
        "a teapot shaped like an elephant",
        "a bottle in the shape of a ship",
        "a cactus-shaped lamp",
        "a star-shaped pillow",
        "a hand holding a light bulb",
        "a clothes horse",
        "a pommel horse",
        "a rubber plant in a white pot",
        "a tin soldier",
        "a cuckoo clock",
        "a water molecule, one red ball and two white balls",
        "a tractor without a cabin",
        "basalt columns",
        "a night light",
        "a witch on a broomstick",
        "a pair of boxing gloves hanging on a nail",
        "a snail with a small house instead of a shell",
    ],
)
def test_what_would_be_another_thing_is_refused(prompt: str) -> None:
    with pytest.raises((PromptNotUnderstood, UnknownSubject)):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a chess piece, knight, black marble", "chess knight"),
        ("a silver birch tree", "silver birch"),
        ("a mushroom, 3 mushrooms with red caps", "3 mushroom"),
        ("a bonsai tree in a shallow blue ceramic dish", "bonsai tree"),
        ("a black cauldron with slime", "cauldron"),
        ("a wooden horse on wheels", "horse"),
        ("a skeleton on a throne made of bones", "skeleton on 1, throne"),
        ("a pear-shaped bottle", "bottle"),
        ("a stone lion statue", "stone lion"),
        ("a black arcade cabinet with joystick", "arcade cabinet"),
        ("a wooden treehouse with rope bridge and ladder", "treehouse"),
        ("a white ceramic dish of soy sauce", "dish"),
        ("a bread basket with a baguette", "bread basket, baguette in 0"),
        ("an egg on a rock, four eggs", "4 egg on 1, rock"),
        ("a white cathedral with a tower and a door", "cathedral"),
        ("pink plastic lungs, the left lung", "lungs"),
        ("a snake plant in a wicker basket", "snake plant"),
        ("a red vending machine behind glass", "vending machine"),
        ("a white wooden gazebo with columns", "gazebo"),
        ("three books, red, green and blue", "book, book, book"),
        ("three stacked books, red and green", "3 book"),
        ("a steel espresso machine with cup and steam wand", "espresso machine"),
        ("a tennis racket and three balls", "tennis racket, 3 tennis ball"),
        ("toadstools, a cluster of three", "3 toadstool"),
        ("brown leather boots, pair", "boots"),
        ("three bowls, one yellow, one orange, one brown", "bowl, bowl, bowl"),
        ("street lamp, black iron, glass, two globes", "street lamp"),
        ("wooden dining table, four chairs", "dining table, 4 dining chair"),
        ("a two-tone car in red and white", "car"),
        ("a 10-inch skillet", "skillet"),
        ("a table, 200 x 90 cm", "table"),
        ("a four-poster bed", "four poster bed"),
        ("an old hand saw with a wooden handle, held by three screws", "hand saw"),
        ("a glass pitcher of lemonade", "pitcher"),
        ("an oak coat stand with eight hooks", "coat stand"),
        ("a nightstand with a lamp and a book", "nightstand, lamp on 0, book on 0"),
        ("a nightstand with one drawer and a lamp on it", "nightstand, lamp on 0"),
        ("a lamp, a book and a glass of water", "lamp, book, water glass"),
        ("a clock on a desk, a sponge on the tray", "clock on 1, desk, sponge"),
        ("a terracotta oil lamp with a dolphin in relief", "oil lamp"),
        ("a white camel with a saddle from carpet", "camel"),
        ("a brown bear holding a salmon", "brown bear"),
        ("stone throne, purple cushion, two steps", "stone throne"),
        ("an African elephant beside a calf", "elephant, elephant calf next_to 0"),
        ("a penguin with a chick", "penguin"),
        ("a grey plastic window with a bird", "window"),
        ("a pair of red cherries", "cherries"),
        ("a treasure chest with pearls", "treasure chest"),
        ("a throne carved with lions, purple cushion", "throne"),
        ("a cracked porcelain teapot with painted roses", "teapot"),
        ("a basket with a checkered cloth and a baguette", "basket, baguette in 0"),
        ("a tortoise with a shell covered in moss and tiny flowers", "tortoise"),
        ("a wicker laundry basket", "wicker laundry basket"),
        (
            "laptop on a desk, beside it a lamp, a mug and a book",
            "laptop on 1, desk, lamp on 1, mug on 1, book on 1",
        ),
    ],
)
def test_what_is_said_in_other_ways_is_the_same_thing(prompt: str, summary: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.require(0.5)
    assert _summary(scene) == summary


def test_wings_are_told_where_there_are_none() -> None:
    assert "wings" in parse_prompt("a pig with wings", CATALOGUE).understanding.ignored_terms


def test_looks_that_go_on_are_about_the_same() -> None:
    said = "a crystal cluster growing out of dark rock, purple and see-through"
    assert _looks(said)["bed"] == _looks("a crystal cluster")["bed"]


@pytest.mark.parametrize(
    ("prompt", "slot", "look"),
    [
        ("a ruby", "main", "red gem"),
        ("three emeralds", "main", "green gem"),
        ("a sapphire", "main", "blue gem"),
        ("an amethyst", "main", "purple gem"),
        ("a crown with six points and emeralds", "gem", "green gem"),
        ("a ring with sapphires", "gem", "blue gem"),
        ("a wooden mask with white feathers", "main", "wood"),
        ("a wooden sofa", "main", "teal fabric"),
        ("a throne made of bones", "main", "bone"),
        ("a diamond engagement ring in gold", "main", "gold"),
        ("an emerald crown", "gem", "green gem"),
        ("a crown with red and green gems", "gem", "red gem"),
        ("a crown with red and green gems", "main", "gold"),
        ("a brooch with gold leaves", "main", "gold"),
        ("a rolling pin and dough", "main", "beige wood"),
        ("a wheelbarrow with dirt in it", "main", "green paint"),
        ("a bathtub, white enamel and gold feet", "main", "white ceramic"),
        ("a bathtub, white enamel and gold feet", "metal", "gold"),
        ("a green and red parrot", "eyeball", "white ceramic"),
        ("a lawn mower with a grass bag", "bag", "black fabric"),
        ("a vending machine, pink neon", "main", "red paint"),
        ("a chapel, ivy on the walls, rose window", "main", "white paint"),
        ("a snake plant in a wicker basket", "pot", "wicker"),
        ("an old wizard", "skin", "skin"),
        ("a stack of books with a candle on top, wax dripping down", "main", "maroon leather"),
        ("a sci-fi crate, orange warning stripes", "main", "white paint"),
        ("a steel pistol with a glass tube", "main", "steel"),
        ("a neon orange bucket", "main", "#ff6a13 plank"),
        ("an armchair with mustard upholstery", "main", "#c9961a leather"),
        ("a bunk bed with a ladder and drawers underneath, white", "main", "white wood"),
        ("an emerald crown", "main", "gold"),
        ("a cherry dresser", "main", "maroon wood"),
        ("a floor lamp with a marble base", "base", "marble"),
        ("a floor lamp with a marble base", "main", "brass"),
        ("a marble floor lamp", "base", "marble"),
        ("a vase with blue floral pattern", "main", "cream ceramic"),
        ("a basket with six brown eggs lying on straw", "main", "wicker"),
        ("a thatched cottage with white walls", "roof", "wicker"),
        ("a mug, cream outside, turquoise inside", "main", "cream ceramic"),
        ("a pearly red accordion", "main", "red paint"),
        ("a sideboard in walnut with brass legs", "main", "brown wood"),
        ("a dresser in navy with a white marble top", "main", "navy wood"),
        ("a market stall with a striped awning", "main", "red fabric"),
        ("a log cabin with a stone roof", "roof", "stone"),
        ("an olive wood rolling pin", "main", "tan wood"),
        ("a copper saucepan lined in tin", "main", "copper"),
        ("a wooden market stall with crates of apples", "apples", "red fruit"),
        ("a pendant lamp with a copper dome", "shade", "copper"),
        ("a brown bear holding a salmon", "coat", "brown fur"),
        ("a tortoise with a dark brown shell and a yellow rim", "groove", "yellow leather"),
        ("a gnome with a red hat, pushing a wheelbarrow full of soil", "hat", "red fabric"),
        ("a drone with a matte white shell", "main", "white plastic"),
        ("a whale with a sailboat on its spout of water", "coat", "blue hide"),
        ("a red snow shovel", "main", "red steel"),
        ("a salmon pink armchair", "cushion", "#f0907e leather"),
        ("a flamingo pink umbrella", "main", "pink fabric"),
        ("a yellow dump truck filled with sand", "main", "yellow paint"),
        ("a wicker basket with an open lid, a checkered cloth", "main", "wicker"),
        ("a house with grey shingles", "main", "cream paint"),
        ("a motorcycle with orange rims", "tyre", "rubber"),
        ("a greenhouse made of glass and white steel", "frame", "white steel"),
        ("a chocolate labrador", "coat", "brown fur"),
        ("a chocolate rabbit", "coat", "chocolate"),
        ("an aquarium with green water plants", "plant", "green leaf"),
        ("an old bench vise bolted to a plank", "main", "blue paint"),
        ("a tree with a violet trunk and bulbs that glow from within", "bark", "violet bark"),
        ("a tractor with blue wheels", "tyre", "rubber"),
        ("a tractor with blue wheels", "rim", "blue paint"),
        ("a potion bottle with cork and green liquid", "liquid", "green glow"),
        ("a swan with raised wings, made of folded paper", "coat", "paper"),
        ("a log pile with snow on top", "bark", "bark"),
        ("a sarcophagus painted in gold and lapis blue", "main", "gold"),
        ("a snow-covered pine tree", "leaf", "green leaf"),
        ("a chess set, black and white, with a border of green stone", "frame", "green stone"),
        ("a blue floral vase", "main", "blue ceramic"),
    ],
)
def test_what_is_named_after_its_look_has_it(prompt: str, slot: str, look: str) -> None:
    assert _looks(prompt)[slot] == look


def test_a_look_says_of_which_part_it_is() -> None:
    terms = parse_prompt("a red chair with brass legs", CATALOGUE).understanding.terms
    assert {term.words: term.meant for term in terms if term.words in ("red", "brass")} == {
        "red": "red",
        "brass": "brass legs",
    }


def test_a_strap_that_is_not_built_is_not_seen_elsewhere() -> None:
    for said in ("strap", "case"):
        scene = parse_prompt(f"a film camera with a red leather {said}", CATALOGUE)
        assert _looks(f"a film camera with a red leather {said}") == _looks("a film camera")
        fates = {term.words: term.fate.value for term in scene.understanding.terms}
        assert fates[said] == fates["leather"] == "ignored"


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a terracotta pot with a plant", "potted plant"),
        ("a clay pot with plants", "potted plant"),
        ("a pot with a cactus", "potted cactus"),
    ],
)
def test_a_pot_with_a_plant_is_a_potted_plant(prompt: str, summary: str) -> None:
    assert _summary(parse_prompt(prompt, CATALOGUE)) == summary


def test_a_cushion_lies_down_for_what_is_on_it() -> None:
    under = parse_prompt("a gold crown on a purple cushion", CATALOGUE).objects[1]
    alone = parse_prompt("a purple cushion on a sofa", CATALOGUE).objects[0]
    assert (under.attributes, alone.attributes) == (("lying flat",), ())


def test_stripes_are_not_those_of_what_comes_behind() -> None:
    looks = _looks("a sci-fi crate with orange stripes and glowing handles")
    assert looks["metal"] == "glow"


def test_a_bit_of_rust_is_seen() -> None:
    scene = parse_prompt("a fishing boat, blue hull with white cabin, a bit of rust", CATALOGUE)
    main = dict(scene.objects[0].materials)["main"]
    assert (main.colour, main.finish) == ("blue", "rusty")


@pytest.mark.parametrize(
    "prompt",
    [
        "a tower crane",
        "a spaceship cockpit seat, worn leather",
        "a stack of four tractor tires",
        "a cracked antique vanity mirror",
        "a seed drill",
        "a hand mixer",
        "the neck of a violin",
        "the lid of a teapot",
        "a box of nails",
        "a jar of buttons",
        "a floating shelf with three small succulents in white pots",
    ],
)
def test_a_part_or_a_kind_that_is_not_known_is_refused(prompt: str) -> None:
    with pytest.raises((UnknownSubject, PromptNotUnderstood)):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a pair of garden shears", "garden shears"),
        ("a mug on a stack of papers", "mug on 1, stack of paper"),
        ("a round wooden shield with an iron rim", "round shield"),
        ("a terracotta pot with a small olive tree", "potted plant"),
        ("a steel shelf with four levels", "shelf"),
        ("a brass telescope on a tripod", "telescope"),
        ("a slice of pepperoni pizza", "pizza slice"),
        ("a treasure chest of coins", "treasure chest"),
        ("pearl earrings", "earrings"),
        ("a vase tall blue", "vase"),
        ("a green house with a red roof", "house"),
        ("a light blue house", "house"),
        ("a bamboo kitchen knife block", "knife block"),
        ("a wooden bowl with a pair of chopsticks beside it", "bowl, pair of chopsticks next_to 0"),
        ("a vase with a rose next to it", "vase, rose next_to 0"),
        ("a purple orchid in a white pot", "orchid in 1, empty planter"),
        ("a terracotta pot", "empty planter"),
        ("a terracotta planter", "empty planter"),
        ("a concrete planter", "empty planter"),
        ("a red painted planter", "planter"),
    ],
)
def test_what_stands_around_a_noun_leaves_it_what_it_is(prompt: str, summary: str) -> None:
    assert _summary(parse_prompt(prompt, CATALOGUE)) == summary


def test_a_pot_with_a_plant_keeps_its_colour() -> None:
    assert _looks("a red planter with a fern")["main"] == "red terracotta"


@pytest.mark.parametrize(
    ("prompt", "fate"),
    [
        ("a supply crate", "approximated"),
        ("an orrery", "contradicted"),
        ("a bullet train", "contradicted"),
        ("a set square", "contradicted"),
        ("a jumbo jet", "approximated"),
    ],
)
def test_a_kind_that_is_built_as_another_is_told(prompt: str, fate: str) -> None:
    terms = parse_prompt(prompt, CATALOGUE).understanding.terms
    assert [term.fate.value for term in terms] == [fate]


@pytest.mark.parametrize(
    "prompt",
    [
        "a mushroom shaped night light, red cap with white dots",
        "a stack of rainbow rings toy on a white cone",
        "a trident with silver prongs and coral growing on the shaft",
        "a bow wrapped in vines and small purple flowers",
        "a golden goblet with a snake coiled around the stem",
        "a welsh dresser with plates",
        "a full set of lower teeth with braces",
        "a bronze cannon on a wooden carriage with four wheels",
        "a small wooden windmill water pump",
        "a chrome motorcycle engine",
        "a Mesopotamian clay tablet with cuneiform",
        "a bamboo steamer with dumplings",
        "an old brick phone",
        "a snail with a house for a shell",
        "a crashed flying saucer half buried in dirt",
        "a mossy rock arch",
        "a plate with two fried eggs, three strips of bacon and toast",
        "a floating island with two waterfalls",
    ],
)
def test_what_stands_for_another_thing_there_is_refused(prompt: str) -> None:
    with pytest.raises((UnknownSubject, PromptNotUnderstood)):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_what_a_light_shows_is_no_paint_of_it() -> None:
    looks = _looks("a traffic light showing green, yellow housing")
    assert looks["main"] == "yellow paint"
    lit = parse_prompt("a traffic light with only the green lit", CATALOGUE).understanding
    assert lit.ignored_terms == ("only", "green", "lit")


def test_a_gown_on_a_dress_form_is_not_on_a_dress() -> None:
    assert _summary(parse_prompt("a purple gown on a dress form", CATALOGUE)) == "gown"


def test_blue_and_white_porcelain_is_painted() -> None:
    scene = parse_prompt("a blue and white porcelain teapot with a bamboo handle", CATALOGUE)
    main = dict(scene.objects[0].materials)["main"]
    assert (main.colour, main.pattern, main.second) == ("white", "delft", "blue")


@pytest.mark.parametrize(
    "prompt",
    [
        "a stone well with a bucket",
        "a grand piano with an open lid",
        "a bowl of ramen with a boiled egg",
        "a bathtub with claw feet",
        "a snowman with a carrot nose",
        "a palm tree with coconuts",
        "an open laptop on a desk",
        "a Roman legionary helmet with a red crest",
    ],
)
def test_what_a_thing_is_built_with_is_honoured(prompt: str) -> None:
    terms = parse_prompt(prompt, CATALOGUE).understanding.terms
    assert {term.fate.value for term in terms} == {"honoured"}


def test_stripes_of_an_awning_have_the_second_colour() -> None:
    looks = _looks("a market stall with a striped red and white awning")
    assert (looks["main"], looks["paint"]) == ("red fabric", "white fabric")


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a construction excavator", "excavator"),
        ("a low table lamp", "table lamp"),
        ("a camel lying down", "camel"),
        ("a barrel standing upright", "barrel"),
        ("a pile of vinyl records", "5 vinyl record"),
        ("an emerald cut sapphire ring", "ring"),
        ("a wizard with an owl sitting on top of his hat", "wizard, owl on 0"),
        ("a tray with a teapot and two cups", "tray, teapot on 0, 2 cup on 0"),
        ("a desk with a mug with pens in it", "desk, mug on 0, 2 pen in 1"),
        ("a shelf with a basket, three apples in it", "shelf, basket on 0, 3 apple in 1"),
    ],
)
def test_words_between_the_nouns_name_no_thing_of_their_own(prompt: str, summary: str) -> None:
    assert _summary(parse_prompt(prompt, CATALOGUE)) == summary


def test_what_grows_out_of_lost_crates_is_lost_with_them() -> None:
    prompt = "a market stall with apples on the left, two crates of lemons on the right"
    said = parse_prompt(prompt, CATALOGUE).understanding
    assert "lemons" in said.ignored_terms


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a stack of three books with a candle burning on top", "3 book, candle on 0"),
        (
            "a football goal with a muddy ball in front of it",
            "football goal, football in_front_of 0",
        ),
        ("a barrel full of apples", "barrel of apples"),
        ("a potted monstera in a white woven basket", "potted monstera"),
        ("a wedding cake with four tiers and no figures", "wedding cake"),
        ("a playground with a red slide and two swings", "playground"),
        ("a bathtub filled with water", "bathtub"),
    ],
)
def test_what_belongs_together_is_read_together(prompt: str, summary: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert _summary(scene) == summary
    assert scene.understanding.fidelity == 1


def test_a_cloth_gives_its_look_to_nothing_below_it() -> None:
    scene = parse_prompt("a picnic bench with a red and white checkered cloth", CATALOGUE)
    assert (
        scene.objects[0].materials == parse_prompt("a picnic bench", CATALOGUE).objects[0].materials
    )
    assert scene.understanding.ignored_terms == ("red", "white", "checkered", "cloth")


def test_the_basket_of_a_plant_is_of_wicker() -> None:
    plant = parse_prompt("a potted monstera in a white woven basket", CATALOGUE).objects[0]
    assert dict(plant.materials)["pot"] == parse_material("wicker:white")


@pytest.mark.parametrize(
    "prompt",
    ["a table with a box underneath.", "a bench, a lamp on it and a box underneath, old"],
)
def test_what_is_under_a_thing_is_refused_wherever_it_is_said(prompt: str) -> None:
    with pytest.raises(PromptNotUnderstood, match="underneath"):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_rust_in_one_place_is_not_all_over() -> None:
    scene = parse_prompt("a bucket with rust around the bottom", CATALOGUE)
    assert scene.objects[0].materials == parse_prompt("a bucket", CATALOGUE).objects[0].materials
    assert scene.understanding.ignored_terms == ("rust", "bottom")


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a desk covered with two old books, a melting candle and a skull",
         "desk, 2 book on 0, candle on 0, skull on 0"),
        ("a rusty bucket", "metal bucket"),
        ("a steel pail", "metal pail"),
        ("a garden gnome with a yellow hat instead of a red one", "garden gnome"),
        ("a cast iron skillet", "cast iron skillet"),
        ("a denim jacket", "denim jacket"),
    ],
)  # fmt: skip
def test_things_of_a_material_are_those_that_people_mean(prompt: str, summary: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert _summary(scene) == summary
    assert scene.understanding.ignored_terms == ()


def test_several_stacks_are_refused() -> None:
    with pytest.raises(PromptNotUnderstood, match="three"):
        parse_prompt("three stacks of old books", CATALOGUE).understanding.require(0.5)


def test_white_paint_is_on_the_wood() -> None:
    horse = parse_prompt("a wooden rocking horse, chipped white paint", CATALOGUE).objects[0]
    assert dict(horse.materials)["main"].colour == "white"


def test_a_shoe_without_a_logo_has_no_stripes_either() -> None:
    assert parse_prompt("a sneaker, no logo", CATALOGUE).objects[0].omitted == ("stripe",)


def test_a_toy_of_vinyl_keeps_the_colours_of_the_animal() -> None:
    looks = dict(parse_prompt("a vinyl penguin", CATALOGUE).objects[0].materials)
    assert looks["coat"].material == looks["belly"].material == "plastic"
    assert looks["coat"].colour != looks["belly"].colour


def test_what_lost_things_have_is_lost_with_them() -> None:
    prompt = "a red toolbox with two screwdrivers with yellow handles"
    assert "yellow" in parse_prompt(prompt, CATALOGUE).understanding.ignored_terms


def test_mesh_is_cloth_where_it_is_no_model() -> None:
    said = parse_prompt("an office chair in grey mesh", CATALOGUE).understanding.terms
    assert ("mesh", "APPROXIMATED") in [(each.words.split()[0], each.fate.name) for each in said]


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a steam locomotive with a brass bell behind the chimney", "steam locomotive"),
        ("a table with two chairs: one blue, one white",
         "table, chair around 0, chair around 0"),
        ("an orange portable television with antenna", "portable television"),
        ("a two-handed war hammer", "war hammer"),
        ("a robot about to jump", "robot"),
    ],
)  # fmt: skip
def test_words_that_are_about_no_other_thing_add_none(prompt: str, summary: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.require(0.5)
    assert _summary(scene) == summary


def test_a_wooden_leg_is_told_of_who_has_legs() -> None:
    said = parse_prompt("a parrot with a wooden leg", CATALOGUE).understanding
    assert said.ignored_terms == ("wooden",)


def test_a_coloured_beanie_has_a_cuff_of_that_colour() -> None:
    looks = dict(parse_prompt("a yellow beanie", CATALOGUE).objects[0].materials)
    assert looks["main"] == looks["cuff"]


def test_hockey_skates_are_told_to_be_any() -> None:
    terms = parse_prompt("hockey skates", CATALOGUE).understanding.terms
    assert [each.fate.name for each in terms] == ["APPROXIMATED"]


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a stack of 5 old books", "5 book"),
        ("a tractor in front of hay bales stacked three high",
         "tractor in_front_of 1, 3 hay bale"),
        ("a burger on a marble board, with a cone of fries", "burger"),
        ("an aquarium on a cabinet with two goldfish in it, a castle in the middle",
         "aquarium on 1, cabinet, 2 goldfish in 0"),
        ("a snail with a village on its shell, the houses have red roofs", "snail"),
        ("a cannon with a pyramid of cannonballs", "cannon"),
        ("a dining table with a glass top on a chrome pedestal", "dining table"),
        ("a desk with a lamp, a stack of three books next to it and a red apple on top of the"
         " books", "desk, lamp on 0, 3 book on 0, apple on 2"),
        ("an extension lead, frayed near the plug", "extension lead"),
        ("a hot air balloon striped pink and orange with a basket", "hot air balloon"),
        ("a bonsai maple in a shallow pot", "bonsai maple"),
    ],
)  # fmt: skip
def test_a_scene_has_what_is_asked_for_and_as_many(prompt: str, summary: str) -> None:
    assert _summary(parse_prompt(prompt, CATALOGUE)) == summary


@pytest.mark.parametrize(
    ("prompt", "slot", "material"),
    [
        ("a wizard staff, glowing green crystal gripped by a claw", "gem", "glow:green"),
        ("a rotary phone, cream coloured, brown cord", "dark", "plastic:brown"),
        ("a robot vacuum, white, grey bumper", "main", "plastic:white"),
        ("a security camera, white housing, black glass", "lens", "plastic:black:glossy"),
        ("a bed with a navy upholstered headboard", "headboard", "fabric:navy"),
        ("black leather boxing gloves", "main", "leather:black"),
        ("cream mittens with a blue snowflake", "pad", "fabric:white"),
        ("a sailboat with red, white and blue sails", "sails", "fabric:red"),
    ],
)
def test_a_look_is_that_of_what_it_is_said_of(prompt: str, slot: str, material: str) -> None:
    looks = dict(parse_prompt(prompt, CATALOGUE).objects[0].materials)
    assert looks[slot] == parse_material(material)


@pytest.mark.parametrize(
    ("prompt", "ignored"),
    [
        ("a shop, brick below and white plaster above", ("brick", "white", "plaster")),
        ("a market stall with crates and a set of scales on the counter", ("set", "scales")),
        ("a traffic light with a yellow housing, only the green lit", ("only", "green", "lit")),
        ("a column covered in ivy", ("ivy",)),
        ("a workbench with a saw hanging from the front edge", ("hanging", "front")),
    ],
)
def test_what_has_no_surface_of_its_own_is_told(prompt: str, ignored: tuple[str, ...]) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.ignored_terms == ignored


@pytest.mark.parametrize("prompt", ["a champagne tower", "a golden star pickup", "a ring box"])
def test_a_compound_is_not_its_last_word(prompt: str) -> None:
    with pytest.raises(UnknownSubject):
        parse_prompt(prompt, CATALOGUE)


def test_what_is_in_one_place_only_is_refused() -> None:
    prompt = "a three storey townhouse with a balcony only on the second floor"
    with pytest.raises(PromptNotUnderstood, match="only"):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [("a teddy bear drives a yellow car", "drives"), ("a knight riding a horse", "riding")],
)
def test_nobody_rides_or_drives(prompt: str, word: str) -> None:
    with pytest.raises(PromptNotUnderstood, match=word):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_a_bed_without_a_mattress_has_nothing_lying_on_it() -> None:
    bed = parse_prompt("a pine bunk bed, no mattresses", CATALOGUE).objects[0]
    assert bed.omitted == ("cover", "pillow", "sheet")


def test_flames_are_of_no_stone() -> None:
    fire = dict(parse_prompt("a stone campfire with orange flames", CATALOGUE).objects[0].materials)
    assert fire["main"] == parse_material("glow:orange")


def test_what_is_done_to_a_part_is_accounted_for() -> None:
    said = parse_prompt("an octopus, all eight arms curled", CATALOGUE).understanding
    assert said.ignored_terms == ("curled",)


def test_who_sits_on_a_part_is_told_to_stand_there() -> None:
    said = parse_prompt("a truck and a dog sitting on the roof of it", CATALOGUE).understanding
    assert {"sitting on", "roof"} <= {
        each.words for each in said.terms if each.fate.name == "APPROXIMATED"
    }


def test_crystals_are_as_many_as_asked_for() -> None:
    five, usual = (
        compose(parse_prompt(prompt, CATALOGUE), CATALOGUE).parts
        for prompt in ("five purple crystals", "a crystal cluster")
    )
    assert sum(part.slot.endswith("main") for part in five) == 5
    assert sum(part.slot.endswith("main") for part in usual) == 15


def test_a_second_glove_is_for_the_other_hand() -> None:
    parts = compose(parse_prompt("two mittens", CATALOGUE), CATALOGUE).parts
    one, other = (part for part in parts if part.slot.endswith("main"))
    middle = [
        float(part.vertices[:, 0].mean() - np.median(part.vertices[:, 0])) for part in (one, other)
    ]
    assert middle[0] * middle[1] < 0


@pytest.mark.parametrize(
    "prompt",
    [
        "a market stall with no counter",
        "a bicycle with no chain",
        "a mirror with no glass",
        "an owl with no ears",
        "a helicopter with no tail rotor",
        "a rope bridge with a missing plank",
        "a closed umbrella",
    ],
)
def test_what_is_there_all_the_same_is_refused(prompt: str) -> None:
    with pytest.raises(PromptNotUnderstood):
        parse_prompt(prompt, CATALOGUE).understanding.require(0.5)


def test_fittings_go_with_what_is_left_out() -> None:
    def pieces(said: str) -> int:
        parts = compose(parse_prompt(said, CATALOGUE), CATALOGUE).parts
        return sum(part.slot.endswith("metal") for part in parts)

    assert pieces("a house with no door") < pieces("a house")


def test_a_sword_without_a_guard_has_a_blade() -> None:
    parts = compose(parse_prompt("a katana with no guard", CATALOGUE), CATALOGUE).parts
    assert {"main", "grip"} <= {part.slot for part in parts}


def test_shoes_without_laces_are_two() -> None:
    parts = compose(parse_prompt("sneakers with no laces", CATALOGUE), CATALOGUE).parts
    assert sum(part.slot.endswith("sole") for part in parts) == 2


@pytest.mark.parametrize(
    ("prompt", "ignored"),
    [
        ("a jug, green at the top and red at the bottom", ("green", "red", "bottom")),
        ("a rabbit, pink inside the ears", ("pink",)),
        ("a skull under leaves", ("leaves",)),
        ("a box of paper", ("paper",)),
        ("a white vase painted with blue flowers", ("blue", "flowers")),
        ("a lion with a red cape", ("red", "cape")),
    ],
)
def test_what_is_about_a_place_a_content_or_a_picture_gives_no_look(
    prompt: str, ignored: tuple[str, ...]
) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert scene.understanding.ignored_terms == ignored
    assert len(scene.objects) == 1


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a floor lamp with a curved arm", "arm"),
        ("a snowman with a bobble hat", "bobble hat"),
        ("a rusty water tower", "rusty"),
        ("a tin watering can", "tin"),
        ("a beetle with a purple shell", "purple"),
    ],
)
def test_what_is_like_it_is_told_to_be_near(prompt: str, word: str) -> None:
    fates = {
        each.words: each.fate.name for each in parse_prompt(prompt, CATALOGUE).understanding.terms
    }
    assert fates[word] == "APPROXIMATED"


def test_a_model_of_a_thing_is_one() -> None:
    said = parse_prompt("I'd like a model of an old well", CATALOGUE).understanding
    assert said.fidelity == 1


def test_coins_lie_on_one_another_and_a_trowel_beside_a_pot() -> None:
    for prompt in ("a stack of ten gold coins", "a flowerpot with a trowel beside it"):
        *_, last = parse_prompt(prompt, CATALOGUE).objects
        assert last.attributes == ("lying flat",)


def test_pages_of_books_keep_their_paper() -> None:
    looks = dict(parse_prompt("a bookshelf with red books", CATALOGUE).objects[0].materials)
    assert looks["book1"].colour == looks["book5"].colour == "red"
    assert looks["book6"].colour != "red"


@pytest.mark.parametrize(
    ("prompt", "summary"),
    [
        ("a plate of pancakes", "pancakes"),
        ("a nightstand with an alarm clock, a glass of water and a book on it",
         "nightstand, alarm clock on 0, water glass on 0, book on 0"),
        ("a coffee machine on a counter with two cups in front of it",
         "coffee machine on 1, counter, 2 cup in_front_of 0"),
        ("a mug on a desk in front of a laptop", "mug on 1, desk, laptop on 1"),
        ("a lamp on a desk and a mug next to the lamp", "lamp on 1, desk, mug on 1"),
        ("a dog on a cushion and a ball behind the dog", "dog on 1, cushion, ball behind 1"),
        ("a stack of three books and a pencil beside the books", "3 book, pencil next_to 0"),
        ("a microscope with three lenses on a turret", "microscope"),
        ("a basket with four apples in it and a folded cloth beside it", "basket, 4 apple in 0"),
        ("two benches and a trash can beside the left bench", "2 bench, trash can next_to 0"),
        ("a blue bowl in a white bowl", "bowl in 1, bowl"),
        ("a stack of three blueberry pancakes", "blueberry pancake"),
        ("a grand piano with a candelabra on top and a stool in front",
         "grand piano, candelabra on 0"),
        ("a walnut and black desk", "desk"),
        ("a pine and white bench", "bench"),
        ("a cherry and a red apple", "cherry, apple"),
        ("a two scoop ice cream cone", "ice cream cone"),
        ("two chairs with a barrel between them", "2 chair, barrel next_to 0"),
        ("a red mailbox next to a picket fence and a bird sits on the mailbox",
         "red mailbox, picket fence next_to 0, bird on 0"),
        ("an igloo with a wooden door", "igloo"),
        ("a red enamel kettle with a whistle", "kettle"),
        ("a bakery shop with a sign that says BREAD", "bakery shop"),
    ],
)  # fmt: skip
def test_what_is_said_of_a_thing_again_is_about_that_thing(prompt: str, summary: str) -> None:
    assert _summary(parse_prompt(prompt, CATALOGUE)) == summary


def test_a_gravestone_is_no_larger_for_a_crow_on_it() -> None:
    def width(prompt: str) -> float:
        parts = compose(parse_prompt(prompt, CATALOGUE), CATALOGUE).parts
        return max(float(np.ptp(part.vertices[:, 0])) for part in parts)

    assert width("a crow on a gravestone") == pytest.approx(width("a gravestone"))


def test_a_cardboard_box_opens_for_a_cat_and_a_crate_of_plastic_holds_bottles() -> None:
    cat, box = parse_prompt("a cat in a cardboard box", CATALOGUE).objects
    assert cat.relation == Relation(kind="in", to=1)
    assert box.attributes == ("open",)
    bottles = parse_prompt("a blue plastic crate full of bottles", CATALOGUE)
    bottles.understanding.require(0.8)
    assert _summary(bottles) == "plastic crate, 12 bottle in 0"


@pytest.mark.parametrize(
    "prompt",
    ["a rocking chair, armless", "a shirt, sleeveless",
     "a suitcase that is wheelless", "a teapot, lid removed", "a pen with its cap removed"],
)  # fmt: skip
def test_what_is_lacking_behind_the_noun_is_no_part(prompt: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.words(Fate.CONTRADICTED)


@pytest.mark.parametrize(
    ("prompt", "slot"),
    [
        ("a dragon, wingless", "wing"),
        ("boots, laceless", "laces"),
        ("a sword, guardless", "guard"),
        ("a mug, handleless, white", "handle"),
    ],
)
def test_what_can_be_left_out_may_be_said_behind(prompt: str, slot: str) -> None:
    assert slot in parse_prompt(prompt, CATALOGUE).objects[0].omitted


@pytest.mark.parametrize(
    ("prompt", "first", "second"),
    [
        ("a dragon with red scales and black horns", ("coat", "red"), ("horn", "black")),
        ("a wolf with black fur and red eyes", ("coat", "black"), ("eyes", "red")),
        ("a couch with blue fabric and black legs", ("main", "blue"), ("legs", "black")),
        ("a sword with black steel and red grip", ("main", "black"), ("grip", "red")),
        ("a house with red bricks and white door", ("main", "red"), ("door", "white")),
        ("a hat in black felt and red ribbon", ("main", "black"), ("band", "red")),
    ],
)
def test_the_look_of_the_whole_is_not_that_of_the_part_behind_and(
    prompt: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    looks = dict(parse_prompt(prompt, CATALOGUE).objects[0].materials)
    assert [looks[slot].colour for slot, _ in (first, second)] == [first[1], second[1]]


@pytest.mark.parametrize(
    ("prompt", "slot", "colour"),
    [
        ("a briefcase with locks and black leather", "main", "black"),
        ("a dress with a belt and yellow dots", "main", "yellow"),
        ("pliers with red and yellow insulated handles", "handle", "red"),
    ],
)
def test_looks_go_where_a_reader_puts_them(prompt: str, slot: str, colour: str) -> None:
    item = parse_prompt(prompt, CATALOGUE).objects[0]
    look = dict(item.materials)[slot]
    assert colour in (look.colour, look.second)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a microscope with black eyepieces", "black"),
        ("a park bench with iron armrests", "iron"),
        ("a black coffee", "black"),
        ("an art deco table lamp", "art deco"),
        ("an accordion with brass buttons", "brass"),
        ("a crocodile with a gold tooth", "gold"),
        ("a motorcycle with blue lights", "lights"),
        ("a throne made of black bones", "bones"),
        ("a grand piano with a bench in front of it", "bench"),
        ("a hen is sitting on a heap of rags", "sitting on"),
    ],
)
def test_what_is_on_more_than_was_said_is_told(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.words(Fate.APPROXIMATED)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a plain donut", "plain"),
        ("a standing clock", "standing"),
        ("a short-haired cat", "short haired"),
        ("a mug half full of coffee", "half full"),
        ("a violin with a spruce top and a bow", "top"),
        ("a girl with a backpack walking", "walking"),
    ],
)
def test_what_is_not_so_is_ignored_in_words(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.ignored_terms


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [
        ("please can you make a wooden chair", "wooden chair"),
        ("hey, can you draw a sports car", "sports car"),
        ("for my kid: a toy car", "toy car"),
        ("a gift for my wife: a red rose", "rose"),
    ],
)
def test_what_is_asked_around_a_thing_is_no_thing(prompt: str, noun: str) -> None:
    assert [item.noun for item in parse_prompt(prompt, CATALOGUE).objects] == [noun]


def test_a_digital_clock_is_no_wall_clock() -> None:
    with pytest.raises(UnknownSubject, match="digital clock"):
        parse_prompt("a digital clock", CATALOGUE)


@pytest.mark.parametrize(
    "prompt",
    ["a couple on a bench", "a salmon on a plate", "gold in a chest",
     "a golden eagle", "a brain coral", "a bat and a ball"],
)  # fmt: skip
def test_a_thing_that_is_known_as_a_number_or_a_look_only_is_not_known(prompt: str) -> None:
    with pytest.raises(UnknownSubject):
        parse_prompt(prompt, CATALOGUE)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a bride with four bridesmaids in lilac dresses", "lilac"),
        ("an angel beside a devil with red wings", "red"),
        ("a round table covered with cloth", "cloth"),
        ("a squirrel and a chestnut", "chestnut"),
    ],
)
def test_what_is_said_of_somebody_else_is_not_taken(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.ignored_terms


@pytest.mark.parametrize(
    ("prompt", "nouns"),
    [
        ("two children building a brick wall", ["child", "brick wall"]),
        ("an ironing board with the iron standing on top", ["ironing board", "clothes iron"]),
        ("an iron next to a shirt", ["clothes iron", "shirt"]),
        ("a table with an iron base", ["table"]),
        ("a bowl of tomato soup with a basil leaf", ["tomato soup"]),
        ("a table with a bowl of tomato soup", ["table", "tomato soup"]),
        ("a plate of three apples", ["plate", "apple"]),
        ("a table with a parasol", ["table"]),
        ("a table with a parasol beside it", ["table", "parasol"]),
        ("a woman ironing a shirt", ["woman", "shirt"]),
        ("a woman wearing a red dress", ["woman"]),
    ],
)
def test_what_is_worked_on_is_a_thing_of_its_own(prompt: str, nouns: list[str]) -> None:
    assert [item.noun for item in parse_prompt(prompt, CATALOGUE).objects] == nouns


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a tent with lights", "lights"),
        ("a toolbox with a red light on top", "light"),
        ("a robot toy is holding a red balloon", "balloon"),
        ("a treasure chest full of gems", "gems"),
        ("a hat with a feather and a red gem", "gem"),
        ("a basket of apples with red cloth", "cloth"),
        ("a fireplace with wood", "wood"),
        ("a car with mud on wheels", "mud"),
        ("a gentleman with cane", "cane"),
        ("a white mug with a handle and a sunset print", "sunset"),
    ],
)
def test_what_is_with_a_thing_is_not_what_it_is_made_of(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.ignored_terms


def test_a_bowl_of_soup_has_the_colour_of_the_bowl() -> None:
    looks = _looks("a white bowl of tomato soup")
    assert (looks["plate"], looks["main"]) == ("white ceramic", "orange wax")


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a wizard holding a glowing orb", "orb"),
        ("a knight with a sword beside him", "sword"),
        ("a troll by a tree stump with a club beside him", "club"),
        ("an archer beside a bow", "bow"),
        ("a bowl of curry", "bowl"),
        ("a fruit bowl with three green apples in it", "fruit bowl"),
    ],
)
def test_what_is_elsewhere_or_there_twice_is_told(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.words(Fate.APPROXIMATED)


def test_who_holds_something_else_is_said_to_have_full_hands() -> None:
    told = parse_prompt("a viking holding a beer mug", CATALOGUE).understanding.terms
    assert told[-1].why == "the viking has what it always has in its hands"


@pytest.mark.parametrize(
    ("prompt", "omitted"),
    [
        ("a tankard with floating eyeballs", ("foam",)),
        ("a glass jar with a red lid", ()),
        ("a jar of honey with a wooden dipper", ()),
    ],
)
def test_what_is_not_in_a_jar_has_not_jam_in_its_place(
    prompt: str, omitted: tuple[str, ...]
) -> None:
    assert parse_prompt(prompt, CATALOGUE).objects[0].omitted == omitted


def test_a_glow_is_that_of_what_shines() -> None:
    looks = _looks("a rune stone, orange glow")
    assert (looks["runes"], looks["main"]) == ("orange glow", "stone")


def test_a_tin_without_a_label_is_bare() -> None:
    assert _looks("a tin can without a label")["main"] == "steel"


def test_the_coat_that_a_fox_is_in_is_not_its_fur() -> None:
    assert _looks("a fox in a green coat")["coat"] != "green fur"
    assert _looks("a fox with a green coat")["coat"] == "green fur"
    clothed = parse_prompt("a fox in a green coat", CATALOGUE).understanding
    assert clothed.words(Fate.CONTRADICTED) == ("in",)


def test_a_bag_of_flour_is_no_handbag() -> None:
    with pytest.raises(UnknownSubject, match="bag of flour"):
        parse_prompt("a bag of flour", CATALOGUE)


def test_fish_on_a_plate_would_be_alive() -> None:
    words = parse_prompt("a plate of fish", CATALOGUE).understanding.words(Fate.CONTRADICTED)
    assert words == ("of",)


def test_moss_behind_a_part_is_on_the_whole() -> None:
    stone = parse_prompt("a gravestone with flowers and moss", CATALOGUE).objects[0]
    assert dict(stone.materials)["main"].finish == "mossy"


def test_the_interior_of_a_car_is_no_room() -> None:
    assert parse_prompt("a blue convertible with a tan interior", CATALOGUE).environment == "studio"


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("a half-eaten donut", "half eaten"),
        ("a ginger cat curled up", "curled up"),
        ("a burnt out police car", "burnt out"),
    ],
)
def test_a_state_of_two_words_is_told_once(prompt: str, said: str) -> None:
    assert parse_prompt(prompt, CATALOGUE).understanding.ignored_terms == (said,)


def test_a_glazed_donut_is_not_of_ceramic() -> None:
    donut = parse_prompt("a glazed donut", CATALOGUE).objects[0]
    assert dict(donut.materials)["main"].material == "bread"


def test_a_mesh_back_is_shown_as_closed_cloth() -> None:
    read = parse_prompt("a mesh-back office chair", CATALOGUE).understanding
    assert "shown as closed cloth" in {term.why for term in read.terms}


def test_a_model_is_seen_from_no_side() -> None:
    read = parse_prompt("a running shoe seen from the side", CATALOGUE).understanding
    assert "seen from the side" in read.understood
    assert "seen from the side" in read.of_model().ignored_terms
