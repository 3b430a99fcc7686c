"""What a run may spend: every job that is created is counted, found ones cost nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from media_pipelines.contract.base import OperationRequest
from media_pipelines.submission.context_value import bound


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


_spending: ContextVar[Spending | None] = ContextVar("spending", default=None)


@contextmanager
def spending_counted_by(account: Spending) -> Iterator[None]:
    """Let `account` know of every job that is created in this context."""
    with bound(_spending, account):
        yield


def spend(operation: str, request: OperationRequest, key: str) -> None:
    """Tell the account of the context that a job is about to be created.

    Args:
        operation: Name of a row of OPERATIONS.
        request: The body.
        key: Idempotency key of the job.

    Raises:
        BudgetSpent: If the budget does not allow it.
    """
    account = _spending.get()
    if account:
        account.spend(operation, _model(request), key)


def refund(operation: str, request: OperationRequest, key: str) -> None:
    """Tell the account of the context that the job was not created after all."""
    account = _spending.get()
    if account:
        account.refund(operation, _model(request), key)


def _model(request: OperationRequest) -> str:
    return getattr(request, "model", None) or ""
