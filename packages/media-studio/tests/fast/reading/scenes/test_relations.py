"""What is on, in, beside or around something is there as one sees it, or the prompt is refused."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import PromptNotUnderstood, UnknownSubject
from media_studio.language.understanding import Fate
from media_studio.modelling.part import LYING
from media_studio.programs.composition import compose
from media_studio.programs.scene import Relation, Scene
from media_studio.reading.scenes.prompt import parse_prompt


def read(prompt: str) -> Scene:
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.of_model().require(0.5)
    return scene


def bounds(prompt: str, noun: str) -> tuple[FloatArray, FloatArray]:
    parts = compose(read(prompt), CATALOGUE).parts
    points = np.concatenate([part.vertices for part in parts if part.slot.startswith(f"{noun}/")])
    return points.min(axis=0), points.max(axis=0)


@pytest.mark.parametrize(
    "prompt",
    [
        "a turtle with a tiny house on its back",
        "an elephant standing on a ball",
        "a snake wrapped around a marble column",
        "a dragon curled around a pile of gold coins",
        "a windmill with a little fence around it",
        "a necklace on a black velvet bust",
        "a hat on a cat",
        "a coat rack with a yellow raincoat hanging on it",
        "a bee on a sunflower",
        "a shelf with a dozen potion bottles, a skull and two scrolls",
        "three pots of lavender",
        "a city on the back of a giant whale",
    ],
)
def test_what_has_no_place_there_is_refused(prompt: str) -> None:
    with pytest.raises((PromptNotUnderstood, UnknownSubject)):
        read(prompt)


@pytest.mark.parametrize(
    ("prompt", "relation"),
    [
        ("a satellite dish on the roof of a small hut", Relation(kind="on", to=1)),
        ("an egg in an egg cup", Relation(kind="in", to=1)),
        ("market stalls around a fountain", Relation(kind="around", to=1)),
        ("a sheep behind a picket fence", Relation(kind="behind", to=1)),
        ("a fire hydrant in front of a brick wall", Relation(kind="in_front_of", to=1)),
        ("a floor lamp to the left of a sofa", Relation(kind="left_of", to=1)),
    ],
)
def test_the_subject_is_where_it_is_said(prompt: str, relation: Relation) -> None:
    assert read(prompt).objects[0].relation == relation


def test_what_surrounds_something_is_all_around_it() -> None:
    benches = read("a fountain surrounded by benches").objects[1]
    assert benches.count > 4
    assert benches.relation == Relation(kind="around", to=0)


@pytest.mark.parametrize(
    "prompt",
    ["a red apple on top of three books", "a candle on a stack of three magazines",
     "a stack of three books with a candle on top"],
)  # fmt: skip
def test_what_lies_flat_below_something_is_a_pile(prompt: str) -> None:
    assert any(item.stacked and item.count == 3 for item in read(prompt).objects)


def test_pancakes_come_as_one_stack() -> None:
    assert read("five pancakes stacked on a plate").objects[0].count == 1


def test_what_is_beside_a_thing_on_a_desk_is_on_the_desk() -> None:
    assert read("a laptop on a desk with a lamp beside it").objects[2].relation == Relation(
        kind="on", to=1
    )


def test_the_box_is_the_box_that_was_named() -> None:
    scene = read("a cat to the left of a box and a dog to the right of the box")
    assert [item.noun for item in scene.objects] == ["cat", "box", "dog"]
    assert scene.objects[2].relation == Relation(kind="right_of", to=1)


@pytest.mark.parametrize(
    ("prompt", "side", "axis", "sign"),
    [
        ("a sheep behind a picket fence", "sheep", 2, -1),
        ("a sheep in front of a picket fence", "sheep", 2, 1),
        ("a sheep to the left of a picket fence", "sheep", 0, -1),
        ("a sheep to the right of a picket fence", "sheep", 0, 1),
    ],
)
def test_it_stands_on_the_side_that_is_said(prompt: str, side: str, axis: int, sign: int) -> None:
    sheep, fence = bounds(prompt, side), bounds(prompt, "picket fence")
    near, far = (0, 1) if sign > 0 else (1, 0)
    assert sign * (sheep[near][axis] - fence[far][axis]) > 0


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [("a desk with a keyboard and a mouse", "computer mouse"), ("a mouse on a cushion", "mouse")],
)
def test_a_mouse_beside_a_keyboard_is_no_animal(prompt: str, noun: str) -> None:
    assert noun in [item.noun for item in read(prompt).objects]


@pytest.mark.parametrize(
    ("prompt", "kinds"),
    [
        ("a park bench with a rubbish bin and a lamp post", ["next_to", "next_to"]),
        ("a desk with a lamp", ["on"]),
        ("a pedestal with a statue", ["on"]),
    ],
)
def test_what_is_higher_than_a_bench_stands_beside_it(prompt: str, kinds: list[str]) -> None:
    relations = [item.relation for item in read(prompt).objects[1:]]
    assert [relation and relation.kind for relation in relations] == kinds


def test_a_part_that_this_kind_never_has_is_not_said_to_be_there() -> None:
    told = read("a basketball hoop on a pole with a net and a ball").understanding
    assert "ball" in told.words(Fate.IGNORED)


@pytest.mark.parametrize("prompt", ["a chair product render", "a gold picture frame"])
def test_nothing_is_said_to_be_left_out(prompt: str) -> None:
    assert not [term for term in read(prompt).understanding.terms if term.why]


def test_plastic_is_said_to_be_left_out_where_there_is_metal() -> None:
    told = {term.words: term.why for term in read("a plastic watering can").understanding.terms}
    assert "trim" in told["plastic"]


def test_a_word_for_a_look_behind_on_a_is_a_thing() -> None:
    assert "coral" in read("a starfish on top of a coral").understanding.ignored_terms


@pytest.mark.parametrize(
    "prompt",
    ["a robot sitting on a park bench", "a cat sitting on a sofa"],
)
def test_who_sits_is_said_to_stand(prompt: str) -> None:
    told = {term.words: term.meant for term in read(prompt).understanding.terms}
    assert told["sitting on"] == "standing on"


def test_eggs_in_a_carton_are_no_eggs_of_paper() -> None:
    scene = read("six eggs in a carton")
    assert "carton" in scene.understanding.ignored_terms
    assert all(choice.material != "paper" for _, choice in scene.objects[0].materials)


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [
        ("a flower vase on a side table", "flower vase"),
        ("an alarm clock on a nightstand", "alarm clock"),
        ("a toothbrush in a glass", "toothbrush"),
    ],
)
def test_it_stands_upright(prompt: str, noun: str) -> None:
    low, high = bounds(prompt, noun)
    assert high[1] - low[1] > 0.9 * max((high - low)[[0, 2]])


def test_a_hammer_lies_on_an_anvil() -> None:
    low, high = bounds("a hammer on an anvil", "hammer")
    assert high[1] - low[1] < 0.5 * max((high - low)[[0, 2]])


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [
        ("an anvil with a hammer beside it", "hammer"),
        ("a screwdriver and a bucket", "screwdriver"),
        ("a broom next to a chair", "broom"),
    ],
)
def test_a_tool_beside_something_lies(prompt: str, noun: str) -> None:
    low, high = bounds(prompt, noun)
    assert high[1] - low[1] < max((high - low)[[0, 2]])


def test_a_tool_alone_is_seen_upright() -> None:
    points = np.concatenate([p.vertices for p in compose(read("a hammer"), CATALOGUE).parts])
    assert np.ptp(points[:, 1]) > np.ptp(points[:, 0])


@pytest.mark.parametrize(
    ("prompt", "count"), [("some pliers", 1), ("two pliers", 2), ("some scissors on a desk", 1)]
)
def test_pliers_are_no_stack(prompt: str, count: int) -> None:
    scene = read(prompt)
    assert scene.objects[0].count == count
    assert not scene.understanding.words(Fate.APPROXIMATED)


def test_a_few_other_things_lie_on_those_that_fill_a_basket() -> None:
    prompt = "a basket with six painted eggs and a chocolate rabbit"
    basket, rabbit = bounds(prompt, "basket"), bounds(prompt, "rabbit")
    assert rabbit[0][1] < basket[1][1]
    assert rabbit[1][1] < 2.5 * basket[1][1]


@pytest.mark.parametrize("prompt", ["a vase without flowers", "a flower vase without flowers"])
def test_a_vase_without_flowers_has_no_stems(prompt: str) -> None:
    slots = {part.slot for part in compose(read(prompt), CATALOGUE).parts}
    assert slots.isdisjoint({"petal", "leaf", "eye"})


def test_a_red_ball_is_red() -> None:
    assert not [term for term in read("a red ball").understanding.terms if term.why]


@pytest.mark.parametrize(
    ("prompt", "objects"),
    [
        ("a wrought iron bench with scrolls", ["bench"]),
    ],
)  # fmt: skip
def test_a_part_of_another_word_makes_no_other_thing(prompt: str, objects: list[str]) -> None:
    assert [item.noun for item in read(prompt).objects] == objects


def test_what_is_on_the_floor_is_not_on_the_table() -> None:
    slippers = read("a nightstand with a lamp and slippers on the floor").objects[2]
    assert slippers.relation == Relation(kind="next_to", to=0)


def test_inside_goes_before_what_follows() -> None:
    with pytest.raises(PromptNotUnderstood):
        read("a greenhouse with a wooden bench inside with nine pots")


def test_fruits_of_two_sizes_share_a_bowl() -> None:
    compose(read("three cherries and three lemons in a bowl"), CATALOGUE)


@pytest.mark.parametrize(
    ("prompt", "relations"),
    [
        ("a table with a lamp beside it", [None, ("next_to", 0)]),
        ("a stool with a cat behind it", [None, ("behind", 0)]),
        ("a barrel with a bucket beside it", [None, ("next_to", 0)]),
        ("a basket with a lid, and a bottle of lemonade next to it", [None, ("next_to", 0)]),
        ("a house with a tree behind and a fence in front",
         [None, ("behind", 0), ("in_front_of", 0)]),
        ("an axe leaning against a tree stump with a lantern on top of it",
         [("in_front_of", 1), None, ("on", 1)]),
        ("a chair next to a table with a lamp on it", [None, ("next_to", 0), ("on", 1)]),
        ("a cat beside a chair with a cushion on it", [None, ("next_to", 0)]),
        ("a desk with a mug with pens and a lamp",
         [None, ("on", 0), ("in", 1), ("on", 0)]),
        ("a bathtub with a rubber duck on the rim", [None, ("on", 0)]),
        ("a sofa with a lamp on each side", [None, ("both_sides", 0)]),
        ("a bookcase with books on the top two shelves", [None]),
        ("a basket, and inside there are three apples", [None, ("in", 0)]),
        ("a box and inside is a cat", [None, ("in", 0)]),
        ("a basket, inside it an apple and a pear", [None, ("in", 0), ("in", 0)]),
        ("a barrel and on it there is a lantern", [None, ("on", 0)]),
        ("a table and next to it there is a chair", [None, ("next_to", 0)]),
        ("a fruit bowl with three green apples in it", [None, ("in", 0)]),
    ],
)  # fmt: skip
def test_a_thing_is_where_it_is_said_to_be(
    prompt: str, relations: list[tuple[str, int] | None]
) -> None:
    objects = parse_prompt(prompt, CATALOGUE).objects
    where = [item.relation and (item.relation.kind, item.relation.to) for item in objects]
    assert where == relations


def test_a_closed_barrel_stays_closed_beside_a_sword() -> None:
    assert read("a barrel with a sword beside it").objects[0].attributes == ()


def test_one_of_two_is_to_each_side() -> None:
    lamps = [
        float(part.vertices[:, 0].mean())
        for part in compose(read("a sofa with a lamp on each side"), CATALOGUE).parts
        if part.slot.endswith("shade")
    ]
    assert min(lamps) < -0.5
    assert max(lamps) > 0.5


@pytest.mark.parametrize(
    "prompt",
    [
        "a table with a candle at each end",
        "two torches, one on each side of a door",
        "a big and a small teddy bear",
        "a red and a blue chair",
        "three rocks, big, medium and small",
        "five pumpkins, three orange and two white",
    ],
)
def test_several_that_would_be_one_or_alike_are_refused(prompt: str) -> None:
    with pytest.raises(PromptNotUnderstood):
        read(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "a treasure map on a barrel with a dagger and a brass compass",
        "a queen sitting on a throne",
        "two chairs on a barrel",
    ],
)
def test_what_would_hang_in_the_air_is_refused(prompt: str) -> None:
    with pytest.raises(PromptNotUnderstood, match="no room"):
        read(prompt)


def test_who_is_at_ones_feet_is_on_no_chair() -> None:
    _, _, cat = parse_prompt("a boy on a bench with a cat at his feet", CATALOGUE).objects
    assert cat.relation == Relation(kind="next_to", to=1)


@pytest.mark.parametrize("prompt", ["a clock on a wall", "a wreath on a door", "a shelf on a wall"])
def test_nothing_hangs_on_a_wall(prompt: str) -> None:
    assert "on" in parse_prompt(prompt, CATALOGUE).understanding.words(Fate.CONTRADICTED)


def test_a_cat_may_sit_on_a_wall() -> None:
    assert not read("a cat on a wall").understanding.words(Fate.CONTRADICTED)


@pytest.mark.parametrize(
    "prompt", ["a bench with a man sitting on it", "a sofa with a dog lying on it"]
)
def test_who_sits_on_it_is_said_to_stand(prompt: str) -> None:
    told = {term.words: term.meant for term in read(prompt).understanding.terms}
    assert "standing on" in told.values()


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("next to the bed stands a nightstand", "next_to"),
        ("behind the sofa stands a lamp", "behind"),
        ("a desk, behind it an office chair", "behind"),
        ("a tree, in front of it a bench", "in_front_of"),
    ],
)
def test_the_second_thing_is_placed_by_the_first(prompt: str, kind: str) -> None:
    first, second = read(prompt).objects
    assert first.relation is None
    assert second.relation == Relation(kind=kind, to=0)


@pytest.mark.parametrize(
    ("prompt", "nouns"),
    [
        ("a table with a candle and a plate", ["table", "candle", "plate"]),
        ("a table with a bottle, a glass and a plate", ["table", "bottle", "glass", "plate"]),
        ("a dragon guarding a chest", ["dragon", "chest"]),
        ("a desk with a computer on it", ["desk", "computer"]),
        ("a desk with a lamp and a mug with a handle", ["desk", "lamp", "mug"]),
    ],
)
def test_what_is_listed_is_no_part_of_its_neighbour(prompt: str, nouns: list[str]) -> None:
    assert [item.noun for item in read(prompt).objects] == nouns


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a mug filled with hot chocolate", "filled with"),
        ("a fish in a round bowl", "in"),
        ("a pepperoni pizza in a cardboard box", "in"),
        ("a pot of gold", "gold"),
        ("a chest of silver", "silver"),
        ("a boat with two people", "with"),
        ("a glass jar with three marbles", "with"),
        ("a ladle in a big stock pot", "in"),
        ("a bathtub with a wooden tray across it", "across"),
        ("a toolbox, and inside there is a wrench", "inside"),
    ],
)
def test_what_would_not_be_in_it_is_refused(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.words(Fate.CONTRADICTED)


def test_one_on_top_of_the_other_is_a_stack() -> None:
    (barrels,) = read("two wooden barrels, one on top of the other").objects
    assert (barrels.count, barrels.stacked) == (2, True)


def test_a_set_of_cutlery_is_one() -> None:
    assert read("a set of cutlery").objects[0].count == 1


def test_a_cat_behind_a_table_beside_it_is_placed_once() -> None:
    scene = read("cat behind table beside them")
    assert Scene.from_json(scene.to_json()) == scene


def test_two_who_build_a_wall_build_one() -> None:
    scene = read("two children building a brick wall")
    assert [(item.noun, item.count) for item in scene.objects] == [("child", 2), ("brick wall", 1)]
    assert "building" in scene.understanding.ignored_terms


def test_what_leans_against_a_wall_stands_before_it() -> None:
    """Behind it nobody would see the bicycle."""
    bicycle = parse_prompt("a bicycle leaning against a brick wall", CATALOGUE).objects[0]
    assert bicycle.relation == Relation(kind="in_front_of", to=1)


def test_a_pen_beside_something_lies() -> None:
    pen = parse_prompt("a notebook with a pen next to it", CATALOGUE).objects[1]
    assert LYING in pen.attributes


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [
        ("a bowl of five lemons", "lemon"),
        ("a basket of seven eggs", "egg"),
        ("a cardboard box with two puppies in it", "puppy"),
    ],
)
def test_what_is_in_a_vessel_is_borne_by_it_or_by_what_is_below(prompt: str, noun: str) -> None:
    low, _ = bounds(prompt, noun)
    vessel = bounds(prompt, read(prompt).objects[0].noun)
    assert low[1] < vessel[0][1] + 0.3 * (vessel[1][1] - vessel[0][1])


def test_things_of_a_plural_fill_an_open_crate() -> None:
    crate, oranges = parse_prompt("a crate of oranges", CATALOGUE).objects
    assert (crate.subtype, oranges.count) == ("open", 12)


@pytest.mark.parametrize(
    ("prompt", "counts"),
    [
        ("a bowl of lemons and limes", {"lemon": 6, "lime": 6}),
        ("a basket of apples and oranges", {"apple": 6, "orange": 6}),
        ("a bowl of apples and a banana", {"apple": 12}),
    ],
)
def test_a_vessel_holds_all_that_it_is_of(prompt: str, counts: dict[str, int]) -> None:
    items = parse_prompt(prompt, CATALOGUE).objects
    inside = [each for each in items if each.relation and each.relation.kind == "in"]
    assert {each.noun: each.count for each in inside} == counts


@pytest.mark.parametrize(
    ("prompt", "noun", "slot", "look"),
    [
        ("a bowl of lemons and limes, blue pottery", "bowl", "main", ("terracotta", "blue")),
        ("bowl of ramen, blue porcelain", "bowl of ramen", "plate", ("ceramic", "blue")),
        (
            "robot dog with a ball beside it, brushed aluminium body",
            "robot dog",
            "main",
            ("steel", None),
        ),
        ("stand mixer pastel pink steel bowl", "stand mixer", "main", ("paint", "#f6c9d6")),
        ("grand piano in glossy black, gold frame", "grand piano", "main", ("paint", "black")),
    ],
)
def test_a_look_is_of_what_may_have_it(
    prompt: str, noun: str, slot: str, look: tuple[str, str | None]
) -> None:
    items = parse_prompt(prompt, CATALOGUE).objects
    looks = dict(next(each for each in items if each.noun == noun).materials)
    assert (looks[slot].material, looks[slot].colour) == look


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a house with a tree", "with"),
        ("a bonsai tree in a tray with moss and tiny rocks", "rocks"),
        ("a realistic owl", "realistic"),
        ("a teapot, black handle on top", "on"),
        ("a cat on two cushions", "on"),
        ("a black sports car with white stripes", "stripes"),
        ("an overgrown phone booth", "overgrown"),
    ],
)
def test_what_is_only_nearly_so_is_told(prompt: str, word: str) -> None:
    assert word in parse_prompt(prompt, CATALOGUE).understanding.words(Fate.APPROXIMATED)


def test_a_set_of_dolls_that_come_in_one_another_is_one() -> None:
    (dolls,) = parse_prompt("set of nested matryoshka dolls", CATALOGUE).objects
    assert dolls.count == 1


def test_a_round_table_stands_on_legs_where_they_are_named() -> None:
    (table,) = parse_prompt("a round oak dining table with four legs", CATALOGUE).objects
    assert {"legs", "round"} <= {*table.attributes}
    refused = parse_prompt("a round dining table with three legs", CATALOGUE).understanding
    assert "three" in refused.words(Fate.CONTRADICTED)
    pedestal = parse_prompt("a four legged round dining table", CATALOGUE).understanding
    assert "four legged" in pedestal.words(Fate.CONTRADICTED)


def test_nothing_is_put_on_several_rocks() -> None:
    read = parse_prompt("a red canoe on five rocks", CATALOGUE).understanding
    assert "on" in read.words(Fate.CONTRADICTED)


def test_tyres_lie_in_a_stack() -> None:
    assert LYING in parse_prompt("three stacked car tires", CATALOGUE).objects[0].attributes
    assert LYING not in parse_prompt("three car tires", CATALOGUE).objects[0].attributes


@pytest.mark.parametrize(
    ("prompt", "slots"),
    [
        ("a birdhouse, white with blue roof", {"main": "white", "roof": "blue"}),
        ("a red snow globe", {"main": "red", "fir": "green"}),
        ("a white peacock", {"tail": "white"}),
        ("a white ceiling fan", {"main": "white", "blade": "white"}),
        ("a dog with white fur", {"coat": "white", "marking": "white"}),
        ("a parrot with green feathers and red wings", {"coat": "green", "wing": "red"}),
    ],
)
def test_the_colour_of_a_thing_is_that_of_most_of_it(prompt: str, slots: dict[str, str]) -> None:
    looks = dict(parse_prompt(prompt, CATALOGUE).objects[0].materials)
    assert {slot: looks[slot].colour for slot in slots} == slots


def test_nothing_is_in_a_barrow_besides_its_soil() -> None:
    read = parse_prompt("a wheelbarrow filled with soil and a few tulips", CATALOGUE)
    assert "tulips" in read.understanding.words(Fate.CONTRADICTED)
    apart = parse_prompt("a vase of roses and a candle", CATALOGUE).objects
    assert apart[1].relation is None


@pytest.mark.parametrize("prompt", ["a black rifle", "a pink smartwatch", "a white shoe rack"])
def test_half_of_a_thing_that_keeps_its_look_is_told(prompt: str) -> None:
    colour = prompt.split()[1]
    assert colour in parse_prompt(prompt, CATALOGUE).understanding.words(Fate.APPROXIMATED)


def test_a_pair_is_of_both_colours() -> None:
    (shoes,) = parse_prompt("a pair of running shoes, teal and orange", CATALOGUE).objects
    assert shoes.count == 2


def test_a_nest_of_twigs_and_bones_has_no_bones_beside_it() -> None:
    read = parse_prompt("a nest of twigs and bones", CATALOGUE)
    assert "bones" in read.understanding.words(Fate.IGNORED)
    assert len(read.objects) == 1


@pytest.mark.parametrize(
    "prompt", ["a fox with orange and white fur", "a red fox, orange and white fur"]
)
def test_fur_of_two_colours_is_no_fur_of_the_last(prompt: str) -> None:
    (fox,) = parse_prompt(prompt, CATALOGUE).objects
    assert dict(fox.materials)["coat"].colour == "orange"


def test_stones_are_of_one_kind() -> None:
    read = parse_prompt("a ring with a sapphire surrounded by diamonds", CATALOGUE).understanding
    assert "diamonds" in read.words(Fate.IGNORED)
    assert "sapphire" in read.words(Fate.HONOURED)


def test_nothing_is_put_into_a_snow_globe() -> None:
    read = parse_prompt("a snow globe with a cabin inside", CATALOGUE).understanding
    assert read.words(Fate.CONTRADICTED)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a horse pulling a cart loaded with hay", "pulling"),
        ("a cartoon octopus playing the drums", "playing"),
        ("a pile of firewood with an axe stuck in the top log", "stuck"),
        ("a rowing boat tied up next to a lighthouse", "tied"),
    ],
)
def test_how_one_thing_holds_to_another_is_refused(prompt: str, word: str) -> None:
    terms = parse_prompt(prompt, CATALOGUE).understanding.terms
    assert next(term.fate for term in terms if term.words == word) is Fate.CONTRADICTED


@pytest.mark.parametrize("prompt", ["dragon egg in nest", "a robin in a nest"])
def test_what_is_in_a_nest_lies_on_no_other_eggs(prompt: str) -> None:
    assert "eggs" in parse_prompt(prompt, CATALOGUE).objects[1].omitted


def test_a_nest_keeps_the_eggs_that_are_asked_for() -> None:
    scene = parse_prompt("a robin in a nest with blue eggs", CATALOGUE)
    assert "eggs" not in scene.objects[1].omitted


def test_a_blanket_behind_the_parts_of_an_animal_is_no_thing_beside_it() -> None:
    scene = parse_prompt("elephant, painted trunk and gold blanket", CATALOGUE)
    assert [item.noun for item in scene.objects] == ["elephant"]


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("basket, gingham cloth hanging out", {"gingham", "cloth"}),
        ("table, white cloth", {"white", "cloth"}),
        ("mannequin wearing a blue sundress", {"blue", "sundress"}),
    ],
)
def test_the_look_of_what_is_not_built_is_not_that_of_the_thing(
    prompt: str, words: set[str]
) -> None:
    terms = parse_prompt(prompt, CATALOGUE).understanding.terms
    assert words <= {term.words for term in terms if term.fate is Fate.IGNORED}


def test_diamonds_that_became_sapphires_are_told() -> None:
    terms = parse_prompt("a tiara with diamonds and three sapphires", CATALOGUE).understanding.terms
    assert next(term.fate for term in terms if term.words == "diamonds") is Fate.IGNORED


def test_the_trunk_of_a_fallen_birch_is_no_chest() -> None:
    with pytest.raises(UnknownSubject):
        parse_prompt("a fallen birch trunk", CATALOGUE)


def test_a_gap_between_the_boards_of_a_crate_is_no_wall() -> None:
    seeds = range(12)
    scenes = [parse_prompt("a wooden crate full of apples", CATALOGUE, seed) for seed in seeds]
    fates = [{term.fate for term in scene.understanding.terms} for scene in scenes]
    assert fates == [{Fate.HONOURED}] * len(scenes)
