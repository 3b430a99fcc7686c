"""Pictures with the people in them drawn over."""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.landmarks import BODY_EDGES, BODY_LANDMARKS, INDEX
from media_studio.pose.person import Person

ByteColor = tuple[int, int, int]

LEFT: ByteColor = (70, 170, 255)
RIGHT: ByteColor = (255, 140, 50)
MIDDLE: ByteColor = (245, 245, 245)
"""sRGB of bones and joints by the person's own side."""
_CASING: ByteColor = (20, 20, 24)
_MESH: ByteColor = (255, 255, 255)
_MESH_OPACITY = 0.6
PEOPLE: tuple[ByteColor, ...] = (
    (64, 200, 120),
    (235, 90, 160),
    (250, 200, 60),
    (120, 110, 245),
    (60, 200, 210),
    (240, 95, 70),
    (170, 215, 70),
    (190, 120, 230),
)
"""sRGB of boxes and labels; they repeat from the ninth person on."""

DRAWN = 0.3
"""Visibility from which a landmark is drawn."""

_SUBPIXEL = 4
"""Fractional bits of the coordinates that OpenCV gets."""

_FACE_LINES = (
    (
        "10 338 297 332 284 251 389 356 454 323 361 288 397 365 379 378 400 377 152 148 176 149 "
        "150 136 172 58 132 93 234 127 162 21 54 103 67 109 10"
    ),
    "33 7 163 144 145 153 154 155 133 173 157 158 159 160 161 246 33",
    "263 249 390 373 374 380 381 382 362 398 384 385 386 387 388 466 263",
    "61 146 91 181 84 17 314 405 321 375 291 409 270 269 267 0 37 39 40 185 61",
    "70 63 105 66 107",
    "300 293 334 296 336",
    "168 6 197 195 5 4",
)
"""Rows of the face mesh along the outline, eyes, lips, brows, and nose."""
_FACE = [[int(row) for row in line.split()] for line in _FACE_LINES]
_FACE_JOINTS = range(INDEX["mouth_right"] + 1)


def draw_people(picture: ByteImage, people: Iterable[Person]) -> ByteImage:
    """Draw skeleton, face, box, and label of people over a copy of a picture.

    Args:
        picture: (h, w, 3) sRGB.
        people: In the order of the numbers on their labels.
    """
    people = tuple(people)
    drawn = picture.copy()
    for number, person in enumerate(people):
        _draw_box(drawn, person.box, PEOPLE[number % len(PEOPLE)])
    for person in people:
        if person.face is not None:
            _draw_face(drawn, person.face)
        _draw_skeleton(drawn, person)
    return _labelled(drawn, people)


def _draw_box(picture: ByteImage, box: FloatArray, color: ByteColor) -> None:
    thickness = max(1, round(max(picture.shape[:2]) / 640))
    inset = thickness / 2
    low, high = box[:2] + inset, box[2:] - inset
    cv2.rectangle(picture, _fixed(low), _fixed(high), color, thickness, cv2.LINE_AA, _SUBPIXEL)


def _draw_face(picture: ByteImage, face: FloatArray) -> None:
    """Draw the main lines of a face, half transparent."""
    height, width = picture.shape[:2]
    margin = np.ptp(face, axis=0).max() * 0.05 + 3
    low = np.clip(np.floor(face.min(axis=0) - margin), 0, (width, height)).astype(int)
    high = np.clip(np.ceil(face.max(axis=0) + margin), 0, (width, height)).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    if part.size == 0:
        return
    lined = part.copy()
    thickness = max(1, round(np.ptp(face, axis=0).max() / 150))
    for line in _FACE:
        corners = np.array([_fixed(point) for point in face[line] - low], dtype=np.int32)
        cv2.polylines(lined, [corners], False, _MESH, thickness, cv2.LINE_AA, _SUBPIXEL)
    part[:] = cv2.addWeighted(lined, _MESH_OPACITY, part, 1 - _MESH_OPACITY, 0)


def _draw_skeleton(picture: ByteImage, person: Person) -> None:
    width = _bone_width(picture, person)
    shown = person.visibility >= DRAWN
    bones = [edge for edge in BODY_EDGES if shown[list(edge)].all()]
    joints = [
        row for row in np.flatnonzero(shown).tolist() if row not in _FACE_JOINTS or not _has(person)
    ]
    casing = max(1.0, width * 0.35)
    for first, second in bones:
        _draw_bone(picture, person.points[[first, second]], _CASING, width + 2 * casing)
    for row in joints:
        _draw_joint(picture, person.points[row], _CASING, _radius(row, width) + casing)
    for first, second in bones:
        color = _side(first) if _side(first) == _side(second) else MIDDLE
        _draw_bone(picture, person.points[[first, second]], color, width)
    for row in joints:
        _draw_joint(picture, person.points[row], _side(row), _radius(row, width))


def _has(person: Person) -> bool:
    return person.face is not None


def _bone_width(picture: ByteImage, person: Person) -> float:
    """Return pixels: thin enough for the person, thick enough for the picture."""
    side = max(picture.shape[:2])
    return float(np.clip(0.012 * (person.box[2:] - person.box[:2]).max(), side / 700, side / 150))


def _radius(row: int, width: float) -> float:
    small = row in _FACE_JOINTS or BODY_LANDMARKS[row].endswith(("pinky", "thumb", "index", "heel"))
    return width * (0.65 if small else 1.1)


def _side(row: int) -> ByteColor:
    name = BODY_LANDMARKS[row]
    if "left" in name:
        return LEFT
    return RIGHT if "right" in name else MIDDLE


def _draw_bone(picture: ByteImage, ends: FloatArray, color: ByteColor, width: float) -> None:
    thickness = max(1, round(width))
    first, second = (_fixed(end) for end in ends)
    cv2.line(picture, first, second, color, thickness, cv2.LINE_AA, _SUBPIXEL)


def _draw_joint(picture: ByteImage, point: FloatArray, color: ByteColor, radius: float) -> None:
    size = max(1, round(radius * 2**_SUBPIXEL))
    cv2.circle(picture, _fixed(point), size, color, -1, cv2.LINE_AA, _SUBPIXEL)


def _fixed(point: NDArray[np.float64]) -> tuple[int, int]:
    """Convert pixels measured from the corner to OpenCV's, measured from a pixel's middle."""
    x, y = np.clip(np.round((point - 0.5) * 2**_SUBPIXEL), -(2**24), 2**24).astype(int)
    return int(x), int(y)


def _labelled(picture: ByteImage, people: tuple[Person, ...]) -> ByteImage:
    image = Image.fromarray(picture)
    draw = ImageDraw.Draw(image)
    size = float(np.clip(max(picture.shape[:2]) / 48, 11, None))
    font = ImageFont.load_default(size)
    taken: list[FloatArray] = []
    for number, person in enumerate(people):
        text = f"{number}  {person.confidence:.2f}"
        label = _place(person.box, draw.textlength(text, font), size, picture.shape, taken)
        taken.append(label)
        color = PEOPLE[number % len(PEOPLE)]
        draw.rounded_rectangle(tuple(label), radius=size * 0.25, fill=color)
        middle = (label[:2] + label[2:]) / 2
        draw.text(tuple(middle), text, fill=_CASING, font=font, anchor="mm")
    return np.asarray(image)


def _place(
    box: FloatArray, length: float, size: float, shape: tuple[int, ...], taken: list[FloatArray]
) -> FloatArray:
    """Return the label's box: above the person where there is room, clear of other labels."""
    width, height = length + 0.7 * size, 1.35 * size
    x = float(np.clip(box[0], 0, max(0.0, shape[1] - width)))
    y = float(np.clip(box[1] - height, 0, max(0.0, shape[0] - height)))
    label = np.array([x, y, x + width, y + height])
    for _ in taken:
        for other in taken:
            if (np.maximum(label, other)[:2] < np.minimum(label, other)[2:]).all():
                label[[1, 3]] += other[3] - label[1] + 1
    return label
