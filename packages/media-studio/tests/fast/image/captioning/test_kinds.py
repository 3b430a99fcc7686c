import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.english import noun_phrase
from media_studio.image.captioning.kinds import clothes_colours, is_person, natural_looks
from media_studio.image.captioning.scene_caption import describe_scene
from media_studio.image.captioning.visible import Cover
from media_studio.image.captioning.wording import CODES, wording
from media_studio.language.vocabulary import parse_material
from media_studio.reading.scenes.prompt import parse_prompt


def _covers(**slots: str) -> list[Cover]:
    return [Cover(slot=slot, choice=parse_material(text)) for slot, text in slots.items()]


@pytest.mark.parametrize("noun", ["man", "old woman", "knight", "wizard", "queen", "zombie"])
def test_figures_of_people_are_people(noun: str) -> None:
    assert is_person(noun, CATALOGUE)


@pytest.mark.parametrize("noun", ["statue", "cat", "drum", "teddy bear", "chair", "no such thing"])
def test_nothing_else_is_a_person(noun: str) -> None:
    assert not is_person(noun, CATALOGUE)


def test_skin_hair_and_armour_are_no_clothes() -> None:
    dressed = _covers(shirt="fabric:red", skin="skin:tan", hair="hair:brown", belt="leather")
    armoured = _covers(armour="steel", plume="velvet:red")
    assert clothes_colours("man", dressed, CATALOGUE) == ("red",)
    assert clothes_colours("knight", armoured, CATALOGUE) == ()
    assert clothes_colours("mummy", _covers(bandages="fabric:beige"), CATALOGUE) == ()


@pytest.mark.parametrize(
    ("noun", "count", "slots", "phrase"),
    [
        ("man", 1, {"trousers": "fabric:navy", "shirt": "fabric:red", "skin": "skin"},
         "a man in navy and red clothes"),
        ("old man", 2, {"shirt": "fabric:cream"}, "two old men in cream clothes"),
        ("knight", 3, {"armour": "steel", "cape": "velvet:blue"}, "three knights"),
        ("cat", 1, {"coat": "fur:orange", "muzzle": "fur:cream"}, "an orange cat"),
        ("cat", 1, {"muzzle": "fur:cream"}, "a cat"),
        ("cloud", 1, {"main": "paint:white"}, "a white cloud"),
        ("mountain", 1, {"main": "stone", "snow": "snow"}, "a mountain"),
        ("cat", 1, {"coat": "ceramic:blue"}, "a blue ceramic cat"),
        ("mountain", 2, {"main": "glass:green"}, "two green glass mountains"),
    ],
)  # fmt: skip
def test_english_says_nothing_false_of_the_living(
    noun: str, count: int, slots: dict[str, str], phrase: str
) -> None:
    assert noun_phrase(noun, count, _covers(**slots), CATALOGUE) == phrase


def test_of_things_all_materials_are_told() -> None:
    assert natural_looks("chair", _covers(main="wood"), CATALOGUE) is None


_LIVING = parse_prompt("a man next to a cat", CATALOGUE)


@pytest.mark.parametrize("code", CODES)
def test_no_language_makes_people_of_fabric_or_cats_of_fur(code: str) -> None:
    words = wording(code)
    caption = describe_scene(_LIVING, code, CATALOGUE)
    false = {words.materials[name] for name in ("fabric", "fur", "skin", "hair", "leather")}
    assert not false & set(caption.keywords)
    if code != "en":
        cat = words.frames.made_of.format(
            noun=words.nouns["cat"], materials=words.colours["orange"][0]
        )
        assert words.materials["fabric"] not in caption.text
        assert cat.lower() in caption.text.lower()


def test_a_man_on_a_chair_in_english_and_german() -> None:
    scene = parse_prompt("a man on a wooden chair", CATALOGUE)
    english, german = (describe_scene(scene, code, CATALOGUE).text for code in ("en", "de"))
    assert english == "A man in navy and red clothes on a wooden chair, studio."
    assert german == "Mann auf Stuhl (Holz), Studio."
