"""A budget is a ceiling: over random services, lost answers, failures, kills, and many at once."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from media_api.client.errors import MediaError, ServiceUnreachable, TaskFailed
from media_api.contract.base import TaskStatus
from media_api.contract.images import GenerationRequest, ImageTask
from media_pipelines.money.account import Account, first_alone
from media_pipelines.money.budget import Budget
from media_pipelines.money.prices import PriceTable
from media_pipelines.submission.job_ledger import AccountBalance, JobEntry, balance_of
from media_pipelines.submission.submission import Submission, _submitting

IMAGES = "images/generations"
PRICES = PriceTable(name="prices.csv", prices={(IMAGES, ""): Decimal(1)})
REQUEST = GenerationRequest(prompt="an oak chair")
AT_ONCE = 16
CALLS = 30


class Killed(BaseException):
    """The process is gone, with everything that it has not written down."""


@dataclass
class Memory:
    """The ledger of jobs, which outlives its processes."""

    entries: dict[str, JobEntry] = field(default_factory=dict)

    async def find(self, _service: str, key: str) -> JobEntry | None:
        await asyncio.sleep(0)
        return self.entries.get(key)

    async def write(self, entry: JobEntry) -> None:
        await asyncio.sleep(0)
        self.entries[entry.key] = entry

    async def balance(self, account: str) -> AccountBalance:
        entries = self.entries.values()
        return balance_of((entry, 1) for entry in entries if entry.account == account)


@dataclass
class RandomService:
    """A service that charges, loses answers, fails jobs, and kills its clients."""

    chance: random.Random
    charges: list[Decimal]
    honours: bool
    lost: float
    failing: float
    killing: float
    jobs: dict[str, ImageTask] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def charged(self) -> Decimal:
        costs = (job.cost for job in self.jobs.values())
        return sum((Decimal(str(cost.amount)) for cost in costs if cost), Decimal())

    async def create(
        self,
        operation: str,
        _request: object,
        *,
        idempotency_key: str,
        may_repeat: Callable[[], Awaitable[bool]],
    ) -> ImageTask:
        while True:
            await asyncio.sleep(0)
            uuid = self.keys.get(idempotency_key) if self.honours else None
            if uuid is None:
                uuid = self._new_job(operation, idempotency_key)
            await asyncio.sleep(0)
            if self.chance.random() < self.killing:
                raise Killed
            if self.chance.random() >= self.lost:
                return self.jobs[uuid].model_copy(update={"status": TaskStatus.QUEUED})
            if not await may_repeat():
                raise ServiceUnreachable("http://media", "the connection was lost")

    def _new_job(self, operation: str, key: str) -> str:
        uuid = self.keys[key] = str(uuid4())
        failed = self.chance.random() < self.failing
        self.jobs[uuid] = ImageTask.model_validate(
            {
                "task_uuid": uuid,
                "task_type": operation,
                "model": "any",
                "status": "FAILED" if failed else "COMPLETED",
                "created_at": 1,
                "completed_at": 2,
                "result": [] if failed else ["assets/1/image.png"],
                "cost": {"amount": float(self.chance.choice(self.charges)), "currency": "EUR"},
            }
        )
        return uuid

    async def get(self, _operation: str, task_uuid: str) -> ImageTask:
        await asyncio.sleep(0)
        return self.jobs[task_uuid]

    async def finish(self, task: ImageTask, _operation: str, **_given: object) -> ImageTask:
        for _ in range(self.chance.randrange(6)):
            await asyncio.sleep(0)
        ended = self.jobs[task.task_uuid]
        if ended.status is TaskStatus.FAILED:
            raise TaskFailed(ended)
        return ended

    async def honours_keys(self) -> bool:
        return self.honours

    async def abandon(self, _operation: str, _task_uuid: str) -> None:
        """Jobs are charged all the same."""


async def one_process(service: RandomService, ledger: Memory, max_cost: Decimal) -> None:
    # Another process has locks of its own
    _submitting.clear()
    account = Account(Budget(max_cost=max_cost), PRICES)
    await account.go_on("batch", ledger)  # type: ignore[arg-type]
    free = asyncio.Semaphore(AT_ONCE)

    async def call(number: int) -> None:
        async with free, first_alone(account, IMAGES, REQUEST.asked_model):
            for _ in range(3):
                submission = Submission(
                    client=service,  # type: ignore[arg-type]
                    ledger=ledger,  # type: ignore[arg-type]
                    service="http://media",
                    operation=IMAGES,
                    request=REQUEST,
                    key=f"call {number}",
                    spending=account.part(),
                )
                try:
                    await submission.finished(*await submission.job(), None, lambda _task: None)
                except TaskFailed:
                    continue
                except MediaError:
                    pass
                return

    try:
        await asyncio.gather(*(call(number) for number in range(CALLS)))
    except Killed:
        for other in asyncio.all_tasks() - {asyncio.current_task()}:
            other.cancel()
        await asyncio.sleep(0)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    charges=st.lists(st.sampled_from(["0.5", "1", "1.5", "3"]), min_size=1, max_size=3),
    honours=st.booleans(),
    lost=st.sampled_from([0.0, 0.1, 0.4]),
    failing=st.sampled_from([0.0, 0.3]),
    killing=st.sampled_from([0.0, 0.05]),
    max_cost=st.integers(1, 40),
)
def test_nothing_goes_over_a_budget_but_what_nobody_could_know(
    seed: int,
    charges: list[str],
    honours: bool,
    lost: float,
    failing: float,
    killing: float,
    max_cost: int,
) -> None:
    amounts = [Decimal(charge) for charge in charges]
    chance = random.Random(seed)
    service = RandomService(chance, amounts, honours, lost, failing, killing)
    ledger = Memory()

    async def life() -> None:
        for _ in range(3):
            await one_process(service, ledger, Decimal(max_cost))

    asyncio.run(life())
    dearest = max(amounts)
    if len(set(amounts)) == 1 and not killing and (honours or not lost):
        # The first job shows what all others are charged, if anybody hears of it
        assert service.charged <= max(Decimal(max_cost), dearest)
    # As long as a charge is the highest so far, jobs at the service may be charged so much too
    assert service.charged <= max_cost + AT_ONCE * (dearest - min([*amounts, Decimal(1)]))
    if not honours:
        assert len(service.jobs) <= CALLS * 9


def test_a_budget_is_used_up() -> None:
    service = RandomService(random.Random(1), [Decimal(3)], True, 0.3, 0.0, 0.0)
    asyncio.run(one_process(service, Memory(), Decimal(40)))
    assert service.charged == 39
