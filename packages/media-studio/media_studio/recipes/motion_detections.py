"""Motion capture of the people in a segment of a video (spec 2.4)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_api.contract.videos import (
    MotionDetectionMetadata,
    MotionDetectionRequest,
    TrackedMotion,
)
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.arrays import FloatArray
from media_studio.errors import EngineError, NoMatchingPerson, NoPerson, UntrustedMotion
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.capture import CapturedMotion, capture_motion
from media_studio.pose.camera_motion import CameraMotion
from media_studio.pose.tracks import Track, follow_people
from media_studio.pose.uncertainty import Uncertainty, cannot_be_trusted, uncertainties
from media_studio.recipes.people import tracking_engine
from media_studio.video.clip import write_audio, write_clip
from media_studio.video.file import VideoFile
from media_studio.video.steady import steady

THOROUGH_PASSES = 2
_PIXEL_DIGITS = 2
_SHARE_DIGITS = 3
_CAMERA_TRAVELS = Uncertainty(
    doubt="camera travels",
    note="the camera goes along, so the way was taken from the feet",
)


def detect_motions(execution: Execution) -> Outcome:
    """Capture the motion of everybody, or of the people in boxes, as one BVH file each.

    Raises:
        NoPerson: If nobody can be followed through the segment.
        NoMatchingPerson: If none of the boxes holds anybody.
        UntrustedMotion: If what was captured of everybody is more likely wrong than right.
        OutsideVideo: If the segment starts past the end.
        SegmentTooShort: If it has too few frames.
        InvalidVideo: If the file cannot be decoded.
    """
    request = execution.request(MotionDetectionRequest)
    video = VideoFile.open(execution.input("input_video"))
    segment = video.segment(request.start_time_seconds, request.duration_seconds)
    recording = _follow(execution, video, request)
    people = [_captured(request, recording, track) for track in recording.tracks]
    kept = [person for person in people if not cannot_be_trusted(person.track, person.doubts)]
    if not kept:
        raise _untrusted(people)
    motions = [
        _published(execution, person, kept[0].captured.start, start=segment.start)
        for person in kept
    ]
    clip = execution.folder / "clip.mp4"
    write_clip(video, request.start_time_seconds, request.duration_seconds, clip)
    metadata = MotionDetectionMetadata(
        video=execution.uri("input_video"),
        requested_bboxes=request.bboxes or [motion.bbox_xyxy for motion in motions],
        tracked_bboxes=_tracked_boxes(request, motions),
        tracked_indexes=[motion.person_id for motion in motions],
        query_start_time_seconds=request.start_time_seconds,
        query_duration_seconds=request.duration_seconds,
        effective_query_duration_seconds=segment.duration,
        video_clip=execution.publish(clip),
        audio_clip=_sound(execution, video, request),
        fps=video.fps,
        motions=[*motions],
        is_camera_still=recording.camera.is_still,
        notes=[_left_out(person) for person in people if person not in kept],
        downloads=execution.downloads(),
    )
    return Outcome(result=[motion.motion for motion in motions], metadata=as_json(metadata))


@dataclass(frozen=True, kw_only=True, eq=False)
class Recording:
    """Who was followed through a segment.

    Attributes:
        tracks: The people.
        camera: How the camera moved.
        video: Where they were seen.
    """

    tracks: tuple[Track, ...]
    camera: CameraMotion
    video: VideoFile


def _follow(execution: Execution, video: VideoFile, request: MotionDetectionRequest) -> Recording:
    start, duration = request.start_time_seconds, request.duration_seconds
    camera = CameraMotion()
    frames, segment = video.frames(start, duration), video.segment(start, duration)
    pictures = steady(frames, segment.start, video.fps)
    tracks = follow_people(
        execution.counted(pictures, round(segment.duration * video.fps)),
        tracking_engine(execution),
        fps=video.fps,
        boxes=_arrays(request.bboxes),
        passes=THOROUGH_PASSES if request.model == "pro" else 1,
        camera=camera,
    )
    if not tracks:
        raise _nobody(request)
    return Recording(tracks=tracks, camera=camera, video=video)


def _arrays(boxes: list[list[float]] | None) -> Sequence[FloatArray] | None:
    return None if boxes is None else [np.array(box, np.float64) for box in boxes]


def _nobody(request: MotionDetectionRequest) -> EngineError:
    end = request.start_time_seconds + request.duration_seconds
    when = f"between {request.start_time_seconds:g} and {end:g} s"
    if request.bboxes is None:
        return NoPerson(f"Nobody can be made out {when}. Choose a segment that shows a person.")
    return NoMatchingPerson(
        f"None of the boxes holds a person who can be followed {when}. Take the boxes from a pose "
        "detection at the start of the segment."
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class _Captured:
    """What was captured of one person.

    Attributes:
        number: Of the requested box, else the place among those who were found.
        track: Where the person was seen.
        captured: The motion.
        doubts: Why it may be wrong.
        fps: Frames per second of the video.
    """

    number: int
    track: Track
    captured: CapturedMotion
    doubts: tuple[Uncertainty, ...]
    fps: float


def _captured(request: MotionDetectionRequest, recording: Recording, track: Track) -> _Captured:
    video = recording.video
    captured = capture_motion(
        track.people,
        track.frames,
        fps=video.fps,
        width=video.width,
        height=video.height,
        pan=_pan(recording, track),
        is_thorough=request.model == "pro",
    )
    others = [other for other in recording.tracks if other is not track]
    doubts = uncertainties(track, others, fps=video.fps)
    return _Captured(
        number=_number(recording, track),
        track=track,
        captured=captured,
        doubts=(*doubts, _CAMERA_TRAVELS) if captured.is_camera_travelling else doubts,
        fps=video.fps,
    )


def _untrusted(people: Sequence[_Captured]) -> UntrustedMotion:
    whom = " ".join(f"{_left_out(person)}." for person in people)
    return UntrustedMotion(
        f"{whom} Choose a segment in which people are seen whole and apart from each other."
    )


def _left_out(person: _Captured) -> str:
    reasons = ", ".join(dict.fromkeys(each.doubt for each in person.doubts))
    return f"Person {person.number} was left out, as the motion is more likely wrong: {reasons}"


def _published(
    execution: Execution, person: _Captured, origin: FloatArray, *, start: float
) -> TrackedMotion:
    """Write the motion of a person; people stand to each other as in the video."""
    motion, track = person.captured.seen_from(origin), person.track
    file = execution.folder / f"person_{person.number}.bvh"
    write_bvh(motion, file)
    return TrackedMotion(
        person_id=person.number,
        motion=execution.publish(file),
        start_time_seconds=start + int(track.frames[0]) / person.fps,
        duration_seconds=motion.seconds,
        frames=motion.frames,
        fps=motion.fps,
        mean_confidence=round(track.mean_confidence, _SHARE_DIGITS),
        bbox_xyxy=[round(float(edge), _PIXEL_DIGITS) for edge in track.box],
        notes=[each.note for each in person.doubts],
        doubts=list(dict.fromkeys(each.doubt for each in person.doubts)),
    )


def _pan(recording: Recording, track: Track) -> FloatArray | None:
    if recording.camera.is_still:
        return None
    return recording.camera.pan[track.frames[0] : track.frames[-1] + 1]


def _number(recording: Recording, track: Track) -> int:
    """Return the number of the requested box, else the place among those who were found."""
    return recording.tracks.index(track) if track.requested is None else track.requested


def _tracked_boxes(
    request: MotionDetectionRequest, motions: list[TrackedMotion]
) -> list[list[float]]:
    if request.bboxes is None:
        return [motion.bbox_xyxy for motion in motions]
    return [request.bboxes[motion.person_id] for motion in motions]


def _sound(execution: Execution, video: VideoFile, request: MotionDetectionRequest) -> str | None:
    file = execution.folder / "clip.m4a"
    start, duration = request.start_time_seconds, request.duration_seconds
    return execution.publish(file) if write_audio(video, start, duration, file) else None
