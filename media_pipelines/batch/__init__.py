"""Batches: a manifest, the plan of it, what it has cost, and the ledger of what is done."""

from media_pipelines.batch.results_frame import read_results

__all__ = ["read_results"]
