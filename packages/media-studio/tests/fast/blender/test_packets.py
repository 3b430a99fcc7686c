"""What goes through the pipe to Blender."""

import io

import numpy as np
import pytest

from media_studio.blender.packets import Packet, read_packet, write_packet


def test_a_packet_comes_out_as_it_went_in() -> None:
    stream = io.BytesIO()
    points, labels = np.arange(12.0).reshape(4, 3)[::2], np.zeros((0, 4), np.int32)
    write_packet(stream, Packet(head={"call": "Ü"}, arrays={"points": points, "labels": labels}))
    write_packet(stream, Packet(head=None))
    stream.seek(0)
    found = read_packet(stream)
    assert found.head == {"call": "Ü"}
    np.testing.assert_array_equal(found.arrays["points"], points)
    assert found.arrays["labels"].shape == (0, 4)
    found.arrays["points"][0] = 7  # ours to change
    assert read_packet(stream).head is None


def test_an_end_in_the_middle_is_seen() -> None:
    stream = io.BytesIO()
    write_packet(stream, Packet(head=[], arrays={"points": np.ones(5)}))
    with pytest.raises(EOFError):
        read_packet(io.BytesIO(stream.getvalue()[:-1]))


def test_objects_do_not_go_through() -> None:
    packed = b'[null, [["points", "|O", [1]]]]'
    with pytest.raises(ValueError, match=r"'\|O'"):
        read_packet(io.BytesIO(len(packed).to_bytes(8, "little") + packed + bytes(8)))
