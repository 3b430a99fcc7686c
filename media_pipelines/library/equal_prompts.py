"""Which runs were asked for the same in words."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from media_pipelines.library.ancestry import began
from media_pipelines.library.set_facts import SetFacts


@dataclass(frozen=True, kw_only=True)
class EqualPrompts:
    """Several runs that were asked for the same in words; case and blanks do not count.

    Attributes:
        prompt: As the newest of them has it.
        addresses: Of their sets, newest first; of copies one.
    """

    prompt: str
    addresses: tuple[str, ...]


def equal_prompts(sets: Iterable[SetFacts]) -> tuple[EqualPrompts, ...]:
    """Group the runs by their prompts; the largest group comes first, and none has only one."""
    groups: defaultdict[str, dict[tuple[str, ...], SetFacts]] = defaultdict(dict)
    for facts in sorted(sets, key=began, reverse=True):
        if facts.prompt:
            groups[folded_prompt(facts.prompt)].setdefault(facts.run, facts)
    several = [list(group.values()) for group in groups.values() if len(group) > 1]
    return tuple(
        EqualPrompts(prompt=group[0].prompt, addresses=tuple(each.address for each in group))
        for group in sorted(several, key=len, reverse=True)
    )


def folded_prompt(prompt: str) -> str:
    """Return what prompts have in common that ask for the same."""
    return " ".join(prompt.split()).casefold()
