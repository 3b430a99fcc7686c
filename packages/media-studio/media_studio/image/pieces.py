"""Connected parts of masks, and how masks agree."""

import numpy as np
from scipy import ndimage

from media_studio.arrays import Mask

_PIECE_SHARE = 0.04
"""Least size of a further piece, share of the largest."""

_PINHOLE_SHARE = 0.0015
"""Largest size of a hole that is closed, share of the subject."""


def keep_subject(mask: Mask) -> Mask:
    """Keep the largest piece and those that are not small beside it."""
    labels, count = ndimage.label(mask, np.ones((3, 3)))
    if count == 0:
        return mask
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    return np.asarray((sizes >= _PIECE_SHARE * sizes.max())[labels] & mask)


def close_pinholes(mask: Mask) -> Mask:
    """Fill holes that are too small to be meant."""
    labels, _ = ndimage.label(~mask)
    sizes = np.bincount(labels.ravel())
    at_border = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    small = sizes <= _PINHOLE_SHARE * mask.sum()
    small[at_border] = False
    return np.asarray(mask | small[labels])


def overlap(first: Mask, second: Mask) -> float:
    """Return the share of two masks together that both have."""
    return float((first & second).sum()) / max(float((first | second).sum()), 1.0)
