"""Objects of a known scene are removed, added, counted, scaled, replaced, and seen from afar."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import UnknownLook, UnsupportedEdit
from media_studio.programs.scene import Relation, Scene
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.reading.scenes.revision import revise


@pytest.fixture(scope="module")
def table() -> Scene:
    return parse_prompt("a white vase and two red apples on a wooden table", CATALOGUE)


@pytest.fixture(scope="module")
def chair() -> Scene:
    return parse_prompt("a wooden armchair with a red fabric seat", CATALOGUE)


def changed(scene: Scene, instruction: str) -> Scene:
    after = revise(scene, instruction, CATALOGUE).scene
    assert Scene.from_json(after.to_json()) == after
    return after


def counts(scene: Scene) -> dict[str, int]:
    return {item.noun: item.count for item in scene.objects}


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("remove the vase", {"apple": 2, "table": 1}),
        ("please get rid of the two apples", {"vase": 1, "table": 1}),
        ("delete one of the apples", {"vase": 1, "apple": 1, "table": 1}),
        ("remove the table", {"vase": 1, "apple": 2}),
        ("five apples instead of two", {"vase": 1, "apple": 5, "table": 1}),
        ("make it four apples", {"vase": 1, "apple": 4, "table": 1}),
        ("add another apple", {"vase": 1, "apple": 3, "table": 1}),
        ("add two more apples", {"vase": 1, "apple": 4, "table": 1}),
        (
            "add a cup of coffee on the table",
            {"vase": 1, "apple": 2, "table": 1, "cup of coffee": 1},
        ),
        ("put a stool next to the table", {"vase": 1, "apple": 2, "table": 1, "stool": 1}),
        ("replace the vase with a candle", {"candle": 1, "apple": 2, "table": 1}),
        ("remove the vase and add a candle on the table", {"apple": 2, "table": 1, "candle": 1}),
    ],
)
def test_which_objects_there_are(table: Scene, instruction: str, expected: dict[str, int]) -> None:
    assert counts(changed(table, instruction)) == expected


def test_what_stood_on_a_removed_table_stands_on_the_ground(table: Scene) -> None:
    assert all(item.relation is None for item in changed(table, "remove the table").objects)
    left = changed(table, "remove the vase")
    assert left.objects[0].relation == Relation(kind="on", to=1)


def test_what_is_added_is_put_where_it_is_said(table: Scene) -> None:
    cup = changed(table, "add a cup of coffee on the table").objects[-1]
    assert cup.relation == Relation(kind="on", to=2)


def test_sizes_are_told_against_the_rest(table: Scene) -> None:
    assert changed(table, "make the vase twice as big").objects[0].size == 2.0
    assert changed(table, "the apples should be smaller").objects[1].size < 1.0
    assert changed(table, "make the table wider").objects[2].proportions[0] > 1.0


@pytest.mark.parametrize(
    ("instruction", "azimuth"),
    [("show it from behind", -180.0), ("front view", 0.0), ("view from the side", 90.0),
     ("show it from the other side", -145.0)],
)  # fmt: skip
def test_it_is_seen_from_elsewhere(chair: Scene, instruction: str, azimuth: float) -> None:
    assert changed(chair, instruction).azimuth == azimuth


def test_a_part_of_its_own_is_left_out(chair: Scene) -> None:
    assert changed(chair, "remove the cushion").objects[0].omitted == ("cushion",)


def test_copies_of_the_only_object(chair: Scene) -> None:
    assert counts(changed(chair, "now make three of them")) == {"wooden armchair": 3}
    assert counts(changed(chair, "make it two chairs")) == {"wooden armchair": 2}


def test_what_is_to_stay_stays(chair: Scene) -> None:
    after = changed(chair, "make the seat green but keep the legs as they are")
    assert dict(after.objects[0].materials)["main"] == dict(chair.objects[0].materials)["main"]
    with pytest.raises(UnknownLook, match="stay as it is"):
        revise(chair, "make the legs black but leave the legs as they are", CATALOGUE)


def test_only_what_has_the_colour_and_material_is_replaced() -> None:
    car = parse_prompt("a red car", CATALOGUE)
    before, after = (
        dict(scene.objects[0].materials)
        for scene in (car, changed(car, "turn the red paint into matte black"))
    )
    assert {slot for slot in before if before[slot] != after[slot]} == {"main"}


@pytest.mark.parametrize(
    "instruction",
    [
        "remove the chair", "make it bigger", "add a hat", "remove the dog",
        "add a table under it", "put a cat wearing a hat on the seat",
        "make it three dogs", "make it a thousand chairs", "remove three chairs", "add a quasar",
        "replace the chair with something nicer", "show it from above",
        "keep the wheels as they are", "remove the armrests", "put it on a quasar",
        "put it on a snowy mountain road", "add two lamps on the moon",
        "replace the legs with flowers", "put an elephant on the chair",
        "put a cat in the chair's drawer", "add a fence around it",
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused(chair: Scene, instruction: str) -> None:
    with pytest.raises((UnknownLook, UnsupportedEdit), match=r"\S"):
        revise(chair, instruction, CATALOGUE)


@pytest.mark.parametrize(
    ("instruction", "kind"),
    [
        ("add a floor lamp on the right", "right_of"),
        ("put a plant to the left of the chair", "left_of"),
        ("add a tree behind it", "behind"),
        ("add a table in front of it", "in_front_of"),
        ("a cat on the chair", "on"),
        ("add a red cushion pls", "on"),
    ],
)
def test_what_is_added_stands_on_the_side_that_is_said(
    chair: Scene, instruction: str, kind: str
) -> None:
    assert changed(chair, instruction).objects[-1].relation == Relation(kind=kind, to=0)


def test_left_and_right_are_those_of_the_picture(chair: Scene) -> None:
    seen = changed(chair, "show it from behind")
    lamp = changed(seen, "add a floor lamp on the right").objects[-1]
    assert lamp.relation == Relation(kind="left_of", to=0)


def test_several_things_are_added_with_what_is_on_them(chair: Scene) -> None:
    after = changed(chair, "add a floor lamp on the right and a side table with books on the left")
    assert [item.noun for item in after.objects[1:]] == ["floor lamp", "side table", "books"]
    assert after.objects[3].relation == Relation(kind="on", to=2)


@pytest.mark.parametrize(
    ("instruction", "environment", "added"),
    [
        ("put it in a living room with a fireplace", "room", ["fireplace"]),
        ("place the armchair on a mossy rock in a forest", "forest", ["rock"]),
        ("change the background to a forest", "forest", []),
        ("standing on grass", "meadow", []),
    ],
)
def test_what_is_shown_is_put_somewhere_else(
    chair: Scene, instruction: str, environment: str, added: list[str]
) -> None:
    after = changed(chair, instruction)
    assert after.environment == environment
    assert [item.noun for item in after.objects] == ["wooden armchair", *added]


@pytest.mark.parametrize(
    ("instruction", "lost"),
    [
        ("a cat sleeping on the chair", "sleeping"),
        ("add a pair of rolled up socks next to it", "rolled"),
        ("put it in a cosy living room with a fireplace", "cosy"),
        ("standing on wet grass", "wet"),
    ],
)
def test_nothing_is_added_by_halves(chair: Scene, instruction: str, lost: str) -> None:
    with pytest.raises(UnsupportedEdit, match=f'cannot be followed: .*"{lost}'):
        revise(chair, instruction, CATALOGUE)


@pytest.mark.parametrize(
    "instruction",
    ["remove the flowers", "get rid of the flowers so the vase is empty",
     "remove the flowers, just the empty vase"],
)  # fmt: skip
def test_a_vase_loses_its_flowers_with_their_leaves(instruction: str) -> None:
    vase = parse_prompt("a vase with flowers", CATALOGUE)
    assert {"petal", "leaf"} <= {*changed(vase, instruction).objects[0].omitted}


def test_one_of_two_that_are_alike_is_taken_away() -> None:
    boots = parse_prompt("two boots", CATALOGUE)
    assert counts(changed(boots, "remove the left boot")) == {"boot": 1}


def test_a_car_keeps_its_paint_when_it_becomes_a_convertible() -> None:
    car = parse_prompt("a red car", CATALOGUE)
    after = changed(car, "turn it into a convertible").objects[0]
    assert after.noun == "convertible"
    assert dict(after.materials)["main"].colour == "red"


def test_a_place_that_is_only_nearly_shown_is_told(chair: Scene) -> None:
    told = "; ".join(revise(chair, "change the background to a beach", CATALOGUE).changes)
    assert "nearest" in told
    assert "beach" in told


def after(prompt: str, instruction: str) -> Scene:
    return changed(parse_prompt(prompt, CATALOGUE), instruction)


@pytest.mark.parametrize(
    ("prompt", "instruction"),
    [
        ("a pair of boots", "remove the left"),
        ("a table", "make it taller, " * 30),
        ("a cat and a table", "remove the cat and the fog"),
        ("a cat on a rug", "put the rug on the cat"),
        ("a cat on a stool", "24 cats"),
        ("a cat on a chair", "replace the cat with an elephant"),
        ("24 cats", "put them on a stool"),
        ("a cake with candles", "remove one candle"),
        ("a cat and a dog", "remove the tail of the dog"),
        ("a cat", "add 0 dogs"),
        ("a chair", "change it back"),
    ],
)
def test_nothing_else_is_done_instead(prompt: str, instruction: str) -> None:
    with pytest.raises((UnknownLook, UnsupportedEdit)):
        after(prompt, instruction)


@pytest.mark.parametrize(
    ("prompt", "instruction", "expected"),
    [
        ("a cat and a table", "put the cat on the table", {"cat": 1, "table": 1}),
        ("an apple and a pineapple", "remove the apple", {"pineapple": 1}),
        ("a chair and a cat", "leave out the cat", {"chair": 1}),
        ("a clock and a chair", "add a cat on the chair", {"clock": 1, "chair": 1, "cat": 1}),
    ],
)
def test_what_is_named_is_meant(prompt: str, instruction: str, expected: dict[str, int]) -> None:
    assert counts(after(prompt, instruction)) == expected


def test_the_night_falls_where_it_was_day() -> None:
    scene = after("a cat in a desert", "show the cat at night")
    assert (scene.environment, scene.light) == ("desert", "night")


def test_beside_what_is_on_a_table_is_on_the_table() -> None:
    assert after("a vase on a table", "add a cup next to the vase").objects[2].relation == Relation(
        kind="on", to=1
    )


def test_a_row_has_its_right_behind_its_last() -> None:
    scene = after("a cat and a dog", "add a lamp on the right")
    assert scene.objects[2].relation == Relation(kind="right_of", to=1)


def test_behind_is_behind_as_one_sees_it(chair: Scene) -> None:
    seen = changed(chair, "show it from behind, add a cat behind it")
    assert seen.objects[1].relation == Relation(kind="in_front_of", to=0)


@pytest.mark.parametrize(
    ("prompt", "instruction", "expected"),
    [
        (
            "a chair", "put a vase on a table next to the chair",
            [("chair", "", 0), ("vase", "on", 2), ("table", "next_to", 0)],
        ),
        ("a car", "add a green tree left of the car", [("car", "", 0), ("tree", "left_of", 0)]),
        (
            "a car", "place a plant and a chair behind the car",
            [("car", "", 0), ("plant", "behind", 0), ("chair", "behind", 0)],
        ),
        (
            "a vase on a table", "put a lemon and two apples beside it",
            [("vase", "on", 1), ("table", "", 0), ("lemon", "on", 1), ("apple", "on", 1)],
        ),
        (
            "a chair", "add a lamp on the left and a plant behind it",
            [("chair", "", 0), ("lamp", "left_of", 0), ("plant", "behind", 0)],
        ),
        (
            "an armchair", "put a blanket on the seat and a plant behind the chair",
            [("armchair", "", 0), ("blanket", "on", 0), ("plant", "behind", 0)],
        ),
        ("a vase on a table", "put the vase on the floor", [("vase", "", 0), ("table", "", 0)]),
    ],
)  # fmt: skip
def test_what_is_added_is_where_it_is_said(
    prompt: str, instruction: str, expected: list[tuple[str, str, int]]
) -> None:
    placed = [
        (
            item.noun,
            item.relation.kind if item.relation else "",
            item.relation.to if item.relation else 0,
        )
        for item in after(prompt, instruction).objects
    ]
    assert placed == expected


def test_it_is_told_where_it_was_added() -> None:
    chair = parse_prompt("a chair", CATALOGUE)
    changes = revise(chair, "add a lamp and a shelf behind it", CATALOGUE).changes
    assert changes == ("added: lamp, behind the chair", "added: shelf, behind the chair")


@pytest.mark.parametrize(
    ("prompt", "instruction", "why"),
    [
        ("a vase on a table", "put it on a wooden table", "on a table already"),
        ("a vase on a table", "add a cup left of the vase", "left of"),
        ("a chair", "add a cup opposite the chair", "in the picture already"),
        ("a vase on a table", "two vases on the table", "further ones"),
        ("an armchair", "add an identical chair on the right", "identical"),
        ("an armchair", "add a window", "building"),
        ("an armchair", "put the chair in front of a window", "building"),
        ("a vase on a table", "put the vase on a wooden floor", "on the floor"),
        ("an armchair", "add a door behind the chair", "building"),
        ("an armchair", "add a ceiling lamp", "building"),
        ("a car in a desert", "remove the car, I only want the desert", "surroundings"),
        ("a pair of boots", "make it three boots", "pairs"),
    ],
)
def test_what_would_come_out_otherwise_is_refused(prompt: str, instruction: str, why: str) -> None:
    with pytest.raises(UnsupportedEdit, match=why):
        after(prompt, instruction)


@pytest.mark.parametrize(
    ("instruction", "count"),
    [
        ("add another pair of boots", 4),
        ("two more pairs of boots", 6),
        ("two pairs of boots", 4),
        ("add another boot", 3),
        ("only one boot", 1),
        ("add an identical boot", 3),
    ],
)
def test_a_pair_is_two(instruction: str, count: int) -> None:
    assert after("a pair of brown leather boots", instruction).objects[0].count == count


def test_a_table_that_is_left_empty_is_told() -> None:
    vase = parse_prompt("a vase on a table", CATALOGUE)
    changes = revise(vase, "put the vase on a shelf", CATALOGUE).changes
    assert "the table stays where it is" in changes
