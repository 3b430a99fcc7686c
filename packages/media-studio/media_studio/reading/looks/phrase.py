"""Read the look that a prompt asks of an existing model."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from media_studio.errors import UnknownLook
from media_studio.language.english import (
    enumerate_words,
    longest_match,
    nearest,
    singulars,
    word_set,
)
from media_studio.language.mark_words import (
    BARE_CLAY,
    MARK_WORDS,
    NEARLY_MARKS,
    OF_METAL,
    OPEN_MARKS,
    PLACE_WORDS,
    SurfaceMark,
    is_metal_word,
    meaning_of_mark,
    means_mark,
    sort_marks,
)
from media_studio.language.material_request import (
    MaterialRequest,
    meaning_of,
    means_look,
    read_request,
)
from media_studio.language.part_words import is_part_word
from media_studio.language.understanding import STORY, Fate, PromptTerm
from media_studio.language.vocabulary import (
    BARE_METALS,
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_COLOURS,
    MATERIAL_WORDS,
    METAL_COLOURS,
    METALS,
    NEARLY,
    RELIEFS,
    SOFT_MATERIALS,
    stuff_of,
)
from media_studio.reading.looks.kept_words import KeptWords
from media_studio.reading.looks.look import NO, Look
from media_studio.reading.looks.look_words import (
    ACCENTS,
    BREAKS,
    FILLER,
    LOOKS,
    PATTERNS,
    WITHOUT,
    LookWords,
    look_words,
)
from media_studio.reading.looks.model_names import (
    STYLE_WORDS,
    is_adjective,
    is_known_thing,
    named_alike,
)
from media_studio.reading.looks.plain_parts import usual_material
from media_studio.reading.looks.slot_names import (
    HILTS,
    JOINED_PARTS,
    OTHER_PARTS,
    RIMS,
    object_words,
    slot_words,
    slots_of,
)

MAX_PROMPT_LENGTH = 4000
"""Characters."""

_ALIKE = 0.75
"""Likeness above which a word is taken for a misspelling."""

_LINKS = word_set("of is are be in from into :")


@dataclass
class _Reading:
    """The look as far as it is read.

    Attributes:
        open_parts: Parts that wait for what they are made of.
        placed: What the last "on the legs" was said of; "and the arms" is said of it as well.
        is_model_named: Whether the model was named, or what is said of it has ended.
        previous: The look of the whole before the loose one was said.
        last: The part that was named last, with nothing behind it yet.
        is_bare: The last clause was a colour and nothing else.
        lost: "named" or "several" behind what is not there, "in" behind "a pocket in worn".
        kept: Parts that stay as they are.
        slots: How many materials the model has; 0 where that is not known.
        model_words: Words of the names of the objects of the model.
        slot_words: Words of the names of its materials.
        is_known: The names of its objects say what it is.
        fresh: How many marks the last clause had; "on the legs" behind it is said of them.
        fresh_look: What else that clause asked for: chipped red paint.
        is_greened: What holds copper was to be rusty.
        is_open: They are adjectives: "nicked and bloodstained blade" is about the blade.
    """

    default: MaterialRequest | None = None
    parts: list[tuple[str, MaterialRequest]] = field(default_factory=list)
    marks: list[tuple[str | None, SurfaceMark]] = field(default_factory=list)
    terms: list[tuple[PromptTerm, str | None]] = field(default_factory=list)
    negated: list[str] = field(default_factory=list)
    kept: tuple[str, ...] = ()
    slots: int = 0
    model_words: frozenset[str] = frozenset()
    slot_words: frozenset[str] = frozenset()
    is_known: bool = False
    open_parts: list[str] = field(default_factory=list)
    loose: MaterialRequest | None = None
    previous: MaterialRequest | None = None
    placed: MaterialRequest | None = None
    is_placed: bool = False
    is_model_named: bool = False
    last: str | None = None
    is_bare: bool = False
    lost: str = ""
    fresh: int = 0
    fresh_look: MaterialRequest | None = None
    is_open: bool = False
    is_greened: bool = False

    def note(
        self, words: Sequence[str], fate: Fate, part: str | None = None, why: str = ""
    ) -> None:
        """Note what became of words, and of which part they are said."""
        for word in words:
            meant = _meaning(word)
            nearly = _NEARLY.get(word, "")
            if fate is Fate.HONOURED and nearly:
                term = PromptTerm(words=word, meant=meant, fate=Fate.APPROXIMATED, why=nearly)
            else:
                meant = meant if fate is Fate.HONOURED else ""
                term = PromptTerm(words=word, meant=meant, fate=fate, why=why)
            self.terms.append((term, part))


_NEARLY = {**NEARLY, **NEARLY_MARKS}


def _meaning(word: str) -> str:
    if means_mark(word):
        return meaning_of_mark(word)
    return meaning_of(word) if means_look(word) else word


def parse_look(prompt: str, slot_names: Sequence[str] = ()) -> Look:
    """Read a look such as "dark walnut with brass legs and a red velvet seat".

    Args:
        prompt: What is asked.
        slot_names: Names of the materials of the model: what it has as a part is no pattern.

    Raises:
        UnknownLook: If no material, colour or finish is understood.
    """
    if len(prompt) > MAX_PROMPT_LENGTH:
        raise UnknownLook(
            f"The prompt has more than {MAX_PROMPT_LENGTH} characters; describe the look in one"
            ' sentence, for example "dark walnut with brass legs".'
        )
    said = look_words(prompt, slot_names)
    objects = frozenset(word for name in slot_names for word in named_alike(object_words(name)))
    slots = frozenset(word for name in slot_names for word in slot_words(name)) - {"main"}
    reading = _Reading(
        slots=len(slot_names),
        kept=said.kept.parts,
        model_words=objects,
        slot_words=slots,
        is_known=is_known_thing(slot_names),
    )
    _note_apart(reading, said)
    words = said.words
    for link, looks, rest in _segments(words, reading):
        _read_segment(reading, link, looks, rest)
    reading.note(said.story, Fate.IGNORED, why=STORY)
    if reading.default is None and not reading.parts and not reading.marks:
        raise UnknownLook(_explain_place(said.elsewhere) or _explain(words))
    _keep_materials(reading, said.kept, slot_names)
    _note_rest(reading, said.kept.rest)
    _keep_to_part(reading, said.kept.rest)
    _drop_open_marks(reading)
    _turn_green(reading)
    _mend_cracks(reading)
    _colour_below(reading)
    _grip_in_leather(reading)
    line = " ".join(words)
    reading.terms.sort(key=lambda noted: line.find(noted[0].words))
    for negated in reading.negated:
        _settle(reading, negated)
    looked = {at for part in _named(reading) for at in slots_of(part, slot_names)}
    reading.terms = [
        (term, next(iter(_named(reading))))
        if part
        and not _is_said(reading, part)
        and looked.issuperset(slots_of(part, slot_names) or [-1])
        else _without_look(reading, term, part)
        for term, part in reading.terms
    ]
    written = {meant: word for word, meant in said.corrected}
    return Look(
        default=reading.default,
        parts=tuple(reading.parts),
        terms=tuple((_as_written(term, written), part) for term, part in reading.terms),
        corrected=said.corrected,
        whole=_whole(reading),
        marks=tuple(reading.marks),
        kept=(*reading.kept, *(part for part in reading.open_parts if part not in _named(reading))),
    )


def _note_kept(reading: _Reading, kept: KeptWords) -> None:
    for part in kept.parts:
        reading.note([part], Fate.HONOURED, part)


def _note_nearly(reading: _Reading, nearly: Sequence[tuple[str, str]]) -> None:
    """Note places that are only nearly so."""
    for words, why in nearly:
        term = PromptTerm(words=words, meant=why, fate=Fate.APPROXIMATED)
        reading.terms.append((term, None))


def _keep_materials(reading: _Reading, kept: KeptWords, slot_names: Sequence[str]) -> None:
    """Leave the parts as they are that are usually of what is to stay: the wood of an armchair.

    Which others are of it is not known, so that none may get another look.
    """
    for word in kept.materials:
        made_of = MATERIAL_WORDS[word].material
        usual = ((name, usual_material(slot_words(name))) for name in slot_names)
        parts = [
            " ".join(slot_words(name)) for name, now in usual if now and now.material == made_of
        ]
        if parts:
            reading.kept = (*reading.kept, *parts)
            reading.note([word], Fate.HONOURED, parts[0])
            continue
        touched = {at for part in _named(reading) for at in slots_of(part, slot_names)}
        is_whole = any(slot_words(slot_names[at]) == ["main"] for at in touched)
        if reading.default or is_whole or not slot_names:
            reading.note([word], Fate.CONTRADICTED, why=_WHICH_IS_OF_IT)
        else:
            reading.note([word], Fate.HONOURED)


def _keep_to_part(reading: _Reading, rest: Sequence[str]) -> None:
    """Let "ice blue, frost on the metal only" have frost on nothing else."""
    default = reading.default
    if default is None or not any(said.endswith("only") for said in rest):
        return
    if default.finish and any(asked.finish == default.finish for _, asked in reading.parts):
        kept = replace(default, finish=None)
        reading.default = kept if kept != MaterialRequest() else None


_WHICH_IS_OF_IT = "which parts are of it is not known: say which parts get the new look"


def _note_rest(reading: _Reading, rest: Sequence[str]) -> None:
    """Account for "only" and "nothing else"."""
    is_all = reading.default is not None and not reading.parts
    for words in rest:
        is_lost = is_all and words in ("only", "just")
        fate = Fate.IGNORED if is_lost else Fate.HONOURED
        meant, why = ("", _FOR_ALL) if is_lost else ("what is not named stays as it is", "")
        term = PromptTerm(words=words, meant=meant, fate=fate, why=why)
        reading.terms.append((term, None))


_FOR_ALL = "the look is for more than one part"


def _turn_green(reading: _Reading) -> None:
    """Let what holds copper turn green where rust is asked of it, and tell so."""
    given = dict(reading.parts)
    turned, why = False, _GREEN
    for number, (part, mark) in enumerate(reading.marks):
        request = given.get(part or "")
        request = request if request and request.material else reading.default
        if mark.kind == "rusty" and request and request.material in _GREENING:
            reading.marks[number] = part, replace(mark, kind="patina", colour=None)
            turned = True
        elif mark.kind == "rusty" and request and request.material in ("gold", "silver"):
            turned, why = True, _NO_RUST
    if turned or reading.is_greened:
        reading.terms = [
            (
                replace(
                    term,
                    fate=Fate.APPROXIMATED,
                    meant="patina" if why == _GREEN else "rusty",
                    why=why,
                ),
                part,
            )
            if _kind_of(term.words) == "rusty"
            else (term, part)
            for term, part in reading.terms
        ]


def _mend_cracks(reading: _Reading) -> None:
    """Leave no dark cracks beside those that are filled with gold."""
    is_filled = any(mark.kind == "cracks" and mark.is_metal for _, mark in reading.marks)
    if is_filled and reading.default and reading.default.finish == "cracked":
        reading.default = replace(reading.default, finish=None)


_GREEN = "it turns green, and only iron rusts"
_NO_RUST = "shown as on iron, though this metal does not rust"


def _drop_open_marks(reading: _Reading) -> None:
    """Leave out gradients and two tones of which one colour was not said."""
    open_kinds = {mark.kind for _, mark in reading.marks if _is_open(mark)}
    reading.marks = [(part, mark) for part, mark in reading.marks if not _is_open(mark)]
    reading.terms = [
        (replace(term, fate=Fate.IGNORED, meant="", why=_ONE_TONE), part)
        if MARK_WORDS.get(term.words) in open_kinds and term.fate is not Fate.CONTRADICTED
        else (term, part)
        for term, part in reading.terms
    ]


def _colour_below(reading: _Reading) -> None:
    """Let what has "pink glitter" and no other look be pink."""
    marks = (mark for part, mark in reading.marks if part is None and mark.kind == "glitter")
    glitter = next(marks, None)
    if glitter and glitter.colour and not reading.default:
        reading.default = MaterialRequest(colour=glitter.colour)


def _grip_in_leather(reading: _Reading) -> None:
    """Take the leather of "scratched blade, worn leather" for that of the grip."""
    request = reading.default
    is_soft = request is not None and request.material in SOFT_MATERIALS
    if not request or not is_soft or _soft_part(reading) != "grip" or not _has_blade(reading):
        return
    reading.default = None
    reading.parts.append(("grip", request))
    _tell_of(reading, request, "grip")


def _has_blade(reading: _Reading) -> bool:
    return not _named(reading).isdisjoint(("blade", "blades", "edge"))


def _is_open(mark: SurfaceMark) -> bool:
    return mark.kind in OPEN_MARKS and mark.colour is None


_TWO_COLOURS = "one colour a surface"
_ONE_TONE = "it is of two colours, of which one was said"


def _whole(reading: _Reading) -> MaterialRequest | None:
    if reading.default or reading.is_placed or len(reading.parts) != 1:
        return reading.default
    part, request = reading.parts[0]
    return None if _is_other_thing(reading, part) else request


def _without_look(
    reading: _Reading, term: PromptTerm, part: str | None
) -> tuple[PromptTerm, str | None]:
    """Account for a part that was named and of which nothing was said."""
    if part is None or _is_said(reading, part):
        return term, part
    return replace(term, fate=Fate.IGNORED, meant="", why="no look was asked for it"), None


def _is_said(reading: _Reading, part: str) -> bool:
    return part in reading.kept or part in _named(reading)


def _as_written(term: PromptTerm, written: Mapping[str, str]) -> PromptTerm:
    if term.words not in written:
        return term
    why = term.why if term.fate is Fate.IGNORED else f'read as "{term.words}"'
    return replace(term, words=written[term.words], why=why)


def _asks_for(request: MaterialRequest, negated: MaterialRequest) -> bool:
    """Tell whether a look has the material, or else the colour or finish, of another one."""
    if negated.material:
        return request.material == negated.material
    if negated.colour:
        return request.colour == negated.colour
    return request.finish == negated.finish


def _settle(reading: _Reading, negated: str) -> None:
    """Account for a look that is not to be, now that all that is to be is known."""
    if negated in MARK_WORDS:
        has = any(mark.kind == MARK_WORDS[negated] for _, mark in reading.marks)
        why = "it is asked for as well" if has else ""
        fate = Fate.CONTRADICTED if has else Fate.HONOURED
        term = PromptTerm(words=NO + negated, meant="" if has else "left out", fate=fate, why=why)
        reading.terms.append((term, None))
        return
    asked, _ = read_request([negated])
    requests = (reading.default, *(given for _, given in reading.parts))
    # Gems are a part, and no stuff
    are_things = not MATERIAL_WORDS.keys().isdisjoint(singulars(negated))
    is_stuff = asked is not None and asked.material not in (None, "rust") and not are_things
    kept = not all(each and each.material for each in requests)
    if asked and asked.material in METALS and reading.default:
        # Under pine planks a lock of gold stays one
        kept = kept or reading.default.material not in METALS
    if is_stuff and kept and not is_part_word(negated):
        why = "a surface that gets no other material keeps the one that it has"
        term = PromptTerm(words=NO + negated, meant="", fate=Fate.IGNORED, why=why)
        reading.terms.append((term, None))
        return
    for request in filter(None, requests):
        if asked and _asks_for(request, asked):
            why = "it is asked for as well"
            term = PromptTerm(words=NO + negated, meant="", fate=Fate.CONTRADICTED, why=why)
            reading.terms.append((term, None))
            return
    term = PromptTerm(words=NO + negated, meant="left out", fate=Fate.HONOURED)
    reading.terms.append((term, None))


_NOT_THERE = "it would not be on a surface of the model"
_NO_RELIEF = "nothing is cut into or set on the surface"
_NO_FADE = "no part changes its colour along it; say one colour, or a gradient of all of it"
_NO_LIVERY = "which part has which colour must be said"
_NO_TONE = "this material or colour comes in one tone here"


_STUFF_OR_PART = word_set("skin horn fruit glass feather hide shell")
"""Materials that are parts of models as well."""


def _note_apart(reading: _Reading, said: LookWords) -> None:
    """Note what was taken out of the words before they are read."""
    _note_kept(reading, said.kept)
    _note_nearly(reading, said.nearly)
    reading.note(said.tones, Fate.IGNORED, why=_NO_TONE)
    reading.note(said.firsts, Fate.IGNORED, why=_TWO_COLOURS)
    reading.note(said.liveries, Fate.CONTRADICTED, why=_NO_LIVERY)
    reading.note(said.fades, Fate.CONTRADICTED, why=_NO_FADE)
    reading.note(said.cut, Fate.IGNORED, why=_NO_RELIEF)
    reading.note(said.elsewhere, Fate.IGNORED, why=_NOT_THERE)


def _segments(
    words: Sequence[str], reading: _Reading
) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield (break word before, look phrases, other words) between commas, "with", "and" ...

    A word that says nothing does not part the looks around it: grey coursed stone walls.
    """
    link, looks, rest = "", list[str](), list[str]()
    at = 0
    while at < len(words):
        phrase = longest_match(words, at, *LOOKS)
        coloured = looks[-1:] and (looks[-1] in COLOUR_WORDS or looks[-1] in MATERIAL_WORDS)
        part_follows = at + 1 < len(words) and is_part_word(words[at + 1])
        named = phrase in _STUFF_OR_PART and phrase in reading.slot_words
        if named and coloured and not part_follows:
            # "Green skin" is about the skin that the model has
            phrase = None
        word = phrase or words[at]
        at += len(word.split())
        # "Glowing scripture down the middle": the scripture glows
        is_thing = phrase in PLACE_WORDS
        if phrase and rest and looks and not (is_thing or _may_be_named(reading, rest[-1])):
            reading.note(rest, Fate.IGNORED, why=_NOT_FOLLOWED)
            rest = []
        is_said = link in _LINKS and bool(reading.open_parts or reading.last)
        if phrase and rest and not looks and is_said and not _may_be_named(reading, rest[-1]):
            # "The hilt is plain iron", "a plume in vivid blue"
            reading.note(rest, Fate.IGNORED, why=_NOT_FOLLOWED)
            rest = []
        if phrase and not rest:
            looks.append(phrase)
        elif word in BREAKS or word in _LINKS or phrase:
            if looks or rest:
                yield link, looks, rest
            link, looks, rest = ("" if phrase else word), ([phrase] if phrase else []), []
        elif word not in FILLER or (looks and word in ACCENTS):
            rest.append(word)
    if looks or rest:
        yield link, looks, rest


@dataclass
class _Clause:
    """What is said between two breaks: looks, marks, and other words."""

    link: str
    request: MaterialRequest | None
    marks: list[SurfaceMark]
    used: list[str]
    rest: list[str]


def _read_segment(reading: _Reading, link: str, looks: list[str], rest: list[str]) -> None:
    """Add one segment to the reading."""
    if link in WITHOUT:
        _read_negated(reading, looks, rest)
        return
    lost, reading.lost = reading.lost, _lost(reading, looks, rest)
    goes_on = link == "" and (lost == "in" or (lost == "several" and looks))
    if lost and (link in ("in", "of") or goes_on):
        # "A pocket in red tartan", "buttons in antique brass", "zips black", on what has none
        reading.note([*looks, *rest], Fate.IGNORED, why=_NOT_FOLLOWED)
        reading.lost = "" if looks else "in"
        return
    looks, rest = _with_thing(reading, looks, rest)
    clause = _clause(reading, link, looks, rest)
    if clause.request is None and not clause.marks and link in ("on", "for") and reading.fresh:
        _move_marks(reading, clause)
        return
    if clause.marks and not clause.request and not clause.rest:
        _attach(reading, link, clause.marks, clause.used)
        reading.fresh, reading.fresh_look = len(clause.marks), None
        reading.is_open = all(word.endswith(("ed", "y", "en")) for word in clause.used)
        return
    if clause.marks and not clause.request:
        clause.request = MaterialRequest()
    before, waiting = len(reading.parts), reading.fresh
    _place(reading, clause, _named_part(reading, clause))
    named: list[str | None] = [name for name, _ in reading.parts[before:]]
    # "Glowing cracks in a black blade"
    is_in = link == "in" and waiting > 0
    if named and (is_in or (link in ("and", ",") and clause.marks and reading.is_open)):
        # "A nicked and bloodstained blade"
        first = len(reading.marks) - waiting
        reading.marks[first:] = [(part or named[0], mark) for part, mark in reading.marks[first:]]
    reading.marks += [(name, mark) for name in named or [None] for mark in clause.marks]
    reading.fresh, reading.is_open = len(clause.marks), False
    reading.fresh_look = reading.loose if named == [] and clause.request else None


def _with_thing(
    reading: _Reading, looks: list[str], rest: list[str]
) -> tuple[list[str], list[str]]:
    """Read a "blue gem" as a thing that is blue: what is no gem does not become one."""
    is_thing = len(looks) > 1 and not rest and looks[-1] in _THINGS
    is_named = reading.is_known or "gem" in reading.slot_words
    return (looks[:-1], [looks[-1]]) if is_thing and is_named else (looks, rest)


_GEMS = word_set("gem gems jewel jewels gemstone")
_THINGS = _GEMS | word_set("mirror water")
"""Materials that behind a colour are things."""


def _lost(reading: _Reading, looks: Sequence[str], rest: Sequence[str]) -> str:
    """Return "named", or "several", where a segment names only things that the model has not."""
    is_verb = bool(rest) and rest[-1].endswith(("ed", "ing", "ly")) and rest[-1] not in _SEWN
    if looks or not rest or is_verb or not reading.model_words:
        return ""
    if rest[-1] not in PATTERNS and _may_be_named(reading, rest[-1]):
        return ""
    return "several" if rest[-1].endswith("s") and rest[-1] not in _STUFF else "named"


_SEWN = word_set("piping lining stitching lettering edging webbing trimming plating")


def _move_marks(reading: _Reading, clause: _Clause) -> None:
    """Lay the marks of the last clause on the part that is named behind them."""
    part = _named_part(reading, clause) or _missing_part(reading, clause)
    if part is None:
        return
    moved = reading.marks[-reading.fresh :]
    reading.marks[-reading.fresh :] = [(part, mark) for _, mark in moved]
    if reading.fresh_look and reading.fresh_look is reading.loose:
        _name_part(reading, clause.link, part)
    reading.parts = _with_part(reading.parts, part)
    for number, (term, about) in enumerate(reading.terms):
        if about is None and _kind_of(term.words) in {mark.kind for _, mark in moved}:
            reading.terms[number] = term, part
    reading.note([part], Fate.HONOURED, part)
    reading.fresh = 0


def _kind_of(word: str) -> str | None:
    return MARK_WORDS.get(word) or FINISH_WORDS.get(word)


def _read_negated(reading: _Reading, looks: Sequence[str], rest: Sequence[str]) -> None:
    """Keep what is not to be; whether the model has such a part is found out later."""
    reading.negated += looks
    if looks and len(rest) == 1 and _is_part(reading, rest[0]):
        # "No broken windows"
        term = PromptTerm(words=f"{NO}{looks[0]} {rest[0]}", meant="left out", fate=Fate.HONOURED)
        reading.terms.append((term, None))
        return
    parts = [word for word in rest if _is_part(reading, word)]
    absent = [word for word in rest if word in _NEVER_ADDED and word not in parts]
    for word in absent:
        # Nothing of the kind is ever painted
        term = PromptTerm(words=NO + word, meant="left out", fate=Fate.HONOURED)
        reading.terms.append((term, None))
    rest = [word for word in rest if word not in absent]
    for part in parts:
        term = PromptTerm(words=NO + part, meant="left out", fate=Fate.HONOURED)
        reading.terms.append((term, None))
    reading.note([word for word in rest if word not in parts], Fate.IGNORED, why=_NOT_FOLLOWED)


_NEVER_ADDED = PATTERNS | word_set(
    "logos brand brands branding label labels text texts words numbers number letter badge badges"
    " decal picture pictures drawing drawings images image carving carvings ornament ornaments"
    " markings watermark watermarks advert adverts slogan slogans signs emblem emblems tattoos"
)
"""What no look here adds, so that it is left out wherever it is not to be."""


def _clause(reading: _Reading, link: str, looks: Sequence[str], rest: list[str]) -> _Clause:
    """Sort the looks of a segment, and note those that come to nothing."""
    clause = _sorted_looks(reading, link, looks, rest)
    _drop_motif(reading, clause)
    _turn_clause_green(reading, clause)
    _drop_odd_colour(reading, clause)
    _name_thing(reading, clause)
    _lay_at_place(reading, clause)
    _put_on_roof(reading, clause)
    return clause


def _sorted_looks(reading: _Reading, link: str, looks: Sequence[str], rest: list[str]) -> _Clause:
    """Tell marks and the one look apart; what is left of the looks is noted as lost."""
    found = sort_marks(looks, is_chipped=any(mark.kind in _CHIPS for _, mark in reading.marks))
    request, unused = read_request(found.looks) if found.looks else (None, [])
    later = [word for word in unused if word in FINISH_WORDS and word not in _GLOSSES]
    unused = [word for word in unused if word not in later and not _fill_open(reading, word)]
    lit = [word for word in unused if _is_light(word) and request and request.material != "glow"]
    unused = [word for word in unused if word not in lit]
    reading.note(unused, Fate.IGNORED, why=_TWICE)
    reading.note(found.unused, Fate.IGNORED, why=_NOWHERE)
    is_cloth = request is not None and request.material in ("fabric", "wool", "fur")
    dull = [look for look in looks if is_cloth and FINISH_WORDS.get(look) in ("polished", "glossy")]
    reading.note(dull, Fate.APPROXIMATED, why=_DULL)
    marks = [*found.marks, *(SurfaceMark(kind=FINISH_WORDS[word]) for word in later)]
    marks += [SurfaceMark(kind="lit", glows=True)] if lit else []
    used = [look for look in looks if look not in (*unused, *found.unused, *dull)]
    return _Clause(link, request, marks, used, rest)


def _drop_motif(reading: _Reading, clause: _Clause) -> None:
    """Tell of "delft blue windmills" that its flowers are there, and they are not."""
    request, rest = clause.request, clause.rest
    pictured = request is not None and request.pattern in _PICTURED
    if pictured and rest and not _may_be_named(reading, rest[-1]):
        reading.note(rest, Fate.IGNORED, why=_NOT_FOLLOWED)
        clause.rest = []


def _turn_clause_green(reading: _Reading, clause: _Clause) -> None:
    """Read rust and green of what holds copper as its patina."""
    request = clause.request
    if request is None or request.material not in _GREENING:
        return
    is_green, is_rusty = request.colour in _PATINA_COLOURS, request.finish == "rusty"
    if is_green or is_rusty:
        reading.is_greened |= is_rusty and not is_green
        colour = request.colour if is_green else None
        clause.marks.append(SurfaceMark(kind="patina", colour=colour))
        clause.request = replace(
            request,
            finish=None if is_rusty else request.finish,
            colour=None if is_green else request.colour,
        )


def _drop_odd_colour(reading: _Reading, clause: _Clause) -> None:
    """Leave metals the colour that they have: no gold is blue."""
    request = clause.request
    if not request or request.pattern or _has_colour(request.material, request.colour):
        return
    odd = [word for word in clause.used if COLOUR_WORDS.get(word) == request.colour]
    reading.note(odd, Fate.IGNORED, why=_OWN_COLOUR)
    clause.used = [word for word in clause.used if word not in odd]
    clause.request = replace(request, colour=None)


def _name_thing(reading: _Reading, clause: _Clause) -> None:
    """Join the words of a part; a coloured gem is one, and a shape of a part is none."""
    request, rest = clause.request, _joined_parts(clause.rest)
    if request and request.material is None and rest and rest[-1] in _GEMS:
        clause.request = replace(request, material="gem")
    if len(rest) > 1 and rest[-1].endswith("ed") and _is_part(reading, rest[-2]):
        # "A guard shaped in copper"
        reading.note([rest.pop()], Fate.IGNORED, why=_NOT_FOLLOWED)
    clause.rest = rest


def _lay_at_place(reading: _Reading, clause: _Clause) -> None:
    """Lay what is at the bottom or the edges there."""
    request, rest = clause.request, clause.rest
    is_free = not clause.marks or _is_clay(request)
    if below := _at_bottom(reading, request, rest) if is_free else None:
        clause.request, clause.marks = None, [*clause.marks, below]
    if clause.marks and not clause.request and len(rest) == 1 and rest[0] in _PLACES:
        clause.marks = [replace(mark, place=_PLACES[rest[0]]) for mark in clause.marks]
        clause.used, clause.rest = [*clause.used, *rest], []


def _put_on_roof(reading: _Reading, clause: _Clause) -> None:
    """Let thatch and tiles be those of the roof, wherever they stand."""
    if clause.rest:
        return
    if "roof" in reading.slot_words and any(look in _THATCH for look in clause.used):
        clause.rest = ["roof"]
    elif any(look in _ROOFING for look in clause.used):
        clause.used = [look for look in clause.used if look not in _ROOFING]
        clause.rest = ["roof"]


def _at_bottom(
    reading: _Reading, request: MaterialRequest | None, rest: Sequence[str]
) -> SurfaceMark | None:
    """Read "raw clay bottom", "scuffed bottom" and "yellow bottom" as marks that lie there."""
    is_place = len(rest) == 1 and rest[0] in _PLACES and not _is_part(reading, rest[0])
    if not request or not is_place:
        return None
    if _is_clay(request):
        return BARE_CLAY
    if request.finish and request == MaterialRequest(finish=request.finish):
        return SurfaceMark(kind=request.finish)
    is_plain = request == MaterialRequest(colour=request.colour) and reading.is_known
    if request.colour and is_plain and _PLACES[rest[0]] == "bottom":
        return SurfaceMark(kind="coat", colour=request.colour)
    return None


def _is_clay(request: MaterialRequest | None) -> bool:
    return request == MaterialRequest(material="terracotta")


def _is_light(word: str) -> bool:
    return stuff_of(word) == "glow"


_PICTURED = ("delft", "floral")


def _has_colour(material: str | None, colour: str | None) -> bool:
    return colour is None or colour in METAL_COLOURS.get(material or "", (colour,))


_OWN_COLOUR = "this metal has a colour of its own; painted, it can have another"
_GREENING = word_set("copper bronze brass")
"""Metals that turn green where iron turns red."""
_PATINA_COLOURS = word_set("green teal turquoise")
_THATCH = word_set("thatch thatched")
_ROOFING = word_set("shingles shingle") | {"roof tile", "roof tiles", "tiled roof"}
"""Materials that are of the roof, wherever they stand."""


def _named_part(reading: _Reading, clause: _Clause) -> str | None:
    """Return the part that a clause is about, and note the words that say nothing."""
    link, rest, request = clause.link, clause.rest, clause.request
    if request and link in ("of", "from") and rest and rest[-1] in _STUFF:
        # "Patchwork of denim pieces"
        reading.note(rest, Fate.IGNORED, why=_NOT_FOLLOWED)
        clause.rest = []
        return None
    # The last word behind the first looks may name the model itself, behind others a part of it
    may_be_model = link in ("", "and") and not reading.is_model_named and not reading.parts
    # "White paint and a carbon fibre bonnet"
    own = not reading.model_words or bool(rest and _may_be_named(reading, rest[-1]))
    # "Red shutters, white walls"
    several = bool(rest) and rest[-1].endswith("s") and not rest[-1].endswith("ss")
    several = several and rest[-1] not in _STUFF
    is_other = bool(rest) and _is_other_thing(reading, rest[-1])
    may_be_model = may_be_model and ((link == "" and not several and not is_other) or own)
    # "Wine barrel, dark oak"
    is_heading = link == "" and not (reading.terms or reading.parts or reading.default)
    is_seat = (
        bool(rest)
        and not request
        and rest[-1] == "seat"
        and not _SEATING.isdisjoint(reading.model_words)
    )
    is_heading = is_heading and bool(rest) and (is_seat or rest[-1] in reading.model_words)
    model = (request or is_heading) and may_be_model and rest and rest[-1] not in PATTERNS
    reading.is_model_named |= bool(rest) or link not in ("", "and")
    is_part = bool(rest) and _is_part(reading, rest[-1]) and not (is_heading and is_seat)
    part = rest[-1] if rest and (is_part or (request and not model)) else None
    if request and reading.last and link in ("in", "of") and rest and not is_part:
        # "A grip in brown leather tape"
        reading.note(rest, Fate.IGNORED, why=_NOT_FOLLOWED)
        clause.rest = []
        return None
    motif = next((word for word in rest if word in PATTERNS), None)
    if motif and request and not is_part:
        # "Blue dragon motif from China": the blue is that of the dragon
        part = motif
        reading.note([word for word in rest if word != motif], Fate.IGNORED, why=_NOT_FOLLOWED)
        return part
    lost = rest[:-1] if part or model else rest
    # A red sports car
    lost = [word for word in lost if not model or word not in reading.model_words]
    reading.note(lost, Fate.IGNORED, why=_NOT_FOLLOWED)
    if model and reading.is_known and not own and is_adjective(rest[-1]):
        why = STORY if rest[-1] in STYLE_WORDS else _NOT_FOLLOWED
        reading.note(rest[-1:], Fate.IGNORED, why=why)
    return part


_STUFF = word_set(
    "pieces scraps offcuts remnants"
    " logs blocks boards stones slabs sheets squares strips fibres fibers threads glows shines"
    " colours colors tones"
)
"""Words that look like several things, and tell of what the whole is: timber logs."""
_SEATING = word_set("armchair chair sofa couch bench stool throne")


def _is_other_thing(reading: _Reading, word: str) -> bool:
    """Tell whether a word names neither the model nor a part of it: the spoiler of a car."""
    is_known = reading.is_known or " " in word
    return is_known and not is_adjective(word) and not _may_be_named(reading, word)


def _may_be_named(reading: _Reading, word: str) -> bool:
    """Tell whether a word may end what is said of it: a part, the model, a motif."""
    is_model = not reading.model_words.isdisjoint((word, *singulars(word)))
    return is_model or word in PATTERNS or _is_part(reading, word) or not reading.model_words


def _is_part(reading: _Reading, word: str) -> bool:
    """Tell whether a word names a part, of all models or of this one; a chest has no chest."""
    forms = (word, *singulars(word))
    is_model = not reading.model_words.isdisjoint(forms)
    if word in OTHER_PARTS and not is_model:
        return True
    return (is_part_word(word) and not is_model) or not reading.slot_words.isdisjoint(forms)


def _place(reading: _Reading, clause: _Clause, part: str | None) -> None:
    """Give the look of a clause to the part that it is about, or to the whole model."""
    link, used = clause.link, clause.used
    request = _with_first_colour(reading, clause, part)
    placed, reading.placed = reading.placed, None
    last, reading.last = reading.last, part
    is_wrapped = last in HILTS and last in _named(reading) and link == "in" and not clause.rest
    if request and request.material and is_wrapped:
        # "A silver hilt wrapped in leather"
        reading.note(used, Fate.HONOURED, "grip")
        reading.parts.append(("grip", request))
    elif request and not clause.rest and link in ("", "in", "of") and last:
        # "Hoops rusted", "a plume in blue"
        reading.note(used, Fate.HONOURED, last)
        reading.parts = [
            (name, given.merged_with(request) if name == last else given)
            for name, given in _with_part(reading.parts, last)
        ]
        reading.open_parts = [each for each in reading.open_parts if each != last]
    elif request is None and part and link == "and" and placed:
        reading.note([part], Fate.HONOURED, part)
        reading.parts.append((part, placed))
        reading.placed = placed
    elif request is None and clause.rest == [part] and link == "and" and last in _named(reading):
        # "Blue door and window frames"; what follows may still say otherwise
        _give_same(reading, clause.rest[0], str(last))
    elif request is None:
        if part is None and link in ("on", "for") and reading.loose:
            part = _missing_part(reading, clause)
        is_said = last is not None or bool(reading.terms)
        is_beside = link in ("on", "for") and reading.loose is None and is_said
        reading.note([part] if part else [], Fate.HONOURED, part)
        _name_part(reading, link, part, is_beside=is_beside)
    elif part in _RIM_WORDS and _coats_rim(reading, clause, request):
        reading.note([*used, *clause.rest], Fate.HONOURED)
    elif part:
        _give_part(reading, clause, part, request)
    elif last in _named(reading) and _is_print(clause):
        # "A black grip with silver stripes"
        _print_part(reading, str(last), clause)
    elif request.material == "gem" and reading.parts and link in ("with", "and"):
        # "A silver pommel with ruby" is no grip of ruby; the part is matched later, or told
        reading.note(used, Fate.HONOURED, "gem")
        reading.parts.append(("gem", request))
    elif reading.open_parts:
        reading.note(used, Fate.HONOURED, reading.open_parts[0])
        reading.parts += [(each, request) for each in reading.open_parts]
        reading.open_parts = []
    elif _is_second_colour(reading, request, used):
        reading.note(used, Fate.HONOURED)
    else:
        _take_default(reading, clause, request)


def _give_part(reading: _Reading, clause: _Clause, part: str, request: MaterialRequest) -> None:
    """Give a look to the part that is named behind it."""
    is_rim = part in RIMS and not reading.slot_words.isdisjoint(("tyre", "tire", "wheel"))
    is_rim = is_rim and request.material in METALS and request.colour is None
    # Gold wheels have no tyres of gold
    is_wheel = part in ("wheel", "wheels") and request.material != "rubber"
    rims = not reading.slot_words.isdisjoint(("rim", "metal"))
    is_rim = is_rim or (is_wheel and rims and "tyre" in reading.slot_words)
    rim = "rim" if "rim" in reading.slot_words else "metal"
    target = rim if is_rim else part
    reading.note([*clause.used, part], Fate.HONOURED, target)
    reading.parts.append((target, request))
    reading.open_parts, reading.loose = [], None


def _with_first_colour(
    reading: _Reading, clause: _Clause, part: str | None
) -> MaterialRequest | None:
    """Return the look of a clause, with the red of "red and black striped lid"."""
    request, first = clause.request, reading.loose
    was_bare, reading.is_bare = reading.is_bare, False
    is_missing = part is not None and not _is_part(reading, part)
    if was_bare and first and request and part and is_missing and clause.link == "and":
        # The black of a "black and white skull print" is on nothing else
        reading.default = reading.previous
        _tell_of(reading, first, part)
        return request
    goes_on = was_bare and first and part and clause.link == "and" and len(clause.rest) == 1
    if not goes_on or not request or not request.pattern or not request.colour or request.second:
        return request
    assert first is not None
    reading.default = reading.previous
    _tell_of(reading, first, str(part))
    return replace(request, colour=first.colour, second=request.colour)


def _is_print(clause: _Clause) -> bool:
    """Tell whether a clause names only a pattern, with its colour."""
    request = clause.request
    plain = request is not None and request.pattern is not None and request.material is None
    return plain and not clause.rest and clause.link == "with"


def _print_part(reading: _Reading, part: str, clause: _Clause) -> None:
    """Give the part that was named last a pattern, unless it has one."""
    given, request = reading.parts[-1][1], clause.request
    assert request is not None
    if given.pattern:
        reading.note(clause.used, Fate.IGNORED, why=_TWICE)
        return
    reading.note(clause.used, Fate.HONOURED, part)
    second = request.second or request.colour
    is_bare = given.colour is None and given.material is None
    printed = replace(given, pattern=request.pattern, second=second)
    reading.parts[-1] = part, request if is_bare else printed


_OPEN_VESSELS = word_set("mug cup teacup bowl")
"""Models whose upper edge is their rim, whatever else they have."""
_RIM_WORDS = word_set("rim lip brim")


def _coats_rim(reading: _Reading, clause: _Clause, request: MaterialRequest) -> bool:
    """Paint the rim of a vessel that has no surface of its own for it."""
    is_metal = request.material in METALS
    colour = request.colour or MATERIAL_COLOURS.get(request.material or "")
    is_plain = request.material in (None, "paint", "ceramic") or is_metal
    is_open = reading.slots == 1 or not _OPEN_VESSELS.isdisjoint(reading.model_words)
    if not is_open or not colour or not is_plain or clause.rest != [clause.rest[-1]]:
        return False
    clause.marks.append(SurfaceMark(kind="coat", colour=colour, place="rim", is_metal=is_metal))
    return True


def _named(reading: _Reading) -> set[str]:
    return {name for name, _ in reading.parts}


def _give_same(reading: _Reading, part: str, last: str) -> None:
    """Give a part the look of the one that was named before it, unless another follows."""
    reading.note([part], Fate.HONOURED, part)
    reading.parts.append((part, dict(reading.parts)[last]))
    reading.open_parts = [part]


def _take_default(reading: _Reading, clause: _Clause, request: MaterialRequest) -> None:
    """Take a look for the whole model, with a finish over the one that it has already."""
    if reading.default and reading.default.colour and request.pattern == "rainbow":
        # A pink bag with a rainbow is not of all colours
        reading.note(clause.used, Fate.IGNORED, why=_TWICE)
        return
    if request.material == "glow" and reading.default and reading.default.material:
        # "Crystal, glowing purple"
        clause.marks.append(SurfaceMark(kind="lit", glows=True))
        reading.default = reading.default.merged_with(replace(request, material=None))
        reading.note(clause.used, Fate.HONOURED)
        return
    if _takes_two(reading, clause, request):
        reading.note(clause.used, Fate.HONOURED)
        return
    is_blue_on_white = _is_blue_on_white(reading.default, request)
    lost = _lost_beside(reading.default, request, clause.link, clause.used)
    lost = [] if is_blue_on_white else lost
    reading.note(lost, Fate.IGNORED, why=_TWICE)
    used = [word for word in clause.used if word not in lost]
    if is_blue_on_white:
        reading.default = replace(_DELFT, material=request.material, finish=request.finish)
        reading.note(clause.used, Fate.HONOURED)
        return
    if lost:
        request = replace(request, colour=None)
        if request == MaterialRequest():
            reading.note([word for word in used if means_mark(word)], Fate.HONOURED)
            return
    request = _in_two_colours(reading.default, request)
    reading.is_bare = request == MaterialRequest(colour=request.colour) and not clause.rest
    if reading.default and reading.default.finish != request.finish:
        clause.marks += _later_finish(reading.default, request)
    taken = _add_default(reading, request, clause.link)
    laid = {mark.kind for mark in clause.marks}
    marked = [w for w in used if taken or means_mark(w) or FINISH_WORDS.get(w) in laid]
    reading.note(marked, Fate.HONOURED)
    reading.note([word for word in used if word not in marked], Fate.IGNORED, why=_TWICE)


def _takes_two(reading: _Reading, clause: _Clause, request: MaterialRequest) -> bool:
    """Take the second colour of "purple and green two tone"."""
    is_plain = request == MaterialRequest(colour=request.colour)
    is_metal = request == MaterialRequest(material=request.material) and request.material in METALS
    if not reading.default or not reading.default.colour or not (is_plain or is_metal):
        return False
    colour = request.colour or MATERIAL_COLOURS.get(request.material or "", "grey")
    waiting = [number for number, mark in enumerate(clause.marks) if _is_open(mark)]
    for number in waiting:
        mark = replace(clause.marks[number], colour=colour, is_metal=is_metal)
        clause.marks[number] = mark
    return bool(waiting)


def _is_second_colour(reading: _Reading, request: MaterialRequest, used: Sequence[str]) -> bool:
    """Take a colour for the pattern or the mark that waits for its second one."""
    is_metal = request == MaterialRequest(material=request.material) and is_metal_word(used[-1])
    if is_metal and reading.default and reading.default.colour and _fill_open(reading, used[-1]):
        return True
    colour = request.colour
    if colour is None or request != MaterialRequest(colour=colour):
        return False
    first = reading.default
    if first and first.colour and _fill_open(reading, used[0]):
        return True
    default = reading.default
    takes = default and default.pattern and default.pattern not in _ONE_COLOUR and default.colour
    if default and takes and default.second is None and default.colour != colour:
        reading.default = replace(default, second=colour)
        return True
    return False


def _in_two_colours(default: MaterialRequest | None, request: MaterialRequest) -> MaterialRequest:
    """Read "blue and grey argyle": the first colour is the ground's, the other the pattern's."""
    if default is None or default.pattern or not request.pattern or request.second:
        return request
    if None in (default.colour, request.colour) or default.colour == request.colour:
        return request
    return replace(request, second=request.colour)


_DELFT = MaterialRequest(colour="white", pattern="delft", second="blue")


def _is_blue_on_white(default: MaterialRequest | None, request: MaterialRequest) -> bool:
    """Tell whether blue and white porcelain, or its pattern, is asked for, which is painted."""
    painted = request.pattern == "delft" or (request.material == "ceramic" and not request.pattern)
    return painted and {default and default.colour, request.colour} == {"blue", "white"}


def _fill_open(reading: _Reading, word: str) -> bool:
    """Take a colour, or a metal, for a mark that waits for its second one."""
    is_metal = is_metal_word(word)
    colour = MATERIAL_COLOURS.get(MATERIAL_WORDS[word].material, "grey") if is_metal else None
    colour = COLOUR_WORDS.get(word, colour)
    for number, (part, mark) in enumerate(reading.marks):
        if colour and mark.kind in OPEN_MARKS and mark.colour is None:
            reading.marks[number] = part, replace(mark, colour=colour, is_metal=is_metal)
            return True
    return False


_ONE_COLOUR = RELIEFS | {"rainbow", "camouflage", "galaxy", "parquet"}


def _later_finish(default: MaterialRequest, request: MaterialRequest) -> list[SurfaceMark]:
    """Lay a finish over the one that was named before."""
    plain = ("glossy", "polished", "matte")
    if not request.finish or not default.finish or request.finish in plain:
        return []
    return [SurfaceMark(kind=request.finish)]


def _lost_beside(
    default: MaterialRequest | None, request: MaterialRequest, link: str, used: Sequence[str]
) -> list[str]:
    """Return the words for a second colour, which the look of the model does not take."""
    colours = [word for word in used if word in COLOUR_WORDS]
    if default is None or request.colour is None or request.pattern:
        return []
    if not _has_colour(default.material, request.colour) and request.material is None:
        return colours
    if default.colour is None:
        is_second = link == "and" and default.material and request.material is None
        return colours if is_second and not default.pattern else []
    return colours if default.colour != request.colour else []


def _attach(
    reading: _Reading, link: str, marks: Sequence[SurfaceMark], used: Sequence[str]
) -> None:
    """Lay marks over what was named last, or over all."""
    is_open = link == "with" and reading.last in reading.open_parts
    part = reading.last if link in ("", "in", "of") or is_open else None
    # "White with a yellow handle and a yellow stripe": the stripe is on the white
    apart = link == "and" and any(mark.kind == "stripe" for mark in marks)
    is_of_part = reading.default is None or (link in ("with", "and") and not apart)
    if part is None and reading.parts and is_of_part:
        metals = [name for name, given in reading.parts if given.material in (*METALS, None)]
        tarnished = all(mark.kind in OF_METAL for mark in marks)
        last = reading.parts[0][0] if apart else reading.parts[-1][0]
        part = next(reversed(metals), None) if tarnished else last
    if part and part not in (name for name, _ in reading.parts):
        reading.parts.append((part, MaterialRequest()))
        reading.open_parts = [each for each in reading.open_parts if each != part]
    reading.marks += [(part, mark) for mark in marks]
    reading.note(used, Fate.HONOURED, part)


_GLOSSES = frozenset(
    word for word, meant in FINISH_WORDS.items() if meant in ("glossy", "polished", "matte")
)
_PLACES = {
    "bottom": "bottom",
    "underside": "bottom",
    "edges": "edges",
    "corners": "edges",
}
"""Words that behind wear are no part: sooty bottom."""
_CHIPS = ("chips", "few chips", "edge wear", "battered")
_DULL = "cloth hardly shines here"
_NOWHERE = "only wear, cracks and the like can be put there, in their own colours"


_TWICE = "another look was asked for the same surface"
_NOT_FOLLOWED = "it is no material, colour, finish or part that this engine knows"


def _joined_parts(rest: list[str]) -> list[str]:
    """Read "window frames" as one part; neither the panes nor the body are meant."""
    joined = " ".join(rest[-2:])
    return [*rest[:-2], joined] if joined in JOINED_PARTS else rest


def _with_part(
    parts: Sequence[tuple[str, MaterialRequest]], part: str
) -> list[tuple[str, MaterialRequest]]:
    known = any(name == part for name, _ in parts)
    return [*parts] if known else [*parts, (part, MaterialRequest())]


def _missing_part(reading: _Reading, clause: _Clause) -> str | None:
    """Return what a look is said to be on, though no model has such a part: rust on the tip."""
    named = clause.rest[-1] if clause.rest else ""
    is_model = not reading.model_words.isdisjoint((named, *singulars(named)))
    if not named or is_model or not reading.model_words:
        return None
    said = [at for at, (term, _) in enumerate(reading.terms) if term.words == named]
    if said:
        del reading.terms[said[-1]]
    return named


def _name_part(reading: _Reading, link: str, part: str | None, *, is_beside: bool = False) -> None:
    """Handle a part without a look: "brass on the legs", or "the legs are" with brass to come.

    `is_beside` tells that a part is only where something else is: duct tape on the seat.
    """
    if part and link in ("on", "for") and reading.loose:
        reading.parts.append((part, reading.loose))
        reading.default = reading.previous
        _tell_of(reading, reading.loose, part)
        reading.placed, reading.loose, reading.is_placed = reading.loose, None, True
    elif part and not is_beside:
        reading.open_parts = [*(reading.open_parts if link == "and" else ()), part]
    else:
        reading.open_parts, reading.loose = [], None


def _tell_of(reading: _Reading, request: MaterialRequest, part: str) -> None:
    """Say the words of a look of the part that it has turned out to be for."""
    for number, (term, about) in enumerate(reading.terms):
        tells = about is None and means_look(term.words)
        asked, _ = read_request([term.words]) if tells else (None, ())
        if asked and _asks_for(request, asked):
            nearly = _NEARLY.get(term.words, "")
            fate = Fate.APPROXIMATED if nearly else Fate.HONOURED
            term = replace(term, fate=fate, meant=meaning_of(term.words), why=nearly)
            reading.terms[number] = term, part


def _add_default(reading: _Reading, request: MaterialRequest, link: str = "") -> bool:
    """Take a look for the whole model, or for its soft parts if the rest is hard already.

    Returns:
        Whether it changes anything.
    """
    default, loose = reading.default, reading.loose
    if link == "and" and loose and loose.material is None and not loose.pattern:
        # "Black paint and rust on the legs"
        reading.loose = loose.merged_with(request)
    else:
        reading.loose, reading.previous = request, default
    if default is None:
        reading.default = request
    elif _is_of_fittings(reading, request, default):
        reading.parts.append(("fittings", request))
    elif _is_of_fittings(reading, default, request):
        # "Rusted iron and old oak"
        reading.parts.append(("fittings", default))
        reading.default = request
    elif request.material == "paint" and default.colour is None and default.material != "paint":
        # "Wooden, painted green"
        plain = replace(request, material=None)
        is_bare = default.material in BARE_METALS
        reading.default = replace(default, material="paint") if is_bare else default
        reading.default = reading.default.merged_with(plain)
    elif link in ("and", "with") and _is_beside_colour(request, default):
        # "Black and gold" is no black gold
        trim = _of_trim(reading)
        reading.parts += [(trim, request)] if trim else []
        return trim is not None
    elif request.material is None or default.material is None:
        reading.default = default.merged_with(request)
        return reading.default != default or request.merged_with(default) == default
    elif request.material in SOFT_MATERIALS and default.material not in SOFT_MATERIALS:
        reading.parts.append((_soft_part(reading), request))
    elif default.material in SOFT_MATERIALS and request.material not in SOFT_MATERIALS:
        reading.default = request
        reading.parts.append((_soft_part(reading), default))
    else:
        return request.material == default.material and default.merged_with(request) == default
    return True


def _soft_part(reading: _Reading) -> str:
    """Return what the leather of "steel and leather" is on: the grip of a sword."""
    has_grip = "grip" in reading.slot_words and "grip" not in _named(reading)
    return "grip" if has_grip else "upholstery"


def _is_of_fittings(reading: _Reading, metal: MaterialRequest, body: MaterialRequest) -> bool:
    """Tell whether of "oak and rusted iron" the iron is that of the fittings of the model."""
    has_fittings = "metal" in reading.slot_words and "fittings" not in _named(reading)
    return has_fittings and metal.material in METALS and body.material in _BESIDE_METAL


def _is_beside_colour(metal: MaterialRequest, body: MaterialRequest) -> bool:
    is_metal = metal.material in METALS and metal.colour is None
    return is_metal and body.colour is not None and body.material is None and not body.pattern


def _of_trim(reading: _Reading) -> str | None:
    """Return what the gold of "black and gold" is on: fittings or a trim that are not named."""
    for slot, part in (("metal", "fittings"), ("trim", "trim")):
        if slot in reading.slot_words and part not in _named(reading):
            return part
    return None


_BESIDE_METAL = word_set("wood plank bark leather fabric stone stoneblock brick plastic paint")


def _explain_place(elsewhere: Sequence[str]) -> str:
    """Say why nothing is left of a look that is only beside a part."""
    if not elsewhere:
        return ""
    return (
        f'"{" ".join(elsewhere)}" would not be on a surface of the model; say which part gets the'
        " look, or where on the model it is: at the edges, the top, the middle or the bottom."
    )


def _explain(words: Sequence[str]) -> str:
    vocabulary = sorted({word for table in LOOKS for word in table})
    asked = [word for word in words if word.isalpha() and word not in FILLER | BREAKS]
    near = [match for word in asked[:5] for match in nearest(word, vocabulary, 3, _ALIKE)]
    examples = near[:6] or ["oak", "marble", "brass", "red velvet", "rusty iron"]
    named = f'"{" ".join(asked[:5])}"' if asked else "The prompt"
    return (
        f"{named} names no material, colour or finish that this engine knows; write, for"
        f" example, {enumerate_words(examples)}."
    )
