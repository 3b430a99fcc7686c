"""What a result does not have of what was asked for, for people who do not open the envelope."""

from collections.abc import Iterable, Iterator

from pydantic import BaseModel

from media_api.contract.base import ResultMetadata, ResultWarning
from media_api.contract.envelopes import metadata_of
from media_api.contract.images import ImageMetadata
from media_api.contract.models_3d import Model3dMetadata, RenderingMetadata
from media_api.contract.motions import RetrievalResultMetadata
from media_api.contract.operations import AnyEnvelope
from media_api.contract.prompts import PromptAccount, PromptWords
from media_api.contract.videos import (
    MotionDetectionMetadata,
    PoseDetectionMetadata,
    TrackedMotion,
)
from media_pipelines.record.records import StepRecord

BETWEEN_WARNINGS = " | "

# A service says in a word or two how it has made something. Of ours, what is as it should be is no
# warning, and the others have words of their own.
_METHODS = {
    "scene built from the prompt and path traced": "",
    "solid materials": "",
    "joints by given": "",
    "joints by vrm": "",
    "joints by names": "",
    "joints by geometry": "the joints are guessed from where the bones are",
    "shape_program": "built from a program of shapes that the engine has written",
}


def warnings_of(envelope: AnyEnvelope) -> list[ResultWarning]:
    """List what was not honoured and what else to know about a result, each once."""
    found = [line for part in metadata_of(envelope) for line in _warnings(part)]
    return list({each.sentence: each for each in found}.values())


def fidelity_of(envelope: AnyEnvelope) -> float | None:
    """Return how far the prompt of a result was followed, 0..1, or None where nobody says."""
    shares = map(_fidelity, metadata_of(envelope))
    return next((each for each in shares if each is not None), None)


def warnings_by_step(steps: Iterable[StepRecord]) -> str:
    """Write the warnings of all steps in a line, each once, behind the names of its steps."""
    saying: dict[str, list[str]] = {}
    for step in steps:
        for sentence in dict.fromkeys(each.sentence for each in step.warnings):
            saying.setdefault(sentence, []).append(step.name)
    said = ((", ".join(dict.fromkeys(names)), sentence) for sentence, names in saying.items())
    return BETWEEN_WARNINGS.join(f"{names}: {' '.join(each.split())}" for names, each in said)


def _warnings(part: BaseModel) -> Iterator[ResultWarning]:
    if isinstance(part, ResultMetadata):
        yield from part.warnings
    for sentence in _lines(part):
        yield ResultWarning(sentence=sentence)


def _account(part: BaseModel) -> PromptAccount | None:
    info = part.mesh_info if isinstance(part, Model3dMetadata) else part
    return info if isinstance(info, PromptAccount) else None


def _fidelity(part: BaseModel) -> float | None:
    if isinstance(part, RetrievalResultMetadata):
        return part.fidelity
    account = _account(part)
    return account.fidelity if account else None


def _lines(part: BaseModel) -> Iterator[str]:
    if isinstance(part, Model3dMetadata) and part.mesh_info:
        info = part.mesh_info
        yield from _made(info.method)
        yield from info.notes
        yield from (f"not in this file: {phrase}" for phrase in info.not_in_format)
        yield from _understood(info)
    elif isinstance(part, ImageMetadata):
        yield from _made(part.method)
        yield from _understood(part)
    elif isinstance(part, RenderingMetadata | PoseDetectionMetadata):
        yield from part.notes
    elif isinstance(part, RetrievalResultMetadata):
        yield from _match(part)
    elif isinstance(part, MotionDetectionMetadata):
        yield from _motions(part)


def _made(method: str) -> Iterator[str]:
    """Say how a result was made; a code that nobody has put into words tells a reader nothing."""
    phrase = _METHODS.get(method, method)
    if " " in phrase.strip():
        yield phrase


def _match(match: RetrievalResultMetadata) -> Iterator[str]:
    score = "" if match.score is None else f", score {match.score:.2f}"
    name = match.title or match.asset_id or "untitled"
    yield f"{name}{score}"
    yield from (f"{name}: {note}" for note in match.notes)


def _motions(found: MotionDetectionMetadata) -> Iterator[str]:
    yield from found.notes
    for motion in found.motions:
        if isinstance(motion, TrackedMotion):
            yield from (f"person {motion.person_id}: {note}" for note in motion.notes)


def _understood(account: PromptAccount) -> Iterator[str]:
    if account.ignored_terms:
        yield f"without effect: {', '.join(account.ignored_terms)}"
    nearly = [term for term in account.understanding if term.state == "approximated"]
    if nearly:
        yield f"nearly: {', '.join(f'{term.words} ({_explained(term)})' for term in nearly)}"


def _explained(term: PromptWords) -> str:
    return "; ".join(filter(None, (term.meant, term.why)))
