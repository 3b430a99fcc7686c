"""What the operator's file says of a vendor of predictions, or of one model of it."""

from collections.abc import Collection, Mapping
from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, Field, JsonValue, model_validator

from media_service.adapters.json_places import JsonPlace
from media_service.adapters.prediction_profile import (
    InputFields,
    ModelPath,
    PredictionCall,
    PredictionProfile,
    read_profile,
)
from media_service.adapters.wire_settings import Addresses, WireSettings

_PICTURES = "input_image"


class ChargeRate(BaseModel):
    """What one unit costs of those that a vendor says it has charged: a credit, a second.

    Attributes:
        amount: Of a unit; of each kind of units, where the vendor names several.
        currency: Of the amount.
    """

    amount: Annotated[float, Field(ge=0)] | list[Annotated[float, Field(ge=0)]]
    currency: str = Field(min_length=1, max_length=16)


class PredictionSettings(WireSettings):
    """A vendor, or one model of it.

    Attributes:
        base_url: Where it is; empty: where the profile says.
        profile: How the vendor is spoken to: a name of ours, or a file.
        path: Of the model, as `/fal-ai/flux/dev`.
        input: Place of an input of the model to the request field that it gets; none: as the
            profile says.
        values: Place of an input to what stands there for a value of the request.
        extra: Inputs that are always the same.
        body: What is sent beside the inputs.
        output: Where the result is; empty: where the profile says.
        rate: What a unit costs.
    """

    base_url: Addresses = ()
    profile: Annotated[PredictionProfile, BeforeValidator(read_profile)]
    path: ModelPath = ""
    input: InputFields = Field(default_factory=dict)
    values: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    extra: dict[str, JsonValue] = Field(default_factory=dict)
    body: dict[str, JsonValue] = Field(default_factory=dict)
    output: JsonPlace = ""
    rate: ChargeRate | None = None

    @model_validator(mode="after")
    def _checked(self) -> Self:
        if not (self.base_url or self.profile.base_url):
            raise ValueError("this vendor needs a base_url")
        if not (self.input or self.profile.call):
            raise ValueError("this vendor needs the inputs of a model, as input = { … }")
        amounts = self.rate.amount if self.rate else 0.0
        if isinstance(amounts, list) and len(amounts) != len(self.profile.charged):
            raise ValueError(
                f"rate has {len(amounts)} amounts for {len(self.profile.charged)} units"
            )
        needs_path = self.input and "{path}" in self.profile.submit.path
        if needs_path and not (self.path or self.profile.path):
            raise ValueError("this vendor needs the path of a model")
        return self

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it is."""
        return self.base_url or (self.profile.base_url or "",)

    def knows(self, operation: str) -> bool:
        """Whether it is said how an operation is done."""
        return bool(self.input) or operation in self.profile.operations

    def serves(self, operation: str, inputs: Collection[str]) -> bool:
        """Whether there is a way for a request."""
        return self.way_of(operation, inputs) is not None

    def way_of(self, operation: str, inputs: Collection[str]) -> PredictionCall | None:
        """Return the way in which a request is done; None: there is none.

        Args:
            operation: What it is of.
            inputs: Its fields that are files.
        """
        if self.input:
            return PredictionCall(
                path=self.path or self.profile.path,
                input=self.input,
                values=self.values,
                extra=self.extra,
                body=self.body,
                output=[self.output] if self.output else [],
            )
        has_pictures = any(name.startswith(_PICTURES) for name in inputs)
        ways = [
            call for call in self.profile.call if call.is_for(operation, has_pictures=has_pictures)
        ]
        # One that is told all files comes before one that says which it is not told
        ways.sort(key=lambda call: not call.is_told(inputs))
        return self._changed(ways[0]) if ways else None

    def _changed(self, call: PredictionCall) -> PredictionCall:
        """Return a way of the profile with what the operator says of it."""
        return call.model_copy(
            update={
                "path": self.path or call.path or self.profile.path,
                "values": {**call.values, **self.values},
                "extra": {**call.extra, **self.extra},
                "body": {**call.body, **self.body},
                "output": [self.output] if self.output else call.output,
            }
        )

    def told_fields(self, operation: str, inputs: Collection[str]) -> frozenset[str]:
        """Return the fields of a request that the vendor gets; none where it has no way for it."""
        call = self.way_of(operation, inputs)
        return call.told_fields if call else frozenset()

    def made_fields(self, operation: str, inputs: Collection[str]) -> Mapping[str, JsonValue]:
        """Return fields with the value that the vendor makes without being told."""
        call = self.way_of(operation, inputs)
        return {**(call.makes if call else {}), **self.makes}
