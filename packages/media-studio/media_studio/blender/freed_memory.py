"""Memory that was freed goes back to the system, instead of waiting for the next large job."""

import ctypes


def give_back() -> None:
    """Have the allocator of C keep nothing of what was freed; takes milliseconds."""
    # Only that of glibc keeps so much, and only that has a call for it
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
