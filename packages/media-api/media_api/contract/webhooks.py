"""What a client is told at its own address when a task ends (Standard Webhooks 1.0)."""

from typing import Literal

from pydantic import Field

from media_api.contract.base import Answer, TaskError, TaskStatus

TaskEvent = Literal["task.completed", "task.failed"]


class EndedTask(Answer):
    """Which task has ended, and how; a GET reads the rest."""

    task_uuid: str = Field(description="Identifier of the task.")
    task_type: str = Field(description="Operation of the task.")
    status: TaskStatus = Field(description="COMPLETED or FAILED.")
    error: TaskError | None = Field(default=None, description="Why it FAILED; null otherwise.")


class TaskEnded(Answer):
    """Body of a webhook."""

    type: TaskEvent = Field(description="What has happened.")
    timestamp: int = Field(description="Unix seconds at which the task ended.")
    data: EndedTask = Field(description="The task.")
