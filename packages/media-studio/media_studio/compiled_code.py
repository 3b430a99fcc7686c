"""Compiled functions of the package, where a worker may not write beside their source.

A worker takes a copy of what is compiled, and adds to its own copy only: compiled code that one
worker leaves to others would let what has taken it over go on in them.
"""

import os
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator

from media_studio.compilation import COMPILED_BEFORE


class CopyLocator(UserProvidedCacheLocator):
    """Finds compiled functions in NUMBA_CACHE_DIR, which begins as a copy of what was there.

    That is what lies beside the source, and in the folder that the service itself has in
    NUMBA_CACHE_DIR.
    """

    def ensure_cache_path(self) -> None:
        """Make the folder of the functions of a module."""
        super().ensure_cache_path()  # type: ignore[no-untyped-call]
        own: str = self.get_cache_path()  # type: ignore[no-untyped-call]
        _copy(Path(self._py_file).parent / "__pycache__", Path(own))
        if before := os.environ.get(COMPILED_BEFORE):
            _copy(Path(before) / Path(own).name, Path(own))


@cache
def _copy(source: Path, target: Path) -> None:
    for path in source.glob("*.nb[ic]"):
        # Another process of the worker may have added to it
        if not (target / path.name).exists():
            # Another one may compile it anew just now
            with suppress(FileNotFoundError):
                arriving = target / f"{path.name}.{os.getpid()}"
                shutil.copyfile(path, arriving)
                arriving.rename(target / path.name)
