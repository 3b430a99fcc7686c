"""A batch over several workers: each slice is a flow run, and no job is made twice."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from opentelemetry import trace
from opentelemetry.trace import INVALID_SPAN, NonRecordingSpan, SpanContext
from prefect.exceptions import ObjectNotFound
from prefect.states import Cancelling, Completed, Crashed, Pending, Running, Scheduled, State
from prefect.telemetry.run_telemetry import LABELS_TRACEPARENT_KEY

from media_api.client.errors import DeliveryRefused
from media_pipelines.batch import read_results, rounds, row_run, slice_runs, slice_work
from media_pipelines.batch.outcome import BatchIncomplete, BatchOutcome
from media_pipelines.batch.problems import KeyStaysHere, NoWorkers
from media_pipelines.batch.slice_order import SliceOrder
from media_pipelines.batch.slice_runs import SliceRuns, parameter_of
from media_pipelines.batch.worker_hosts import MOST_RETURNS
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.run import signals
from media_pipelines.submission.scope import current_flow_run
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

ROWS, A_SLICE = 12, 3
# Of the task that stands for a flow run
RUN = ContextVar("RUN", default="")
HOST = ContextVar("HOST", default="")
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}


@dataclass
class Found:
    """A flow run as Prefect describes it."""

    id: UUID
    state: State[Any]
    parameters: dict[str, Any] = field(default_factory=dict)


@dataclass
class Workers:
    """Stands for Prefect's server and its workers: a flow run is a task of this process.

    Attributes:
        service: Of all runs.
        delivery: Of all runs.
        runs: By idempotency key.
        lost: How many runs a worker takes and dies, from the first on.
        crashes: How many runs die when they have made so many rows, from the first on.
        most: How many were at work at one time.
        is_deployed: Whether the server knows the flow.
        away: How many requests the server does not answer.
        hosts: Machines of the runs, in the order in which they begin; then always the last one.
        queues: Where runs have waited.
        labels: Of the runs.
    """

    service: MediaService
    delivery: AssetDelivery
    runs: dict[str, Found] = field(default_factory=dict)
    orders: dict[UUID, SliceOrder] = field(default_factory=dict)
    tasks: dict[UUID, "asyncio.Task[None]"] = field(default_factory=dict)
    lost: int = 0
    crashes: int = 0
    most: int = 0
    is_deployed: bool = True
    away: int = 0
    hosts: list[str] = field(default_factory=lambda: ["one"])
    queues: set[str | None] = field(default_factory=set)
    labels: list[Mapping[str, object]] = field(default_factory=list)

    def _answer(self) -> None:
        if self.away:
            self.away -= 1
            raise httpx.ConnectError("refused")

    async def read_deployment_by_name(self, name: str) -> Found:
        self._answer()
        if not self.is_deployed:
            raise ObjectNotFound(Exception(name))
        return Found(uuid4(), Pending())

    async def create_flow_run_from_deployment(
        self,
        _: UUID,
        parameters: dict[str, Any],
        name: str,
        idempotency_key: str,
        work_queue_name: str | None,
        labels: Mapping[str, object],
    ) -> Found:
        self.labels.append(labels)
        if idempotency_key not in self.runs:
            run = self.runs[idempotency_key] = Found(uuid4(), Pending(), parameters)
            self.orders[run.id] = SliceOrder.model_validate(parameters["order"])
            self._begin(run)
        assert name.startswith("chairs: slice ")
        self.queues.add(work_queue_name)
        return self.runs[idempotency_key]

    def _begin(self, run: Found) -> None:
        if self.lost:
            self.lost -= 1
            return
        run.state = Running()
        self.tasks[run.id] = asyncio.create_task(self._work(run))
        at_work = sum(not task.done() for task in self.tasks.values())
        self.most = max(self.most, at_work)

    async def _work(self, run: Found) -> None:
        order = self.orders[run.id]
        if self.crashes:
            self.crashes -= 1
            order = order.model_copy(update={"rows_at_once": 1})
            work = asyncio.create_task(self._made(run, order))
            await asyncio.sleep(0.3)
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            run.state = Crashed()
            return
        await self._made(run, order)
        run.state = Completed()

    async def _made(self, run: Found, order: SliceOrder) -> None:
        RUN.set(str(run.id))
        HOST.set(self.hosts.pop(0) if len(self.hosts) > 1 else self.hosts[0])
        await slice_work.make_slice(order, pipelines()[order.pipeline], self.service, self.delivery)

    async def read_flow_runs(self, **_: object) -> list[Found]:
        self._answer()
        return list(self.runs.values())

    async def set_flow_run_state(
        self, run_id: UUID, state: State[Any], *, force: bool = False
    ) -> None:
        run = next(run for run in self.runs.values() if run.id == run_id)
        if state.name == Scheduled().name:
            assert force
            run.state = Pending()
            self._begin(run)
        else:
            assert state.name == Cancelling().name


@pytest.fixture
def workers(
    media_service: MediaService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Workers:
    media_service.home = str(tmp_path / "home")
    found = Workers(media_service, AssetDelivery(folder=f"{tmp_path}/out/{{row}}"))

    @asynccontextmanager
    async def client() -> AsyncIterator[Workers]:
        yield found

    for module in (slice_work, row_run):
        monkeypatch.setattr(module, "current_flow_run", lambda: RUN.get() or current_flow_run())
    monkeypatch.setattr(slice_work, "gethostname", HOST.get)
    monkeypatch.setattr(slice_runs, "get_client", client)
    monkeypatch.setattr(slice_runs, "parameter_of", lambda block: {"block": str(block)})
    monkeypatch.setattr(slice_runs, "POLL_SECONDS", 0.05)
    monkeypatch.setattr(slice_runs, "SECONDS_TO_GO_ON", 0.0)
    monkeypatch.setattr(slice_work, "LOOK_SECONDS", 0.05)
    return found


async def made(workers: Workers, folder: Path, /, **asked: Any) -> BatchOutcome:
    table = folder / "chairs.csv"
    table.write_text("row,prompt\n" + "".join(f"{n:02d},chair {n}\n" for n in range(ROWS)))
    return await produce_batch(
        str(table),
        pipeline="images/generations",
        rows_of_a_slice=A_SLICE,
        service=workers.service,
        delivery=workers.delivery,
        **{"workers": 3, **asked},
    )


async def test_slices_are_made_by_runs_and_the_results_are_those_of_one_batch(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    outcome = await made(workers, tmp_path)
    assert outcome.summary.rows == {"COMPLETED": ROWS}
    assert (len(fake_service.jobs), outcome.created) == (ROWS, {"images/generations": ROWS})
    assert (len(workers.runs), workers.most) == (ROWS // A_SLICE, 3)
    assert list(read_results(tmp_path / "out")["row"]) == [f"{n:02d}" for n in range(ROWS)]
    assert (await made(workers, tmp_path)).created == {}
    assert len(workers.runs) == ROWS // A_SLICE


@pytest.mark.parametrize("is_traced", [False, True])
async def test_slices_are_part_of_the_trace_of_their_batch(
    workers: Workers, tmp_path: Path, *, is_traced: bool
) -> None:
    span = NonRecordingSpan(SpanContext(1, 2, is_remote=False)) if is_traced else INVALID_SPAN
    with trace.use_span(span):
        await made(workers, tmp_path)
    label = {LABELS_TRACEPARENT_KEY: f"00-{1:032x}-{2:016x}-00"} if is_traced else {}
    assert workers.labels == [label] * (ROWS // A_SLICE)


async def test_runs_that_crash_begin_again_as_the_same_and_make_no_job_twice(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    workers.crashes = 3
    outcome = await made(workers, tmp_path)
    assert outcome.summary.rows == {"COMPLETED": ROWS}
    assert len(workers.runs) == ROWS // A_SLICE
    prompts = [job.body["prompt"] for job in fake_service.jobs.values() if job.status != "FAILED"]
    assert len(set(prompts)) == ROWS
    assert outcome.created["images/generations"] == len(fake_service.jobs)


async def test_runs_of_a_worker_that_died_before_they_began_begin_again(
    workers: Workers,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slice_runs, "SECONDS_TO_BEGIN", 0.2)
    workers.lost = 3
    outcome = await made(workers, tmp_path)
    assert outcome.summary.rows == {"COMPLETED": ROWS}
    assert (len(workers.runs), len(fake_service.jobs)) == (ROWS // A_SLICE, ROWS)


async def test_a_budget_is_that_of_all_slices(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    prices = tmp_path / "prices.csv"
    prices.write_text("operation,price\nimages/generations,1\n")
    fake_service.failures["images/generations"] = [FINAL] * 5
    asked = {"prices": str(prices), "max_cost": ROWS}
    with pytest.raises(BatchIncomplete) as caught:
        await made(workers, tmp_path, **asked)
    assert caught.value.outcome.summary.rows == {"COMPLETED": ROWS - 5, "FAILED": 5}
    with pytest.raises(BatchIncomplete):
        await made(workers, tmp_path, prices=str(prices), max_cost=ROWS + 5 - 1)
    assert len(fake_service.jobs) == ROWS + 5 - 1
    outcome = await made(workers, tmp_path, prices=str(prices), max_cost=ROWS + 5)
    assert (outcome.spent_in_all, len(fake_service.jobs)) == (ROWS + 5, ROWS + 5)


async def test_the_first_slice_is_alone_until_a_row_of_it_is_done(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    workers.service.outage_timeout_seconds = 0.1
    fake_service.failures["images/generations"] = [FINAL] * A_SLICE
    with pytest.raises(BatchIncomplete, match="3 unknown_subject"):
        await made(workers, tmp_path)
    first, *others = workers.orders.values()
    assert not first.is_proven
    assert all(order.is_proven for order in others)


async def test_a_batch_that_is_stopped_stops_its_runs(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.polls = 10_000
    running = asyncio.create_task(made(workers, tmp_path))
    async with asyncio.timeout(20):
        while not fake_service.jobs:
            await asyncio.sleep(0.02)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    async with asyncio.timeout(20):
        await asyncio.gather(*workers.tasks.values())
    assert {job.status for job in fake_service.jobs.values()} == {"FAILED"}


async def test_a_run_that_takes_the_place_of_one_finds_the_jobs_of_its_slices(
    workers: Workers,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def look(_: str) -> bool:
        # The first one proves the service, before others are made
        fake_service.polls = 10_000 if fake_service.jobs else 1
        return False

    fake_service.on_moment = look
    running = asyncio.create_task(made(workers, tmp_path))
    async with asyncio.timeout(20):
        while len(fake_service.jobs) < A_SLICE:
            await asyncio.sleep(0.02)
    fake_service.on_moment = lambda _: False
    with monkeypatch.context() as patch:
        # As though it was killed
        patch.setattr(SliceRuns, "_stop", _nothing)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
    next_run = asyncio.create_task(made(workers, tmp_path))
    await asyncio.gather(*workers.tasks.values())
    fake_service.polls = 1
    for job in fake_service.jobs.values():
        job.polls_left = 1
    outcome = await next_run
    assert outcome.summary.rows == {"COMPLETED": ROWS}
    assert [job.status for job in fake_service.jobs.values()] == ["COMPLETED"] * ROWS


async def _nothing(_: SliceRuns) -> None:
    """Die at once."""


@pytest.fixture
def a_bad_host(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two machines the one named bad has no disk."""
    workers.service.outage_timeout_seconds = 0.1
    usual = row_run.inputs_here

    @asynccontextmanager
    async def inputs_here(*asked: Any) -> AsyncIterator[dict[str, object]]:
        if HOST.get() == "bad":
            raise DeliveryRefused("/data", "the disk is full", "make room")
        async with usual(*asked) as parameters:
            yield parameters

    monkeypatch.setattr(row_run, "inputs_here", inputs_here)


@pytest.mark.usefixtures("a_bad_host")
@pytest.mark.parametrize("hosts", [["bad", "one"], ["one", "bad", "bad", "one"]])
async def test_a_machine_on_which_nothing_can_be_made_is_left_out(
    workers: Workers, fake_service: FakeService, tmp_path: Path, hosts: list[str]
) -> None:
    workers.hosts = hosts
    outcome = await made(workers, tmp_path)
    assert outcome.summary.rows == {"COMPLETED": ROWS}
    assert len(fake_service.jobs) == ROWS
    assert len(workers.runs) > ROWS // A_SLICE


@pytest.mark.usefixtures("a_bad_host")
async def test_where_all_machines_are_left_out_the_batch_says_why(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    workers.hosts = ["bad"]
    with pytest.raises(BatchIncomplete, match="the disk is full"):
        await made(workers, tmp_path)
    assert len(workers.runs) == MOST_RETURNS + 1
    workers.hosts = ["one"]
    assert (await made(workers, tmp_path)).summary.rows == {"COMPLETED": ROWS}
    assert len(fake_service.jobs) == ROWS


async def test_a_slice_tells_prefect_counts_and_no_row(
    workers: Workers,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake_service.failures["images/generations"] = [FINAL]
    told = list[tuple[str, object]]()
    monkeypatch.setattr(
        signals, "emit_event", lambda event, _, payload=None, **__: told.append((event, payload))
    )
    with pytest.raises(BatchIncomplete):
        await made(workers, tmp_path)
    failed = [{"completed": A_SLICE - 1, "failures": {"unknown_subject": 1}}]
    whole = [{"completed": A_SLICE, "failures": {}}] * (ROWS // A_SLICE - 1)
    assert told == [("media.slice.ended", payload) for payload in failed + whole]


async def test_rows_at_work_are_counted_over_all_workers(workers: Workers, tmp_path: Path) -> None:
    await made(workers, tmp_path, rows_at_once=7, queue="night")
    assert {order.rows_at_once for order in workers.orders.values()} == {7 // 3}
    assert workers.queues == {"night"}


async def test_the_batch_tells_how_far_its_slices_are(
    workers: Workers,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake_service.polls = 20
    fake_service.failures["images/generations"] = [FINAL]
    told: list[str] = []
    usual = SliceRuns.sentence
    monkeypatch.setattr(SliceRuns, "save", lambda self: _noted(told, usual(self)))
    monkeypatch.setattr(rounds, "SAVE_SECONDS", 0.05)
    with pytest.raises(BatchIncomplete):
        await made(workers, tmp_path)
    assert any("1 failed (1 unknown_subject)" in sentence for sentence in told)
    assert any("a minute, about 0:0" in s and "slices at work" in s for s in told)


async def _noted(told: list[str], sentence: str) -> None:
    told.append(sentence)


async def test_without_the_flow_on_the_server_nothing_is_submitted(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    workers.is_deployed = False
    with pytest.raises(NoWorkers, match="media deploy"):
        await made(workers, tmp_path)
    assert not fake_service.jobs


def test_no_key_is_written_into_the_runs_of_others() -> None:
    with pytest.raises(KeyStaysHere, match="api_key"):
        parameter_of(MediaService(base_url="http://there", api_key="secret"))
    plain = parameter_of(MediaService(base_url="http://there"))
    assert plain == {"base_url": "http://there"}
    assert parameter_of(AssetDelivery(folder="out/{row}"))["folder"] == str(
        Path("out/{row}").resolve()
    )


async def test_a_server_of_prefect_that_is_away_for_a_while_ends_nothing(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    workers.away = 6
    outcome = await made(workers, tmp_path)
    assert not workers.away
    assert (outcome.summary.rows, len(fake_service.jobs)) == ({"COMPLETED": ROWS}, ROWS)


async def test_a_run_that_has_ended_and_begins_again_makes_nothing(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["images/generations"] = [FINAL] * 2
    with pytest.raises(BatchIncomplete):
        await made(workers, tmp_path)
    jobs = len(fake_service.jobs)
    for run in workers.runs.values():
        await workers._made(run, workers.orders[run.id])
    assert len(fake_service.jobs) == jobs


async def test_what_was_spent_with_one_worker_counts_with_many(
    workers: Workers, fake_service: FakeService, tmp_path: Path
) -> None:
    prices = tmp_path / "prices.csv"
    prices.write_text("operation,price\nimages/generations,1\n")
    fake_service.failures["images/generations"] = [FINAL] * 5
    with pytest.raises(BatchIncomplete):
        await made(workers, tmp_path, workers=1, prices=str(prices), max_cost=ROWS + 1)
    with pytest.raises(BatchIncomplete):
        await made(workers, tmp_path, prices=str(prices), max_cost=ROWS + 1)
    assert len(fake_service.jobs) == ROWS + 1
