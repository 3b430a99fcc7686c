"""Looks that stand behind what they are of: "sofa green velvet legs brass"."""

from collections.abc import Sequence
from itertools import takewhile

from media_studio.language import words
from media_studio.language.english import word_set
from media_studio.language.vocabulary import (
    COLOUR_WORDS,
    MATERIAL_WORDS,
    METALS,
    PATTERN_WORDS,
    stuff_of,
)
from media_studio.modelling.part import Archetype
from media_studio.reading.scenes.lexicon import Lexeme, Lexicon
from media_studio.reading.scenes.wording import STATUES


def looks_in_front(said: list[str], lexemes: Sequence[Lexeme]) -> list[str]:
    """Write "umbrella yellow handle wood" as "umbrella yellow with wood handle".

    Args:
        said: What `worded` returns.
        lexemes: The same as the lexicon reads it.
    """
    spans, at = list[list[str]](), 0
    for lexeme in lexemes:
        end = at + len(lexeme.text.split(" "))
        spans.append(said[at:end])
        at = end
    written, first = list[str](), 0
    for end in [*(n for n, each in enumerate(lexemes) if _is_break(each)), len(lexemes)]:
        begins = all(each.article for each in lexemes[:first])
        ahead = None if begins else lexemes[first - 1]
        for place in _in_order(lexemes[first:end], ahead):
            written += [place] if isinstance(place, str) else spans[first + place]
        written += [word for span in spans[end : end + 1] for word in span]
        first = end + 1
    return written


def _is_break(lexeme: Lexeme) -> bool:
    return lexeme.connector is not None or lexeme.article or lexeme.count is not None


def _in_order(run: Sequence[Lexeme], ahead: Lexeme | None) -> list[int | str]:
    """Return the places of the words of a run without a comma, each part behind its looks."""
    as_said: list[int | str] = [*range(len(run))]
    begins = ahead is None
    start = next((n + 1 for n, each in enumerate(run) if _is_thing(each)), len(run))
    if not begins:
        joins = ahead is not None and ahead.connector in ("with", "in")
        if not (joins and run and run[0].part):
            return as_said
        start = 0
    parts = [n for n in range(start, len(run)) if _is_part(run[n])]
    own = [*range(start, parts[0])] if parts else []
    is_dyed = begins and any(each.look for each in run[:start])
    if not parts or (is_dyed and any(run[n].look for n in own)):
        return as_said
    if begins and not (own or is_dyed) and len(parts) == 1:
        # "Superhero cape red" is a cape
        return as_said
    ends = [*parts[1:], len(run)]
    behind = {part: [*range(part + 1, end)] for part, end in zip(parts, ends, strict=True)}
    follows = len(parts) > 1 and not any(run[n].look for n in own)
    last = behind[parts[-1]]
    described = len(parts) > 1 and any(not run[n].look for n in behind[parts[-2]])
    if begins and described and last and all(_is_colour(run[n]) for n in last):
        # "Office chair mesh back adjustable arms black" is a black chair
        return [*range(last[0]), ",", *last]
    if _is_said_of([run[n] for n in behind[parts[-1]]], follows=follows):
        kept = len(own) if behind[parts[0]] else _kept([run[n] for n in own])
    else:
        kept = _kept([run[n] for n in own])
        lit = all(run[n].look for n in behind[parts[0]])
        if kept == len(own) or len(parts) > 1 or not begins or not lit:
            return as_said
    behind[parts[0]] += own[kept:]
    order: list[int | str] = [*range(start), *own[:kept]]
    for part in parts:
        link = ["with" if part == parts[0] else ","] if begins or part != parts[0] else []
        order += [*link, *behind[part], part]
    return order


def _kept(own: Sequence[Lexeme]) -> int:
    """Count the words of "cute blue white eyes" that are of the thing, and not of the part."""
    first = next((n for n, each in enumerate(own) if each.look), len(own))
    looks = own[first:]
    kept = _own_looks(looks) if all(each.look for each in looks) else len(looks)
    return first + kept if kept else len(own)


def _is_thing(lexeme: Lexeme) -> bool:
    return lexeme.noun is not None and not lexeme.look


def _is_part(lexeme: Lexeme) -> bool:
    several = lexeme.text.endswith("s") and not lexeme.text.endswith("ss")
    is_part = lexeme.part and not lexeme.partly and lexeme.text != "mesh"
    return is_part and (several or not lexeme.look)


def _is_said_of(behind: Sequence[Lexeme], *, follows: bool) -> bool:
    """Tell whether the words behind the last part are a look of it: "handle wood"."""
    looks = [each for each in behind if each.look]
    sure = follows or any(_is_stuff(each) or _is_colour(each) for each in looks)
    lit = all(_is_lit(each) for each in looks if _is_stuff(each))
    dyed = any(_is_colour(each) for each in looks)
    plain = not any(
        (each.noun and not each.look) or each.part or each.text in _STATES for each in behind
    )
    return bool(looks) and sure and plain and (follows or dyed or not lit)


_STATES = word_set("open opened closed up down raised folded out crossed spread extended broken")
"""What is said of a part, so that a look behind it may be of the whole again."""


def linked(said: list[str], lexemes: Sequence[Lexeme], lexicon: Lexicon) -> list[str]:
    """Write "a sports car red leather seats" as "a sports car with red leather seats".

    The looks of a thing stand in front of it, so those behind one are of what follows. "Walnut and
    black desk" is one of walnut wood, and no nut.

    Args:
        said: What `worded` returns.
        lexemes: The same as the lexicon reads it.
        lexicon: Has the nouns.
    """
    joined, at, link, split = list[str](), 0, "with", -1
    subject: Lexeme | None = None
    subject_said = False
    for number, lexeme in enumerate(lexemes):
        end = at + len(lexeme.text.split(" "))
        behind = subject is not None and lexemes[number - 1] is subject
        if behind and subject and _goes_on_with(lexemes[number:], subject, lexicon):
            own = _own_looks(lexemes[number:])
            split = number + own
            joined += [","] if own else []
        elif subject_said and _is_of_both(lexemes[number - 1 :]):
            split, link = number + _own_looks(lexemes[number:]), "with"
        if number == split:
            joined.append(link)
            link = ","
        joined += said[at:end]
        begins = {*said[:at]} <= {"a", "an"}
        wooden = begins and _is_wood_of(lexeme, lexemes[number + 1 :], lexicon)
        if wooden or _is_wood_behind(lexemes, number, lexicon):
            joined.append("wood")
        named = lexeme.noun or (subject and (lexeme.part or _is_motif(lexeme)))
        if named and (not lexeme.look or _is_motif(lexeme)):
            subject, subject_said = lexeme, True
        elif not (lexeme.look or lexeme.text == "with"):
            subject, link = None, "with"
        at = end
    return joined


def _goes_on_with(lexemes: Sequence[Lexeme], subject: Lexeme, lexicon: Lexicon) -> bool:
    """Tell whether what follows a thing that is named already is another thing with its looks."""
    looks = list(takewhile(lambda each: each.look and not _is_motif(each), lexemes))
    thing = next(iter(lexemes[len(looks) :]), None)
    if thing is None or thing.text in STATUES:
        return False
    if not (looks or _is_motif(subject) or _is_motif(thing)):
        return False
    found = lexicon.find(subject.noun) if subject.noun else None
    after = {each.text for each in lexemes[len(looks) + 1 :][:1]}
    # "Green sofa brass legs", not "accordion red pearl finish" nor "windmill water pump"
    of_part = thing.part and not thing.look and after.isdisjoint(words.ASIDE)
    of_part = of_part and words.STUFF.isdisjoint(each.text for each in looks)
    sure = found is None or len(looks) > 1 or " " in subject.text or found[0].is_living
    sure = sure or (of_part and bool(looks))
    return sure and bool(thing.noun or thing.part or _is_motif(thing))


def looks_and_thing(lexemes: Sequence[Lexeme]) -> tuple[list[Lexeme], Lexeme | None]:
    """Return the looks that words begin with, and the word behind them, if there is one."""
    looks = list(takewhile(lambda each: each.look, lexemes))
    return looks, next(iter(lexemes[len(looks) :]), None)


def _is_of_both(lexemes: Sequence[Lexeme]) -> bool:
    """Tell whether ", green velvet brass legs" is about a thing and a part of it."""
    comma, *behind = lexemes
    if comma.text not in (",", "in") or not behind:
        return False
    looks, thing = looks_and_thing(behind)
    is_part = thing is not None and thing.part and not _is_motif(thing)
    own = _own_looks(behind)
    of_thing = any(_is_stuff(look) and not _is_lit(look) for look in looks[:own])
    # "A mug in blue white handle"
    of_thing = of_thing or (comma.text == "in" and any(_is_colour(look) for look in looks[:own]))
    of_part = any(_is_stuff(look) or _is_colour(look) for look in looks[own:])
    return is_part and of_thing and of_part


def _own_looks(lexemes: Sequence[Lexeme]) -> int:
    """Count the looks behind a thing that are its own: "armchair green velvet brass legs"."""
    looks = list(takewhile(lambda each: each.look and not _is_motif(each), lexemes))
    if any(_is_motif(each) for each in lexemes[len(looks) : len(looks) + 1]):
        return 0
    first = len(looks)
    for kind in (_is_stuff, _is_colour):
        # Brass takes no colour of its own in front, and steel no bright one
        alone = kind is _is_colour and _is_bare(looks[first - 1 : first + 1])
        first -= bool(first) and kind(looks[first - 1]) and not alone
    while first and not _is_own(looks, first - 1):
        first -= 1
    return 0 if _are_of_one_kind(looks[:first], looks[first:]) else first


def _is_own(looks: Sequence[Lexeme], at: int) -> bool:
    """Tell whether a look may be that of the thing: the stripes of "sofa striped wooden legs"."""
    patterned = looks[at].text in PATTERN_WORDS and at + 1 < len(looks)
    return _is_stuff(looks[at]) or _is_colour(looks[at]) or patterned


def _are_of_one_kind(own: Sequence[Lexeme], others: Sequence[Lexeme]) -> bool:
    """Tell whether "painted wood" or "brass metal legs" is one stuff, and not two."""
    stuffs = [
        next((e.text for e in reversed(looks) if _is_stuff(e)), "") for looks in (own, others)
    ]
    if "" in stuffs:
        return False
    kinds = [stuff_of(stuff) for stuff in stuffs]
    return (
        stuffs[0].endswith("ed")
        or kinds[0] == kinds[1]
        or (stuffs[1] in _ANY_METAL and kinds[0] in METALS)
        or (stuffs[1] in _ANY_CLOTH and kinds[0] in _CLOTHS)
    )


_ANY_METAL = word_set("metal metallic reflective mirrored mirror")
_ANY_CLOTH = word_set("fabric cloth textile")
_CLOTHS = word_set("fabric velvet wool fur")


def _is_stuff(look: Lexeme) -> bool:
    return look.text in MATERIAL_WORDS and look.text not in COLOUR_WORDS


def _is_lit(look: Lexeme) -> bool:
    return stuff_of(look.text) == "glow"


def _is_colour(look: Lexeme) -> bool:
    return look.text in COLOUR_WORDS


def _is_bare(looks: Sequence[Lexeme]) -> bool:
    """Tell whether the metal of "pink steel bowl" is seen as it is."""
    *ahead, metal = [look.text for look in looks] or [""]
    dyed = not ahead or ahead[-1].split(" ")[-1] not in _DULL
    wood = MATERIAL_WORDS.get(metal)
    # "Black maple" is no maple
    grown = wood is not None and wood.material == "wood" and bool(wood.colour)
    return bool(ahead) and (metal in _COLOURED_METALS or grown or (metal in _STEELS and dyed))


_STEELS = word_set("steel stainless aluminium aluminum") | {"stainless steel"}
_DULL = word_set("black grey gray white silver brown navy")
_COLOURED_METALS = word_set("brass gold golden silver copper bronze chrome")


def _is_wood_of(tree: Lexeme, behind: Sequence[Lexeme], lexicon: Lexicon) -> bool:
    """Tell whether a tree, or its fruit, is the first of the two looks of a thing."""
    if not (behind and _is_tree(tree)):
        return False
    looks, thing = looks_and_thing(behind[1:])
    return behind[0].text == "and" and bool(looks) and _made(thing, lexicon) is not None


def _is_wood_behind(lexemes: Sequence[Lexeme], at: int, lexicon: Lexicon) -> bool:
    """Tell whether "a table oak and maple" is of these woods, with no trees beside it."""
    ahead = lexemes[:at]
    if not (ahead and _is_tree(lexemes[at])):
        return False
    thing = next((each for each in ahead if each.noun and not each.look), None)
    after_wood = len(ahead) > 1 and _is_wood(ahead[-2].text)
    joint = ahead[-1].text == "in" or (ahead[-1].text == "and" and after_wood)
    ends = at + 1 == len(lexemes) or bool(lexemes[at + 1].connector)
    kind = _made(thing, lexicon)
    return (joint or ahead[-1] is thing) and ends and kind is not None and not kind.is_living


def _is_tree(lexeme: Lexeme) -> bool:
    """Tell whether one word names a tree, or its fruit, and the wood of it."""
    return not lexeme.plural and bool(lexeme.noun) and _is_wood(lexeme.text)


def _made(thing: Lexeme | None, lexicon: Lexicon) -> Archetype | None:
    """Return the kind of what is named, unless it is eaten or grows."""
    found = lexicon.find(thing.noun) if thing and thing.noun else None
    return found[0] if found and found[0].name not in words.EDIBLE | words.GROWING else None


def _is_wood(word: str) -> bool:
    wood = MATERIAL_WORDS.get(f"{word} wood", MATERIAL_WORDS.get(word))
    return wood is not None and wood.material == "wood" and word not in COLOUR_WORDS


def _is_motif(lexeme: Lexeme) -> bool:
    """Tell whether a look is named like a thing: "rainbow stripes"."""
    return lexeme.look and lexeme.text.split(" ")[-1] in _MOTIFS


_MOTIFS = word_set("stripes dots spots checks pattern print camouflage stars")
