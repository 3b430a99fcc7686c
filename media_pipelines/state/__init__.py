"""What must outlive a run, where the operator says: jobs, where runs stopped, who is at work."""
