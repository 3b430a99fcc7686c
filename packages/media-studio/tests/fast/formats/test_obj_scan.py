"""OBJ files taken apart."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.formats.obj_scan import INVALID, MISSING, count_parts, scan_parts

_PIECES = st.sampled_from(
    ["v ", "vt ", "vn ", "f ", "o a", "usemtl", "1", "-1", "/", "//", ".5", "e9", "\n", "\r", "\t",
     " ", "#", "\x19", "\\", "9" * 30, "nan", "\xff"]
)  # fmt: skip


def _bytes(text: str) -> np.ndarray:  # type: ignore[type-arg]
    return np.frombuffer(text.encode("latin-1"), np.uint8)


@given(st.lists(_PIECES, max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_as_it_was_counted(pieces: list[str]) -> None:
    data = _bytes("".join(pieces))
    counts = count_parts(data)
    scan = scan_parts(data, counts)
    assert scan.sizes.sum() == counts.corners
    assert ((scan.corners >= INVALID) & (scan.corners < 10**16)).all()


def test_corners_name_what_they_name() -> None:
    data = _bytes("v 0 0 0\nv 1 0 0\nvt 0 0\nvn 0 0 1\nf 1/1/1 2//-1 -1\n")
    scan = scan_parts(data, count_parts(data))
    assert scan.corners.tolist() == [[0, 0, 0], [1, MISSING, 0], [1, MISSING, MISSING]]
