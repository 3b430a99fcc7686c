"""Covering a small thing that stands alone on a plain ground."""

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import UnsupportedEdit
from media_studio.image.cielab import cielab
from media_studio.image.editing.hues import share_of
from media_studio.reading.edits.effect_operations import Corner, RemoveSpot

_DIFFERS = 12.0
"""CIELAB units from the ground around it from which on a pixel is no ground."""
_WIDE = 0.12
"""Width from which on a thing is not small, share of the longer side."""
_LEAST, _MOST = 0.0002, 0.02
"""Share of a picture that a thing may take which is covered."""
_PLAIN = 3.0
"""Mean difference of the ring around it from its own mean, CIELAB, up to which it is plain."""
_ANY = (
    "There is no one small thing {there}that stands alone on a plain ground, so what is behind it "
    "would have to be invented. Nothing else can be removed from a photograph; crop it away"
    " instead."
)


def cover(colours: ByteImage, order: RemoveSpot) -> ByteImage:
    """Cover the one small thing at a place with what surrounds it.

    Raises:
        UnsupportedEdit: If there is none, there are several, or what surrounds it is not plain.
    """
    lab = cielab(colours)
    found = _candidates(colours, lab, order)
    if len(found) != 1:
        there = f"at the {order.corner} " if order.corner else ""
        raise UnsupportedEdit(_ANY.format(there=there))
    reach = max(3, round(0.005 * max(colours.shape)))
    thing = ndimage.binary_dilation(found[0], iterations=reach)
    return _filled(colours, np.asarray(thing))


def _candidates(colours: ByteImage, lab: FloatArray, order: RemoveSpot) -> list[Mask]:
    wanted = _there(colours.shape, order.corner)
    own = share_of(colours, order.colour) > 0.5 if order.colour else np.ones(wanted.shape, np.bool_)
    found: list[Mask] = []
    for other in _small(lab):
        labels, _ = ndimage.label(ndimage.binary_opening(other), np.ones((3, 3)))
        for number, box in enumerate(ndimage.find_objects(labels), 1):
            thing = labels == number if (labels[box] == number).sum() > 9 else None
            if thing is not None and _fits(thing, box, wanted, own, lab):
                found.append(thing)
    return found


def _small(lab: FloatArray) -> tuple[Mask, Mask]:
    """Return where something narrow is lighter or more colourful than around it, and darker."""
    values = lab.astype(np.float32)
    size = 2 * round(_WIDE * max(lab.shape) / 2) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (size, size))
    light = values - cv2.morphologyEx(values, cv2.MORPH_OPEN, kernel)
    dark = cv2.morphologyEx(values, cv2.MORPH_CLOSE, kernel) - values
    bright, dim = (np.linalg.norm(each, axis=2) > _DIFFERS for each in (light, dark))
    return bright, dim


def _fits(thing: Mask, box: tuple[slice, ...], wanted: Mask, own: Mask, lab: FloatArray) -> bool:
    share = float(thing.mean())
    if not _LEAST <= share <= _MOST or not wanted[thing].mean() > 0.9 or own[thing].mean() < 0.4:
        return False
    on_edge = any(
        part.start == 0 or part.stop == length
        for part, length in zip(box, thing.shape, strict=True)
    )
    if on_edge:
        return False
    reach = max(3, round(0.008 * max(thing.shape)))
    near = ndimage.binary_dilation(thing, iterations=reach // 2 + 2)
    ring = ndimage.binary_dilation(near, iterations=reach) & ~near
    around = lab[ring]
    return bool(np.abs(around - around.mean(axis=0)).max(axis=1).mean() < _PLAIN)


def _there(shape: tuple[int, ...], corner: Corner | None) -> Mask:
    """Return which pixels are at a place: two thirds of the picture from there."""
    wanted = np.ones(shape[:2], np.bool_)
    height, width = shape[:2]
    said = (corner or "").split()
    cuts = {
        "top": np.s_[round(0.6 * height) :, :], "bottom": np.s_[: round(0.4 * height), :],
        "left": np.s_[:, round(0.6 * width) :], "right": np.s_[:, : round(0.4 * width)],
    }  # fmt: skip
    for word in said:
        wanted[cuts[word]] = False
    return wanted


def _filled(colours: ByteImage, thing: Mask) -> ByteImage:
    """Continue the surroundings into a hole, with their grain."""
    mask = thing.astype(np.uint8)
    ordered = np.ascontiguousarray(colours)
    filled = np.asarray(cv2.inpaint(ordered, mask, 5, cv2.INPAINT_TELEA), np.float64)
    soft = cv2.GaussianBlur(filled, (0, 0), 0.004 * max(colours.shape) + 1)
    near = ndimage.binary_dilation(thing, iterations=8)
    ring = ndimage.binary_dilation(near, iterations=8) & ~near
    around = cv2.GaussianBlur(colours.astype(np.float64), (0, 0), 2)
    grain = float(np.std((colours - around)[ring]))
    noise = np.random.default_rng(0).normal(0, grain, (*thing.shape, 1))
    share = cv2.GaussianBlur(mask.astype(np.float64), (0, 0), 1.2)[..., None]
    return np.rint(colours + share * (soft + noise - colours)).clip(0, 255).astype(np.uint8)
