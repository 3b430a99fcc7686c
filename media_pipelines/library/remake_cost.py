"""What making a set again would cost: by what the service asks now, else by what it has cost."""

from collections.abc import Iterable
from dataclasses import dataclass

from media_pipelines.library.amounts import known_amount, total_amount
from media_pipelines.library.engine_offers import EngineOffers
from media_pipelines.library.entry import CostBasis
from media_pipelines.library.set_facts import StepFacts


@dataclass(frozen=True, kw_only=True)
class RemakeCost:
    """What making a set again would cost.

    Attributes:
        amount: Of the steps whose cost is known; None: it is of none.
        basis: What it is taken from.
        unpriced: How many steps have no known cost.
    """

    amount: float | None = None
    basis: CostBasis = ""
    unpriced: int = 0


def remake_cost(steps: Iterable[StepFacts], offers: EngineOffers) -> RemakeCost:
    """Add up what the steps of a set would cost now.

    Args:
        steps: All of them, candidates that nobody has taken included.
        offers: What the service asks; its price counts before what the step has cost.
    """
    known = [_of(step, offers) for step in steps]
    amounts = [amount for amount, _ in known if amount is not None]
    bases = {basis for amount, basis in known if amount is not None}
    return RemakeCost(
        amount=total_amount(amounts),
        basis=next(iter(bases), "") if len(bases) < 2 else "several",
        unpriced=len(known) - len(amounts),
    )


def _of(step: StepFacts, offers: EngineOffers) -> tuple[float | None, CostBasis]:
    asked = known_amount(offers.price(step))
    if asked is not None:
        return asked, "prices now"
    if step.charge is not None:
        return step.charge, "charges"
    return step.cost, "prices then"
