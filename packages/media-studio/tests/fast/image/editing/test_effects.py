"""Effects: they show what they are called, at every size, and refuse what they cannot tell."""

import contextlib

import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import NothingChanged, UnsupportedEdit
from media_studio.image.editing import hues, palette, streaks, subject, tone
from media_studio.image.editing.edging import ground_shadow
from media_studio.image.editing.edit import edit
from media_studio.image.editing.removal import cover
from media_studio.reading.edits.colours import colour_names, read_colour
from media_studio.reading.edits.effect_operations import RemoveSpot
from media_studio.reading.edits.unsupported import supported_operations
from media_testing.image.editing.drawn import disc, noise, product


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "find_people", lambda _picture: None)


def scenery(size: int = 160) -> ByteImage:
    """Return soft hills of several colours."""
    soft = cv2.GaussianBlur(noise(size, size).astype(np.float32), (0, 0), size / 14)
    return np.asarray(cv2.normalize(soft, None, 0, 255, cv2.NORM_MINMAX), np.uint8)


OVERALL = [
    each
    for each in supported_operations()
    if not any(word in each for word in ("image", "text", "subject", "person", "background", "car",
    "make a grid", "face", "eyes", "spot", "sky", "orange", "but", "tile", "shadow", "shoulders",
    "centre it", "sofa"))
]  # fmt: skip


@pytest.mark.parametrize("instruction", OVERALL)
def test_an_effect_changes_any_picture_and_keeps_its_own(instruction: str) -> None:
    picture = (noise(24, 31) * [1.0, 0.8, 0.7]).astype(np.uint8)
    before = picture.copy()
    result = edit([picture], instruction, width=128, height=128, background="opaque").picture
    assert result.shape[:2] == (128, 128)
    assert (picture == before).all()


@pytest.mark.parametrize("instruction", OVERALL)
def test_soft_and_plain_pictures_are_edited_or_refused(instruction: str) -> None:
    for picture in (scenery(), np.full((60, 90, 3), 128, np.uint8)):
        with contextlib.suppress(NothingChanged):
            edit([picture], instruction, width=128, height=128, background="opaque")


def test_every_name_of_a_colour_is_one() -> None:
    for name in colour_names():
        assert len(read_colour(name).rgb) == 3


def test_only_the_shadows_are_lifted() -> None:
    ramp = np.repeat(np.linspace(0, 255, 256).astype(np.uint8)[None, :, None], 64, 0).repeat(3, 2)
    lifted = tone.adjust(ramp, "shadows", 0.5).astype(int) - ramp
    assert lifted[30, 50].min() > 12
    assert np.abs(lifted[30, 215:]).max() <= 2


def test_few_colours_are_few() -> None:
    assert len(np.unique(palette.few_colours(scenery(), 6).reshape(-1, 3), axis=0)) <= 6
    assert len(np.unique(palette.poster(scenery(), 4).reshape(-1, 3), axis=0)) == 4


def test_motion_blurs_along_its_direction() -> None:
    line = np.zeros((61, 61, 3), np.uint8)
    line[:, 30] = 255
    assert streaks.along(line, 90, 0.8)[30, 30].min() > 250
    assert streaks.along(line, 0, 0.8)[30, 30].max() < 120


def test_a_spot_alone_on_a_plain_ground_is_covered() -> None:
    ground = np.full((200, 300, 3), (190, 200, 210), np.uint8)
    spotted = cv2.circle(ground.copy(), (250, 40), 5, (20, 20, 20), -1)
    order = RemoveSpot(noun="spot", corner="top right", colour=read_colour("black"))
    assert np.abs(cover(spotted, order).astype(int) - ground).max() < 8
    for other in (
        ground,
        cv2.circle(spotted.copy(), (220, 60), 5, (20, 20, 20), -1),
        noise(200, 300),
    ):
        with pytest.raises(UnsupportedEdit, match="no one small thing"):
            cover(other, order)


def test_a_thing_that_is_told_by_its_colour_is_one() -> None:
    grey = np.full((120, 200, 3), 150, np.uint8)
    one = cv2.circle(grey.copy(), (60, 60), 30, (220, 30, 30), -1)
    two = cv2.circle(one.copy(), (150, 60), 28, (220, 30, 30), -1)
    red, blue = read_colour("red"), read_colour("blue")
    assert hues.exchange(one, red, blue, "ball")[60, 60].argmax() == 2
    parted = cv2.line(one.copy(), (80, 0), (80, 120), (150, 150, 150), 5)
    assert hues.exchange(parted, red, blue, "ball")[60, 87].argmax() == 2
    with pytest.raises(UnsupportedEdit, match="Several things"):
        hues.exchange(two, red, blue, "ball")
    assert hues.exchange(two, red, blue)[60, 150].argmax() == 2


def test_a_colour_that_does_not_stand_out_is_refused() -> None:
    hue = np.linspace(0, 60, 900).astype(np.uint8)
    rainbow = np.dstack(
        [np.tile(hue, (100, 1)), np.full((100, 900), 200), np.full((100, 900), 200)]
    )
    picture = np.asarray(cv2.cvtColor(rainbow.astype(np.uint8), cv2.COLOR_HSV2RGB))
    with pytest.raises(UnsupportedEdit, match="does not stand out"):
        hues.exchange(picture, read_colour("red"), read_colour("blue"))


def test_a_shadow_on_the_ground_is_below() -> None:
    dark = ground_shadow(disc(200, 0.3))
    assert dark[:100].max() < 0.02
    assert dark[150:, 100].max() > 0.2


def test_a_shadow_on_the_ground_needs_a_new_background() -> None:
    asked = "drop shadow under the ball"
    with pytest.raises(UnsupportedEdit, match="Replace the background first"):
        edit([product()], asked, width=240, height=240, background="opaque")
    shown = edit(
        [product()], f"white background, {asked}", width=240, height=240, background="opaque"
    )
    assert shown.picture[:45].min() == 255
    assert shown.picture[190, 120].max() < 250


def test_a_size_in_pixels_is_met_where_none_is_asked_for() -> None:
    shown = edit(
        [product()], "resize to 300x120", width=512, height=512, background="opaque",
        sizes=((512, 512), (640, 360)),
    )  # fmt: skip
    assert shown.picture.shape[:2] == (120, 300)
