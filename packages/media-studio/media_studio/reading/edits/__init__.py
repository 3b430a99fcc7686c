"""The English of edits: from an instruction to operations on a picture."""
