import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.image.captioning.facts import PictureFacts, observe
from media_testing.image.captioning.people import Found, person


def _picture(*colour: int, height: int = 120, width: int = 160) -> ByteImage:
    return np.full((height, width, 4), (*colour, 255), np.uint8)


def _noisy(picture: ByteImage, sigma: float) -> ByteImage:
    noise = np.random.default_rng(0).normal(0, sigma, (*picture.shape[:2], 1))
    noisy = picture.copy()
    noisy[..., :3] = np.clip(picture[..., :3] + noise, 0, 255)
    return noisy


def _observed(picture: ByteImage) -> PictureFacts:
    return observe(picture, Found())


def test_one_colour_is_uniform_and_shows_nobody() -> None:
    facts = observe(_picture(16, 64, 192), Found(person(0.99, 0, 0, 100, 100)))
    assert facts == PictureFacts(uniform=True, colours=("blue",), dominant=True, format="landscape")


def test_a_subject_before_white_has_its_own_colours() -> None:
    picture = _picture(255, 255, 255)
    picture[40:80, 60:90, :3] = (200, 20, 20)
    facts = _observed(picture)
    assert (facts.plain, facts.backdrop) == (True, "white")
    assert (facts.colours, facts.dominant) == (("red",), True)
    assert facts.tone is None


def test_colours_are_listed_by_their_share() -> None:
    picture = _picture(16, 64, 192)
    picture[:, 70:, :3] = (46, 139, 61)
    picture[:, 150:, :3] = (255, 224, 0)
    facts = _observed(_noisy(picture, 6))
    assert facts.colours[:2] == ("green", "blue")
    assert "yellow" not in facts.colours
    assert facts.dominant


def test_clear_pixels_are_a_cut_out_and_have_no_colour() -> None:
    picture = _picture(0, 0, 255)
    picture[..., 3] = 0
    picture[30:90, 40:100] = (46, 139, 61, 255)
    facts = _observed(picture)
    assert (facts.cut_out, facts.plain, facts.colours) == (True, False, ("green",))


def test_an_invisible_picture_has_no_facts_but_its_shape() -> None:
    assert _observed(np.zeros((50, 50, 4), np.uint8)) == PictureFacts(empty=True, format="square")


def test_grey_is_grey_and_a_coloured_corner_is_not() -> None:
    picture = _noisy(_picture(120, 120, 120), 30)
    assert _observed(picture).grey
    picture[:30, :40, :3] = (200, 20, 20)
    assert not _observed(picture).grey


@pytest.mark.parametrize(("level", "tone"), [(22, "dark"), (110, None), (225, "bright")])
def test_the_tone_is_told_at_its_ends(level: int, tone: str | None) -> None:
    facts = _observed(_noisy(_picture(level, level, level), 12))
    assert facts.tone == tone


@pytest.mark.parametrize(
    ("height", "width", "shape"),
    [(100, 160, "landscape"), (160, 100, "portrait"), (100, 102, "square")],
)
def test_the_format_is_that_of_the_file(height: int, width: int, shape: str) -> None:
    assert _observed(_picture(9, 9, 9, height=height, width=width)).format == shape


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 900), (3000, 2)])
def test_slivers_can_be_observed(height: int, width: int) -> None:
    assert _observed(_picture(16, 64, 192, height=height, width=width)).colours in ((), ("blue",))


def test_people_are_those_that_the_pose_engine_is_sure_of() -> None:
    picture = _noisy(_picture(120, 90, 60), 25)
    facts = observe(picture, Found(person(0.97, 10, 0, 60, 110), person(0.5, 90, 0, 140, 110)))
    assert facts.people == 1
