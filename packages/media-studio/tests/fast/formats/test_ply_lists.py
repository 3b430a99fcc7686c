"""Lists in PLY rows."""

import numpy as np

from media_studio.formats.ply_lists import scan_bytes, scan_numbers


def test_numbers_are_scanned_row_by_row() -> None:
    values = np.array([9.0, 2, 10, 11, 0, 8, 1, 12, 3, 1, 2, 3])
    offsets, sizes, end = scan_numbers(values, 0, 2, np.array([0, 1, 1]))
    assert sizes.tolist() == [[2, 0], [1, 3]]
    assert offsets.tolist() == [[2, 5], [7, 9]]
    assert end == 12


def test_bytes_are_scanned_in_both_orders() -> None:
    data = np.array([7, 0, 2, 1, 1, 2, 2], np.uint8)
    widths = (np.array([0, 2]), np.array([1, 2]))
    offsets, sizes, end = scan_bytes(data, 0, 1, *widths, True)
    assert (offsets.tolist(), sizes.tolist(), end) == ([[3]], [[2]], 7)
    _, _, end = scan_bytes(data, 0, 1, *widths, False)
    assert end == -1


def test_rows_beyond_the_data_are_refused() -> None:
    assert scan_numbers(np.array([5.0, 1]), 0, 1, np.array([1]))[2] == -1
    assert scan_numbers(np.array([np.nan]), 0, 1, np.array([1]))[2] == -1
    one = np.array([1])
    assert scan_bytes(np.array([255, 1], np.uint8), 0, 1, one, one, False)[2] == -1
    assert scan_bytes(np.array([1], np.uint8), 0, 2**40, one, one, False)[2] == -1
