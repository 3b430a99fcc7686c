"""Fast text output of arrays."""

import numpy as np

from media_studio.arrays import FloatArray, IntArray

_BLOCK = 100_000  # rows; bounds the memory that Python numbers take


def format_rows(template: str, values: FloatArray | IntArray) -> str:
    """Fill a %-template once for each row of a 2D array and end each with a line feed.

    One large % operation is about five times as fast as formatting row by row.
    """
    blocks = np.array_split(values, max(1, -(-len(values) // _BLOCK)))
    return "".join((template + "\n") * len(rows) % tuple(rows.ravel().tolist()) for rows in blocks)
