"""Keys that are there more than once."""

import numpy as np
import pytest

from media_studio.mesh.repeated_keys import EMPTY_KEY, find_repeated, mixed


@pytest.mark.parametrize(("kinds", "count"), [(1, 1), (1, 5), (50, 60), (10**6, 4000)])
def test_exactly_the_rows_that_have_company_are_found(kinds: int, count: int) -> None:
    keys = np.random.default_rng(count).integers(0, kinds, count).astype(np.uint64)
    _, number, times = np.unique(keys, return_inverse=True, return_counts=True)
    assert find_repeated(keys).tolist() == np.flatnonzero(times[number] > 1).tolist()


def test_no_keys_have_no_company() -> None:
    assert not len(find_repeated(np.zeros(0, np.uint64)))


def test_what_is_mixed_in_another_order_has_another_key() -> None:
    one, two = np.uint64(1), np.uint64(2)
    assert mixed(mixed(EMPTY_KEY, one), two) != mixed(mixed(EMPTY_KEY, two), one)
