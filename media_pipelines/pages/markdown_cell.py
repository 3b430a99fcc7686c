"""Texts of people inside a table of GitHub's markdown."""


def cell(value: object) -> str:
    """Write a value so that it stays on its line and inside its cell."""
    return " ".join(str(value).split()).replace("|", "\\|")
