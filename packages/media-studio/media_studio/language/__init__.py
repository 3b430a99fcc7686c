"""English words, names of materials, and what became of the words of a prompt."""
