"""Batches: a manifest, the plan of it, what it has cost, and the ledger of what is done."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from media_pipelines.batch.results_frame import iterate_results, read_results

__all__ = ["iterate_results", "read_results"]


def __getattr__(name: str) -> object:
    # With pandas, which no run of a pipeline needs
    if name in __all__:
        from media_pipelines.batch import results_frame

        return getattr(results_frame, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
