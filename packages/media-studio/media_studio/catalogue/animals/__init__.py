"""Animals, and creatures of fable."""
