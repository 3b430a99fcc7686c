"""The library: all asset sets and batches below a place, from their own records.

```python
from media_pipelines.library import read_library

sets = read_library("output")
```
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from media_pipelines.library.library_frame import read_library

__all__ = ["read_library"]


def __getattr__(name: str) -> object:
    # With pandas, which the command does not need
    if name in __all__:
        from media_pipelines.library import library_frame

        return getattr(library_frame, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
