"""A look in plain words: said around a corner, misspelt, or not to be made here."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from media_pipelines.engines.language.english import (
    correct,
    longest_match,
    singulars,
    tokens,
    word_set,
)
from media_pipelines.engines.language.mark_words import MARK_WORDS, PLACE_WORDS, UNDER_WORDS
from media_pipelines.engines.language.part_words import is_part_word, is_soft_slot
from media_pipelines.engines.language.slot_names import slot_words, slots_of
from media_pipelines.engines.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_WORDS,
    PATTERN_WORDS,
)

LOOKS = (
    MATERIAL_WORDS,
    COLOUR_WORDS,
    FINISH_WORDS,
    PATTERN_WORDS,
    MARK_WORDS,
    PLACE_WORDS,
    UNDER_WORDS,
)

WITHOUT = word_set("without no not non never isnt except")
BREAKS = WITHOUT | word_set(
    ", . ; : ! ? ( ) and with having has have featuring plus but while on for"
)
FILLER = word_set(
    "rest else otherwise"
    " visible grain varnish lots few bit bits mostly lightly heavily fresh cheap rough design"
    " everywhere"
    " completely fully print printed vertical vertically like at was were been theme themed"
    " a an the its it this that all whole entire everything every made out of make turn look looks"
    " looking like please texture textured textures surface surfaces material finish style"
    " realistic photorealistic highly detailed high quality very slightly some new old model"
    " object color colour colored coloured tone toned fine beautiful"
    " elegant classic modern vintage pbr seamless 4k 8k hd i want would should give me"
    " you can so where lots covered coated plated wrapped clad crafted natural"
    " pure be is are as in to from into"
    " accents details detail clear background backdrop"
)


PATTERNS = word_set(
    "pattern patterns patterned leopard zebra paisley graffiti flames logo symbol sticker"
    " stickers letters print motif engraving engravings runes decals flag vein crack"
    " streak streaks patch spot spots rune scene scenes painting paintings illustration"
    " illustrations calligraphy lettering writing text stain stains drip drips"
    " stitch stitches stitching seam seams line lines swirl swirls icing"
    " graphics batik filigree"
)
"""Words that are never the name of the model, and that no engine here paints."""


@dataclass(frozen=True, kw_only=True)
class LookWords:
    """The words of a look.

    Attributes:
        words: What can be read.
        corrected: Pairs of word and the word that it is read as.
        kept: Parts that stay as they are.
        tones: Tones that a material or colour does not have.
        liveries: Words that leave open which part has which colour.
        cut: What would be cut in or raised, with its motif.
        elsewhere: What would not be on the surfaces, with its look.
    """

    words: tuple[str, ...]
    corrected: tuple[tuple[str, str], ...]
    kept: tuple[str, ...]
    tones: tuple[str, ...]
    liveries: tuple[str, ...]
    cut: tuple[str, ...]
    elsewhere: tuple[str, ...]


def look_words(prompt: str, slot_names: Sequence[str]) -> LookWords:
    """Split a look into its words.

    Args:
        prompt: What is asked.
        slot_names: Names of the materials of the model: what it has as a part is no pattern.
    """
    plain = _plainly_said(_LIKE_LAVA.sub(r"\1", prompt.lower()))
    plain, elsewhere = _without_elsewhere(plain)
    plain, kept = _without_kept(_HALVES.sub(r"two tone \1 ", plain))
    words, corrected = _spell(tokens(_SET_PHRASES.sub(_set_phrase, plain)))
    words, meant_as = _as_looks(words, slot_names)
    words, tones = _without_tones(words)
    liveries = tuple(word for word in words if word in _LIVERIES)
    words, cut = _without_relief([word for word in words if word not in _LIVERIES])
    return LookWords(
        words=tuple(words),
        corrected=(*corrected, *meant_as),
        kept=kept,
        tones=tuple(tones),
        liveries=liveries,
        cut=tuple(cut),
        elsewhere=elsewhere,
    )


_PARAPHRASES = (
    # A ruby in the pommel is a ruby pommel, and leaves the rest what it is
    (
        re.compile(
            r"\b(?:with )?(?:an? )?"
            r"((?:\w+ )?(?:ruby|emerald|sapphire|diamond|amethyst|topaz|gem))s?"
            r" (?:set )?(?:in|on|into) the (\w+)"
        ),
        r", \1 \2",
    ),
    # The metal of a chest is its fittings; a metal trim is a trim
    (
        re.compile(
            r"(?<!showing )(?<!to )(?<!of )\bthe metal\b"
            r"(?= (?:is|are|has|was|\w+ed|turned|gone|all)\b|,|\.|$)"
        ),
        "the fittings",
    ),
    (re.compile(r"(?:^|(?<=, )|(?<=and ))metal (?=\w+(?:ed|en)\b(?:,|\.|$))"), "fittings "),
    (re.compile(r"\b(?:desert|sand)(?= camo(?:uflage)?\b)"), "sand coloured"),
    (re.compile(r"\b(?:arctic|snow|winter)(?= camo(?:uflage)?\b)"), "white"),
    (re.compile(r"\b(?:urban|city)(?= camo(?:uflage)?\b)"), "grey"),
    # A thing and no colour
    (re.compile(r"\bcoral(?= (?:growths?|encrusted)\b)"), "corals"),
    (
        re.compile(
            r"(\b(?:algae|barnacles|sea ?shells|seaweed|sponges|starfish),? (?:and )?)coral\b"
        ),
        r"\1corals",
    ),
    (
        re.compile(r"\bcoral(?= and (?:algae|barnacles|sea ?shells|seaweed|sponges|starfish)\b)"),
        "corals",
    ),
    (
        re.compile(
            r"\bcandy[- ]cane (?=(?:door|window|roof|walls?|trim|handles?|grip|legs|hoops)\b)"
        ),
        "red white striped ",
    ),
    (re.compile(r"\bcandy[- ]cane\b"), "candycane"),
    (
        re.compile(r"\b(cracks|veins) (?:that|which) glow(?:s|ing)?(?: from (?:within|inside))?\b"),
        r"glowing \1",
    ),
    (re.compile(r"\bcracks (?:repaired|filled|mended) (?:with|in) gold\b"), "kintsugi cracks"),
    (re.compile(r"\b(?:molten )?((?:lava |magma )?(?:cracks|veins)) glowing\b"), r"glowing \1"),
    # A mark that is burned in is no soot
    (re.compile(r"\b(?:burn(?:ed|t)|scorched)[- ]in(?:to)?\b"), "branded"),
    # Moss is green, and what it grows on is not
    (re.compile(r"\b(?:(?:dark|bright|lush) )?green (?=(?:moss|algae|lichen|ivy|mould)\b)"), ""),
    (
        re.compile(r"\btiger (?:stripes|stripe|print|pattern|skin)\b"),
        "orange and black zebra print",
    ),
)


def _plainly_said(prompt: str) -> str:
    """Return a prompt in lower case with paraphrases in plain words."""
    for pattern, meant in _PARAPHRASES:
        prompt = pattern.sub(meant, prompt)
    return prompt


_SET_PHRASES = re.compile(
    r"\bhand[- ]painted\b|\b((?:side|speed|go[- ]faster) flames)\b"
    r"|\b(?:two|2|twin|double)(?=(?: \w+){1,3}? racing stripes)"
    r"|\b(two|2|twin|double|three|3|triple)((?: (?!racing stripes)\w+){0,2}?) stripes\b"
)


_LIKE_LAVA = re.compile(
    r"\b((?:cracks|veins|fissures)(?: \w+){0,2}?) (?:just )?like (?:hot |molten )?(?:lava|magma)\b"
)
"""Of cracks that glow like lava, no part is of lava."""
_WORDS = r"(?:(?!with\b|and\b|in\b)[\w-]+ )"
_ELSEWHERE = re.compile(
    # A dripping gold glaze from the rim
    rf"(?:\bwith )?(?:\ban? )?\bdripping {_WORDS}{{0,2}}[\w-]+"
    r"(?= (?:from|over|down|on|around|at)\b|[,.;]|$)"
    # Embers between the planks
    rf"|(?:\bwith )?\b{_WORDS}{{1,3}}between (?:the |each |its )?\w+"
    # Turquoise is the inside alone
    rf"|\b{_WORDS}{{1,2}}(?:interior|lining)(?: [\w-]+)?(?=[,.;]|$)"
    r"|\b(?:inside|interior|lining) (?:is |in |of )?[\w-]+(?: [\w-]+)?(?=[,.;]|$)"
    # What shines around a thing is not on it
    rf"|(?:, |\bwith |\band )(?:an? )?{_WORDS}{{0,2}}glow(?= around\b| from\b|[,.;]|$)"
)


def _without_elsewhere(prompt: str) -> tuple[str, tuple[str, ...]]:
    """Take out what would not be on the surfaces, so that nothing else has its look."""
    found = _ELSEWHERE.findall(prompt)
    told = [word for said in found for word in tokens(said) if word.isalpha()]
    return _ELSEWHERE.sub(" , ", prompt), tuple(w for w in told if w not in FILLER | BREAKS)


_HALVES = re.compile(r"\bhalf ((?:\w+ ){0,2}?\w+),? (?:and |& )?half ")
_KEPT = re.compile(
    r"(?:,? ?\b(?:but|and))?,? \b(?:keep|keeping|leave|leaving) the (\w+)"
    r"(?: (?:exactly )?as (?:they are|it is|is|they were)| alone| unchanged| untouched| original)?"
    r"(?=\s*(?:[.,;!]|$))"
)
_KEEP = re.compile(r"\b(?:keep|keeping|leave|leaving) (?=(?:the )?\w+ \w+)")


def _without_kept(prompt: str) -> tuple[str, tuple[str, ...]]:
    """Take out the parts that stay as they are; "keep the wheels black" gives them a look."""
    kept = tuple(_KEPT.findall(f" {prompt}"))
    return _KEEP.sub("", _KEPT.sub("", f" {prompt}")), kept


def _set_phrase(found: re.Match[str]) -> str:
    """Take the look out of words that together ask for something else."""
    if found[1]:
        return found[1].replace("-", " ")
    if found[2]:
        count = "three" if found[2] in ("three", "3", "triple") else "two"
        upright = "vertical" in found[3]
        colours = found[3].replace(" vertical", "").replace(" horizontal", "")
        return f"{colours} racing stripes" if upright else f"{colours} {count} stripes"
    return "stylized" if found[0].startswith("hand") else ""


_MEANT = {
    "flowers": "floral",
    "daisies": "daisy pattern",
    "roses": "rose pattern",
    "tulips": "tulip pattern",
    "poppies": "poppy pattern",
    "peonies": "peony pattern",
    "blossoms": "blossom pattern",
    "ice": "ice covered",
    "icy": "iced over",
    "mud": "mud splatters",
    "muddy": "mud spattered",
    "dirt": "dirty",
    "leaves": "motif",
    "galaxy": "galaxy pattern",
    "nebula": "nebula pattern",
    "mosaic": "mosaic pattern",
    "stars": "star pattern",
    "lava": "lava rock lava cracks",
    "magma": "lava rock magma cracks",
    "glaze": "glazed",
    "old": "worn",
    "maple": "maple wood",
    "spruce": "spruce wood",
    "alder": "light wood",
    "poplar": "light wood",
    "acacia": "brown wood",
    "wenge": "black wood",
    "sycamore": "maple wood",
}
"""Words that are another thing in other prompts, and a look in these."""


def _names_more(words: Sequence[str], at: int) -> bool:
    """Tell whether a word is of a longer name: maple wood, mud walls, dried mud."""
    behind, before = words[at + 1 : at + 2], words[max(at - 1, 0) : at]
    is_of_mud = words[at] in ("mud", "dirt") and any(map(is_part_word, behind))
    is_of_ice = words[at] == "ice" and "of" in words[max(at - 3, 0) : at]
    is_longer = longest_match([*before, words[at]], 0, *LOOKS) == " ".join([*before, words[at]])
    is_of_wood = behind == ["wood"] and words[at] != "old"
    return is_of_wood or is_of_mud or is_of_ice or (bool(before) and is_longer)


def _as_looks(
    words: Sequence[str], slot_names: Sequence[str]
) -> tuple[list[str], tuple[tuple[str, str], ...]]:
    """Read words as the looks that they are on a model without such a part."""
    meant = {
        word: _MEANT[word]
        for at, word in enumerate(words)
        if word in _MEANT
        and not slots_of(word, slot_names)
        and (longest_match(words, at, *LOOKS) or word) == word
        and not _names_more(words, at)
    }
    if any(map(_is_sheen, pairwise(words))) and not _has_cloth(slot_names):
        meant["satin"] = "matte"
    spelled = [piece for word in words for piece in meant.get(word, word).split()]
    return spelled, tuple(meant.items())


def _is_sheen(pair: tuple[str, str]) -> bool:
    """Tell whether "satin grey" is about paint."""
    return pair[0] == "satin" and (pair[1] in COLOUR_WORDS or pair[1] in _PAINTS)


def _has_cloth(slot_names: Sequence[str]) -> bool:
    return any(is_soft_slot(slot_words(name)) for name in slot_names)


_PAINTS = word_set("finish paint lacquer varnish metallic")


def _spell(words: Sequence[str]) -> tuple[list[str], tuple[tuple[str, str], ...]]:
    """Correct misspelled look words."""
    vocabulary = {word for table in LOOKS for word in table}
    pieces = {piece for entry in vocabulary for piece in entry.split()} | FILLER | BREAKS
    single = [word for word in vocabulary if " " not in word]
    corrected: dict[str, str] = {}
    for word in words:
        if word not in pieces and word not in corrected and not is_part_word(word):
            meant = correct(word, single)
            if meant and meant not in singulars(word):
                corrected[word] = meant
    return [corrected.get(word, word) for word in words], tuple(corrected.items())


def _without_tones(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Take out "dark" and the like where they make no look together with what follows."""
    kept, tones, at = list[str](), list[str](), 0
    while at < len(words):
        phrase = longest_match(words, at, *LOOKS) or words[at]
        at += len(phrase.split())
        told = MATERIAL_WORDS.get(longest_match(words, at, MATERIAL_WORDS) or "")
        if phrase not in _TONES:
            kept += phrase.split()
        elif told is None or told.colour not in _TONES[phrase]:
            tones.append(phrase)
    return kept, tones


def _without_relief(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Take out what would be cut in or raised, with its motif: engraved vines, raised dots."""
    kept, cut, at = list[str](), list[str](), 0
    while at < len(words):
        if words[at] not in _CUT_IN:
            kept.append(words[at])
            at += 1
            continue
        cut.append(words[at])
        at += 1
        motif = _motif(words, at)
        cut += [word for word in words[at:motif] if word not in FILLER]
        at = motif
    return kept, cut


def _motif(words: Sequence[str], start: int) -> int:
    """Return the end of the first motif from here to the next break, else where it starts."""
    at = start
    while at < len(words) and words[at] not in BREAKS:
        phrase = longest_match(words, at, PATTERN_WORDS, MARK_WORDS) or ""
        at += len(phrase.split()) or 1
        if phrase or words[at - 1] in PATTERNS:
            return at
    return start


_DARK, _LIGHT = word_set("brown black maroon navy"), word_set("beige cream white tan")
_TONES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("dark", "deep", "rich"), _DARK),
    **dict.fromkeys(("light", "pale", "bright"), _LIGHT),
    "vivid": frozenset(),
}
"""Word for a tone to the colours of materials that have it by themselves: light birch."""
_LIVERIES = word_set("livery liveries liveried")
_CUT_IN = word_set(
    "carved engraved embossed etched inlaid stencilled stenciled stamped studded riveted raised"
    " incised chiselled chiseled sculpted debossed"
)
