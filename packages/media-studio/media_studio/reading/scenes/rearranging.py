"""Changes to which objects a known scene has, how many, how large, and from where it is seen."""

import re
from collections.abc import Sequence
from dataclasses import replace

from media_studio.errors import EngineError, UnsupportedEdit
from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.material_request import means_look
from media_studio.language.part_words import is_part_word
from media_studio.language.vocabulary import MaterialChoice
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.scene import Relation, Scene, SceneObject
from media_studio.reading.scenes.adding import Rearranged, add, put, told_place
from media_studio.reading.scenes.pointing import (
    built_of,
    named_object,
    part_slots,
    with_object,
)
from media_studio.reading.scenes.prompt import parse_prompt

_POLITE = frozenset(
    ("please", "can", "could", "would", "you", "now", "just", "also", "kindly", "i", "we", "want",
     "like", "d", "us", "me", "then", "pls", "plz", "thanks")
)  # fmt: skip
_EXACT = {word: number for word, number in words.NUMBERS.items() if word not in words.VAGUE}
_COUNTED = r"(?P<count>\d{1,3}|" + "|".join(sorted(_EXACT, key=len, reverse=True)) + ")"
_OF_PICTURE = r"(?: (?:from|in|of|out of|to|into) (?:it|(?:the )?(?:picture|image|scene|photo)))?"
_REMOVE = re.compile(
    r"(?:remove|delete|erase|drop|lose|get rid of|take away|take out|leave out|without)"
    rf"(?: (?:all|both))?(?: the)?(?: {_COUNTED})?(?: of the)? (?P<noun>.+?){_OF_PICTURE}"
    r"(?: so (?:that )?.+)?"
)
_ADD = re.compile(
    rf"(?:add|put|place|include|set|insert) (?P<phrase>(?:an?|another|one more|some|{_COUNTED})"
    rf" .+?)"
    r"(?: (?:standing|sitting|lying))?(?: (?:to|into|in) (?:the )?(?:picture|image|scene|photo))?"
)
_STANDING = re.compile(rf"(?:(?:and|with) )*(?P<phrase>(?:an?|{_COUNTED}) .+)")
_PUT = re.compile(
    r"(?:(?:put|place|set|stand|show|have|move|display|park) (?:the |its )?(?P<noun>.+?)"
    r"|(?:it )?(?:standing|parked|placed|sitting))(?: (?:standing|sitting|lying|parked|placed))?"
    r" (?P<place>(?:on|onto|in|inside|into|at|by|next to|beside) .+)"
)
_SURROUNDINGS = ("background", "backdrop", "scene", "setting", "surroundings", "environment",
                 "scenery", "landscape", "place", "location")  # fmt: skip
_MOVED = re.compile(
    r"(?:change|replace|swap|switch|turn|exchange) (?:the )?(?P<old>.+?) (?:to|into|with|for|by)"
    r" (?P<place>.+)"
)
_MORE = re.compile(
    rf"(?:another(?: identical)?|(?:a )?second|(?:an )?(?:extra|identical)"
    rf"|(?:{_COUNTED}|one|some) (?:more|extra|additional)) (?P<noun>.+)"
)
_COUNT = re.compile(
    rf"(?:(?:make|show|have|give)(?: (?:it|them|that|there))?(?: be)? )?(?:only )?{_COUNTED} "
    r"(?:(?:of )?(?P<them>them|it|these|those)"
    rf"|(?P<noun>.+?))(?: instead(?: of (?:\d+|{'|'.join(_EXACT)}|an?))?)?"
)
_BIGGER = {
    "bigger": 1.35, "larger": 1.35, "big": 1.35, "large": 1.35, "huge": 1.8, "enormous": 2.0,
    "smaller": 0.7, "small": 0.7, "tiny": 0.45, "little": 0.7,
}  # fmt: skip
_STRETCHED = {
    "taller": (1.0, 1.3, 1.0), "higher": (1.0, 1.3, 1.0), "shorter": (1.0, 0.75, 1.0),
    "lower": (1.0, 0.75, 1.0), "wider": (1.3, 1.0, 1.0), "broader": (1.3, 1.0, 1.0),
    "narrower": (0.75, 1.0, 1.0),
}  # fmt: skip
_TIMES = {
    "twice as": 2.0, "2 times": 2.0, "double": 2.0, "half as": 0.5, "half": 0.5,
    "three times as": 3.0, "3 times": 3.0,
}  # fmt: skip
_SIZE = re.compile(
    r"(?:make |turn )?(?:the )?(?P<noun>.+?)(?: (?:should|must))?(?: be| is| are| to be)? (?:"
    r"(?P<much>much|a lot|a bit|a little|slightly|even|way) )?"
    rf"(?:(?P<size>{'|'.join(_BIGGER)})|(?P<stretch>{'|'.join(_STRETCHED)})"
    rf"|(?P<times>{'|'.join(_TIMES)}) (?:(?:as )?(?:big|large|size)|the size|as big)(?: of it)?)"
)
_REPLACE = re.compile(
    r"(?:(?:replace|swap|exchange|substitute|change|turn|convert|transform) (?:the )?(?P<noun>.+?)"
    r" (?:with|by|for|into|to)|make (?P<made>it|this|them)(?: into)?) (?P<phrase>an? .+)"
)
_REPLACE_PART = re.compile(
    r"(?:replace|swap|exchange|substitute|change|turn) (?:all )?(?:the )?(?P<noun>.+?)"
    r" (?:with|by|for|into|to) (?P<phrase>.+)"
)
_SEEN = re.compile(
    r"(?:(?:show|view|see|look at|render|turn|have|make|take|picture|change)(?: (?:it|this|them"
    r"|the (?:view|camera|picture|angle|scene)))?(?: be)? )?"
    r"(?:(?:seen|view|viewed|shown|looking|shot|taken|to) )?(?P<view>.+?)(?: (?:angle|view))?"
)
_SIDES = {
    "from the right": 90.0, "from the left": -90.0, "from the right side": 90.0,
    "from the left side": -90.0, "from the front": 0.0, "front": 0.0, "from behind": 180.0,
    "from the back": 180.0, "back": 180.0, "rear": 180.0, "from the rear": 180.0,
}  # fmt: skip
_OTHER_SIDE = ("from the other", "from the opposite", "from the other side", "around",
               "from the opposite side")  # fmt: skip
_MOST_COPIES, _LEAST_SIZE, _MOST_SIZE = 24, 0.2, 5.0


def rearranged(scene: Scene, said: Sequence[str], catalogue: Catalogue) -> Rearranged | None:
    """Follow a clause that removes, adds, counts, scales, replaces or turns.

    Args:
        scene: What the picture shows.
        said: The words of the clause.
        catalogue: Has the nouns of the scene, and those that can be added.

    Returns:
        The scene and what was changed, or None if the clause is about something else.

    Raises:
        UnsupportedEdit: If the clause asks for such a change and it cannot be followed.
    """
    text = " ".join(word for word in said if word not in _POLITE)
    for pattern, follow in _CLAUSES:
        match = pattern.fullmatch(text)
        found = None if match is None else follow(scene, match, catalogue)
        if found is not None:
            return found
    return None


def _removed(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"])
    if index is None:
        return _without_one(scene, match["noun"]) or _without_part(
            scene, match["noun"], match["count"], catalogue
        )
    item, asked = scene.objects[index], _number(match["count"])
    if asked is not None and asked < item.count:
        left = replace(item, count=item.count - asked)
        return with_object(scene, index, left), [f"{item.noun}: {left.count} left"]
    if asked is not None and asked > item.count:
        raise UnsupportedEdit(f"The picture shows {item.count} of {item.noun}, not {asked}.")
    if len(scene.objects) == 1:
        raise UnsupportedEdit(
            f"A picture of this engine shows one thing at least, and without the {item.noun} only"
            f' its surroundings are left. Say "replace the {item.noun} with" and what.'
        )
    return _without(scene, index), [f"removed: {item.noun}"]


def _without(scene: Scene, index: int) -> Scene:
    """Take an object out; what stood on it stands where it stood."""
    gone = scene.objects[index]

    def moved(relation: Relation | None) -> Relation | None:
        if relation is not None and relation.to == index:
            relation = gone.relation
        if relation is None:
            return None
        return replace(relation, to=relation.to - (relation.to > index))

    kept = (each for at, each in enumerate(scene.objects) if at != index)
    return replace(
        scene, objects=tuple(replace(each, relation=moved(each.relation)) for each in kept)
    )


def _without_one(scene: Scene, said: str) -> Rearranged | None:
    """Follow "the left boot" of two, which are alike."""
    side, _, noun = said.partition(" ")
    index = named_object(scene, noun) if side in ("left", "right", "other", "second") else None
    if index is None or scene.objects[index].count != 2:
        return None
    return _counted(scene, index, 1)


def _without_part(
    scene: Scene, word: str, count: str | None, catalogue: Catalogue
) -> Rearranged | None:
    """Leave out a part, as a prompt with "without" does."""
    for index, item in enumerate(scene.objects):
        _, built = built_of(item, catalogue)
        try:
            read = parse_prompt(f"a {item.noun} without {word}", catalogue)
        except EngineError:
            continue
        if len(read.objects) > 1 or read.understanding.ignored_terms:
            continue
        omitted = set(read.objects[0].omitted) & built - {*item.omitted}
        if omitted and count:
            raise UnsupportedEdit(f"Of the {word} all can be left out, and not {count}.")
        if omitted and built - omitted - {*item.omitted}:
            left = replace(item, omitted=tuple(sorted({*item.omitted, *omitted})))
            return with_object(scene, index, left), [f"{item.noun} without {word}"]
    if is_part_word(word.split()[-1]):
        raise UnsupportedEdit(
            f'The picture has no "{word}", or none that can be left out without the rest.'
        )
    return None


def _added(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    phrase = match["phrase"]
    more = _MORE.fullmatch(phrase)
    same = named_object(scene, more["noun"]) if more else None
    if more and same is not None:
        item = scene.objects[same]
        further = _number(more["count"])
        each = _in_each(item, more["noun"])
        return _counted(scene, same, item.count + each * (1 if further is None else further))
    if alike := re.search(r"\b(?:identical|matching|same|similar)\b", phrase):
        raise UnsupportedEdit(
            f'What is added is not made "{alike[0]}" to anything. For a copy in the row say'
            ' "add another" and what it is.'
        )
    if re.match(r"(?:0|zero|no) ", phrase):
        raise UnsupportedEdit("Nothing is to be added. Say how many, from 1.")
    return add(scene, re.sub(r"^(?:another|one more)\b", "a", phrase), catalogue)


def _standing(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    """Follow "a cat on the chair", which has no verb."""
    place = told_place(scene, match["phrase"])
    if not place:
        return None
    noun = match["phrase"].removesuffix(place).partition(" ")[2]
    if match["count"] and named_object(scene, noun) is not None:
        raise UnsupportedEdit(
            f'It is not clear whether "{match["phrase"]}" are further ones. Say "add'
            f' {match["count"]} {noun}" or, for how many there are to be in all, "make it'
            f' {match["count"]} {noun}".'
        )
    return add(scene, match["phrase"], catalogue)


def _put(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"] or "it")
    place = re.sub(r"^(on|in)(?:to|side) ", r"\1 ", match["place"])
    return None if index is None else put(scene, index, place, catalogue)


def _moved(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    """Follow "change the desert to a snowy forest"."""
    old, place = match["old"], match["place"]
    if old not in _SURROUNDINGS and words.ENVIRONMENT_WORDS.get(old) != scene.environment:
        return None
    moved = put(scene, 0, f"in {place}", catalogue)
    kept = moved is None or moved[0].environment == scene.environment
    return None if kept and moved and moved[0].light == scene.light else moved


def _recounted(scene: Scene, match: re.Match[str], _catalogue: Catalogue) -> Rearranged | None:
    count, said = _number(match["count"]), match["noun"] or ""
    noun = re.sub(r"^(?:more|extra|additional) ", "", said)
    index = 0 if match["them"] else named_object(scene, noun)
    if index is None or count is None or (match["them"] and len(scene.objects) > 1):
        return None
    item = scene.objects[index]
    each = 1 if match["them"] else _in_each(item, noun)
    return _counted(scene, index, count * each + (item.count if noun != said else 0))


def _in_each(item: SceneObject, noun: str) -> int:
    """Return how many there are in one of what is named: a pair of boots is two."""
    in_pairs = item.noun.startswith("pair of ")
    is_pair = re.match(r"pairs? of ", noun) is not None
    if in_pairs and not is_pair:
        raise UnsupportedEdit(f'Of these there are pairs only: say "a second pair of {noun}".')
    # Scissors and glasses are plural by themselves
    return 2 if is_pair and not in_pairs and not item.noun.endswith("s") else 1


def _counted(scene: Scene, index: int, count: int) -> Rearranged:
    item = scene.objects[index]
    if not 1 <= count <= _MOST_COPIES:
        raise UnsupportedEdit(f"A picture shows 1 to {_MOST_COPIES} of a kind, not {count}.")
    return with_object(scene, index, replace(item, count=count)), [f"{item.noun}: {count}"]


def _scaled(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"])
    if index is None:
        return None
    item = scene.objects[index]
    if match["stretch"]:
        return _stretched(scene, index, match["stretch"], catalogue)
    if len(scene.objects) == 1:
        raise UnsupportedEdit(
            f"The {item.noun} is alone in the picture, which always shows all of it: another size"
            ' would not be seen. Say "zoom in", or what it is to be larger than.'
        )
    factor = _TIMES.get(match["times"] or "", 0.0) or _BIGGER[match["size"]]
    strong = {"much": 1.5, "a lot": 1.5, "way": 1.5, "a bit": 0.5, "slightly": 0.5, "a little": 0.5}
    size = item.size * factor ** strong.get(match["much"] or "", 1.0)
    if not _LEAST_SIZE <= size <= _MOST_SIZE:
        raise UnsupportedEdit(
            f"The {item.noun} would be too large or small to be seen with the rest."
        )
    told = f"{item.noun}: {size / item.size:.2g} times as large"
    return with_object(scene, index, replace(item, size=size)), [told]


def _stretched(scene: Scene, index: int, way: str, catalogue: Catalogue) -> Rearranged:
    item = scene.objects[index]
    if built_of(item, catalogue)[0].rig is not None:
        raise UnsupportedEdit(f"The {item.noun} has a skeleton, and keeps its proportions.")
    shares = tuple(old * new for old, new in zip(item.proportions, _STRETCHED[way], strict=True))
    if not all(_LEAST_SIZE <= share <= _MOST_SIZE for share in shares):
        raise UnsupportedEdit(f"The {item.noun} would be out of all proportion.")
    changed = replace(item, proportions=(shares[0], shares[1], shares[2]))
    return with_object(scene, index, changed), [f"{item.noun}: {way}"]


def _replaced(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    index = named_object(scene, match["noun"] or "it")
    new = None if index is None else _parsed(match["phrase"], catalogue)
    if index is None or new is None:
        return None
    old = scene.objects[index]
    if new.archetype == old.archetype and new.subtype != old.subtype:
        new = _dressed_as(old, new, catalogue)
    new = replace(new, relation=old.relation)
    return with_object(scene, index, new), [f"{old.noun} replaced by {new.noun}"]


def _part_replaced(scene: Scene, match: re.Match[str], catalogue: Catalogue) -> Rearranged | None:
    """Refuse to turn a part into another thing, such as flowers into a cactus."""
    things = [
        word for word in match["phrase"].split() if {word, *singulars(word)} & {*catalogue.nouns}
    ]
    looks = [word for word in match["phrase"].split() if means_look(word)]
    for item in scene.objects:
        if things and not looks and part_slots(item, match["noun"], catalogue):
            raise UnsupportedEdit(
                f"The {match['noun']} of the {item.noun} cannot become another thing. What can"
                f' change is its look: "make the {match["noun"]} white".'
            )
    return None


def _dressed_as(old: SceneObject, new: SceneObject, catalogue: Catalogue) -> SceneObject:
    """Let a convertible have the paint of the car that it was, unless another is asked for."""
    usual = dict(_plain(new.noun, catalogue))
    worn = dict(old.materials)
    looks = {
        slot: worn.get(slot, choice) if choice == usual.get(slot) else choice
        for slot, choice in new.materials
    }
    return replace(new, materials=tuple(looks.items()))


def _plain(noun: str, catalogue: Catalogue) -> tuple[tuple[str, MaterialChoice], ...]:
    return parse_prompt(f"a {noun}", catalogue).objects[0].materials


def _parsed(phrase: str, catalogue: Catalogue) -> SceneObject | None:
    """Read a phrase as one object, all of whose words are followed."""
    try:
        read = parse_prompt(phrase, catalogue)
    except EngineError:
        return None
    told = read.understanding.ignored_terms
    plain = Scene(objects=read.objects)
    if len(read.objects) != 1 or told or read != plain:
        return None
    return replace(read.objects[0], relation=None)


def _turned(scene: Scene, match: re.Match[str], _catalogue: Catalogue) -> Rearranged | None:
    said = match["view"]
    views = words.VIEWS | _SIDES
    bare = said in ("front", "back", "rear")
    if bare and not re.search(r"\b(?:view|viewed|show|shown|see|seen|look)\b", match[0]):
        return None
    if said in _OTHER_SIDE:
        azimuth = scene.azimuth + 180
    elif said in views or f"{said} view" in views:
        azimuth = views[said] if said in views else views[f"{said} view"]
    else:
        return None
    azimuth = (azimuth + 180) % 360 - 180
    if azimuth == scene.azimuth:
        raise UnsupportedEdit("The picture shows it from there already.")
    return replace(scene, azimuth=azimuth), [f"seen from {azimuth:g} degrees beside the front"]


def _number(word: str | None) -> int | None:
    if word is None:
        return None
    return int(word) if word.isdecimal() else _EXACT[word]


_CLAUSES = (
    (_REMOVE, _removed),
    (_REPLACE, _replaced),
    (_REPLACE_PART, _part_replaced),
    (_MOVED, _moved),
    (_ADD, _added),
    (_STANDING, _standing),
    (_PUT, _put),
    (_COUNT, _recounted),
    (_SIZE, _scaled),
    (_SEEN, _turned),
)
