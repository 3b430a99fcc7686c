import cv2
import numpy as np
import pytest

from media_studio.errors import NoSubject
from media_studio.image.editing import subject
from media_studio.image.editing.contact import without_shadow
from media_studio.image.editing.outline import solidity, unseen
from media_studio.image.matte import Matte


def test_the_dark_of_the_floor_is_no_part_of_a_red_chair() -> None:
    shade = np.zeros((240, 240))
    cv2.ellipse(shade, (120, 180), (66, 9), 0, 0, 360, 1, -1)
    shade = cv2.GaussianBlur(shade, (0, 0), 4)
    picture = np.repeat((225 - 130 * shade)[..., None], 3, axis=2)
    picture[60:180, 60:180] = (170, 25, 25)
    cover = np.zeros((240, 240))
    cover[60:180, 60:180] = 1
    cut = np.where(shade > 0.35, 1.0, cover)

    kept = without_shadow(picture.astype(np.uint8), cut)

    assert kept[70:172, 66:174].min() > 0.9
    assert (kept > 0.5).sum() < cover.sum() + 0.25 * (cut.sum() - cover.sum())


def test_a_grey_thing_keeps_what_may_be_its_foot() -> None:
    picture = np.full((240, 240, 3), 225, np.uint8)
    picture[60:190, 60:180] = (90, 90, 90)
    cover = np.zeros((240, 240))
    cover[60:190, 60:180] = 1

    assert np.array_equal(without_shadow(picture, cover), cover)


def test_an_outline_through_one_colour_is_not_seen() -> None:
    picture = np.full((240, 240, 3), (150, 120, 90), np.uint8)
    picture[:, :80] = (60, 90, 160)
    cover = np.zeros((240, 240))
    cover[60:180, 80:180] = 1

    assert 0.6 < unseen(picture, cover) < 0.9
    picture[cover == 0] = (60, 90, 160)
    assert unseen(picture, cover) < 0.02
    assert solidity(cover) > 0.95


def test_a_photograph_whose_outline_is_not_seen_has_no_subject(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fur = np.full((240, 240, 4), (150, 120, 90, 255), np.uint8)
    cut = fur.copy()
    cut[..., 3] = 0
    cut[60:180, 60:180, 3] = 255
    monkeypatch.setattr(subject, "cut_out", lambda _: Matte(picture=cut, method="grabcut"))

    with pytest.raises(NoSubject, match="outline"):
        subject.find_object(fur)
