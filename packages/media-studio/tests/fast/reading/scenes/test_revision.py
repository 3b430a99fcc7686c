"""A known scene is changed as a text asks, wholly or not at all."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import NothingChanged, UnknownLook, UnsupportedEdit
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.reading.scenes.revision import revise


@pytest.fixture(scope="module")
def armchair() -> Scene:
    return parse_prompt("a walnut armchair with a green velvet seat", CATALOGUE)


def looks(scene: Scene, index: int = 0) -> dict[str, str | None]:
    return {slot: choice.colour for slot, choice in scene.objects[index].materials}


def test_one_part_is_changed_and_the_others_are_not(armchair: Scene) -> None:
    before, after = looks(armchair), looks(revise(armchair, "make the seat blue", CATALOGUE).scene)
    changed = {slot for slot in before if before[slot] != after[slot]}
    assert changed
    assert {after[slot] for slot in changed} == {"blue"}
    assert "main" not in changed


@pytest.mark.parametrize(
    ("instruction", "environment", "light"),
    [
        ("put it in a forest", "forest", "day"),
        ("at night", "studio", "night"),
        ("Please change the background to a desert at sunset.", "desert", "sunset"),
    ],
)
def test_place_and_light(armchair: Scene, instruction: str, environment: str, light: str) -> None:
    scene = revise(armchair, instruction, CATALOGUE).scene
    assert (scene.environment, scene.light) == (environment, light)
    assert scene.objects == armchair.objects


def test_only_what_is_replaced_changes(armchair: Scene) -> None:
    after = revise(armchair, "replace the wood with polished steel", CATALOGUE).scene
    for (slot, old), (_, new) in zip(
        armchair.objects[0].materials, after.objects[0].materials, strict=True
    ):
        if old.material != "wood":
            assert new == old, slot
    assert dict(after.objects[0].materials)["main"].material == "steel"
    greens = looks(revise(armchair, "replace green with red", CATALOGUE).scene)
    assert "green" not in greens.values()


def test_an_object_by_its_name() -> None:
    scene = parse_prompt("a white vase on an oak table", CATALOGUE)
    after = revise(scene, "make the vase gold", CATALOGUE).scene
    assert after.objects[1] == scene.objects[1]
    assert dict(after.objects[0].materials)["main"].material == "gold"


def test_every_clause_has_its_own_object() -> None:
    scene = parse_prompt("a red apple on a wooden table", CATALOGUE)
    after = revise(scene, "make the apple green and the table white, at night", CATALOGUE).scene
    assert dict(after.objects[0].materials)["main"].colour == "green"
    assert dict(after.objects[1].materials)["main"].colour == "white"
    assert after.light == "night"


def test_a_bare_colour_is_about_the_clothes_not_the_skin() -> None:
    scene = parse_prompt("a girl", CATALOGUE)
    before, after = looks(scene), looks(revise(scene, "make it black", CATALOGUE).scene)
    assert before["skin"] == after["skin"]
    assert before != after


REFUSED = [
    "add a hat",
    "make it bigger",
    "make the wheels red",
    "remove it",
    "",
    "make the wood darker",
    "make the green cushion red",
    "instead of green use yellow",
    "turn gold into wood",
    "red and blue",
    "red or blue",
    "make the sky blue",
    "pink sky",
    "blue floor",
    "make the sand red",
    "white room",
    "on a marble table",
    "make the cushion and the legs red",
    "replace the silver with gold",
    "in a forest in the desert",
    "make it rain",
    "under a starry sky with a moon",
    "make the mirror black",
    "sepia with a black border",
]


@pytest.mark.parametrize("instruction", REFUSED)
def test_what_cannot_be_done_is_refused(armchair: Scene, instruction: str) -> None:
    with pytest.raises((UnknownLook, UnsupportedEdit), match=r"\S"):
        revise(armchair, instruction, CATALOGUE)


@pytest.mark.parametrize(
    ("instruction", "slot", "look"),
    [
        ("swap the legs for shiny chrome ones", "main", ("chrome", None, None)),
        ("black metal legs instead of wood", "main", ("steel", "black", None)),
        ("give the seat a matte finish", "cushion", ("velvet", "green", None)),
        ("add red legs", "main", ("wood", "red", None)),
        ("red and white stripes on the seat", "cushion", ("velvet", "red", "stripes")),
        ("cover the seat in mud", "cushion", ("velvet", "green", None)),
    ],
)
def test_a_part_has_the_look_that_is_asked_of_it(
    armchair: Scene, instruction: str, slot: str, look: tuple[str | None, ...]
) -> None:
    after = dict(revise(armchair, instruction, CATALOGUE).scene.objects[0].materials)
    assert (after[slot].material, after[slot].colour, after[slot].pattern) == look


def test_blue_and_white_porcelain_is_painted() -> None:
    vase = parse_prompt("a white ceramic vase", CATALOGUE)
    after = revise(vase, "make the vase blue and white porcelain", CATALOGUE).scene.objects[0]
    look = dict(after.materials)["main"]
    assert (look.material, look.colour, look.pattern) == ("ceramic", "white", "delft")


def test_any_fabric_is_meant_by_fabric(armchair: Scene) -> None:
    before = looks(armchair)
    after = looks(revise(armchair, "change the fabric to cream", CATALOGUE).scene)
    assert {slot for slot in before if before[slot] != after[slot]} == {"cushion"}


def test_changes_are_told(armchair: Scene) -> None:
    changes = revise(armchair, "red leather seat, at sunset", CATALOGUE).changes
    assert "light: sunset" in changes
    assert any("red leather" in change for change in changes)


@pytest.mark.parametrize(
    "instruction",
    [
        "change the green to mustard yellow",
        "make the seat mustard yellow, don't change the wood",
        "make the seat mustard yellow, everything else as it is",
    ],
)
def test_what_stays_may_be_a_material_or_the_rest(armchair: Scene, instruction: str) -> None:
    before, after = looks(armchair), looks(revise(armchair, instruction, CATALOGUE).scene)
    changed = {slot for slot in before if before[slot] != after[slot]}
    assert changed
    assert {after[slot] for slot in changed} == {"#d6a41c"}
    assert "main" not in changed


@pytest.mark.parametrize(
    "instruction", ["matte black car with gold wheels", "make it matte black with gold rims"]
)
def test_the_rims_of_a_car_are_its_wheels_and_its_body_has_the_other_look(instruction: str) -> None:
    car = parse_prompt("a blue car in a desert", CATALOGUE)
    after = dict(revise(car, instruction, CATALOGUE).scene.objects[0].materials)
    assert (after["main"].colour, after["main"].finish) == ("black", "matte")
    assert after["rim"].material == "gold"
    for slot, before in car.objects[0].materials:
        assert slot in ("main", "rim") or after[slot] == before, slot


def test_tyres_are_of_no_metal() -> None:
    bus = parse_prompt("a yellow bus", CATALOGUE)
    with pytest.raises(UnknownLook, match="rubber tyres"):
        revise(bus, "make the wheels gold", CATALOGUE)


def test_a_metal_with_a_colour_of_its_own_takes_no_other(armchair: Scene) -> None:
    with pytest.raises(UnknownLook, match="more than one"):
        revise(armchair, "make the seat black gold", CATALOGUE)


def test_what_is_so_already_is_no_change() -> None:
    vase = parse_prompt("a white ceramic vase with pink flowers", CATALOGUE)
    with pytest.raises(NothingChanged, match="so already"):
        revise(vase, "make the vase white", CATALOGUE)


def test_an_armchair_is_a_chair() -> None:
    before = parse_prompt("a red velvet armchair with wooden legs", CATALOGUE)
    after = revise(before, "make the chair green, leave the legs as they are", CATALOGUE).scene
    assert looks(after)["main"] == "green"
    assert looks(after)["legs"] == looks(before)["legs"]


def test_night_is_not_dropped_beside_rain() -> None:
    car = parse_prompt("a blue car in a desert", CATALOGUE)
    with pytest.raises(UnsupportedEdit, match='cannot be followed: "night"'):
        revise(car, "replace the desert with a rainy street at night", CATALOGUE)


def test_a_material_that_is_only_nearly_shown_is_told() -> None:
    boots = parse_prompt("a pair of leather boots", CATALOGUE)
    changes = revise(boots, "turn the leather into grey suede", CATALOGUE).changes
    assert '"suede" nearly: shown as smooth leather' in changes


VELVET = "a red velvet armchair with wooden legs"
CAR = "a blue car in a desert"
VASE = "a white ceramic vase with flowers on a table"
BOOTS = "a pair of brown leather boots on a white background"


@pytest.mark.parametrize(
    ("prompt", "instruction", "why"),
    [
        (VELVET, "blue armrests", 'no "armrests"'),
        (VELVET, "yellow backrest", 'no "backrest"'),
        (VELVET, "make the pillow blue", 'no "pillow"'),
        (VELVET, "make the frame gold", 'no "frame"'),
        (CAR, "black bonnet", 'no "bonnet"'),
        (CAR, "carbon fibre hood", 'no "hood"'),
        (BOOTS, "red tongue", 'no "tongue"'),
        (VASE, "gold handles", 'no "handles"'),
        (VELVET, "replace the armrests with blue ones", 'no "armrests"'),
        (VASE, "gold base", "that of the table"),
        (VASE, "make the stand gold", "that of the table"),
        (BOOTS, "marble background", "background"),
        (BOOTS, "red boots on a light wood background", "background"),
        (BOOTS, "make one boot red", "alike"),
        (BOOTS, "make one of the boots red", "alike"),
        (VELVET, "make one leg red", "alike"),
        (CAR, "dusk in a forest with fog", "more than one light"),
    ],
)
def test_what_would_change_more_than_it_says_is_refused(
    prompt: str, instruction: str, why: str
) -> None:
    with pytest.raises(UnsupportedEdit, match=why):
        revise(parse_prompt(prompt, CATALOGUE), instruction, CATALOGUE)


@pytest.mark.parametrize(
    ("prompt", "instruction", "changed"),
    [
        (VELVET, "make the seat blue", {"cushion"}),
        (VELVET, "make the seat cushion blue", {"cushion"}),
        (VELVET, "floral pattern on the seat only", {"cushion"}),
        (VELVET, "make the upholstery blue", {"main", "cushion"}),
        (VELVET, "make the velvet blue", {"main", "cushion"}),
        (VELVET, "make the chair blue", {"main", "cushion"}),
        (CAR, "make the body green", {"main"}),
        (CAR, "make the paint green", {"main"}),
        (BOOTS, "make the leather red", {"main"}),
        (BOOTS, "make both boots red", {"main"}),
        (VASE, "blue stems", {"leaf"}),
        ("a red umbrella", "blue canopy", {"main"}),
        ("a steel sword", "gold blade", {"main"}),
    ],
)
def test_a_part_is_no_more_than_itself_and_a_cover_is_all_of_it(
    prompt: str, instruction: str, changed: set[str]
) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    after = revise(scene, instruction, CATALOGUE).scene
    assert scene.objects[1:] == after.objects[1:]
    looks = dict(scene.objects[0].materials)
    assert changed == {slot for slot, look in after.objects[0].materials if look != looks[slot]}


@pytest.mark.parametrize(
    ("prompt", "instruction", "told"),
    [
        (VELVET, "make everything blue", "left as it is, since it is not named: legs of"),
        (CAR, "all black", "tyre of the car"),
        (VASE, "make everything gold", "main and top of the table"),
        (VASE, "white table legs", "the rest of the frame has it too"),
        (CAR, "foggy forest", "not fog itself"),
    ],
)
def test_what_is_more_or_less_than_is_asked_for_is_told(
    prompt: str, instruction: str, told: str
) -> None:
    changes = revise(parse_prompt(prompt, CATALOGUE), instruction, CATALOGUE).changes
    assert told in "; ".join(changes)


def test_a_plain_background_is_left_to_the_pixels() -> None:
    with pytest.raises(UnknownLook, match="background"):
        revise(parse_prompt(CAR, CATALOGUE), "red car, white background", CATALOGUE)


def test_a_likeness_is_no_surroundings() -> None:
    with pytest.raises(UnsupportedEdit, match="names no change"):
        revise(parse_prompt(CAR, CATALOGUE), "red car, like in winter", CATALOGUE)
