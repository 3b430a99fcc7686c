"""What a cell of a markdown table may hold."""

from media_pipelines.pages.markdown_cell import cell


def test_lines_and_bars_stay_inside_the_cell() -> None:
    assert cell("a | b\n  c\td") == "a \\| b c d"
    assert cell(3.5) == "3.5"
