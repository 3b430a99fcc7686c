"""PostgreSQL of our own: begun, gone on with, killed, and told apart from what does not work."""

import os
import shutil
import signal
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from media_api.programs.postgres import (
    NoPostgres,
    Programs,
    found_programs,
    running_postgres,
)
from media_pipelines.command.prefect_database import ADDRESS_SETTINGS, prefect_database
from media_testing.workbench import until

WORKS = next(found_programs(), None)
SECONDS_TO_HAPPEN = 60.0
needs_postgres = pytest.mark.skipif(WORKS is None, reason="no PostgreSQL is installed")


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that PostgreSQL may enter, also where we are root and it is not."""
    for name in ADDRESS_SETTINGS:
        monkeypatch.delenv(name, raising=False)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        home = Path(folder) / "prefect"
        (home / "logs").mkdir(parents=True)
        # As Prefect makes it
        home.chmod(0o700)
        yield home


def asked(programs: Programs, address: str, *question: str) -> str:
    where = ("-h", address.partition("host=")[2], "-U", "prefect", "-d", "postgres")
    return programs.call("psql", "-X", "-At", *where, *question).strip()


def answers(address: str) -> bool:
    assert WORKS
    try:
        return asked(WORKS, address, "-c", "SELECT 1") == "1"
    except NoPostgres:
        return False


@needs_postgres
def test_records_outlive_the_server_and_its_death(home: Path) -> None:
    assert WORKS
    data, log = home / "postgresql", home / "logs" / "postgresql.log"
    with running_postgres([WORKS], data, log) as (_, address):
        asked(WORKS, address, "-c", "CREATE TABLE kept AS SELECT 7 AS number")
    with running_postgres([WORKS], data, log) as (server, address):
        os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        until(lambda: server.ended() == "signal 9", SECONDS_TO_HAPPEN)
        server.start()
        until(lambda: answers(address), SECONDS_TO_HAPPEN)
        assert asked(WORKS, address, "-c", "SELECT number FROM kept") == "7"
    assert server.ended()


@needs_postgres
def test_no_port_is_open_and_nobody_else_is_let_in(home: Path) -> None:
    assert WORKS
    data = home / "postgresql"
    with running_postgres([WORKS], data, home / "log") as (_, address):
        assert asked(WORKS, address, "-c", "SHOW listen_addresses") == ""
        sockets = Path(address.partition("host=")[2])
        assert stat.S_IMODE(sockets.stat().st_mode) == 0o700
        assert (data / "pg_hba.conf").read_text() == "local all all peer map=owner\n"


@needs_postgres
def test_data_of_another_version_is_left_alone(home: Path) -> None:
    assert WORKS
    data = home / "postgresql"
    data.mkdir()
    (data / "PG_VERSION").write_text("8\n")
    with (
        pytest.raises(NoPostgres, match="is of PostgreSQL 8, which is not installed"),
        running_postgres([WORKS], data, home / "log"),
    ):
        pass
    with pytest.raises(NoPostgres), ExitStack() as ending:
        prefect_database(home, ending)
    assert [file.name for file in data.iterdir()] == ["PG_VERSION"]


@needs_postgres
def test_an_installation_that_does_not_work_is_passed_over(home: Path, tmp_path: Path) -> None:
    assert WORKS
    broken = Programs(tmp_path)
    with running_postgres([broken, WORKS], home / "postgresql", home / "log") as (server, _):
        assert not server.ended()


def test_without_postgresql_a_sentence_says_that_it_is_sqlite(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_pipelines.command.prefect_database.found_programs", lambda: iter([]))
    with ExitStack() as ending:
        database = prefect_database(home, ending)
    assert database.told.startswith("PostgreSQL cannot be used (it is not installed): ")
    assert (database.most_runs, database.address, database.part) == (2, None, None)
    assert not (home / "postgresql").exists()


def test_a_database_that_is_given_is_taken(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"postgresql+asyncpg://somebody@database/prefect": None, "sqlite+aiosqlite:///file": 2}
    for address, most_runs in given.items():
        monkeypatch.setenv(ADDRESS_SETTINGS[0], address)
        with ExitStack() as ending:
            database = prefect_database(home, ending)
        assert (database.address, database.most_runs) == (address, most_runs)


@needs_postgres
def test_the_records_of_before_are_named_once(home: Path) -> None:
    (home / "prefect.db").touch()
    said = []
    for _ in "12":
        with ExitStack() as ending:
            said.append(prefect_database(home, ending).told)
    assert [f"{home / 'prefect.db'} and are no longer shown" in each for each in said] == [
        True,
        False,
    ]
    shutil.rmtree(home / "postgresql")
