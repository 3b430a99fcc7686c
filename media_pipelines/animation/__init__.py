"""What the pipelines that animate choose: a character, a motion, people of a video."""
