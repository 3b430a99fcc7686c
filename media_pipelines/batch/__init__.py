"""Batches: a manifest, the plan of it, what it has cost, and the ledger of what is done."""
