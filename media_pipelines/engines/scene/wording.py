"""A prompt in plain words: numbers in digits, pairs and sizes told apart, compounds as one word."""

import re
from itertools import pairwise

from media_pipelines.engines.language.english import LONGEST_PHRASE, tokens, word_set
from media_pipelines.engines.language.material_request import means_look
from media_pipelines.engines.language.part_words import is_part_word
from media_pipelines.engines.language.vocabulary import COLOUR_WORDS, MATERIAL_WORDS
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.framing import unframed
from media_pipelines.engines.scene.lexicon import JOINT, Lexicon


def worded(prompt: str, lexicon: Lexicon) -> list[str]:
    """Split a prompt into words.

    Args:
        prompt: English text.
        lexicon: Has the nouns of several words.

    Returns:
        Words in lower case and punctuation; what describes as one is one word with `JOINT` in it.
    """
    said = _full_vessels(_numbered(_undressed(_tokens(prompt), lexicon)), lexicon)
    said = _as_figures(_whole_portions(_measured(said, lexicon), lexicon), lexicon)
    return _without_scene(said, lexicon)


_HYPHENATED = re.compile(r"\b([a-z]+)-([a-z]+(?:ed|ing|own|orn|ven|lt|ut))\b")
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
_PORTION = re.compile(
    r"\b(?:an? )?(?:square|pat|knob|dollop|blob|curl) of (?=butter\b|cream\b|cheese\b)"
)
_ONE_PART = re.compile(r"\b(handle|grip) scales\b|\bwing[- ](tips?)\b")
_TWO_FURS = re.compile(
    r"(?:,| with)? ([a-z]+) (?:and|&) ([a-z]+) (?:fur|feathers|plumage)(?= *(?:[,.;]|$))"
)
_TIMES_IN_FRONT = re.compile(r"^(\d{1,2}) ?x (?=[a-z])")
_ON_THE_INSIDE = re.compile(r"\bon (?:the|its) (inside|outside)\b(?! of)")
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
_OF_MESH = re.compile(
    r"\b((?:in|of|with)(?: an?)?(?: [a-z]+)? )mesh\b(?! (?:fabric|model|asset|topology))"
    r"|\bmesh(?=[ -](?:(?:office |desk |gaming |task )?chair|back|seat|panels?|sides?|bag|basket"
    r"|pockets?|upper|fruit)\b)"
)
"""Cloth, where it is not the mesh of a model."""
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
_WIELDED = re.compile(r"\b(?:one|two|single|left|right)[- ]handed\b")
"""How something is held, which counts no hands."""
_SUPPOSED = re.compile(r"\bas (?:if|though)\b[^,.;:!?()]*[^,.;:!?()\s]")
_COUNTS = "|".join(sorted(words.NUMBERS.keys() - words.VAGUE | {"single"}))
_HYPHENATED_NUMBER = re.compile(rf"\b(\d+|{_COUNTS})-([a-z]+)\b")
_SIZED = re.compile(
    rf"\b(?:\d+(?:[.,]\d+)?(?:\s?[x×]\s?\d+(?:[.,]\d+)?)*|(?:{_COUNTS})(?:[\s-](?:{_COUNTS}))?)[\s-]?"
    rf"(?:{'|'.join(sorted(words.UNITS))})\b"
)
_LOOK = "|".join(sorted(word for word in {*COLOUR_WORDS, *MATERIAL_WORDS} if " " not in word))
_ONE_EACH = re.compile(rf"\bone (?:{_LOOK})(?:,? (?:and )?one (?:{_LOOK}))+(?=\s*(?:[,;.]|$))")
_COUNTED_LAST = re.compile(rf", (?!one\b|single\b)({_COUNTS})\s*\.?\s*$")
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
_COUPLE = re.compile(
    r"\bcouple\b(?=\s*(?:$|[,.;]|(?:on|in|with|under|next|beside|at|and|by|near|[a-z]+ing)\b))"
)
_PAIR_OF_PEOPLE = f"couple{JOINT}of{JOINT}people"
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
_ONE_LIMB = re.compile(
    r"\bone ((?:(?:front|back|hind|rear|left|right|button) )?"
    r"(?:paw|leg|arm|hand|foot|eye|ear|wing|knee|fist|hoof|claw|fin|sleeve|side|end|corner|slot)"
    r" (?:slightly |half |partly |a bit )?"
    r"(?:raised|lifted|up|down|out|bent|folded|stretched|outstretched|extended|tucked|hanging|closed"
    r"|open|winking|forward|back|left)(?: (?:down|up|out|empty|forward|open|closed))?)\b"
)
"""What one of several does, which says of none how many there are."""
_PHRASAL = re.compile(
    r"\b(?!sitting|standing|lying|resting|made|opened|being)"
    r"(?:[a-z]{3,}(?:ed|ing)|bent|hung|spread|stuck|thrown|drawn|blown|lit|tied|laid)"
    r" (?:up|out|down|off|away|apart|forward|back)\b"
    r"(?= ?(?:[,.;]|$|(?:on|in|at|and|over|with)\b))"
)
"""A verb and its particle, which only together say something."""
_A_BIT = re.compile(r"\b(?:a (?:little |tiny )?bit|kinda|kind of)\b(?= [a-z]+(?:ed|y|en|n|t)\b)")
_NESTED = re.compile(r"\b(?:inside|within|in) (?:of )?(?:each other|one another)\b")
_FREE_OF = re.compile(r"\b([a-z]+)-free\b")
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
_FEATHERED = re.compile(r"\bfeathered (?=(?:carnival |venetian |masquerade )?mask\b)")
"""A mask that has feathers, and is not made of them."""
_CLEAR = re.compile(r"\bclear (?=(?:plastic|glass|crystal|[a-z]+ glass)\b)")
_ACRYLIC = re.compile(
    r"\b(?:clear|transparent|see[- ]through) (?:acrylic|resin|vinyl|polycarbonate)\b"
)
_ROSE_WINDOW = re.compile(r"\brose (windows?)\b")
_DASH = re.compile(r"\s[-–—]+\s")
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
_GLOWING = re.compile(r"\bglow(?:s|ing)?[- ]in[- ](?:the[- ])?dark\b")
_BUDGET = re.compile(
    r"\b(?:(?:under|below|around|about|max|less than|up to) )?\d+(?:[.,]\d+)? ?k?"
    r" (?:tris?|triangles?|polys?|polygons?|faces|verts|vertices)\b"
)
"""Faces that a model may have, and nothing under it."""
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
_DRESSED = word_set(
    "wrapped covered plated coated clad bound framed topped trimmed lined painted stained tiled"
    " panelled paneled upholstered padded tipped faced edged coloured colored toned"
)
"""Behind a material and a hyphen they leave it a material: leather-wrapped."""
_WRAPPED = word_set("wrapped covered plated coated clad bound lined upholstered padded toned")
"""Those that are no parts."""
_PADDED = word_set("upholstered padded")
"""Those that say of what a thing is, where a colour alone is in front: navy upholstered."""


def _tokens(prompt: str) -> list[str]:
    """Split a prompt; "paint-splattered" and "well-loved" stay one word that describes."""

    def joined(found: re.Match[str]) -> str:
        first, last = found.groups()
        phrase = f"{first} {last}"
        if first in words.SIZES and is_part_word(last.removesuffix("ed")):
            # A short-haired cat is not a small one
            return f"{first}{JOINT}{last}"
        kept = last in _DRESSED or first in words.NUMBERS
        if kept or is_part_word(last.removesuffix("ed")) or is_part_word(last.removesuffix("d")):
            return phrase
        looks = means_look(phrase) or (means_look(first) and means_look(last))
        return phrase if looks else f"{first}{JOINT}{last}"

    said = _NEGATED.sub(f"non{JOINT}", _DASH.sub(", ", unframed(prompt.lower())))
    said = _BOUND.sub(r"with \1 bands", _LIKE_A_BEAST.sub(r"\1", _PELT.sub(_one_word, said)))
    said = _NOT_SO.sub(_one_word, _POSED.sub(_one_word, _BUDGET.sub(_budget, said)))
    said = _TONED.sub(r"\1", _PULLS.sub("handles", said))
    said = said.replace("rose head", f"rose{JOINT}head")
    said = _ON_ITS_PART.sub(_look_of_part, said)
    said = _TWO_TONE.sub(_one_word, _GROWN.sub(_one_word, _PRINTED_PART.sub(_of_pattern, said)))
    said = _UPPER.sub("upper ", _LINED.sub(_lined, _HOUR.sub(_shade, said)))
    said = _GLOWING.sub("glowing", said)
    said = _NUMBERED.sub(_one_word, said.replace("formula 1 ", "formula one "))
    said = _AT_AN_END.sub(_set_off, said)
    said = _TIMES.sub(_so_many, _TIMES_IN_FRONT.sub(r"\1 ", said))
    said = _PORTION.sub("", _ONE_PART.sub(r"\1\2", said))
    said = _TWO_FURS.sub(_as_whole, said)
    said = _GEM_COLOUR.sub(r"\1 coloured", _COVERING.sub(_apart, said))
    said = _PAIR_BEHIND.sub(r"\1, pair, ", said)
    said = _ON_THE_INSIDE.sub(r"\1", said.replace(" + ", " and "))
    said = _CLEAR.sub("transparent ", _FEATHERED.sub("", _ACRYLIC.sub("plexiglass", said)))
    said = _SPRINKLED.sub("", _ICED.sub(_with_icing, said))
    said = _each_in_its_colour(_SIZED.sub(_one_word, said))
    said = _HYPHENATED_NUMBER.sub(_described, _COUNTED_LAST.sub(r", set of \1", said))
    said = _SHADE.sub(_in_one_word, _STAINED_GLASS.sub(f"stained{JOINT}glass", said))
    said = _PART_OF_FRONT.sub(r"from a \1", said)
    said = _WRITTEN.sub(_one_word, said)
    said = _SCALE_MODEL.sub(f"scale{JOINT}model ", said)
    said = _STACKED_HIGH.sub(r"stack of \2 \1", said)
    said = _IN_RELIEF.sub(r"\1 \2", _ROSE_WINDOW.sub(r"\1", said))
    said = _EYEGLASSES.sub(r"\1pair of glasses", said)
    said = _PAIRED.sub(r"\1\2", said)
    said = _SUPPOSED.sub(_one_word, _ABOUT_TO.sub(_one_word, said))
    said = _WIELDED.sub(_one_word, said).replace(" anywhere", "")
    said = _DRIVEN.sub(_one_word, _SEAT_OF_MESH.sub(_mesh_fabric, _OF_MESH.sub(_mesh_fabric, said)))
    said = _COUPLE.sub(_PAIR_OF_PEOPLE, said)
    said = _THERE_IS.sub("", _IS_DOING.sub("", _INSIDE_IS.sub(_in_it, said)))
    said = _NESTED.sub(_one_word, _A_BIT.sub("slightly", said))
    said = _ONE_LIMB.sub(_a_state, said)
    said = _PHRASAL.sub(_one_word, _STATE.sub(_one_word, said))
    said = _PART_FULL.sub(_one_word, _STACKED.sub(", stacked", _ONE_SET.sub(r"\1", said)))
    said = _TAKEN_OFF.sub(_without, _FREE_OF.sub(_lacking, said))
    said = _LIKENED.sub(_likened, _DESIGNATION.sub(rf"\1{JOINT}\2", said))
    return _outer(tokens(_HYPHENATED.sub(joined, said)))


def _as_whole(found: re.Match[str]) -> str:
    """Write "a fox with orange and white fur" as "a fox, orange and white"."""
    dyed = all(colour in COLOUR_WORDS for colour in found.groups())
    return f", {found[1]} and {found[2]}" if dyed else found[0]


def _in_it(found: re.Match[str]) -> str:
    """Write "inside there is a cat" as "inside it a cat"."""
    return "inside it" if found[1] == "inside" else "on it"


def _so_many(found: re.Match[str]) -> str:
    """Write "red mug x2" as "red mug, set of 2"; "legs x3" counts no tables."""
    named, last, number = found.groups()
    return found[0] if is_part_word(last) else f"{named}, set of {number}"


def _apart(found: re.Match[str]) -> str:
    """Write "planks snow" as "planks, snow", which lies on all of it."""
    before, stuff = found.groups()
    named = is_part_word(before) or (before.endswith("s") and before not in words.CONNECTORS)
    return f"{before}, {stuff}" if named else found[0]


def _mesh_fabric(found: re.Match[str]) -> str:
    return f"{found[1] or ''}mesh fabric"


def _each_in_its_colour(said: str) -> str:
    """Write "one red, one blue" as "red blue"."""

    def listed(found: re.Match[str]) -> str:
        looks = re.findall(r"\bone ([a-z]+)", found[0])
        # "Blue green" is one colour
        apart = any(" ".join(two) in COLOUR_WORDS for two in pairwise(looks))
        return (", " if apart else " ").join(looks)

    return _ONE_EACH.sub(listed, said)


def _budget(found: re.Match[str]) -> str:
    """Join "under 500 tris" to a word, and "500 tris" to one that counts nothing."""
    said = re.findall(r"\w+", found[0])
    return JOINT.join(said if not said[0][0].isdigit() else reversed(said))


def _set_off(found: re.Match[str]) -> str:
    """Write "a car red on top" as "a car, red on top", which is not all of it."""
    ahead, look = found.groups()
    follows = means_look(ahead) or ahead in words.CONNECTORS or ahead in words.ARTICLES
    return f"{ahead}, {look}" if means_look(look) and not follows else found[0]


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


def _lined(found: re.Match[str]) -> str:
    """Keep the colour of a lining off "a red lined cape"."""
    return f"{_one_word(found)} " if means_look(found[1]) else found[0]


def _of_pattern(found: re.Match[str]) -> str:
    """Write "dots cushion" as "dotted cushion"."""
    return f"{_PATTERNED[found[1].split()[-1]]} " if is_part_word(found[2]) else found[0]


def _shade(found: re.Match[str]) -> str:
    """Write "midnight black", which is no time, as "black"."""
    if found[1] == "glass":
        return "frosted glass"
    return found[1] if found[1] in COLOUR_WORDS else found[0]


_PATTERNED = {
    "dots": "polka dot", "stripes": "striped", "checks": "checked", "stars": "star pattern",
    "flowers": "floral",
}  # fmt: skip
_GROUNDS = word_set("ground floor table grass road street water beach wall")


def _in_one_word(found: re.Match[str]) -> str:
    """Write "salmon pink", which is one colour, as "salmon", and "flamingo pink" as "pink"."""
    thing, colour = found.groups()
    if thing not in _SHADES or means_look(found[0]):
        return found[0]
    return thing if means_look(thing) else colour


def _with_icing(found: re.Match[str]) -> str:
    """Write "pink frosted donut", of which only the icing is pink, as "pink icing donut"."""
    look, cake = found.groups()
    return f"{look} icing {cake}" if means_look(look) else found[0]


def _lacking(found: re.Match[str]) -> str:
    """Write "sprinkle-free" as "sprinkleless"; "sugar-free" names no part."""
    return f"{found[1]}less" if is_part_word(found[1]) else _one_word(found)


def _without(found: re.Match[str]) -> str:
    return f" without {found[1]}"


def _described(found: re.Match[str]) -> str:
    """Join "three-pin", which does not count plugs; "twenty-five" does."""
    number, word = found.groups()
    kept = word in words.NUMBERS or word in words.FACTORS
    return found[0] if kept else f"{number}{JOINT}{word}"


def _outer(said: list[str]) -> list[str]:
    """Leave what is said of the outside: "cream outside, turquoise inside" is cream."""
    kept = list[str]()
    for at, word in enumerate(said):
        ends = said[at + 1 : at + 2] in ([], [","], ["and"], ["with"], ["."], [";"], ["but"])
        looked = bool(kept) and means_look(kept[-1])
        if ends and looked and word in ("inside", "within"):
            inner = [word]
            while kept and means_look(kept[-1]):
                inner.insert(0, kept.pop())
            kept.append(JOINT.join(inner))
        elif not (ends and looked and word == "outside"):
            kept.append(word)
    return kept


def _one_word(found: re.Match[str]) -> str:
    """Join words that only together tell something: "as if worn by a ghost" asks for no ghost."""
    return JOINT.join(re.findall(r"[^\W_]+", found[0]))


def _a_state(found: re.Match[str]) -> str:
    return JOINT.join(found[1].split())


def _undressed(said: list[str], lexicon: Lexicon) -> list[str]:
    """Leave out "wrapped" of "leather wrapped handle": the handle is of leather.

    What is snow covered is snowy, and not of snow.
    """
    said = [
        words.LIES_ON_THINGS.get(word, word) if said[at + 1 : at + 2] == ["covered"] else word
        for at, word in enumerate(said)
    ]
    return [
        word
        for at, word in enumerate(said)
        if not (
            word in _WRAPPED
            and at
            and at + 1 < len(said)
            and means_look(said[at - 1])
            and not (word in _PADDED and said[at - 1] not in MATERIAL_WORDS)
            and said[at + 1] not in words.CONNECTORS
            and f"{word} {said[at + 1]}" not in lexicon.nouns
        )
    ]


def _likened(found: re.Match[str]) -> str:
    """Join "pear shaped", which is no pear; "round shaped" is round, as "old looking" is old."""
    first = found[1]
    own = first in words.ADJECTIVES or means_look(first) or first in _MODIFYING
    return found[0] if own else f"{first}{JOINT}{found[2]}"


_MODIFYING = frozenset(("poly", "art")).union(
    words.STYLE_WORDS, words.FILLER, words.SIZES, words.ARTICLES
)


def _numbered(said: list[str]) -> list[str]:
    """Write "twenty five", "two dozen" and "half a dozen" in digits."""
    said = re.sub(r"\bhalf (?:a )?dozen\b", "6", " ".join(said)).split()
    written = list[str]()
    for at, word in enumerate(said):
        following = words.NUMBERS.get(said[at + 1]) if at + 1 < len(said) else None
        if word == "and" and following and written and _number(written[-1]) >= 100:
            continue
        last = _number(written[-1]) if written else 0
        number = 0 if word in words.VAGUE else words.NUMBERS.get(word, 0)
        if word in words.FACTORS and last:
            written[-1] = str(last * words.FACTORS[word])
        elif number and (last >= 100 or (last >= 20 and last % 10 == 0 and number < 10)):
            written[-1] = str(last + number)
        else:
            written.append(word)
    return written


def _number(word: str) -> int:
    return int(word[:4]) if word.isdecimal() else words.NUMBERS.get(word, 0)


def _measured(said: list[str], lexicon: Lexicon) -> list[str]:
    """Join "two storey" to one word that describes, so that it does not count houses."""
    said = [part for word in said for part in _as_entry(word, lexicon)]
    for at, word in enumerate(said[:-1]):
        entries = (" ".join(said[at : at + count]) for count in range(2, LONGEST_PHRASE + 1))
        numeral = word in words.NUMBERS or word.isdecimal()
        several = numeral and _number(word) > 1
        counted = several and said[at + 1] in lexicon.counted
        # "Four rotor blades" are four blades
        counted = counted and not any(map(is_part_word, said[at + 2 : at + 3]))
        measures = _measures(said[at + 1]) or counted
        if not numeral or word in words.VAGUE - {"single"} or not measures:
            continue
        if not any(entry in lexicon.nouns for entry in entries):
            joined = f"{word}{JOINT}{said[at + 1]}"
            return [*said[:at], joined, *_measured(said[at + 2 :], lexicon)]
    return said


def _as_entry(word: str, lexicon: Lexicon) -> list[str]:
    """Take "four-poster" apart again where a noun of the catalogue begins so."""
    apart = word.split(JOINT)
    begins = " ".join(apart)
    is_number = len(apart) == 2 and _number(apart[0]) > 0
    return apart if is_number and any(n.startswith(begins) for n in lexicon.nouns) else [word]


def _measures(word: str) -> bool:
    stems = (word.removesuffix("ed"), word.removesuffix("d"))
    return word in words.MEASURES or (word.endswith("ed") and any(map(is_part_word, stems)))


def _full_vessels(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a bowl full of soup" as "a bowl of soup", where there is such a noun."""
    for at in range(len(said) - 3):
        vessel, full, of, content = said[at : at + 4]
        whole = f"{vessel} of {content}"
        if f"{full} {of}" in ("full of", "filled with") and whole in lexicon.nouns:
            return [*said[:at], *whole.split(), *_full_vessels(said[at + 4 :], lexicon)]
    return said


def _whole_portions(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a slice of chocolate cake" as "a chocolate cake slice", where there is such a noun."""
    for at, word in enumerate(said[:-2]):
        if word not in _PORTIONS or said[at + 1] != "of":
            continue
        for end in range(at + 2, min(at + 6, len(said))):
            if f"{said[end]} {word}" in lexicon.nouns:
                kind = said[at + 2 : end]
                whole = [*kind, said[end], word]
                if " ".join(whole[:-1]) in lexicon.nouns and " ".join(whole) not in lexicon.nouns:
                    # A pepperoni pizza is a noun, and its slice is a pizza slice
                    whole = [said[end], word, *kind]
                return said[:at] + whole + _whole_portions(said[end + 1 :], lexicon)
            found = lexicon.find(said[end])
            if found and word in found[1]:
                # A cheesecake is built as a slice of it
                return (
                    said[:at] + said[at + 2 : end + 1] + _whole_portions(said[end + 1 :], lexicon)
                )
    return said


_PORTIONS = ("slice", "piece", "scoop", "bag", "stick", "block", "bar")


def _without_scene(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a campfire scene" as a campfire, and what is named with it."""
    return [
        word
        for at, word in enumerate(said)
        if not (
            word in ("scene", "setup")
            and at
            and said[at - 1] in lexicon.nouns
            and f"{said[at - 1]} {word}" not in lexicon.nouns
        )
    ]


def _as_figures(said: list[str], lexicon: Lexicon) -> list[str]:
    """Read "a marble statue of an angel" and "a marble angel statue" as "a marble angel".

    There are statues of a few with a base of their own; others are the figure, all of one stuff.
    """
    for at, word in enumerate(said):
        if word not in STATUES or (word == "carving" and "with" in said[:at]):
            continue
        if said[at + 1 : at + 2] != ["of"]:
            shown = _figure_before(said, at, lexicon)
            if shown:
                before, after = said[: at - len(shown)], said[at + 1 :]
                return _all_of_stuff(before, shown, after, is_small=word in _PAINTED_FIGURES)
            continue
        end, shown = _shown_by(said, at + 2, lexicon)
        if shown and " ".join(said[at:end]) in lexicon.nouns:
            return _behind(said[:at], said[at:end], said[end:])
        if shown:
            is_small = word in _PAINTED_FIGURES
            return _all_of_stuff(said[:at], shown, said[end:], is_small=is_small)
    return said


def _behind(before: list[str], statue: list[str], after: list[str]) -> list[str]:
    """Read "marble statue of a woman" as "statue of a woman made of marble"."""
    if not before or before[-1] not in MATERIAL_WORDS:
        return [*before, *statue, *after]
    return [*before[:-1], *statue, "made", "of", before[-1], *after]


def _all_of_stuff(
    before: list[str], figure: list[str], after: list[str], *, is_small: bool
) -> list[str]:
    """Return a figure that is of stone where nothing is said to be what it is made of.

    A figurine is painted.
    """
    rest = after[1:] if after[:1] in (["made"], ["carved"]) else after
    told = before[-1:] + (rest[1:2] if rest[:1] in (["of"], ["in"], ["from"]) else [])
    painted = is_small and not any(word in MATERIAL_WORDS for word in after)
    stuff = [] if painted or any(word in MATERIAL_WORDS for word in told) else ["stone"]
    return [*before, *stuff, *figure, *after]


def _shown_by(said: list[str], start: int, lexicon: Lexicon) -> tuple[int, list[str]]:
    """Return where the name of a figure ends that begins here, and its words."""
    first = start + (said[start : start + 1] in ([["a"], ["an"], ["the"]]))
    for end in range(min(first + 3, len(said)), first, -1):
        if _is_figure(said[first:end], lexicon):
            return end, said[first:end]
    return start, []


def _figure_before(said: list[str], end: int, lexicon: Lexicon) -> list[str]:
    """Return the words of the figure in front of "statue", unless such a statue is known."""
    for first in range(max(0, end - 3), end):
        if " ".join(said[first : end + 1]) in lexicon.nouns:
            return []
    names = (said[first:end] for first in range(max(0, end - 3), end))
    return next((name for name in names if _is_figure(name, lexicon)), [])


def _is_figure(name: list[str], lexicon: Lexicon) -> bool:
    found = lexicon.find(" ".join(name))
    return found is not None and found[0].is_living


STATUES = word_set("statue sculpture statuette carving figurine")
"""Words for a likeness of a figure."""
_PAINTED_FIGURES = word_set("figurine statuette")
"""Those that are small and have the figure's own colours."""
