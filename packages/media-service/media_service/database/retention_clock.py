"""The clock that retention goes by; no step of the machine's clock moves it."""

import time
from pathlib import Path

from sqlalchemy import Connection, insert, select, update

from media_service.database.database import Database
from media_service.database.tables import CLOCK

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class RetentionClock:
    """Seconds that count for retention.

    It starts as the clock of the machine and goes on with the seconds since the kernel booted, so
    that setting the clock of the machine neither removes anything early nor keeps it for ever.
    Time in which the machine was off does not count.
    """

    def __init__(self, database: Database) -> None:
        self._offset = database.write_now(_offset)

    def now(self) -> float:
        """Seconds; of the Unix epoch if nobody ever set the clock of the machine."""
        return self._offset + _boot_seconds()

    def save(self, connection: Connection) -> None:
        """Write the time down, for the next start."""
        connection.execute(update(CLOCK).values(**_reading(self.now())))


class SharedClock(RetentionClock):
    """The clock of a service on several machines: that of their database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._offset = database.read_now(self._difference)

    def save(self, connection: Connection) -> None:
        """Take the time of the database anew."""
        self._offset = self._difference(connection)

    def _difference(self, connection: Connection) -> float:
        return self._database.now(connection) - _boot_seconds()


def _offset(connection: Connection) -> float:
    saved = connection.execute(select(CLOCK)).first()
    if saved is None:
        connection.execute(insert(CLOCK), _reading(time.time()))
        return time.time() - _boot_seconds()
    is_same_boot = saved.boot_id == _boot_id()
    return float(saved.time - (saved.boot_seconds if is_same_boot else _boot_seconds()))


def _reading(now: float) -> dict[str, object]:
    return {"time": now, "boot_id": _boot_id(), "boot_seconds": _boot_seconds()}


def _boot_id() -> str:
    return BOOT_ID.read_text().strip()


def _boot_seconds() -> float:
    return time.clock_gettime(time.CLOCK_BOOTTIME)
