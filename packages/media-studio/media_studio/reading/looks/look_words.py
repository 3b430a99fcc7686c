"""A look in plain words: said around a corner, misspelt, or not to be made here."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from media_studio.language.english import (
    correct,
    longest_match,
    singulars,
    tokens,
    word_set,
)
from media_studio.language.mark_words import MARK_WORDS, PLACE_WORDS, UNDER_WORDS
from media_studio.language.part_words import is_part_word, is_soft_slot
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    FINISH_WORDS,
    MATERIAL_WORDS,
    METALS,
    PATTERN_WORDS,
)
from media_studio.language.word_file import WordFile
from media_studio.reading.looks.kept_words import KeptWords, without_kept
from media_studio.reading.looks.placing_words import place_plainly
from media_studio.reading.looks.slot_names import object_words, slot_words, slots_of

_FILE = WordFile.beside(__file__)

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
FILLER = _FILE.words("FILLER")
ACCENTS = word_set("accent accents detail details detailing highlights")
"""Words that behind a look are what it is of: gold details."""


PATTERNS = _FILE.words("PATTERNS")


@dataclass(frozen=True, kw_only=True)
class LookWords:
    """The words of a look.

    Attributes:
        words: What can be read.
        corrected: Pairs of word and the word that it is read as.
        kept: What stays as it is.
        tones: Tones that a material or colour does not have.
        firsts: The first of two colours of a part.
        liveries: Words that leave open which part has which colour.
        fades: Words for a change of colour along one part.
        cut: What would be cut in or raised, with its motif.
        elsewhere: What would not be on the surfaces, with its look.
        story: What is no look: styles, uses and causes.
        nearly: Places that are only nearly so, with what they are instead.
    """

    words: tuple[str, ...]
    corrected: tuple[tuple[str, str], ...]
    kept: KeptWords
    tones: tuple[str, ...]
    firsts: tuple[str, ...]
    liveries: tuple[str, ...]
    fades: tuple[str, ...]
    cut: tuple[str, ...]
    elsewhere: tuple[str, ...]
    story: tuple[str, ...]
    nearly: tuple[tuple[str, str], ...]


def look_words(prompt: str, slot_names: Sequence[str]) -> LookWords:
    """Split a look into its words.

    Args:
        prompt: What is asked.
        slot_names: Names of the materials of the model: what it has as a part is no pattern.
    """
    plain, kept = without_kept(_REQUEST.sub(" ", prompt.lower()), slot_names, _LOOK_PIECES)
    placed = place_plainly(plain, slot_names)
    plain = _plainly_said(_LIKE_LAVA.sub(r"\1", placed.prompt))
    plain = _with_fittings(plain, slot_names)
    plain, story = _without_story(plain)
    plain, elsewhere = _without_elsewhere(plain)
    plain = _HALVES.sub(r"two tone \1 ", plain)
    words, corrected = _spell(tokens(_SET_PHRASES.sub(_set_phrase, plain)))
    words, meant_as = _as_looks(words, slot_names)
    words, tones = _without_tones(_looks_before(words))
    words, firsts = _without_firsts(words, slot_names)
    liveries = tuple(word for word in words if word in _LIVERIES)
    words, cut = _without_relief([word for word in words if word not in _LIVERIES])
    return LookWords(
        words=tuple(words),
        corrected=(*corrected, *meant_as),
        kept=kept,
        tones=tuple(tones),
        firsts=tuple(firsts),
        liveries=liveries,
        fades=_fades_of_parts(words, slot_names),
        cut=tuple(cut),
        elsewhere=(*placed.elsewhere, *elsewhere),
        story=story,
        nearly=placed.nearly,
    )


def _without_firsts(words: Sequence[str], slot_names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Leave out the yellow of ", yellow and blue wings", which is not that of all the rest."""
    kept, firsts = [*words], list[str]()
    for at in range(len(words) - 5, 0, -1):
        comma, one, joint, other, part = words[at : at + 5]
        joined = (comma, joint) == (",", "and")
        named = is_part_word(part) or bool(slots_of(part, slot_names))
        if joined and named and {one, other} <= COLOUR_WORDS.keys():
            firsts.insert(0, one)
            del kept[at + 1 : at + 3]
    return kept, firsts


def _fades_of_parts(words: Sequence[str], slot_names: Sequence[str]) -> tuple[str, ...]:
    """Return the words of "tail fading to violet", of which only all of a model is painted."""
    return tuple(
        word
        for part, word in pairwise(words)
        if MARK_WORDS.get(word) == "gradient" and slots_of(part, slot_names)
    )


_REQUEST = re.compile(
    r"\bi ?['’]?d (?:like|love|prefer)(?: to (?:have|see))?\b|\bi would (?:like|love|prefer)"
    r"(?: to (?:have|see))?\b|\b(?:can|could|would) you (?:please )?(?=make|paint|turn|give|change)"
    r"|\bplease\b|\bthank(?:s| you)\b"
)
"""How people ask for a look, whatever it is."""
_WORDS = r"(?:(?!with\b|and\b|in\b)[\w-]+ )"
_PAINTED = "(?:pink|red|blue|green|yellow|purple|mint|chocolate|pastel|colou?r)"
_COLOUR = (
    r"(?:(?:dark|light|pale|pastel|bright|navy|hot|neon|baby|sky|forest|mint|off|royal|deep|cherry"
    r"|emerald|burnt|olive) )?[a-z]+"
)
_COLOURS = "|".join(sorted(word for word in COLOUR_WORDS if " " not in word))
_PRINTS = (
    r"(?:polka[- ])?dots|(?:racing )?stripes?|striped|dotted|spots|spotted|checks|checked|checkered"
    r"|chevrons?|zig ?zags?|stars|flowers|floral|floral print|gingham|houndstooth|herringbone"
)
_AS_NOUNS = {"striped": "stripes", "dotted": "dots", "spotted": "dots", "floral": "floral print"}
_TINTED = "(?:tinted|darkened|smoked|blacked|privacy)"
_PARAPHRASES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r" \+ "), " and "),
    (re.compile(r"\bsnowy[- ]white\b"), "white"),
    # Of "a red grip and engraved blade" the blade is not red
    (
        re.compile(
            r"(?:,| and| with) (?:an? )?(engraved|carved|etched|embossed|stamped|inlaid|curved"
            r"|straight|sharp|long|short|pointed|serrated) [a-z]+(?=\s*(?:[,.;]|$))"
        ),
        r", \1 ",
    ),
    (re.compile(r"\bcrystal[- ]clear\b"), "transparent"),
    # "No rust on the hoops" says nothing else of the hoops
    (re.compile(r"\b((?:no|without) (?:any )?\w+) (?:on|at|in) (?:the |its )?\w+"), r"\1"),
    (re.compile(r"(?<=\w) (?=rest \w+(?: ?,| ?$))"), ", "),
    (
        re.compile(rf"\b(?:wine|tea|coffee|blood|oil|ink|grease)[- ]stained ({_COLOURS})\b"),
        r"\1 stains",
    ),
    (
        re.compile(rf"(?<=wood),? ((?:dark |light )?(?:{_COLOURS})) metal(?= ?(?:,|$))"),
        r", \1 fittings",
    ),
    (re.compile(r"\b(?:rusty|rusted) all over\b"), "rust"),
    (re.compile(r"\b(?<!roof )slates\b"), "slate roof"),
    # What is not to shine is matte
    (
        re.compile(
            r"\b(?:nothing|without(?: any)?|no|not(?: too)?) "
            r"(?:shiny|glossy|polished|reflective|shine|gloss|sheen|polish)"
            r"(?: (?:parts?|bits?|areas?|surfaces?|spots?|look|finish))?(?: anywhere| at all)?\b"
        ),
        "matte",
    ),
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
    (re.compile(r"\bpattern of (?=\w)"), "with "),
    # Of "dots, red on white" the red is that of the dots
    (
        re.compile(
            rf"\b(?P<print>{_PRINTS}),? (?:(?:in|of|with) )?(?P<ink>{_COLOUR}) on"
            rf" (?:a )?(?P<ground>{_COLOUR})(?= (?:ground|background)|\s*(?:[,.;]|$))"
            r"(?: (?:back)?ground)?"
        ),
        lambda found: (
            f"{found['ink']} {_AS_NOUNS.get(found['print'], found['print'])} on {found['ground']}"
        ),
    ),
    # Glass that is darkened stays glass, in whatever colour
    (
        re.compile(rf"\b(?P<colour>{_COLOUR}) tinted (?:glass|(?=windows?\b|windscreen\b))"),
        lambda found: (
            f"{found['colour']} glass panes " if found["colour"] in COLOUR_WORDS else found[0]
        ),
    ),
    (
        re.compile(
            rf"\b(?:(?:darkly|dark|heavily|lightly) )*{_TINTED}(?: out)?"
            r" (?:glass(?= \w)|(?=windows?\b|windscreen\b|windshield\b|panes?\b|glass\b))"
        ),
        "dark grey glass panes ",
    ),
    (
        re.compile(
            rf"\b(windows?|glass|windscreen|windshield) (?:(?:is|are|that are) )?"
            rf"(?:(?:darkly|dark|heavily) )*{_TINTED}(?: (?:out|dark|black))?"
            r"(?= ?(?:[,.;]|$|and\b))"
        ),
        r"dark grey glass \1",
    ),
    (re.compile(r"\bglass panes (?:glass\b ?)?(?=windows?\b|wind|panes?\b)"), "glass "),
    (re.compile(r"\bglass panes glass\b"), "glass panes"),
    (
        re.compile(r"\bdark[- ]stained (?=(?:legs?|feet|frame|wood|oak|pine|planks?|timber)\b)"),
        "dark wood ",
    ),
    (
        re.compile(
            r"\b(?:clear|transparent|translucent|see[- ]through) (?P<colour>(?:[a-z]+ ){0,2}?)"
            r"(?P<stuff>plastic|acrylic|resin|vinyl|pvc|perspex|plexiglass|polycarbonate)\b"
        ),
        r"\g<colour>clear \g<stuff>",
    ),
    (re.compile(r"\bclear (?=(?:[a-z]+ ){0,2}(?:glass|crystal|ice)\b)"), ""),
    (
        re.compile(
            rf"\b(?:an? )?(?:(?P<colour>{_COLOUR}) )?(?:glow|light)(?:ing)?"
            r" (?:from|through|out of|in|inside|within|between) (?:the |its )?(?=cracks|veins)"
        ),
        lambda found: f"glowing {found['colour'] or ''} ",
    ),
    (
        re.compile(
            rf"(?:\btwo[- ]tone,? )?\b(?P<high>{_COLOUR}) (?:on|at) (?:the )?top(?: half)?"
            rf"(?:,| and|, and) (?P<low>{_COLOUR}) (?:on|at) (?:the )?bottom(?: half)?\b"
        ),
        lambda found: (
            f"two tone {found['low']} and {found['high']}"
            if {found["low"], found["high"]} <= COLOUR_WORDS.keys()
            else found[0]
        ),
    ),
    (re.compile(r"\b(?:near|at|by|close to|along) the ground\b"), "at the bottom"),
    (
        re.compile(
            r"\b(?:(?:growing|spreading|running|splattered|all) )*(?:over|on|across) it"
            r"(?= ?(?:[,.;]|$))"
        ),
        "",
    ),
    # A primer is a dull paint
    (
        re.compile(
            r"(?<!showing )(?<!exposed )(?<!bare )\b(?:(?:dull|matte?|flat) )?"
            r"(?P<colour>grey|gray|red|black|white|beige) primer\b(?! (?:patches|spots|show))"
        ),
        r"matte \g<colour> paint",
    ),
    # Snow lies; nothing is built of it
    (
        re.compile(
            r"\b(?:(?:fresh|deep|thick|some|heavy|light|white|a (?:layer|blanket|bit) of) )*"
            r"snow (?:(?:lying|sitting|piled|settled|up) )?on (?:top of )?(?:the |its )?"
            r"(?!top\b|edges|the\b|its\b|it\b)(?=[a-z]+\b)"
        ),
        "snow covered ",
    ),
    (re.compile(r"\bwith snow covered "), ", snow covered "),
    # Of bands with rust, nothing is of rust
    (
        re.compile(
            r"\b(with|and) (?:(?:some|light|heavy|lots of|a (?:little|bit of|touch of|lot of)) )*"
            r"rust(?= ?(?:[,.;]|\bon\b|\band\b|\bat\b|\balong\b|$))"
        ),
        r"\1 rust patches",
    ),
    (re.compile(r"\bmetal(?:lic)? (?:parts|bits|pieces|details|elements)\b"), "fittings"),
    # The frame of a timbered house is its beams, and what is between them its walls
    (
        re.compile(
            r"\b(?:a )?(?:timber|wood(?:en)?|oak)[- ]fram(?:e|es|ed|ing)\b"
            r"(?=[^,]* (?:plaster|walls?|infill|panels)\b)"
        ),
        "wooden beams",
    ),
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
            r"\bcandy[- ]cane (?=(?:stripes|striped|door|window|roof|walls?|trim|handles?|grip|legs"
            r"|hoops)\b)"
        ),
        "red white striped ",
    ),
    (re.compile(r"\bcandy[- ]cane\b"), "candycane"),
    (
        re.compile(r"\b(cracks|veins) (?:that|which) glow(?:s|ing)?(?: from (?:within|inside))?\b"),
        r"glowing \1",
    ),
    (re.compile(r"\bcracks (?:repaired|filled|mended) (?:with|in) gold\b"), "kintsugi cracks"),
    (
        re.compile(
            r"\b(?:molten )?((?:lava |magma )?(?:cracks|veins)) glowing(?: in)?"
            r"((?: bright| hot)? (?:red|orange|yellow|green|blue|purple|pink|cyan|white))?\b"
        ),
        r"glowing\2 \1",
    ),
    # A mark that is burned in is no soot
    (re.compile(r"\b(?:burn(?:ed|t)|scorched)[- ]in(?:to)?\b"), "branded"),
    # Moss is green, and what it grows on is not
    (re.compile(r"\b(?:(?:dark|bright|lush) )?green (?=(?:moss|algae|lichen|ivy|mould)\b)"), ""),
    # A glaze that drips is thickest at the top
    (
        re.compile(
            rf"(?:\bwith )?(?:\ban? )?\bdripping ({_WORDS}{{1,2}})glaze"
            r"\b(?: (?:over|down|from|on|around|at) (?:the )?(?:(?:rim|top|lip|body|sides?)\b)?)?"
        ),
        r", \1glaze drips, ",
    ),
    (
        re.compile(
            rf"\b({_WORDS}{{1,2}})glaze (?:dripping|running|flowing)(?: down)? over (?:the )?"
        ),
        r"\1glaze drips, ",
    ),
    (re.compile(r"\b(?:red|white)[- ]hot\b"), "orange glowing"),
    (
        re.compile(r"\bglowing(?: (?:slightly|faintly|hot|red))* from (?:the )?heat\b"),
        "orange glowing",
    ),
    (re.compile(r"\b(?:lit|lit[- ]up|illuminated) (?=windows?\b)"), "glowing "),
    (
        re.compile(
            r"\b(?:(?:warm|soft|cosy|cozy|bright|yellow|golden|orange) )*lights? (?:glowing )?"
            r"(?:in|from|behind|inside|through|of) (?:the |its |all )?(?=windows?\b)"
        ),
        "glowing ",
    ),
    (
        re.compile(r"\b(windows?) with (?:(?:warm|soft|cosy|cozy|bright|yellow|golden) )*light\b"),
        r"glowing \1",
    ),
    (
        re.compile(
            r"\b(hilt|grip|handle|shaft|lid|spout|legs?|straps?) (?:(?:is|are) )?"
            r"(?:bound|wrapped|tied) (?:with|in|by) "
        ),
        r"\1 in ",
    ),
    (
        re.compile(
            r"\bcherry (?=(?:legs|frame|feet|handle|grip|hilt|trim|arms|panels|planks|veneer)\b)"
        ),
        "cherry wood ",
    ),
    (
        re.compile(
            r"\b(?:black and white |white and black )?(?:cow|holstein|dalmatian)(?: hide)?"
            r" (?:print|pattern|spots)\b"
        ),
        "white with black blotches",
    ),
    # Rope around staves is what holds them
    (
        re.compile(r"\b(?:bound|tied|held together|strapped) (?:with|in|by) (?=[\w ]*\b)"),
        ", hoops of ",
    ),
    (
        re.compile(r"\b(?:repaired|mended|filled|joined) (?:with|in) (?:liquid )?gold\b(?!\w)"),
        "kintsugi repair",
    ),
    (re.compile(r"\bgold[- ](?:filled|repaired) (?=cracks\b)"), "kintsugi "),
    # A thing of ice is no thing with ice on it
    (
        re.compile(
            r"^ ?(?:carved |solid |clear |pure |blue |transparent )ice\b|^ ?ice(?= ?(?:,|$))"
            r"|\bice crystals?\b|\bice (?=blade|body\b)|(?<=made of )ice\b|(?<=made from )ice\b"
        ),
        "glacial ice ",
    ),
    (
        re.compile(r"\b(?:carved|sculpted|cut|hewn|chiselled|chiseled) (?:from|out of|of) ice\b"),
        "glacial ice",
    ),
    (re.compile(rf"\b{_PAINTED}[\w-]* (?:icing|frosting)\b"), "icing sculpture"),
    (re.compile(r"\bwhite (?:royal )?(?=icing|frosting)"), ""),
    (re.compile(r"\b(?:all )?over(?= ?(?:[,.;]|$))"), ""),
    (
        re.compile(
            r"\b(?:running|going|spreading|creeping|growing|scattered|sitting|placed|painted|set"
            r"|winding|showing) (?=(?:on|over|along|around|down|across|up|in) (?:the|its)\b)"
        ),
        "",
    ),
    (re.compile(r"\b(?:running|dripping|oozing|flowing) down the sides?\b"), ""),
    (re.compile(r"\bdark (?=(?:beams|timbers|framing|timber framing)\b)"), "dark wood "),
    # Dents at the corners are at edges; what is in grooves is on none of the surfaces
    (re.compile(r"\bin (?:the |its |all )?(?=corners?\b)"), "at the "),
    (
        re.compile(
            r"\bin (?=(?:the |its |all )*(?:crevices|grooves|recesses|creases|joints|seams|folds"
            r"|gaps|nooks|hollows|cracks|dents|scratches)\b)"
        ),
        "on ",
    ),
    (
        re.compile(
            r"\b(?:around|along|over|across|beside|near|behind|through|down) (?=(?:the|its|each) "
            r"(?!edges?|corners?|rim|lip|brim|bottom|base|top|lower|upper|middle|cent)\w)"
        ),
        "on ",
    ),
    (
        re.compile(r"\btiger (?:stripes|stripe|print|pattern|skin)\b"),
        "orange and black zebra print",
    ),
)


def _plainly_said(prompt: str) -> str:
    """Return a prompt in lower case with paraphrases in plain words."""
    for pattern, meant in _PARAPHRASES:
        prompt = pattern.sub(meant, prompt)
    return ",".join(_set_off(clause) for clause in _INSTEAD.sub(_in_place, prompt).split(","))


_INSTEAD = re.compile(r"\b([\w ]+?) instead of (?:the |its )?(?:[\w-]+ )?([\w-]+)")


def _in_place(found: re.Match[str]) -> str:
    """Write "rope instead of iron hoops" as "rope hoops"."""
    look, thing = found.groups()
    return f"{look} {thing}" if is_part_word(thing) else found[0]


def _set_off(clause: str) -> str:
    """Set the look of a part off from that of the whole: "pink fur gold legs"."""
    words = clause.split()
    for at, word in enumerate(words):
        start = at
        while start and (words[start - 1] in COLOUR_WORDS or words[start - 1] in MATERIAL_WORDS):
            start -= 1
        own = _own(words[start:at]) if is_part_word(word) and word not in MATERIAL_WORDS else 0
        if own:
            rest = _set_off(" ".join(words[start + own :]))
            return f"{' '.join(words[: start + own])} , {rest}"
    return clause


def _own(looks: Sequence[str]) -> int:
    """Count the looks in front of a part that are of the whole."""
    stuffs = [at for at, look in enumerate(looks) if _stuff(look)]
    kinds = {MATERIAL_WORDS[looks[at]].material for at in stuffs}
    # "Emerald velvet" and "transparent emerald green" are one look
    if len(kinds) < 2 or "gem" in kinds or MATERIAL_WORDS[looks[stuffs[-2]]].material in METALS:
        return 0
    return stuffs[-2] + 1


def _stuff(word: str) -> bool:
    return word in MATERIAL_WORDS and (
        word not in COLOUR_WORDS or MATERIAL_WORDS[word].material in METALS
    )


def _with_fittings(prompt: str, slot_names: Sequence[str]) -> str:
    """Read "corroded metal" beside other looks as the fittings, where a model has some."""
    words = {word for name in slot_names for word in slot_words(name)}
    objects = {word for name in slot_names for word in object_words(name)}
    if "helmet" in objects and "dark" in words and "eye" not in words:
        # Who glows behind a visor glows through its slits
        prompt = _EYES.sub(lambda eyes: f"{eyes[1] or eyes[2] or ''}slits", prompt)
    # Glass that is tinted is that of the windows, where there are some
    panes = "glass windows" if "glass" in words and len(slot_names) > 1 else "glass"
    prompt = prompt.replace("glass panes", panes)
    if "tyre" in words and not _OTHER_STRIPES.search(prompt):
        prompt = re.sub(r"\bstripes\b", "racing stripes", prompt)
    is_beside = re.search(r",|\band\b|\bwith\b", prompt)
    if "metal" not in words or "tyre" in words or not is_beside:
        return prompt
    return _WORN_METAL.sub(r"\1 fittings", prompt)


_EYES = re.compile(
    r"\b((?:glowing )?(?:\w+ )?)(?:visor slits?|eye ?slits?|eye ?holes|eyes)\b"
    r"|\b(glowing (?:\w+ )?)visor\b"
)
_OTHER_STRIPES = re.compile(
    r"\b(?:two|2|twin|double|three|3|triple|single|racing|rally|speed|le mans|faster|hazard|warning"
    r"|diagonal|zebra|tiger|rainbow|candy|white striped|vertical|horizontal|bee|bumblebee)\b"
    r"[^,.;]*\bstripes\b"
)
_WORN_METAL = re.compile(
    r"(?<!showing )(?<!to )(?<!of )(?<!bare )"
    r"\b(rusty|shiny|(?!galvani|expos|cover|brush|plat|coat)\w{3,}ed) metal(?= ?(?:[,.;]|$))"
)


def _without_story(prompt: str) -> tuple[str, tuple[str, ...]]:
    """Take out styles, uses and causes, which ask for no look."""
    told: list[str] = []

    def take(found: re.Match[str]) -> str:
        word = found.groupdict().get("styled")
        if word in _LOOK_PIECES or word in _MEANT:
            return found[0]
        told.append(" ".join(tokens(found[0])))
        return " "

    for pattern in _STORIES:
        prompt = pattern.sub(take, prompt)
    return prompt, tuple(dict.fromkeys(told))


_LOOK_PIECES = {piece for table in LOOKS for entry in table for piece in entry.split()}
_AGENTS = (
    "(?:sun(?:light|shine)?|heat|age|time|use|wear|years|fire|smoke|rain|weather|the elements|water"
    "|salt ?water|sea ?water|battle|war|hands|handling|exposure|moisture|damp|travel)"
)
_MODEL_NAMES = (
    "(?:barrel|cask|keg|drum|mug|cup|bag|backpack|rucksack|car|sword|longsword|chest|helmet"
    "|armchair|chair|house|cottage|teapot|pot)"
)
_STORIES = (
    # Causes
    re.compile(
        r"\b(?:for|over|after|through|from) (?:(?:a|an|the|many|several|some|about|one|two|three"
        r"|long|countless|hundreds of|thousands of) )*(?:(?:hundred|thousand) )?"
        r"(?:years|decades|centuries|ages|months|century|generations)(?: of \w+)?\b"
    ),
    re.compile(
        r"\b(?:with (?=age\b|time\b|use\b)|(?:by|from|due to|because of|under|through) )"
        r"(?:the |too much |years of |long )*"
        rf"{_AGENTS}(?= ?(?:[,.;]|\band\b|$))"
    ),
    re.compile(
        r"\bafter (?:a|an|the|many|its|long|years|being|too)(?: [\w'-]+){1,4}?(?= ?(?:[,.;]|$))"
    ),
    re.compile(
        r"\b(?:like|as in|from) (?:[\w-]+ ){0,2}\w+['’]s? [\w-]+(?: [\w-]+)?(?= ?(?:[,.;]|$))"
    ),
    # Styles
    re.compile(
        r"\b(?:mid[- ]century(?: modern)?|art deco|art nouveau|low[- ]?poly|sci[- ]?fi"
        r"|science fiction|post[- ]apocalyptic|(?:1[5-9]|20)\d\ds|[2-9]0s|barn[- ]find|toxic waste"
        r"|half[- ]timbered)\b"
    ),
    re.compile(
        r"\b(?:steampunk|cyberpunk|fantasy|medieval|victorian|baroque|rococo|gothic|japanese|chinese"
        r"|english|scottish|french|italian|moroccan|persian|scandinavian|nordic|handmade"
        r"|hand[- ]?crafted|artisanal|rustic|retro|chesterfield|halloween"
        r"|cartoon(?:y|ish)?|comic(?: book)?|anime|game"
        r"|luxury|luxurious|fancy|premium|minimalist(?:ic)?|futuristic|apocalyptic|radioactive|toxic"
        r"|(?:bronze|iron|stone|ice) age|abandoned|haunted|enchanted|sunk(?:en)?|shipwrecked"
        r"|under ?water|waterlogged|tropical"
        r"|hand[- ]?painted|stylized|stylised|costume|kid['’]?s['’]?|kids"
        r"|child(?:ren)?['’]?s|winter|autumn|summer|spring"
        r"|hand[- ]?me[- ]?down)\b"
        r"(?! (?:camo|camouflage|green|blue|red|brown|grey|gray|white|orange|yellow|letter|rune|"
        r"flag|scene|motif|symbol)s?\b)"
    ),
    re.compile(
        r"\b(?:wine|whisky|whiskey|beer|rum|oil|camping|coffee|school|hiking|rally|racing|toy|pirate"
        rf"|viking|military|hunting|fairy ?tale)(?= {_MODEL_NAMES}\b)"
    ),
    re.compile(
        r"\b(?P<styled>[a-z]+)[- ](?:style|styled|inspired|themed|vibes?|aesthetic|esque)\b"
    ),
)
"""Who says where a look comes from, or what kind of thing it is for, says no look."""


_SET_PHRASES = re.compile(
    r"\bhand[- ]painted\b|\b((?:side|speed|go[- ]faster) flames)\b"
    r"|\b(?:two|2|twin|double)(?=(?: \w+){1,3}? racing stripes)"
    r"|\b(two|2|twin|double|three|3|triple)((?: (?!racing stripes)\w+){0,2}?) stripes\b"
)


_LIKE_LAVA = re.compile(
    r"\b((?:cracks|veins|fissures)(?: \w+){0,2}?) (?:just )?like (?:hot |molten )?(?:lava|magma)\b"
)
"""Of cracks that glow like lava, no part is of lava."""
_ELSEWHERE = re.compile(
    # A dripping gold glaze from the rim
    rf"(?:\bwith )?(?:\ban? )?\bdripping {_WORDS}{{0,2}}[\w-]+"
    r"(?= (?:from|over|down|on|around|at)\b|[,.;]|$)"
    # Embers between the planks
    rf"|(?:\bwith )?\b{_WORDS}{{1,3}}between (?:the |each |its )?\w+"
    # Turquoise is the inside alone
    rf"|\b{_WORDS}{{1,2}}(?:interior|lining)(?: [\w-]+)?(?=[,.;]|$)"
    r"|\b(?:inside|interior|lining) (?:is |in |of )?[\w-]+(?: [\w-]+)?(?=[,.;]|$)"
    rf"|\b{_WORDS}{{1,3}}(?:underside|undercarriage|underbody)\b"
    rf"|\b{_WORDS}{{1,3}}(?<!from )(?:on (?:the|its) )?inside(?=[,.;]|$| and on\b)"
    # What shines around a thing is not on it
    rf"|(?:, |\bwith |\band )(?:an? )?{_WORDS}{{0,2}}glow(?= around\b| from\b|[,.;]|$)"
)


def _without_elsewhere(prompt: str) -> tuple[str, tuple[str, ...]]:
    """Take out what would not be on the surfaces, so that nothing else has its look."""
    found = _ELSEWHERE.findall(prompt)
    told = [word for said in found for word in tokens(said) if word.isalpha()]
    return _ELSEWHERE.sub(" , ", prompt), tuple(w for w in told if w not in FILLER | BREAKS)


_HALVES = re.compile(r"\bhalf ((?:\w+ ){0,2}?\w+),? (?:and |& )?half ")


def _set_phrase(found: re.Match[str]) -> str:
    """Take the look out of words that together ask for something else."""
    if found[2]:
        count = "three" if found[2] in ("three", "3", "triple") else "two"
        upright = "vertical" in found[3]
        colours = found[3].replace(" vertical", "").replace(" horizontal", "")
        return f"{colours} racing stripes" if upright else f"{colours} {count} stripes"
    return "stylized" if found[0].startswith("hand") else ""


_MEANT = _FILE.pairs("_MEANT")


_BLOOMS = word_set("flowers daisies roses tulips poppies peonies blossoms")
"""What grows beside a house, and is not painted on its walls."""


def _looks_before(words: Sequence[str]) -> list[str]:
    """Put the look of "the spoiler is black" or "make the spoiler black" in front of the thing."""
    said = [*words]
    for at in range(len(said) - 2):
        is_made = at > 0 and said[at - 1] in ("make", "paint", "turn", "colour", "color")
        is_said = is_made or said[at + 2] in ("is", "are")
        thing = said[at + 1]
        if said[at] != "the" or not is_said or thing in _LOOK_PIECES or is_part_word(thing):
            continue
        first = at + 2 + (said[at + 2] in ("is", "are"))
        last = first
        while phrase := longest_match(said, last, *LOOKS):
            last += len(phrase.split())
        is_end = last > first and (last == len(said) or said[last] in BREAKS)
        if thing not in FILLER and is_end:
            said[at:last] = ["the", *said[first:last], thing]
            break
    return said


def _names_more(words: Sequence[str], at: int) -> bool:
    """Tell whether a word is of a longer name: maple wood, mud walls, dried mud."""
    behind = words[at + 1 : at + 2]
    is_of_mud = words[at] in ("mud", "dirt") and any(map(is_part_word, behind))
    is_of_ice = words[at] == "ice" and "of" in words[max(at - 3, 0) : at]
    is_longer = any(
        len((longest_match(words, first, *LOOKS) or "").split()) > at - first
        for first in range(max(at - 3, 0), at)
    )
    is_of_wood = behind == ["wood"] and words[at] != "old"
    return is_of_wood or is_of_mud or is_of_ice or is_longer


def _as_looks(
    words: Sequence[str], slot_names: Sequence[str]
) -> tuple[list[str], tuple[tuple[str, str], ...]]:
    """Read words as the looks that they are on a model without such a part."""
    has_plants = any("plant" in slot_words(name) for name in slot_names)
    meant = {
        word: _MEANT[word]
        for at, word in enumerate(words)
        if word in _MEANT
        and not slots_of(word, slot_names)
        and not (word in _BLOOMS and has_plants)
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
        motif = _set_with(words, at) if words[at - 1] in _SET_ON else _carving(words, at)
        cut += [word for word in words[at:motif] if word not in FILLER | BREAKS]
        at = motif
    return kept, cut


def _set_with(words: Sequence[str], start: int) -> int:
    """Return the end of what is set on a surface: studded with iron."""
    return next((at for at in range(start + 1, len(words)) if words[at] in BREAKS), len(words))


def _carving(words: Sequence[str], start: int) -> int:
    """Return the end of what is carved, with the place of it: carved bamboo on the body."""
    end = _motif(words, start)
    at = next((at for at in range(end, len(words)) if words[at] in BREAKS), len(words))
    if words[at : at + 1] != ["on"]:
        return end
    return next((at for at in range(at + 1, len(words)) if words[at] in BREAKS), len(words))


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
    **dict.fromkeys(("vivid", "saturated", "muted", "warm", "cool"), frozenset()),
}
"""Word for a tone to the colours of materials that have it by themselves: light birch."""
_LIVERIES = word_set("livery liveries liveried")
_SET_ON = word_set("studded riveted inlaid")
_CUT_IN = _FILE.words("_CUT_IN")
