"""What the operator of the server decides."""

from dataclasses import dataclass
from pathlib import Path

ANSWER_SECONDS = 18.0
"""How long an answer waits for a run; with what comes before and after, it is there within 20 s."""


@dataclass(frozen=True, kw_only=True)
class AssistantOptions:
    """What the operator of the server decides.

    Attributes:
        output: Folder of the runs; over HTTP each key has a folder in it.
        prices: Price table, a file or s3:// address; None: that of the service.
        max_cost: Most that one run may cost; None: any amount.
        max_cost_of_key: Most that all runs of a key may cost; None: any amount.
        answer_seconds: How long an answer waits for a run.
    """

    output: Path
    prices: str | None = None
    max_cost: float | None = None
    max_cost_of_key: float | None = None
    answer_seconds: float = ANSWER_SECONDS
