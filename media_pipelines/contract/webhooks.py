"""What a client is told at its own address when a task ends (Standard Webhooks 1.0)."""

from typing import Literal

from pydantic import Field

from media_pipelines.contract.base import Answer, TaskError, TaskStatus

TaskEvent = Literal["task.completed", "task.failed"]


class EndedTask(Answer):
    """Which task has ended, and how; a GET reads the rest."""

    task_uuid: str
    task_type: str
    status: TaskStatus
    error: TaskError | None = None


class TaskEnded(Answer):
    """Body of a webhook."""

    type: TaskEvent
    timestamp: int = Field(description="Unix seconds at which the task ended.")
    data: EndedTask
