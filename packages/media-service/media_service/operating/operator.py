"""What an operator does with the service: serve the API, manage keys and jobs, ask it things."""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy.exc import OperationalError, ProgrammingError

from media_api.contract.base import TaskStatus
from media_api.contract.offers import Price
from media_api.contract.operations import OPERATIONS
from media_api.contract.system_errors import reason_of
from media_api.programs.tracing import open_export
from media_service.backends import Backends, open_clock, open_content, open_database
from media_service.clients.auth import Keyring, KnownClient, NameTaken
from media_service.clients.limits import Limits
from media_service.clients.webhook import Webhook
from media_service.content.assets import Assets, Holding
from media_service.database.database import Database, IncompatibleHome
from media_service.database.home_lock import HOME_ID, HomeInUse, home_id, lock_home
from media_service.database.migrations import newest, version_of
from media_service.engine_api.engine import Engine
from media_service.engine_api.errors import EngineFailure
from media_service.hosts.host_leases import KnownHost, Leases
from media_service.http.app import create_app, create_worker_app
from media_service.jobs.job_trace import SERVICE
from media_service.jobs.jobs import ENDED, Census, Jobs, KnownJob
from media_service.jobs.requeuing import Requeuing
from media_service.jobs.waiting_webhooks import WaitingWebhook, WaitingWebhooks
from media_service.operating.engine_trials import inspect_engines, trial_request, try_engine
from media_service.operating.moving import move_home
from media_service.operating.serving import check_names, serve
from media_service.registry.engines import Engines
from media_service.settings.settings import DAY_SECONDS, Settings, strangers

Seen = TypeVar("Seen")
# Longer than any change of tables is to take
MIGRATION_SECONDS = 3_600.0
# In a home: address of the PostgreSQL that `media serve` runs in it
_DATABASE_NOTE = "database-address"
_DATABASE_FILE = "service.sqlite"
_OLDER_RUN = (
    "Processes of an older version run on it, and use what this one takes away. Restart them with "
    "this version, then run `media migrate` again."
)
_NO_SERVICE = (
    "{} has no database of a service. Name the home with --home (MEDIA_HOME), or the database of "
    "several machines with MEDIA_DATABASE. Nothing was written."
)
_NO_DATABASE = "Name a database with --database (MEDIA_DATABASE)."

# Module → the extra that brings it
_EXTRAS = {
    "psycopg": "cluster",
    **dict.fromkeys(("boto3", "botocore"), "bucket"),
}
_NO_CLIENT = "There is no client named {!r}; `media keys list` shows all."


class CannotOperate(Exception):
    """What an operator wants cannot be; the message says why."""


@dataclass(frozen=True, kw_only=True)
class ListedClient:
    """A client, and what is kept of it.

    Attributes:
        name: Of the client.
        mq_priority: Its largest priority.
        keys: How many keys work.
        last_used: When one of them was used, Unix seconds; None: never.
        size: Bytes of its assets and uploads.
        oldest_seconds: Age of its oldest asset; None: there are none.
        is_operator: Whether its key may do what an operator does.
    """

    name: str
    mq_priority: int
    keys: int
    last_used: float | None
    size: int
    oldest_seconds: float | None
    is_operator: bool = False

    @classmethod
    def of(cls, known: KnownClient, holding: Holding, newest_expiry: float) -> "ListedClient":
        """Describe a client; an asset that is stored now goes at `newest_expiry`."""
        oldest = holding.oldest_expiry
        return cls(
            name=known.client.name,
            mq_priority=known.client.mq_priority,
            keys=known.keys,
            last_used=known.last_used,
            size=holding.size,
            oldest_seconds=None if oldest is None else max(newest_expiry - oldest, 0.0),
            is_operator=known.client.is_operator,
        )


class Operator:
    """Acts on the service of a home folder.

    Every method raises `CannotOperate` with a sentence when it cannot do what it is asked.

    Args:
        home: Folder of the service; None: that of the settings.
        given: Settings by name that go before those of the environment.
    """

    def __init__(self, home: Path | None = None, **given: str) -> None:
        self._home = home
        self._given = given

    def serve(
        self,
        host: str,
        port: int,
        *,
        embedded: bool,
        concurrency: str | None,
        runs_jobs: bool = False,
    ) -> None:
        """Serve the API until the process is told to end.

        On a database of several machines it runs jobs only if it is told so, or given numbers.

        Args:
            host: Address to listen at.
            port: 0: any that is free.
            embedded: Announce address and key in the home folder, and end when nobody holds the
                lease.
            concurrency: As the setting; None: as it is set.
            runs_jobs: Whether it runs jobs in any case.
        """
        given = {} if concurrency is None else {"concurrency": concurrency}
        with self._at_home(**given) as settings:
            check_names(strangers(os.environ))
            works = runs_jobs or settings.database is None or concurrency is not None
            app = partial(create_app, settings, runs_jobs=works)
            serve(settings, app, host, port, embedded=embedded)

    def work(self, host: str, port: int, *, concurrency: str | None) -> None:
        """Run jobs of a database of several machines until the process is told to end.

        Args:
            host: Address at which it tells how it is.
            port: 0: any that is free.
            concurrency: As the setting; None: as it is set.
        """
        given = {} if concurrency is None else {"concurrency": concurrency}
        with self._at_home(**given) as settings:
            check_names(strangers(os.environ))
            if settings.database is None:
                raise ValueError(
                    f"{_NO_DATABASE} On one machine `media serve` runs the jobs as well."
                )
            serve(settings, partial(create_worker_app, settings), host, port, embedded=False)

    def migrate(self, from_home: Path | None = None) -> str:
        """Make the tables of a database of several machines, or bring them up to date.

        Args:
            from_home: A home of one machine, which goes into the new database; it stays as it is.
        """
        # What several machines need is an extra
        from media_service.database.cluster_schema import migrate_cluster
        from media_service.database.postgres_database import PostgresDatabase

        with self._at_home() as settings:
            if settings.database is None:
                raise ValueError(
                    f"{_NO_DATABASE} `media serve` brings the tables of a home up to date itself."
                )
            database = PostgresDatabase(settings.database, patience=MIGRATION_SECONDS)
            try:
                database.write_now(migrate_cluster)
                version = database.read_now(version_of)
            finally:
                database.close()
            told = [f"The database has the tables of version {version}."]
            if version != newest():
                told.append(_OLDER_RUN)
            if from_home:
                told.append(_move(from_home, settings))
        return "\n".join(told)

    def note_database(self) -> None:
        """Have the commands at this home use the database of this one."""
        with self._at_home() as settings:
            (settings.home / _DATABASE_NOTE).write_text(settings.database or "")

    def hosts(self) -> list[KnownHost]:
        """Return the hosts of the service."""

        async def work(database: Database, _settings: Settings) -> list[KnownHost]:
            return await Leases(database).hosts()

        return self._ask(work)

    def create_key(
        self,
        name: str,
        mq_priority: int,
        *,
        max_queued: int | None,
        max_running: int | None,
        max_bytes: int | None,
        requests_per_minute: int | None,
        max_cost_per_day: float | None = None,
        webhook: str | None,
        is_operator: bool = False,
    ) -> str:
        """Make a client and return its key, and on a second line the secret of its webhook.

        None: no limit of its own, or no webhook.
        """
        limits = Limits(
            max_queued=max_queued,
            max_running=max_running,
            max_bytes=max_bytes,
            requests_per_minute=requests_per_minute,
            max_cost_per_day=max_cost_per_day,
        )
        with self._at_home() as settings:
            if not name.strip():
                raise ValueError("A client needs a name, for example alice.")
            hook = Webhook.at(webhook) if webhook else None
            _tell_of_new(settings)
            with _keyring(settings) as keyring:
                key = keyring.create(name, mq_priority, limits, hook, is_operator=is_operator)
            return f"{key}\n{hook.secret}" if hook else key

    def set_webhook(self, name: str, url: str | None) -> str | None:
        """Give a client a webhook and return its secret; None: it has none any more."""
        with self._at_service() as settings:
            hook = Webhook.at(url) if url else None
            with _keyring(settings) as keyring:
                is_known = keyring.set_webhook(name, hook)
            if not is_known:
                raise ValueError(_NO_CLIENT.format(name))
            return hook.secret if hook else None

    def rotate_key(self, name: str, valid_seconds: float) -> str:
        """Return a new key of a client; the old ones work for so long."""
        with self._at_service() as settings, _keyring(settings) as keyring:
            key = keyring.rotate(name, valid_seconds)
            if key is None:
                raise ValueError(_NO_CLIENT.format(name))
            return key

    def revoke_key(self, name: str) -> None:
        """Make the key of a client useless."""
        with self._at_service() as settings, _keyring(settings) as keyring:
            if not keyring.revoke(name):
                raise ValueError(_NO_CLIENT.format(name))

    def set_limits(self, name: str, changed: Mapping[str, float | None]) -> Limits:
        """Change some limits of a client, of which None takes one away; return all that it has."""
        with self._at_service() as settings, _keyring(settings) as keyring:
            limits = keyring.set_limits(name, changed)
            if limits is None:
                raise ValueError(_NO_CLIENT.format(name))
            return limits

    def clients(self) -> list[ListedClient]:
        """Return all clients by name."""
        with self._at_service() as settings, closing(open_database(settings)) as database:
            return _clients(database, settings)

    def status(self) -> tuple[int, list[Census]]:
        """Return how many hosts are alive, and how many jobs wait and run where."""

        async def work(database: Database, settings: Settings) -> tuple[int, list[Census]]:
            return await Leases(database).alive(), await _jobs(database, settings).census()

        return self._ask(work)

    def jobs(self, number: int, *, client: str | None, status: TaskStatus | None) -> list[KnownJob]:
        """Return the newest jobs."""

        async def work(database: Database, settings: Settings) -> list[KnownJob]:
            return await _jobs(database, settings).newest(number, client=client, status=status)

        return self._ask(work)

    def drain(self, host: str | None, *, off: bool) -> list[KnownHost]:
        """Let hosts begin no more jobs, or begin them again; return which ones.

        Args:
            host: Name of one, or of a machine, of which all are meant; None: that of the home.
            off: Whether they begin jobs again.
        """

        async def work(database: Database, settings: Settings) -> list[KnownHost]:
            return await Leases(database).drain(host or home_id(settings.home), not off)

        drained = self._ask(work)
        if not drained:
            where = f"No host {host} runs; `media hosts` lists them." if host else ""
            raise CannotOperate(where or "The service does not run.")
        return drained

    def requeue(self, uuids: Sequence[str]) -> list[str]:
        """Make FAILED jobs once more, all or none; return the uuids of the new ones."""

        async def work(database: Database, settings: Settings) -> list[str]:
            content, jobs = open_content(settings), _jobs(database, settings)
            again = Requeuing(database, jobs, content, open_clock(settings, database), settings)
            return await again.requeue(uuids)

        return self._ask(work)

    def cancel(self, uuids: Sequence[str]) -> list[str]:
        """End tasks of any client; return those that had not ended before."""

        async def work(database: Database, settings: Settings) -> list[str]:
            jobs = _jobs(database, settings)
            ended = [uuid for uuid in uuids if await jobs.cancel(uuid, ENDED)]
            await _make_spans(jobs, ended)
            return ended

        return self._ask(work)

    def webhooks(self) -> list[WaitingWebhook]:
        """Return what receivers are still to be told."""

        async def work(database: Database, _settings: Settings) -> list[WaitingWebhook]:
            return await WaitingWebhooks(database).list()

        return self._ask(work)

    def send_webhooks(self, named: Sequence[str]) -> int:
        """Send webhooks of tasks or clients within seconds; return how many."""

        async def work(database: Database, _settings: Settings) -> int:
            return await WaitingWebhooks(database).send_now(named)

        return _some(self._ask(work), named)

    def drop_webhooks(self, named: Sequence[str]) -> int:
        """Send webhooks of tasks or clients no more; return how many."""

        async def work(database: Database, _settings: Settings) -> int:
            return await WaitingWebhooks(database).drop(named)

        return _some(self._ask(work), named)

    def clear(self, name: str) -> int:
        """Keep the assets of a client no longer; return how many bytes they had."""
        with self._at_service() as settings, closing(open_database(settings)) as database:
            found = [known for known in Keyring(database).clients() if known.client.name == name]
            if not found:
                raise ValueError(_NO_CLIENT.format(name))
            assets = Assets(database, open_content(settings), open_clock(settings, database))
            return assets.clear(found[0].client.id).size

    def _ask(self, work: Callable[[Database, Settings], Coroutine[None, None, Seen]]) -> Seen:
        with self._at_service() as settings, closing(open_database(settings)) as database:
            return asyncio.run(work(database, settings))

    def offers(self) -> list[str]:
        """Return a line for every engine that serves a model of an operation."""
        with self._at_home() as settings:
            return [
                f"{offer.operation:26} {offer.model or '-':28} {offer.engine:28} "
                f"{_price(offer.price)}".rstrip()
                for offer in Engines(settings).registry.offers(None)
            ]

    def check_engines(self) -> str:
        """Ask all engines elsewhere whether they can do what the files want."""
        with self._at_home() as settings:
            found = asyncio.run(inspect_engines(Engines(settings).registry.added))
        lines = [
            f"{each.engine}: {'; '.join([*each.flaws, *each.details]) or 'it is there'}"
            for each in found
        ]
        if any(each.flaws for each in found):
            raise CannotOperate("\n".join(lines))
        return "\n".join(lines) or "There are no engines but the embedded ones (MEDIA_ENGINES)."

    def try_engine(
        self,
        name: str,
        operation: str | None,
        prompt: str | None,
        files: Sequence[Path],
        folder: Path,
        conversation: Path | None = None,
    ) -> str:
        """Have an engine do one request, and say what it has made."""
        with self._at_home() as settings:
            engine = _named(Engines(settings), name)
            wanted = operation or engine.operations[0]
            if wanted not in OPERATIONS:
                raise ValueError(
                    f"{wanted} is not an operation. Choose from: {', '.join(OPERATIONS)}."
                )
            request = trial_request(wanted, prompt, files)
            try:
                made = asyncio.run(try_engine(engine, wanted, *request, folder, conversation))
            except EngineFailure as exc:
                raise CannotOperate(f"{exc.code}: {exc}") from exc
        told = [f"{made.seconds:.1f} s", *([made.cost] if made.cost else []), *map(str, made.files)]
        return "\n".join([*told, *([made.text] if made.text else [])])

    @contextmanager
    def _at_service(self) -> Iterator[Settings]:
        """Be where there is a service already; nothing is written where there is none."""
        with self._acting({}, makes=False) as settings:
            if _lacks_database(settings):
                raise ValueError(_NO_SERVICE.format(settings.home))
            yield settings

    def _at_home(self, **given: str) -> AbstractContextManager[Settings]:
        return self._acting(given, makes=True)

    @contextmanager
    def _acting(self, given: Mapping[str, str], *, makes: bool) -> Iterator[Settings]:
        # What is made in the home folder is for its owner alone
        before = os.umask(0o077)
        try:
            settings = Settings.from_environment(self._home, **self._given, **given)
            if makes:
                settings.home.mkdir(parents=True, exist_ok=True)
            noted = settings.home / _DATABASE_NOTE
            if settings.database is None and noted.exists():
                settings = settings.model_copy(update={"database": noted.read_text()})
            yield settings
        except (IncompatibleHome, HomeInUse, NameTaken, ValueError) as exc:
            raise CannotOperate(str(exc)) from exc
        except ModuleNotFoundError as exc:
            raise CannotOperate(_missing(exc)) from exc
        except OSError as exc:
            place = f"{exc.filename} cannot be used: " if exc.filename else ""
            advice = "Fix it, or name another folder with --home."
            raise CannotOperate(f"{place}{reason_of(exc)}. {advice}") from exc
        except (OperationalError, ProgrammingError) as exc:
            said = str(exc.orig).partition("\n")[0]
            raise CannotOperate(
                f"The database cannot be used: {said}. {_remedy(settings)}"
            ) from exc
        finally:
            os.umask(before)


def _some(number: int, named: Sequence[str]) -> int:
    if not number:
        what = " or ".join(named)
        raise CannotOperate(f"No webhook of {what} waits; `media webhooks list` shows all.")
    return number


def _missing(exc: ModuleNotFoundError) -> str:
    """Say what brings a module; one that no extra brings is a defect.

    Raises:
        ModuleNotFoundError: If no extra brings it.
    """
    name = (exc.name or "").partition(".")[0]
    if name not in _EXTRAS:
        raise exc
    return f'{name} is not installed here: pip install "media-service[{_EXTRAS[name]}]".'


def _lacks_database(settings: Settings) -> bool:
    return settings.database is None and not (settings.home / _DATABASE_FILE).exists()


def _tell_of_new(settings: Settings) -> None:
    """Say where a home begins: whoever named the wrong one would look for his keys in vain.

    Raises:
        ValueError: If a service of several machines has it, and its database was not named.
    """
    if not _lacks_database(settings):
        return
    if (settings.home / HOME_ID).exists():
        raise ValueError(_NO_SERVICE.format(settings.home))
    print(f"{settings.home} is a new home: there was no service in it.", file=sys.stderr)


@contextmanager
def _keyring(settings: Settings) -> Iterator[Keyring]:
    with closing(open_database(settings)) as database:
        yield Keyring(database)


def _clients(database: Database, settings: Settings) -> list[ListedClient]:
    clock = open_clock(settings, database)
    assets = Assets(database, open_content(settings), clock)
    kept_seconds = settings.asset_days * DAY_SECONDS
    return [
        ListedClient.of(known, assets.holding(known.client.id), clock.now() + kept_seconds)
        for known in Keyring(database).clients()
    ]


def _remedy(settings: Settings) -> str:
    if settings.database is not None:
        return "See that it runs, and check MEDIA_DATABASE."
    file = settings.home / _DATABASE_FILE
    return f"It is {file}: see that it and its folder belong to the user of the service."


def _move(home: Path, settings: Settings) -> str:
    if not (home / _DATABASE_FILE).exists():
        raise ValueError(f"{home} is not the home of a service.")
    of_home = {"home": home.resolve(), "database": None, "assets": None}
    with lock_home(home):
        source = Backends.open(settings.model_copy(update=of_home))
        target = Backends.open(settings)
        try:
            moved = move_home(source, target)
        finally:
            target.database.close()
            source.database.close()
    return "\n".join(f"{number:8,d}  {name}" for name, number in moved.items())


def _named(engines: Engines, name: str) -> Engine:
    if engine := engines.registry.named(name):
        return engine
    names = ", ".join(engine.name for engine in engines.registry.added)
    there = f"there are {names}" if names else "the file of engines (MEDIA_ENGINES) has none"
    raise ValueError(f'There is no engine "{name}"; {there}.')


def _price(price: Price | None) -> str:
    return f"{price.amount:g} {price.currency} a {price.unit}" if price else ""


async def _make_spans(jobs: Jobs, uuids: Sequence[str]) -> None:
    """Make the spans of jobs that were ended here, where spans are exported."""
    export = open_export(SERVICE)
    if export is None:
        return
    # The SDK of OpenTelemetry is an extra
    from media_service.job_spans import JobSpans

    spans = JobSpans(jobs, export.provider, export.ids)
    for uuid in uuids:
        await spans.make(uuid)
    export.close()


def _jobs(database: Database, settings: Settings) -> Jobs:
    return Jobs(database, settings, open_clock(settings, database))
