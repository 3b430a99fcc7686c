"""The page of a library: every asset set and batch below a place, to search, filter and follow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from media_pipelines.pages.page_template import rendered

LIBRARY_PAGE_FILE = "library.html"
_MOST_LETTERS = 600
# Pages of earlier versions have these as well
_MARKS = ("<title>Library – ".encode(), b'<script type="application/json" id="data">')


@dataclass(frozen=True, kw_only=True)
class LineOnPage:
    """An asset set, a batch, or what cannot be read; `templates/library.js` reads this order.

    Attributes:
        kind: set, batch or unread.
        title: Its prompt, or its name.
        address: Where it is, as people read it.
        link: To its page; empty: it has none that can be opened from here.
        picture: Link to its picture; empty: it has none.
        pipeline: By what it was made.
        engines: What did it.
        made: When, ISO 8601, UTC; empty: it is not known.
        state: How it ended.
        stale: Why it is stale.
        notes: Further sentences.
        sources: What it was made from: text, and number of the line that has it, else -1.
        remake: What making it again would cost; None: it is not known.
        basis: What that is taken from.
        unpriced: Steps of which it is not known.
        spent: For all jobs of it; None: it is not known.
        rows: Of a batch: state and count.
        group: Number of its group of equal prompts; -1: it is in none.
        week: First day of its week; empty: it is not known.
    """

    kind: str
    title: str
    address: str
    link: str = ""
    picture: str = ""
    pipeline: str = ""
    engines: Sequence[str] = ()
    made: str = ""
    state: str = ""
    stale: Sequence[str] = ()
    notes: Sequence[str] = ()
    sources: Sequence[tuple[str, int]] = ()
    remake: float | None = None
    basis: str = ""
    unpriced: int = 0
    spent: float | None = None
    rows: Sequence[tuple[str, int]] = ()
    group: int = -1
    week: str = ""


@dataclass(frozen=True, kw_only=True)
class WeekOnPage:
    """What was spent in a week.

    Attributes:
        monday: ISO 8601; empty: of what has no date.
        spent: The amount.
    """

    monday: str
    spent: float


@dataclass(frozen=True, kw_only=True)
class PromptOnPage:
    """A group of equal prompts.

    Attributes:
        prompt: Of the group.
        count: How many runs it has.
    """

    prompt: str
    count: int


def library_page(
    place: str,
    sentence: str,
    compared: str,
    lines: Sequence[LineOnPage],
    weeks: Sequence[WeekOnPage],
    prompts: Sequence[PromptOnPage],
) -> bytes:
    """Write the page.

    Args:
        place: Its heading.
        sentence: What there is.
        compared: With what it was compared, as a sentence.
        lines: Newest first.
        weeks: Newest first.
        prompts: In the order of the numbers that lines have.
    """
    return rendered(
        "library",
        scripts="",
        place=place,
        sentence=sentence,
        compared=compared,
        lines=[list(vars(_short(line)).values()) for line in lines],
        weeks=weeks,
        most=max((week.spent for week in weeks), default=0) or 1,
        prompts=[replace(each, prompt=each.prompt[:_MOST_LETTERS]) for each in prompts],
    )


def is_library_page(content: bytes) -> bool:
    """Whether a content is such a page, and not a file of somebody else of the same name."""
    return not content or all(mark in content for mark in _MARKS)


def _short(line: LineOnPage) -> LineOnPage:
    return replace(line, title=line.title[:_MOST_LETTERS])
