"""People are told from what is behind them."""

from pathlib import Path

import numpy as np
import pytest
import skimage.data
from PIL import Image

from benchmarks.film_set.figure import write_figure
from benchmarks.film_set.person import PERSON
from media_studio.arrays import ByteImage
from media_studio.errors import NoSubject
from media_studio.image.editing.edit import edit
from media_studio.image.editing.people import find_people
from media_studio.render.preview import render_preview


@pytest.fixture(scope="module")
def cut_out(tmp_path_factory: pytest.TempPathFactory) -> ByteImage:
    """Somebody in a T pose, with the true alpha."""
    folder = tmp_path_factory.mktemp("person")
    model, picture = write_figure(folder / "person.glb", PERSON), folder / "person.png"
    render_preview(model, picture, width=448, height=448, transparent=True, azimuth=0)
    with Image.open(picture) as shown:
        return np.asarray(shown.convert("RGBA"))


def before(cut_out: ByteImage) -> ByteImage:
    """Put the person before a wall that gets darker, with a grain."""
    height, width = cut_out.shape[:2]
    grain = np.random.default_rng(2).normal(0, 6, (height, width, 1))
    wall = np.linspace(200, 120, height)[:, None, None] * [0.8, 0.9, 1.0] + grain
    alpha = cut_out[..., 3:] / 255.0
    return np.clip(cut_out[..., :3] * alpha + wall * (1 - alpha), 0, 255).astype(np.uint8)


def test_the_cover_of_a_person_is_that_person(cut_out: ByteImage) -> None:
    people = find_people(before(cut_out))
    assert people is not None
    found, truth = people.cover > 0.5, cut_out[..., 3] > 230
    assert (found & truth).sum() / (found | truth).sum() > 0.8


def test_nobody_is_found_on_an_empty_wall(tmp_path: Path) -> None:
    nobody = np.zeros((320, 320, 4), np.uint8)
    assert find_people(before(nobody)) is None


def test_an_edit_says_that_what_people_hold_may_be_lost(cut_out: ByteImage) -> None:
    edited = edit(
        [before(cut_out)],
        "make the person black and white",
        width=448,
        height=448,
        background="opaque",
    )
    assert any("what they hold" in note for note in edited.notes)


@pytest.mark.long
@pytest.mark.parametrize(
    "instruction", ["remove the background", "plain light grey background", "blur the background"]
)
def test_what_people_hold_is_not_cut_away(instruction: str) -> None:
    with pytest.raises(NoSubject, match="what they hold"):
        edit([skimage.data.astronaut()], instruction, width=512, height=512, background="opaque")


@pytest.mark.long
def test_people_with_nothing_in_their_hands_are_cut_out() -> None:
    bust = np.ascontiguousarray(skimage.data.astronaut()[:250, 60:400])
    cut = edit([bust], "remove the background", width=512, height=512, background="opaque")
    assert cut.picture[5, 5, 3] == 0
    assert cut.picture[256, 256, 3] == 255
