"""How a job is named that an engine elsewhere may have: at which server, and whether it goes on."""

from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError


@dataclass(frozen=True, kw_only=True)
class RemoteName:
    """What a job's row says of the engine's job.

    Attributes:
        id: Its name there; empty: it was not told.
        server: Address of the server, where the engine has several; else empty.
        goes_on: Whether a further step was asked for of which no name is known.
    """

    id: str = ""
    server: str = ""
    goes_on: bool = False

    def __str__(self) -> str:
        """Return it as text; without a server it is the name alone."""
        is_plain = not (self.server or self.goes_on)
        return self.id if is_plain else _JSON.dump_json(self).decode()


_JSON: TypeAdapter[RemoteName] = TypeAdapter(RemoteName)


def read_name(text: str) -> RemoteName:
    """Return what a text says; names of vendors are no JSON objects."""
    try:
        return _JSON.validate_json(text)
    except ValidationError:
        return RemoteName(id=text)
