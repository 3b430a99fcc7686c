"""Decibels that blind restoration gains, beside a peer, on known damage.

The peer is OpenCV's denoiser for noise, and an unsharp mask for blur.

`python -m benchmarks.restoration [--photographs FOLDER] [--edge PIXELS]`

Without a folder the pictures are rendered here. OpenCV is told nothing either, but the best of
its strengths is taken, which takes the undamaged picture to know; its time is that of one call.
"""

import argparse
import io
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Picture
from rich.table import Table

from benchmarks.figures.record import show
from media_studio.arrays import ByteImage
from media_studio.image.restoration.deblur import unsharp
from media_studio.image.restoration.enlarge import enlarge
from media_studio.image.restoration.restore import restore

Damage = Callable[[ByteImage], ByteImage]

STRENGTHS = 0.5, 0.75, 1.0
"""Of OpenCV's filter, over the standard deviation of the noise."""
MOST_DECIBELS = 60.0
"""Of a picture that is unchanged."""


def decibels(truth: ByteImage, picture: ByteImage) -> float:
    """Return the peak signal-to-noise ratio."""
    error = float(np.square(truth.astype(float) - picture).mean())
    return min(MOST_DECIBELS, 10 * np.log10(255**2 / max(error, 1e-9)))


def noisy(sigma: float) -> Damage:
    """Return what adds white noise."""

    def damage(picture: ByteImage) -> ByteImage:
        noise = np.random.default_rng(0).normal(0, sigma, picture.shape)
        return np.clip(np.rint(picture + noise), 0, 255).astype(np.uint8)

    return damage


def blurred(sigma: float) -> Damage:
    """Return what blurs."""
    return lambda picture: np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma))


def compressed(quality: int) -> Damage:
    """Return what compresses."""

    def damage(picture: ByteImage) -> ByteImage:
        file = io.BytesIO()
        Picture.fromarray(picture).save(file, "JPEG", quality=quality)
        return np.array(Picture.open(file))

    return damage


def out_of_focus(radius: float, noise: float = 0.0) -> Damage:
    """Return what blurs as a lens does that is out of focus, and adds noise."""
    row, column = np.mgrid[-9:10, -9:10]
    disc = (np.hypot(row, column) <= radius).astype(np.float64)
    return lambda picture: noisy(noise)(cv2.filter2D(picture, -1, disc / disc.sum()))


def shaken(length: int) -> Damage:
    """Return what blurs as a camera does that moves sideways."""
    return lambda picture: np.asarray(
        cv2.filter2D(picture, -1, np.full((1, length), 1 / length, np.float64))
    )


DAMAGES: Mapping[str, Damage] = {
    "none": lambda picture: picture,
    "noise, sigma 15": noisy(15),
    "noise, sigma 25": noisy(25),
    "blur, sigma 1": blurred(1.0),
    "blur, sigma 1.5": blurred(1.5),
    "blur, sigma 1.5, noise 2": lambda picture: noisy(2)(blurred(1.5)(picture)),
    "blur, sigma 2.2": blurred(2.2),
    "blur, disc of 2": out_of_focus(2),
    "blur, disc of 3": out_of_focus(3),
    "blur, disc of 3, noise 2": out_of_focus(3, 2),
    "blur, shaken by 7": shaken(7),
    "JPEG, quality 20": compressed(20),
    "JPEG, quality 50": compressed(50),
}


def opencv(truth: ByteImage, picture: ByteImage, sigma: float) -> tuple[float, float]:
    """Return the decibels of the best strength, and the CPU seconds of a call."""
    start = time.process_time()
    found = [
        decibels(
            truth,
            np.asarray(
                cv2.fastNlMeansDenoisingColored(picture, None, share * sigma, share * sigma, 7, 21)
            ),
        )
        for share in STRENGTHS
    ]
    return max(found), (time.process_time() - start) / len(STRENGTHS)


def scene(seed: int) -> ByteImage:
    """Render discs of many sizes and colours, some with stripes, before a slope of light."""
    rng = np.random.default_rng(seed)
    row, column = np.mgrid[:768, :768] / 768
    picture = 60 + 120 * (row * rng.random() + column * rng.random())[..., None] + np.zeros(3)
    for _ in range(90):
        y, x, radius = rng.random(), rng.random(), 0.015 + 0.12 * rng.random() ** 2
        inside = (np.hypot(row - y, column - x) < radius)[..., None]
        light = 1 - 0.5 * (np.hypot(row - y + radius / 3, column - x) / radius) ** 2
        stripes = 1 + 0.25 * (rng.random() < 0.5) * np.sin(
            (row * rng.random() + column * rng.random()) * rng.uniform(60, 500)
        )
        picture = np.where(inside, rng.uniform(30, 230, 3) * (light * stripes)[..., None], picture)
    small = cv2.resize(picture, (384, 384), interpolation=cv2.INTER_AREA)
    grain = rng.normal(0, 0.7, small.shape)
    return np.clip(np.rint(small + grain), 0, 255).astype(np.uint8)


def photographs(folder: Path, edge: int) -> list[ByteImage]:
    """Return the middles of the pictures in a folder."""
    pictures = []
    for path in sorted(folder.iterdir()):
        with Picture.open(path) as file:
            picture = np.array(file.convert("RGB"))
        top, left = (max(0, length - edge) // 2 for length in picture.shape[:2])
        pictures.append(picture[top : top + edge, left : left + edge])
    return pictures


def add_row(table: Table, name: str, truths: Sequence[ByteImage]) -> None:
    """Measure one kind of damage."""
    before, after, peer, own_time, peer_time = [], [], [], 0.0, 0.0
    for truth in truths:
        picture = DAMAGES[name](truth)
        start = time.process_time()
        restored = restore(picture).picture
        own_time += time.process_time() - start
        before.append(decibels(truth, picture))
        after.append(decibels(truth, restored))
        if name.startswith("blur"):
            start = time.process_time()
            peer.append(decibels(truth, unsharp(picture)))
            peer_time += time.process_time() - start
        if name.startswith("noise"):
            found, seconds = opencv(truth, picture, float(name.split()[-1]))
            peer.append(found)
            peer_time += seconds
    megapixels = sum(truth[..., 0].size for truth in truths) / 1e6
    gains = np.subtract(after, before)
    table.add_row(
        name,
        *(f"{value:.2f}" for value in (np.mean(before), np.mean(after))),
        *(f"{value:+.2f}" for value in (gains.mean(), gains.min())),
        f"{own_time / megapixels:.1f}",
        f"{np.mean(np.subtract(peer, before)):+.2f}" if peer else "",
        f"{peer_time / megapixels:.1f}" if peer else "",
    )


def add_enlargement(table: Table, truths: Sequence[ByteImage]) -> None:
    """Measure doubling pictures that were halved, beside Lanczos."""
    own, peer, seconds = [], [], 0.0
    for truth in truths:
        even = truth[: truth.shape[0] // 2 * 2, : truth.shape[1] // 2 * 2]
        size = even.shape[1], even.shape[0]
        small = cv2.resize(even, (size[0] // 2, size[1] // 2), interpolation=cv2.INTER_AREA)
        start = time.process_time()
        larger = enlarge(np.asarray(small))
        seconds += time.process_time() - start
        if larger is not None:
            own.append(decibels(even, larger))
            lanczos = cv2.resize(small, size, interpolation=cv2.INTER_LANCZOS4)
            peer.append(decibels(even, np.asarray(lanczos)))
    megapixels = sum(truth[..., 0].size for truth in truths) / 1e6
    gains = np.subtract(own, peer)
    values = f"{np.mean(peer):.2f}", f"{np.mean(own):.2f}", f"{gains.mean():+.2f}"
    row = (*values, f"{gains.min():+.2f}", f"{seconds / megapixels:.1f}", "", "")
    table.add_row("halved; before: Lanczos", *row)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photographs", type=Path, help="a folder of undamaged pictures")
    parser.add_argument("--edge", type=int, default=512, help="pixels of their middles")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    given = options.photographs
    truths = photographs(given, options.edge) if given else [scene(seed) for seed in range(4)]
    restore(truths[0][:64, :64])  # compiles
    columns = "before, dB", "after, dB", "gain", "worst", "CPU s/MP", "peer gain", "peer s/MP"
    table = Table("damage", *columns)
    for name in DAMAGES:
        add_row(table, name, truths)
    add_enlargement(table, truths)
    show("restoration", table, peers=["opencv-python-headless"], width=120)


if __name__ == "__main__":
    main()
