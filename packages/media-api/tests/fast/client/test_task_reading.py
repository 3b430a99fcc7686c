"""Records of tasks as other services write them."""

import json
from typing import Any

import pytest

from media_api.client.task_reading import UnreadableRecord, read_task
from media_api.contract.base import ResultMetadata, TaskStatus
from media_api.contract.envelopes import metadata_of
from media_api.contract.operations import OPERATIONS

IMAGES, MESHES = OPERATIONS["images/generations"], OPERATIONS["3d_models/meshes"]
URI = "assets/1/image.png"
RECORD: dict[str, Any] = {
    "task_uuid": "7",
    "task_type": "images/generations",
    "model": "m",
    "status": "COMPLETED",
    "created_at": 1_800_000_000,
    "completed_at": 1_800_000_009,
    "result": [URI],
    "metadata": None,
}
BARE = {name: RECORD[name] for name in ("task_uuid", "status", "result")}


@pytest.mark.parametrize(
    ("changed", "left_out"),
    [
        ({"created_at": "1800000000.5", "completed_at": "1800000009"}, []),
        ({"created_at": 1_800_000_000.25}, []),
        ({"created_at": "2027-01-15T08:00:00Z", "completed_at": None}, []),
        ({"created_at": "yesterday"}, ["created_at"]),
        ({"model": None, "task_type": None}, []),
        ({"model": 7}, ["model"]),
        ({"status": "completed"}, []),
        ({"status": "succeeded"}, []),
        ({"result": URI}, []),
        ({"result": [{"url": URI, "width": 1024}]}, []),
        ({"result": {"uri": URI}}, []),
        ({"cost": 0.12}, ["cost"]),
        ({"cost": {"amount": "0.12", "currency": "USD"}}, []),
        ({"cost": {"amount": -1, "currency": "USD"}}, ["cost.amount", "cost"]),
        ({"metadata": "n/a"}, ["metadata"]),
        ({"metadata": {"downloads": [{"size": 7}]}}, []),
        ({"queue_position": "soon", "engine_attempts": 3}, ["queue_position", "engine_attempts"]),
        ({"timing": {"gpu": "1s"}, "progress": "50%"}, []),
        ({"request_id": "r-1", "links": {"self": "x"}}, []),
    ],
    ids=lambda value: json.dumps(value)[:60],
)
def test_what_is_not_needed_is_read_or_left_out(
    changed: dict[str, object], left_out: list[str]
) -> None:
    reading = read_task(IMAGES, json.dumps(RECORD | changed).encode())
    assert (reading.task.status, reading.task.result) == (TaskStatus.COMPLETED, [URI])
    assert reading.task.task_uuid == "7"
    assert list(reading.left_out) == left_out
    warnings = reading.task.metadata.warnings if left_out else []
    assert [warning.field for warning in warnings] == left_out


@pytest.mark.parametrize(
    "body", [BARE, {"data": RECORD}, BARE | {"task_uuid": 7}], ids=["bare", "wrapped", "number"]
)
def test_a_record_of_few_fields_is_one(body: dict[str, object]) -> None:
    reading = read_task(IMAGES, json.dumps(body).encode())
    assert (reading.task.task_uuid, reading.task.result) == ("7", [URI])
    assert isinstance(reading.task, IMAGES.envelope)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("RUNNING", TaskStatus.PROCESSING),
        ("in_progress", TaskStatus.PROCESSING),
        ("pending", TaskStatus.QUEUED),
        ("IN_QUEUE", TaskStatus.QUEUED),
        ("Canceled", TaskStatus.FAILED),
        ("error", TaskStatus.FAILED),
    ],
)
def test_a_state_of_others_is_one_of_ours_and_an_unknown_one_is_no_end(
    said: str, status: TaskStatus
) -> None:
    task = read_task(IMAGES, json.dumps(BARE | {"status": said, "result": None}).encode()).task
    assert task.status is status
    assert said != "Canceled" or (task.error and task.error.code == "canceled")


def test_a_state_that_nobody_knows_is_no_end_and_is_named() -> None:
    reading = read_task(IMAGES, json.dumps(BARE | {"status": "READY"}).encode())
    assert (reading.task.status, reading.left_out) == (TaskStatus.PROCESSING, ("status",))


def test_why_it_failed_may_be_a_text() -> None:
    body = BARE | {"status": "FAILED", "result": [], "error": "out of memory"}
    task = read_task(IMAGES, json.dumps(body).encode()).task
    assert task.error
    assert task.error.message == "out of memory"


def test_one_wrong_item_of_a_list_takes_the_list_and_nothing_else() -> None:
    metadata = [{"preview_image": "assets/1/p.png", "downloads": [{"uri": "a"}, {"uri": 3}]}]
    body = BARE | {"result": ["assets/1/model.glb"], "metadata": metadata}
    reading = read_task(MESHES, json.dumps(body).encode())
    assert reading.left_out == ("metadata.0.downloads.1.uri",) or reading.left_out == (
        "metadata.0.downloads",
    )
    assert reading.task.metadata[0].preview_image == "assets/1/p.png"


@pytest.mark.parametrize("name", list(OPERATIONS))
@pytest.mark.parametrize("metadata", [None, "n/a", {"fps": "many"}, [{"score": "high"}]])
def test_every_operation_has_a_place_for_what_cannot_be_read(name: str, metadata: object) -> None:
    result = OPERATIONS[name].answered(TaskStatus.COMPLETED, "m").model_dump()["result"]
    body = RECORD | {"result": result, "metadata": metadata, "cost": 7}
    task = read_task(OPERATIONS[name], json.dumps(body).encode()).task
    [first, *_] = metadata_of(task)
    assert isinstance(first, ResultMetadata)
    assert "cost" in [warning.field for warning in first.warnings]


@pytest.mark.parametrize(
    ("content", "task_uuid"),
    [
        (b"<html>", ""),
        (b"[]", ""),
        (b"[" * 100_000, ""),
        (b'{"id": "7"}', ""),
        (b'{"task_uuid": "", "status": "QUEUED"}', ""),
        (b'{"task_uuid": "7"}', "7"),
        (b'{"task_uuid": "7", "status": "COMPLETED", "result": [{"bytes": "x"}]}', "7"),
    ],
)
def test_what_is_no_record_keeps_the_receipt(content: bytes, task_uuid: str) -> None:
    with pytest.raises(UnreadableRecord) as raised:
        read_task(IMAGES, content)
    assert raised.value.task_uuid == task_uuid
