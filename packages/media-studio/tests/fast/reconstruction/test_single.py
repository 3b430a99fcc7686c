import cv2
import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.reconstruction.single import body_behind

ROW, COLUMN = np.mgrid[0:120, 0:120] + 0.5


def distance_to(inside: np.ndarray) -> FloatArray:
    mask = inside.astype(np.uint8)
    within = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    without = cv2.distanceTransform(1 - mask, cv2.DIST_L2, 5)
    return np.where(inside, within - 0.5, 0.5 - without).astype(np.float64)


def rectangle(width: float, height: float) -> np.ndarray:
    return (np.abs(COLUMN - 60) < width) & (np.abs(ROW - 60) < height)


DISC = np.hypot(COLUMN - 60, ROW - 60) < 45
ROUND = 0.3 + 0.6 * np.sqrt(np.clip(1 - ((COLUMN - 60) / 25) ** 2, 0, 1))
PRINTED = np.where((np.floor(ROW / 9) + np.floor(COLUMN / 9)) % 2, 0.2, 0.8)
TABLE = (rectangle(50, 40) & (ROW < 28)) | (rectangle(50, 40) & (np.abs(COLUMN - 60) > 44))
DUCK = (np.hypot((COLUMN - 55) / 45, (ROW - 80) / 25) < 1) | (np.hypot(COLUMN - 75, ROW - 40) < 20)
CRATE = np.zeros((120, 120), np.uint8)
cv2.fillConvexPoly(
    CRATE, np.array([[10, 35], [45, 20], [110, 30], [110, 90], [75, 105], [10, 95]]), 1
)


@pytest.mark.parametrize(
    ("inside", "luminance", "method"),
    [
        (rectangle(25, 45), ROUND, "revolved silhouette"),
        (rectangle(25, 45), PRINTED, "extruded silhouette"),
        (DISC, PRINTED, "extruded silhouette"),
        (DISC, np.full_like(ROW, 0.5), "revolved silhouette"),
        (TABLE, PRINTED, "silhouette on legs"),
        (CRATE > 0, PRINTED, "fitted box"),
        (DUCK, PRINTED, "inflated silhouette"),
    ],
    ids=["can", "cupboard", "clock", "ball", "table", "crate", "duck"],
)
def test_the_evidence_chooses_the_method(
    inside: np.ndarray, luminance: FloatArray, method: str
) -> None:
    body = body_behind(distance_to(inside), luminance)

    assert body.method == method
    shown = (body.field > 0).any(axis=2).T[::-1]
    assert (shown & inside).sum() / (shown | inside).sum() > 0.93
    assert body.turn @ body.turn.T == pytest.approx(np.eye(3), abs=1e-9)
    assert np.linalg.det(body.turn) == pytest.approx(1)
