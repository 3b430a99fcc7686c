"""What became of the words of a prompt (DECISIONS.md, D-290)."""

from dataclasses import dataclass
from typing import Literal

from pydantic import ConfigDict, Field

from media_api.contract.base import Answer, Request

# Of a prompt that is read while it is typed
LONGEST_READ_PROMPT = 2_000
BuiltFromWords = Literal["images/generations", "3d_models/meshes"]


class PromptWords(Answer):
    """A word or fixed phrase of a prompt, and what the engine did with it."""

    model_config = ConfigDict(serialize_by_alias=True)

    words: str = Field(description="As written.")
    meant: str = Field(
        default="", alias="as", description="What they were read as; empty: no effect."
    )
    state: Literal["honoured", "approximated", "ignored", "contradicted"] = Field(
        description="The result is so, nearly so, does not show it, or is otherwise."
    )
    why: str = Field(default="", description="Why it is not honoured, or what was corrected.")


class PromptAccount(Answer):
    """What became of a prompt, of an operation that builds from words."""

    ignored_terms: list[str] = Field(
        default_factory=list, description="Words of the prompt without effect."
    )
    understanding: list[PromptWords] = Field(
        default_factory=list, description="Every word of the prompt that says something."
    )
    fidelity: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="Share of these words that is honoured; what is approximated is half. Colours "
        "and materials do not count in a model without textures, which is white.",
    )
    shows: list[str] = Field(
        default_factory=list,
        description="What the result really shows, an entry an object: what it and its parts are "
        "made of. Taken from what was built, whatever the prompt said; empty of a white model.",
    )


@dataclass(frozen=True, kw_only=True)
class ReadPrompt:
    """A prompt that was read, and nothing built of it.

    Attributes:
        account: What becomes of its words; None of a shape program, or where nothing was read.
        has_looks: Whether words name colours or materials.
        refusal: Why a job would FAIL; empty: it would not.
    """

    account: PromptAccount | None = None
    has_looks: bool = False
    refusal: str = ""


class PromptReadingRequest(Request):
    """Ask what would become of a prompt."""

    operation: BuiltFromWords = Field(description="Operation that it is for.")
    prompt: str = Field(max_length=LONGEST_READ_PROMPT, description="English text.")
    model: str | None = Field(
        default=None, max_length=80, description="As in the request; omitted: the default."
    )


class PromptReading(Answer):
    """What would become of a prompt; nothing is built or paid."""

    is_read: bool = Field(
        description="Whether the engine that would do it says what it understands."
    )
    account: PromptAccount | None = Field(
        default=None, description="What becomes of its words; null: there is nothing to tell."
    )
    has_looks: bool = Field(default=False, description="Whether words name colours or materials.")
    refusal: str = Field(default="", description="Why a task would FAIL; empty: it would not.")
