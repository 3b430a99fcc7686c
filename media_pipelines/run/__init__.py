"""One run of a pipeline: its steps, approvals and progress."""
