"""Every object that the engine can build, found by its noun."""

from importlib import import_module
from pkgutil import iter_modules

from media_pipelines import catalogue as room
from media_pipelines.engines.scene.part import Archetype

ARCHETYPES: tuple[Archetype, ...] = tuple(
    import_module(f"{room.__name__}.{kind.name}.{module.name}").ARCHETYPE
    for kind in iter_modules(room.__path__)
    if kind.name != "modelling"
    for module in iter_modules(import_module(f"{room.__name__}.{kind.name}").__path__)
    if not module.ispkg
)

_BY_NOUN = {
    noun: (archetype, subtype)
    for archetype in ARCHETYPES
    for noun, subtype in archetype.nouns.items()
}


def find(noun: str) -> tuple[Archetype, str] | None:
    """Look up the archetype and subtype of a singular noun of one to four lower-case words."""
    return _BY_NOUN.get(noun)


def nouns() -> frozenset[str]:
    """Return every noun that `find` knows."""
    return frozenset(_BY_NOUN)
