import cv2
import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.errors import NoSubject
from media_studio.image import foreground
from media_studio.image.foreground import find_foreground

HEIGHT, WIDTH = 240, 320
ROW, COLUMN = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5


def ellipse(x: float, y: float, width: float, height: float) -> np.ndarray:
    return ((COLUMN - x) / width) ** 2 + ((ROW - y) / height) ** 2 < 1


def texture(seed: int, size: float) -> np.ndarray:
    noise = np.random.default_rng(seed).normal(0, 1, (HEIGHT, WIDTH))
    smooth = cv2.GaussianBlur(noise, (0, 0), size)
    return (smooth / smooth.std())[..., None]


def lawn() -> np.ndarray:
    return np.array([80, 130, 55]) + np.array([16, 20, 12]) * texture(1, 1.5)


def landscape() -> np.ndarray:
    """Sky that grows paler downwards, then a road with gravel."""
    sky = np.array([120, 160, 215]) + np.array([0.5, 0.35, 0.1]) * ROW[..., None]
    road = np.array([110, 105, 100]) + 12 * texture(2, 1.0)
    return np.where(ROW[..., None] < 130, sky, road)


TOY = ellipse(160, 150, 50, 45) | ellipse(160, 90, 32, 32) | ellipse(115, 160, 22, 14)
BUST = ellipse(160, 110, 40, 50) | ellipse(160, 245, 80, 90)


def toy_colors() -> np.ndarray:
    colors = np.broadcast_to(np.array([190.0, 45, 40]), (HEIGHT, WIDTH, 3)).copy()
    colors[ellipse(160, 150, 24, 24)] = (235, 200, 60)
    colors[ellipse(160, 90, 20, 14)] = (240, 225, 215)
    return colors + 6 * texture(3, 4)


def photograph(subject: np.ndarray, colors: np.ndarray, background: np.ndarray) -> ByteImage:
    cover = cv2.GaussianBlur(subject.astype(np.float64), (0, 0), 0.8)[..., None]
    return np.clip(cover * colors + (1 - cover) * background, 0, 255).astype(np.uint8)


def found_in(picture: ByteImage) -> np.ndarray:
    return find_foreground(
        picture,
        cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_RGB2LAB).astype(np.float64),
    )


def overlap(a: np.ndarray, b: np.ndarray) -> float:
    return float((a & b).sum() / (a | b).sum())


@pytest.mark.parametrize("background", [lawn(), landscape()], ids=["lawn", "landscape"])
def test_a_subject_of_several_colours_is_found_whole(background: np.ndarray) -> None:
    assert overlap(found_in(photograph(TOY, toy_colors(), background)), TOY) > 0.92


def test_a_subject_may_stand_on_the_lower_border() -> None:
    statue = np.array([205, 195, 180]) + 8 * texture(4, 3)
    wood = np.array([60, 85, 50]) + np.array([10, 14, 8]) * texture(5, 8)

    assert overlap(found_in(photograph(BUST, statue, wood)), BUST) > 0.93


def test_a_subject_that_goes_on_beyond_the_side_is_refused() -> None:
    cut = ellipse(90, 130, 130, 60)
    enamel = np.array([190, 45, 40]) + 6 * texture(3, 4)

    with pytest.raises(NoSubject, match="cut off"):
        found_in(photograph(cut, enamel, lawn()))


def test_of_two_equal_subjects_none_is_chosen() -> None:
    both = ellipse(95, 125, 40, 45) | ellipse(225, 125, 40, 45)

    with pytest.raises(NoSubject):
        found_in(photograph(both, toy_colors(), lawn()))


def test_camouflage_is_refused() -> None:
    fur = np.array([84, 126, 58]) + np.array([16, 20, 12]) * texture(6, 1.5)

    with pytest.raises(NoSubject):
        found_in(photograph(TOY, fur, lawn()))


@pytest.mark.parametrize("seed", range(3))
def test_clutter_is_refused(seed: int) -> None:
    rng = np.random.default_rng(seed)
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    for _ in range(300):
        place, radius = rng.integers(0, WIDTH, 2).tolist(), int(rng.integers(8, 40))
        cv2.circle(picture, place, radius, rng.integers(0, 256, 3).tolist(), -1)

    with pytest.raises(NoSubject):
        found_in(picture)


def test_an_outline_that_differs_in_the_mirror_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    left = ellipse(-20, 0, 40, 40)
    monkeypatch.setattr(foreground, "_one_found", lambda *_: left)
    with pytest.raises(NoSubject):
        found_in(photograph(left, toy_colors(), lawn()))
