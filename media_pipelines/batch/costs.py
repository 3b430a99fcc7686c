"""What operations of a batch have cost."""

from collections.abc import Sequence
from decimal import Decimal

from media_pipelines.batch.ledger_file import OperationRecord
from media_pipelines.money.prices import PriceTable


def cost_of(operations: Sequence[OperationRecord], prices: PriceTable | None) -> float | None:
    """Add up what the service has charged, and the prices of what it says nothing of.

    Returns:
        None where neither is known of any.

    Raises:
        InvalidPriceTable: If one has no price.
    """
    charges = [Decimal(str(item.charge)) for item in operations if item.charge is not None]
    if prices is None:
        return float(sum(charges)) if charges else None
    priced = prices.total(item for item in operations if item.charge is None)
    return float(sum(charges, priced))
