"""What a pipeline does, whether it really runs or is only planned."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import TypeVar

from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.question import Answered

Envelope = TypeVar("Envelope", bound=AnyEnvelope)
NormalizedBox = tuple[float, float, float, float]


class Run(ABC):
    """One run of a pipeline.

    Attributes:
        service: Service of the steps.
        record: What is known of the run; it becomes `run.json`.
        folder: Where the files of the run are now.
        answered: What people have decided about results of an earlier attempt.
    """

    service: MediaService
    record: RunRecord
    folder: Path
    answered: Answered

    @property
    def steps(self) -> Sequence[StepRecord]:
        """The steps so far, in the order in which they began."""
        return self.record.steps

    @abstractmethod
    async def step(self, name: str, operation: Awaitable[Envelope]) -> Envelope:
        """Await an operation, deliver what it made, and record both.

        Args:
            name: What the step makes; one word, it becomes part of a folder name.
            operation: A call of one of the operation tasks.

        Raises:
            MediaError: If the operation or the delivery fails; the record says which.
        """

    @abstractmethod
    async def gate(
        self, name: str, envelope: AnyEnvelope, policy: QualityPolicy | None
    ) -> AssetSource:
        """Check the model of a step; return what the next operation shall take.

        Args:
            name: What the step of the check is called.
            envelope: Of a step whose first result is a model.
            policy: What to check; None checks nothing.

        Returns:
            The envelope, or a repaired file.

        Raises:
            QualityRejected: If the policy asks for it; the record has the findings.
        """

    @abstractmethod
    async def contact_sheet(self, captioned: Sequence[tuple[str, StepRecord]]) -> None:
        """Put the pictures of steps side by side in `contact_sheet.jpg`.

        Args:
            captioned: Caption and step; one that failed gets an empty tile and its error.
        """

    @abstractmethod
    async def compare(
        self,
        name: str,
        *,
        source: str,
        result: str,
        lead_seconds: float = 0.0,
        mark: NormalizedBox | None = None,
    ) -> None:
        """Put two videos of steps side by side in `<name>.mp4`, if both were delivered.

        One that cannot be read becomes a remark of the last step: both are there on their own.

        Args:
            name: What is compared; stem of the file, and in the caption.
            source: Relative URI of the video on the left, of a step that has ended.
            result: Relative URI of the video on the right.
            lead_seconds: How much later the right one starts.
            mark: Box around whom it is about, x1, y1, x2, y2 as shares of the left picture.
        """
