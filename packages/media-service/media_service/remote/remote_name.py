"""How a job is named that an engine elsewhere may have: at which server, and whether it goes on."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict, ValidationError


class RemoteName(BaseModel):
    """What a job's row says of the engine's job.

    Attributes:
        id: Its name there; empty: it was not told.
        server: Address of the server; empty: it was not told.
        goes_on: Whether a further step was asked for of which no name is known.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid")

    id: str
    server: str = ""
    goes_on: bool = False

    def __str__(self) -> str:
        """Return it as text; without a server it is the name alone."""
        is_plain = not (self.server or self.goes_on)
        return self.id if is_plain else self.model_dump_json()


def read_name(text: str) -> RemoteName:
    """Return what a text says; the older ones are names of vendors alone."""
    try:
        return RemoteName.model_validate_json(text)
    except ValidationError:
        return RemoteName(id=text)
