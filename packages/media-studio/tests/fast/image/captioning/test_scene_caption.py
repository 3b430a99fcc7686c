import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import UnknownLanguage
from media_studio.image.captioning.scene_caption import describe_program, describe_scene
from media_studio.image.captioning.wording import CODES, wording
from media_studio.language.vocabulary import MaterialChoice
from media_studio.modelling.solids import box
from media_studio.programs.program import Program
from media_studio.reading.scenes.prompt import parse_prompt

_CHAIR = parse_prompt(
    "an oak chair with a red velvet seat on a marble table in a forest at sunset", CATALOGUE
)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "English",
            "A wooden chair with a red velvet seat on a marble table, forest, evening light.",
        ),
        ("German", "Stuhl (Holz, Samt in Rot) auf Tisch (Marmor), Wald, Abendlicht."),
        (
            "French",
            "Chaise (bois, velours de couleur rouge) sur table (marbre), forêt, lumière du soir.",
        ),
        (
            "Polish",
            "Stół (marmur), na wierzchu: krzesło (drewno, aksamit w kolorze czerwonym), las,"
            " światło wieczorne.",
        ),
        ("Japanese", "テーブル（大理石）の上に椅子（木材、赤色のベルベット）、森、夕方の光。"),
    ],
)
def test_a_scene_in_words(language: str, text: str) -> None:
    assert describe_scene(_CHAIR, language, CATALOGUE).text == text


@pytest.mark.parametrize("code", CODES)
def test_every_language_names_every_object_and_the_setting(code: str) -> None:
    scene = parse_prompt("a steel chair next to a table and a lamp in the city at night", CATALOGUE)
    words = wording(code)
    caption = describe_scene(scene, code, CATALOGUE)
    assert "{" not in caption.text
    assert words.places["city"] in caption.text
    assert words.lights["night"] in caption.text
    assert caption.description.endswith(words.frames.rendered)
    assert all(words.nouns[noun] in caption.keywords for noun in ("chair", "table", "lamp"))


def test_daylight_of_a_studio_goes_without_saying() -> None:
    assert describe_scene(parse_prompt("an urn", CATALOGUE), "en", CATALOGUE).text.endswith(
        " urn, studio."
    )
    assert (
        "night"
        in describe_scene(parse_prompt("an urn at night, studio", CATALOGUE), "en", CATALOGUE).text
    )


def test_a_program_is_described_by_its_parts() -> None:
    program = Program(
        name="boxes",
        parts=(box(1.0, 1.0, 1.0).part("a"), box(1.0, 2.0, 1.0).part("b")),
        materials={
            "a": MaterialChoice(material="wood"),
            "b": MaterialChoice(material="velvet", colour="red"),
        },
        environment="sea",
    )
    assert describe_program(program, "en").text == (
        "3D model (red velvet, wood), sea, daylight; number of parts: 2."
    )
    assert describe_program(program, "zh").text == (
        "三维模型（红色天鹅绒、木头）、大海、日光；部件数量：2。"
    )


def test_a_name_of_no_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        describe_scene(_CHAIR, "Elvish", CATALOGUE)
