"""Offers: which models a service has, who does them and what they cost (an addition)."""

from typing import Literal

from pydantic import Field

from media_api.contract.base import Answer

PriceUnit = Literal["job", "result", "second"]


class Price(Answer):
    """What an engine costs."""

    unit: PriceUnit = Field(
        default="job",
        description="What the amount is for: a job, each file of its result, or each second.",
    )
    amount: float = Field(ge=0, description="How much a unit costs.")
    currency: str = Field(
        min_length=1, max_length=16, description="ISO 4217, or the unit in which an engine counts."
    )


class OfferedModel(Answer):
    """One engine that serves one model of one operation."""

    operation: str = Field(description="Operation that it serves.")
    model: str | None = Field(
        default=None, description="The `model` of requests; null: the operation has none."
    )
    is_default: bool = Field(
        default=False, description="Whether requests that name no model get this one."
    )
    engine: str = Field(description="The `model` of tasks.")
    licence: str | None = Field(default=None, description="Of the engine and its weights.")
    price: Price | None = Field(default=None, description="null: it costs nothing, or unknown.")


class OfferedModels(Answer):
    """What a client may ask for."""

    models: list[OfferedModel] = Field(description="One item for each model of each operation.")
