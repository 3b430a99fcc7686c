"""English of prompts: words, names of materials, and the looks that phrases ask for."""
