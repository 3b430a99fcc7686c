"""Tables that people read."""

from media_pipelines.pages.printed_table import markdown_table, text_table


def test_numbers_stand_to_the_right() -> None:
    assert text_table(["name", "count"], [["a", "1,000"], ["long one", "7.5"]]).splitlines() == [
        "name      count",
        "a         1,000",
        "long one    7.5",
    ]


def test_what_people_typed_stays_in_its_cell() -> None:
    assert markdown_table(["a", "b"], [["x | y\nz", 3]]).splitlines() == [
        "| a | b |",
        "| --- | ---: |",
        "| x \\| y z | 3 |",
    ]


def test_a_table_without_rows_is_its_header() -> None:
    assert text_table(["a", "b"], []) == "a  b"
    assert markdown_table(["a"], []) == "| a |\n| --- |"
