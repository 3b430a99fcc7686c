"""How much is understood of prompts by people who had not seen the catalogue; nothing is built.

Run it with `python -m benchmarks.understanding`.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.table import Table

from benchmarks.figures.record import show
from media_service.settings.settings import Settings
from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import EngineError
from media_studio.reading.scenes.prompt import parse_prompt

LISTS = ("blind_prompts.txt", "blind_prompts_2.txt", "blind_prompts_3.txt")
WHOLE, PART, REFUSED = "read whole", "read in part", "refused"


def verdict(prompt: str) -> str:
    """Say how much of a prompt the service would make."""
    least = Settings.model_fields["least_fidelity"].default
    try:
        understanding = parse_prompt(prompt, CATALOGUE).understanding
        understanding.require(least)
    except EngineError:
        return REFUSED
    return PART if understanding.ignored_terms else WHOLE


def counts() -> Iterator[tuple[str, Counter[str]]]:
    """Yield each list and how many of its prompts came to which verdict."""
    for name in LISTS:
        lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
        yield name, Counter(verdict(line.strip()) for line in lines if line.strip())


def main() -> None:
    """Read all lists and show the counts."""
    table = Table("list", "prompts", WHOLE, PART, REFUSED)
    total: Counter[str] = Counter()
    for name, found in counts():
        total += found
        table.add_row(name, *_cells(found))
    table.add_row("all", *_cells(total))
    values = {"prompts": total.total(), "whole": total[WHOLE], "part": total[PART]}
    values["refused"] = total[REFUSED]
    show("understanding", table, values={name: f"{each:,}" for name, each in values.items()})


def _cells(found: Counter[str]) -> list[str]:
    return [str(found.total()), *(str(found[each]) for each in (WHOLE, PART, REFUSED))]


if __name__ == "__main__":
    main()
