"""Tables of PLY files."""

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.formats.ply_elements import Element, read_elements


def _read(text: str, body: bytes) -> dict:  # type: ignore[type-arg]
    def accept(element: Element) -> None:
        assert element.count < 1000

    return read_elements(text.encode() + b"end_header\n" + body, accept)


def test_elements_follow_one_another() -> None:
    head = (
        "ply\nformat binary_little_endian 1.0\ncomment element vertex 9\n"
        "element first 2\nproperty short a\nproperty double b\nelement empty 0\nproperty char c\n"
        "element second 1\nproperty list uchar ushort d\n"
    )
    row = np.dtype([("a", "<i2"), ("b", "<f8")])
    body = np.array([(-1, 0.5), (2, 1.5)], row).tobytes() + b"\x02\x01\x00\x02\x01"
    tables = _read(head, body)
    assert tables["first"].columns["a"].tolist() == [-1, 2]
    assert tables["first"].columns["b"].tolist() == [0.5, 1.5]
    assert tables["second"].lists["d"].values.tolist() == [1, 258]


@pytest.mark.parametrize("order", ["ascii", "binary_little_endian", "binary_big_endian"])
@pytest.mark.parametrize("element", ["a 999", "a -1", "a 1 2", "a", "a 1e3", "a 99999999999"])
def test_counts_that_do_not_fit_are_refused(order: str, element: str) -> None:
    head = f"ply\nformat {order} 1.0\nelement {element}\nproperty list uchar int b\n"
    with pytest.raises(InvalidModel):
        _read(head, b"")


@pytest.mark.parametrize("head", ["", "ply\n", "ply\nformat text 1.0\n", "PLY\nformat ascii 1.0\n"])
def test_headers_without_a_format_are_refused(head: str) -> None:
    with pytest.raises(InvalidModel):
        _read(head, b"")
