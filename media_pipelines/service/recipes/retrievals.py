"""Motions that a text describes (spec 2.7)."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, count, islice
from pathlib import Path

from media_pipelines.contract.motions import RetrievalRequest, RetrievalResultMetadata
from media_pipelines.contract.prompts import PromptWords
from media_pipelines.engines.errors import InvalidMotion
from media_pipelines.engines.motion.bvh_writer import write_bvh
from media_pipelines.engines.motion.figure_video import write_figure_video
from media_pipelines.engines.motion.library.catalogue import LIBRARY
from media_pipelines.engines.motion.library.entry import Entry
from media_pipelines.engines.motion.library.folder import operator_entries
from media_pipelines.engines.motion.mirroring import mirrored
from media_pipelines.engines.motion.motion import Motion
from media_pipelines.engines.motion.search import Match, MotionIndex
from media_pipelines.service.execution import Execution, Outcome, as_json
from media_pipelines.service.recipes.previews import preview_or_note

MOST_RESULTS = 5
_PREVIEW_PIXELS = 384
_LONGEST_NAME = 60

logger = logging.getLogger("media_pipelines.service.worker")


def retrieve_motions(execution: Execution) -> Outcome:
    """Find motions of the library and of the operator's folder, best match first.

    A match that is only the nearest there is is flagged as weak, not left out.
    """
    request = execution.request(RetrievalRequest)
    entries = (*LIBRARY, *_of_operator(execution.motion_library))
    matches = MotionIndex(entries).search(request.text_prompt, limit=len(entries))
    results: list[RetrievalResultMetadata] = []
    for found in islice(_readable(matches), MOST_RESULTS):
        taken = {str(result.asset_path) for result in results}
        name = found.match.entry.id + ("_mirrored" if found.match.is_mirrored else "")
        results.append(_publish(execution, found, _stem(name, taken)))
    return Outcome(
        result=[result.asset_path for result in results],
        metadata=[as_json(result) for result in results],
    )


def _of_operator(folder: Path | None) -> tuple[Entry, ...]:
    if folder is None:
        return ()
    found = operator_entries(folder)
    for skipped in found.skipped:
        _warn(f"{skipped.path} {skipped.reason}")
    return found.entries


@cache
def _warn(sentence: str) -> None:
    """Log what is left out, once and not with every search."""
    logger.warning(sentence)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Found:
    match: Match
    motion: Motion


def _readable(matches: tuple[Match, ...]) -> Iterator[_Found]:
    """Leave out the files of an operator that turn out to be damaged."""
    for match in matches:
        try:
            motion = match.entry.build()
            yield _Found(match=match, motion=mirrored(motion) if match.is_mirrored else motion)
        except InvalidMotion:
            continue


def _publish(execution: Execution, found: _Found, stem: str) -> RetrievalResultMetadata:
    entry, motion = found.match.entry, found.motion
    known = len(execution.assets)
    bvh = execution.folder / f"{stem}.bvh"
    write_bvh(motion, bvh)
    uri = execution.publish(bvh)
    preview, notes = preview_or_note(execution, lambda: _preview(execution, motion, stem))
    return RetrievalResultMetadata(
        asset_id=entry.id,
        asset_path=uri,
        preview_video=preview,
        title=f"{entry.title}, mirrored" if found.match.is_mirrored else entry.title,
        description=entry.description,
        available_formats=["bvh"],
        score=found.match.score,
        is_weak_match=found.match.is_weak,
        understanding=[
            PromptWords(words=each.words, state=each.state, why=each.why)
            for each in found.match.words
        ],
        seconds=motion.seconds,
        notes=notes,
        downloads=execution.downloads()[known:],
    )


def _preview(execution: Execution, motion: Motion, stem: str) -> str:
    video, poster = execution.folder / f"{stem}.mp4", execution.folder / f"{stem}.png"
    write_figure_video(motion, video, poster=poster, size=_PREVIEW_PIXELS)
    uri = execution.publish(video)
    execution.publish(poster)
    return uri


def _stem(entry_id: str, taken: set[str]) -> str:
    """Make a file name of an id that no other result has."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", Path(entry_id).with_suffix("").name)
    stem = name[:_LONGEST_NAME].strip("_") or "motion"
    used = {Path(uri).stem for uri in taken}
    candidates = chain([stem], (f"{stem}_{number}" for number in count(2)))
    return next(candidate for candidate in candidates if candidate not in used)
