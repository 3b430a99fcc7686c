"""Making FAILED jobs once more: as new jobs, since a FAILED one never changes (D-003)."""

import uuid
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection, select, update

from media_service.content.content import Content, ContentUnavailable
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, CLEARED, JOBS
from media_service.engine_api.messages import InputFile
from media_service.jobs.jobs import INPUTS, JobRow, Jobs, NewJob
from media_service.jobs.transitions import FAILED
from media_service.settings.settings import DAY_SECONDS, Settings


class CannotRequeue(ValueError):
    """A job cannot be made once more; the message says why."""


class Requeuing:
    """Makes jobs once more, for the same clients, with the same requests and files."""

    def __init__(
        self,
        database: Database,
        jobs: Jobs,
        content: Content,
        clock: RetentionClock,
        settings: Settings,
    ) -> None:
        self._database = database
        self._jobs = jobs
        self._content = content
        self._clock = clock
        self._kept_seconds = settings.asset_days * DAY_SECONDS

    async def requeue(self, uuids: Sequence[str]) -> list[str]:
        """Store new jobs in the place of FAILED ones, all or none; return their uuids.

        The files that they need are kept for as long as if they had just been sent.

        Raises:
            CannotRequeue: If one is not there or not FAILED, or what it needs is gone.
        """

        def work(connection: Connection) -> list[str]:
            return [self._requeue(connection, each) for each in uuids]

        return await self._database.write(work)

    def _requeue(self, connection: Connection, old: str) -> str:
        row = connection.execute(select(JOBS).where(JOBS.c.uuid == old)).first()
        if row is None:
            raise CannotRequeue(f"There is no task {old}.")
        if row.status != FAILED:
            raise CannotRequeue(f"Task {old} is {row.status}; only a FAILED one is made once more.")
        if row.request == CLEARED["request"]:
            raise CannotRequeue(f"The request of task {old} was removed after its retention time.")
        inputs = INPUTS.validate_json(row.inputs)
        self._keep(connection, row, dict(_files(inputs)))
        again = _again(row, inputs)
        self._jobs.store(connection, again)
        return again.uuid

    def _keep(self, connection: Connection, row: JobRow, files: Mapping[str, str]) -> None:
        """Keep the files of a job; uri to digest.

        Raises:
            CannotRequeue: If one of them is gone.
        """
        now = self._clock.now()
        theirs = (
            ASSETS.c.uri.in_(files),
            ASSETS.c.client_id == row.client_id,
            ASSETS.c.expires_at >= now,
        )
        kept = set(connection.scalars(select(ASSETS.c.uri).where(*theirs)))
        for uri, sha256 in files.items():
            if uri not in kept or not self._has(sha256):
                raise CannotRequeue(
                    f"{uri}, an input of task {row.uuid}, was removed after its retention time. "
                    "Its client has to send it again."
                )
        change = update(ASSETS).where(*theirs, ASSETS.c.expires_at < now + self._kept_seconds)
        connection.execute(change.values(expires_at=now + self._kept_seconds))

    def _has(self, sha256: str) -> bool:
        try:
            return self._content.has(sha256)
        except ContentUnavailable as exc:
            raise CannotRequeue(f"The store of assets does not answer: {exc}. Try again.") from exc


def _files(inputs: Mapping[str, InputFile]) -> Iterator[tuple[str, str]]:
    for file in inputs.values():
        if file.sha256:
            yield file.uri, file.sha256
        yield from file.siblings.items()


def _again(row: JobRow, inputs: dict[str, InputFile]) -> NewJob:
    return NewJob(
        uuid=str(uuid.uuid4()),
        client_id=row.client_id,
        operation=row.operation,
        priority=row.priority,
        model=row.model,
        lane=row.lane,
        request=row.request,
        inputs=inputs,
        payloads=(),
        body_hash=row.body_hash,
        idempotency_key=None,
    )
