"""Motions that a text describes (spec 2.7)."""

import hashlib
import logging
import re
from collections.abc import Sequence
from functools import cache
from itertools import chain, count, islice
from pathlib import Path

from media_api.contract.motions import (
    MotionPart,
    RetrievalRequest,
    RetrievalResultMetadata,
)
from media_api.contract.prompts import PromptWords
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.errors import UnknownSubject
from media_studio.language.understanding import Understanding
from media_studio.motion.bvh_writer import write_bvh
from media_studio.motion.figure_video import write_figure_video
from media_studio.motion.found_motion import (
    FoundMotion,
    FoundPart,
    found_in_sequence,
    readable,
)
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.library.entry import Entry
from media_studio.motion.library.folder import operator_entries
from media_studio.motion.motion import Motion
from media_studio.motion.search import LEAST_SCORE, Match, MotionIndex
from media_studio.motion.sequence import in_sequence
from media_studio.recipes.previews import preview_or_note
from media_studio.recipes.prompts import understood_term

MOST_RESULTS = 5
_SECONDS_DIGITS = 3
_PREVIEW_PIXELS = 384
_LONGEST_NAME = 60

logger = logging.getLogger("media_service.workers.worker")


def retrieve_motions(execution: Execution) -> Outcome:
    """Find motions of the library and of the operator's folder, best match first.

    A match that is only the nearest there is is flagged as weak. Motions that the text wants one
    after the other become one clip.

    Raises:
        UnknownSubject: If no motion has enough to do with the text.
        PromptNotUnderstood: If the text wants too many motions, or one that nothing is like.
    """
    request = execution.request(RetrievalRequest)
    entries = (*LIBRARY, *_of_operator(execution.motion_library))
    index = MotionIndex(entries)
    parts = found_in_sequence(index, request.text_prompt, len(entries))
    if parts:
        sequence = _publish_sequence(execution, parts)
        return Outcome(result=[sequence.asset_path], metadata=[as_json(sequence)])
    matches = index.search(request.text_prompt, limit=len(entries))
    best = max((match.score for match in matches), default=0.0)
    if best < LEAST_SCORE:
        raise UnknownSubject(
            f"No motion of the library is much like {request.text_prompt!r}: the nearest has a "
            f"score of {best:.2f}, and less than {LEAST_SCORE} is never what was meant. Describe "
            "the movement in other words, for example: a person walks, waves, jumps."
        )
    results: list[RetrievalResultMetadata] = []
    for found in islice(readable(matches), MOST_RESULTS):
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


def _publish(execution: Execution, found: FoundMotion, stem: str) -> RetrievalResultMetadata:
    match = found.match
    return _published(execution, found.motion, stem, is_kept=True).model_copy(
        update={
            "asset_id": match.entry.id,
            "title": found.title,
            "description": match.entry.description,
            "score": match.score,
            "is_weak_match": match.is_weak,
            **_account([match]),
        }
    )


def _publish_sequence(execution: Execution, found: Sequence[FoundPart]) -> RetrievalResultMetadata:
    whole = in_sequence([part.found.motion for part in found])
    names = [part.found.match.entry.id.rpartition("/")[2] for part in found]
    published = _published(execution, whole.motion, _stem("_then_".join(names), set()))
    titles = [part.found.title for part in found]
    parts = [
        MotionPart(
            asset_id=part.found.match.entry.id,
            title=part.found.title,
            words=part.words,
            start_seconds=round(start, _SECONDS_DIGITS),
            score=part.found.match.score,
            is_weak_match=part.found.match.is_weak,
        )
        for part, start in zip(found, whole.starts, strict=True)
    ]
    unlike = [
        f"Nothing is much like {part.words!r}; {part.title!r} is only the nearest."
        for part in parts
        if part.is_weak_match
    ]
    return published.model_copy(
        update={
            "asset_id": f"sequence/{'+'.join(names)}",
            "title": ", then ".join([titles[0], *(t[:1].lower() + t[1:] for t in titles[1:])]),
            "description": " ".join(part.found.match.entry.description for part in found),
            "score": min(part.score for part in parts),
            "is_weak_match": any(part.is_weak_match for part in parts),
            **_account([part.found.match for part in found]),
            "parts": parts,
            "notes": [*published.notes, *whole.notes, *unlike],
        }
    )


def _account(matches: Sequence[Match]) -> dict[str, object]:
    """Say what became of the words of a query, and which share of them is honoured."""
    words = [
        PromptWords(words=each.words, state=each.state, why=each.why)
        for match in matches
        for each in match.words
    ]
    fidelity = Understanding(tuple(map(understood_term, words))).fidelity
    return {"understanding": words, "fidelity": round(fidelity, 3)}


def _published(
    execution: Execution, motion: Motion, stem: str, *, is_kept: bool = False
) -> RetrievalResultMetadata:
    """Publish a motion and its preview, and say what can be said of any.

    Args:
        execution: The job.
        motion: The motion.
        stem: Of the names of its files.
        is_kept: Whether it will be found again, so that its preview is made once.
    """
    known = len(execution.assets)
    bvh = execution.folder / f"{stem}.bvh"
    write_bvh(motion, bvh)
    uri = execution.publish(bvh)
    draw = _kept_preview if is_kept else _preview
    preview, notes = preview_or_note(execution, lambda: draw(execution, motion, bvh))
    return RetrievalResultMetadata(
        asset_path=uri,
        preview_video=preview,
        available_formats=["bvh"],
        seconds=motion.seconds,
        notes=notes,
        downloads=execution.downloads()[known:],
    )


def _preview(execution: Execution, motion: Motion, bvh: Path) -> str:
    video, poster = bvh.with_suffix(".mp4"), bvh.with_suffix(".png")
    write_figure_video(motion, video, poster=poster, size=_PREVIEW_PIXELS)
    uri = execution.publish(video)
    execution.publish(poster)
    return uri


def _kept_preview(execution: Execution, motion: Motion, bvh: Path) -> str:
    """Publish the preview of a motion that is drawn once, as its content says."""
    digest = hashlib.sha256(bvh.read_bytes()).hexdigest()
    poster = bvh.with_suffix(".png")

    def draw(path: Path) -> None:
        write_figure_video(motion, path, poster=poster, size=_PREVIEW_PIXELS)

    uri = execution.publish_kept(f"{digest}.mp4", draw, bvh.with_suffix(".mp4").name)

    def draw_poster(path: Path) -> None:
        if not path.exists():
            draw(bvh.with_suffix(".mp4"))

    execution.publish_kept(f"{digest}.png", draw_poster, poster.name)
    return uri


def _stem(entry_id: str, taken: set[str]) -> str:
    """Make a file name of an id that no other result has."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", Path(entry_id).with_suffix("").name)
    stem = name[:_LONGEST_NAME].strip("_") or "motion"
    used = {Path(uri).stem for uri in taken}
    candidates = chain([stem], (f"{stem}_{number}" for number in count(2)))
    return next(candidate for candidate in candidates if candidate not in used)
