"""What the services of the tests stand on when each is to run on two machines.

`SEVERAL_MACHINES=1` gives each `RunningService` a database of its own in one PostgreSQL, a prefix
of its own in one bucket, and a host that does its work: the tests of a service on one machine then
are those of a cluster.
"""

import atexit
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import cache
from itertools import count
from pathlib import Path

from sqlalchemy import create_engine, text

from media_testing import postgres_server, swift_server

IS_ASKED_FOR = "SEVERAL_MACHINES" in os.environ
_numbers = count(1)


def new_backing() -> dict[str, object]:
    """Return the settings that the processes of one service share, its database migrated."""
    number = next(_numbers)
    server = _database_server()
    engine = create_engine(
        server.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE service_{number}"))
    engine.dispose()
    settings: dict[str, object] = {
        "database": server.removesuffix("postgres") + f"service_{number}",
        "assets": f"{_bucket()}/service-{number}",
        "link_secrets": "between-tests",
    }
    migrate(str(settings["database"]))
    return settings


def migrate(url: str) -> None:
    """Make the tables of a service in a database."""
    command = [sys.executable, "-P", "-m", "media_pipelines", "migrate"]
    environment = {**os.environ, "MEDIA_DATABASE": url}
    subprocess.run(command, env=environment, check=True, capture_output=True)


@cache
def _ending() -> ExitStack:
    ending = ExitStack()
    atexit.register(ending.close)
    return ending


@cache
def _database_server() -> str:
    return _ending().enter_context(postgres_server.running("127.0.0.1", "max_connections=300"))


@cache
def _bucket() -> str:
    folder = _ending().enter_context(tempfile.TemporaryDirectory(prefix="backing-"))
    store = swift_server.SwiftServer(Path(folder))
    store.start()
    _ending().callback(store.kill)
    os.environ.update(store.environment)
    return f"s3://{swift_server.BUCKET}"
