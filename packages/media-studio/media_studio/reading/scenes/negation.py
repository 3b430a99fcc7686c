"""What a prompt says is not to be, held against what is built."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from media_studio.language import words
from media_studio.language.english import singulars, word_set
from media_studio.language.material_request import MaterialRequest, read_request
from media_studio.language.part_words import is_part_word
from media_studio.reading.scenes.accounting import Accounting
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Finder, Lexeme


@dataclass(frozen=True, kw_only=True)
class Negation:
    """A word behind "without", "no" or "not made of".

    Attributes:
        said: What stands in front of it.
        lexeme: The word.
        owner: What it was said of; None where nothing had been named.
    """

    said: str
    lexeme: Lexeme
    owner: Draft | None


def settle_negations(
    negations: Iterable[Negation], drafts: Sequence[Draft], accounting: Accounting, find: Finder
) -> None:
    """Leave out what can be left out, and account for what is there all the same."""
    for negation in negations:
        of = [negation.owner] if negation.owner else list(drafts)
        said = f"{negation.said} {negation.lexeme.written}".strip()
        why = _objection(negation.lexeme, of, drafts, find)
        if why:
            accounting.contradict(negation.lexeme, "", why, said)
        else:
            accounting.keep_out(negation.lexeme, said)


def _objection(
    lexeme: Lexeme, of: Sequence[Draft], drafts: Sequence[Draft], find: Finder
) -> str | None:
    """Say why something is there that is not to be, or None where it is not."""
    coming = next((draft for draft in of if _has(draft, lexeme.text)), None)
    kept = f"this engine cannot leave it out of a {coming.noun}" if coming else None
    if lexeme.look and not lexeme.plural and not _is_covering(lexeme, of):
        objection = _look_objection(lexeme, of, anew=True)
        return objection or (None if any(draft.omitted for draft in of) else kept)
    if lexeme.text in _BRANDS | _SIGNS:
        _leave_out_signs(of)
    if lexeme.text in _NEVER_BUILT:
        return None
    if lexeme.size or lexeme.text in words.STYLE_WORDS:
        return _form_objection(lexeme, of)
    wearer = next((draft for draft in of if draft.archetype.body_slots), None)
    if wearer and _is_worn(lexeme, find) and not wearer.omit(lexeme.text):
        return f"this engine cannot leave it out of a {wearer.noun}"
    if lexeme.text not in _ENTWINED and any(draft.omit(lexeme.text) for draft in of):
        _bare(lexeme, of)
        return None
    if kept:
        return kept
    having = next((draft for draft in of if draft.means_part(lexeme.text)), None)
    is_part = is_part_word(lexeme.text) or not words.BUILT_ON.isdisjoint(
        (lexeme.text, *singulars(lexeme.text))
    )
    if having is None and lexeme.noun and not is_part:
        found = find(lexeme.noun)
        built = any(found and draft.archetype is found[0] for draft in drafts)
        return "it is built" if built else None
    if having is not None and _is_absent(having, lexeme.text):
        return None
    if having is None and lexeme.text in _APART:
        return None
    if having is None and any(draft.has_none(lexeme.text) for draft in of):
        return None
    noun = (having or of[0]).noun if of else "object"
    return f"this engine cannot leave it out of a {noun}"


def _has(draft: Draft, word: str) -> bool:
    """Tell whether an object comes with a part, or with something of it: an owl has ear tufts."""
    return draft.comes_with(word) or draft.traits.begin(word)


def _bare(lexeme: Lexeme, of: Iterable[Draft]) -> None:
    """Show the metal of a tin without a label: elsewhere its paper is what a colour is for."""
    for draft in of:
        if draft.subtype == "tin" and "label" in (lexeme.text, *singulars(lexeme.text)):
            draft.surfaces.append(("main", draft.request or MaterialRequest(material="steel")))


def _leave_out_signs(of: Iterable[Draft]) -> None:
    for draft in of:
        for sign in _SIGN_SLOTS & draft.built():
            draft.omit(sign)
        if draft.archetype.name == "shoe":
            # The stripes of a sports shoe may be taken for a brand's
            draft.omit("stripe")


def _is_covering(lexeme: Lexeme, of: Iterable[Draft]) -> bool:
    """Tell whether the word for a material is that for a part: the skin of a drum."""
    named = is_part_word(lexeme.text) or lexeme.text == "cork"
    return named and any(lexeme.text in draft.built() for draft in of)


def _is_worn(lexeme: Lexeme, find: Finder) -> bool:
    """Tell whether a word is for what people wear."""
    found = find(lexeme.noun or "")
    return found is not None and found[0].name in words.CLOTHING | {"helmet"}


_ENTWINED = word_set("wheel wheels")
"""Parts that are several surfaces, of which to leave out one leaves the others."""


def _form_objection(lexeme: Lexeme, of: Sequence[Draft]) -> str | None:
    """Say what has a size or style that is not to be."""
    style = words.STYLE_WORDS.get(lexeme.text)
    for draft in of:
        other = (draft.size - 1) * ((lexeme.size or 1) - 1)
        styled = draft.style is not None and draft.style in (lexeme.text, style)
        if other > 0 or styled or (draft.aged and lexeme.text in words.AGED):
            return f"the {draft.noun} is so"
    return None


def _is_absent(draft: Draft, word: str) -> bool:
    """Tell whether an object that may have a part has none; a handle may be in its body."""
    optional = draft.attribute(word)
    if optional is not None:
        return optional not in draft.attributes
    is_content = not words.CONTENT_SLOTS.isdisjoint((word, *singulars(word)))
    return not (draft.shows(word) or (is_part_word(word) and not is_content))


def _look_objection(lexeme: Lexeme, of: Sequence[Draft], *, anew: bool) -> str | None:
    """Say what has a material, colour or finish that is not to be; contents are left out."""
    asked, _ = read_request([lexeme.text])
    for draft in of:
        built = draft.built()
        for slot, choice in draft.finished().materials:
            meant = asked and (
                asked.material in (None, choice.material)
                and asked.colour in (None, choice.colour)
                and asked.finish in (None, choice.finish)
            )
            if slot in built and meant:
                if anew and slot in words.CONTENT_SLOTS and draft.omit(slot):
                    return _look_objection(lexeme, of, anew=False)
                return f"the {draft.noun} has it; say what it is to be instead"
    return None


_APART = word_set(
    "scabbard scabbards sheath sheaths holster graveyard cemetery gravestones tombstones fence"
    " fences garden lawn driveway road street cars pedestrians crowd clouds trailer charger"
)
"""Things of their own that nothing here is built with unless they are named."""
_BRANDS = word_set("logo logos brand brands branding")
_SIGNS = word_set("emblem emblems symbol symbols insignia badge badges crest crests")
_SIGN_SLOTS = frozenset(("badge", "emblem", "cross"))
_NEVER_BUILT = _BRANDS | word_set(
    "figure figures figurine figurines topper toppers seller"
    " text watermark watermarks people person persons humans shadow shadows writing"
    " words letters caption signature border borders background backgrounds reflections"
    " reflection clutter noise blur human word letter tablecloth tablecloths driver drivers rider"
    " riders passenger passengers packaging price prices veil smudges"
    " fingerprints"
)
"""What no picture or model of ours has unless it is asked for."""
