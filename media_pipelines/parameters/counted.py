"""How many of what, as people write it."""


def counted(count: int, noun: str) -> str:
    """Write a number and its noun, which gets an s unless it is one."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
