"""What can be built, found by its noun. Whoever reads or builds is handed one."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain

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
        """Look up the archetype and subtype of a singular noun of one to four lower-case words.

        That of a noun that is refused is what nobody would take for it.
        """
        return self._entries.get(noun)

    @cached_property
    def nouns(self) -> frozenset[str]:
        """Every noun that can be built."""
        return frozenset(noun for archetype in self.archetypes for noun in archetype.nouns)

    @cached_property
    def names(self) -> frozenset[str]:
        """Every noun that `find` knows: those that can be built, and those that are refused."""
        return frozenset(self._entries)

    @cached_property
    def _entries(self) -> dict[str, NounSense]:
        built = (
            (noun, (archetype, subtype))
            for archetype in self.archetypes
            for noun, subtype in archetype.nouns.items()
        )
        refused = (
            (noun, (archetype, archetype.nouns[other]))
            for archetype in self.archetypes
            for noun, other in archetype.refused.items()
        )
        return dict(chain(built, refused))
