"""What a model in memory can do, and what it is given; arrays in, arrays out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from media_studio.arrays import ByteImage
from media_studio.pose.person import Person


@dataclass(frozen=True, kw_only=True, eq=False)
class InferenceInput:
    """One request, for a model.

    Attributes:
        operation: Name of a row of OPERATIONS.
        prompt: What to make, to enhance or to answer.
        instruction: How to enhance it.
        pictures: (h, w, 4) sRGB and alpha.
        size: Of the request, as `1024x1024`.
        seed: Chooses what the prompt leaves open.
    """

    operation: str
    prompt: str = ""
    instruction: str = ""
    pictures: Sequence[ByteImage] = ()
    size: str = ""
    seed: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class InferenceOutput:
    """What a model has made of one request.

    Attributes:
        pictures: (h, w), (h, w, 3) or (h, w, 4), sRGB.
        text: Of an operation that makes text.
        people: Who is in the picture.
        notes: What the client should know.
    """

    pictures: Sequence[ByteImage] = ()
    text: str = ""
    people: Sequence[Person] = ()
    notes: Sequence[str] = field(default_factory=tuple)


class Watch(Protocol):
    """Looks on while a model runs."""

    def step(self, share: float) -> None:
        """Note how much of the batch is done, 0..1.

        Raises:
            Abandoned: If nobody waits for any of it.
        """
        ...


class Abandoned(Exception):
    """Nobody waits for what a model makes."""


class ResidentModel(Protocol):
    """A model whose weights are in memory."""

    def bytes(self) -> int:
        """Return the memory that its weights take on the device."""
        ...

    def run(self, inputs: Sequence[InferenceInput], watch: Watch) -> Sequence[InferenceOutput]:
        """Do requests that differ in prompt and seed only, all at once.

        Raises:
            EngineFailure: If it cannot do such requests.
            Abandoned: If the watch says so.
        """
        ...
