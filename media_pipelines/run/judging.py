"""How the results of a run are judged."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import Judge
from media_pipelines.run.approval import DEFAULT_HOURS, require_somebody_to_ask
from media_pipelines.run.vision import Looks

MOST_CANDIDATES = 8

CandidateCount = Annotated[int, Field(ge=1, le=MOST_CANDIDATES)]


@dataclass(frozen=True, kw_only=True)
class Judging:
    """How the results of a run are judged.

    Attributes:
        candidates: How many are made of what has seeds.
        judge: Who takes one of several.
        policy: What the checks look for.
        looks: Answers questions about pictures.
        approve: Steps that a person is asked about.
        approval_hours: How long a pause waits for an answer.
    """

    candidates: int = 1
    judge: Judge = "person"
    policy: QualityPolicy = field(default_factory=QualityPolicy)
    looks: Looks | None = None
    approve: Sequence[str] = ()
    approval_hours: float = DEFAULT_HOURS

    @property
    def eyes(self) -> Looks | None:
        """What looks at candidates; None when something else judges them."""
        return self.looks if self.candidates > 1 and self.judge == "vision" else None

    def require_judges(self) -> None:
        """Make sure that there is somebody to judge, before anything is paid for.

        Raises:
            NobodyToAsk: If a person is to be asked, and none would see the question.
        """
        if self.approve or (self.candidates > 1 and self.judge == "person"):
            require_somebody_to_ask()
