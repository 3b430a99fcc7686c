"""A job as a client's request makes it."""

import uuid
from dataclasses import replace

from media_service.engine_api.messages import Succeeded
from media_service.jobs.jobs import NewJob

MADE = Succeeded(
    model="m",
    result="",
    metadata=None,
    assets=[],
    input_seconds=1.0,
    engine_seconds=5.0,
    preview_seconds=2.0,
)
"""What a worker says at the end of a job that has taken it eight seconds."""


def new_job(
    client_id: str,
    *,
    priority: int = 0,
    key: str | None = None,
    body: str = "b",
    lane: str = "cpu",
    model: str = "embedded",
) -> NewJob:
    """A caption without inputs."""
    return NewJob(
        uuid=str(uuid.uuid4()),
        client_id=client_id,
        operation="images/captions",
        priority=priority,
        model=model,
        lane=lane,
        request="{}",
        inputs={},
        payloads=(),
        body_hash=body,
        idempotency_key=key,
    )


def new_generation(client_id: str, *, model: str) -> NewJob:
    """A picture of words, from an engine elsewhere."""
    job = new_job(client_id, lane="remote", model=model)
    words = '{"prompt": "a walnut armchair", "size": "1280x720", "seed": 7}'
    return replace(job, operation="images/generations", request=words)
