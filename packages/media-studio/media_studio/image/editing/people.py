"""People told from what is behind them, by the mask of the pose network."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.image.edges import soft_alpha
from media_studio.image.pieces import close_pinholes, keep_subject, overlap
from media_studio.pose import landmarker
from media_studio.pose.bundled import BundledPose
from media_studio.pose.installation import default_folder
from media_studio.pose.landmarker import Landmarker, Landmarks
from media_studio.pose.network import Network
from media_studio.pose.region import around_person

_WORK = 640
"""Pixels along the longer side at which people are searched."""

_CERTAIN = 0.6
"""Confidence from which on a person counts."""

_BYSTANDER = 0.2
"""Area over that of the largest person below which a person belongs to the background."""

_SURE, _SURELY_NOT = 0.9, 0.2
"""Likelihood from which on a pixel is a person's, and below which it is not."""

_AGREEMENT = 0.88
"""Overlap with the network's mask below which an outline that follows colours is not trusted."""

_BAND = 4.0
"""Half the width of the soft edge, pixels at which people are searched: hair is wide."""


@dataclass(frozen=True, kw_only=True, eq=False)
class People:
    """The people whom a picture shows.

    Attributes:
        cover: (h, w) how much of each pixel they cover, 0..1.
        mask: (h', w') where they are in the smaller picture in which they were searched.
    """

    cover: FloatArray
    mask: Mask


def find_people(picture: ByteImage) -> People | None:
    """Find people; those much smaller than the largest are left out, as background.

    Args:
        picture: (h, w, 3) sRGB.

    Returns:
        None where nobody is found.
    """
    scale = _scale(picture)
    mask = _mask(picture, scale)
    if mask is None:
        return None
    height, width = picture.shape[:2]
    factor = 1 / scale
    sized = cv2.resize(mask.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    grown = cv2.GaussianBlur(sized, (0, 0), 0.5 * factor) if factor > 1 else sized
    cover = soft_alpha(picture, grown > 0.5, max(2, round(_BAND * factor)))
    return People(cover=cover, mask=mask)


def is_steady(picture: ByteImage, first: Mask) -> bool:
    """Say whether people are found as the same in the mirror and in a smaller picture.

    An outline that rests on chance runs through what they hold, or takes in what is behind them.

    Args:
        picture: (h, w, 3) sRGB.
        first: The mask of the people who were found in it.
    """
    scale = _scale(picture)
    flipped = _mask(np.ascontiguousarray(picture[:, ::-1]), scale)
    smaller = _mask(picture, _SMALLER * scale)
    if flipped is None or smaller is None:
        return False
    size = first.shape[1], first.shape[0]
    grown = cv2.resize(smaller.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
    return min(overlap(first, flipped[:, ::-1]), overlap(first, grown)) >= _STEADY


_SMALLER = 0.75
_STEADY = 0.97
"""Least overlap: 0.98 where the outline is right, 0.79 to 0.96 where a helmet or camera is held."""


def _scale(picture: ByteImage) -> float:
    return min(1.0, _WORK / max(picture.shape[:2]))


def _mask(picture: ByteImage, scale: float) -> Mask | None:
    size = [max(1, round(scale * length)) for length in picture.shape[1::-1]]
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    likelihood = _likelihood(small)
    return None if likelihood is None else _refined(small, likelihood)


def _likelihood(picture: ByteImage) -> FloatArray | None:
    found, read = _networks()
    people = [each for each in found.people(picture) if each.confidence >= _CERTAIN]
    masks = [_spread(read(picture, around_person(each.anchor)), picture) for each in people]
    areas = [float((mask > 0.5).sum()) for mask in masks]
    kept = [
        mask
        for mask, area in zip(masks, areas, strict=True)
        if area > 0 and area >= _BYSTANDER * max(areas)
    ]
    return np.max(kept, axis=0) if kept else None


@lru_cache(maxsize=1)
def _networks() -> tuple[BundledPose, Landmarker]:
    folder = default_folder()
    network = Network(
        folder / "pose_landmark_full.tflite", side=landmarker.SIDE, outputs=landmarker.OUTPUTS
    )
    return BundledPose.load(folder), Landmarker(network)


def _spread(landmarks: Landmarks, picture: ByteImage) -> FloatArray:
    """Bring the mask of a square to the pixels of the picture."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width] + 0.5
    places = landmarks.region.from_picture(np.stack([x.ravel(), y.ravel()], axis=1))
    seen = (places * landmarker.SIDE - 0.5).astype(np.float32).reshape(height, width, 2)
    mask = cv2.remap(
        landmarks.mask.astype(np.float32), seen[..., 0], seen[..., 1], cv2.INTER_LINEAR
    )
    return np.asarray(mask, np.float64)


def _refined(picture: ByteImage, likelihood: FloatArray) -> Mask:
    """Move the outline to where the colours change, as far as the network is in doubt.

    Source: Rother, Kolmogorov & Blake 2004, GrabCut.
    """
    guess = close_pinholes(keep_subject(likelihood > 0.5))
    radius = max(1, round(0.008 * max(likelihood.shape)))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))
    sure = cv2.erode((likelihood > _SURE).astype(np.uint8), kernel) > 0
    near = cv2.dilate(guess.astype(np.uint8), kernel) > 0
    near &= likelihood > _SURELY_NOT
    state = np.where(guess, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    state[sure & guess] = cv2.GC_FGD
    state[~near] = cv2.GC_BGD
    if not (state == cv2.GC_FGD).any() or not (state == cv2.GC_BGD).any():
        return guess
    cv2.setRNGSeed(0)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    ordered = np.ascontiguousarray(picture[..., ::-1])
    cv2.grabCut(ordered, state, (0, 0, 1, 1), *models, 2, cv2.GC_INIT_WITH_MASK)
    cut = close_pinholes(keep_subject(np.isin(state, (cv2.GC_FGD, cv2.GC_PR_FGD))))
    return cut if overlap(cut, guess) >= _AGREEMENT else guess
