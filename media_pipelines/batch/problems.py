"""What can be wrong with a batch before, and beside, its operations.

MediaError
├── InvalidTable
│   └── InvalidManifest     invalid_manifest
├── DamagedLedger           damaged_ledger
├── ForeignLedger           foreign_ledger
├── NoSuchRow               no_such_row
├── NoWorkers               no_workers
└── KeyStaysHere            key_stays_here
"""

from collections.abc import Sequence

from media_api.client.errors import MediaError
from media_api.contract.wrong_values import nearest_name
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.tables.problems import InvalidTable


class InvalidManifest(InvalidTable):
    """The manifest cannot be used as it is."""

    default_code = "invalid_manifest"


class DamagedLedger(MediaError):
    """The ledger of the batch cannot be read."""

    default_code = "damaged_ledger"

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address = address
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.address} is not a ledger that can be read ({self.reason}). Nothing was "
            "submitted, because without it every row would be done and paid for again: restore "
            "it, or move it away if that is what you want."
        )


class ForeignLedger(MediaError):
    """The ledger belongs to another pipeline."""

    default_code = "foreign_ledger"

    def __init__(self, address: str, found: str, expected: str) -> None:
        super().__init__(address, found, expected)
        self.address = address
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return (
            f"{self.address} is the ledger of a batch of {self.found}, not of {self.expected}; "
            "give this batch an output of its own."
        )


class NoSuchRow(MediaError):
    """A row was named that the table does not have."""

    default_code = "no_such_row"

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name, names)
        self.name = name
        self.names = names

    def __str__(self) -> str:
        meant = nearest_name(self.name, self.names)
        asked = f"did you mean {meant}?" if meant else f"it has {excerpt(', '.join(self.names))}."
        return f"The table has no row {self.name!r}: {asked} Nothing was submitted."


class NoWorkers(MediaError):
    """The flow that makes slices is not on Prefect's server."""

    default_code = "no_workers"

    def __init__(self, deployment: str) -> None:
        super().__init__(deployment)
        self.deployment = deployment

    def __str__(self) -> str:
        return (
            f"Prefect's server has no deployment {self.deployment}, which makes the slices of a "
            "batch with several workers. Start one with `media ui`, or deploy the flows to yours "
            "with `media deploy`, and set PREFECT_API_URL; without --workers the rows are made "
            "here. Nothing was submitted."
        )


class KeyStaysHere(MediaError):
    """A block with a key cannot be handed to other workers."""

    default_code = "key_stays_here"

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field

    def __str__(self) -> str:
        return (
            f"{self.field} is not written into the runs of other workers, where everybody could "
            "read it. Save the block in Prefect and name it, or set it in the environment of the "
            "workers. Nothing was submitted."
        )
