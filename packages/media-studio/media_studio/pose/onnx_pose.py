"""Pose models that an operator brings as ONNX files, in place of the bundled ones."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import InvalidPoseModel
from media_studio.pose.boxes import area, around, overlap
from media_studio.pose.engine import REPORTED
from media_studio.pose.landmarks import INDEX
from media_studio.pose.onnx_depth import metric_world
from media_studio.pose.onnx_detector import OnnxDetector, open_rtmo, open_yolox
from media_studio.pose.onnx_estimator import Estimator, open_rtmpose, open_rtmw3d
from media_studio.pose.onnx_keypoints import COCO_INDEX, body_landmarks
from media_studio.pose.onnx_network import ON_CPU, Providers
from media_studio.pose.person import Person
from media_studio.pose.region import Region
from media_studio.pose.suppression import without_duplicates
from media_studio.pose.tracking_likeness import place_likeness

_DETECTORS = {"rtmo": open_rtmo, "yolox": open_yolox}
_ESTIMATORS = {"rtmpose": open_rtmpose, "rtmw3d": open_rtmw3d}
_SEEN = 0.2
"""Score of a keypoint that counts."""
_FEWEST = 4
"""Keypoints that make a person."""
_LOST = 0.3
"""Mean score of the keypoints below which a crop shows nobody."""
_SURROUNDINGS = 0.5
"""Of a box, on each side, in which the same person is sought."""
_SAME_PLACE = 0.2
_CIRCLE = 1.1
"""Radius of the circle around a person in distances from the hips to the farthest landmark."""
_HIPS, _SHOULDERS = (
    [INDEX[f"{side}_{joint}"] for side in ("left", "right")] for joint in ("hip", "shoulder")
)


@dataclass(frozen=True, kw_only=True, eq=False)
class OnnxPose:
    """A PoseEngine of one ONNX model that does it all, or of one that finds and one that sees.

    Tells no face. Tells the world only with RTMW3D.

    Attributes:
        name: Name for the `model` of an envelope.
        detector: Finds people.
        estimator: Makes out their landmarks; None where the detector does.
    """

    name: str
    detector: OnnxDetector
    estimator: Estimator | None

    @classmethod
    def load(cls, folder: Path, providers: Providers = ON_CPU) -> "OnnxPose":
        """Read the models of a folder: rtmo*, or one of rtmo* and yolox* with rtmpose* or rtmw3d*.

        Raises:
            InvalidPoseModel: If the folder holds none or others, or one of them is damaged or has
                other inputs or outputs than those families have.
        """
        finder, seer = _only(folder, _DETECTORS), _only(folder, _ESTIMATORS)
        if finder is None or (seer is None and _family(finder, _DETECTORS) == "yolox"):
            raise InvalidPoseModel(
                f"{folder.name} must hold rtmo*.onnx, or one of rtmo*.onnx and yolox*.onnx "
                "together with rtmpose*.onnx or rtmw3d*.onnx."
            )
        return cls(
            name=f"onnx-{(seer or finder).stem}",
            detector=_DETECTORS[_family(finder, _DETECTORS)](finder, providers),
            estimator=_ESTIMATORS[_family(seer, _ESTIMATORS)](seer, providers) if seer else None,
        )

    @property
    def sees_depth(self) -> bool:
        """Whether people come with a world."""
        return self.estimator is not None and self.estimator.has_depth

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        """Find everybody, the most certain first; confidence is at least `REPORTED`."""
        found = [each for each in self._everybody(picture) if each.confidence >= REPORTED]
        return without_duplicates(found)

    def people_again(
        self,
        picture: ByteImage,
        known: Sequence[Person],  # noqa: ARG002  # one look shows them all
        squares: Sequence[Region],  # noqa: ARG002
    ) -> tuple[Person, ...]:
        """Find everybody anew."""
        return self.people(picture)

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        """Make out the person whom a box (x1, y1, x2, y2 in pixels) surrounds."""
        if area(_clipped(box, picture)) == 0:
            return None
        if self.estimator is not None:
            person = _estimated(self.estimator, picture, box, 1.0)
            return person if person is not None and person.confidence >= _LOST else None
        return _best(self._near(picture, box), lambda person: overlap(person.box, box))

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        """Make out a person of the frame before in this one; None if lost."""
        if self.estimator is not None or area(_clipped(person.box, picture)) == 0:
            return self.within(picture, person.box)
        near = self._near(picture, person.box)
        return _best(near, lambda other: place_likeness(person, other))

    def _everybody(self, picture: ByteImage) -> Iterator[Person]:
        found = self.detector.find(picture)
        for number, score in enumerate(found.scores.tolist()):
            if self.estimator is not None:
                person = _estimated(self.estimator, picture, found.boxes[number], score)
                if person is not None:
                    yield person
            elif found.keypoints is not None:
                keypoints = found.keypoints[number]
                yield _person(picture, *body_landmarks(keypoints[:, :2], keypoints[:, 2]), score)

    def _near(self, picture: ByteImage, box: FloatArray) -> list[Person]:
        """Return the people in and around a box; looking closely finds smaller ones."""
        margin = _SURROUNDINGS * (box[2:] - box[:2])
        wide = _clipped(np.concatenate([box[:2] - margin, box[2:] + margin]), picture)
        left, top = np.floor(wide[:2]).astype(int)
        right, bottom = np.ceil(wide[2:]).astype(int)
        part = picture[top:bottom, left:right]
        return [
            _moved(person, picture, np.array([left, top], dtype=np.float64))
            for person in self._everybody(part)
            if person.confidence >= _LOST
        ]


def _best(people: list[Person], likeness: Callable[[Person], float]) -> Person | None:
    best = max(people, key=likeness, default=None)
    return best if best is not None and likeness(best) >= _SAME_PLACE else None


def _only(folder: Path, families: Iterable[str]) -> Path | None:
    """Return the file of a folder that is of one of the families, None if there is none."""
    files = sorted(folder.glob("*.onnx")) if folder.is_dir() else []
    found = [path for path in files if path.name.lower().startswith(tuple(families))]
    if len(found) > 1:
        names = " and ".join(path.name for path in found)
        raise InvalidPoseModel(f"{folder.name} holds {names}, of which only one can be used.")
    return found[0] if found else None


def _family(path: Path, families: Iterable[str]) -> str:
    return next(family for family in families if path.name.lower().startswith(family))


def _estimated(
    estimator: Estimator, picture: ByteImage, box: FloatArray, score: float
) -> Person | None:
    """Return the person in a box; None where too few keypoints are seen.

    The score of the box times the mean score of the keypoints is MMPose's `bbox_keypoint`.
    """
    found = estimator.estimate(picture, box)
    body = found.scores[: len(COCO_INDEX)]
    is_seen = body > _SEEN
    if is_seen.sum() < _FEWEST:
        return None
    points, visibility = body_landmarks(found.points, found.scores)
    confidence = score * float(body[is_seen].mean())
    if found.depths is None:
        return _person(picture, points, visibility, confidence)
    depths, _ = body_landmarks(found.depths[:, None], found.scores)
    world = metric_world(points, depths[:, 0], visibility)
    return _person(picture, points, visibility, confidence, world)


def _person(
    picture: ByteImage,
    points: FloatArray,
    visibility: FloatArray,
    confidence: float,
    world: FloatArray | None = None,
) -> Person:
    height, width = picture.shape[:2]
    return Person(
        confidence=confidence,
        box=around(points, visibility, width, height),
        points=points,
        visibility=visibility,
        world=world,
        anchor=_anchor(points, visibility),
    )


def _anchor(points: FloatArray, visibility: FloatArray) -> FloatArray:
    """Return the middle of the hips and the top of the circle around the person."""
    hips, shoulders = (points[pair].mean(axis=0) for pair in (_HIPS, _SHOULDERS))
    counted = points[visibility > _SEEN] if (visibility > _SEEN).any() else points
    radius = _CIRCLE * float(np.linalg.norm(counted - hips, axis=1).max())
    length = float(np.linalg.norm(shoulders - hips))
    up = (shoulders - hips) / length if length > 0 else np.array([0.0, -1.0])
    return np.array([hips, hips + radius * up])


def _moved(person: Person, picture: ByteImage, offset: FloatArray) -> Person:
    """Return a person of a part of a picture in the whole of it."""
    return replace(
        person,
        box=_clipped(person.box + np.tile(offset, 2), picture),
        points=person.points + offset,
        anchor=person.anchor + offset,
    )


def _clipped(box: FloatArray, picture: ByteImage) -> FloatArray:
    height, width = picture.shape[:2]
    return np.clip(box, 0, (width, height, width, height))
