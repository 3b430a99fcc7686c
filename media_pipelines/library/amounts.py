"""Amounts of money as records have them: what is no finite number is unknown."""

import math
from collections.abc import Iterable
from decimal import Decimal


def known_amount(amount: float | None) -> float | None:
    """Return an amount; None: it is not known, NaN, or beyond all numbers."""
    return amount if amount is not None and math.isfinite(amount) else None


def total_amount(amounts: Iterable[float | Decimal | None]) -> float | None:
    """Add up amounts exactly; None: none of them is known, or no float can hold their sum."""
    known = [Decimal(str(each)) for each in amounts if each is not None and math.isfinite(each)]
    return known_amount(float(sum(known))) if known else None
