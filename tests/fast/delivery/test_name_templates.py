"""Names of folders, made of texts of people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from media_pipelines.delivery.name_templates import (
    distinct_folder_name,
    fields_of,
    filled,
    folder_name,
)


def test_fields_are_listed_and_filled() -> None:
    assert fields_of("{flow}/{run}-{id}") == {"flow", "run", "id"}
    assert filled("{a}/{b}.{b}", {"a": "{b}", "b": "1"}) == "{b}/1.1"


@pytest.mark.parametrize("name", ["0001", "oak-chair", "stühle.csv", "a_b"])
def test_a_name_that_is_fit_stays(name: str) -> None:
    assert distinct_folder_name(name) == name


@given(st.text(), st.text())
def test_different_rows_have_different_folders(one: str, other: str) -> None:
    assert (distinct_folder_name(one) == distinct_folder_name(other)) == (one == other)


@given(st.text())
def test_a_name_is_one_visible_folder(text: str) -> None:
    for name in (folder_name(text), distinct_folder_name(text)):
        assert "/" not in name
        assert not name.startswith(".")
        assert len(name) <= 70
