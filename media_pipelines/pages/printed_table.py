"""Tables for a terminal and for a markdown page."""

from collections.abc import Sequence

from media_pipelines.pages.markdown_cell import cell


def text_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Align columns with spaces; those that hold numbers only to the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    columns = list(zip(header, *texts, strict=True))
    widths = [max(map(len, column)) for column in columns]
    right = [all(map(_is_number, column[1:])) for column in columns]
    lines = [
        "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in [list(header), *texts]
    ]
    return "\n".join(lines)


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Write a table of GitHub's markdown; what people typed stays inside its cell."""
    texts = [[cell(value) for value in row] for row in rows]
    rules = [
        "---:" if texts and all(_is_number(row[index]) for row in texts) else "---"
        for index in range(len(header))
    ]
    lines = [list(header), rules, *texts]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _is_number(text: str) -> bool:
    return text == "-" or text.replace(",", "").replace(".", "", 1).isdigit()
