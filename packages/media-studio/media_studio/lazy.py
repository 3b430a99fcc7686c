"""What is imported when a function runs, since not every process may or can load it.

Blender is GPL-3 and takes seconds, so that only worker processes load it; onnxruntime is an extra.
All other imports stand at the top of their module, which the linter holds.
"""

from importlib import import_module
from typing import Any


def load(name: str) -> Any:
    """Import `package.module` or `package.module:name`.

    Raises:
        ImportError: If the module, or what it needs, is not installed.
    """
    module, _, attribute = name.partition(":")
    found = import_module(module)
    return getattr(found, attribute) if attribute else found
