"""A client is told of the end of its tasks, by messages that it can check."""

import asyncio
import base64
import hashlib
import hmac
import http.server
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import func, select

from media_pipelines.command.program import main
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.clients.webhook import Webhook
from media_service.database.bus import Bus, JobEnded
from media_service.database.database import Database
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import WEBHOOKS
from media_service.jobs import webhooks
from media_service.jobs.jobs import Jobs
from media_service.jobs.waiting_webhooks import WaitingWebhooks
from media_service.jobs.webhooks import Webhooks
from media_service.settings.settings import Settings
from media_testing.new_job import new_job


class Receiver(http.server.ThreadingHTTPServer):
    """Keeps what it is sent.

    Attributes:
        statuses: Answers to the next messages; then 204.
        messages: Headers and bodies.
        hold: Whether it answers only when it is closed.
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.statuses: list[int] = []
        self.messages: list[tuple[dict[str, str], bytes]] = []
        self.hold = False
        self.is_closed = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/ended?of=alice"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.messages.append((headers, body))
        if self.server.hold:
            self.server.is_closed.wait()
        self.send_response(self.server.statuses.pop(0) if self.server.statuses else 204)
        self.send_header("Location", "http://127.0.0.1:9/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Stay quiet."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.is_closed.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path, allowed_networks="127.0.0.0/8")


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    database = open_database(settings)
    yield database
    database.close()


@pytest.fixture
def jobs(database: Database, settings: Settings) -> Jobs:
    return Jobs(database, settings, RetentionClock(database))


@pytest.fixture
def bus() -> Bus:
    return LocalBus()


@pytest.fixture
def hook(receiver: Receiver) -> Webhook:
    return Webhook.at(receiver.url)


@pytest.fixture
async def ended(database: Database, jobs: Jobs, hook: Webhook) -> str:
    """A task that its client canceled."""
    Keyring(database).create("alice", 1, webhook=hook)
    uuid = await jobs.add(new_job(Keyring(database).clients()[0].client.id))
    await jobs.cancel(uuid)
    return uuid


@asynccontextmanager
async def sending(database: Database, bus: Bus, settings: Settings) -> AsyncIterator[None]:
    task = asyncio.create_task(Webhooks(database, bus, settings).run())
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.01)


def left(database: Database) -> int:
    query = select(func.count()).select_from(WEBHOOKS)
    return database.read_now(lambda connection: connection.scalar(query)) or 0


async def test_a_message_can_be_checked_with_the_secret_and_names_the_task(
    database: Database,
    bus: Bus,
    settings: Settings,
    receiver: Receiver,
    hook: Webhook,
    ended: str,
) -> None:
    async with sending(database, bus, settings):
        await until(lambda: not left(database))
    [(headers, body)] = receiver.messages
    secret = base64.b64decode(hook.secret.removeprefix("whsec_"))
    assert len(secret) == 32
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert headers["host"] == f"127.0.0.1:{receiver.server_port}"
    message = json.loads(body)
    assert message["type"] == "task.failed"
    assert message["data"]["task_uuid"] == ended
    assert message["data"]["status"] == "FAILED"
    assert message["data"]["error"]["code"] == "canceled"


async def test_who_has_no_webhook_is_told_nothing(database: Database, jobs: Jobs) -> None:
    Keyring(database).create("bob", 1)
    await jobs.cancel(await jobs.add(new_job(Keyring(database).clients()[0].client.id)))
    assert left(database) == 0


@pytest.mark.parametrize("status", [500, 404, 302])
async def test_a_message_is_sent_again_with_its_id_until_it_is_taken(
    database: Database,
    bus: Bus,
    settings: Settings,
    receiver: Receiver,
    ended: str,
    monkeypatch: pytest.MonkeyPatch,
    status: int,
) -> None:
    monkeypatch.setattr(webhooks, "PAUSES", (0.0, 0.0, 0.0))
    receiver.statuses = [status, status]
    async with sending(database, bus, settings):
        await until(lambda: not left(database))
    assert [headers["webhook-id"] for headers, _ in receiver.messages] == [f"task_{ended}"] * 3


async def test_processes_that_share_a_database_send_each_message_once(
    database: Database, jobs: Jobs, settings: Settings, receiver: Receiver, ended: str
) -> None:
    [alice] = Keyring(database).clients()
    uuids = [ended, *[await jobs.add(new_job(alice.client.id)) for _ in range(20)]]
    for uuid in uuids[1:]:
        await jobs.cancel(uuid)
    other = open_database(settings)
    async with (
        sending(database, LocalBus(), settings),
        sending(other, LocalBus(), settings),
    ):
        await until(lambda: not left(database))
    other.close()
    told = [headers["webhook-id"] for headers, _ in receiver.messages]
    assert sorted(told) == sorted(f"task_{uuid}" for uuid in uuids)


async def test_a_message_that_a_dead_process_has_taken_is_sent_by_another(
    database: Database,
    bus: Bus,
    settings: Settings,
    receiver: Receiver,
    ended: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    receiver.hold = True
    monkeypatch.setattr(webhooks, "CLAIM_SECONDS", 0.2)
    async with sending(database, bus, settings):
        await until(lambda: len(receiver.messages) == 1)
    receiver.hold = False
    async with sending(database, bus, settings):
        await until(lambda: not left(database))
    assert {headers["webhook-id"] for headers, _ in receiver.messages} == {f"task_{ended}"}


async def test_a_receiver_that_never_takes_it_is_given_up(
    database: Database,
    bus: Bus,
    settings: Settings,
    receiver: Receiver,
    ended: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(webhooks, "PAUSES", (0.0, 0.0))
    receiver.statuses = [500] * 10
    async with sending(database, bus, settings):
        await until(lambda: not left(database))
    assert len(receiver.messages) == 3
    assert f"client alice did not get the webhook of task {ended}: it answered 500" in caplog.text


async def test_what_its_operator_wants_sent_while_it_is_sent_is_sent_again(
    database: Database,
    bus: Bus,
    settings: Settings,
    receiver: Receiver,
    ended: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It would be the last attempt
    monkeypatch.setattr(webhooks, "PAUSES", ())
    receiver.statuses, receiver.hold = [500], True
    async with sending(database, bus, settings):
        await until(lambda: len(receiver.messages) == 1)
        assert await WaitingWebhooks(database).send_now([ended]) == 1
        receiver.hold = False
        receiver.is_closed.set()
        await until(lambda: not left(database))
    assert len(receiver.messages) == 2


async def test_a_private_address_is_not_asked(
    database: Database,
    bus: Bus,
    tmp_path: Path,
    receiver: Receiver,
    ended: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(webhooks, "PAUSES", ())
    async with sending(database, bus, Settings(home=tmp_path)):
        await until(lambda: not left(database))
    assert receiver.messages == []
    assert f"{ended}: 127.0.0.1 is a private or local address" in caplog.text


async def test_a_receiver_that_does_not_answer_holds_up_neither_others_nor_the_end(
    database: Database, jobs: Jobs, bus: Bus, settings: Settings, receiver: Receiver, ended: str
) -> None:
    receiver.hold = True
    other = Receiver()
    thread = threading.Thread(target=other.serve_forever, args=(0.01,))
    thread.start()
    Keyring(database).create("bob", 1, webhook=Webhook.at(other.url))
    ids = {known.client.name: known.client.id for known in Keyring(database).clients()}
    # More than are read at one time
    many = webhooks.MOST_AT_ONCE * (webhooks.MOST_OF_CLIENT + 1)
    for _ in range(many):
        await jobs.cancel(await jobs.add(new_job(ids["alice"])))
    async with sending(database, bus, settings):
        await until(lambda: len(receiver.messages) == webhooks.MOST_OF_CLIENT)
        uuid = await jobs.add(new_job(ids["bob"]))
        await jobs.cancel(uuid)
        bus.tell(JobEnded(uuid))
        await until(lambda: len(other.messages) == 1)
    assert left(database) >= many
    assert ended
    other.shutdown()
    thread.join()
    other.server_close()


def test_the_secret_is_printed_once_beside_the_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = ["--home", str(tmp_path)]
    address = "https://example.com/ended"
    assert main(["keys", "create", "alice", "--webhook", address, *home]) == 0
    key, secret = capsys.readouterr().out.split()
    assert key.startswith("mp_")
    assert secret.startswith("whsec_")
    assert main(["keys", "create", "bob", "--webhook", "example.com", *home]) == 1
    assert "A webhook is an http(s) address" in capsys.readouterr().err


async def test_a_webhook_is_changed_and_taken_away(
    database: Database,
    jobs: Jobs,
    tmp_path: Path,
    hook: Webhook,
    ended: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = ["--home", str(tmp_path)]
    assert (ended != "", left(database)) == (True, 1)
    address = "https://example.com/ended"
    assert main(["keys", "webhook", "alice", address, *home]) == 0
    assert capsys.readouterr().out.strip() not in ("", hook.secret)
    assert left(database) == 1
    assert main(["keys", "webhook", "alice", *home]) == 0
    assert (capsys.readouterr().out, left(database)) == ("", 0)
    await jobs.cancel(await jobs.add(new_job(Keyring(database).clients()[0].client.id)))
    assert left(database) == 0
    assert main(["keys", "webhook", "carol", address, *home]) == 1
    assert "There is no client named 'carol'" in capsys.readouterr().err


async def test_a_client_that_is_revoked_is_told_nothing(
    database: Database, jobs: Jobs, ended: str
) -> None:
    assert (ended != "", left(database)) == (True, 1)
    waits = await jobs.add(new_job(Keyring(database).clients()[0].client.id))
    Keyring(database).revoke("alice")
    await jobs.cancel(waits)
    assert left(database) == 0


async def test_the_end_of_a_task_is_told_at_once_and_nothing_is_looked_for_in_between(
    database: Database,
    jobs: Jobs,
    bus: Bus,
    settings: Settings,
    receiver: Receiver,
    hook: Webhook,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhooks, "LOOK_SECONDS", 600.0)
    monkeypatch.setattr(webhooks, "GATHER_SECONDS", 0.01)
    looked: list[float] = []
    begin_due = Webhooks._begin_due

    async def counted(self: Webhooks) -> None:
        looked.append(asyncio.get_running_loop().time())
        await begin_due(self)

    monkeypatch.setattr(Webhooks, "_begin_due", counted)
    Keyring(database).create("alice", 1, webhook=hook)
    uuid = await jobs.add(new_job(Keyring(database).clients()[0].client.id))
    async with sending(database, bus, settings):
        await until(lambda: len(looked) == 1)
        await jobs.cancel(uuid)
        bus.tell(JobEnded(uuid))
        await until(lambda: bool(receiver.messages))
        # Its delivery has ended too
        await until(lambda: not left(database))
        await asyncio.sleep(0.1)
        before = len(looked)
        await asyncio.sleep(0.2)
        assert len(looked) == before
