"""Objects of one kind in the modules of a package."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

Kind = TypeVar("Kind")


def found_in(package: ModuleType, kind: type[Kind]) -> Iterator[Kind]:
    """Import the modules of a package, and yield what they define of a kind, each once.

    Args:
        package: Its modules are imported by name.
        kind: A class; objects of subclasses count as well.
    """
    seen = set[int]()
    for module in sorted(iter_modules(package.__path__), key=lambda item: item.name):
        for item in vars(import_module(f"{package.__name__}.{module.name}")).values():
            if isinstance(item, kind) and id(item) not in seen:
                seen.add(id(item))
                yield item
