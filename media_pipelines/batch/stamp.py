"""What the ledger of a batch says beside its records: `ledger.json`."""

import json
from dataclasses import asdict, dataclass

from pydantic import TypeAdapter, ValidationError

from media_api.client.file_digest import json_sha256
from media_pipelines.batch.ledger_file import FORMAT_VERSION, UnreadableLedger


@dataclass(frozen=True, kw_only=True)
class NamedAgain:
    """Rows that are made anew because they were named.

    Attributes:
        again: Flow run that began it.
        rows: Their names.
    """

    again: str
    rows: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Stamp:
    """What a ledger says of itself.

    Attributes:
        pipeline: Name of the flow that does the rows.
        again: The last flow run that began to make all rows anew; empty: none has.
        is_open: Whether some rows have not had their turn in it.
        named: What was begun for named rows and has not come to its end; None: nothing.
        spent: What all runs have spent, by the price table or as the service says.
        place: Folder of the records; they are written anew in another one when rows have moved.
        parts: How many files have records of rows of the last table.
        others: How many records are of other rows.
        is_at_work: Whether rows have been made since the results were written.
    """

    pipeline: str
    again: str = ""
    is_open: bool = False
    named: NamedAgain | None = None
    spent: float = 0.0
    place: str = "ledger"
    parts: int = 0
    others: int = 0
    is_at_work: bool = False

    @classmethod
    def of_earlier(cls, told: dict[str, object]) -> "Stamp":
        """Return what a file of an earlier version says of its batch.

        Raises:
            UnreadableLedger: If it is not that of a ledger.
        """
        told = {name: value for name, value in told.items() if name != "version"}
        try:
            return _STAMP.validate_python(told)
        except ValidationError as exc:
            raise UnreadableLedger("it is Parquet, and not a ledger") from exc


_STAMP = TypeAdapter(Stamp)


def stamp_content(stamp: Stamp) -> bytes:
    """Write a stamp, with the digest of what it says."""
    said = {"version": FORMAT_VERSION, **asdict(stamp)}
    return json.dumps({**said, "digest": json_sha256(said)}, indent=2).encode()


def stamp_of(content: bytes) -> Stamp:
    """Read a stamp.

    Raises:
        UnreadableLedger: If the content is not whole, or not of this version.
    """
    try:
        said = json.loads(content)
        digest, version = said.pop("digest"), said["version"]
    except (ValueError, KeyError, TypeError, AttributeError) as exc:
        raise UnreadableLedger("it is damaged") from exc
    if version != FORMAT_VERSION:
        raise UnreadableLedger(f"its version is {version}, not {FORMAT_VERSION}")
    if digest != json_sha256(said):
        raise UnreadableLedger("it is damaged")
    return Stamp.of_earlier(said)
