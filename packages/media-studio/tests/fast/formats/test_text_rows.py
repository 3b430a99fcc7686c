"""Arrays as text."""

import numpy as np

from media_studio.formats import text_rows
from media_studio.formats.text_rows import format_rows


def test_each_row_fills_the_template(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(text_rows, "_BLOCK", 2)
    rows = np.array([(1, 2), (3, 4), (5, 6)])
    assert format_rows("f %d/%d", rows) == "f 1/2\nf 3/4\nf 5/6\n"


def test_no_rows_give_no_text() -> None:
    assert format_rows("f %d", np.zeros((0, 1), np.int64)) == ""
