"""Pictures that are painted at the same time."""

import threading

import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.render.order import in_order


def test_results_come_in_order_although_later_jobs_end_first() -> None:
    second_has_ended = threading.Event()

    def first() -> ByteImage:
        assert second_has_ended.wait(10)
        return np.zeros((1, 1, 3), np.uint8)

    def second() -> ByteImage:
        second_has_ended.set()
        return np.ones((1, 1, 3), np.uint8)

    assert [picture.max() for picture in in_order(iter([first, second]), 2)] == [0, 1]


def test_few_jobs_are_begun_ahead() -> None:
    begun: list[int] = []

    def jobs():  # type: ignore[no-untyped-def]
        for number in range(50):
            begun.append(number)
            yield lambda: np.zeros((1, 1, 3), np.uint8)

    next(in_order(jobs(), 2))
    assert len(begun) <= 4


def test_an_error_of_a_job_is_raised() -> None:
    def broken() -> ByteImage:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        list(in_order(iter([broken]), 2))
