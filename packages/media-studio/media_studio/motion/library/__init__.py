"""The motions that ship with the project, authored as code, and those of an operator's folder."""
