"""What people typed, short enough for a message."""

LONGEST_EXCERPT = 60


def excerpt(value: object) -> str:
    """Write a value on one line and not at full length."""
    line = " ".join(str(value)[: 4 * LONGEST_EXCERPT].split())
    return line if len(line) <= LONGEST_EXCERPT else f"{line[: LONGEST_EXCERPT - 1]}…"
