"""The error of skeletons; those who look at one turn it into an error of their own."""


class NoHumanFigure(Exception):
    """A skeleton is not that of a human figure; the message says what it is instead, or lacks."""
