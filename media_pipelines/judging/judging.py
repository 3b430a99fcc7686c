"""How the results of a run are judged."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import Judge

MOST_CANDIDATES = 8
DEFAULT_HOURS = 24.0

CandidateCount = Annotated[int, Field(ge=1, le=MOST_CANDIDATES)]
ApprovalHours = Annotated[float, Field(gt=0, le=24 * 30)]


@dataclass(frozen=True, kw_only=True)
class Judging:
    """How the results of a run are judged.

    Attributes:
        chooses: Steps that are made with a seed, so that one of several may be taken.
        candidates: How many are made of each of them.
        judge: Who takes one of several.
        policy: What the checks look for.
        approve: Steps that a person is asked about.
        approval_hours: How long a pause waits for an answer.
    """

    chooses: Sequence[str] = ()
    candidates: int = 1
    judge: Judge = "person"
    policy: QualityPolicy = field(default_factory=QualityPolicy)
    approve: Sequence[str] = ()
    approval_hours: float = DEFAULT_HOURS

    @property
    def by_sight(self) -> bool:
        """Whether a vision model takes one of several."""
        return self.candidates > 1 and self.judge == "vision"

    @property
    def by_person(self) -> bool:
        """Whether somebody is asked."""
        return bool(self.approve) or (self.candidates > 1 and self.judge == "person")
