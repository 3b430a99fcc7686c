"""The database that a new home of Prefect's gets from an earlier one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from media_pipelines.run import migrated_database
from media_pipelines.run.migrated_database import MigratedDatabase


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "media-pipelines"


def migrated(home: Path) -> Path:
    """Do what Prefect does in a home without a database."""
    home.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(home / "prefect.db")) as database:
        database.execute("CREATE TABLE flow_run (id)")
    return home / "prefect.db"


def tables(home: Path) -> list[str]:
    with closing(sqlite3.connect(home / "prefect.db")) as database:
        return [name for (name,) in database.execute("SELECT name FROM sqlite_master")]


def test_what_one_home_has_made_the_next_one_gets(tmp_path: Path, cache: Path) -> None:
    first = MigratedDatabase(tmp_path / "first", is_elsewhere=False)
    first.prepare()
    assert not (tmp_path / "first").exists()
    migrated(tmp_path / "first")
    first.keep()
    assert len(list(cache.iterdir())) == 1
    MigratedDatabase(tmp_path / "next" / "home", is_elsewhere=False).prepare()
    assert tables(tmp_path / "next" / "home") == ["flow_run"]
    assert [file.name for file in (tmp_path / "next" / "home").iterdir()] == ["prefect.db"]


def test_a_home_with_records_is_neither_kept_nor_replaced(tmp_path: Path, cache: Path) -> None:
    records = migrated(tmp_path / "used")
    used = MigratedDatabase(tmp_path / "used", is_elsewhere=False)
    used.keep()
    assert not cache.exists()
    before = records.read_bytes()
    used.prepare()
    assert records.read_bytes() == before


@pytest.mark.parametrize("left", ["prefect.db-wal", "prefect.db-shm", "prefect.db-journal"])
def test_what_a_killed_server_has_left_is_not_joined_with_another_database(
    tmp_path: Path, left: str
) -> None:
    first = MigratedDatabase(tmp_path / "first", is_elsewhere=False)
    migrated(tmp_path / "first")
    first.keep()
    (tmp_path / "next").mkdir()
    (tmp_path / "next" / left).write_bytes(b"of another database")
    MigratedDatabase(tmp_path / "next", is_elsewhere=False).prepare()
    assert [file.name for file in (tmp_path / "next").iterdir()] == [left]


def test_none_is_copied_where_another_database_may_be_named(tmp_path: Path, cache: Path) -> None:
    elsewhere = MigratedDatabase(tmp_path / "home", is_elsewhere=True)
    migrated(tmp_path / "home")
    elsewhere.keep()
    assert not cache.exists()


def test_another_version_of_prefect_makes_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = MigratedDatabase(tmp_path / "first", is_elsewhere=False)
    migrated(tmp_path / "first")
    first.keep()
    monkeypatch.setattr(migrated_database, "version", lambda _: "3.99.0")
    MigratedDatabase(tmp_path / "next", is_elsewhere=False).prepare()
    assert not (tmp_path / "next").exists()


def test_a_damaged_copy_is_left_to_prefect(tmp_path: Path, cache: Path) -> None:
    first = MigratedDatabase(tmp_path / "first", is_elsewhere=False)
    migrated(tmp_path / "first")
    first.keep()
    [kept] = cache.iterdir()
    kept.write_bytes(b"no database at all, whatever is read of it")
    MigratedDatabase(tmp_path / "next", is_elsewhere=False).prepare()
    assert not (tmp_path / "next" / "prefect.db").exists()
