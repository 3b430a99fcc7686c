"""What a run leaves behind: run.json, lineage, warnings."""
