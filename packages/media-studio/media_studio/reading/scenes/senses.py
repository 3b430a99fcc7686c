"""Nouns that mean another thing beside certain words: a bow of satin shoots no arrows."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from media_studio.language.english import word_set
from media_studio.reading.scenes.lexicon import JOINT, Lexeme

_AFTER = 4
"""Words behind "of" that may tell the sense of a noun."""
_COOKED = word_set(
    "roast roasted fried grilled baked smoked cooked boiled steamed carved sliced stuffed nuggets"
    " fillet fillets drumstick drumsticks wings curry dinner bbq barbecued"
)
_OTHER_SENSES = {
    "bow": word_set(
        "satin silk silky velvet ribbon gift present hair dress violin cello fiddle horsehair"
        " wrapping knot ship bust lace"
    ),
    "bolt": word_set("fabric cloth cotton silk linen lightning crossbow velvet"),
    "nail": word_set("finger fingernail polish manicure varnish toe acrylic painted"),
    "bat": word_set("cricket wooden willow rubber grip ball rounders softball aluminium aluminum"),
    "mouse": word_set(
        "wireless usb optical gaming ergonomic scroll buttons clicks bluetooth cordless"
    ),
    "seal": word_set("wax stamp envelope letter rubber gasket royal stamped sealing"),
    "palm": word_set("hand hands finger fingers"),
    "plug": word_set("bath bathtub sink drain ear spark tub"),
    "organ": word_set("heart liver body human donor kidney lung internal"),
    "drum": word_set("oil brake washing cable fuel chemical steel"),
    "club": word_set("golf night book sandwich card"),
    "chest": word_set("muscle human torso hairy body muscular"),
    "horn": word_set("french drinking unicorn car rhino antler devil goat ram powder viking"),
    "fan": word_set("folding paper hand lace ribs geisha palm football silk sandalwood"),
    "pitcher": word_set("baseball mound plant uniform carnivorous softball"),
    "ring": word_set(
        "boxing key keys wrestling circus onion rubber curtain napkin binder teething piston"
        " measuring spoons umbrella gymnastics swim swimming inflatable fairy olympic toy stacking"
        " rainbow"
    ),
    "key": word_set("keyboard piano computer escape arrow"),
    "keyboard": word_set("piano synth synthesizer music musical octave octaves"),
    "tank": word_set(
        "fish water gas oil fuel septic aquarium air diving oxygen propane toilet scuba storage"
        " goldfish"
    ),
    "can": word_set(
        "milk trash garbage rubbish waste jerry petrol fuel gas paint spray dairy watering oil"
    ),
    "cap": word_set("bottle pen mushroom lens hub tube gas acorn toy gun"),
    "mask": word_set("gas diving snorkel oxygen welding sleep hockey"),
    "bulb": word_set("garlic tulip onion flower daffodil hyacinth plant sprouting"),
    "moon": word_set("crescent lamp shaped"),
    "sun": word_set("hat dial lounger dress"),
    "crown": word_set("tooth dental molar porcelain tree"),
    "bridge": word_set("tooth dental nose guitar violin"),
    "card": word_set("credit bank gift greeting birthday business sim memory graphics id postcard"),
    "pen": word_set("pig sheep cattle animal play livestock"),
    "train": word_set("dress wedding gown"),
    "boot": word_set("car trunk"),
    "dish": word_set("satellite"),
    "dock": word_set("charging docking laptop phone usb wireless vacuum robot charger station"),
    "cup": word_set("dice leather suction"),
    "toilet": word_set("portable chemical festival"),
    "monitor": word_set("lizard heart baby blood pressure studio"),
    "turkey": _COOKED,
    "duck": _COOKED | word_set("peking bath"),
    "chicken": _COOKED,
    "fish": _COOKED | word_set("chips tank gold"),
    "lamb": _COOKED | word_set("chops rack leg shank"),
    "pig": _COOKED | word_set("spit"),
    "crab": word_set("hermit horseshoe legs cakes cake cooked steamed boiled"),
    "lobster": word_set("cooked boiled butter"),
    "lily": word_set("pad pads"),
    "battery": word_set("car coastal guns"),
    "radiator": word_set("car engine grille"),
    "tub": word_set("butter popcorn margarine yogurt yoghurt icecream"),
    "carriage": word_set("baby railway"),
    "chair": word_set(
        "camping lawn dental dentist barber electric sedan massage salon ski lift birthing director"
        " directors hanging egg swing"
    ),
    "bed": word_set("flower hospital river raised truck vegetable pickup test"),
    "boat": word_set("gravy paper dragon flying swan"),
    "shoe": word_set("horse brake tap ballet pointe"),
    "shoes": word_set("tap ballet pointe brake"),
    "comb": word_set("honey rooster cockerel"),
    "belt": word_set("conveyor seat fan drive timing asteroid ammo"),
    "oven": word_set("clay pizza stone brick outdoor tandoor toaster dutch earth"),
    "house": word_set("tea opera coffee ware full play boat dog bird"),
    "cart": word_set("shopping golf hospital luggage tea bar serving food ice mine railway"),
    "bag": word_set(
        "paper plastic garbage trash bin tea bean punching gift body saddle golf coffee chip"
        " crisp grocery carrier sand sleeping"
    ),
    "bin": word_set("compost bread wheelie grain"),
    "wrench": word_set("mole torque monkey pipe allen"),
    "bear": word_set("gummy gummi"),
    "sarcophagus": word_set("egyptian pharaoh mummy ancient"),
    "flail": word_set("crook pharaoh threshing"),
    "calendar": word_set("aztec mayan maya advent"),
    "soldier": word_set("tin toy"),
    "bell": word_set("pepper peppers diving bicycle bike door"),
    "ball": word_set("wrecking masquerade bearing yarn wool crystal disco string snow meat cotton"),
    "bottle": word_set("hot baby feeding gas spray"),
    "table": word_set("pool billiard billiards operating ping pong periodic water"),
    "plane": word_set("carpenter woodworking jack block smoothing geometric paper"),
    "mirror": word_set("wing rear rearview car"),
    "window": word_set("stained browser rose shop car dialog"),
    "fence": word_set("electric sword"),
    "gate": word_set("logic airport nand"),
    "well": word_set("oil ink inkwell"),
    "hook": word_set("fishing crochet fish boxing captain pirate pirates"),
    "chain": word_set("bicycle bike paper daisy snow"),
    "saw": word_set("circular chain table band jig bone surgical surgeon surgeons"),
    "drill": word_set("sergeant oil hole dentist dental"),
    "spring": word_set("hot leaf"),
    "coat": word_set("paint primer"),
    "dress": word_set("doll salad"),
    "sponge": word_set("cake victoria sea"),
    "lock": word_set("canal hair combination padlock dread"),
    "tie": word_set("railway railroad cable zip twist"),
    "watch": word_set("tower night"),
    "sink": word_set("hole"),
    "stool": word_set("sample toad"),
    "hat": word_set("hard knitted knit woolly wool woollen bobble pompom fur"),
    "scarf": word_set("joint"),
    "tower": word_set(
        "crane cell radio transmission water cooling computer bell clock pc champagne shot jenga"
        " seafood card"
    ),
    "pickup": word_set("star coin heart health ammo power item gem energy mana key guitar"),
    "bomb": word_set("bath"),
    "pan": word_set("bed flute dust"),
    "barrel": word_set("gun rifle cannon cactus"),
    "ladder": word_set("fish rope"),
    "box": word_set("jack letter post phone telephone music juke fuse litter boxing"),
    "log": word_set("yule captain"),
    "desk": word_set("mixing sound"),
    "arch": word_set("rock sea natural sandstone desert wedding balloon flower rose coral"),
    "tablet": word_set(
        "clay stone wax marble cuneiform rune sumerian mesopotamian egyptian ancient"
    ),
    "steamer": word_set("bamboo rice vegetable food garment clothes dumpling dumplings"),
    "phone": word_set("brick"),
    "dresser": word_set("welsh kitchen"),
    "tooth": word_set("lower upper set false braces row shark saw gear vampire dinosaur tiger"),
    "bowl": word_set("toilet tobacco"),
    "airplane": word_set("paper"),
    "aeroplane": word_set("paper"),
    "ship": word_set("paper"),
    "fruit": word_set("stone"),
    "blower": word_set("leaf"),
    "cutter": word_set("glass paper pipe tile guillotine cookie"),
    "grinder": word_set("stone glass"),
    "digger": word_set("gold"),
    "cross": word_set("iron"),
    "skull": word_set("dragon"),
    "egg": word_set("dragon"),
    "star": word_set("rock"),
    "gun": word_set(
        "water caulking caulk caulker glue spray nail staple heat grease massage tattoo foam radar"
        " price label sealant silicone"
    ),
    "wheel": word_set("water"),
    "slide": word_set("water"),
    "pistol": word_set("water"),
    "engine": word_set("fire"),
    "truck": word_set("fire cement concrete"),
    "sign": word_set("neon"),
    "mixer": word_set("cement concrete"),
    "column": word_set("basalt"),
    "plant": word_set("rubber money jade pitcher spider air power nuclear"),
    "tree": word_set("rubber money"),
    "clock": word_set("cuckoo"),
    "stove": word_set("bellied potbellied belly"),
    "horse": word_set("pommel vaulting clothes hobby saw"),
    "trunk": word_set("fallen tree birch felled rotten"),
}  # fmt: skip
"""Noun to the words beside which it is none of the objects of a catalogue."""


def in_their_senses(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Return the words of a prompt; a noun that means something else here names no object."""
    among = {word for lexeme in lexemes for word in lexeme.text.split()}
    read = [_among(_in_its_sense(lexemes, at), among) for at in range(len(lexemes))]
    read = [_as_deed(read, at) for at in range(len(read))]
    read = [_as_body(read, at) for at in range(len(read))]
    return [_as_appliance(read, at) for at in range(len(read))]


def _as_body(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read the chest of "a cross on chest" as that of a figure: a box would have an article."""
    lexeme = lexemes[at]
    ahead = lexemes[at - 1] if at else None
    if lexeme.text != "chest" or ahead is None or ahead.connector not in ("on", "in"):
        return lexeme
    return replace(lexeme, noun=None)


def _as_appliance(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read "the iron" as the thing that clothes are ironed with, where no noun follows."""
    lexeme, ahead = lexemes[at], _in_front(lexemes[:at])
    article = at > len(ahead) and lexemes[at - len(ahead) - 1].article
    after = lexemes[at + 1] if at + 1 < len(lexemes) else None
    ends = after is None or after.connector is not None or after.participle or after.text in _STATES
    plain = not any(each.noun or each.look or each.part for each in ahead)
    if lexeme.text != "iron" or not (article and plain and ends):
        return lexeme
    return replace(lexeme, noun="clothes iron", look=False)


_STATES = word_set("standing sitting lying")
"""Words that stand behind a noun and are filler elsewhere."""


def _as_deed(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read the building of "two children building a wall" as what they do."""
    lexeme = lexemes[at]
    ahead = lexemes[at - 1] if at else None
    after = lexemes[at + 1] if at + 1 < len(lexemes) else None
    builds = lexeme.text in ("building", "painting") and after is not None and after.article
    named = ahead is not None and bool(ahead.noun) and not (ahead.look or ahead.style)
    if not (builds and named):
        return lexeme
    return replace(lexeme, text="constructing", noun=None, part=False, known=False)


def _among(lexeme: Lexeme, said: Set[str]) -> Lexeme:
    """Read "a keyboard and a mouse" as devices, by what else the prompt names."""
    cues, noun = _COMPANY.get(lexeme.noun or "", (frozenset[str](), None))
    if not said & cues:
        return lexeme
    return replace(lexeme, noun=noun, known=noun is not None)


_COMPANY: Mapping[str, tuple[Set[str], str | None]] = {
    "bow": (
        word_set(
            "violin cello fiddle viola teddy gift basket bouquet wreath kitten kittens puppies"
            " box present presents ribbon cake hat stocking chocolates parcel sleigh puppy shoes"
        ),
        None,
    ),
    "bat": (word_set("ball glove pitcher baseball"), None),
    "scroll": (word_set("wrought ironwork railing gate"), None),
    "drumstick": (word_set("drum drums snare drummer cymbal cymbals percussion"), None),
    "turkey": (word_set("plate platter"), "roast turkey"),
    "chicken": (word_set("plate platter"), "roast chicken"),
    "cup": (word_set("dice die"), None),
    "mouse": (
        word_set("keyboard monitor monitors laptop computer pc desk mousepad workstation wheel"),
        "computer mouse",
    ),
}
"""Noun to the words that are said beside it where it is another one of the catalogue, and which,
or None where it is none."""


def _in_its_sense(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read "a red satin bow" as something that the catalogue does not have."""
    lexeme = lexemes[at]
    cues = _OTHER_SENSES.get(lexeme.noun or "")
    if not cues:
        return lexeme
    behind = [each for each in lexemes[at + 1 : at + 2] if each.text == "paper"]
    around = (*_in_front(lexemes[:at]), *behind, *_of_what(lexemes[at + 1 :]))
    said = (word for each in around for word in each.text.replace(JOINT, " ").split())
    cue = next((word for word in said if word in cues), None)
    if cue is None:
        return lexeme
    return replace(lexeme, text=f"{cue} {lexeme.text}", noun=None, part=False, known=False)


def _in_front(before: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """Return what stands in front of a noun, up to the word that begins its phrase."""
    begins = (n for n in range(len(before), 0, -1) if _begins(before[n - 1]))
    return before[next(begins, 0) :]


def _of_what(after: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """Return what follows a noun behind "of" or "for"."""
    belongs = bool(after) and after[0].connector in ("of", "for")
    return after[1 : 1 + _AFTER] if belongs else ()


def _begins(lexeme: Lexeme) -> bool:
    return lexeme.article or lexeme.connector is not None
