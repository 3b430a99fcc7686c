"""What people say in other words than those that are read: "x2", "top drawer", "painted on it"."""

import re
from collections.abc import Callable
from itertools import pairwise

from media_studio.language import words
from media_studio.language.english import word_set
from media_studio.language.material_request import means_look
from media_studio.language.part_words import is_part_word
from media_studio.language.vocabulary import COLOUR_WORDS, MATERIAL_WORDS
from media_studio.reading.scenes.framing import unframed
from media_studio.reading.scenes.lexicon import JOINT


def plainly_said(prompt: str) -> str:
    """Write a prompt in words that are read one after the other.

    What only together describes becomes one word with `JOINT` in it.
    """
    said = unframed(prompt.lower())
    for pattern, plain in _PARAPHRASES:
        said = pattern.sub(plain, said)
    return said


_NEGATED = re.compile(r"\bnon[- ](?=[a-z])")
_TIMES = re.compile(r"^((?:an? )?(?:[a-z]+ ){0,2}([a-z]+)),? x ?(\d{1,2})\b(?=\s*(?:[,.;]|$))")
"""How many in the way of a bill: "red mug x2"."""
_PAIR_BEHIND = re.compile(r"\b([a-z]{3,}s),? (?:an? |one |1 )?pair\b(?! of\b),? ?")
_GEM_COLOUR = re.compile(
    r"\b(emerald|ruby|sapphire|amber|amethyst)(?= (?:glass|satin|silk|velvet|cotton|linen|fabric"
    r"|leather|varnish|lacquer|paint|finish|enamel|glaze|liquid|potion|lights?|glow|eyes|scales|skin"
    r"|dress|gown|robe|cape|cloak|cushions?|sofa|armchair|curtains?|tail|feathers?|wings?|fur|parrot"
    r"|snake|frog|bird|dragon|lizard|butterfly|beetle|fish)\b)"
)
"""Stones by which a colour is meant: an emerald gown."""
_ONE_PART = re.compile(r"\b(handle|grip) scales\b|\bwing[- ](tips?)\b")
_TWO_FURS = re.compile(
    r"(?:,| with)? ([a-z]+) (?:and|&) ([a-z]+) (?:fur|feathers|plumage)(?= *(?:[,.;]|$))"
)
_TIMES_IN_FRONT = re.compile(r"^(\d{1,2}) ?x (?=[a-z])")
_DESIGNATION = re.compile(r"\b([a-z]{1,4})-(\d+[a-z]?)\b")
_LIKENED = re.compile(
    r"\b([a-z]+)[- ]"
    r"(shaped|styled?|sized|themed|inspired|flavou?red|scented|looking|type|friendly)\b"
    r"(?! like\b| as\b)"
)
_DRIVEN = re.compile(
    r"\b(?:(?:wood|log|coal|oil|gas|peat|candle|charcoal|steam|solar|battery|water|wind|nuclear|hand"
    r"|foot|coin|remote|voice)[- ](?:burning|fired|powered|driven|fuelled|fueled|operated)"
    r"|[a-z]+[- ](?:proof|resistant)|[a-z]+-like)\b"
    r"(?= [a-z])(?! (?:on|in|at|inside|next|beside|behind|under|with|and|near|over)\b)"
)
"""What a thing runs on or withstands is no look of it: a wood-burning stove."""
_SEAT_OF_MESH = re.compile(
    r"^(?=.*\b(?:chairs?|stools?|seats?|backpack|bag|sneakers?|shoes?|trainers)\b)(.*?)"
    r"(?<!one )(?<!separate )(?<!single )(?<!poly )(?<!3d )(?<!clean )(?<!closed )\bmesh\b"
    r"(?! (?:fabric|model|asset|topology|file|count))"
)
_EYEGLASSES = re.compile(
    r"\bpair of ((?:(?!(?:wine|champagne|beer|shot|drinking|cocktail|martini|whisky|whiskey|water"
    r"|crystal|pint|tall|glass|sun|eye)\b)[a-z]+[ -]){0,3})glasses\b"
)
_PAIRED = re.compile(
    r"\bpairs? of ((?:[a-z]+[ -]){0,3}?)(sunglasses|eyeglasses|spectacles|reading glasses|goggles"
    r"|binoculars|scissors|shears|pliers|tongs|tweezers|pincers|clippers|secateurs|forceps|calipers"
    r"|trousers|pants|jeans|shorts|leggings|tights|overalls|dungarees|headphones|earphones"
    r"|handcuffs|bellows|cherries)\b"
)
"""Things that are one, though they come in pairs."""
_ABOUT_TO = re.compile(r"\b(?:about|ready|trying|going) to [a-z]+\b")
_SUPPOSED = re.compile(r"\bas (?:if|though)\b[^,.;:!?()]*[^,.;:!?()\s]")
_COUNTS = "|".join(sorted(words.NUMBERS.keys() - words.VAGUE | {"single"}))
_HYPHENATED_NUMBER = re.compile(rf"\b(\d+|{_COUNTS})-([a-z]+)\b")
_SIZED = re.compile(
    rf"\b(?:\d+(?:[.,]\d+)?(?:\s?[x×]\s?\d+(?:[.,]\d+)?)*|(?:{_COUNTS})(?:[\s-](?:{_COUNTS}))?)[\s-]?"
    rf"(?:{'|'.join(sorted(words.UNITS))})\b"
)
_LOOK = "|".join(sorted(word for word in {*COLOUR_WORDS, *MATERIAL_WORDS} if " " not in word))
_ONE_EACH = re.compile(rf"\bone (?:{_LOOK})(?:,? (?:and )?one (?:{_LOOK}))+(?=\s*(?:[,;.]|$))")
_IN_RELIEF = re.compile(
    r"\b([a-z]+) in (?:bas[- ]|low |high )?(relief|mosaic|embroidery|intarsia)\b"
)
_PART_OF_FRONT = re.compile(
    r"\bfrom the (front|side|back)(?= (?!(?:and|or|with|in|on|at|to|of|view)\b)[a-z])"
)
"""Where on a thing something is, and no view of it: hanging from the front edge."""
_WRITTEN = re.compile(
    r"\b(says|saying|labell?ed) ((?:[a-z0-9'!&]+ ?){1,3}?)"
    r"(?=\s*(?:[,;.]|$|(?:in|on|with|and|at|by)\b))"
)
_SCALE_MODEL = re.compile(
    r"(?<!3d )(?<!asset )\bmodel (?=(?:rocket|car|truck|train|locomotive|air|plane|jet|house|ship"
    r"|boat|tank|bus|helicopter|railway)[a-z]*\b)"
)
_STACKED_HIGH = re.compile(
    rf"\b((?:[a-z]+ )?[a-z]+s),? (?:stacked|piled) ({_COUNTS}|\d+)[- ](?:high|tall|deep)\b"
)
_ONE_SET = re.compile(r"\bset of (cutlery|silverware|flatware|crockery|luggage)\b")
_STACKED = re.compile(r",? one on (?:top of )?(?:the|each) other\b")
_INSIDE_IS = re.compile(
    r"\b(inside|on top)(?: of)?(?: it| them)?,? (?:there )?"
    r"(?:is|are|lies?|sits?|stands?)\b"
    rf"(?= (?:an?|the|some|\d+|[a-z]+s|{_COUNTS})\b)"
)
_IS_DOING = re.compile(
    r"\b(?:is|are) (?=(?:holding|carrying|wearing|(?:sitting|standing|lying|resting|perched) on)\b)"
)
_THERE_IS = re.compile(r"\bthere (?:is|are|was|were)\b")
_PART_FULL = re.compile(r"\b(?:half|partly|partially|nearly|almost)[- ](?:full|empty|filled)\b")
_STATE = re.compile(
    r"\b(?:(?:half|partly)[- ](?:eaten|melted|burnt|burned|finished|peeled|built|drunk)"
    r"|(?:curled|burnt|burned|worn|blown|boarded|lying|sitting|rolled|folded)"
    r" (?:up|out|down|upright)"
    r"|print[- ]in[- ]place)\b"
)
"""What only together says in which state something is."""
_PHRASAL = re.compile(
    r"\b(?!sitting|standing|lying|resting|made|opened|being)"
    r"(?:[a-z]{3,}(?:ed|ing)|bent|hung|spread|stuck|thrown|drawn|blown|lit|tied|laid)"
    r" (?:up|out|down|off|away|apart|forward|back)\b"
    r"(?= ?(?:[,.;]|$|(?:on|in|at|and|over|with)\b))"
)
"""A verb and its particle, which only together say something."""
_A_BIT = re.compile(r"\b(?:a (?:little |tiny )?bit|kinda|kind of)\b(?= [a-z]+(?:ed|y|en|n|t)\b)")
_TAKEN_OFF = re.compile(
    r"(?:, ?|\bwith (?:(?:the|its|his|her|their) )?)([a-z]+)"
    r" (?:removed|taken off|cut off)\b"
)
_STAINED_GLASS = re.compile(r"\bstained[- ]glass\b")
_SHADE = re.compile(r"\b([a-z]+)[- ](red|pink|orange|yellow|purple|brown|violet)\b")
_SHADES = word_set(
    "salmon coral peach plum apricot lemon mustard cherry raspberry strawberry cranberry rust brick"
    " tomato grape aubergine eggplant lavender lilac canary buttercup flamingo watermelon"
)
"""Things that tell a shade of a colour."""
_ICED = re.compile(
    r"\b([a-z]+)[- ](?:frosted|iced|glazed)"
    r" ((?:birthday |layer )?(?:donut|doughnut|cupcake|cake|eclair)s?)\b"
)
_SPRINKLED = re.compile(r"\b(?:rainbow|multi-?colou?red|colou?rful) (?=sprinkles\b)")
_CLEAR = re.compile(r"\bclear (?=(?:plastic|glass|crystal|[a-z]+ glass)\b)")
_ROSE_WINDOW = re.compile(r"\brose (windows?)\b")
_COVERING = re.compile(r"\b([a-z]+) (snow|mud|moss|dust|rust)(?= on\b|\s*$|,)")
_BOUND = re.compile(
    r"\bbound (?:in|with) (iron|bronze|brass|steel|copper|silver|gold|metal)\b(?! bands?| straps?)"
)
_LIKE_A_BEAST = re.compile(r"\b(?:tiger|zebra|leopard|cheetah)[- ](striped|spotted)\b")
_PELT = re.compile(
    r"\b(?:fox|bear|rabbit|wolf|mink|beaver|seal|sheep|cow|goat|raccoon|leopard|tiger|reindeer)"
    r"[- ](?:fur|skin|hide|pelt)(?= [a-z])"
)
"""What a hat or a rug is made of, and no animal."""
_POSED = re.compile(r"\b[at][- ]pose\b(?: (?:not|is not|isn't) (?:needed|required|necessary)\b)?")
_NOT_SO = re.compile(
    r"\bnot (?:too |very |overly |so )?(?:cartoonish|cartoony|detailed|realistic|stylized|stylised"
    r"|fancy|creepy|scary|childish|needed|important)\b"
)
"""How something is not to be, which is no part to leave out."""
_PULLS = re.compile(r"\bdrawer (?:pulls|handles|knobs)\b")
_TONED = re.compile(
    r"\b(?:(?:gold|golden|sand|honey|camel|caramel|amber)[- ](?=yellow|brown|orange)"
    r"|(?:copper|bronze)[- ](?=red|brown|green|orange)|(?:bone|milk|chalk|ivory)[- ](?=white)"
    r"|charcoal[- ](?=gr[ae]y|black)|burgundy[- ](?=red)|khaki[- ](?=green)|indigo[- ](?=blue)"
    r"|mauve[- ](?=pink)|cognac[- ](?=brown))"
    r"(yellow|brown|orange|red|green|white|gr[ae]y|black|blue|pink)\b"
)
"""A shade that is called after a stuff: copper red is no copper."""
_ON_ITS_PART = re.compile(
    r"\b(with|and|painted|,) ((?:[a-z]+ ){1,3})(?:on|around|over|along|at) (?:the|its|each)"
    r" ([a-z]+)(?=\s*(?:[,.;]|$|(?:and|with|on|in)\b))"
)
"""A look of a part: "gold on the spine"."""
_PRINTED_PART = re.compile(r"\b((?:polka )?dots|stripes|checks|stars|flowers) (?=([a-z]+)\b)")
_TWO_TONE = re.compile(r"\b(?:two|three|multi)[- ]?(?:tone|toned|colou?r)\b(?= [a-z])")
_GROWN = re.compile(
    r"\bgrowing (?:out of|up from|from|on|in|through) (?:an? |the )?(?:[a-z]+ )?"
    r"(?:rocks?|stones?|wall|ice|bark|moss)\b"
)
_HOUR = re.compile(
    r"\b(?:midnight|sunset|sunrise|sunny|moonlight|night|dawn|dusk|foggy|misty|stormy)"
    r"[- ]([a-z]+)\b"
)
_UPPER = re.compile(r"(?<!on the )\btop (?=(?:two |three )?(?:drawer|shelf|shelves|door))")
_LINED = re.compile(r"\b([a-z]+)[- ]lined (?=[a-z])")
_AT_AN_END = re.compile(
    r"\b([a-z]+),? ([a-z]+)(?= (?:(?:at|on) (?:the|its|both|each|one) (?:ends?|tips?|edges?"
    r"|corners?|top|bottom|front|back|side|sides|inside|outside)|on top|underneath|below)\b)"
)
_NUMBERED = re.compile(r"\b(?:number|no\.?) \d+\b")


def _in_their_colours(found: re.Match[str]) -> str:
    """Write "one red, one blue" as "red blue"."""
    looks = re.findall(r"\bone ([a-z]+)", found[0])
    # "Blue green" is one colour
    apart = any(" ".join(two) in COLOUR_WORDS for two in pairwise(looks))
    return (", " if apart else " ").join(looks)


def _look_of_part(found: re.Match[str]) -> str:
    """Write "with gold on the spine" as "with gold spine"; snow lies on what it lies on."""
    link, looks, part = found[1], found[2].split(), found[3]
    lies = (words.LIES_ON_THINGS.keys() | words.GROWS_ON_THINGS) & {*looks}
    place = part in words.ENDS - {"edge"} or part in _GROUNDS
    if (
        lies
        or place
        or not (all(means_look(look) for look in looks) or means_look(" ".join(looks)))
    ):
        return found[0]
    return f"{'with' if link == 'painted' else link} {' '.join(looks)} {part}"


def _of_pattern(found: re.Match[str]) -> str:
    """Write "dots cushion" as "dotted cushion"."""
    return f"{_PATTERNED[found[1].split()[-1]]} " if is_part_word(found[2]) else found[0]


def _one_word(found: re.Match[str]) -> str:
    """Join words that only together tell something: "as if worn by a ghost" asks for no ghost."""
    return JOINT.join(re.findall(r"[^\W_]+", found[0]))


def _shade(found: re.Match[str]) -> str:
    """Write "midnight black", which is no time, as "black"."""
    return found[1] if found[1] in COLOUR_WORDS else found[0]


def _lined(found: re.Match[str]) -> str:
    """Keep the colour of a lining off "a red lined cape"."""
    return f"{_one_word(found)} " if means_look(found[1]) else found[0]


def _set_off(found: re.Match[str]) -> str:
    """Write "a car red on top" as "a car, red on top", which is not all of it."""
    ahead, look = found.groups()
    follows = means_look(ahead) or ahead in words.CONNECTORS or ahead in words.ARTICLES
    return f"{ahead}, {look}" if means_look(look) and not follows else found[0]


def _so_many(found: re.Match[str]) -> str:
    """Write "red mug x2" as "red mug, set of 2"; "legs x3" counts no tables."""
    named, last, number = found.groups()
    return found[0] if is_part_word(last) else f"{named}, set of {number}"


def _as_whole(found: re.Match[str]) -> str:
    """Write "a fox with orange and white fur" as "a fox, orange and white"."""
    dyed = all(colour in COLOUR_WORDS for colour in found.groups())
    return f", {found[1]} and {found[2]}" if dyed else found[0]


def _apart(found: re.Match[str]) -> str:
    """Write "planks snow" as "planks, snow", which lies on all of it."""
    before, stuff = found.groups()
    named = is_part_word(before) or (before.endswith("s") and before not in words.CONNECTORS)
    return f"{before}, {stuff}" if named else found[0]


def _with_icing(found: re.Match[str]) -> str:
    """Write "pink frosted donut", of which only the icing is pink, as "pink icing donut"."""
    look, cake = found.groups()
    return f"{look} icing {cake}" if means_look(look) else found[0]


def _described(found: re.Match[str]) -> str:
    """Join "three-pin", which does not count plugs; "twenty-five" does."""
    number, word = found.groups()
    kept = word in words.NUMBERS or word in words.FACTORS
    return found[0] if kept else f"{number}{JOINT}{word}"


def _in_one_word(found: re.Match[str]) -> str:
    """Write "salmon pink", which is one colour, as "salmon", and "flamingo pink" as "pink"."""
    thing, colour = found.groups()
    if thing not in _SHADES or means_look(found[0]):
        return found[0]
    return thing if means_look(thing) else colour


def _mesh_fabric(found: re.Match[str]) -> str:
    return f"{found[1] or ''}mesh fabric"


def _in_it(found: re.Match[str]) -> str:
    """Write "inside there is a cat" as "inside it a cat"."""
    return "inside it" if found[1] == "inside" else "on it"


def _without(found: re.Match[str]) -> str:
    return f" without {found[1]}"


def _likened(found: re.Match[str]) -> str:
    """Join "pear shaped", which is no pear; "round shaped" is round, as "old looking" is old."""
    first = found[1]
    own = first in words.ADJECTIVES or means_look(first) or first in _MODIFYING
    return found[0] if own else f"{first}{JOINT}{found[2]}"


_PATTERNED = {
    "dots": "polka dot", "stripes": "striped", "checks": "checked", "stars": "star pattern",
    "flowers": "floral",
}  # fmt: skip
_GROUNDS = word_set("ground floor table grass road street water beach wall")
_MODIFYING = frozenset(("poly", "art")).union(
    words.STYLE_WORDS, words.FILLER, words.SIZES, words.ARTICLES
)
_PARAPHRASES: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_NEGATED, f"non{JOINT}"),
    (_PELT, _one_word),
    (_LIKE_A_BEAST, r"\1"),
    (_BOUND, r"with \1 bands"),
    (_POSED, _one_word),
    (_NOT_SO, _one_word),
    (_PULLS, "handles"),
    (_TONED, r"\1"),
    (re.compile("rose head"), f"rose{JOINT}head"),
    (_ON_ITS_PART, _look_of_part),
    (_PRINTED_PART, _of_pattern),
    (_GROWN, _one_word),
    (_TWO_TONE, _one_word),
    (_HOUR, _shade),
    (_LINED, _lined),
    (_UPPER, "upper "),
    (re.compile("formula 1 "), "formula one "),
    (_NUMBERED, _one_word),
    (_AT_AN_END, _set_off),
    (_TIMES_IN_FRONT, r"\1 "),
    (_TIMES, _so_many),
    (_ONE_PART, r"\1\2"),
    (_TWO_FURS, _as_whole),
    (_COVERING, _apart),
    (_GEM_COLOUR, r"\1 coloured"),
    (_PAIR_BEHIND, r"\1, pair, "),
    (_CLEAR, "transparent "),
    (_ICED, _with_icing),
    (_SPRINKLED, ""),
    (_SIZED, _one_word),
    (_ONE_EACH, _in_their_colours),
    (_HYPHENATED_NUMBER, _described),
    (_STAINED_GLASS, f"stained{JOINT}glass"),
    (_SHADE, _in_one_word),
    (_PART_OF_FRONT, r"from a \1"),
    (_WRITTEN, _one_word),
    (_SCALE_MODEL, f"scale{JOINT}model "),
    (_STACKED_HIGH, r"stack of \2 \1"),
    (_ROSE_WINDOW, r"\1"),
    (_IN_RELIEF, r"\1 \2"),
    (_EYEGLASSES, r"\1pair of glasses"),
    (_PAIRED, r"\1\2"),
    (_ABOUT_TO, _one_word),
    (_SUPPOSED, _one_word),
    (_SEAT_OF_MESH, _mesh_fabric),
    (_DRIVEN, _one_word),
    (_INSIDE_IS, _in_it),
    (_IS_DOING, ""),
    (_THERE_IS, ""),
    (_A_BIT, "slightly"),
    (_STATE, _one_word),
    (_PHRASAL, _one_word),
    (_ONE_SET, r"\1"),
    (_STACKED, ", stacked"),
    (_PART_FULL, _one_word),
    (_TAKEN_OFF, _without),
    (_DESIGNATION, rf"\1{JOINT}\2"),
    (_LIKENED, _likened),
)
"""What people say, and how it is read, in this order."""
