"""The tables that a new home of Prefect's has at once."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from media_pipelines.run import prefect_tables
from media_pipelines.run.prefect_tables import TABLES, database_of, made_by, prepare_tables


@pytest.mark.long
def test_they_are_those_that_the_installed_prefect_makes(tmp_path: Path) -> None:
    made = tmp_path / "made.sql"
    module = "media_pipelines.run.prefect_migrations"
    subprocess.run([sys.executable, "-P", "-m", module, str(made)], check=True)
    own, theirs = (_lines(text) for text in (TABLES.read_text(), made.read_text()))
    assert own == theirs, "`make prefect-tables` writes them anew"


def _lines(statements: str) -> list[str]:
    # Migrations that copy a table name its constraints in any order
    return sorted(line.strip().rstrip(",") for line in statements.splitlines())


def test_a_new_home_has_them_and_nothing_else(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    prepare_tables(home, {})
    assert [file.name for file in home.iterdir()] == ["prefect.db"]
    with closing(sqlite3.connect(database_of(home))) as database:
        assert database.execute("SELECT count(*) FROM flow_run").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


def test_records_that_are_there_stay(tmp_path: Path) -> None:
    database_of(tmp_path).write_bytes(b"records")
    prepare_tables(tmp_path, {})
    assert database_of(tmp_path).read_bytes() == b"records"


@pytest.mark.parametrize(
    "name", ["PREFECT_API_DATABASE_CONNECTION_URL", "PREFECT_SERVER_DATABASE_HOST"]
)
def test_none_are_made_where_another_database_may_be_named(tmp_path: Path, name: str) -> None:
    prepare_tables(tmp_path, {name: "elsewhere"})
    assert not list(tmp_path.iterdir())


def test_another_version_of_prefect_makes_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert made_by() == version("prefect")
    monkeypatch.setattr(prefect_tables, "version", lambda _: "3.8.9")
    prepare_tables(tmp_path, {})
    assert not list(tmp_path.iterdir())


def test_a_home_that_cannot_be_written_is_left_to_prefect(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    prepare_tables(tmp_path / "home", {})
