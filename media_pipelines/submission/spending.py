"""What a run may spend: every job that is created is counted, found ones cost nothing."""

from typing import Protocol


class Spending(Protocol):
    """Somebody who keeps the accounts of the operations in a context."""

    def spend(self, operation: str, model: str, key: str) -> None:
        """Count a job that is about to be created, once however often it is sent.

        Args:
            operation: Name of a row of OPERATIONS.
            model: Model that the request names; empty when it names none.
            key: Idempotency key of the job.

        Raises:
            BudgetSpent: If the budget does not allow it.
        """

    def refund(self, operation: str, model: str, key: str) -> None:
        """Take back what was counted: the service has created no job.

        Args:
            operation: As in `spend`.
            model: As in `spend`.
            key: As in `spend`.
        """
