"""The form in which a client asks a person about results of a run."""

from typing import Any

from mcp_types import ElicitRequestFormParams, ElicitResult

from media_pipelines.judging.question import Question

DECISION = "decision"
_FIELDS: dict[str, dict[str, Any]] = {
    "seed": {"type": "integer", "title": "Seed", "description": "Of the next one; may be empty."},
    "note": {"type": "string", "title": "Note", "description": "Why; may be empty."},
}


def form_of(question: Question, picture: str) -> ElicitRequestFormParams:
    """Write the form of a question.

    Args:
        question: What the person decides.
        picture: Where the results are seen; empty: nowhere.
    """
    decision = {"type": "string", "title": "Decision", "enum": list(question.answers)}
    fields = _FIELDS if "regenerate" in question.answers else {"note": _FIELDS["note"]}
    schema = {
        "type": "object",
        "properties": {DECISION: decision, **fields},
        "required": [DECISION],
    }
    return ElicitRequestFormParams(message=_message(question, picture), requested_schema=schema)


def filled(result: ElicitResult) -> dict[str, object] | None:
    """Return what a person has filled in; None: the form was closed without an answer."""
    if result.action != "accept" or not result.content:
        return None
    return {name: value for name, value in result.content.items() if value not in (None, "")}


def _message(question: Question, picture: str) -> str:
    count = len(question.candidates)
    about = f"{count} candidates of {question.about}" if count > 1 else question.about
    seen = f"See {picture}." if picture else ""
    return " ".join(filter(None, [f"{question.run.run}: {about}.", *question.notes, seen]))
