"""What a job costs at the price that the operator's file names."""

from media_pipelines.contract.base import Cost
from media_pipelines.contract.offers import Price


def cost_of(price: Price, results: int, seconds: float) -> Cost:
    """Return what a job costs that made some results in some time."""
    units = {"job": 1.0, "result": float(results), "second": seconds}[price.unit]
    return Cost(amount=price.amount * units, currency=price.currency)
