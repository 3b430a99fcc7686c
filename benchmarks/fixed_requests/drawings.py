"""Pictures that the service has not made: drawn here, the same each time."""

import io

import numpy as np
from PIL import Image, ImageDraw

PIXELS = 320
NOISE = 14.0


def toadstool() -> bytes:
    """Draw a toadstool before a plain wall, as a PNG file."""
    return _png(_toadstool())


def noisy_toadstool() -> bytes:
    """Draw it once more, with the noise of a poor camera."""
    pixels = np.asarray(_toadstool(), np.float64)
    noise = np.random.default_rng(1).normal(0.0, NOISE, pixels.shape)
    return _png(Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8)))


def bricks() -> bytes:
    """Draw a brick wall, as a sample of a material."""
    picture = Image.new("RGB", (PIXELS, PIXELS), "#c8c0b4")
    draw = ImageDraw.Draw(picture)
    for row in range(8):
        for column in range(-1, 4):
            x, y = column * 80 + row % 2 * 40, row * 40
            shade = 120 + 13 * ((row * 5 + column * 3) % 5)
            draw.rectangle((x + 3, y + 3, x + 76, y + 36), fill=(shade, shade // 2, shade // 3))
    return _png(picture)


def _toadstool() -> Image.Image:
    picture = Image.new("RGB", (PIXELS, PIXELS), "#d8dce0")
    draw = ImageDraw.Draw(picture)
    draw.polygon([(130, 160), (190, 160), (205, 290), (115, 290)], fill="#efe6d2")
    draw.pieslice((50, 40, 270, 280), 180, 360, fill="#b81f1f")
    for x, y, radius in ((110, 120, 16), (165, 80, 20), (215, 125, 13)):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill="#f6f2ea")
    return picture


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


DRAWINGS = {
    "toadstool.png": toadstool,
    "noisy_toadstool.png": noisy_toadstool,
    "bricks.png": bricks,
}
