import numpy as np
import pytest
import skimage.data

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidImage, NoSubject, UnsupportedEdit
from media_studio.image.editing import subject
from media_studio.image.editing.edit import Edited, edit
from media_testing.image.editing.drawn import disc, noise, opaque, product

SIZE = 256


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """No drawn picture shows people; the networks have tests of their own."""
    monkeypatch.setattr(subject, "find_people", lambda _picture: None)


def edited(instruction: str, *pictures: ByteImage, background: str = "opaque") -> Edited:
    shown = pictures or (product(),)
    return edit(shown, instruction, width=SIZE, height=SIZE, background=background)  # type: ignore[arg-type]


def test_a_removed_background_is_transparent_and_the_subject_is_not() -> None:
    result = edited("remove the background")

    truth = disc(SIZE) > 0.5
    found = result.picture[..., 3] > 127
    assert (found & truth).sum() / (found | truth).sum() > 0.97
    assert result.operations == ("cut out the subject",)
    assert "plain backdrop" in result.method


def test_a_transparent_background_cuts_the_subject_out() -> None:
    result = edited("make it warmer", background="transparent")

    assert result.picture[0, 0, 3] == 0
    assert result.operations[0] == "cut out the subject"


def test_operations_are_done_in_their_order() -> None:
    result = edited("replace the background with navy, flip it and add a white border")

    assert result.operations == (
        "replaced the background with navy",
        "flipped horizontally",
        "added a white border",
    )
    assert (result.picture[0, 0] == 255).all()
    assert np.abs(result.picture[25, 25].astype(int) - (20, 36, 79)).max() < 3


def test_a_new_background_fills_the_whole_result() -> None:
    result = edit(
        [product()], "replace the background with navy", width=320, height=180, background="opaque"
    )

    assert (result.picture[:, :60] == (20, 36, 79)).all()


def test_only_the_background_is_changed() -> None:
    plain, changed = edited("").picture, edited("make the background darker").picture

    inside = disc(SIZE, 0.26) == 1
    assert np.abs(plain[inside].astype(int) - changed[inside]).max() <= 1
    assert changed[5, 5, 0] < plain[5, 5, 0] - 3


def test_it_is_told_that_what_lies_at_an_object_is_part_of_it() -> None:
    result = edited("black and white except for the plate")
    assert any("counts as part of it" in note for note in result.notes)


def test_the_second_picture_becomes_the_background() -> None:
    green = np.full((200, 300, 3), (20, 160, 60), np.uint8)
    result = edited("use image 2 as the background", product(), green)

    assert (result.picture[3, 3] == (20, 160, 60)).all()
    assert result.picture[128, 128, 0] > 150


def test_the_colour_of_the_subject_changes() -> None:
    result = edited("make the plate blue")

    assert int(result.picture[128, 128].argmax()) == 2
    assert "objects are not recognised" in result.notes[0]


def test_one_picture_without_instruction_is_only_brought_to_the_size() -> None:
    result = edited("", noise(100, 100))

    assert result.operations == ()
    assert result.picture.shape == (SIZE, SIZE, 3)


def test_several_pictures_without_instruction_become_a_collage() -> None:
    result = edited("", noise(100, 100), noise(120, 90), noise(80, 100))

    assert len(result.operations) == 1
    assert "together" in result.operations[0]


def test_text_does_not_show_in_the_space_beside_the_picture() -> None:
    wide = np.random.default_rng(0).integers(90, 130, (60, 120, 3), np.uint8)
    result = edited("add the text 'XXXXXX' in huge red letters in the middle", wide)

    beside = result.picture[:60].astype(int)
    assert (beside[..., 0] - beside[..., 1]).max() < 25


@pytest.mark.parametrize("shape", [(1, 1, 3), (10, 5000, 3), (40, 30, 4), (64, 64, 3)])
@pytest.mark.parametrize(
    "instruction",
    [
        "",
        "make it brighter, sepia, sharpen, blur it and add a vignette",
        "rotate by 10 degrees and round the corners",
        "crop to a square, zoom in 150% and add 10% padding",
        "flip vertically, pixelate, posterise, add a border and a drop shadow",
        "turn it into a cartoon",
        "turn it into a pencil sketch",
    ],
)
def test_odd_pictures_come_out_at_the_size(shape: tuple[int, ...], instruction: str) -> None:
    picture = noise(*shape)

    assert edited(instruction, picture).picture.shape == (SIZE, SIZE, 3)


def test_a_grey_picture_is_edited() -> None:
    grey = np.repeat(noise(50, 50, 1), 3, axis=2)

    assert np.ptp(edited("more contrast", grey).picture.astype(int), axis=2).max() <= 1


def test_the_given_transparency_is_the_subject() -> None:
    cut = opaque(product())
    cut[..., 3] = np.rint(255 * disc()).astype(np.uint8)

    result = edited("replace the background with white", cut)

    assert "transparency" in result.method
    assert (result.picture[3, 3] == 255).all()


def test_a_transparent_picture_stays_so_where_that_is_asked_for() -> None:
    cut = opaque(product())
    cut[..., 3] = np.rint(255 * disc()).astype(np.uint8)

    assert edited("", cut, background="transparent").picture[3, 3, 3] == 0


@pytest.mark.parametrize(
    ("instruction", "advice"),
    [
        ("use image 2 as the background", "needs 2 input images, and 1 came"),
        ("put them side by side", "needs 2 input images"),
        ("put image 3 in the top left corner", "needs 3 input images"),
    ],
)
def test_pictures_that_were_not_sent_are_missed(instruction: str, advice: str) -> None:
    with pytest.raises(UnsupportedEdit, match=advice):
        edited(instruction)


def test_the_subject_is_not_looked_for_in_a_collage() -> None:
    with pytest.raises(UnsupportedEdit, match="has to come before"):
        edited("put them side by side and blur the background", product(), product())


def test_no_pictures_are_refused() -> None:
    with pytest.raises(UnsupportedEdit, match="one to three"):
        edit([], "flip it", width=8, height=8, background="opaque")


@pytest.mark.parametrize(
    "instruction", ["remove the background", "make the mug red", "blur the background"]
)
def test_a_subject_that_cannot_be_told_apart_is_refused(instruction: str) -> None:
    with pytest.raises((NoSubject, InvalidImage)):
        edited(instruction, np.full((200, 200, 3), 180, np.uint8))


def test_people_are_not_guessed() -> None:
    with pytest.raises(NoSubject, match="Nobody"):
        edited("cut out the person")


def test_without_a_size_an_edit_keeps_the_shape() -> None:
    picture = np.random.default_rng(1).integers(0, 255, (300, 400, 3)).astype(np.uint8)
    sizes = ((1024, 1024), (1152, 864), (720, 1280))
    for prompt, shape in (("add a vignette", (864, 1152)), ("crop to a square", (1024, 1024))):
        edited = edit([picture], prompt, width=1024, height=1024, background="opaque", sizes=sizes)
        assert edited.picture.shape[:2] == shape


def test_a_noun_is_not_guessed_among_several_things() -> None:
    coffee = np.dstack([skimage.data.coffee(), np.full((400, 600), 255, np.uint8)])
    with pytest.raises(NoSubject, match="more than one thing"):
        edited("make the cup red", coffee)
