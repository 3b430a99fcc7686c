"""Whether a skeleton is that of a human figure, for the engines and the pipelines alike."""
