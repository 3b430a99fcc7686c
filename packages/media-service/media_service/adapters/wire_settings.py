"""What the operator's file says of every engine that is reached over HTTP."""

from collections.abc import Collection, Mapping
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, JsonValue

from media_api.contract.base import ResultWarning
from media_service.adapters.work_fields import check_known, left_open, untold
from media_service.engine_api.spelling import spelled
from media_service.settings.networks import networks


def _known(makes: dict[str, JsonValue]) -> dict[str, JsonValue]:
    check_known(makes)
    return makes


def _networks(text: str) -> str:
    networks(text)
    return text


def without_slash(address: str) -> str:
    """Return an address to which paths are added."""
    return address.rstrip("/")


HTTP_ADDRESS = spelled(r"https?://[^/].*", "an address that begins with http:// or https://")


def as_several(value: object) -> object:
    """Return a text as a list of one; what is written alone may be one of several."""
    return [value] if isinstance(value, str) else value


Address = Annotated[str, HTTP_ADDRESS, AfterValidator(without_slash)]
Addresses = Annotated[tuple[Address, ...], BeforeValidator(as_several)]
"""Where an engine is: an address, or those of several servers that are alike."""


class WireSettings(BaseModel):
    """What the operator's file says of every engine that is reached over HTTP."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    # Of several servers the one with the fewest jobs gets the next
    base_url: Annotated[Addresses, Field(min_length=1)]
    api_key_variable: str = ""
    answer_seconds: Annotated[float, Field(gt=0, le=86_400)] = 60.0
    # Request field to what the engine makes of it without being told
    makes: Annotated[dict[str, JsonValue], AfterValidator(_known)] = Field(default_factory=dict)
    # Not public, and results are fetched from there all the same
    networks: Annotated[str, AfterValidator(_networks)] = ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where it is."""
        return self.base_url

    def knows(self, operation: str) -> bool:  # noqa: ARG002
        """Whether it is said how an operation is done."""
        return True

    def serves(self, operation: str, inputs: Collection[str]) -> bool:  # noqa: ARG002
        """Whether requests with such files can be done.

        Args:
            operation: What is asked for.
            inputs: Fields of the request that are files.
        """
        return True

    def told_fields(
        self,
        operation: str,  # noqa: ARG002
        inputs: Collection[str],  # noqa: ARG002
    ) -> frozenset[str] | None:
        """Return the fields of a request that the engine gets; None: all.

        Args:
            operation: What is asked for.
            inputs: Fields of the request that are files.
        """
        return None

    def made_fields(
        self,
        operation: str,  # noqa: ARG002
        inputs: Collection[str],  # noqa: ARG002
    ) -> Mapping[str, JsonValue]:
        """Return fields with the value that the engine makes without being told."""
        return self.makes

    def untold(
        self, operation: str, asked: Mapping[str, JsonValue], inputs: Collection[str]
    ) -> str:
        """Return what a request asks for and the engine is not told; empty: nothing that matters.

        Args:
            operation: What it is of.
            asked: The request.
            inputs: Its fields that are files.
        """
        told, made = self.told_fields(operation, inputs), self.made_fields(operation, inputs)
        return "" if told is None else untold(asked, inputs, operation, told, made)

    def left_open(
        self, operation: str, asked: Mapping[str, JsonValue], inputs: Collection[str]
    ) -> list[ResultWarning]:
        """Return what a request asks for, the engine is not told, and does not matter that much."""
        told, made = self.told_fields(operation, inputs), self.made_fields(operation, inputs)
        return [] if told is None else left_open(asked, operation, told, made)
