import re
from pathlib import Path

import numpy as np
import pytest
import skimage
from PIL import Image as Picture

from media_studio.errors import LanguageNotSupported
from media_studio.image.captioning.caption import caption_of_facts, describe_picture
from media_studio.image.captioning.facts import PictureFacts
from media_studio.image.captioning.language import resolve_language
from media_studio.image.captioning.wording import CODES, wording
from media_testing.image.captioning.people import Found, person

_FACTS = (
    PictureFacts(format="square"),
    PictureFacts(format="portrait", people=1, close_up=True, tone="dark"),
    PictureFacts(format="landscape", people=3, colours=("red", "green"), tone="bright"),
    PictureFacts(format="square", people=1, grey=True, colours=("grey",), dominant=True),
    PictureFacts(format="square", cut_out=True, colours=("blue",)),
    PictureFacts(format="square", empty=True),
    PictureFacts(format="square", uniform=True, colours=("pink",), dominant=True),
    PictureFacts(format="square", pattern=True, plain=True),
    PictureFacts(format="square", plain=True, backdrop="white", colours=("brown", "black")),
)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("facts", _FACTS)
def test_every_language_puts_every_fact(code: str, facts: PictureFacts) -> None:
    words = wording(code)
    caption = caption_of_facts(facts, words)
    assert caption.text.endswith(words.frames.stop)
    assert "{" not in caption.text + caption.description
    assert len(caption.text) < 160
    assert caption.description.startswith(caption.text)
    assert caption.description.endswith(words.frames.disclaimer)
    assert len(set(caption.keywords)) == len(caption.keywords)


@pytest.mark.parametrize("code", CODES)
def test_different_facts_are_put_differently(code: str) -> None:
    assert len({caption_of_facts(facts, wording(code)).text for facts in _FACTS}) == len(_FACTS)


def test_english_reads_well() -> None:
    texts = [caption_of_facts(facts, wording("en")).text for facts in _FACTS]
    assert texts == [
        "A picture.",
        "A close-up of a face; dark overall.",
        "A picture with at least 3 people; colours include red and green; bright overall.",
        "A picture in shades of grey with at least one person.",
        "A subject cut out on a transparent background; colours include blue.",
        "A fully transparent picture.",
        "An area of almost one colour; main colour: pink.",
        "A regularly repeating pattern; plain background.",
        "A picture; plain background: white; colours include brown and black.",
    ]


def test_german_reads_well() -> None:
    caption = caption_of_facts(_FACTS[2], wording("de"))
    assert caption.text == (
        "Ein Bild mit mindestens 3 Personen; vorkommende Farben: Rot und Grün; insgesamt hell."
    )
    assert caption.keywords == ("Person", "Rot", "Grün")


def test_nothing_is_said_about_people_when_nobody_is_certain() -> None:
    picture = np.full((100, 100, 4), 255, np.uint8)
    caption = describe_picture(picture, "English", Found(person(0.6, 0, 0, 50, 90)))
    assert "person" not in caption.text
    assert "people" not in caption.text


def test_a_language_without_wording_is_refused() -> None:
    with pytest.raises(LanguageNotSupported):
        describe_picture(np.full((100, 100, 4), 255, np.uint8), "Klingon", Found())


@pytest.mark.parametrize(
    ("alpha", "text"), [(0, "A fully transparent picture."), (9, "A picture.")]
)
def test_where_nothing_is_seen_no_subject_is_claimed(alpha: int, text: str) -> None:
    picture = np.full((100, 100, 4), alpha, np.uint8)
    assert describe_picture(picture, "English", Found()).text == text


def test_of_pictures_of_others_only_what_is_measured_is_said() -> None:
    """No noun but those of the frames and the names of colours."""
    words = wording(resolve_language("English"))
    frames = " ".join(text for text in vars(words.frames).values() if isinstance(text, str))
    names = " ".join(form for forms in words.colours.values() for form in forms)
    known = {*re.findall(r"[a-z]+", f"{frames} {names} and".lower())}
    shown = Path(skimage.__file__).parent / "data"
    for name in ("chelsea.png", "coffee.png", "rocket.jpg", "page.png", "coins.png", "brick.png"):
        with Picture.open(shown / name) as file:
            caption = describe_picture(np.array(file.convert("RGBA")), "English", Found())
        said = re.findall(r"[a-z]+", " ".join([caption.text, *caption.keywords]).lower())
        assert {*said} <= known, name
