"""One person in one picture."""

from dataclasses import dataclass

from media_studio.arrays import FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Person:
    """One person in one picture.

    Pixels: x to the right, y down, (0, 0) is the upper left corner of the picture; landmarks may
    lie outside it. The order of landmarks is `BODY_LANDMARKS`.

    Attributes:
        confidence: How certain it is that this is a person, 0..1.
        box: (4,) x1, y1, x2, y2 in pixels, within the picture.
        points: (33, 2) pixels.
        visibility: (33,) likelihood that the landmark is in the picture and not hidden, 0..1.
        world: (33, 3) metres, hip-centred, axes of the camera: X right in the picture, Y up,
            Z towards the viewer; None from an engine that does not see depth.
        face: (468, 2) pixels of the face mesh, or None where no face can be made out.
        anchor: (2, 2) pixels: the middle of the hips and a point on the circle around the whole
            person, by which the engine finds the person in the next frame.
    """

    confidence: float
    box: FloatArray
    points: FloatArray
    visibility: FloatArray
    world: FloatArray | None
    anchor: FloatArray
    face: FloatArray | None = None
