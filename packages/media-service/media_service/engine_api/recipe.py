"""Recipes: functions that do the jobs of engines, and how they are found by their names."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from inspect import iscoroutinefunction
from typing import Any

from media_service.engine_api.execution import Execution, Outcome

Recipe = Callable[[Execution], Outcome]
LastLook = Callable[[Execution, Outcome], Outcome]
RemoteRecipe = Callable[[Execution], Awaitable[Outcome]]


def load_recipe(recipe: str) -> Recipe:
    """Import `package.module:function` for a worker.

    Raises:
        ValueError: If there is no such function, or it is asynchronous.
    """
    found = _imported(recipe)
    if iscoroutinefunction(found):
        raise ValueError(f'The function "{recipe}" is asynchronous: set worker = "remote".')
    return found  # type: ignore[no-any-return]  # a callable that the operator vouches for


def load_last_look(look: str) -> LastLook:
    """Import `package.module:function`, which a worker may do when it is confined."""
    return _imported(look)  # type: ignore[no-any-return]  # one of the service's own


def load_remote_recipe(recipe: str) -> RemoteRecipe:
    """Import `package.module:function` for workers `remote`.

    Raises:
        ValueError: If there is no such function, or it is not asynchronous.
    """
    found = _imported(recipe)
    if not iscoroutinefunction(found):
        raise ValueError(
            f'The function "{recipe}" is not asynchronous, as worker = "remote" needs it.'
        )
    return found  # type: ignore[no-any-return]  # a callable that the operator vouches for


def _imported(recipe: str) -> Any:
    module, _, name = recipe.partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as exc:
        # The operator's module may raise anything while it is imported
        raise ValueError(f'The function "{recipe}" cannot be imported: {exc}.') from exc
    if not callable(found):
        raise ValueError(f'"{recipe}" is not a function.')
    return found
