"""Contests as tables."""

import math
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from benchmarks.geometry.contest import Result, Standing

WIDTH = 170


def show_standings(title: str, standings: Sequence[Standing]) -> Table:
    """Print what we took, and how many times as much everyone else did; return the table."""
    console = Console(width=WIDTH)
    names = list(dict.fromkeys(name for each in standings for name in each.results))
    table = Table("", "model", *names, title=title, title_justify="left")
    notes: list[str] = []
    for standing in standings:
        ours = standing.results[names[0]]
        cells = [
            _cell(name, standing, ours, notes) if name in standing.results else "n/a"
            for name in names
        ]
        table.add_row(standing.contest.title, standing.contest.size, *cells)
    console.print(table)
    for note in notes:
        console.print(f"  {note}")
    return table


def _cell(name: str, standing: Standing, ours: Result, notes: list[str]) -> str:
    result = standing.results[name]
    if result.spent is None:
        return result.remark[:60]
    wrong = result.remark.startswith("wrong")
    if wrong:
        contest = standing.contest
        notes.append(f"* {contest.title}, {contest.size}, {name}: {result.remark}")
    memory = f"{result.spent.peak:.0f} MB"
    if result is ours or ours.spent is None:
        cost = f"{_digits(result.spent.cpu)} s"
    else:
        cost = f"{_digits(result.spent.cpu / ours.spent.cpu)}×"
    remark = "*" if wrong else f"\n{result.remark}" if result.remark else ""
    return f"{cost} · {memory}{remark}"


def _digits(value: float) -> str:
    """Write two digits that count, or all those before the point."""
    return f"{value:.{max(0, 1 - math.floor(math.log10(value)))}f}" if value > 0 else "0"
