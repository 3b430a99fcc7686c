"""A home goes on with a newer service, and is refused in words by one that cannot use it."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, select

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.database import Database, IncompatibleHome
from media_service.database.migrations import contractions, migrate, newest, versions
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import SCENES
from media_service.engine_api.messages import Succeeded
from media_service.hosts.host_leases import Leases
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import Jobs
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings

# Made by the service of that version: a COMPLETED job with an asset and a scene, one that ran
# when the service was killed, one that waits
HOME_OF_VERSION_2 = Path(__file__).with_name("home_of_version_2.sql")
KEY = "mp_SiSHWXArGq13VAT7mLzidd7gvYiothJ1-Ra6fLoUgo0"
OLDEST_OF_ALEMBIC = 2
AGE_TO_VERSION_1 = "DROP INDEX jobs_of_client; DROP TABLE clock; PRAGMA user_version = 1;"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


def run(settings: Settings, script: str) -> None:
    with closing(sqlite3.connect(settings.home / "service.sqlite")) as connection:
        connection.executescript(script)


def age_to(settings: Settings, version: int) -> None:
    """Make a home as a service of some version has left it, with jobs in each state."""
    run(settings, HOME_OF_VERSION_2.read_text() + (AGE_TO_VERSION_1 if version == 1 else ""))
    if version > OLDEST_OF_ALEMBIC:
        engine = create_engine(f"sqlite:///{settings.home / 'service.sqlite'}")
        with engine.begin() as connection:
            migrate(connection, first=str(OLDEST_OF_ALEMBIC), last=str(version))
        engine.dispose()


@pytest.fixture(params=range(1, int(newest())))
def old_home(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Database]:
    age_to(settings, request.param)
    database = open_database(settings)
    yield database
    database.close()


def shape(settings: Settings) -> dict[str, object]:
    """Everything that the tables are, without the order of columns."""
    with closing(sqlite3.connect(settings.home / "service.sqlite")) as connection:
        names = [
            str(row[0])
            for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {name: (columns(connection, name), indexes(connection, name)) for name in names}


def columns(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    # name, type, not null, primary key
    rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
    return sorted((row[1], row[2], row[3], bool(row[5])) for row in rows)


def indexes(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    found = []
    for _, name, unique, origin, partial in connection.execute(f"PRAGMA index_list({table})"):
        details = connection.execute(f"PRAGMA index_xinfo({name})").fetchall()
        parts = tuple((row[2], row[3]) for row in details if row[5])
        found.append((name if origin == "c" else origin, unique, partial, parts))
    return sorted(found)


async def test_an_old_home_keeps_its_keys_jobs_and_assets(
    old_home: Database, settings: Settings
) -> None:
    client = await Keyring(old_home).recognise(f"Bearer {KEY}")
    assert (client.name, client.mq_priority) == ("alice", 100)
    jobs = Jobs(old_home, settings, RetentionClock(old_home))
    statuses = [row.status for row in await jobs.page(client.id, None, 9)]
    assert statuses == ["QUEUED", "PROCESSING", "COMPLETED"]
    host, change = await Leases(old_home).enter("home")
    assert len(change.queued) == 1
    claims = Claims(old_home, jobs, settings, Engines(settings))
    for _ in range(2):
        job = await claims.claim(host, ["cpu"])
        assert job
        outcome = Succeeded(model="m", result="", metadata=None, assets=[], resident_mb=1)
        assert await claims.complete(job, outcome)
    assert await jobs.waiting() == 0


def test_a_scene_of_an_old_home_belongs_to_who_had_it_made(
    settings: Settings, tmp_path: Path
) -> None:
    owned = "UPDATE jobs SET operation = 'images/generations' WHERE status = 'COMPLETED';"
    stranger = (
        "INSERT INTO clients VALUES ('b', 'bob', 'hash', 1, 0, 0);"
        "INSERT INTO assets SELECT 'assets/sent/input.png', 'b', 'sent', sha256, size,"
        " content_type, expires_at FROM assets;"
    )
    run(settings, HOME_OF_VERSION_2.read_text() + owned + stranger)
    database = open_database(settings)
    alice = next(k.client.id for k in Keyring(database).clients() if k.client.name == "alice")
    rows = database.read_now(lambda connection: connection.execute(select(SCENES)).all())
    database.close()
    assert [(row.client_id, row.sha256, row.scene) for row in rows] == [
        (alice, "ab" * 32, '{"nodes":[]}')
    ]


def test_an_old_home_gets_the_tables_of_a_new_one(
    old_home: Database, settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> None:
    fresh = Settings(home=tmp_path_factory.mktemp("fresh"))
    open_database(fresh).close()
    assert shape(settings) == shape(fresh)


def test_a_home_that_is_up_to_date_is_opened_as_it_is(settings: Settings) -> None:
    open_database(settings).close()
    before = (settings.home / "service.sqlite").read_bytes()
    open_database(settings).close()
    assert (settings.home / "service.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    "script",
    ["UPDATE alembic_version SET version_num = '99'", "PRAGMA user_version = 99"],
    ids=["alembic", "header"],
)
def test_a_home_of_a_newer_service_is_refused_and_left_alone(
    settings: Settings, script: str
) -> None:
    open_database(settings).close()
    run(settings, script)
    with pytest.raises(IncompatibleHome, match=r"version 99; .*another folder"):
        open_database(settings)
    # Closed, it leaves nothing beside it
    assert not list(settings.home.glob("service.sqlite-*"))


def test_tables_of_something_else_are_refused(settings: Settings) -> None:
    run(settings, "CREATE TABLE jobs (id INTEGER)")
    with pytest.raises(IncompatibleHome, match="another folder"):
        open_database(settings)


def test_a_version_that_takes_something_away_says_so() -> None:
    folder = Path(str(files(versions)))
    takes = {
        int(path.stem[1:])
        for path in folder.glob("v*.py")
        if re.search(
            r"\.(drop_column|drop_table|rename_table|alter_column)\(|DROP TABLE", path.read_text()
        )
    }
    assert set(contractions()) == takes
    assert takes


def test_services_without_migrations_see_the_version_in_the_header(settings: Settings) -> None:
    database = open_database(settings)
    version = database.read_now(lambda c: c.exec_driver_sql("PRAGMA user_version").scalar())
    tables = database.read_now(lambda connection: inspect(connection).get_table_names())
    database.close()
    assert (str(version), "alembic_version" in tables) == (newest(), True)


def test_an_upgrade_that_fails_changes_nothing(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(settings, HOME_OF_VERSION_2.read_text() + AGE_TO_VERSION_1)
    before = shape(settings)

    def stop(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("alembic.op.create_table", stop)
    with pytest.raises(OSError, match="No space"):
        open_database(settings)
    monkeypatch.undo()
    assert shape(settings) == before
    open_database(settings).close()
