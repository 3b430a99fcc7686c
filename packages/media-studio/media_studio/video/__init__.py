"""Video files: frames, clips, sound."""
