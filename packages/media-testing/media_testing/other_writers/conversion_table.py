"""The table of what came through: a row a file, a column a format."""

from collections.abc import Sequence

from media_testing.other_writers.conversions import Passage

LEGEND = (
    "`=` all of it, `w` less, and said, `R` refused, as it has to be, `!` something is other and "
    "nothing says so, or it is refused and should not be."
)


def table(passages: Sequence[Passage], missing: Sequence[str]) -> str:
    """Return the table as Markdown, with what is silent below it."""
    formats = list(dict.fromkeys(each.output_format for each in passages))
    rows: dict[tuple[str, str], dict[str, str]] = {}
    for each in passages:
        row = rows.setdefault((each.file.writer, each.file.name), {})
        row[each.output_format] = each.mark
    lines = [
        "# Files of other writers, converted",
        "",
        f"{len(rows)} files, {len(passages)} conversions. {LEGEND}",
        *([f"Not installed here: {', '.join(missing)}."] if missing else []),
        "",
        f"| written by | file | {' | '.join(formats)} |",
        f"|---|---|{'---|' * len(formats)}",
        *(_row(writer, name, marks, formats) for (writer, name), marks in rows.items()),
        "",
        *(f"- {line}" for line in wrong(passages)),
    ]
    return "\n".join(lines) + "\n"


def wrong(passages: Sequence[Passage]) -> list[str]:
    """Return a line for each conversion that is not as it should be."""
    return [_told(each) for each in passages if not each.is_right]


def _row(writer: str, name: str, marks: dict[str, str], formats: Sequence[str]) -> str:
    shown = " | ".join(marks.get(each, "") for each in formats)
    return f"| {writer} | {name} | {shown} |"


def _told(passage: Passage) -> str:
    head = f"{passage.file.writer}, {passage.file.name} as {passage.output_format}"
    if passage.refused or passage.file.refused:
        return f"{head}: {passage.refused or 'is not refused'}"
    values = "; ".join(f"{word}: {values}" for word, values in passage.silent.items())
    return f"{head}: {values}; said: {passage.said}"
