"""The most that runs of assistants may cost, as the operator has set it.

A limit of one run is a budget like that of every run. The limit of a key is an account over all of
its runs, which the ledger of jobs knows after a restart too.
"""

import asyncio

from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.money.account import Account, open_account
from media_pipelines.money.budget import Budget
from media_pipelines.money.estimate import CostEstimate

NOBODY = "user of this machine"


class SpendingLimits:
    """What the runs of one key may cost.

    Args:
        key_name: What the key is called here; empty: the user of this machine has none.
        service: Service of the runs.
        options: What the operator has set.
    """

    def __init__(self, key_name: str, service: MediaService, options: AssistantOptions) -> None:
        self._account_name = f"assistants of {key_name or NOBODY}"
        self._service = service
        self._options = options
        self._opening = asyncio.Lock()
        self._opened: Account | None = None

    @property
    def prices(self) -> str | None:
        """The price table of the runs."""
        return self._options.prices or self._service.prices

    async def account(self) -> Account | None:
        """Return the account of the key; None: the key has no limit.

        Raises:
            MediaError: If the price table or the ledger cannot be read.
        """
        if self._options.max_cost_of_key is None:
            return None
        async with self._opening:
            if self._opened is None:
                self._opened = await self._open()
        return self._opened

    def most_cost(self, asked: float | None) -> float | None:
        """Return the most that a run may cost, with all attempts of it.

        Args:
            asked: What the client has set; None: nothing.
        """
        limits = [asked, self._options.max_cost]
        return min((each for each in limits if each is not None), default=None)

    async def check(self) -> None:
        """Make sure that the limits can be kept.

        Raises:
            InvalidPriceTable: If there is a maximum cost and no price table, or it cannot be used.
            MediaError: If it cannot be read.
        """
        most = self._options.max_cost
        table = await open_account(Budget.of(None, most), self.prices, S3Settings())
        account = await self.account() or table
        for each in (table, account):
            CostEstimate(unit="operations", prices=each.prices, budget=each.budget).check()

    async def _open(self) -> Account:
        budget = Budget.of(None, self._options.max_cost_of_key)
        account = await open_account(budget, self.prices, S3Settings())
        await account.go_on(self._account_name, self._service.ledger, counts_runs=True)
        return account
