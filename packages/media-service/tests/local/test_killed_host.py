"""A host dies with `kill -9` at five points of a job elsewhere: done once, or nobody knows."""

import json
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.engine_api.errors import UnknownCharge
from media_service.jobs.jobs import JobRow, Jobs
from media_service.settings.settings import Settings
from media_testing.killable_process import fresh_processes, running_process
from media_testing.new_job import new_generation
from media_testing.remote_host import SECONDS, serve_remote_job
from media_testing.simulators.simulator import Simulator
from media_testing.simulators.wires import WIRES, SimulatedWire

SERVICE = "media_service"
# Point to how often the job was begun then
POINTS = {
    "before it is sent": (f"{SERVICE}.remote.journal:RemoteJournal.sending", 0),
    "on the way": (f"{SERVICE}.adapters.wire:Wire.send", 0),
    "accepted and not written down": (f"{SERVICE}.remote.journal:RemoteJournal.accepted", 1),
    "while it waits": (f"{SERVICE}.adapters.adapter:InProgress.__init__", 1),
    "done and not written down": (f"{SERVICE}.jobs.claiming:Claims.hand_over", 1),
}
SIMPLE = ("before it is sent", "while it waits")
# At these a wire without a name of ours leaves nobody who knows
UNKNOWN = ("on the way", "accepted and not written down")
TOML = """
[[engine]]
name = "elsewhere"
serves = ["images/generations"]
price = {{ amount = 1, currency = "EUR" }}
kind = "{kind}"
base_url = "{url}"
{options}
"""


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    return fresh_processes("media_testing.remote_host")


@pytest.fixture(scope="module", params=["comfyui", "replicate"])
def served(request: pytest.FixtureRequest) -> Iterator[tuple[SimulatedWire, Simulator]]:
    """One wire that takes a name of ours for a job, and one that does not."""
    with WIRES[request.param].serving() as simulator:
        yield WIRES[request.param], simulator


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = open_database(Settings(home=tmp_path))
    yield database
    database.close()


@pytest.mark.parametrize(
    "point",
    [pytest.param(point, marks=[pytest.mark.long] if point in SIMPLE else []) for point in POINTS],
)
async def test_a_job_is_done_once_or_it_is_said_that_nobody_knows(
    served: tuple[SimulatedWire, Simulator],
    processes: ForkServerContext,
    database: Database,
    tmp_path: Path,
    point: str,
) -> None:
    wire, simulator = served
    simulator.reset()
    options = [f"{key} = {toml_of(value)}" for key, value in wire.options(tmp_path).items()]
    file, (dies_in, begun) = tmp_path / "engines.toml", POINTS[point]
    lines = TOML.format(kind=wire.kind, url=simulator.base_url, options="\n".join(options))
    file.write_text(lines)
    Keyring(database).create("alice", 255)
    [known] = Keyring(database).clients()
    jobs = Jobs(database, Settings(home=tmp_path), RetentionClock(database))
    uuid = await jobs.add(new_generation(known.client.id, model="elsewhere"))

    places = (tmp_path, file, uuid)
    with running_process(processes, serve_remote_job, *places, dies_in, seconds=SECONDS) as process:
        pass
    assert process.exitcode == -9
    assert len(simulator.executed) == begun
    with running_process(processes, serve_remote_job, *places, seconds=SECONDS) as process:
        pass

    row = await jobs.get(uuid)
    assert row
    if wire.kind == "prediction" and point in UNKNOWN:
        assert (row.status, code_of(row), len(simulator.executed)) == (
            "FAILED",
            UnknownCharge.code,
            begun,
        )
    else:
        assert (row.status, row.lane, len(simulator.executed)) == ("QUEUED", "cpu", 1)
        assert row.charged == 1


def code_of(row: JobRow) -> str:
    return str(json.loads(row.error)["code"])


def toml_of(value: object) -> str:
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {toml_of(item)}" for key, item in value.items())
        return f"{{ {', '.join(pairs)} }}"
    return json.dumps(value)
