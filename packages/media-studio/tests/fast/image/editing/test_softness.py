import numpy as np

from media_studio.image.editing.drawing import cartoon, sketch
from media_studio.image.editing.softness import blur, blur_behind, pixelate, sharpen
from media_testing.image.editing.drawn import disc, noise, product


def test_blur_takes_detail_away_and_keeps_the_mean() -> None:
    picture = noise(80, 80)

    soft = blur(picture, 0.5)

    assert soft.std() < 0.5 * picture.std()
    assert abs(float(soft.mean()) - float(picture.mean())) < 2


def test_the_subject_does_not_smear_into_the_blurred_background() -> None:
    behind = blur_behind(product(), disc(), 1.0)

    assert behind[disc() == 0].min() > 225


def test_sharpening_adds_contrast_at_edges_only() -> None:
    picture = np.full((40, 40, 3), 90, np.uint8)
    picture[:, 20:] = 160

    sharp = sharpen(picture, 0.8)

    assert sharp[:, 19].max() < 90
    assert sharp[:, 20].min() > 160
    assert np.array_equal(sharp[:, :10], picture[:, :10])


def test_large_pixels_are_uniform_squares() -> None:
    blocks = pixelate(noise(100, 100), 1.0)

    assert len(np.unique(blocks.reshape(-1, 3), axis=0)) <= 20 * 20
    assert (blocks[0, 0] == blocks[4, 4]).all()


def test_a_sketch_is_light_paper_with_dark_lines_at_edges() -> None:
    drawn = sketch(product()).astype(float).mean(axis=2)

    assert drawn[:20].mean() > 225
    assert drawn[:, 120].min() < 170


def test_a_cartoon_has_fewer_tones_than_its_picture() -> None:
    ramp = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, axis=2).repeat(64, axis=0)
    counts = np.bincount(cartoon(ramp)[32, :, 0], minlength=256)

    assert np.sort(counts)[-7:].sum() > 50
