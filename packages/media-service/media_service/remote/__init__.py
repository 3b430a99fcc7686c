"""Jobs that engines elsewhere do."""
