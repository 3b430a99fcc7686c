"""Drawings of a figure of capsules on a floor."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray
from media_studio.motion.figure_view import FigureView, Solid

_OVERSAMPLING = 2
_SHIFT = 4
"""Bits of the fraction of a pixel that OpenCV draws with."""
_YAW, _PITCH = np.radians(32.0), np.radians(11.0)
_DISTANCE = 5.0
"""Of the camera, in radii of what is framed."""
_FILLED = 0.94
"""Share of the picture that the figure may take up."""
_THICKNESS = 0.08
"""Metres that parts of the figure stand out from the points in them."""
_SKY_TOP, _SKY_LOW = np.array([222.0, 230, 240]), np.array([247.0, 249, 251])
_FLOOR, _LINE = (219, 225, 232), (203, 211, 220)
_SHADOW = 0.5
_DARKEST, _FAINTEST = 230, 8
"""Shadow of 255 of a part on the floor, and that from which it is drawn."""
_SHADOW_HEIGHT = 0.25
"""Metres above the floor over which the shadow of a part fades to a third."""
_TINTS = {1: (235, 122, 82), -1: (64, 126, 210), 0: (128, 134, 150), 2: (44, 48, 60)}
"""Left, right, middle and eyes."""
_WIDTHS = np.array([1.0, 0.84, 0.62, 0.34])
"""Of the strips that shade a capsule."""
_BRIGHTNESS = (0.60, 0.80, 0.97, 1.10)
_LIGHT = np.array([-0.45, -0.6])
"""Where on the picture the light comes from."""
_CIRCLE = np.stack([f(np.linspace(0, 2 * np.pi, 22, endpoint=False)) for f in (np.cos, np.sin)], -1)
_GRID = 0.5
"""Metres between the lines on the floor."""
_FLOOR_RADII = 2.6
"""Size of the floor, in radii of what is framed."""

PixelOutline = NDArray[np.int32]


def _view() -> FloatArray:
    cos, sin = np.cos(_YAW), np.sin(_YAW)
    turned = np.array([[cos, 0, -sin], [0, 1, 0], [sin, 0, cos]])
    cos, sin = np.cos(_PITCH), np.sin(_PITCH)
    return np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]]) @ turned


_VIEW = _view()


@dataclass(frozen=True, kw_only=True)
class FigureCamera:
    """A camera that looks from the front, a little to the side and from above.

    Attributes:
        size: Width and height of the picture in pixels.
        radius: Metres around its target that are in the picture.
    """

    size: int
    radius: float

    def project(self, points: FloatArray, target: FloatArray) -> FloatArray:
        """Return points (n, 3) as x, y and pixels per metre, (n, 3), of the larger drawing."""
        seen = (points - target) @ _VIEW.T
        depth = _DISTANCE * self.radius - seen[:, 2]
        half = self.size * _OVERSAMPLING / 2
        scale = half * _DISTANCE / np.maximum(depth, 0.1 * self.radius)
        return np.stack([half + seen[:, 0] * scale, half - seen[:, 1] * scale, scale], -1)


def framing_radius(points: FloatArray, targets: FloatArray) -> float:
    """Return the radius of a camera that has all points in its picture.

    Args:
        points: (f, p, 3) metres.
        targets: What the camera looks at, (f, 3).
    """
    seen = (points - targets[:, None]) @ _VIEW.T
    aside = np.abs(seen[..., :2]).max(axis=-1) + _THICKNESS
    return float((aside / _FILLED + seen[..., 2] / _DISTANCE).max())


class FigurePainter:
    """Draws the frames of a figure."""

    def __init__(self, view: FigureView, camera: FigureCamera) -> None:
        self._view = view
        self._camera = camera
        self._target = np.full(3, np.nan)
        self._sky = _sky(camera.size * _OVERSAMPLING)
        self._stage = self._sky

    def paint(self, frame: int, target: FloatArray) -> ByteImage:
        """Draw one frame.

        Args:
            frame: Which.
            target: What the camera looks at, (3,).

        Returns:
            (size, size, 3) sRGB.
        """
        if not np.array_equal(target, self._target):
            self._target, self._stage = target, _stage(self._sky, self._camera, target)
        points = self._view.points[frame]
        drawn = self._camera.project(points, target)
        nearness = points @ _VIEW[2]
        picture = self._stage.copy()
        _paint_shadows(picture, self._view, points, self._camera, target)
        for solid in sorted(self._view.solids, key=lambda solid: _nearness(solid, nearness)):
            _paint_solid(picture, solid, drawn)
        small = (self._camera.size, self._camera.size)
        return np.asarray(cv2.resize(picture, small, interpolation=cv2.INTER_AREA), np.uint8)


def _nearness(solid: Solid, nearness: FloatArray) -> float:
    # A hand before the belly is nearer than the belly's surface, not than its middle
    return float(nearness[list(solid.points)].mean()) + 0.5 * min(solid.radii)


def _sky(side: int) -> ByteImage:
    share = np.linspace(0, 1, side)[:, None]
    column = (_SKY_TOP * (1 - share) + _SKY_LOW * share).astype(np.uint8)
    return np.tile(column[:, None], (1, side, 1))


def _stage(sky: ByteImage, camera: FigureCamera, target: FloatArray) -> ByteImage:
    """Return the sky with the floor before it."""
    picture = sky.copy()
    extent = _FLOOR_RADII * camera.radius
    middle = np.array([target[0], 0.0, target[2]])
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    rim = np.stack([np.cos(angle), np.zeros(72), np.sin(angle)], -1) * extent + middle
    cv2.fillPoly(picture, [_fixed(camera.project(rim, target))], _FLOOR, cv2.LINE_AA, _SHIFT)
    ends = _grid(middle, extent)
    lines = _fixed(camera.project(ends.reshape(-1, 3), target)).reshape(-1, 2, 2)
    cv2.polylines(picture, list(lines), False, _LINE, 2, cv2.LINE_AA, _SHIFT)
    return picture


def _grid(middle: FloatArray, extent: float) -> FloatArray:
    """Return the ends (n, 2, 3) of lines that stay on the floor while the camera goes along."""
    lines = []
    for along, across in ((0, 2), (2, 0)):
        first = np.ceil((middle[across] - extent) / _GRID)
        last = np.floor((middle[across] + extent) / _GRID)
        for place in np.arange(first, last + 1) * _GRID:
            half = np.sqrt(max(extent**2 - (place - middle[across]) ** 2, 0.0))
            line = np.zeros((2, 3))
            line[:, across] = place
            line[:, along] = middle[along] + np.array([-half, half])
            lines.append(line)
    return np.array(lines)


def _fixed(points: FloatArray) -> PixelOutline:
    return np.rint(points[..., :2] * (1 << _SHIFT)).astype(np.int32)


def _paint_shadows(
    picture: ByteImage,
    view: FigureView,
    points: FloatArray,
    camera: FigureCamera,
    target: FloatArray,
) -> None:
    """Darken the floor below the figure, the more the lower each part is."""
    small = camera.size // 2
    shade = np.zeros((small, small), np.uint8)
    floor = camera.project(points * [1, 0, 1], target) / (2 * _OVERSAMPLING)
    heights = [max(float(points[list(solid.points), 1].min()), 0.0) for solid in view.solids]
    for height, solid in sorted(zip(heights, view.solids, strict=True), key=lambda pair: -pair[0]):
        strength = int(_DARKEST * np.exp(-height / _SHADOW_HEIGHT))
        if strength > _FAINTEST:
            balls = floor[list(solid.points)]
            radii = 1.2 * np.asarray(solid.radii) * balls[:, 2]
            rims = balls[:, None, :2] + radii[:, None, None] * _CIRCLE * [1.0, 0.35]
            cv2.fillConvexPoly(shade, _hull(_fixed(rims)), (strength,), cv2.LINE_8, _SHIFT)
    shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), 0.018 * small), np.uint8)
    _darken(picture, shade)


def _darken(picture: ByteImage, shade: ByteImage) -> None:
    rows, columns = np.flatnonzero(shade.any(axis=1)), np.flatnonzero(shade.any(axis=0))
    if not len(rows):
        return
    factor = picture.shape[0] // shade.shape[0]
    part = shade[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = part.shape[0] * factor, part.shape[1] * factor
    large = cv2.resize(part, (width, height), interpolation=cv2.INTER_LINEAR)
    light = np.asarray(255 - _SHADOW * large, np.uint8)
    top, left = rows[0] * factor, columns[0] * factor
    region = picture[top : top + height, left : left + width]
    picture[top : top + height, left : left + width] = cv2.multiply(
        region, cv2.merge([light] * 3), scale=1 / 255
    )


def _hull(rims: PixelOutline) -> PixelOutline:
    return np.asarray(cv2.convexHull(rims.reshape(-1, 2)), np.int32)


def _paint_solid(picture: ByteImage, solid: Solid, drawn: FloatArray) -> None:
    balls = drawn[list(solid.points)]
    radii = np.asarray(solid.radii) * balls[:, 2]
    # Strips by balls by the points of a circle
    centres = balls[:, :2] + (0.5 * (1 - _WIDTHS))[:, None, None] * radii[:, None] * _LIGHT
    rims = _fixed(
        centres[:, :, None] + _WIDTHS[:, None, None, None] * radii[:, None, None] * _CIRCLE
    )
    for rim, color in zip(rims, _COLORS[solid.side], strict=True):
        cv2.fillConvexPoly(picture, _hull(rim), color, cv2.LINE_AA, _SHIFT)


def _strip_colors(tint: tuple[int, int, int]) -> list[tuple[float, ...]]:
    return [
        tuple(min(part * share + 40 * max(share - 1, 0), 255.0) for part in tint)
        for share in _BRIGHTNESS
    ]


_COLORS = {side: _strip_colors(tint) for side, tint in _TINTS.items()}
