"""What a run may spend: every job that is created is counted, found ones cost nothing."""

from decimal import Decimal
from typing import Protocol

from media_pipelines.submission.job_ledger import JobEntry


class Spending(Protocol):
    """Somebody who keeps the accounts of the operations in a context."""

    def reserve(self, entry: JobEntry, known: JobEntry | None = None) -> JobEntry:
        """Count a job that is about to be sent, once however often it is.

        Args:
            entry: The job.
            known: What the ledger has of it, where it was sent before.

        Returns:
            The job with what it counts for.

        Raises:
            BudgetSpent: If the budget does not allow it.
        """

    def take_over(self, entry: JobEntry) -> None:
        """Go on with a job that an earlier run has created and paid for."""

    def release(self, entry: JobEntry) -> None:
        """Take back what was reserved: the service has created no job."""

    def doubt(self, entry: JobEntry) -> None:
        """Note that nobody knows whether there is a job; it counts as spent."""

    def settle(self, entry: JobEntry, charge: Decimal | None) -> JobEntry:
        """Put what a job that has ended is charged in the place of what was reserved.

        Args:
            entry: The job.
            charge: What the service says; None: it does not say.

        Returns:
            The job with what it counts for.
        """
