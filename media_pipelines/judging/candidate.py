"""Candidates: equal requests with as many seeds, of whose results one is taken."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from media_api.contract.operations import AnyEnvelope
from media_pipelines.pages.contact_sheet import Tile, write_contact_sheet
from media_pipelines.record.records import RunRecord, StepRecord

Envelope = TypeVar("Envelope", bound=AnyEnvelope)
SHEETS = "choices"


@dataclass(frozen=True, kw_only=True)
class Candidate(Generic[Envelope]):
    """One of several results of which one is taken.

    Attributes:
        step: The step that has made it.
        envelope: Its task.
        seed: None: without one.
    """

    step: StepRecord
    envelope: Envelope
    seed: int | None


async def write_sheet(made: Sequence[Candidate[Envelope]], folder: Path) -> str:
    """Put candidates side by side, numbered from 1; return the picture's path below the folder."""
    tiles = [
        Tile(
            caption=f"{number}: {_seed(each)}",
            picture=folder / each.step.preview if each.step.preview else None,
        )
        for number, each in enumerate(made, 1)
    ]
    file = folder / SHEETS / f"{made[-1].step.label}.jpg"
    await asyncio.to_thread(write_contact_sheet, tiles, file)
    return file.relative_to(folder).as_posix()


def notes_on_seeds(made: Sequence[Candidate[Envelope]]) -> list[str]:
    """Say where a service did not do with the seeds of candidates as it was asked."""
    if are_equal(made):
        return ["The service ignores `seed`: all candidates are the same file."]
    if any(each.seed is not None and "seed" not in each.step.request for each in made):
        return ["The service refuses `seed`: the candidates differ as equal requests do."]
    return []


def are_equal(made: Sequence[Candidate[Envelope]]) -> bool:
    """Whether all candidates are one file."""
    digests = [each.step.assets[0].sha256 if each.step.assets else "" for each in made]
    return len(made) > 1 and digests[0] != "" and len(set(digests)) == 1


def asked_for(made: Sequence[Candidate[Envelope]], run: RunRecord) -> str:
    """Return what the candidates were to show, in the words of whoever asked."""
    return str(made[0].step.request.get("prompt") or run.parameters.get("prompt") or run.run)


def _seed(candidate: Candidate[Envelope]) -> str:
    return "no seed" if candidate.seed is None else f"seed {candidate.seed}"
