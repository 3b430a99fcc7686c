"""What `media serve` says when it cannot begin."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select, update

from media_pipelines.command.program import main
from media_service.backends import Backends, open_database
from media_service.clients.auth import Keyring
from media_service.clients.limits import Limits
from media_service.clients.webhook import Webhook
from media_service.content.assets import Assets
from media_service.content.content_folder import ContentFolder
from media_service.database.database import Database
from media_service.database.home_lock import home_id
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, KEYS
from media_service.engine_api.lanes import CPU
from media_service.engine_api.messages import StoredAsset
from media_service.hosts import host_leases
from media_service.hosts.host_leases import Leases
from media_service.http.uploads import Uploads
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import ENDED, Jobs
from media_service.jobs.waiting_webhooks import WaitingWebhooks
from media_service.jobs.webhooks import Webhooks
from media_service.operating import serving
from media_service.registry.engines import Engines
from media_service.settings.settings import DAY_SECONDS, Settings
from media_studio.pose import installation
from media_testing.new_job import new_job


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken_is_named_with_the_option(
    tmp_path: Path, taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--home", str(tmp_path), "--port", str(taken_port)]) == 1
    told = capsys.readouterr().err
    assert f"Port {taken_port} of 127.0.0.1 cannot be used: another program has it." in told
    assert "--port" in told
    assert "Errno" not in told


def test_a_home_that_cannot_be_used_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--home", str(tmp_path / "file" / "home")]) == 1
    told = capsys.readouterr().err
    assert f"{tmp_path / 'file' / 'home'} cannot be used: " in told
    assert "--home" in told
    assert "Errno" not in told


def test_what_is_not_installed_is_told_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(installation, "default_folder", lambda: tmp_path)
    (tmp_path / "python").touch()
    monkeypatch.setenv("MEDIA_BLENDER", str(tmp_path / "python"))
    serving._tell_what_lacks(Settings(home=tmp_path))
    blender, pose = capsys.readouterr().err.splitlines()
    assert "`media blender install`" in blender
    assert "`python -m media_studio.pose.installation`" in pose
    # The models of the operator are there in their place
    serving._tell_what_lacks(Settings(home=tmp_path, pose_models=tmp_path))
    assert "pose" not in capsys.readouterr().err


def test_a_client_without_a_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keys", "create", " ", "--home", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "A client needs a name, for example alice.\n"


def test_whoever_names_a_home_without_a_service_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = f"{tmp_path} is a new home: there was no service in it.\n"
    assert main(["keys", "create", "alice", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().err == told
    assert main(["keys", "create", "bob", "--home", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""


def test_a_database_that_cannot_be_opened_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "service.sqlite").mkdir()
    assert main(["keys", "list", "--home", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert f"It is {tmp_path}/service.sqlite: see that it and its folder belong to" in told


def test_a_misspelt_setting_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MEDIA_LANES", "cpu:4")
    assert main(["serve", "--home", str(tmp_path)]) == 1
    assert (
        capsys.readouterr().err == "MEDIA_LANES is not a setting. Did you mean MEDIA_CONCURRENCY?\n"
    )


def test_a_variable_of_somebody_else_is_mentioned_and_nothing_more(
    tmp_path: Path,
    taken_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("MEDIA_ROOT", "/srv")
    assert main(["serve", "--home", str(tmp_path), "--port", str(taken_port)]) == 1
    told = capsys.readouterr().err
    assert "MEDIA_ROOT is not a setting of this service, and is ignored." in told
    assert "another program has it" in told


def test_a_key_is_rotated_and_its_clients_limits_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path)]
    limits = ["--max-queued", "3", "--max-running", "2", "--max-bytes", "5000000000"]
    assert main(["keys", "create", "alice", *limits, "--requests-per-minute", "60", *home]) == 0
    assert main(["keys", "rotate", "alice", "--valid-for", "90m", *home]) == 0
    first, second = capsys.readouterr().out.split()
    assert first != second
    database = open_database(Settings(home=tmp_path))
    [known] = Keyring(database).clients()
    expiry = database.read_now(lambda c: c.scalar(select(KEYS.c.expires_at - KEYS.c.created_at)))
    database.close()
    assert known.keys == 2
    assert known.client.limits == Limits(
        max_queued=3, max_running=2, max_bytes=5_000_000_000, requests_per_minute=60
    )
    assert 5_400 <= expiry < 5_500
    assert main(["keys", "list", *home]) == 0
    listed = capsys.readouterr().out.split("  ")
    told = ["100", "2 keys", "never used", "0.0 MB", "alice"]
    assert [item.strip() for item in listed if item] == told


def test_limits_of_a_client_are_changed_and_taken_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path)]
    assert main(["keys", "create", "alice", "--max-queued", "3", "--max-running", "2", *home]) == 0
    capsys.readouterr()
    change = ["--max-queued", "5000", "--max-running", "0"]
    assert main(["keys", "limits", "alice", *change, *home]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["max-queued: 5,000", "max-running: no limit"]
    assert main(["keys", "limits", "alice", *home]) == 0
    assert capsys.readouterr().out.splitlines() == told


async def test_the_list_of_clients_says_what_is_kept_of_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(home=tmp_path)
    backends = Backends.open(settings)
    database, clock = backends.database, backends.clock
    keyring = Keyring(database)
    keyring.create("alice", 1)
    [known] = keyring.clients()
    jobs = Jobs(database, settings, clock)
    uploads = Uploads(backends, jobs, settings)
    await uploads.begin(known.client, 12_000_000)
    asset = StoredAsset(uri="assets/a/b.png", sha256="ab", size=500_000, content_type="image/png")
    database.write_now(lambda c: jobs.store_assets(c, known.client.id, "a", [asset]))
    old = update(ASSETS).values(expires_at=clock.now() + 4 * DAY_SECONDS)
    database.write_now(lambda c: c.execute(old))
    database.close()
    assert main(["keys", "list", "--home", str(tmp_path)]) == 0
    assert "       12.5 MB  oldest 3.0 days   " in capsys.readouterr().out
    assert main(["keys", "revoke", "alice", "--home", str(tmp_path)]) == 0
    assert main(["keys", "list", "--home", str(tmp_path)]) == 0
    assert "oldest 3.0 days    alice (revoked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rotate", "nobody"], "There is no client named 'nobody'; `media keys list` shows all."),
        (
            ["limits", "nobody", "--max-bytes", "9"],
            "There is no client named 'nobody'; `media keys list` shows all.",
        ),
        (["create", "alice", "--max-bytes", "0"], "max_bytes is at least 1, not 0."),
    ],
)
def test_what_cannot_be_with_keys_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    open_database(Settings(home=tmp_path)).close()
    assert main(["keys", *arguments, "--home", str(tmp_path)]) == 1
    assert capsys.readouterr().err.endswith(f"{told}\n")


def alice_and_bob(database: Database, webhook: Webhook | None = None) -> dict[str, str]:
    """Make two clients; return their ids by name."""
    keyring = Keyring(database)
    for name in ("alice", "bob"):
        keyring.create(name, 1, webhook=webhook)
    return {known.client.name: known.client.id for known in keyring.clients()}


def test_an_operator_sees_what_waits_and_what_became_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    ids = alice_and_bob(database)
    jobs = Jobs(database, settings, RetentionClock(database))

    async def fill() -> list[str]:
        made = [await jobs.add(new_job(ids[name])) for name in ("alice", "alice", "bob")]
        await jobs.cancel(made[0])
        return made

    first, second, third = asyncio.run(fill())
    home = ["--home", str(tmp_path)]
    assert main(["status", *home]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "The service does not run."
    assert told[1].split()[:4] == ["2", "QUEUED", "cpu", "images/captions"]
    assert main(["jobs", *home]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        third,
        second,
        first,
    ]
    assert main(["jobs", "--client", "alice", "--status", "FAILED", *home]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith(first)
    assert line.endswith("alice  canceled: The client canceled the task.")
    assert main(["jobs", "--number", "1", *home]) == 0
    assert capsys.readouterr().out.split()[0] == third

    asyncio.run(Leases(database).enter("here"))
    database.close()
    assert main(["status", *home]) == 0
    assert capsys.readouterr().out.startswith("The service runs.")


@pytest.mark.parametrize(
    "command",
    [
        ["hosts"],
        ["status"],
        ["jobs"],
        ["drain"],
        ["requeue", "a"],
        ["cancel", "a"],
        ["webhooks", "list"],
        ["keys", "clear", "alice"],
        ["keys", "list"],
        ["keys", "revoke", "alice"],
        ["keys", "rotate", "alice"],
        ["keys", "limits", "alice"],
    ],
)
def test_where_there_is_no_service_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    home = tmp_path / "home"
    assert main([*command, "--home", str(home)]) == 1
    assert capsys.readouterr().err.startswith(f"{home} has no database of a service. Name the")
    assert not home.exists()


def test_no_key_is_made_in_the_home_of_a_host_whose_database_is_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home_id(tmp_path)
    assert main(["keys", "create", "alice", "--home", str(tmp_path)]) == 1
    assert "with MEDIA_DATABASE. Nothing was written." in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["home-id"]


def test_a_host_is_drained_by_its_whole_name_or_that_of_its_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(Settings(home=tmp_path))
    names: list[str] = []
    for machine, folder in (("gpu-1", "a"), ("gpu-1", "b"), ("gpu-10", "c")):
        monkeypatch.setattr(host_leases.socket, "gethostname", lambda name=machine: name)
        names.append(asyncio.run(Leases(database).enter(folder))[0])
    home = ["--home", str(tmp_path)]
    assert main(["drain", "gpu-1", *home]) == 0
    told = capsys.readouterr().out.splitlines()
    assert sorted(line.split()[0] for line in told) == sorted(names[:2])
    assert main(["drain", "gpu-1", "--off", *home]) == 0
    assert main(["drain", names[2], *home]) == 0
    hosts = asyncio.run(Leases(database).hosts())
    assert {host.name: host.is_drained for host in hosts} == dict.fromkeys(names[:2], False) | {
        names[2]: True
    }
    capsys.readouterr()
    assert main(["drain", "gpu", *home]) == 1
    assert capsys.readouterr().err.startswith("No host gpu runs")
    database.close()


def test_a_service_that_does_not_run_cannot_be_drained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_database(Settings(home=tmp_path)).close()
    assert main(["drain", "--home", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "The service does not run.\n"


def test_a_drained_service_begins_nothing_until_it_is_told_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    Keyring(database).create("alice", 1)
    [alice] = Keyring(database).clients()
    jobs = Jobs(database, settings, RetentionClock(database))
    claims = Claims(database, jobs, settings, Engines(settings))
    host, _ = asyncio.run(Leases(database).enter(home_id(tmp_path)))

    async def claim() -> bool:
        await jobs.add(new_job(alice.client.id))
        return await claims.claim(host, [CPU]) is not None

    home = ["--home", str(tmp_path)]
    assert asyncio.run(claim())
    assert main(["drain", *home]) == 0
    assert capsys.readouterr().out.endswith("or its next start. 1 still runs.\n")
    assert not asyncio.run(claim())
    assert main(["drain", "--off", *home]) == 0
    assert asyncio.run(claim())
    asyncio.run(Leases(database).drain(home_id(tmp_path), True))
    host, _ = asyncio.run(Leases(database).enter(home_id(tmp_path)))
    assert asyncio.run(claim()), "the next start ends it"
    database.close()


@pytest.fixture
async def told(tmp_path: Path) -> AsyncIterator[dict[str, str]]:
    """Tasks of two clients that have ended, by the names of these; their receivers are away."""
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    jobs = Jobs(database, settings, RetentionClock(database))
    ids = alice_and_bob(database, Webhook.at("http://10.0.0.1/told"))
    ended = {name: await jobs.add(new_job(ids[name])) for name in ids}
    for uuid in ended.values():
        await jobs.cancel(uuid)
    webhooks = Webhooks(database, LocalBus(), settings)
    sending = asyncio.create_task(webhooks.run())
    while any(each.attempts == 0 for each in await WaitingWebhooks(database).list()):
        await asyncio.sleep(0.02)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    yield ended
    database.close()


def test_webhooks_that_wait_are_listed_sent_and_dropped(
    told: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path)]
    assert main(["webhooks", "list", *home]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == set(told.values())
    assert all("  1 in vain  next 2" in line and "private or local" in line for line in lines)
    assert main(["webhooks", "retry", "alice", *home]) == 0
    assert main(["webhooks", "list", *home]) == 0
    first = capsys.readouterr().out.splitlines()[1]
    assert first.startswith(told["alice"])
    assert "  0 in vain  " in first
    assert main(["webhooks", "drop", told["alice"], *home]) == 0
    assert main(["webhooks", "drop", "bob", *home]) == 0
    assert main(["webhooks", "drop", "bob", *home]) == 1
    said = capsys.readouterr()
    assert said.out == "1 were dropped.\n1 were dropped.\n"
    assert said.err.startswith("No webhook of bob waits")
    assert main(["webhooks", "list", *home]) == 0
    assert capsys.readouterr().out == "No webhook waits.\n"


def test_an_operator_ends_tasks_and_deletes_what_is_kept_of_a_client(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    ids = alice_and_bob(database)
    jobs = Jobs(database, settings, RetentionClock(database))
    kept = StoredAsset(uri="assets/x/a.png", sha256="ab", size=3_000_000, content_type="image/png")
    theirs = kept.model_copy(update={"uri": "assets/y/a.png"})
    uuid = asyncio.run(jobs.add(replace(new_job(ids["alice"]), payloads=(kept,))))
    asyncio.run(jobs.add(replace(new_job(ids["bob"]), payloads=(theirs,))))
    home = ["--home", str(tmp_path)]
    assert main(["cancel", uuid, "nothing", *home]) == 0
    assert capsys.readouterr().out == f"{uuid} ends\nnothing had ended, or is none\n"
    assert main(["jobs", "--client", "alice", *home]) == 0
    assert capsys.readouterr().out.endswith(f"canceled: {ENDED.message}\n")
    assert main(["keys", "clear", "alice", *home]) == 0
    assert capsys.readouterr().out.startswith("3.0 MB of alice are gone for clients")
    assets = Assets(database, ContentFolder(tmp_path), RetentionClock(database))
    assert (assets.holding(ids["alice"]).size, assets.holding(ids["bob"]).size) == (0, 3_000_000)
    assert main(["keys", "clear", "carol", *home]) == 1
    assert "no client named 'carol'" in capsys.readouterr().err
    database.close()


def test_failed_tasks_are_made_once_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    Keyring(database).create("alice", 1)
    [alice] = Keyring(database).clients()
    jobs = Jobs(database, settings, RetentionClock(database))
    failed, waiting = (
        asyncio.run(jobs.add(replace(new_job(alice.client.id), request='{"language": "English"}')))
        for _ in range(2)
    )
    asyncio.run(jobs.cancel(failed))
    home = ["--home", str(tmp_path)]
    assert main(["requeue", failed, waiting, *home]) == 1
    told = capsys.readouterr().err
    assert told == f"Task {waiting} is QUEUED; only a FAILED one is made once more.\n"
    assert len(asyncio.run(jobs.page(alice.client.id, None, 9))) == 2
    assert main(["requeue", failed, *home]) == 0
    new = capsys.readouterr().out.split()[-1]
    old, again = (asyncio.run(jobs.get(uuid)) for uuid in (failed, new))
    database.close()
    assert old
    assert again
    assert (old.status, again.status) == ("FAILED", "QUEUED")
    for column in ("client_id", "operation", "priority", "request", "inputs", "body_hash"):
        assert getattr(old, column) == getattr(again, column)
