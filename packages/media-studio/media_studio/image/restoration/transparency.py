"""Colours where nothing is to be seen, so that they do not reach what is."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, Mask


def fill_unseen(colours: ByteImage, seen: Mask) -> ByteImage:
    """Give transparent pixels the colour of the nearest one that is not.

    Args:
        colours: (h, w, 3).
        seen: (h, w), true somewhere.
    """
    if seen.all():
        return colours
    _, labels = cv2.distanceTransformWithLabels(
        1 - seen.astype(np.uint8), cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
    )
    nearest = np.zeros((int(labels.max()) + 1, 3), np.uint8)
    nearest[labels[seen]] = colours[seen]
    return nearest[labels]
