"""Reading, checking, writing and converting model files."""
