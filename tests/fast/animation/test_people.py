import pytest

from media_api.contract.videos import (
    MotionDetectionTask,
    PoseDetectionMetadata,
    PoseDetectionResultItem,
    PoseDetectionTask,
)
from media_pipelines.animation.people import ChosenPeople, NoSuchPerson, choose_people, motions_of

HEAD = {"task_uuid": "1", "model": "m", "status": "COMPLETED", "created_at": 1}
CHOSEN = ChosenPeople(video="v", numbers=(4, 7), boxes=[[0, 0, 1, 1], [2, 2, 3, 3]], size=(4, 8))


def detection(*ids: int) -> PoseDetectionTask:
    people = [
        PoseDetectionResultItem(
            id=number,
            confidence=0.9,
            bbox_xyxy=[number, 0, number + 1, 1],
            bbox_xywh=[number, 0, 1, 1],
            keypoints_2d=[],
        )
        for number in ids
    ]
    metadata = PoseDetectionMetadata(
        video="assets/1/input_video.mp4",
        query_time_seconds=0,
        frame_time_seconds=0,
        frame_index=0,
        fps=30,
        total_frames=9,
        image_width=9,
        image_height=9,
    )
    return PoseDetectionTask(
        task_type="videos/pose_detections", result=people, metadata=metadata, **HEAD
    )


def capture(*tracked: int, motions: list[object]) -> MotionDetectionTask:
    return MotionDetectionTask.model_validate(
        {
            **HEAD,
            "task_type": "videos/motion_detections",
            "result": [f"assets/2/person_{index}.bvh" for index in tracked],
            "metadata": {
                "video": "v",
                "requested_bboxes": CHOSEN.boxes,
                "tracked_bboxes": [CHOSEN.boxes[index] for index in tracked],
                "tracked_indexes": list(tracked),
                "query_start_time_seconds": 2.0,
                "query_duration_seconds": 3.0,
                "effective_query_duration_seconds": 3.0,
                "fps": 30.0,
                "motions": motions,
            },
        }
    )


def motion(start: float) -> dict[str, object]:
    return {
        "person_id": 0,
        "motion": "m",
        "start_time_seconds": start,
        "duration_seconds": 1.0,
        "frames": 30,
        "fps": 30.0,
        "mean_confidence": 0.9,
        "bbox_xyxy": [0, 0, 1, 1],
    }


@pytest.mark.parametrize("ids", [None, []])
def test_without_ids_everybody_is_chosen(ids: list[int] | None) -> None:
    chosen = choose_people(detection(0, 1, 2), ids)
    assert chosen.numbers == (0, 1, 2)
    assert chosen.video == "assets/1/input_video.mp4"


def test_the_order_of_the_ids_is_kept_and_repeats_count_once() -> None:
    chosen = choose_people(detection(3, 5, 8), [8, 3, 8])
    assert chosen.numbers == (8, 3)
    assert chosen.boxes == [[8, 0, 9, 1], [3, 0, 4, 1]]


def test_an_id_that_nobody_has_names_those_there_are() -> None:
    with pytest.raises(NoSuchPerson, match=r"number 1; those found are 0, 2"):
        choose_people(detection(0, 2), [1])


def test_a_motion_belongs_to_the_person_whose_box_it_came_from() -> None:
    captured = capture(1, motions=[motion(2.5)])
    [found] = motions_of(captured, CHOSEN)
    assert (found.person, found.uri) == (7, "assets/2/person_1.bvh")
    assert found.lead_seconds == pytest.approx(0.5)
    assert found.box == (0.5, 0.25, 0.75, 0.375)


def test_a_service_that_does_not_say_when_a_motion_starts_is_taken_at_the_start() -> None:
    captured = capture(0, 1, motions=["something else", {"shape": 1}])
    assert [found.lead_seconds for found in motions_of(captured, CHOSEN)] == [0.0, 0.0]
