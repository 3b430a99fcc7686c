"""Every text can be written to a file."""

import pytest

from media_pipelines.tables.encodable import encodable


@pytest.mark.parametrize(
    ("text", "written"), [("椅\U0001f600é", "椅\U0001f600é"), ("a\ud83d", "a?"), ("\ude00b", "?b")]
)
def test_only_half_of_a_character_is_replaced(text: str, written: str) -> None:
    assert encodable(text) == written
