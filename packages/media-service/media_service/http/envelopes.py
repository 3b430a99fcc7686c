"""From a job record to the envelope that a client reads (spec 2.1)."""

import json

from media_api.contract.base import TaskStatus
from media_api.contract.operations import OPERATIONS
from media_service.database.tables import CLEARED
from media_service.engine_api.messages import Advanced
from media_service.http.links import LinkSigner
from media_service.jobs.jobs import JobRow
from media_service.settings.settings import DAY_SECONDS


class EnvelopeWriter:
    """Writes envelopes; download links are signed anew each time."""

    def __init__(self, signer: LinkSigner, asset_days: float) -> None:
        self._signer = signer
        self._kept_seconds = asset_days * DAY_SECONDS

    def record(self, row: JobRow, base_url: str) -> dict[str, object]:
        """Return the envelope of a job as JSON values."""
        done = row.status == TaskStatus.COMPLETED
        record: dict[str, object] = {
            "task_uuid": row.uuid,
            "task_type": row.operation,
            "model": row.model,
            "status": _status(row),
            "created_at": int(row.created_at),
            "completed_at": int(row.finished_at) if done else 0,
            "result": json.loads(row.result) if row.result else _empty(row.operation),
            "metadata": self._metadata(row, base_url) if row.metadata else None,
        }
        if record["status"] == TaskStatus.PROCESSING:
            record |= _advance(row)
        for field in ("error", "cost", "engine_attempts", "timing"):
            if text := getattr(row, field):
                record[field] = json.loads(text)
        return record

    def with_request(self, row: JobRow, base_url: str) -> dict[str, object]:
        """Return the envelope of a job with the body of its request, while that is kept."""
        is_cleared = row.request == CLEARED["request"]
        return self.record(row, base_url) | {
            "request": None if is_cleared else json.loads(row.request)
        }

    def write(self, row: JobRow, base_url: str, position: int | None) -> bytes:
        """Return the envelope of a job as JSON text, with its position if it waits."""
        record = self.record(row, base_url)
        if position is not None:
            record["queue_position"] = position
        return json.dumps(record, separators=(",", ":")).encode()

    def _metadata(self, row: JobRow, base_url: str) -> object:
        metadata = json.loads(row.metadata)
        kept_until = int(row.finished_at + self._kept_seconds)
        for item in metadata if isinstance(metadata, list) else [metadata]:
            for download in (item or {}).get("downloads") or ():
                download["url"], download["expires_at"] = self._signer.sign(
                    base_url, download["uri"]
                )
                download["kept_until"] = kept_until
        return metadata


def _advance(row: JobRow) -> dict[str, object]:
    """Return how far a job is, and why it has not begun at an engine elsewhere."""
    told: dict[str, object] = {} if row.progress is None else {"progress": row.progress}
    waiting = Advanced.model_validate_json(row.waiting) if row.waiting else Advanced()
    if waiting.position is not None:
        told["queue_position"] = waiting.position
    if waiting.reason:
        told["status_reason"] = waiting.reason
    return told


def _status(row: JobRow) -> str:
    """A job that an engine elsewhere does is in process, whichever of our hosts looks after it."""
    is_elsewhere = row.status == TaskStatus.QUEUED and row.sent_at is not None
    return TaskStatus.PROCESSING if is_elsewhere else str(row.status)


def _empty(operation: str) -> object:
    is_text = OPERATIONS[operation].envelope.model_fields["result"].annotation is str
    return "" if is_text else []
