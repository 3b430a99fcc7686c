"""A file that a writer has left, and where its contents are counted."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class WrittenFile:
    """A file as a person sends it.

    Attributes:
        name: Of the table.
        writer: The program that has written it.
        sent: What is sent: the model, or a zip of it with what it refers to.
        counted: The model that is counted: what is sent, before it was packed or compressed.
        refused: What a refusal has to say; empty: it converts.
        changed: Words of `balance` for what the writer itself has made other than what is counted.
    """

    name: str
    writer: str
    sent: Path
    counted: Path
    refused: str = ""
    changed: frozenset[str] = frozenset()
