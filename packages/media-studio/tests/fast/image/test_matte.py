import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidImage, NoSubject
from media_studio.image.matte import Matte, cut_out, require_one

SIZE = 240


def ellipse(width: float, height: float, x: float = 0.0, y: float = 0.0) -> np.ndarray:
    row, column = np.mgrid[0:SIZE, 0:SIZE] + 0.5
    return ((column - SIZE / 2 - x) / width) ** 2 + ((row - SIZE / 2 - y) / height) ** 2 < 1


def composed(
    subject: np.ndarray, color: object, backdrop: object, *, blur: float = 0.7
) -> ByteImage:
    cover = cv2.GaussianBlur(subject.astype(np.float64), (0, 0), blur)[..., None]
    mixed = cover * np.asarray(color, float) + (1 - cover) * np.asarray(backdrop, float)
    return np.dstack([mixed, np.full((SIZE, SIZE), 255)]).round().clip(0, 255).astype(np.uint8)


def overlap(matte: Matte, subject: np.ndarray) -> float:
    found = matte.picture[..., 3] > 127
    return float((found & subject).sum() / (found | subject).sum())


CUP = ellipse(50, 60) | (ellipse(40, 40, 50) & ~ellipse(24, 24, 50))


def test_a_given_alpha_channel_is_kept() -> None:
    picture = composed(CUP, (200, 40, 30), (0, 0, 0))
    picture[..., 3] = 255 * CUP

    matte = cut_out(picture)

    assert (matte.method, matte.told_by) == ("alpha", "its transparency")
    assert np.array_equal(matte.picture[..., 3] > 127, CUP)


def test_the_shadow_in_an_alpha_channel_is_taken_away() -> None:
    alpha = np.where(ellipse(90, 14, 20, 60), 120, 0)
    alpha[CUP] = 255
    picture = np.dstack([np.where(CUP[..., None], 180, 0).repeat(3, 2), alpha]).astype(np.uint8)

    assert overlap(cut_out(picture), CUP) > 0.97


def test_a_subject_before_a_plain_backdrop_is_cut_out_with_its_hole() -> None:
    matte = cut_out(composed(CUP, (200, 40, 30), (240, 240, 238)))

    assert matte.method == "backdrop"
    assert overlap(matte, CUP) > 0.97
    assert matte.picture[SIZE // 2, SIZE // 2 + 60, 3] == 0


def test_edges_are_soft_and_free_of_the_backdrop() -> None:
    matte = cut_out(composed(CUP, (200, 40, 30), (40, 220, 60), blur=1.2)).picture

    partly = (matte[..., 3] > 20) & (matte[..., 3] < 235)
    assert partly.sum() > 200
    assert np.quantile(matte[partly][:, 1], 0.97) < 90
    assert matte[0, 0, :3].tolist() == pytest.approx([200, 40, 30], abs=12)


def test_a_backdrop_may_change_slowly_and_have_grain() -> None:
    rng = np.random.default_rng(1)
    row, column = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    backdrop = (170 + 50 * row - 30 * column + rng.normal(0, 2, (SIZE, SIZE)))[..., None]

    assert overlap(cut_out(composed(CUP, (60, 70, 160), backdrop)), CUP) > 0.97


def test_a_soft_shadow_is_not_part_of_the_subject() -> None:
    dark = cv2.GaussianBlur(ellipse(80, 16, 25, 58).astype(np.float64), (0, 0), 10)
    backdrop = (225 * (1 - 0.45 * dark))[..., None]

    assert overlap(cut_out(composed(CUP, (60, 110, 60), backdrop)), CUP) > 0.95


def test_a_colour_statistic_finds_a_subject_before_a_mottled_background() -> None:
    rng = np.random.default_rng(2)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (SIZE, SIZE, 3)), (0, 0), 6)
    grain = grain / grain.std()
    background = np.array([70, 130, 70]) + np.array([14, 28, 14]) * grain
    leaf = ellipse(60, 50)

    matte = cut_out(composed(leaf, (220, 60, 50), background))

    assert matte.method == "grabcut"
    assert overlap(matte, leaf) > 0.95


def test_pieces_that_are_small_beside_the_subject_are_dropped() -> None:
    dust = ellipse(3, 3, -90, -90)

    matte = cut_out(composed(CUP | dust, (200, 40, 30), (240, 240, 238)))

    assert matte.picture[:60, :60, 3].max() == 0


def test_a_large_picture_keeps_its_size() -> None:
    picture = cv2.resize(composed(CUP, (200, 40, 30), (240, 240, 238)), (1000, 1000))
    large = cv2.resize(CUP.astype(np.uint8), (1000, 1000)) > 0

    assert overlap(cut_out(picture), large) > 0.97


@pytest.mark.parametrize(
    ("picture", "advice"),
    [
        (composed(CUP, (238, 238, 236), (240, 240, 238)), "stands out|same colour"),
        (composed(np.zeros((SIZE, SIZE), bool), 0, (200, 200, 200)), "no object"),
        (composed(ellipse(200, 200), (90, 20, 20), (240, 240, 240)), "stands out|whole object"),
        (np.random.default_rng(0).integers(0, 256, (120, 120, 4)).astype(np.uint8) | 1, "."),
        (np.zeros((SIZE, SIZE, 4), np.uint8), "transparent all over"),
    ],
    ids=["white on white", "nothing", "fills the picture", "noise", "transparent"],
)
def test_what_cannot_be_told_apart_is_refused(picture: ByteImage, advice: str) -> None:
    if picture[..., 3].any():
        picture = picture.copy()
        picture[..., 3] = 255

    with pytest.raises(NoSubject, match=advice):
        cut_out(picture)


def test_clutter_is_refused() -> None:
    rng = np.random.default_rng(5)
    picture = np.zeros((SIZE, SIZE, 3), np.uint8)
    for _ in range(300):
        color = rng.integers(0, 256, 3).tolist()
        cv2.circle(picture, rng.integers(0, SIZE, 2).tolist(), int(rng.integers(6, 30)), color, -1)
    opaque = np.full((SIZE, SIZE), 255, np.uint8)

    with pytest.raises(NoSubject):
        cut_out(np.dstack([picture, opaque]))


@pytest.mark.parametrize("shape", [(1, 1), (2, 7), (500, 1), (1, 500), (2, 300), (300, 15)])
def test_tiny_and_narrow_pictures_are_refused(shape: tuple[int, int]) -> None:
    picture = np.random.default_rng(3).integers(0, 256, (*shape, 4)).astype(np.uint8)
    picture[..., 3] = 255

    with pytest.raises(InvalidImage, match=f"{shape[1]} × {shape[0]} pixels"):
        cut_out(picture)


def test_a_long_narrow_picture_of_noise_is_refused() -> None:
    picture = np.random.default_rng(4).integers(0, 256, (16, 3000, 4)).astype(np.uint8)
    picture[..., 3] = 255

    with pytest.raises(NoSubject):
        cut_out(picture)


@pytest.mark.parametrize("clear", [False, True])
def test_pictures_above_the_largest_size_are_reduced(
    monkeypatch: pytest.MonkeyPatch, clear: bool
) -> None:
    monkeypatch.setattr("media_studio.image.matte._MOST_PIXELS", 160)
    picture = composed(CUP, (200, 40, 30), (240, 240, 238))
    if clear:
        picture[..., 3] = 255 * CUP

    matte = cut_out(picture[20:-20])

    small = cv2.resize(CUP[20:-20].astype(np.uint8), (160, 133), interpolation=cv2.INTER_AREA) > 0
    assert matte.picture.shape == (133, 160, 4)
    assert overlap(matte, small) > 0.95


def rounded_corners(radius: int) -> np.ndarray:
    row, column = np.abs(np.mgrid[0:SIZE, 0:SIZE] + 0.5 - SIZE / 2) - SIZE / 2 + radius
    return np.hypot(np.maximum(row, 0), np.maximum(column, 0)) < radius


def test_the_subject_of_a_photograph_with_rounded_corners_is_cut_out() -> None:
    picture = composed(CUP, (60, 70, 160), (210, 205, 200))
    picture[~rounded_corners(30)] = 0

    matte = cut_out(picture)

    assert matte.method == "backdrop"
    assert overlap(matte, CUP) > 0.97


def test_a_photograph_with_rounded_corners_is_no_subject() -> None:
    rng = np.random.default_rng(6)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (SIZE, SIZE, 3)), (0, 0), 5)
    picture = composed(CUP, (128, 128, 128), 128 + 60 * grain / grain.std())
    picture[..., 3] = 255 * rounded_corners(20)

    with pytest.raises(NoSubject, match="but for its corners"):
        cut_out(picture)


def test_a_subject_may_touch_all_sides_of_a_transparent_picture() -> None:
    cupboard = np.ones((SIZE, SIZE), bool)
    cupboard[-14:, 20:-20] = False
    picture = composed(cupboard, (120, 80, 50), (0, 0, 0))
    picture[..., 3] = 255 * cupboard

    assert cut_out(picture).method == "alpha"


PAGE = np.zeros((SIZE, SIZE), bool)
PAGE[30:210:18, 30:210] = True
PAGE[:, ::60] = False
CROWD = np.any([ellipse(22, 26, x, y) for x in (-70, 0, 70) for y in (-70, 0, 70)], axis=0)
TWO = ellipse(40, 40, -55) | ellipse(40, 40, 55)


@pytest.mark.parametrize("shown", [TWO, CROWD, PAGE], ids=["two", "crowd", "page"])
def test_several_things_are_no_subject(shown: np.ndarray) -> None:
    picture = composed(shown, (60, 40, 30), (240, 240, 238))
    with pytest.raises(NoSubject):
        require_one(cut_out(picture))


def test_pieces_that_lie_close_together_are_one_subject() -> None:
    shoe = ellipse(70, 40, 0, 20)
    laces = ellipse(30, 6, 0, -25) | ellipse(30, 6, 0, -38)
    pair = ellipse(50, 40, -53) | ellipse(50, 40, 51)

    for whole in (shoe | laces, pair):
        matte = cut_out(composed(whole, (60, 40, 30), (240, 240, 238)))
        assert require_one(matte) is matte
