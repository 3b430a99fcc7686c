"""The words of the families of objects, which stand in a TOML file beside what builds each."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Annotated, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from media_studio.modelling.part import VARIETY, Archetype

_SHARED = "modelling"
"""Packages of what families have in common; they have no family."""


def _listed(text: object) -> object:
    """Read "word, another word", on however many lines."""
    return tuple(" ".join(text.split()).split(", ")) if isinstance(text, str) else text


WordList = Annotated[tuple[str, ...], BeforeValidator(_listed)]
WordLists = Mapping[str, WordList]
"""Words by what they belong to: nouns by their subtype."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SharedWords(_Table):
    """Slots with their materials, and the words for each, that several families have."""

    body_slots: WordList = ()
    slots: Mapping[str, str] = Field(default_factory=dict)
    slot_words: WordLists = Field(default_factory=dict)


class FamilyWords(SharedWords):
    """The words of a family; see `Archetype`, which has the same of each.

    Attributes:
        like: Files in `modelling` with what other families have too; what stands here goes first.
        nouns: By subtype; those of `sorts` and `refused` are by another noun, and not here.
        traits: Those of all subtypes are under `all`.
    """

    name: str
    like: WordList = ()
    main_slots: WordList = ("main",)
    natural_slot: str = ""
    styles: WordList = ()
    attributes: WordList = ()
    varies: WordList = ()
    nouns: WordLists
    sorts: WordLists = Field(default_factory=dict)
    partly: WordLists = Field(default_factory=dict)
    refused: WordLists = Field(default_factory=dict)
    subtype_slots: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    only: WordLists = Field(default_factory=dict)
    extras: WordLists = Field(default_factory=dict)
    counts: Mapping[str, Mapping[str, tuple[int, int]]] = Field(default_factory=dict)
    traits: WordLists = Field(default_factory=dict)

    @model_validator(mode="after")
    def _names_itself(self) -> Self:
        """Check that what is said of a subtype, a noun or an attribute is said of one it has."""
        nouns = {noun for words in self.nouns.values() for noun in words}
        of_subtypes = {*self.subtype_slots, *self.extras, *self.counts, *self.traits} - {"all"}
        of_subtypes.update(*self.only.values())
        unknown = {
            *(of_subtypes - self.nouns.keys()),
            *(self.only.keys() - {*self.attributes}),
            *({*self.varies} - VARIETY.keys()),
            *({*self.sorts, *self.refused} - nouns),
        }
        if unknown:
            raise ValueError(f"of {self.name}: nothing is called {sorted(unknown)}")
        return self


def families(room: ModuleType) -> Iterator[tuple[str, Archetype]]:
    """Read the families of a package: a folder a kind, a module and a file of words a family.

    Raises:
        ValueError: If a file of words is wrong.
        FileNotFoundError: If a family has none.
    """
    for kind in iter_modules(room.__path__, f"{room.__name__}."):
        if kind.ispkg and not kind.name.endswith(f".{_SHARED}"):
            folder = import_module(kind.name)
            for module in iter_modules(folder.__path__, f"{kind.name}."):
                if not module.ispkg:
                    yield module.name, _family(import_module(module.name))


def _family(module: ModuleType) -> Archetype:
    assert module.__file__
    path = Path(module.__file__).with_suffix(".toml")
    said = FamilyWords.model_validate(tomllib.loads(path.read_text("utf-8")))
    shared = [_shared(path.parent / _SHARED / f"{name}.toml") for name in said.like]
    slots = {slot: look for each in (*shared, said) for slot, look in each.slots.items()}
    nouns, sorts, refused = map(_meant, (said.nouns, said.sorts, said.refused))
    nouns |= {sort: nouns[general] for sort, general in sorts.items()}
    words = {
        word: slot for each in (*shared, said) for word, slot in _meant(each.slot_words).items()
    }
    return Archetype(
        name=said.name,
        # A seed takes turns at the kinds in the order of the subtypes
        nouns=dict(sorted(nouns.items(), key=lambda entry: [*said.nouns].index(entry[1]))),
        sorts=sorts,
        partly=_meant(said.partly),
        refused=refused,
        slots=slots,
        slot_words={word: slot for word, slot in words.items() if slot in slots},
        main_slots=said.main_slots,
        natural_slot=said.natural_slot,
        body_slots=frozenset(slot for each in (*shared, said) for slot in each.body_slots),
        styles=frozenset(said.styles),
        attributes=frozenset(said.attributes),
        varies=frozenset(said.varies),
        subtype_slots=said.subtype_slots,
        only={word: frozenset(subtypes) for word, subtypes in said.only.items()},
        extras={subtype: frozenset(words) for subtype, words in said.extras.items()},
        counts=said.counts,
        traits={"" if of == "all" else of: ", ".join(each) for of, each in said.traits.items()},
        build=module.BUILD,
        rig=getattr(module, "RIG", None),
    )


def _shared(path: Path) -> SharedWords:
    return SharedWords.model_validate(tomllib.loads(path.read_text("utf-8")))


def _meant(lists: WordLists) -> dict[str, str]:
    return {word: meaning for meaning, words in lists.items() for word in words}
