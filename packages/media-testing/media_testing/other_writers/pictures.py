"""The pictures that models of this package show, of every kind that people have."""

from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from media_testing.other_writers.contents import Floats

_SIZE = (24, 40)
"""Rows and columns: no square, so that nothing is turned unnoticed."""


def write_pictures(folder: Path) -> None:
    """Write all of them into an empty folder."""
    wood = _ramp((200, 120, 40), (90, 60, 20))
    for name in ("wood.png", "my wood (1).png", "Holz ä 1.png", "photo.jpg", "photo.webp"):
        _save(wood, folder / name)
    _save(_ramp((0, 0, 0), (250, 160, 40)), folder / "glow.png")
    _save(_ramp((100, 128, 250), (150, 120, 255)), folder / "normal.png")
    for name, (first, last) in {"rough.png": (40, 200), "metal.png": (0, 120)}.items():
        Image.fromarray(_ramp((first,) * 3, (last,) * 3).astype(np.uint8)[:, :, 0]).save(
            folder / name
        )
    Image.fromarray(_ramp((30,) * 3, (230,) * 3).astype(np.uint8)[:, :, 0]).save(
        folder / "grey.png"
    )
    Image.fromarray(wood.astype(np.uint8)).quantize(16).save(folder / "palette.png")
    holes = np.dstack([wood, _ramp((0,) * 3, (255,) * 3)[:, :, 0]])
    _save(holes, folder / "cutout.png")
    deep = np.ascontiguousarray((wood[:, :, ::-1] * 257).astype(np.uint16))
    assert cv2.imwrite(str(folder / "deep.png"), deep)


def _ramp(first: tuple[int, ...], last: tuple[int, ...]) -> Floats:
    """Return a picture that goes from one colour to another, and is brighter at the top."""
    rows, columns = _SIZE
    across = np.linspace(0, 1, columns)[None, :, None]
    down = np.linspace(1, 0.8, rows)[:, None, None]
    return (np.array(first) + across * (np.array(last) - np.array(first))) * down


def _save(pixels: Floats, path: Path) -> None:
    Image.fromarray(np.rint(pixels).astype(np.uint8)).save(path)
