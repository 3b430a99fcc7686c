"""How a prompt is read: as usual, or as a seed chooses; and what is told of the reading."""

import zlib
from collections.abc import Sequence

from media_api.contract.prompts import PromptAccount, PromptWords
from media_studio.catalogue.index import CATALOGUE
from media_studio.language.understanding import (
    MOST_LOST_IN_PROMPT,
    Fate,
    PromptTerm,
    Understanding,
)
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.description import Description, read_prompt


def read_with_seed(prompt: str, seed: int | None, *, least_fidelity: float) -> Description:
    """Read a prompt as usual, or with what it leaves open chosen by a seed.

    The seed of the usual reading, which the metadata names, gives the usual reading.

    Raises:
        EngineError: If it cannot be read, or would become something else.
    """
    usual = seed_of(prompt)
    chosen = usual if seed is None else seed
    description = read_prompt(prompt, CATALOGUE, chosen, varied=chosen != usual)
    if isinstance(description, Scene):
        description.understanding.require(least_fidelity, most_lost=MOST_LOST_IN_PROMPT)
    return description


def account_of(understanding: Understanding, shows: Sequence[str] = ()) -> PromptAccount:
    """Return what is told of the words of a prompt, and of what was built."""
    return PromptAccount(
        shows=list(shows),
        ignored_terms=list(understanding.ignored_terms),
        understanding=[
            PromptWords.model_validate(
                {"words": term.words, "as": term.meant, "state": term.fate.value, "why": term.why}
            )
            for term in understanding.terms
        ],
        fidelity=round(understanding.fidelity, 3),
    )


def understood_term(words: PromptWords) -> PromptTerm:
    """Return what an engine elsewhere says of words, as what ours says."""
    return PromptTerm(words=words.words, meant=words.meant, fate=Fate(words.state), why=words.why)


def seed_of(prompt: str) -> int:
    """Derive the seed from the prompt: equal prompts give equal results."""
    return zlib.crc32(prompt.strip().lower().encode())
