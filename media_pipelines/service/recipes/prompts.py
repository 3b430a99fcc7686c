"""How a prompt is read: as usual, or as a seed chooses."""

import zlib

from media_pipelines.engines.scene.description import Description, read_prompt
from media_pipelines.service.catalogue import CATALOGUE


def read_with_seed(prompt: str, seed: int | None) -> Description:
    """Read a prompt as usual, or with what it leaves open chosen by a seed.

    The seed of the usual reading, which the metadata names, gives the usual reading.
    """
    usual = seed_of(prompt)
    chosen = usual if seed is None else seed
    return read_prompt(prompt, CATALOGUE, chosen, varied=chosen != usual)


def seed_of(prompt: str) -> int:
    """Derive the seed from the prompt: equal prompts give equal results."""
    return zlib.crc32(prompt.strip().lower().encode())
