"""Texts that may hold half of a character, as JSON can write them and UTF-8 cannot."""


def encodable(text: str) -> str:
    """Return the text with `?` in the place of each half of a surrogate pair."""
    return text.encode(errors="replace").decode()
