"""Words for what lies on a surface beside its look: chips, cracks, veins, stripes, soot."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from media_studio.language.english import LONGEST_PHRASE
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_COLOURS,
    MATERIAL_WORDS,
    METALS,
)
from media_studio.language.word_file import WordFile

_FILE = WordFile.beside(__file__)


@dataclass(frozen=True, kw_only=True)
class SurfaceMark:
    """Something that lies on a surface, over its material.

    Attributes:
        kind: Key of `MARKS`, or of `FINISHES`.
        colour: Key of `COLOURS` or #rrggbb, or None for the usual one.
        place: Where it lies: edges, bottom, lower, middle, upper, top; None for everywhere.
        glows: Whether it gives light.
        is_metal: Whether it is of metal, as gold veins are.
    """

    kind: str
    colour: str | None = None
    place: str | None = None
    glows: bool = False
    is_metal: bool = False


MARK_WORDS = _FILE.meanings("MARK_WORDS")


def _is_mould(word: str) -> bool:
    return any(name in word for name in ("mould", "mold", "mildew"))


_NOUNS = frozenset(
    word
    for word, kind in MARK_WORDS.items()
    if (kind in ("cracks", "veins") and word != "crackle")
    or kind in ("stripe", "two stripes", "three stripes", "racing stripes")
    or word
    in ("patina", "tarnish", "speckles", "flecks", "specks", "splatter", "splatters", "splashes")
    or kind in ("stains", "slime", "drips")
    or word in ("chips", "paint chips", "few chips", "small chips")
    or word in ("glitter", "patches", "blotches", "sparkles")
    or word in ("paint splatter", "paint splatters", "paint splashes")
    or word in ("ivy", "vines", "creepers", "algae", "lichen", "rust spots", "rust patches")
    or (kind == "mossy" and _is_mould(word))
)
"""Marks that the colour in front of them is of."""
_OF_ONE_COLOUR = {"mossy": "green", "rusty": "orange"}
"""Marks that are of their own colour, whatever is asked: red ivy is no red wall."""
OPEN_MARKS = frozenset(("two tone", "gradient"))
"""Marks whose colour is the second one that is named."""
_OF_THEIR_OWN: Mapping[str, SurfaceMark] = {
    **{
        f"{hot} {kind}": SurfaceMark(kind=kind, colour="orange", glows=True)
        for hot, kind in product(("lava", "magma", "molten"), ("cracks", "veins"))
    },
    **{
        word: SurfaceMark(kind="cracks", colour="golden", is_metal=True)
        for word in ("kintsugi", "kintsugi cracks", "kintsugi repair")
    },
    **{
        word: SurfaceMark(kind="stains", colour="#5a1526")
        for word, kind in MARK_WORDS.items()
        if kind == "stains" and "wine" in word
    },
    **{
        word: SurfaceMark(kind="stains", colour="#171a2b")
        for word, kind in MARK_WORDS.items()
        if kind == "stains" and word.startswith("ink")
    },
    **{
        word: SurfaceMark(kind="stains", colour="#241c16")
        for word in ("dark stains", "oil stains", "oil stained", "oil stain", "grease stains")
    },
    **{
        word: SurfaceMark(kind="lit", glows=True)
        for word in ("lit from within", "glowing from within", "softly glowing")
    },
    "primer patches": SurfaceMark(kind="patches", colour="grey"),
    "patches of primer": SurfaceMark(kind="patches", colour="grey"),
}
NEARLY_MARKS: Mapping[str, str] = {
    **dict.fromkeys(
        ("seaweed", "kelp", "algae", "lichen", "ivy", "vines", "creepers"), "shown as moss"
    ),
    **{
        word: "shown as moss"
        for word, kind in MARK_WORDS.items()
        if kind == "mossy" and _is_mould(word)
    },
    **dict.fromkeys(
        ("iridescent", "holographic", "pearlescent", "opalescent", "oil slick"),
        "its colours are painted on and do not shift",
    ),
    **dict.fromkeys(("notched", "notches", "nicked", "nicks"), "the surface shows it"),
    **dict.fromkeys(("dented", "dents", "dings", "dent"), "the surface shows it, not the shape"),
    **dict.fromkeys(("rust holes",), "shown as rust, without holes"),
    **dict.fromkeys(
        ("barnacles", "barnacle covered", "barnacle encrusted", "barnacled"),
        "pale rings on the surface",
    ),
    **dict.fromkeys(("slime", "slimy", "ooze", "goo", "green goo"), "painted on"),
}

PLACE_WORDS: Mapping[str, str] = {
    f"{on} {place}": meant
    for ons, places, meant in (
        (
            "along the,at the,on the,around the,near the,along,at,on,around",
            "edges,corners",
            "edges",
        ),
        ("along the,along its,at the,around the", "edge", "edges"),
        ("along the,around the,at the,on the", "rim,lip,brim", "rim"),
        (
            "at the,near the,around the,on the,towards the,toward the,along the",
            "bottom",
            "bottom",
        ),
        ("at the,near the,around the,along the", "base", "bottom"),
        ("on,at", "top", "top"),
        ("on the,along the,at the,over the,in the", "lower half,lower part,bottom half", "lower"),
        ("on the,along the,at the,over the,in the", "upper half,upper part,top half", "upper"),
        ("at the,near the,towards the,toward the,around the", "top", "top"),
        ("around the,in the,across the,round the,along the", "middle,centre,center", "middle"),
        ("down the", "middle,centre,center", "spine"),
    )
    for on, place in product(ons.split(","), places.split(","))
} | {
    "lower half": "lower",
    "upper half": "upper",
    "bottom half": "lower",
    "top half": "upper",
}
"""Phrase for a place on a model to its name."""

_CHIPPED = ("chips", "few chips", "edge wear", "battered")
_UNDER = _FILE.pairs("_UNDER")
UNDER_WORDS: Mapping[str, str] = {
    phrase: layer
    for before, bare, layer, behind in product(
        ("", "showing ", "revealing ", "exposing ", "see "),
        ("", "bare ", "raw ", "exposed ", "the "),
        _UNDER,
        ("", " underneath", " showing", " showing through", " below", " beneath"),
    )
    for phrase in (f"{before}{bare}{layer}{behind}",)
    if (before or behind or bare.strip() in ("bare", "raw"))
    and len(phrase.split()) <= LONGEST_PHRASE
}
"""Phrase for what lies under chips to what it is."""


def means_mark(phrase: str) -> bool:
    """Tell whether a phrase is of a mark: its kind, its place, or what it shows."""
    return phrase in MARK_WORDS or phrase in PLACE_WORDS or phrase in UNDER_WORDS


def meaning_of_mark(phrase: str) -> str:
    """Return what a phrase of a mark is read as."""
    if phrase in UNDER_WORDS:
        return f"bare {UNDER_WORDS[phrase]}"
    return MARK_WORDS.get(phrase) or PLACE_WORDS[phrase]


@dataclass(frozen=True)
class MarkedWords:
    """The look words of one clause, sorted.

    Attributes:
        marks: What lies on the surface.
        told: The words that made them.
        looks: The other words.
        unused: Places of nothing, and colours that a mark does not take.
    """

    marks: tuple[SurfaceMark, ...]
    told: tuple[str, ...]
    looks: tuple[str, ...]
    unused: tuple[str, ...]


def sort_marks(phrases: Sequence[str], *, is_chipped: bool = False) -> MarkedWords:
    """Take the marks out of the look words of one clause.

    Args:
        phrases: Entries of the vocabularies, in their order.
        is_chipped: Whether chips were asked for before, of which "bare wood" may be said.
    """
    marks: list[SurfaceMark] = []
    told: list[str] = []
    looks: list[str] = []
    unused: list[str] = []
    is_coloured = any(phrase in COLOUR_WORDS for phrase in phrases)
    for phrase in phrases:
        if phrase == "metallic" and is_coloured:
            marks.append(SurfaceMark(kind="metallic"))
            told.append(phrase)
        elif phrase in MARK_WORDS:
            mark, words = _mark(phrase, looks if phrase in _NOUNS else [])
            looks = looks[: len(looks) - len(words)]
            if mark.kind in _OF_ONE_COLOUR and mark.colour:
                unused += [word for word in words if _colour(word) != _OF_ONE_COLOUR[mark.kind]]
                words = [word for word in words if word not in unused]
                mark = replace(mark, colour=None)
            marks.append(mark)
            told += [*words, phrase]
        elif _is_bare_material(phrase, phrases, is_chipped=is_chipped):
            looks.append(UNDER_WORDS[phrase])
            told.append(phrase)
        elif phrase not in PLACE_WORDS and phrase not in UNDER_WORDS:
            looks.append(phrase)
    _take_second(marks, told, looks)
    places = [phrase for phrase in phrases if phrase in PLACE_WORDS]
    layers = [word for word in phrases if word in UNDER_WORDS and word not in told]
    if places and not marks:
        marks, words = _placed(looks)
        told += words
        looks = [phrase for phrase in looks if phrase not in words]
    if places and marks:
        marks = [replace(mark, place=PLACE_WORDS[places[0]]) for mark in marks]
        told += places[:1]
    if layers:
        marks = _shown_under(marks, layers[0], is_chipped=is_chipped)
        told += layers[:1]
    unused += [*places[1 if marks else 0 :], *layers[1:]]
    return MarkedWords(tuple(marks), tuple(told), tuple(looks), tuple(unused))


def _is_bare_material(phrase: str, phrases: Sequence[str], *, is_chipped: bool) -> bool:
    """Tell whether "bare wood" is what a thing is made of, and not what its chips show."""
    is_bare = phrase.split()[0] in ("bare", "raw") and len(phrase.split()) == 2
    is_plain = is_bare and phrase in UNDER_WORDS and UNDER_WORDS[phrase] in MATERIAL_WORDS
    return is_plain and phrases == [phrase] and not is_chipped


def _placed(looks: Sequence[str]) -> tuple[list[SurfaceMark], list[str]]:
    """Read looks of a place as a mark: "mossy at the bottom", "red along the edges"."""
    for phrase in looks:
        if phrase in FINISH_WORDS:
            return [SurfaceMark(kind=FINISH_WORDS[phrase])], [phrase]
    material = next((word for word in looks if word in MATERIAL_WORDS), None)
    kind = _STREWN.get(MATERIAL_WORDS[material].material) if material else None
    if material and MATERIAL_WORDS[material].material == "terracotta":
        return [BARE_CLAY], [material]
    if material and kind:
        return [SurfaceMark(kind=kind)], [material]
    if material and MATERIAL_WORDS[material].material == "glow":
        colour = next((COLOUR_WORDS[word] for word in looks if word in COLOUR_WORDS), None)
        colour = colour or MATERIAL_WORDS[material].colour or "#ffd48f"
        return [SurfaceMark(kind="lit", colour=colour, glows=True)], [*looks]
    is_metal = bool(material and MATERIAL_WORDS[material].material in METALS)
    is_coat = bool(material and MATERIAL_WORDS[material].material in ("ceramic", "paint"))
    if looks and (material is None or is_metal or is_coat):
        colour = next((COLOUR_WORDS[word] for word in looks if word in COLOUR_WORDS), None)
        colour = colour or (material and _colour(material))
        if colour:
            return [SurfaceMark(kind="coat", colour=colour, is_metal=is_metal)], [*looks]
    return [], []


BARE_CLAY = SurfaceMark(kind="coat", colour="tan")
"""What an unglazed bottom shows."""
_STREWN = {"rust": "rusty", "soil": "mud", "snow": "snowy", "leaf": "mossy", "grass": "mossy"}
"""Materials that lie on a place of another one."""


def _take_second(marks: list[SurfaceMark], told: list[str], looks: list[str]) -> None:
    """Give a mark of two colours the second one, as in "gradient from pink to orange".

    Of "silver to black" the silver is one.
    """
    colours = [phrase for phrase in looks if phrase in COLOUR_WORDS]
    if len(colours) == 1:
        colours = [phrase for phrase in looks if phrase in COLOUR_WORDS or is_metal_word(phrase)]
    for number, mark in enumerate(marks):
        if mark.kind in OPEN_MARKS and mark.colour is None and len(colours) > 1:
            is_metal = is_metal_word(colours[1])
            marks[number] = replace(mark, colour=_colour(colours[1]), is_metal=is_metal)
            told.append(colours[1])
            looks.remove(colours[1])


def is_metal_word(phrase: str) -> bool:
    """Tell whether a phrase names a metal and no colour: silver, of "blue to silver"."""
    choice = MATERIAL_WORDS.get(phrase)
    return choice is not None and choice.material in METALS and phrase not in COLOUR_WORDS


def _shown_under(marks: list[SurfaceMark], layer: str, *, is_chipped: bool) -> list[SurfaceMark]:
    """Say what chips show; where nothing is chipped, the words ask for chips."""
    colour = _UNDER[UNDER_WORDS[layer]]
    is_metal = UNDER_WORDS[layer].endswith(("metal", "steel", "iron"))
    kinds = (*_CHIPPED, "scratched")
    if not any(mark.kind in kinds for mark in marks) and not is_chipped:
        return [*marks, SurfaceMark(kind="chips", colour=colour, is_metal=is_metal)]
    return [
        replace(mark, colour=colour, is_metal=is_metal) if mark.kind in kinds else mark
        for mark in marks
    ] or [SurfaceMark(kind="under", colour=colour, is_metal=is_metal)]


def _mark(phrase: str, before: Sequence[str]) -> tuple[SurfaceMark, list[str]]:
    """Read a mark with the words of its colour, which stand directly before it."""
    mark = _OF_THEIR_OWN.get(phrase, SurfaceMark(kind=MARK_WORDS[phrase]))
    words: list[str] = []
    for word in reversed(before):
        choice = MATERIAL_WORDS.get(word)
        if choice and choice.material == "glow":
            mark = replace(mark, glows=True)
        elif phrase.startswith("ink") and not words and _colour(word):
            # There is ink of all colours
            mark = replace(mark, colour=_colour(word))
        elif phrase in _OF_THEIR_OWN and _colour(word) == mark.colour:
            pass
        elif mark.colour is None:
            colour = _colour(word)
            if colour is None:
                break
            is_metal = bool(choice and choice.material in METALS and word not in COLOUR_WORDS)
            mark = replace(mark, colour=colour, is_metal=is_metal)
        else:
            break
        words.insert(0, word)
    return mark, words


def _colour(word: str) -> str | None:
    if word in COLOUR_WORDS:
        return COLOUR_WORDS[word]
    choice = MATERIAL_WORDS.get(word)
    return (choice.colour or MATERIAL_COLOURS.get(choice.material)) if choice else None


OF_METAL = ("tarnish", "patina")
"""Kinds that only metal has."""
_DROPLETS = ("splatter", "coat")
"""Kinds of which a surface may have several."""


def with_under(marks: Iterable[SurfaceMark]) -> tuple[SurfaceMark, ...]:
    """Give the chips of a surface the colour that was said of them afterwards."""
    listed = list(dict.fromkeys(marks))
    coloured = {mark.kind for mark in listed if mark.colour}
    listed = [m for m in listed if m.colour or m.kind not in coloured or m.kind in _DROPLETS]
    under = next((mark for mark in listed if mark.kind == "under"), None)
    if under is None:
        return tuple(listed)
    return tuple(
        replace(mark, colour=under.colour, is_metal=under.is_metal)
        if mark.kind in _CHIPPED
        else mark
        for mark in listed
        if mark is not under
    )
