"""The noun phrases of a prompt and how each is linked to what went before."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.vocabulary import COLOUR_WORDS, MATERIAL_WORDS, PATTERN_WORDS
from media_studio.reading.scenes.lexicon import Lexeme

_STRENGTH = ("", "verb", ",", "and", "of", "in", "for", "on", "by", "around", "with", "made")
"""Of several links in a row, as in "and with" or "parked on", the later one here counts."""


@dataclass(frozen=True, kw_only=True)
class Phrase:
    """A noun with what is said in front of it, or only the latter.

    Attributes:
        link: Key of `words.CONNECTORS`; `verb` behind a participle, empty at the start.
        before: Lexemes in front of the head.
        head: The noun, known or unknown, or None.
        after: Lexemes behind the head.
        definite: It has an article or a number, so that it names a thing of its own.
        anew: It has "a" or a number, so that it names a thing that was not named before.
        pronoun: It is "it" or "them".
        linking: The word behind `link`.
        announces: A colon follows.
        placed: The link of "on it", "in it" or "beside it" that follows, or empty.
        acts: A verb follows.
        holds: An "of" follows: "a bowl" of something.
        paused: A comma stands in front of the link.
        each: The "each" or "every" in front of it, for one of several places.
        spotted: It is what lies on one place of a thing: "rust around the bottom".
    """

    link: str
    before: tuple[Lexeme, ...]
    head: Lexeme | None = None
    after: tuple[Lexeme, ...] = ()
    definite: bool = False
    anew: bool = False
    pronoun: bool = False
    linking: Lexeme | None = None
    announces: bool = False
    placed: str = ""
    acts: bool = False
    holds: bool = False
    paused: bool = False
    each: Lexeme | None = None
    spotted: bool = False

    @property
    def modifiers(self) -> tuple[Lexeme, ...]:
        """Return everything but the head."""
        return self.before + self.after

    @property
    def heads(self) -> tuple[Lexeme, ...]:
        """Return the head, if there is one."""
        return (self.head,) if self.head else ()

    @property
    def link_word(self) -> str:
        """Return the word behind `link`, or nothing."""
        return self.linking.text if self.linking else ""

    @property
    def bare(self) -> bool:
        """Tell whether it is neither counted nor has an article: stuff, or no thing of its own."""
        return not (self.definite or (self.head is not None and self.head.plural))

    @property
    def numbered(self) -> bool:
        """Tell whether it says how many."""
        return any(lexeme.count for lexeme in self.before)

    @property
    def count(self) -> int | None:
        """Return how many are asked for, or None where nothing is said."""
        counts = [lexeme.count for lexeme in self.before if lexeme.count]
        if counts:
            return counts[-1]
        return 2 if self.head and self.head.plural else None


@dataclass
class _Open:
    """The phrase being collected."""

    link: str = ""
    article: bool = False
    single: bool = False
    pronoun: bool = False
    lexemes: tuple[Lexeme, ...] = ()
    linking: Lexeme | None = None
    negating: bool = False
    paused: bool = False
    each: Lexeme | None = None

    @property
    def complete(self) -> bool:
        return any(lexeme.names_object or lexeme.part for lexeme in self.lexemes)

    @property
    def names_known(self) -> bool:
        return any(lexeme.noun or lexeme.part for lexeme in self.lexemes)


def phrases(lexemes: Sequence[Lexeme]) -> Iterator[Phrase]:
    """Cut lexemes into phrases at connectors, articles and verbs behind a noun."""
    found = list(_cut(lexemes))
    for at, phrase in enumerate(found):
        # "A candle melting on top"
        rest = (each for each in found[at + 1 :] if each.head or each.link != "verb")
        after = next(rest, None)
        said = after.linking.text if after and after.linking else ""
        beside = after is not None and after.link == "by" and said in words.BESIDE
        known = after is not None and (after.pronoun or (beside and _names_again(found, after)))
        linked = after is not None and (after.link in ("on", "in") or beside) and known
        placed = after.link if after and linked else ""
        if after and said == "at" and after.head and after.head.text in _AT_ONES:
            # "A cat at her feet" is on no chair
            placed = "by"
        following = found[at + 1] if at + 1 < len(found) else None
        acts = following is not None and following.link == "verb"
        holds = following is not None and following.link == "of"
        spotted = following is not None and _is_spot(phrase, following)
        yield replace(phrase, placed=placed, acts=acts, holds=holds, spotted=spotted)


_AT_ONES = ("feet", "foot", "side", "heels")
"""Parts of somebody beside whom something is."""


def _names_again(found: Sequence[Phrase], phrase: Phrase) -> bool:
    """Tell whether "beside the onion" names what was named before."""
    noun = phrase.head.noun if phrase.head and phrase.definite and not phrase.anew else None
    before = found[: found.index(phrase)]
    return noun is not None and any(each.head and each.head.noun == noun for each in before)


def _is_spot(phrase: Phrase, following: Phrase) -> bool:
    """Tell whether what lies on things lies in one place; snow is on what is upward anyway."""
    said = [*phrase.before, *phrase.heads]
    placed = following.linking.text if following.linking and not following.before else ""
    placed = "" if following.head else placed
    halved = placed in words.ABOVE_OR_BELOW or (placed == "on" and following.pronoun)
    halved = halved or _is_part_of_place(following)
    covers = bool(said) and said[-1].text in words.LIES_ON_THINGS
    if halved and said and not covers and all(each.look for each in said):
        # "Brick below and white plaster above"
        return True
    lies = covers and said[-1].text != "snow" and phrase.link != "of"
    part = following.head is not None and following.head.part
    at_place = following.link in ("on", "by", "around", "in") and (following.definite or part)
    return lies and at_place and not following.pronoun


def _is_part_of_place(phrase: Phrase) -> bool:
    """Tell whether "green at the top" or "pink inside the ears" is about a part of a surface."""
    said = phrase.link_word
    last = phrase.head or (phrase.before[-1] if phrase.before else None)
    ends = last is not None and not words.ENDS.isdisjoint((last.text, *singulars(last.text)))
    at = said == "at" and (phrase.pronoun or ends)
    return at or (said in words.INSIDE_IT and last is not None)


def _cut(lexemes: Sequence[Lexeme]) -> Iterator[Phrase]:
    now = _Open()
    for at, lexeme in enumerate(lexemes):
        after = lexemes[at + 1] if at + 1 < len(lexemes) else None
        if lexeme.connector == "without" and now.article and not now.lexemes and after:
            now.negating = True
        elif _is_list_of_looks(now, lexemes[at:]):
            continue
        elif lexeme.connector and not (lexeme.noun and now.article and not now.complete):
            now = yield from _linked(now, lexeme)
        elif lexeme.text in words.COLLECTIVES and after and after.connector == "of":
            number = Lexeme(
                text=str(words.COLLECTIVES[lexeme.text]), at=lexeme.at, written=lexeme.written
            )
            now = replace(now, article=True, lexemes=(*now.lexemes, number))
        elif _counts_of(lexeme, after):
            now.lexemes += (lexeme,)
        elif lexeme.count is not None and now.names_known and after is not None:
            # "A fridge two doors"
            yield _closed(now)
            now = _Open(link=",", lexemes=(lexeme,))
        elif lexeme.text == "her" and (after is None or after.connector):
            now.pronoun = True
        elif lexeme.article and now.complete:
            yield _closed(now)
            now = _Open(link=",", article=True, single=lexeme.text in _SINGLE)
        elif lexeme.article:
            now.article, now.single = True, lexeme.text in _SINGLE
            now.each = lexeme if lexeme.text == "each" else now.each
        elif lexeme.text in words.DRAWN and now.complete and after and after.connector == "on":
            # "Cherries printed on it"
            now.lexemes += (_as_verb(lexeme),)
        elif now.complete and (lexeme.participle or _is_verb(now, lexeme, after)):
            yield _closed(now)
            now = _Open(link="verb", lexemes=(_as_verb(lexeme),))
        elif lexeme.text in words.PRONOUNS and not (lexeme.noun or (lexeme.part and now.lexemes)):
            now.pronoun = True
        else:
            now.lexemes += (_within(now, lexeme),)
    yield _closed(now)


_SINGLE = ("a", "an", "another", "each")


def _is_list_of_looks(now: _Open, rest: Sequence[Lexeme]) -> bool:
    """Tell whether "and" stands between the looks of what follows: "with red and white sails"."""
    if rest[0].text not in ("and", ",", "&") or not now.lexemes:
        return False
    looks = [lexeme for lexeme in now.lexemes if not lexeme.count]
    if now.link == "made" or not looks or not all(lexeme.look for lexeme in looks):
        return False
    if now.linking and now.linking.text in words.SHOWN:
        # "Showing green, yellow housing"
        return False
    # "Burgundy leather, gold strap" is no list of what the strap looks like
    dyed = [each for each in looks if each.text in COLOUR_WORDS]
    stuff = [each for each in looks if each.text in MATERIAL_WORDS and each not in dyed]
    after = rest[1].text if len(rest) > 1 else ""
    if dyed and stuff and after in MATERIAL_WORDS and after not in COLOUR_WORDS:
        # "White enamel and gold feet"
        return False
    if stuff and not dyed and after in COLOUR_WORDS:
        # "With cork and green liquid"
        return False
    if _is_whole_look(now, looks) or _is_of_one_part(now, rest[1:]):
        return False
    if now.article and len(looks) > 1 and looks[-1].text == "glass":
        # "With a green glass and black frame"
        return False
    if looks[-1].text in PATTERN_WORDS and looks[-1].text.endswith(("s", "pattern", "print")):
        # "With orange stripes and glowing handles"
        return False
    listed = all(lexeme.text in COLOUR_WORDS for lexeme in (*looks, *rest[1:2]))
    if rest[0].text == "," and not (listed and _goes_on_with_and(rest[2:])):
        return False
    for at, lexeme in enumerate(rest[1:]):
        if rest[0].text == "," and lexeme.text in ("and", "&", ","):
            continue
        if lexeme.connector or lexeme.article or lexeme.count is not None:
            # "With a red and white checkered cloth"
            return _ends_in_thing(now, rest[: at + 1])
        if at > 0 and lexeme.text.endswith("ed") and not (lexeme.look or lexeme.noun):
            # "With red and yellow insulated handles"
            continue
        if not lexeme.look or (at > 0 and lexeme.part and lexeme.text.endswith("s")):
            return at > 0 and (lexeme.names_object or lexeme.part)
    return _ends_in_thing(now, rest)


def _is_of_one_part(now: _Open, rest: Sequence[Lexeme]) -> bool:
    """Tell whether only the second look is that of a part: "shoes, blue and orange sole"."""
    thing = next((lexeme for lexeme in rest if not lexeme.look), None)
    one = thing is not None and thing.part and not (thing.noun or thing.text.endswith("s"))
    one = one and thing is not None and thing.text not in words.OF_BODIES
    return now.link == "," and not now.article and one


def _is_whole_look(now: _Open, looks: Sequence[Lexeme]) -> bool:
    """Tell whether looks are that of a whole: "with orange fur and green eyes"."""
    last = looks[-1].text
    stuff = last in MATERIAL_WORDS and (last not in COLOUR_WORDS or " " in last)
    full = len(looks) > 1 or " " in last
    return stuff and full and now.link in ("with", "in", ",", "and") and not now.article


def _goes_on_with_and(rest: Sequence[Lexeme]) -> bool:
    """Tell whether looks come before "and": "red, white and blue sails", not "white, grey lid"."""
    others = (lexeme.text for lexeme in rest if lexeme.text not in COLOUR_WORDS)
    return next((text for text in others if text != ","), None) in ("and", "&")


def _ends_in_thing(now: _Open, rest: Sequence[Lexeme]) -> bool:
    """Tell whether looks are those of a thing whose word is a material: "a red and white cloth"."""
    return now.single and len(rest) > 2 and rest[-1].text in words.THINGS


def _within(now: _Open, lexeme: Lexeme) -> Lexeme:
    """Return a lexeme as it is meant in the open phrase."""
    # "Not very old" is about "old"
    negated = now.negating and lexeme.text not in words.ASIDE
    now.negating = now.negating and not negated
    return replace(lexeme, negated=negated or lexeme.negated)


def _is_verb(now: _Open, lexeme: Lexeme, after: Lexeme | None) -> bool:
    """Tell whether what looks like a plural is a verb: "a coach trains a boxer".

    There is no plural behind "a"; a verb is followed by a new phrase.
    """
    if lexeme.text in words.HEADINGS and after and after.connector == ",":
        return False
    by = after is not None and after.text == "by"
    if lexeme.text in words.PARTICIPLES or (lexeme.partly and by):
        # "A crystal gripped by a claw" has no grip
        return True
    formed = lexeme.plural or not (lexeme.known or lexeme.text.endswith("ss"))
    ends = " " not in lexeme.text and lexeme.text.endswith("s") and formed
    return ends and now.single and after is not None and bool(after.article or after.connector)


def _as_verb(lexeme: Lexeme) -> Lexeme:
    return replace(lexeme, noun=None, plural=False, look=False, part=False, known=True)


def _counts_of(lexeme: Lexeme, after: Lexeme | None) -> bool:
    """Tell whether this is the number in "a pair of" or "dozens of"."""
    return lexeme.count is not None and after is not None and after.connector == "of"


def _linked(now: _Open, lexeme: Lexeme) -> Generator[Phrase, None, _Open]:
    """Close the open phrase at a connector and return the next one."""
    connector = lexeme.connector or ""
    counting = bool(now.lexemes) and all(each.count for each in now.lexemes)
    if connector == "of" and counting:
        return now
    if now.lexemes or now.pronoun:
        yield replace(_closed(now), announces=lexeme.text == ":")
        return _Open(link=connector, linking=lexeme)
    if connector == "without" or now.link == "without":
        before = now.linking if now.link in ("with", "made", "without") else None
        said = f"{before.written} {lexeme.written}" if before else lexeme.written
        return _Open(link="without", linking=replace(lexeme, written=said))
    if now.linking and now.linking.text in words.INSIDE_IT and connector in (",", "and", "with"):
        yield _closed(now)
        return _Open(link=connector, linking=lexeme)
    aside = connector in ("and", "with") and now.link == "by"
    if aside or (connector == "," and now.link in ("by", "around", "on")):
        # "Drawers underneath, white" and "a tree behind and a fence": nothing is behind a fence
        yield _closed(now)
        return _Open(link=connector, linking=lexeme)
    link = max(now.link, connector, key=_STRENGTH.index)
    linking = lexeme if link == connector else now.linking
    return _Open(link=link, linking=linking, paused=now.link == "," != link)


def _closed(now: _Open) -> Phrase:
    lexemes = now.lexemes
    at = _head_index(lexemes, first=not now.link)
    numbered = any(lexeme.count for lexeme in lexemes)
    open_phrase = Phrase(
        link=now.link,
        before=lexemes,
        definite=now.article or numbered,
        anew=now.single or numbered,
        pronoun=now.pronoun,
        linking=now.linking,
        paused=now.paused,
        each=now.each,
    )
    if at is None:
        return open_phrase
    head, before = lexemes[at], lexemes[:at]
    heaped = any(each.written in words.COLLECTIVES for each in before)
    if now.single and not (head.plural or heaped):
        # "A 1950 car" is one car, "a stack of 5 books" are five
        before = tuple(replace(each, counts=not each.written.isdecimal()) for each in before)
    before = tuple(replace(each, counts=_tells_how_many(each, head)) for each in before)
    return replace(open_phrase, before=before, head=head, after=lexemes[at + 1 :])


def _tells_how_many(lexeme: Lexeme, head: Lexeme) -> bool:
    """Tell whether a number counts; the one of "porsche 911 car" names a model."""
    counted = head.plural or not lexeme.text.isdecimal() or int(lexeme.text) <= _MOST_SHEEP
    return lexeme.counts and counted


_MOST_SHEEP = 12
"""Largest number in digits that may count what has no plural."""


def _head_index(lexemes: Sequence[Lexeme], *, first: bool) -> int | None:
    """Find the head: the last word that names an object and nothing else.

    A word that may also be a material or the like ("oak", "glass", "orange") is the head only if
    it comes last and no known noun is left of it. A part is the head where nothing else is, or,
    unless the phrase opens the prompt, behind such a word: "with a glass top".
    """
    named = [at for at, lexeme in enumerate(lexemes) if lexeme.names_object]
    if len(named) > 1 and lexemes[named[-1]].text in words.GENERIC and not lexemes[named[-1]].noun:
        # "A rogue character"
        named = named[:-1]
    # "A rock covered in moss" ends in the rock
    solid = (at for at, each in enumerate(lexemes) if each.noun or each.part or not each.look)
    last = max(solid, default=len(lexemes) - 1)
    # "X's kitchen" is no X
    named = [at for at in named if not lexemes[at].possessive]
    firm = [at for at in named if not _ambiguous(lexemes[at], ends=at == last)]
    parts = [at for at, lexeme in enumerate(lexemes) if lexeme.part and not lexeme.partly]
    # "With a carrot nose"
    of_noun = bool(named and parts and parts[-1] == last == named[-1] + 1)
    if of_noun and not first and not lexemes[last].noun:
        return last
    if firm and (firm[-1] == named[-1] or lexemes[firm[-1]].noun):
        return firm[-1]
    part_of_material = bool(named and parts and parts[-1] > named[-1] and lexemes[named[-1]].look)
    if named and (first or not part_of_material):
        return named[-1]
    return parts[-1] if parts else None


def _ambiguous(lexeme: Lexeme, *, ends: bool) -> bool:
    """Tell whether a noun may be something else; at the end, "princess dress" is a dress."""
    other = lexeme.look or lexeme.environment or lexeme.light or lexeme.size
    inner = (lexeme.part or lexeme.style) and not ends
    return bool(lexeme.noun and (other or lexeme.text in words.FILLER or inner))


def place_of(phrase: Phrase) -> Lexeme | None:
    """Return the word by which a phrase names the surroundings, or None."""
    if phrase.link in ("with", "made", "of", "verb", "for") and phrase.head is not None:
        return None
    last = phrase.modifiers[-1] if phrase.modifiers else None
    if phrase.anew and phrase.link in ("and", ",") and phrase.head is not None:
        return None
    said = {each.text for each in (*phrase.before, *phrase.heads)}
    if words.FLOORS & said and words.STOREYS & said and len(said) > 1:
        # "A balcony on the second floor"
        return None
    said = {each.text for each in (*phrase.before, *phrase.heads)}
    if "outside" in said and len(said) > 1 and phrase.link in (",", "and", "with"):
        # "A bowl, outside black"
        return None
    if last is not None and last.text == "square" and phrase.link not in ("in", "on", "by"):
        return None
    own = phrase.link in ("with", "and", ",") and not phrase.anew
    if own and words.FLOORS & {
        each.text.split(" ")[-1] for each in (*phrase.before, *phrase.heads)
    }:
        # "A tent with a grey floor"
        return None
    if phrase.head is not None:
        named = phrase.head.environment and not (phrase.head.noun and phrase.link in ("", "and"))
        return phrase.head if named else None
    places = [lexeme for lexeme in phrase.before if lexeme.environment]
    if not places or (last and last.look and last is not places[-1]):
        return None
    if places[-1].look and phrase.link not in ("in", "on", "by"):
        return None
    return places[-1] if phrase.link != "made" else None
