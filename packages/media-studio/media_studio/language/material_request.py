"""What a run of material, colour and finish words asks for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from media_studio.language.english import word_set
from media_studio.language.vocabulary import (
    ADJECTIVAL_PATTERNS,
    BARE_METALS,
    COLOUR_WORDS,
    COVERING_PATTERNS,
    FINISH_WORDS,
    MATERIAL_COLOURS,
    MATERIAL_WORDS,
    METALS,
    PATTERN_WORDS,
    RELIEFS,
    TONES,
    USUAL_GROUNDS,
    MaterialChoice,
)

ADJECTIVAL_MATERIALS = word_set(
    "painted paint upholstered woven glazed lacquered lacquer metallic plush enamel enameled"
    " enamelled plastered knitted unglazed"
)
"""Words that name a material only when no other word of the phrase does."""


_LAID = word_set("wood plank stone marble brick ceramic granite concrete")
"""Materials whose herringbone is laid in blocks, not woven."""

_GLOSSES = word_set("glossy polished matte")
"""Finishes that count only where no other does: wet and mossy is mossy."""


@dataclass(frozen=True, kw_only=True)
class MaterialRequest:
    """A material, colour and finish, each of which may be left as it is.

    Attributes:
        material: Key of `MATERIALS`, or None to keep the present one.
        colour: Key of `COLOURS`, or None.
        finish: Key of `FINISHES`, or None.
        pattern: Key of `PATTERNS`, or None.
        second: The other colour of the pattern, or None.
    """

    material: str | None = None
    colour: str | None = None
    finish: str | None = None
    pattern: str | None = None
    second: str | None = None

    def applied_to(self, present: MaterialChoice) -> MaterialChoice:
        """Change what is asked for and keep the rest.

        A new material does not inherit the colour of the old one: an oak table made of marble
        is not brown.
        """
        kept = MaterialChoice(material=self.material) if self.material else present
        if self.colour not in (None, "golden") and not self.material:
            bare = kept.material in BARE_METALS
            kept = MaterialChoice(material="paint", finish=kept.finish) if bare else kept
        if self.pattern == "carbon" and self.material is None:
            kept = MaterialChoice(material="plastic", colour="black", finish="glossy")
        if self.pattern == "damascus" and self.material is None:
            kept = MaterialChoice(material="steel", colour=kept.colour)
        pattern = self.pattern or kept.pattern
        if pattern in COVERING_PATTERNS and kept.material in METALS:
            # Warning stripes are painted on
            kept = replace(kept, material="paint")
        if pattern == "herringbone" and kept.material in _LAID:
            pattern = "parquet"
        covers = self.material is None or self.pattern in COVERING_PATTERNS
        ground = USUAL_GROUNDS.get(self.pattern or "") if covers else None
        colour = self.colour or ground or kept.colour
        second = self.second or (kept.second if pattern == kept.pattern else None)
        return MaterialChoice(
            material=kept.material,
            colour=colour,
            finish=self.finish or kept.finish,
            pattern=pattern,
            # "Yellow hazard stripes" are not yellow on yellow
            second=None if second == colour else second,
        )

    def merged_with(self, later: "MaterialRequest") -> "MaterialRequest":
        """Fill what is open from a request that was made afterwards."""
        return MaterialRequest(
            material=self.material or later.material,
            colour=self.colour or later.colour,
            finish=self.finish or later.finish,
            pattern=self.pattern or later.pattern,
            second=self.second or later.second,
        )


def means_look(phrase: str) -> bool:
    """Tell whether a phrase names a material, a colour, a finish or a pattern."""
    tables = (MATERIAL_WORDS, COLOUR_WORDS, FINISH_WORDS, PATTERN_WORDS)
    return any(phrase in table for table in tables)


def meaning_of(phrase: str) -> str:
    """Return what a look word is read as: material, colour or finish by our names."""
    if phrase in TONES:
        return phrase
    if phrase in COLOUR_WORDS:
        return COLOUR_WORDS[phrase]
    if phrase in FINISH_WORDS:
        return FINISH_WORDS[phrase]
    if phrase in PATTERN_WORDS:
        return PATTERN_WORDS[phrase]
    choice = MATERIAL_WORDS[phrase]
    return " ".join(filter(None, (choice.colour, choice.material)))


def read_request(phrases: Sequence[str]) -> tuple[MaterialRequest | None, list[str]]:
    """Combine the look words in front of one noun.

    The last material is the material; an earlier one may only colour it ("gold velvet"). The
    first colour and the first finish count.

    Returns:
        The request, or None if there is no look word, and the phrases that had no effect.
    """
    printed = next((phrase for phrase in phrases if phrase in PATTERN_WORDS), None)
    if printed:
        return _read_pattern([phrase for phrase in phrases if phrase != printed], printed)
    materials = _materials(phrases)
    chosen = materials[-1] if materials else None
    request = MaterialRequest(material=MATERIAL_WORDS[chosen].material if chosen else None)
    unused: list[str] = []
    for phrase in sorted(phrases, key=lambda each: FINISH_WORDS.get(each) in _GLOSSES):
        if phrase == chosen:
            continue
        offered = _offer(phrase)
        said = MATERIAL_WORDS[phrase].material if phrase in MATERIAL_WORDS else None
        if (said, request.material) == ("terracotta", "rooftile"):
            # Tiles of clay are of the colour of tiles
            continue
        if said is not None and said == request.material:
            # "Unglazed purple clay" is of the one colour
            offered = MaterialRequest(colour=MATERIAL_WORDS[phrase].colour)
        merged = request.merged_with(offered)
        alike = said == request.material or {said, request.material} == {"wood", "plank"}
        said_twice = said is not None and alike
        # "Shiny polished" is said twice, and is so
        said_twice |= request.finish is not None and FINISH_WORDS.get(phrase) == request.finish
        if merged == request and not said_twice and phrase not in ADJECTIVAL_MATERIALS:
            unused.append(phrase)
        request = merged
    if chosen and request.colour is None:
        request = replace(request, colour=MATERIAL_WORDS[chosen].colour)
    return (request if request != MaterialRequest() else None), unused


def _read_pattern(phrases: Sequence[str], printed: str) -> tuple[MaterialRequest, list[str]]:
    """Combine look words with one for a pattern, which has two colours.

    The one colour of "white stripes" is that of the stripes, that of "blue striped" the ground.
    """
    again = [phrase for phrase in phrases if phrase in PATTERN_WORDS]
    twice = [phrase for phrase in again if PATTERN_WORDS[phrase] != PATTERN_WORDS[printed]]
    rest = [phrase for phrase in phrases if phrase not in again]
    colours = [phrase for phrase in rest if phrase in COLOUR_WORDS]
    if PATTERN_WORDS[printed] == "camouflage":
        colours = colours[:1] * 2
    if PATTERN_WORDS[printed] == "delft":
        # Blue and white in either order is blue on white
        colours.sort(key=lambda phrase: COLOUR_WORDS[phrase] != "white")
    first, _, last = printed.rpartition(" ")
    # "Blue floral" is blue, and of a "blue floral pattern" the flowers are
    named = bool(first) and last in ("pattern", "print", "design")
    adjective = printed.split()[0] in ADJECTIVAL_PATTERNS and not named
    of_ground = adjective or PATTERN_WORDS[printed] in RELIEFS
    if not colours and not of_ground and PATTERN_WORDS[printed] not in COVERING_PATTERNS:
        return _read_metal_print(rest, printed, twice)
    if PATTERN_WORDS[printed] == "delft" and len(colours) == 1:
        of_ground = COLOUR_WORDS[colours[0]] == "white"
    ink = colours[1:2] or ([] if of_ground else colours[:1])
    left = [phrase for phrase in rest if phrase not in ink or phrase == colours[0] != ink[0]]
    left += colours[:1] if len(colours) > 1 and colours[0] == ink[0] else []
    request, unused = read_request(left) if left else (None, [])
    second = COLOUR_WORDS[ink[0]] if ink else None
    pattern = MaterialRequest(pattern=PATTERN_WORDS[printed], second=second)
    return (request or MaterialRequest()).merged_with(pattern), [*unused, *twice]


def _read_metal_print(
    rest: Sequence[str], printed: str, twice: Sequence[str]
) -> tuple[MaterialRequest, list[str]]:
    """Read "gold stars": the metal is that of the pattern, and its colour is what is printed."""
    metals = [
        phrase
        for phrase in rest
        if phrase in MATERIAL_WORDS and MATERIAL_WORDS[phrase].material in _PRINTED_METALS
    ]
    left = [phrase for phrase in rest if phrase not in metals]
    request, unused = read_request(left) if left else (None, [])
    second = MATERIAL_COLOURS[MATERIAL_WORDS[metals[0]].material] if metals else None
    pattern = MaterialRequest(pattern=PATTERN_WORDS[printed], second=second)
    return (request or MaterialRequest()).merged_with(pattern), [*unused, *twice]


_PRINTED_METALS = word_set("gold silver bronze copper")


def _materials(phrases: Sequence[str]) -> list[str]:
    """Return the words that can be the material, the chosen one last."""
    named = [phrase for phrase in phrases if phrase in MATERIAL_WORDS]
    firm = [
        phrase
        for phrase in named
        if phrase not in ADJECTIVAL_MATERIALS
        and phrase not in COLOUR_WORDS
        and phrase not in FINISH_WORDS
    ]
    return firm or [p for p in named if p not in COLOUR_WORDS and p not in FINISH_WORDS]


def _offer(phrase: str) -> MaterialRequest:
    """Return what a phrase can add to a material that is already chosen."""
    if phrase in COLOUR_WORDS:
        return MaterialRequest(colour=COLOUR_WORDS[phrase])
    if phrase in FINISH_WORDS:
        return MaterialRequest(finish=FINISH_WORDS[phrase])
    choice = MATERIAL_WORDS[phrase]
    return MaterialRequest(colour=choice.colour or MATERIAL_COLOURS.get(choice.material))
