"""What can be built, found by its noun. Whoever reads or builds is handed one."""

from dataclasses import dataclass
from functools import cached_property

from media_studio.modelling.part import Archetype

NounSense = tuple[Archetype, str]
"""An archetype and the subtype that a noun names."""


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Archetypes by their nouns.

    Attributes:
        archetypes: No noun is in two of them.
    """

    archetypes: tuple[Archetype, ...]

    def find(self, noun: str) -> NounSense | None:
        """Look up the archetype and subtype of a singular noun of one to four lower-case words."""
        return self._entries.get(noun)

    @cached_property
    def nouns(self) -> frozenset[str]:
        """Every noun that `find` knows."""
        return frozenset(self._entries)

    @cached_property
    def _entries(self) -> dict[str, NounSense]:
        return {
            noun: (archetype, subtype)
            for archetype in self.archetypes
            for noun, subtype in archetype.nouns.items()
        }
