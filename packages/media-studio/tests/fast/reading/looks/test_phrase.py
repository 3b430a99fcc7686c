"""Looks for existing models and how they are shared out."""

from collections.abc import Collection
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.errors import UnknownLook
from media_studio.language.material_request import MaterialRequest
from media_studio.language.understanding import Fate
from media_studio.language.vocabulary import MaterialChoice, parse_material
from media_studio.reading.looks.assignment import (
    assign,
    assign_marks,
    left_alone,
    left_usual,
    new_grounds,
    pale_glass,
    takes_default,
)
from media_studio.reading.looks.look import Look, unmatched_parts
from media_studio.reading.looks.phrase import MAX_PROMPT_LENGTH, parse_look
from media_studio.reading.looks.slot_names import slot_words

CHAIR = ["chair/seat", "chair/legs", "chair/frame"]


def _request(text: str) -> MaterialRequest:
    """Read `material:colour:finish`, each of which may be empty."""
    material, colour, finish = (text + "::").split(":")[:3]
    return MaterialRequest(material=material or None, colour=colour or None, finish=finish or None)


def _assigned(prompt: str, slots: list[str]) -> list[MaterialChoice | None]:
    return assign(parse_look(prompt), slots)


@pytest.mark.parametrize(
    ("prompt", "default", "parts"),
    [
        ("marble", "marble", {}),
        ("make it marble, please", "marble", {}),
        ("shiny gold duck", "gold::polished", {}),
        ("rose gold", "copper:pink", {}),
        ("blue", ":blue", {}),
        ("scratched", "::scratched", {}),
        ("painted blue wood", "wood:blue", {}),
        ("gold velvet", "velvet:golden", {}),
        ("a duck made of stone covered in moss", "stone::mossy", {}),
        ("old weathered oak with scratches", "wood:grey:worn", {}),
        (
            "dark walnut with brass legs and a red velvet seat",
            "wood:brown",
            {"legs": "brass", "seat": "velvet:red"},
        ),
        ("the legs are made of brass", None, {"legs": "brass"}),
        ("gold on the handle", None, {"handle": "gold"}),
        ("blade of steel and handle of leather", None, {"blade": "steel", "handle": "leather"}),
        ("dark oak, brass for the legs", "wood:brown", {"legs": "brass"}),
        ("oak and red leather", "wood", {"upholstery": "leather:red"}),
        (
            "black leather upholstery, chrome frame",
            None,
            {"upholstery": "leather:black", "frame": "chrome"},
        ),
        ("mahagony", "wood:maroon", {}),
    ],
)
def test_look_is_read(prompt: str, default: str | None, parts: dict[str, str]) -> None:
    look = parse_look(prompt)
    assert look.default == (_request(default) if default else None)
    assert dict(look.parts) == {part: _request(text) for part, text in parts.items()}


def test_words_without_effect_and_corrections_are_reported() -> None:
    look = parse_look("marbel with dragons")
    assert look.corrected == (("marbel", "marble"),)
    assert look.understanding(["main"]).ignored_terms == ("dragons",)


@pytest.mark.parametrize(
    ("prompt", "account"),
    [
        ("a weathered oak chair", "+weathered oak"),
        ("oak with brass legs", "+oak, +brass, +legs"),
        ("oak with golden wings", "+oak, -golden, -wings"),
        ("oak and marble", "+oak, -marble"),
        ("a red and blue chair", "+red, -blue"),
        ("green camouflage pattern", "+green, +camouflage pattern"),
        ("red, no rust", "+red, +no rust"),
        ("rusty iron without rust", "+rusty iron, !no rust"),
    ],
)
def test_every_word_is_accounted_for(prompt: str, account: str) -> None:
    marks = {"honoured": "+", "ignored": "-", "contradicted": "!"}
    terms = parse_look(prompt).understanding(CHAIR).terms
    assert ", ".join(f"{marks[term.fate]}{term.words}" for term in terms) == account


@pytest.mark.parametrize("prompt", ["", "qwerty", "\U0001f600", "the legs", "椅子", ", , ,"])
def test_look_without_material_names_known_words(prompt: str) -> None:
    with pytest.raises(UnknownLook, match=r"write, for example, \w+"):
        parse_look(prompt)


def test_too_long_look_is_refused() -> None:
    with pytest.raises(UnknownLook, match="characters"):
        parse_look("oak " * MAX_PROMPT_LENGTH)


def test_named_parts_come_before_the_default() -> None:
    assert _assigned("walnut with brass legs and a red velvet seat", CHAIR) == [
        parse_material("velvet:red"),
        parse_material("brass"),
        parse_material("wood:brown"),
    ]


def test_soft_material_goes_to_soft_slots_only() -> None:
    assert _assigned("blue velvet", CHAIR) == [parse_material("velvet:blue"), None, None]


def test_hard_material_spares_what_is_known_to_be_cloth() -> None:
    wood = parse_material("wood")
    present = [parse_material("velvet:green"), parse_material("steel"), wood]
    assert assign(parse_look("oak"), CHAIR, present) == [None, wood, wood]


def test_hard_material_covers_a_seat_of_unknown_material() -> None:
    wood = parse_material("wood")
    assert _assigned("oak", CHAIR) == [wood, wood, wood]


@pytest.mark.parametrize("prompt", ["oak", "red velvet"])
def test_model_without_soft_slots_gets_everything(prompt: str) -> None:
    assert None not in _assigned(prompt, ["blade", "handle"])


@pytest.mark.parametrize("prompt", ["gold", "velvet", "a leather seat", "brass legs"])
def test_single_slot_gets_whatever_is_asked(prompt: str) -> None:
    assert None not in _assigned(prompt, ["blinn3-fx"])


def test_colour_alone_keeps_a_known_material_and_paints_the_rest() -> None:
    look = parse_look("blue")
    present = [parse_material("leather:brown"), None, None]
    assert assign(look, CHAIR, present) == [
        parse_material("leather:blue"),
        parse_material("paint:blue"),
        parse_material("paint:blue"),
    ]
    assert assign(look, ["Oak_Wood.001", "x"])[0] == parse_material("wood:blue")


def test_lamp_keeps_its_bulb() -> None:
    assert _assigned("walnut", ["base", "bulb"]) == [parse_material("wood:brown"), None]


def test_parts_match_plurals_and_synonyms() -> None:
    slots = ["Cushion_01", "ChairLeg", "body"]
    assert _assigned("brass legs and a velvet seat", slots) == [
        parse_material("velvet"),
        parse_material("brass"),
        None,
    ]


def test_parts_that_the_model_lacks_are_listed() -> None:
    look = parse_look("oak with golden wings and brass legs")
    assert unmatched_parts(look, CHAIR) == ("wings",)
    assert unmatched_parts(look, ["all"]) == ("wings", "legs")


@pytest.mark.parametrize("prompt", ["rust on the legs", "leather seat and rusty legs"])
def test_a_look_for_parts_is_not_laid_over_a_model_of_one_surface(prompt: str) -> None:
    look = parse_look(prompt)
    assert assign(look, ["blinn3-fx"]) == [None]
    assert look.understanding(["blinn3-fx"]).fidelity == 0


NODES = ["Legs/Material", "Seat/Material", "Arm_L/Material"]


@pytest.mark.parametrize(
    ("prompt", "expected", "fidelity"),
    [
        ("rust on the legs, leather seat", ["rust", "leather", None], 1),
        ("brass on the legs and the arms, oak", ["brass", "wood", "brass"], 1),
        ("the legs and the arms are brass", ["brass", None, "brass"], 1),
        ("rust on the face and the cape", [None, None, None], 0),
        ("oak, the legs", [None, "wood", "wood"], 1 / 2),
    ],
)
def test_parts_are_those_of_nodes_where_materials_do_not_say(
    prompt: str, expected: list[str | None], fidelity: float
) -> None:
    look = parse_look(prompt)
    assert [choice and choice.material for choice in assign(look, NODES)] == expected
    assert look.understanding(NODES).fidelity == fidelity


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("chair/seat", ["seat"]),
        ("SeatCushion_01.002", ["seat", "cushion"]),
        ("blinn3-fx", ["blinn", "fx"]),
        ("", []),
    ],
)
def test_slot_names_are_cut_into_words(name: str, words: list[str]) -> None:
    assert slot_words(name) == words


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.lists(st.text(max_size=12), min_size=1, max_size=4))
def test_any_look_is_shared_out_or_refused(prompt: str, slots: list[str]) -> None:
    try:
        look = parse_look("oak with brass legs and " + prompt)
    except UnknownLook:
        return
    assert len(assign(look, slots)) == len(slots)


def test_empty_look_keeps_everything() -> None:
    assert assign(Look(default=None), CHAIR) == [None, None, None]


@pytest.mark.parametrize(
    ("prompt", "slots", "given"),
    [
        ("pink with white polka dots", ["main"], ["paint:pink dots:white"]),
        ("blue and white stripes", ["main"], ["paint:blue stripes:white"]),
        ("blue striped fabric", ["main"], ["fabric:blue stripes"]),
        ("woodland camo, dirty", ["main", "metal"], ["paint:olive:dirty camouflage", None]),
        ("hammered copper", ["main"], ["copper hammered"]),
        ("red brick walls, white window frames", ["main", "trim"], ["brick", "paint:white"]),
        ("purple wood with silver studs", ["main", "metal"], ["wood:purple", "silver"]),
        ("navy with two white racing stripes", ["main", "tyre"], ["paint:navy", None]),
        ("grey wood, iron hoops rusted", ["main", "metal"], ["wood:grey", "iron:rusty"]),
        ("grey wood, iron hoops still rusted", ["main", "metal"], ["wood:grey", "iron:rusty"]),
        ("rusty", ["main"], ["kept:rusty"]),
        ("wet mossy wood", ["main"], ["wood:mossy"]),
        ("blue glass blade, frost on the hilt", ["main", "grip"], ["glass:blue", "kept:snowy"]),
        ("frozen, icy blue with ice", ["main"], ["paint:#bfe0f0:snowy"]),
        (
            "floral linen, cream background with pink roses and green leaves, oak legs",
            ["main", "cushion", "legs"],
            ["fabric:cream floral:pink", "fabric:cream floral:pink", "wood"],
        ),
        ("bronze, grip of bare wood", ["main", "grip"], ["bronze", "wood"]),
        ("silver with engraved vines", ["main", "trim"], ["silver", "silver"]),
        ("black iron, bumpy dots", ["main", "lid"], ["iron:black", "iron:black"]),
        ("black iron with raised dots", ["main"], ["iron:black"]),
        ("porcelain with a blue dragon motif from China", ["main"], ["ceramic"]),
        (
            "red and white stripes",
            ["main", "cushion", "legs"],
            ["fabric:red stripes:white"] * 2 + [None],
        ),
    ],
)
def test_patterns_and_parts_go_where_they_are_meant(
    prompt: str, slots: list[str], given: list[str | None]
) -> None:
    def told(choice: MaterialChoice | None) -> str | None:
        if choice is None:
            return None
        base = ":".join(filter(None, (choice.material, choice.colour, choice.finish)))
        printed = ":".join(filter(None, (choice.pattern, choice.second)))
        return f"{base} {printed}".strip()

    assert [told(choice) for choice in assign(parse_look(prompt), slots)] == given


def test_a_pattern_is_printed_on_cloth_where_there_is_some() -> None:
    present = [MaterialChoice(material="fabric"), None]
    chosen = assign(parse_look("polka dots"), ["main", "legs"], present)
    assert chosen == [MaterialChoice(material="fabric", pattern="dots"), None]


SOFA = ["sofa/main", "sofa/cushion", "sofa/legs"]
CAR = ["car/main", "car/glass", "car/tyre", "car/light"]


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("grey tweed", SOFA, ["fabric", "fabric", "wood"]),
        ("cracked leather, brass legs", SOFA, ["leather", "leather", "brass"]),
        ("brushed aluminium", SOFA, ["steel", "steel", "steel"]),
        ("glossy red", CAR, ["paint", "glass", "rubber", "glass"]),
        ("rusty blade", ["sword/main", "sword/guard"], ["iron", "steel"]),
    ],
)
def test_a_model_without_a_look_is_finished_all_over(
    prompt: str, slots: list[str], expected: list[str]
) -> None:
    look = parse_look(prompt)
    chosen = assign(look, slots, is_bare=True)
    assert [choice and choice.material for choice in chosen] == expected
    assert left_usual(look, ["car/main", "car/tyre"]) == ["tyre"]


@pytest.mark.parametrize(
    "prompt",
    ["white paint, carbon fibre hood", "black wood with glowing green runes", "oak, gold filigree"],
)
def test_a_look_for_what_the_model_has_not_is_not_laid_over_all_of_it(prompt: str) -> None:
    look = parse_look(prompt)
    assert {choice and choice.material for choice in assign(look, CAR, is_bare=True)[:1]} <= {
        "paint",
        "wood",
    }
    ignored = [term for term in look.understanding(CAR).terms if term.fate is Fate.IGNORED]
    assert len(ignored) >= 2


def test_a_part_that_is_not_to_be_is_not_said_to_be_left_out() -> None:
    look = parse_look("rusty blade, no gems")
    fates = {term.words: term.fate for term in look.understanding(["main", "gem"]).terms}
    assert fates["no gems"] is Fate.CONTRADICTED
    fates = {term.words: term.fate for term in look.understanding(["main", "grip"]).terms}
    assert fates["no gems"] is Fate.HONOURED


def _marks(prompt: str, slots: list[str]) -> list[str]:
    """Return the marks of each slot, with their colours and places."""
    laid = assign_marks(parse_look(prompt, slots), slots, is_bare=True)
    return [
        ", ".join(
            " ".join(filter(None, (mark.colour, mark.kind, mark.place and f"at {mark.place}")))
            for mark in marks
        )
        for marks in laid
    ]


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("white, chipped along the edges", ["a/main"], ["chips at edges"]),
        ("blue paint, peeling, bare wood showing", ["a/main"], ["tan chips"]),
        ("black marble with gold veins", ["a/main"], ["golden veins"]),
        ("obsidian blade, glowing lava cracks", ["a/main", "a/gem"], ["orange cracks", ""]),
        ("bronze with green patina, steel grip", ["a/main", "a/grip"], ["green patina", ""]),
        ("brass legs with scratches, oak", ["a/main", "a/legs"], ["", "scratched"]),
        ("red, sooty bottom", ["a/main"], ["soot at bottom"]),
        ("scratched, dusty green paint", ["a/main"], ["dust"]),
        ("rusty, faded blue paint", ["a/main"], ["worn"]),
        ("gradient from pink to orange", ["a/main"], ["orange gradient"]),
        ("two-tone red and cream", ["a/main"], ["cream two tone"]),
        ("blue with a white stripe around the middle", ["a/main"], ["white stripe at middle"]),
        ("red with two white racing stripes", ["a/main", "a/tyre"], ["white racing stripes", ""]),
        ("black ceramic with gold kintsugi cracks", ["a/main"], ["golden cracks"]),
        ("metallic blue", ["a/main"], ["metallic"]),
        ("blue with two white stripes", ["a/main"], ["white two stripes"]),
        ("half dark blue and half white", ["a/main"], ["white two tone"]),
        ("white enamel with a blue rim", ["a/main"], ["blue coat at rim"]),
        ("made of lava", ["a/main"], ["orange cracks"]),
        ("aged teak with moss on the legs", ["a/main", "a/legs"], ["", "mossy"]),
        ("iron, scratches on the grip", ["a/main", "a/grip"], ["", "scratched"]),
    ],
)
def test_marks_lie_where_they_are_said_to(
    prompt: str, slots: list[str], expected: list[str]
) -> None:
    assert _marks(prompt, slots) == expected
    ignored = [t for t in parse_look(prompt, slots).understanding(slots).terms if not t.meant]
    assert ignored == []


@pytest.mark.parametrize(
    ("prompt", "fate"),
    [("gold blade, no leather", Fate.IGNORED), ("steel, no leather", Fate.HONOURED)],
)
def test_what_keeps_its_material_may_be_of_what_is_not_to_be(prompt: str, fate: Fate) -> None:
    slots = ["sword/blade", "sword/grip"]
    terms = parse_look(prompt, slots).understanding(slots).terms
    assert {term.words: term.fate for term in terms}["no leather"] is fate


def test_a_mark_that_is_not_to_be_and_is_asked_for_is_contradicted() -> None:
    terms = parse_look("white paint with scratches, no scratches").understanding(["a/main"]).terms
    assert Fate.CONTRADICTED in {term.fate for term in terms}


@pytest.mark.parametrize("part", ["gems", "handle", "plume"])
def test_a_part_that_is_not_to_be_and_is_there_is_contradicted(part: str) -> None:
    slots = ["a/main", "a/gem", "a/grip", "a/plume"]
    terms = parse_look(f"rusty steel, no {part}", slots).understanding(slots).terms
    assert [t.words for t in terms if t.fate is Fate.CONTRADICTED] == [f"no {part}"]


def test_a_part_that_is_kept_stays_as_it_is() -> None:
    slots = ["table/top", "table/legs"]
    look = parse_look("black marble, but keep the legs as they are", slots)
    assert [choice and choice.material for choice in assign(look, slots)] == ["marble", None]
    assert parse_look("red but keep the wheels black").parts[0][0] == "wheels"


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("matte black, chrome rims", ["main", "tyre", "metal"], ["paint", "rubber", "chrome"]),
        ("red brick, white trim", ["main", "roof", "trim"], ["brick", "rooftile", "paint"]),
        ("terracotta roof tiles", ["main", "roof"], [None, "rooftile"]),
        ("oak", ["main", "pillow"], ["wood", "fabric"]),
        ("blood stained blade", ["main", "grip"], ["steel", "leather"]),
    ],
)
def test_parts_of_bare_models_are_of_what_they_usually_are(
    prompt: str, slots: list[str], expected: list[str | None]
) -> None:
    names = [f"thing/{slot}" for slot in slots]
    chosen = assign(parse_look(prompt, names), names, is_bare=True)
    assert [choice and choice.material for choice in chosen] == expected


@pytest.mark.parametrize(
    ("prompt", "finish"), [("gold, not shiny", "matte"), ("rusty iron, no shiny parts", "matte")]
)
def test_what_is_not_to_shine_is_matte(prompt: str, finish: str) -> None:
    assert parse_look(prompt).default == replace(
        parse_look(prompt.partition(",")[0]).default or MaterialRequest(), finish=finish
    )


def test_a_pattern_of_porcelain_is_blue_on_white_in_either_order() -> None:
    default = parse_look("blue and white willow pattern").default
    assert default == MaterialRequest(colour="white", pattern="delft", second="blue")


def test_blue_and_white_porcelain_is_painted() -> None:
    default = parse_look("blue and white porcelain").default
    assert default == MaterialRequest(
        material="ceramic", colour="white", pattern="delft", second="blue"
    )


def test_a_second_colour_that_nothing_takes_is_ignored() -> None:
    terms = parse_look("chrome and black").understanding(["bike/main"]).terms
    assert [term.words for term in terms if term.fate is Fate.IGNORED] == ["black"]


def test_flowers_are_a_pattern_where_the_model_has_none() -> None:
    default = parse_look("white with pink flowers", ["pot/main"]).default
    assert default == MaterialRequest(colour="white", pattern="floral", second="pink")
    plant = parse_look("dark green with pink flowers", ["plant/leaf", "plant/flower"])
    assert plant.parts == (("flowers", MaterialRequest(colour="pink")),)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        (
            "grey herringbone wool",
            MaterialRequest(material="fabric", colour="grey", pattern="herringbone"),
        ),
        (
            "blue and grey argyle",
            MaterialRequest(colour="blue", pattern="argyle", second="grey"),
        ),
        (
            "navy blue with gold stars",
            MaterialRequest(colour="navy", pattern="stars", second="golden"),
        ),
        (
            "blue and turquoise mosaic tiles",
            MaterialRequest(colour="blue", pattern="mosaic", second="turquoise"),
        ),
        (
            "black and yellow bumblebee stripes",
            MaterialRequest(colour="black", pattern="bands", second="yellow"),
        ),
        ("galaxy", MaterialRequest(pattern="galaxy")),
    ],
)
def test_a_pattern_takes_both_of_its_colours(prompt: str, expected: MaterialRequest) -> None:
    look = parse_look(prompt, ["thing/main"])
    assert look.default == expected
    assert {term.fate for term in look.understanding(["thing/main"]).terms} == {Fate.HONOURED}


def test_a_damascus_blade_is_of_steel() -> None:
    slots = ["sword/main", "sword/grip"]
    chosen = assign(parse_look("damascus blade", slots), slots, is_bare=True)
    assert chosen[0] == MaterialChoice(material="steel", pattern="damascus")


@pytest.mark.parametrize("prompt", ["pink ombre", "red with fading paint", "two-tone blue"])
def test_a_gradient_of_one_colour_is_ignored(prompt: str) -> None:
    look = parse_look(prompt)
    assert look.marks == ()
    assert Fate.IGNORED in {term.fate for term in look.understanding(["a/main"]).terms}


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("bronze helmet with a plume in blue", {"plume": MaterialRequest(colour="blue")}),
        (
            "white walls, blue door and roof",
            {name: MaterialRequest(colour="blue") for name in ("door", "roof")},
        ),
    ],
)
def test_a_look_reaches_the_parts_beside_it(prompt: str, parts: dict[str, MaterialRequest]) -> None:
    found = dict(parse_look(prompt, ["a/main", "a/plume"]).parts)
    assert {name: found.get(name) for name in parts} == parts


def test_a_heading_that_names_the_model_is_not_counted() -> None:
    slots = ["barrel/main", "barrel/metal"]
    terms = parse_look("wine barrel, light oak", slots).understanding(slots).terms
    assert [term.words for term in terms] == ["wine", "light oak"]


def test_the_name_of_another_thing_is_no_name_of_the_model() -> None:
    slots = ["sports car/main", "sports car/tyre"]
    look = parse_look("white paint with two blue racing stripes and carbon fibre bonnet", slots)
    fates = {term.words: term.fate for term in look.understanding(slots).terms}
    assert fates["carbon fibre"] is fates["bonnet"] is Fate.IGNORED


@pytest.mark.parametrize(
    ("prompt", "slots"),
    [
        ("black spoiler", ["sports car/main", "sports car/tyre"]),
        ("carbon fibre bonnet", ["sports car/main", "sports car/tyre"]),
        ("white number plate", ["sports car/main", "sports car/tyre"]),
        ("blood splattered visor", ["knight helmet/main", "knight helmet/trim"]),
        ("silver tip", ["longsword/main", "longsword/grip"]),
        ("dark leather sheath", ["longsword/main", "longsword/grip"]),
        ("white piping", ["armchair/main", "armchair/cushion", "armchair/legs"]),
        ("the spoiler is black", ["sports car/main", "sports car/tyre"]),
        ("make the spoiler black", ["sports car/main", "sports car/tyre"]),
        ("black heart", ["mug/main", "mug/handle"]),
        ("black heart", ["mug/main"]),
    ],
)
def test_a_thing_that_the_model_has_not_takes_its_look_with_it(
    prompt: str, slots: list[str]
) -> None:
    look = parse_look(prompt, slots)
    assert look.understanding(slots).fidelity == 0


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("teal pocket, mustard body", ["backpack/main", "backpack/strap"], ["#c9961a", None]),
        ("chrome bonnet, red body", ["sports car/main", "sports car/metal"], ["red", None]),
        (
            "green velvet recliner",
            ["armchair/main", "armchair/cushion", "armchair/legs"],
            ["green", "green", None],
        ),
        ("blue car", ["sports car/main", "sports car/tyre"], ["blue", None]),
        ("blue coffee cup", ["mug/main"], ["blue"]),
        ("black sporty", ["sports car/main", "sports car/tyre"], ["black", None]),
        ("red robot", ["Object_4/main"], ["red"]),
        ("red robot", ["tmp12/main", "Mesh_01/glass"], ["red", None]),
        ("make the car red", ["sports car/main", "sports car/tyre"], ["red", None]),
        ("red bodywork", ["sports car/main", "sports car/tyre"], ["red", None]),
    ],
)
def test_what_names_the_model_or_a_style_leaves_the_look_to_it(
    prompt: str, slots: list[str], expected: list[str | None]
) -> None:
    chosen = assign(parse_look(prompt, slots), slots)
    assert [each and each.colour for each in chosen] == expected


def test_no_word_of_the_name_of_the_model_is_lost() -> None:
    slots = ["sports car/main", "sports car/tyre"]
    assert parse_look("a red sports car", slots).understanding(slots).fidelity == 1


def test_a_style_behind_a_look_is_told_and_does_not_count() -> None:
    slots = ["sports car/main", "sports car/tyre"]
    understanding = parse_look("black sporty", slots).understanding(slots)
    assert understanding.ignored_terms == ("sporty",)
    assert understanding.fidelity == 1


def test_wear_of_a_part_lies_over_the_look_of_the_whole() -> None:
    slots = ["sword/main", "sword/grip"]
    chosen = assign(parse_look("iron, chipped blade", slots), slots, is_bare=True)
    assert chosen[0] == MaterialChoice(material="iron")


def test_cracks_that_glow_have_the_colour_that_is_said() -> None:
    look = parse_look("obsidian blade with lava cracks glowing orange", ["sword/blade"])
    assert look.default is None
    assert [(part, mark.colour, mark.glows) for part, mark in look.marks] == [
        ("blade", "orange", True)
    ]


def test_a_stripe_behind_a_handle_is_on_the_whole() -> None:
    look = parse_look("white with yellow handle and yellow stripe", ["mug/main", "mug/handle"])
    assert [part for part, _ in look.marks] == [None]


def test_a_metal_that_is_not_to_be_may_be_kept_below_wood() -> None:
    slots = ["chest/main", "chest/lock"]
    told = parse_look("pine planks, no gold", slots).understanding(slots)
    assert "no gold" in told.ignored_terms
    assert parse_look("polished steel, no gold", slots).understanding(slots).fidelity == 1


def test_what_is_cut_in_is_told() -> None:
    terms = parse_look("silver engraved with a floral pattern").understanding(["a/main"]).terms
    assert [term.words for term in terms if term.fate is Fate.IGNORED] == ["engraved"]


def test_a_look_on_a_part_leaves_the_rest_as_it_was_said() -> None:
    slots = ["coat/main", "coat/sleeve"]
    prompt = "black leather, red stripes on the sleeves"
    assert assign(parse_look(prompt, slots), slots, is_bare=True) == [
        MaterialChoice(material="leather", colour="black"),
        MaterialChoice(material="leather", colour="black", pattern="stripes", second="red"),
    ]


def test_coloured_rims_are_neither_tyres_nor_all_metal() -> None:
    slots = ["bike/main", "bike/tyre", "bike/metal"]
    look = parse_look("matte black, orange rims", slots)
    ignored = [t.words for t in look.understanding(slots).terms if t.fate is Fate.IGNORED]
    assert ignored == ["orange", "rims"]
    shield = ["shield/main", "shield/trim"]
    chosen = assign(parse_look("oak, rusty iron rim", shield), shield, is_bare=True)
    assert [choice and choice.material for choice in chosen] == ["wood", "rust"]


def test_cloth_for_the_whole_covers_the_body_of_what_has_legs_of_its_own() -> None:
    armchair, chair = ["main", "cushion", "legs"], ["main", "cushion"]
    look = parse_look("green velvet", armchair)
    assert [bool(each) for each in assign(look, armchair)] == [True, True, False]
    assert [bool(each) for each in assign(look, chair)] == [False, True]


def test_what_keeps_its_look_is_told() -> None:
    slots = ["main", "cushion", "legs"]
    look = parse_look("green velvet", slots)
    assert left_alone(look, slots, assign(look, slots)) == ["legs"]
    only = parse_look("gold legs", slots)
    assert left_alone(only, slots, assign(only, slots)) == ["main surface", "cushion"]


@pytest.mark.parametrize(
    ("prompt", "slots", "materials", "ignored"),
    [
        ("gold bands and ruby studs", ["main", "metal"], [None, "gold"], {"ruby", "studs"}),
        ("walls covered in red ivy", ["main", "roof"], ["kept", None], {"red"}),
        ("emerald velvet upholstery", ["main", "cushion", "legs"], ["velvet", "velvet", None], ()),
        ("pink floral cotton", ["main", "cushion", "legs"], ["fabric", "fabric", None], ()),
        ("black with a gold rim", ["mug/main", "mug/handle"], ["ceramic", "ceramic"], ()),
        ("gold wheels", ["main", "tyre", "metal"], [None, None, "gold"], ()),
        ("bronze, grip wrapped in straw tape", ["main", "grip"], ["bronze", "wicker"], {"tape"}),
    ],
)
def test_a_surface_has_one_look_and_the_rest_is_told(
    prompt: str, slots: list[str], materials: list[str | None], ignored: Collection[str]
) -> None:
    look = parse_look(prompt, slots)
    assert [each and each.material for each in assign(look, slots)] == materials
    assert set(ignored) <= set(look.understanding(slots).ignored_terms)


def test_a_look_that_no_surface_takes_is_not_honoured() -> None:
    slots = ["main", "strap"]
    look = parse_look("desert camouflage sand, grey straps", slots)
    cloth = [MaterialChoice(material="fabric"), None]
    assert not takes_default(look, slots, cloth)
    assert look.understanding(slots, takes_default=False).fidelity < 0.5


def test_cracks_like_lava_are_those_of_the_part_and_nothing_is_of_lava() -> None:
    slots = ["main", "guard", "grip"]
    look = parse_look("obsidian blade with glowing orange cracks like lava", slots)
    assert [each and each.material for each in assign(look, slots)] == ["stone", None, None]
    assert [[mark.kind for mark in marks] for marks in assign_marks(look, slots)] == [
        ["cracks"],
        [],
        [],
    ]


@pytest.mark.parametrize("prompt", ["corroded green copper", "oxidized bronze", "rusty brass"])
def test_what_holds_copper_turns_green_where_iron_turns_red(prompt: str) -> None:
    look = parse_look(prompt, ["main"])
    assert look.default is not None
    assert (look.default.finish, look.default.colour) == (None, None)
    assert [mark.kind for _, mark in look.marks] == ["patina"]


def test_what_walls_are_built_of_is_of_the_walls() -> None:
    slots = ["cottage/main", "cottage/roof", "cottage/trim", "cottage/door", "cottage/plant"]
    apart = assign(parse_look("whitewashed plaster, terracotta tiles", slots), slots)
    assert [each and each.material for each in apart] == [
        "concrete",
        "terracotta",
        None,
        None,
        None,
    ]
    whole = assign(parse_look("mossy stone", slots), slots)
    assert [each and each.material for each in whole] == ["stone", "kept", "kept", "kept", None]
    assert [each and each.finish for each in whole] == ["mossy"] * 4 + [None]


@pytest.mark.parametrize(
    ("prompt", "slot", "material"),
    [
        ("gold hilt with a ruby in the pommel, silver blade", "pommel", "gem:red"),
        ("gold hilt with a ruby in the pommel, silver blade", "guard", "gold"),
        ("wood, the metal corroded to turquoise", "metal", "steel:turquoise:rusty"),
        ("wood, the metal corroded to turquoise", "blade", "wood"),
        ("tiger stripes", "blade", "paint:orange"),
        ("desert camo", "blade", "paint:beige"),
        ("dark wood with green moss", "blade", "wood:brown:mossy"),
        ("white paint and carbon fibre bonnet", "blade", "paint:white"),
        ("old wood", "blade", "wood:worn"),
    ],
)
def test_what_is_said_around_a_corner_is_understood(
    prompt: str, slot: str, material: str | None
) -> None:
    slots = [f"sword/{part}" for part in ("blade", "guard", "pommel", "grip", "metal")]
    chosen = assign(parse_look(prompt, slots), slots)[slots.index(f"sword/{slot}")]
    told = chosen and ":".join(filter(None, (chosen.material, chosen.colour, chosen.finish)))
    assert told == material


_BACKPACK = ["backpack/main", "backpack/strap", "backpack/metal"]
_BARREL = ["barrel/main", "barrel/metal"]
_CHEST = ["treasure chest/main", "treasure chest/metal", "treasure chest/lock"]
_SWORD = [f"longsword/{part}" for part in ("main", "guard", "pommel", "grip", "gem")]
_CAR = ["sports car/main", "sports car/glass", "sports car/tyre", "sports car/metal"]
_MUG = ["mug/main", "mug/handle"]


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("waxed navy cotton, front pocket in red tartan", _BACKPACK, ["fabric:navy"] * 2 + [None]),
        ("wine stained oak, burned-in grape logo", _BARREL, ["wood", None]),
        ("wood with glowing embers between the staves", _BARREL, ["wood", None]),
        ("oak, black hoops, red painted heads", _BARREL, ["wood", "steel:black"]),
        ("matte black with a dripping gold glaze from the rim", _MUG, ["ceramic:black:matte"] * 2),
        ("white with buttons in antique brass", _BARREL, ["paint:white", None]),
        ("yellow body, inside turquoise", _MUG, ["ceramic:yellow", None]),
        ("cursed chest with black wood", _CHEST, ["wood:black", None, None]),
        ("grey oak, green algae and coral, iron bands", _CHEST, ["wood:grey", "iron", None]),
        ("silver blade, pale blue glow", _SWORD, ["silver", None, None, None, None]),
        (
            "silver blade with glowing scripture down the middle",
            _SWORD,
            ["silver", None, None, None, None],
        ),
        ("satin grey bodywork", _CAR, ["paint:grey:matte", None, None, None]),
        ("white body, hood in bare carbon", _CAR, ["paint:white", None, None, None]),
        ("transparent plastic", _BACKPACK, ["glass", "glass", None]),
        ("white walls, candy cane door", ["a/main", "a/door"], ["paint:white", "paint:red"]),
    ],
)
def test_what_is_said_of_what_is_not_there_is_seen_nowhere(
    prompt: str, slots: list[str], expected: list[str | None]
) -> None:
    present = [MaterialChoice(material="fabric") if slots is _BACKPACK else None] * len(slots)
    chosen = assign(parse_look(prompt, slots), slots, present)
    told = [
        each and ":".join(filter(None, (each.material, each.colour, each.finish)))
        for each in chosen
    ]
    assert [each and each.removesuffix(":polished") for each in told] == expected


def test_scratches_of_a_part_are_on_that_part() -> None:
    slots = ["main", "cushion", "legs"]
    look = parse_look("red wool, legs in mahogany with a few scratches", slots)
    assert [[mark.kind for mark in marks] for marks in assign_marks(look, slots)] == [
        [],
        [],
        ["scratched"],
    ]


def test_cracks_that_glow_are_seen() -> None:
    look = parse_look("black wood, purple cracks that glow from inside", _CHEST)
    marks = assign_marks(look, _CHEST)[0]
    assert [(mark.kind, mark.colour, mark.glows) for mark in marks] == [("cracks", "purple", True)]


def test_what_is_cut_into_a_part_takes_no_look_of_the_part_before_it() -> None:
    look = parse_look("golden sword with a red velvet grip and engraved blade", _SWORD)
    blade = assign(look, _SWORD)[0]
    assert blade is not None
    assert blade.material == "gold"


def test_the_ink_of_racing_stripes_may_be_said_behind_them() -> None:
    look = parse_look("racing stripes, white on royal blue", _CAR)
    assert [(mark.kind, mark.colour) for mark in assign_marks(look, _CAR)[0]] == [
        ("racing stripes", "white")
    ]


def test_two_green_stripes_of_a_car_run_along_it() -> None:
    look = parse_look("pearl white with two racing green stripes", _CAR)
    assert [mark.kind for mark in assign_marks(look, _CAR)[0]] == ["two stripes"]


def test_parts_that_are_named_together_have_the_same_look() -> None:
    slots = ["teapot/main", "teapot/lid", "teapot/handle"]
    chosen = assign(parse_look("white body with gold lid and handle", slots), slots)
    assert [each and each.material for each in chosen] == ["ceramic", "gold", "gold"]


def test_the_legs_of_an_armchair_have_no_stripes_of_its_cloth() -> None:
    slots = ["main", "cushion", "legs"]
    chosen = assign(parse_look("red and black tartan", slots), slots)
    assert [bool(each) for each in chosen] == [True, True, False]


def test_what_has_pink_glitter_is_pink() -> None:
    chosen = assign(parse_look("pink unicorn glitter", _BACKPACK), _BACKPACK)
    assert chosen[0] is not None
    assert chosen[0].colour == "pink"


_HOUSE = ["cottage/main", "cottage/roof", "cottage/trim", "cottage/door"]
_CHAIR = ["armchair/main", "armchair/cushion", "armchair/legs"]


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("red shutters, white walls", _HOUSE, ["paint:white", None, None, None]),
        ("candy cane pillars, chocolate roof", _HOUSE, [None, "chocolate", None, None]),
        ("cream fabric, gilded frame", _CHAIR, ["fabric:cream", "fabric:cream", "gold"]),
        (
            "red and black tartan upholstery, oak legs",
            _CHAIR,
            ["fabric:red plaid black", "fabric:red plaid black", "wood"],
        ),
        (
            "red and white striped guard, steel blade",
            _SWORD,
            ["steel", "paint:red stripes white", None, None, None],
        ),
        ("black blade, silver pommel with ruby", _SWORD[:4], ["paint:black", None, "silver", None]),
        (
            "steel blade, red grip with gold stripes",
            _SWORD,
            ["steel", None, None, "leather:red stripes golden", None],
        ),
        ("glass blade, guard shaped in copper", _SWORD, ["glass", "copper", None, None, None]),
        ("red flowers, blue canvas", ["a/main"], ["fabric:blue floral red"]),
        ("blue speckled stoneware", ["a/main"], ["ceramic:blue"]),
        ("charred, embers glowing orange in the cracks", _CHEST, ["kept", "kept", "kept"]),
        ("white enamel, mountain logo in dark green", _MUG, ["ceramic:white", "ceramic:white"]),
        ("scratched steel, leather lining torn", ["a/main"], ["steel"]),
        ("pastel blue", _HOUSE, ["paint:#b0cdee", None, None, None]),
    ],
)
def test_a_look_is_of_the_part_that_it_is_said_of(
    prompt: str, slots: list[str], expected: list[str | None]
) -> None:
    def told(choice: MaterialChoice | None) -> str | None:
        if choice is None:
            return None
        base = ":".join(filter(None, (choice.material, choice.colour)))
        return " ".join(filter(None, (base, choice.pattern, choice.second)))

    assert [told(each) for each in assign(parse_look(prompt, slots), slots)] == expected


def test_what_tarnishes_is_the_metal() -> None:
    slots = ["teapot/main", "teapot/handle"]
    look = parse_look("silver body with ebony handle, slightly tarnished", slots)
    assert [[mark.kind for mark in marks] for marks in assign_marks(look, slots)] == [
        ["tarnish"],
        [],
    ]


def test_a_bag_of_silver_is_not_told_where_only_its_buckles_are() -> None:
    present = [MaterialChoice(material="fabric"), None, None]
    assert not takes_default(parse_look("silver", _BACKPACK), _BACKPACK, present)


def test_two_marks_of_a_part_are_both_on_it() -> None:
    slots = ["sword/main", "sword/grip"]
    look = parse_look("nicked and bloodstained blade", slots)
    kinds = [[mark.kind for mark in marks] for marks in assign_marks(look, slots)]
    assert kinds == [["chips", "blood"], []]


_RIMMED = ["sports car/main", "sports car/tyre", "sports car/metal", "sports car/rim"]


@pytest.mark.parametrize(
    ("prompt", "slots", "materials"),
    [
        ("pearl white, gold rims", _RIMMED, ["paint", None, None, "gold"]),
        ("matte black", _RIMMED, ["paint", None, None, None]),
        (
            "molten lava cracks glowing in a black blade, bone handle",
            _SWORD,
            ["paint", None, None, "bone", None],
        ),
        ("pink with a rainbow pattern", _BACKPACK, ["fabric", "fabric", None]),
    ],
)
def test_rims_cracks_and_rainbows_are_where_they_are_asked_for(
    prompt: str, slots: list[str], materials: list[str | None]
) -> None:
    present = [MaterialChoice(material="fabric") if slots is _BACKPACK else None] * len(slots)
    look = parse_look(prompt, slots)
    chosen = assign(look, slots, present)
    assert [each and each.material for each in chosen] == materials
    assert chosen[0] is not None
    assert chosen[0].pattern is None


def _told(choice: MaterialChoice | None) -> str | None:
    """Write a choice as `material:colour:finish pattern second`."""
    if choice is None:
        return None
    base = ":".join(filter(None, (choice.material, choice.colour, choice.finish)))
    return " ".join(filter(None, (base, choice.pattern, choice.second)))


_HELMET = ["knight helmet/main", "knight helmet/dark", "knight helmet/trim", "knight helmet/plume"]
_TEAPOT = ["teapot/main", "teapot/lid", "teapot/handle"]
_BLADE_AND_GRIP = ["kept:scratched", None, None, "leather:worn", None]
_SCRATCHED = ["steel:scratched", None, "steel:scratched"]
_COTTAGE = [f"cottage/{part}" for part in ("main", "base", "roof", "trim", "door", "glass")]


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        # Who is called by name comes before who is meant
        (
            "gold crossguard, red pommel, silver blade",
            _SWORD,
            ["silver", "gold", "paint:red", None, None],
        ),
        ("golden crossguard, steel blade", _SWORD, ["steel", "gold", None, None, None]),
        ("black blade, the hilt is plain iron", _SWORD, ["paint:black", *["iron"] * 3, None]),
        ("ivory blade, black leather hilt", _SWORD, ["bone", None, None, "leather:black", None]),
        (
            "silver hilt wrapped in blue cloth",
            _SWORD,
            [None, "silver", "silver", "fabric:blue", None],
        ),
        (
            "wooden toy sword with chipped red paint on the handle",
            _SWORD,
            ["wood", "wood", "wood", "paint:red", None],
        ),
        ("scratched blade, worn leather", _SWORD, _BLADE_AND_GRIP),
        ("leather, scratched blade", _SWORD, [*_BLADE_AND_GRIP[:3], "leather", None]),
        ("silver and leather", _SWORD, ["silver", "silver", "silver", "leather", None]),
        # A thing is no stuff
        ("blue gem", _SWORD, [*[None] * 4, "gem:blue"]),
        ("red jewel, gold guard", _SWORD, [None, "gold", None, None, "gem:red"]),
        ("blue gems", _CHEST, [None] * 3),
        ("golden padlock, green wood", _CHEST, ["wood:green", None, "gold"]),
        ("blue water", _BARREL, [None] * 2),
        ("gold mirror", _RIMMED, [None] * 4),
        ("red steering wheel", _RIMMED, [None] * 4),
        ("scratched steel, red feather", _HELMET, [*_SCRATCHED, "paint:red"]),
        ("grey steps", _COTTAGE, [None] * 6),
        ("yellow flowers", [*_COTTAGE, "cottage/plant"], [None] * 7),
        ("yellow flowers", ["mug/main"], ["ceramic:cream floral yellow"]),
        ("mossy wood with rusted iron bands", _CHEST, ["wood:mossy", "rust", None]),
        ("overgrown with moss, gold lock", _CHEST, ["kept:mossy", "kept:mossy", "gold:mossy"]),
        ("gold rim", _MUG, ["kept", None]),
        # Verdigris and rust are of metal
        ("bronze age patina", _SWORD, ["kept"] * 3 + [None] * 2),
        ("rusty", _SWORD, ["kept:rusty"] * 3 + [None] * 2),
        ("carved from ice with silver fittings", _CHEST, ["glass:cyan", "silver", None]),
        # A part beside another one
        ("iron with gold trim around the visor", _HELMET, ["iron", None, "gold", None]),
        ("rusty around the visor, steel", _HELMET, ["steel", None, "steel", None]),
        ("clay with carved bamboo on the body", _TEAPOT, ["terracotta"] * 3),
        ("brown leather, duct tape on the seat", _CHAIR, ["leather:brown"] * 2 + [None]),
        ("leather, studded with iron", _HELMET, ["leather", None, "leather", None]),
        # Trims and rims
        ("black paint, cyan trims", _RIMMED, ["paint:black", None, "steel:cyan", None]),
        ("purple wood and yellow trims", _CHEST, ["wood:purple", "steel:yellow", None]),
        ("black lacquer with red dragon ornaments", _CHEST, ["paint:black", None, None]),
        ("old oak and rusted iron", _BARREL, ["wood:worn", "rust"]),
        ("oak, corroded metal", _BARREL, ["wood", "kept:rusty"]),
        # Of a house
        (
            "grey stone walls with a golden straw thatch",
            _COTTAGE,
            ["stone:grey", None, "wicker:golden", None, None, None],
        ),
        (
            "white walls, dark beams, light in the windows",
            _COTTAGE,
            ["paint:white", None, None, "wood:brown", None, "glow"],
        ),
        ("pink walls, white windows", _COTTAGE, ["paint:pink", *[None] * 5]),
        ("red clay roof tiles", _COTTAGE, [None, None, "rooftile", None, None, None]),
        # What a colour is laid on
        ("green canvas, tan straps", _BACKPACK, ["fabric:green", "fabric:tan", None]),
        ("grey tyres, red paint", _RIMMED, ["paint:red", "rubber:grey", None, None]),
        ("teal with orange cushions", _CHAIR, ["fabric:teal", "fabric:orange", None]),
        ("wooden, painted green", _BARREL, ["wood:green", None]),
        ("muddy and worn", _BACKPACK, ["kept:worn", "kept:worn", "kept:worn"]),
        ("snakeskin, gold zips", _BACKPACK, ["scales", "scales", "gold"]),
        ("black chrome, tinted windows", _CAR, ["chrome:black", "glass:#3a3b3d", None, None]),
        ("gold and blue", ["a/main"], ["gold"]),
        ("green copper roof", _COTTAGE, [None, None, "copper", None, None, None]),
        # Patterns
        ("blue and white delft porcelain", ["a/main"], ["ceramic:white delft blue"]),
        ("delft blue windmills on white porcelain", ["a/main"], ["ceramic:white delft"]),
        ("white ceramic with blue floral painting", ["a/main"], ["ceramic:white floral blue"]),
        ("patchwork of old denim pieces", ["a/main"], ["fabric:navy:worn patchwork"]),
        ("red and white checkers", ["a/main"], ["paint:red checks white"]),
        ("steel, black and white skull print", ["a/main"], ["steel"]),
        ("purple yixing clay, unglazed", ["a/main"], ["terracotta:purple"]),
        ("carved ice with silver fittings", _CHEST, ["glass:cyan", "silver", None]),
        ("black and gold", _CHEST, ["paint:black", "gold", None]),
        ("blue and silver", _HELMET, ["paint:blue", None, "silver", None]),
        ("blue and silver", ["a/main"], ["paint:blue"]),
        ("ice, silver bands", _CHEST, ["glass:cyan", "silver", None]),
        ("crystal, glowing purple", ["a/main"], ["glass:purple"]),
        ("frozen over, blue ice and frost on the fittings", _CHEST, ["kept:snowy"] * 3),
    ],
)
def test_looks_of_strangers_are_where_they_are_asked_for(
    prompt: str, slots: list[str], expected: list[str | None]
) -> None:
    present = [MaterialChoice(material="fabric") if slots is _BACKPACK else None] * len(slots)
    chosen = [_told(each) for each in assign(parse_look(prompt, slots), slots, present)]
    assert [each and each.replace("steel:blue:snowy", "kept:snowy") for each in chosen] == expected


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("steel, rust in the corners", ["a/main"], "rusty@edges"),
        ("steel, rust in the crevices", ["a/main", "a/lid"], ""),
        ("steel, blood on the tip", _SWORD, ""),
        ("blue, covered in mud", ["a/main"], "mud"),
        ("cream glaze dripping over brown clay", ["a/main"], "drips cream"),
        ("brown clay with dripping white glaze", ["a/main"], "drips white"),
        ("terracotta, glazed white on the top half", ["a/main"], "coat white@upper"),
        ("bloody, notched blade", _SWORD, "blood, chips"),
        ("stoneware with unglazed bottom half", ["a/main"], "coat tan@lower"),
        ("stoneware, raw clay bottom", ["a/main"], "coat tan@bottom"),
        ("green canvas, scuffed bottom", ["a/main"], "scratched@bottom"),
        ("white enamel, black chips along the rim", ["a/main"], "chips black@rim"),
        ("white enamel, chips showing dark metal", ["a/main"], "chips black"),
        ("white enamel, a few chips showing dark metal", ["a/main"], "few chips black"),
        ("oak, wine stains around the middle", ["a/main"], "stains #5a1526@middle"),
        ("rotten wood with barnacles and green slime", ["a/main"], "barnacles, slime"),
        ("glowing blue crystal", ["a/main"], "lit"),
        ("copper, turquoise patina, oxidised", ["a/main"], "patina turquoise"),
        ("wear on the edges, red paint", ["a/main"], "edge wear"),
        ("white with red stripes", _CAR, "racing stripes red"),
        ("purple and green two tone", ["a/main"], "two tone green"),
        ("two-tone blue and silver", _RIMMED, "two tone grey"),
        ("blue and silver two-tone", _RIMMED, "two tone grey"),
        ("gradient silver to black", ["a/main"], "gradient black"),
        ("gradient black to silver", ["a/main"], "gradient grey"),
        ("steel, gradient from pink to orange", ["a/main"], "gradient orange"),
        ("red wine stained", _BARREL, "stains #5a1526"),
        ("black ink stained", ["a/main"], "stains black"),
        ("blue ink stains", ["a/main"], "stains blue"),
        ("green mould stains", ["a/main"], "mossy"),
        ("yellow bottom", _BACKPACK, "coat yellow@bottom"),
        ("lavender body, yellow rim", _MUG, "coat yellow@rim"),
    ],
)
def test_marks_of_strangers_are_where_they_are_asked_for(
    prompt: str, slots: list[str], expected: str
) -> None:
    assert _marks_told(prompt, slots) == expected


@pytest.mark.parametrize("prompt", ["red wine stained", "black ink stained", "green mould stains"])
def test_the_colour_of_stains_is_not_that_of_what_they_are_on(prompt: str) -> None:
    assert [_told(each) for each in assign(parse_look(prompt, _BARREL), _BARREL)] == ["kept"] * 2


@pytest.mark.parametrize(
    ("prompt", "slots", "word"),
    [
        ("yellow window frames", _COTTAGE, "window frames"),
        ("brown beams", _COTTAGE, "beams"),
        ("torn leather backrest", _CHAIR, "backrest"),
        ("oak legs, white fur seat", _CHAIR, "seat"),
        ("rattan frame with teal cushions", _CHAIR, "frame"),
        ("grey felt and orange zippers", _BACKPACK, "zippers"),
        ("grey canvas, brass buckles", _BACKPACK, "buckles"),
        ("silver hinges", _CHEST, "hinges"),
    ],
)
def test_what_shares_a_surface_with_a_part_is_told(
    prompt: str, slots: list[str], word: str
) -> None:
    terms = parse_look(prompt, slots).understanding(slots).terms
    told = {term.words: term for term in terms}[word]
    assert told.fate is Fate.APPROXIMATED
    assert "surface" in told.why or "seen" in told.why


@pytest.mark.parametrize(
    ("prompt", "slots"),
    [
        ("white trim", _COTTAGE),
        ("red cushions", _CHAIR),
        ("brass fittings", _BACKPACK),
        ("iron bands", _CHEST),
        ("brass hoops", _BARREL),
    ],
)
def test_a_part_that_is_all_of_its_surface_is_honoured(prompt: str, slots: list[str]) -> None:
    assert parse_look(prompt, slots).understanding(slots).fidelity == 1


@pytest.mark.parametrize(
    ("prompt", "slots", "ignored"),
    [
        ("mid-century mustard wool", ["a/main"], "mid century"),
        ("sunk for a hundred years, oak", ["a/main"], "for a hundred years, sunk"),
        ("weathered by sunlight, red", ["a/main"], "by sunlight"),
        ("worn after a long hike, red", ["a/main"], "after a long hike"),
        ("oak whisky barrel", _BARREL, "whisky"),
        ("unicorn style, red", ["a/main"], "unicorn style"),
    ],
)
def test_styles_uses_and_causes_are_told_and_do_not_count(
    prompt: str, slots: list[str], ignored: str
) -> None:
    understanding = parse_look(prompt, slots).understanding(slots)
    assert ", ".join(understanding.ignored_terms) == ignored
    assert understanding.fidelity == 1


@pytest.mark.parametrize(
    ("prompt", "slots", "parts"),
    [
        ("purple polka dots", _BARREL, ["main surface"]),
        ("white polka dots on the lid", _TEAPOT, ["lid"]),
        ("oak with purple polka dots", _BARREL, []),
        ("pink with white polka dots", _BARREL, []),
        ("red", _BARREL, []),
    ],
)
def test_a_ground_that_was_not_said_is_told(
    prompt: str, slots: list[str], parts: list[str]
) -> None:
    assert new_grounds(parse_look(prompt, slots), slots) == parts


def test_a_style_that_is_a_look_is_read() -> None:
    assert parse_look("kintsugi style, grey ceramic").marks
    assert parse_look("oak with wear").marks
    dotted = parse_look("polka dot style, red").default
    assert dotted is not None
    assert dotted.pattern == "dots"
    assert parse_look("camo style canvas").default == MaterialRequest(
        material="fabric", pattern="camouflage"
    )


def test_what_is_only_nearly_so_is_told_of_a_part_as_well() -> None:
    look = parse_look("oak, frost on the lid", ["a/main", "a/lid"])
    fates = {term.words: term.fate for term, _ in look.terms}
    assert fates["frost"] is Fate.APPROXIMATED


def test_a_colour_that_a_metal_has_not_is_told() -> None:
    terms = parse_look("blue gold", ["a/main"]).understanding(["a/main"]).terms
    assert {term.words: term.fate for term in terms} == {
        "blue": Fate.IGNORED,
        "gold": Fate.HONOURED,
    }


def _marks_told(prompt: str, slots: list[str]) -> str:
    """Write what lies over the first slot: "patina, lit red@edges"."""
    marks = assign_marks(parse_look(prompt, slots), slots)[0]
    return ", ".join(
        " ".join(filter(None, (mark.kind, mark.colour))) + (f"@{mark.place}" if mark.place else "")
        for mark in marks
    )


def _fates(prompt: str, slots: list[str]) -> dict[str, Fate]:
    terms = parse_look(prompt, slots).understanding(slots).terms
    return {term.words: term.fate for term in terms}


_ARMCHAIR = [f"armchair/{part}" for part in ("main", "cushion", "legs")]
_GLAZED_CAR = [f"sports car/{part}" for part in ("main", "glass", "tyre", "rim", "metal")]


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        # What stays
        (
            "leave the legs as they are and make the upholstery navy velvet",
            _ARMCHAIR,
            ["velvet:navy", "velvet:navy", None],
        ),
        ("blue velvet, don't touch the legs", _ARMCHAIR, ["velvet:blue"] * 2 + [None]),
        ("keep the wooden legs, cream linen", _ARMCHAIR, ["fabric:cream"] * 2 + [None]),
        ("keep the wood, blue velvet", _ARMCHAIR, ["velvet:blue"] * 2 + [None]),
        ("the legs stay the same, blue velvet", _ARMCHAIR, ["velvet:blue"] * 2 + [None]),
        ("only the legs in black, nothing else", _ARMCHAIR, [None, None, "paint:black"]),
        ("keep the wood but make the bands gold", _CHEST, [None, "gold", None]),
        ("rusty bands, keep the wood and the lock the same", _CHEST, [None, "kept:rusty", None]),
        (
            "keep the straps and the buckles the same, make it navy",
            _BACKPACK,
            ["fabric:navy", None, None],
        ),
        ("red, everything else unchanged", _GLAZED_CAR, ["paint:red", *[None] * 4]),
        ("timber walls, don't change the door", _COTTAGE, ["wood", *[None] * 5]),
        ("only the roof in red tiles", _COTTAGE, [None, None, "rooftile:red", *[None] * 3]),
        # How people ask
        ("I'd like it in navy fabric", _ARMCHAIR, ["fabric:navy"] * 2 + [None]),
        ("black wood, no logos", _CHEST, ["wood:black", None, None]),
        ("white walls, no broken windows", _COTTAGE, ["paint:white", *[None] * 5]),
        # Two colours behind a pattern
        ("dots, red on white", _ARMCHAIR, ["fabric:white dots red"] * 2 + [None]),
        ("blue, pattern of white dots", _MUG, ["ceramic:blue dots white"] * 2),
        # Glass
        ("tinted glass", _GLAZED_CAR, [None, "glass:#3a3b3d", *[None] * 3]),
        ("red, dark tinted windows", _GLAZED_CAR, ["paint:red", "glass:#3a3b3d", *[None] * 3]),
        ("tinted windows", _COTTAGE, [*[None] * 5, "glass:#3a3b3d"]),
        ("blue tinted glass", _MUG, ["glass:blue"] * 2),
        ("clear glass", _MUG, ["glass"] * 2),
        # Weather
        ("snow on the roof", _COTTAGE, [None, None, "kept:snowy", *[None] * 3]),
        ("bronze bands with rust", _CHEST, [None, "bronze", None]),
        ("neon green", _MUG, ["ceramic:#39ff14"] * 2),
        ("reddish brown", _MUG, ["ceramic:#7a3b22"] * 2),
        ("dull grey primer", _GLAZED_CAR, ["paint:grey:matte", *[None] * 4]),
        ("white, cracked and repaired with gold", _MUG, ["ceramic:white"] * 2),
        ("shiny polished steel", _MUG, ["steel:polished"] * 2),
        ("denim, nothing printed", _BACKPACK, ["fabric:navy"] * 2 + [None]),
        ("steel, moss growing over it", _HELMET[:3], ["steel:mossy", None, "steel:mossy"]),
    ],
)
def test_nothing_is_lost_of_what_stays_and_of_what_is_asked_politely(
    prompt: str, slots: list[str], expected: list[str | None]
) -> None:
    present = [MaterialChoice(material="fabric") if slots is _BACKPACK else None] * len(slots)
    look = parse_look(prompt, slots)
    assert [_told(each) for each in assign(look, slots, present)] == expected
    assert look.understanding(slots).ignored_terms == ()


def test_what_stays_of_a_material_and_gets_a_look_is_refused() -> None:
    assert _fates("white marble, keep the wood", _CHEST)["wood"] is Fate.CONTRADICTED


def test_only_a_part_is_told_where_all_gets_the_look() -> None:
    assert _fates("only the barrel in red", _BARREL)["only"] is Fate.IGNORED


def test_what_has_no_surface_of_its_own_cannot_stay() -> None:
    look = parse_look("black, keep the spout the same", _TEAPOT)
    told = {term.words: term for term in look.understanding(_TEAPOT).terms}
    assert (told["spout"].fate, "gets the look" in told["spout"].why) == (Fate.IGNORED, True)


@pytest.mark.parametrize(
    ("prompt", "slots", "words"),
    [
        ("clear plastic", _MUG, "clear plastic"),
        ("bronze bands with rust", _CHEST, "rust patches"),
        ("rusty bronze", _MUG, "rusty"),
        ("gold with rust spots", _MUG, "rust spots"),
        ("gold with rust patches on the trim", _HELMET, "rust patches"),
        ("green velvet seat", _ARMCHAIR, "seat"),
        ("moss up to the windows", _COTTAGE, "up to the windows"),
        ("white with racing stripes over the hood", _GLAZED_CAR, "over the hood"),
    ],
)
def test_what_is_only_nearly_as_asked_is_told(prompt: str, slots: list[str], words: str) -> None:
    assert _fates(prompt, slots)[words] is Fate.APPROXIMATED


@pytest.mark.parametrize(
    ("prompt", "slots", "expected"),
    [
        ("moss up to the windows", _COTTAGE, "mossy@lower"),
        ("dirty walls up to the windows", _COTTAGE, "dirty@lower"),
        ("neon green glow along the edges", _CHEST, "lit #39ff14@edges"),
        ("blood along the edge of the blade", _SWORD, "blood@edges"),
        ("mud along the bottom", _MUG, "mud@bottom"),
        ("bronze with rust", _MUG, "patina"),
        ("blade with rust along the edges", _SWORD, "rusty@edges"),
        ("red glow along the blade edge", _SWORD, "lit red@edges"),
        ("oak, snow on top", _BARREL, "snowy@top"),
        ("blue walls with moss near the ground", _COTTAGE, "mossy@bottom"),
        ("blue on top and white at the bottom", _MUG, "two tone blue"),
        ("green glow from the cracks", _BARREL, "cracks green"),
        ("white with gold edges", _MUG, "coat golden@edges"),
        ("steel, moss growing over it", _HELMET, ""),
        ("oak, dark stains", _BARREL, "stains #241c16"),
        ("white, two blue stripes over the hood", _GLAZED_CAR, "racing stripes blue"),
        ("steel, rust by the eye slits", _HELMET, ""),
        ("steel, moss near the slits", _HELMET, ""),
    ],
)
def test_marks_are_at_the_places_that_are_named(
    prompt: str, slots: list[str], expected: str
) -> None:
    assert _marks_told(prompt, slots) == expected


def test_what_is_only_beside_a_part_is_refused_with_the_reason() -> None:
    with pytest.raises(UnknownLook, match="say which part gets the look"):
        parse_look("rust by the eye slits", _HELMET)
    assert _fates("steel, rust by the eye slits", _HELMET)["rust"] is Fate.IGNORED


def test_coloured_glass_lets_light_through() -> None:
    shown = [pale_glass(MaterialChoice(material="glass", colour=c)) for c in ("green", "#3a3b3d")]
    assert [each and each.colour for each in shown] == ["#a9c9ad", "#3a3b3d"]
    assert pale_glass(parse_material("paint:green")) == parse_material("paint:green")


@pytest.mark.parametrize("prompt", ["pink glitter", "pink glitter with a rainbow zipper"])
def test_what_is_of_pink_glitter_is_pink(prompt: str) -> None:
    default = parse_look(prompt, ["main", "zipper"]).default
    assert default is not None
    assert default.colour == "pink"


def test_what_is_on_one_part_only_is_not_on_the_whole() -> None:
    look = parse_look("frozen over, ice blue, frost on the metal bits only", ["main", "metal"])
    assert look.default is not None
    assert look.default.finish is None
    assert dict(look.parts)["fittings"].finish == "snowy"


@pytest.mark.parametrize(
    "prompt", ["charred inside", "coffee stains inside", "dirty on the inside", "neon underside"]
)
def test_a_look_of_what_is_not_painted_alone_is_refused(prompt: str) -> None:
    with pytest.raises(UnknownLook):
        parse_look(prompt, ["barrel/main", "barrel/metal"])


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("blue stripes, legs stay wooden", ["fabric", None]),
        ("pink fur gold legs", ["fur pink", "gold"]),
        ("green velvet, no rust on the legs", ["velvet green", None]),
        ("green velvet, steel instead of wooden legs", ["velvet green", "steel"]),
        ("velvet, dark stained legs", ["velvet", "wood brown"]),
        ("gold legs rest white", ["fabric white", "gold"]),
    ],
)
def test_each_part_has_the_look_that_is_said_of_it(prompt: str, expected: list[str | None]) -> None:
    slots = ["armchair/cushion", "armchair/legs"]
    present = [MaterialChoice(material="fabric"), MaterialChoice(material="wood")]
    choices = assign(parse_look(prompt, slots), slots, present)
    told = [c and " ".join(filter(None, (c.material, c.colour))) for c in choices]
    assert told == expected


PARROT = [f"parrot/{slot}" for slot in ("coat", "wing", "tip", "beak")]


def test_the_first_of_two_colours_of_a_part_is_not_that_of_all() -> None:
    look = parse_look("scarlet body, yellow and blue wings, black beak", PARROT)
    colours = [choice and choice.colour for choice in assign(look, PARROT)]
    assert colours == ["red", "blue", None, "black"]
    fates = {term.words: term.fate for term in look.understanding(PARROT).terms}
    assert fates["yellow"] is Fate.IGNORED


@pytest.mark.parametrize(
    "prompt", ["tail fading from teal to violet", "teal tail fading to violet, coral red hair"]
)
def test_a_colour_that_changes_along_a_part_is_refused(prompt: str) -> None:
    slots = ["mermaid/skin", "mermaid/hair", "mermaid/tail"]
    terms = parse_look(prompt, slots).understanding(slots).terms
    assert any(term.fate is Fate.CONTRADICTED for term in terms if term.words == "fading")


@pytest.mark.parametrize(
    ("prompt", "slots"),
    [
        ("whitewashed pine", ["bookshelf/main", "bookshelf/book1", "bookshelf/book2"]),
        ("gold leaf", ["picture frame/main", "picture frame/sky", "picture frame/sun"]),
        ("pastel pink", ["toaster/main", "toaster/crust", "toaster/bread"]),
    ],
)
def test_what_is_in_a_thing_keeps_its_look(prompt: str, slots: list[str]) -> None:
    main, *contents = assign(parse_look(prompt, slots), slots)
    assert main is not None
    assert contents == [None] * len(contents)


@pytest.mark.parametrize(
    ("prompt", "slots", "told"),
    [
        ("golden horn", ["unicorn/coat", "unicorn/horn"], [None, "gold"]),
        ("green skin", ["witch/skin", "witch/hat", "witch/robe"], ["skin:green", None, None]),
        ("yellow wheels", ["tractor/tyre", "tractor/rim"], [None, "paint:yellow"]),
        ("grey cloak", ["wizard/robe", "wizard/cape"], [None, "fabric:grey"]),
        ("pine", ["bed/main", "bed/sheet", "bed/pillow"], ["wood:beige", None, None]),
        ("snowy white", ["owl/coat", "owl/beak"], ["fabric:white", "paint:white"]),
    ],
)
def test_a_word_that_is_a_part_here_is_no_stuff_of_all(
    prompt: str, slots: list[str], told: list[str | None]
) -> None:
    assert [_told(each) for each in assign(parse_look(prompt, slots), slots)] == told
