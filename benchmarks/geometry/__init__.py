"""The 3D operations against the tools that people use for them today."""
