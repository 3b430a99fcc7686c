"""Every object of the catalogue, found by its noun."""

from importlib import import_module
from pkgutil import iter_modules

from media_pipelines import catalogue
from media_pipelines.engines.scene.catalogue import Catalogue

CATALOGUE = Catalogue(
    tuple(
        import_module(f"{catalogue.__name__}.{kind.name}.{module.name}").ARCHETYPE
        for kind in iter_modules(catalogue.__path__)
        if kind.ispkg and kind.name != "modelling"
        for module in iter_modules([f"{catalogue.__path__[0]}/{kind.name}"])
        if not module.ispkg
    )
)
