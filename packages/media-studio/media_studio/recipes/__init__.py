"""Request to engine to result, one module per family of operations."""
