"""How the results of a run are judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from media_pipelines.run.approval import DEFAULT_HOURS, require_somebody_to_ask

MOST_CANDIDATES = 8

CandidateCount = Annotated[int, Field(ge=1, le=MOST_CANDIDATES)]


@dataclass(frozen=True, kw_only=True)
class Judging:
    """How the results of a run are judged.

    Attributes:
        candidates: How many are made of what has seeds.
        approve: Steps that a person is asked about.
        approval_hours: How long a pause waits for an answer.
    """

    candidates: int = 1
    approve: Sequence[str] = ()
    approval_hours: float = DEFAULT_HOURS

    def require_judges(self) -> None:
        """Make sure that there is somebody to judge, before anything is paid for.

        Raises:
            NobodyToAsk: If a person is to be asked, and none would see the question.
        """
        if self.approve or self.candidates > 1:
            require_somebody_to_ask()
