"""The page of a library, put together from its entries."""

from datetime import UTC
from pathlib import PurePosixPath
from urllib.parse import quote

from media_pipelines.delivery.ways import Ways
from media_pipelines.library.batch_rows import week_of
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.equal_prompts import folded_prompt
from media_pipelines.library.library import AssetLibrary
from media_pipelines.pages.library_page import (
    LineOnPage,
    PromptOnPage,
    WeekOnPage,
    library_page,
)
from media_pipelines.parameters.counted import counted
from media_pipelines.tables.encodable import encodable

_MOST_MISSING = 3


def page_of(library: AssetLibrary, address: str) -> bytes:
    """Write the page of a library.

    Args:
        library: What it shows.
        address: Where the page will be; links begin in its folder.
    """
    lines = _Lines(library, address)
    return library_page(
        encodable(library.place),
        library_sentence(library),
        _compared(library),
        [lines.of(entry) for entry in library.entries],
        [WeekOnPage(monday=_iso(week.monday), spent=week.spent) for week in library.weeks],
        [
            PromptOnPage(prompt=encodable(each.prompt), count=len(each.addresses))
            for each in library.equal_prompts
        ],
    )


def library_sentence(library: AssetLibrary) -> str:
    """Say what there is."""
    sets, batches = counted(library.count("set"), "set"), library.count("batch")
    told = [f"{sets} and {batches} batch" if batches == 1 else f"{sets} and {batches:,} batches"]
    stale = sum(entry.is_stale for entry in library.entries)
    told += [f"{stale:,} stale"] if stale else []
    unread = library.count("unread")
    told += [f"{unread:,} that cannot be read"] if unread else []
    return f"{', '.join(told)}."


def _compared(library: AssetLibrary) -> str:
    offers = library.offers
    if offers.models:
        return f"Engines and prices were compared with {offers.service}."
    if offers.service:
        return f"{offers.service} lists no engines and prices, so these were not compared."
    return "No service was asked: engines, and the prices of today, were not compared."


class _Lines:
    """Writes entries as the page shows them."""

    def __init__(self, library: AssetLibrary, address: str) -> None:
        self._library = library
        self._ways = Ways(address.rpartition("/")[0])
        self._titles = {entry.address: entry.title for entry in library.entries}
        self._places = {entry.address: place for place, entry in enumerate(library.entries)}
        self._groups = {
            folded_prompt(each.prompt): number for number, each in enumerate(library.equal_prompts)
        }

    def of(self, entry: LibraryEntry) -> LineOnPage:
        time = entry.ended_at or entry.started_at
        return LineOnPage(
            kind=entry.kind,
            title=encodable(entry.title),
            address=self._shown(entry.address),
            link=self._link(entry.address, entry.page),
            picture=self._link(entry.address, entry.picture),
            pipeline=encodable(entry.pipeline),
            engines=[encodable(engine) for engine in entry.engines or entry.operations],
            made=time.astimezone(UTC).isoformat(timespec="minutes") if time else "",
            state=encodable(entry.status),
            stale=[self._said(each) for each in entry.stale_because],
            notes=[self._said(each) for each in _notes(entry)],
            sources=[self._source(each.text, each.set) for each in entry.made_from],
            remake=entry.remake_cost,
            basis=entry.remake_basis,
            unpriced=entry.unpriced_steps,
            spent=entry.spent,
            rows=list(entry.rows.items()),
            group=self._groups.get(folded_prompt(entry.prompt), -1) if entry.prompt else -1,
            week=week_of(time).isoformat() if time else "",
        )

    def _shown(self, address: str) -> str:
        """Return an address from the place on, where it is below it."""
        below = address.removeprefix(self._library.place).lstrip("/")
        return encodable(below or PurePosixPath(address).name)

    def _said(self, sentence: str) -> str:
        return encodable(sentence.replace(f"{self._library.place}/", ""))

    def _link(self, address: str, name: str) -> str:
        way = self._ways.to(address) if name else ""
        # Names that are no UTF-8 have links all the same
        return quote(f"{way}/{name}", errors="surrogateescape") if way else ""

    def _source(self, text: str, address: str) -> tuple[str, int]:
        if not address:
            return self._said(text), -1
        return encodable(self._titles[address]), self._places[address]


def _notes(entry: LibraryEntry) -> list[str]:
    told = [_sentence(entry.problem)] if entry.problem else []
    if entry.missing:
        named = ", ".join(entry.missing[:_MOST_MISSING])
        more = len(entry.missing) - _MOST_MISSING
        further = f" and {more:,} more" if more > 0 else ""
        told.append(f"Files are missing or have another size: {named}{further}.")
    what = "batch" if entry.kind == "batch" else "run"
    told += [f"The same {what} is also at {place}." for place in entry.also_at]
    return [*told, *entry.notes]


def _sentence(problem: str) -> str:
    return f"{problem[0].upper()}{problem[1:].rstrip('.')}."


def _iso(day: object) -> str:
    return "" if day is None else str(day)
