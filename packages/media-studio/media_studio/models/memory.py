"""How much memory weights take, and how its lack is told from other errors."""

import errno
import gc
from collections.abc import Iterable
from typing import Any

from media_studio.lazy import load

_SIGNS = (
    "out of memory",
    "can't allocate memory",
    "not enough memory",
    "failed to allocate memory",
    "bad_alloc",
    "bad allocation",
)
SHARE_OF_GPU = 0.8


def bytes_of(parts: Iterable[Any]) -> int:
    """Return the bytes of the parameters and buffers of modules, those that are shared once."""
    sizes: dict[int, int] = {}
    for module in parts:
        if hasattr(module, "parameters") and hasattr(module, "buffers"):
            for tensor in (*module.parameters(), *module.buffers()):
                sizes[tensor.data_ptr()] = tensor.numel() * tensor.element_size()
    return sum(sizes.values())


def is_out_of_memory(exc: BaseException) -> bool:
    """Whether an error of a library says that memory was refused."""
    if isinstance(exc, MemoryError) or getattr(exc, "errno", None) == errno.ENOMEM:
        return True
    is_runtime = isinstance(exc, RuntimeError) or "onnxruntime" in type(exc).__module__
    return is_runtime and any(sign in str(exc).lower() for sign in _SIGNS)


def budget_of(device: str, given: int) -> int:
    """Return the bytes that models may keep; a GPU is asked where none are given."""
    if given:
        return given
    _, total = load("torch").cuda.mem_get_info(device)
    return int(total * SHARE_OF_GPU)


def allocated(device: str) -> int:
    """Return the bytes that are taken on a GPU; 0 for the CPU, whose libraries do not tell."""
    return 0 if device == "cpu" else int(load("torch").cuda.memory_allocated(device))


def release(device: str) -> None:
    """Give the memory of what has gone back to the device."""
    gc.collect()
    if device != "cpu":
        load("torch").cuda.empty_cache()
