"""The pose engine that works out of the box: small networks that set-up installs."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose import boxes, detector, face, face_detector, landmarker
from media_studio.pose.detector import Detector
from media_studio.pose.engine import REPORTED
from media_studio.pose.face import FaceMesher
from media_studio.pose.face_detector import FaceDetector
from media_studio.pose.landmarker import Landmarker, Landmarks
from media_studio.pose.network import Network
from media_studio.pose.person import Person
from media_studio.pose.proposals import (
    around_box,
    propose,
    propose_anew,
    propose_within,
    tiles,
    whole,
)
from media_studio.pose.region import Region, around_head, around_person
from media_studio.pose.settling import settled
from media_studio.pose.stability import Judged, judge
from media_studio.pose.suppression import same, without_duplicates
from media_studio.pose.vouching import SURE, vouched

FOLLOWED = 0.5
"""Score of landmarks below which a person counts as lost."""
LEAP = 0.25
"""Largest movement of the joints between two frames, as a share of the person's height."""


class BundledPose:
    """Finds people with the BlazePose networks.

    One instance serves one thread: the networks keep their tensors between calls.

    Source: Bazarevsky et al. 2020, BlazePose: On-device Real-time Body Pose tracking.
    """

    name = "embedded-blazepose"

    def __init__(
        self,
        *,
        detector: Detector,
        face_detector: FaceDetector,
        landmarker: Landmarker,
        face_mesher: FaceMesher,
    ) -> None:
        self._detector = detector
        self._face_detector = face_detector
        self._landmarker = landmarker
        self._face_mesher = face_mesher

    @classmethod
    def load(cls, folder: Path) -> "BundledPose":
        """Load the models of a folder.

        Raises:
            EngineNotInstalled: If a file is missing.
            InvalidPoseModel: If one is damaged, or another network.
        """
        detection, near, far, body, mesh = (
            Network(folder / f"{name}.tflite", side=side, outputs=outputs)
            for name, side, outputs in (
                ("pose_detection", detector.SIDE, detector.OUTPUTS),
                (
                    "face_detection_short_range",
                    face_detector.NEAR_SIDE,
                    face_detector.NEAR_OUTPUTS,
                ),
                (
                    "face_detection_full_range_sparse",
                    face_detector.FAR_SIDE,
                    face_detector.FAR_OUTPUTS,
                ),
                ("pose_landmark_full", landmarker.SIDE, landmarker.OUTPUTS),
                ("face_landmark", face.SIDE, face.OUTPUTS),
            )
        )
        return cls(
            detector=Detector(detection),
            face_detector=FaceDetector(near=near, far=far),
            landmarker=Landmarker(body),
            face_mesher=FaceMesher(mesh),
        )

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        """Find everybody, the most certain first; confidence is at least `REPORTED`."""
        height, width = picture.shape[:2]
        squares = [whole(width, height), *tiles(width, height)]
        return self._examined(picture, propose(picture, self._detector), squares)

    def people_again(
        self, picture: ByteImage, known: Sequence[Person], squares: Sequence[Region]
    ) -> tuple[Person, ...]:
        """Find everybody where it is known who is there.

        Those who are known are judged anew. Others are sought around them and in squares that
        have changed; everywhere, as in `people`, if one of those who are known is in doubt.
        """
        familiar = self._judged(picture, [person.anchor for person in known])
        boxes = [person.box for person in known]
        anchors = propose_anew(picture, self._detector, boxes, squares)
        others = self._judged(picture, anchors, [each.landmarks for each in familiar])
        heads = [around_head(each.landmarks.points, each.landmarks.anchor) for each in familiar]
        people = self._vouched(picture, familiar + others, [*heads, *squares])
        sure = [person for person in people if person.confidence >= SURE]
        if all(any(same(person, other) for other in sure) for person in known):
            return people
        return self.people(picture)

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        """Make out the person whom a box (x1, y1, x2, y2 in pixels) surrounds."""
        anchors = propose_within(picture, box, self._detector)
        found = self._examined(picture, anchors, [around_box(box)])
        if not found:
            return None
        best = max(found, key=lambda person: boxes.overlap(person.box, box))
        return best if boxes.overlap(best.box, box) >= boxes.SAME_PLACE else None

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        """Make out a person of the frame before in this one; None if lost.

        The face is not looked for.
        """
        landmarks = self._landmarker(picture, around_person(person.anchor))
        if landmarks.score < FOLLOWED:
            return None
        moved = _person(picture, Judged(landmarks=landmarks, confidence=landmarks.score))
        return moved if _plausible(person, moved) else None

    def _examined(
        self, picture: ByteImage, anchors: list[FloatArray], squares: list[Region]
    ) -> tuple[Person, ...]:
        return self._vouched(picture, self._judged(picture, anchors), squares)

    def _judged(
        self, picture: ByteImage, anchors: list[FloatArray], known: Sequence[Landmarks] = ()
    ) -> list[Judged]:
        return [
            judge(self._landmarker, picture, landmarks)
            for landmarks in settled(self._landmarker, picture, anchors, known)
        ]

    def _vouched(
        self, picture: ByteImage, judged: list[Judged], squares: list[Region]
    ) -> tuple[Person, ...]:
        judged = vouched(self._landmarker, picture, judged, self._face_detector(picture, squares))
        people = [_person(picture, each) for each in judged if each.confidence >= REPORTED]
        return tuple(self._with_face(picture, person) for person in without_duplicates(people))

    def _with_face(self, picture: ByteImage, person: Person) -> Person:
        mesh = self._face_mesher(picture, person.points)
        if mesh is None:
            return person
        height, width = picture.shape[:2]
        return replace(person, face=mesh, box=boxes.including(person.box, mesh, width, height))


def _person(picture: ByteImage, judged: Judged) -> Person:
    height, width = picture.shape[:2]
    landmarks = judged.landmarks
    inside = ((landmarks.points >= 0) & (landmarks.points <= (width, height))).all(axis=1)
    presence = np.where(inside, landmarks.presence, 0.0)
    return Person(
        confidence=judged.confidence,
        box=boxes.around(landmarks.points, presence, width, height),
        points=landmarks.points,
        visibility=np.minimum(landmarks.visibility, presence),
        world=landmarks.world,
        anchor=landmarks.anchor,
    )


def _plausible(before: Person, after: Person) -> bool:
    """Tell whether a body can have moved so far from one frame to the next."""
    size = max(before.box[2:] - before.box[:2])
    leap = np.median(np.linalg.norm(after.points - before.points, axis=1))
    return bool(leap <= LEAP * size and boxes.area(after.box) > 0)
