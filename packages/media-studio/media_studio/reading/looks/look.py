"""What a prompt asks of the materials of a model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from media_studio.language.mark_words import SurfaceMark
from media_studio.language.material_request import MaterialRequest
from media_studio.language.understanding import Fate, PromptTerm, Understanding
from media_studio.language.vocabulary import SOFT_MATERIALS
from media_studio.reading.looks.slot_names import (
    HILTS,
    also_covered,
    gripped,
    slot_words,
    slots_called,
    slots_of,
)


@dataclass(frozen=True, kw_only=True)
class Look:
    """What a prompt asks of the materials of a model.

    Attributes:
        default: For everything that is not named, or None. Its material is None when only a
            colour or a finish was asked for: the material of the model is kept.
        parts: Word for a part ("legs") and what it gets.
        terms: Every word that says something, and the part that it is about.
        corrected: Pairs of misspelled word and the word it was read as.
        marks: What lies over the look of a part, or of all that is not named.
        kept: Parts that stay as they are.
        whole: What a model of one surface gets: the default, or the only look where its part may
            be the name of the model ("brass legs", but not "brass on the legs").
    """

    default: MaterialRequest | None
    parts: tuple[tuple[str, MaterialRequest], ...] = ()
    terms: tuple[tuple[PromptTerm, str | None], ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    whole: MaterialRequest | None = None
    marks: tuple[tuple[str | None, SurfaceMark], ...] = ()
    kept: tuple[str, ...] = ()

    def understanding(
        self, slot_names: Sequence[str], *, takes_default: bool = True
    ) -> Understanding:
        """Return what becomes of the words on a model with materials of these names.

        Args:
            slot_names: As in `parse_look`.
            takes_default: Whether some surface takes the look for the whole model.
        """
        missing: tuple[str | None, ...] = unmatched_parts(self, slot_names)
        why = "no surface of the model has this name"
        if not takes_default:
            missing, why = (*missing, None), "no surface of the model takes it"
        return Understanding(
            tuple(
                replace(
                    term,
                    fate=Fate.IGNORED,
                    meant="",
                    why=_NOT_KEPT if part in self.kept else why,
                )
                if part in missing
                else _with_parts(term, part, slot_names)
                for term, part in self.terms
            )
        )


def _with_parts(term: PromptTerm, part: str | None, slot_names: Sequence[str]) -> PromptTerm:
    """Account for "no gems" on a model with gems, and for what shares a surface."""
    also = also_covered(part, slot_names) if part and part == term.words else ""
    if also and term.fate is Fate.HONOURED:
        return replace(term, fate=Fate.APPROXIMATED, why=also)
    is_negated = term.words.startswith(NO) and term.fate is Fate.HONOURED
    if not is_negated or not slots_of(term.words.removeprefix(NO), slot_names):
        return term
    why = "the model has this part, and a look takes nothing away"
    return replace(term, fate=Fate.CONTRADICTED, meant="", why=why)


_NOT_KEPT = "it has no surface of its own, and gets the look of what it is on"
NO = "no "
"""In front of what is not to be."""


def unmatched_parts(look: Look, slot_names: Sequence[str]) -> tuple[str, ...]:
    """List the parts of a look that no slot of the model answers to."""
    if len(slot_names) == 1 and look.whole and not look.default:
        return ()
    shown = {part for part, _, slots in placed_parts(look, slot_names) if slots}
    named = (*(part for part, _ in look.parts), *look.kept)
    kept = {part for part in look.kept if slots_of(part, slot_names)}
    return tuple(part for part in named if part not in shown | kept)


def placed_parts(
    look: Look, slot_names: Sequence[str]
) -> list[tuple[str, MaterialRequest, list[int]]]:
    """Return each part of a look with its slots.

    A slot has one look: of gold bands and ruby studs that are one surface, it is gold. Who calls
    it by its name has it before who means it by another one.
    """
    taken: dict[int, MaterialRequest] = {}
    placed: list[tuple[str, MaterialRequest, list[int]]] = []
    named = {
        index: part
        for part, request in look.parts
        if request.material or request.colour
        for index in slots_called(part, slot_names)
    }
    for part, request in look.parts:
        says = request.material or request.colour
        slots = [
            index
            for index in slots_of(part, slot_names)
            if not says or (taken.get(index, request) == request and named.get(index, part) == part)
        ]
        if part in _WINDOWS and _is_plain(request) and slots_of("door", slot_names):
            # White windows of a house have panes of glass
            slots = [index for index in slots if "glass" not in slot_words(slot_names[index])]
        if part in HILTS and request.material in SOFT_MATERIALS:
            slots = gripped(slots, slot_names)
        placed.append((part, request, slots))
        taken |= dict.fromkeys(slots, request) if says else {}
    return placed


def _is_plain(request: MaterialRequest) -> bool:
    return request == MaterialRequest(colour=request.colour) and request.colour is not None


_WINDOWS = ("window", "windows")
