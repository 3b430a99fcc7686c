import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.reading.scenes.lexicon import lexicon_of
from media_studio.reading.scenes.trailing import linked, looks_in_front
from media_studio.reading.scenes.wording import worded

_LEXICON = lexicon_of(CATALOGUE)


@pytest.mark.parametrize(
    ("prompt", "written"),
    [
        ("umbrella yellow handle wood curved", "umbrella yellow with wood curved handle"),
        ("sword handle leather brown blade rusty", "sword with leather brown handle , rusty blade"),
        ("wheelchair seat blue wheels gray", "wheelchair with blue seat , gray wheels"),
        ("rubber duck yellow beak orange", "rubber duck yellow with orange beak"),
        ("cactus small pot white no flowers", "cactus small with white pot no flowers"),
        (
            "bed wooden frame sheets white 2 pillows",
            "bed wooden with frame , white sheets 2 pillows",
        ),
        ("plant in pot terracotta leaves green", "plant in terracotta pot , green leaves"),
        ("robot cute blue white eyes glowing", "robot cute blue with glowing white eyes"),
        ("robot dog red white eyes", "robot dog red with white eyes"),
        ("a red sofa legs brass", "a red sofa with brass legs"),
        ("office chair high back fixed arms black", "office chair high back fixed arms , black"),
    ],
)
def test_what_is_said_behind_a_part_is_written_in_front_of_it(prompt: str, written: str) -> None:
    said = worded(prompt, _LEXICON)
    assert " ".join(looks_in_front(said, _LEXICON.read(said))) == written


@pytest.mark.parametrize(
    "prompt",
    [
        "table round glass top black metal legs",
        "a teddy bear arms open brown",
        "a red sofa with brass legs",
        "barn red roof white doors",
        "blanket folded red",
        "tractor with yellow wheels like a toy",
    ],
)
def test_what_is_in_front_stays_there(prompt: str) -> None:
    said = worded(prompt, _LEXICON)
    assert looks_in_front(said, _LEXICON.read(said)) == said


@pytest.mark.parametrize(
    ("prompt", "written"),
    [
        ("green sofa brass legs", "green sofa with brass legs"),
        ("red barn white doors", "red barn with white doors"),
        ("accordion red pearl finish", "accordion red pearl finish"),
        ("oak table leg", "oak table leg"),
    ],
)
def test_a_look_behind_a_thing_is_that_of_the_part_that_follows(prompt: str, written: str) -> None:
    said = worded(prompt, _LEXICON)
    assert " ".join(linked(said, _LEXICON.read(said), _LEXICON)) == written
