"""What is put into a known scene: further objects, and another place for what it shows."""

import re
from dataclasses import replace

from media_studio.errors import EngineError, UnsupportedEdit
from media_studio.language import words
from media_studio.language.english import word_set
from media_studio.language.understanding import Fate, Understanding
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.scene import SIDES, Relation, Scene, SceneObject
from media_studio.reading.scenes.accounting import PLACE
from media_studio.reading.scenes.pointing import (
    built_of,
    named_object,
    part_slots,
    with_object,
)
from media_studio.reading.scenes.prompt import parse_prompt

Rearranged = tuple[Scene, list[str]]

_MOST_OBJECTS = 8
_SIDE = r"(?:to|on|at) the (?P<{0}>left|right)(?: (?:hand )?side)?"
_WAY = (
    r"(?:(?:to|on|at) the )?(?P<side_of>left|right)(?: (?:hand )?side)? of|next to|beside|near"
    r"|alongside|by|in front of|on top of|onto|upon|inside|into|on|in|around|behind|underneath"
    r"|under|below|above|over|between|against|at"
)
_PLACED = re.compile(
    r"(?P<phrase>.+?)(?: that is| which is)?(?: (?:standing|sitting|lying|placed|resting|sat))?"
    rf" (?:right |directly |just )?(?P<way>{_WAY}) (?P<place>.+)"
)
_LAST_PLACED = re.compile(rf"(?P<phrase>.+) (?P<way>{_WAY}) (?P<place>(?:the|it|them|its)\b.*)")
_ASIDE = re.compile(rf"(?P<phrase>.+?) {_SIDE.format('side')}")
_TWICE_PLACED = re.compile(r"(?P<place>.+?) (?:next to|beside|near|by) (?P<other>.+)")
_BESIDE = ("next to", "beside", "near", "alongside", "by")
_KINDS = {"on": "on", "on top of": "on", "onto": "on", "upon": "on", "in": "in", "inside": "in",
          "into": "in", "around": "around"}  # fmt: skip


def add(scene: Scene, phrase: str, catalogue: Catalogue) -> Rearranged:
    """Add what a phrase such as "a lamp on the left" or "two apples on the table" names.

    Args:
        scene: What the picture shows.
        phrase: Begins with an article or a number.
        catalogue: Has what can be added.

    Raises:
        UnsupportedEdit: If it is not known, or cannot be put there.
    """
    phrase, relation = _place(scene, phrase, catalogue)
    new = _read(phrase, catalogue)
    _check_not_anew(scene, phrase, new)
    for item in new.objects:
        _check_free_standing(item)
    if relation is None and _lies_on(scene, new.objects[0]):
        relation = Relation(kind="on", to=0)
    if relation is None:
        for item in new.objects:
            _check_addable(scene, item, catalogue)
    else:
        _check_place(scene.objects[relation.to].noun, phrase, relation.kind, catalogue)
    return _joined(scene, new, relation), [_told(scene, new, relation)]


def _check_not_anew(scene: Scene, phrase: str, new: Scene) -> None:
    """Refuse to build what the picture shows once more where it only says the place."""
    for item in new.objects[1:]:
        last = item.noun.split()[-1]
        if re.search(rf"\bthe (?:\w+ )?{last}\b", phrase) and named_object(scene, last) is not None:
            raise UnsupportedEdit(
                f'The {item.noun} is in the picture already, and "{phrase}" puts something where'
                f' it cannot be put. Say "next to the {last}", "behind the {last}" or "on the'
                f' {last}".'
            )


def _check_free_standing(new: SceneObject) -> None:
    """Refuse what belongs to a building: a window would stand free on the ground."""
    if new.archetype == "fitted lamp" or new.noun.split()[-1] in _OF_BUILDINGS:
        raise UnsupportedEdit(
            f"A {new.noun} belongs to a building and would stand free beside what the picture"
            ' shows. To show it indoors say "put it in a room".'
        )


_OF_BUILDINGS = word_set(
    "window windows door doors doorway curtain curtains blinds drape stairs staircase stairway"
    " chandelier balcony chimney ceiling"
)


def _lies_on(scene: Scene, new: SceneObject) -> bool:
    """Say whether something lies on what the picture shows, as a cushion on an armchair does."""
    seat = scene.objects[0].noun.split()[-1]
    lies = new.noun.split()[-1] in words.LIES_ON_SEATS and new.archetype not in words.WORN
    return lies and seat in words.SEATING


def _check_place(host: str, phrase: str, kind: str, catalogue: Catalogue) -> None:
    """Refuse what a prompt could not have there: an elephant on an armchair, a cat in a box."""
    way = _WAYS.get(kind, kind)
    try:
        read = parse_prompt(f"{phrase} {way} a {host}", catalogue)
    except EngineError:
        return
    why = [term.why for term in read.understanding.terms if term.fate is Fate.CONTRADICTED]
    if why:
        raise UnsupportedEdit(f'"{phrase}" cannot be {way} the {host}: {why[0]}.')


_WAYS = {"next_to": "next to", "in_front_of": "in front of", "left_of": "to the left of",
         "right_of": "to the right of"}  # fmt: skip


def told_place(scene: Scene, phrase: str) -> str:
    """Return the words of a phrase that say where in a scene something is to be, or nothing."""
    if aside := _ASIDE.fullmatch(phrase):
        return phrase.removeprefix(aside["phrase"])
    placed = _PLACED.fullmatch(phrase)
    known = placed is not None and _named_place(scene, placed["place"]) is not None
    return phrase.removeprefix(placed["phrase"]) if placed and known else ""


def says_place(phrase: str) -> bool:
    """Tell whether a phrase says where something is to be, on whatever it is."""
    return bool(_ASIDE.fullmatch(phrase) or _PLACED.fullmatch(phrase))


def put(scene: Scene, index: int, place: str, catalogue: Catalogue) -> Rearranged | None:
    """Put an object of a scene on, in or beside something new: "on a rock in a forest".

    Args:
        scene: What the picture shows.
        index: Of the object.
        place: How it is placed, and where.
        catalogue: Has what it is put on.

    Returns:
        The scene and what was changed, or None where the place is not understood as one.

    Raises:
        UnsupportedEdit: If something that is said of the place cannot be followed.
    """
    item = scene.objects[index]
    known = _PLACE.fullmatch(place)
    host = _named_place(scene, known["place"]) if known else None
    if known and host is not None:
        return _put_on_known(scene, index, host, known["way"], catalogue)
    if item.relation and (ground := _ON_GROUND.fullmatch(place)):
        return _put_down(scene, index, ground["which"])
    # In a room "with a fireplace" this stands beside it
    phrases = dict.fromkeys((place, place.replace(" with ", " beside ")))
    refused: UnsupportedEdit | None = None
    for phrase in phrases:
        read = _placed_anew(item, phrase, catalogue)
        if read is None:
            continue
        _check_not_anew(scene, phrase, read)
        _check_other_host(scene, index, read)
        for each in read.objects[1:]:
            _check_free_standing(each)
        try:
            _check_understood(f"{item.noun} {place}", read.understanding)
        except UnsupportedEdit as error:
            refused = refused or error
        else:
            return _put(scene, index, read)
    if refused:
        raise refused
    return None


_ON_GROUND = re.compile(r"on (?:the|an?) (?P<which>(?:\w+ )*)(?:floor|ground)")


def _put_down(scene: Scene, index: int, which: str) -> Rearranged:
    """Let something stand beside what it stood on."""
    item = scene.objects[index]
    host = scene.objects[item.relation.to].noun if item.relation else ""
    if which:
        raise UnsupportedEdit(
            f'Say only "put the {item.noun} on the floor", which takes it off the {host}; what the'
            ' floor is follows from the place: "put it in a room".'
        )
    told = [f"{item.noun}: on the ground", f"the {host} stays where it is"]
    return with_object(scene, index, replace(item, relation=None)), told


_PLACE = re.compile(r"(?P<way>on|in|next to|beside) (?P<place>(?:the|it|its|that|this)\b.*)")


def _put_on_known(
    scene: Scene, index: int, host: int, way: str, catalogue: Catalogue
) -> Rearranged:
    """Put an object on, in or beside another one that the picture shows already."""
    item, kind = scene.objects[index], _KINDS.get(way, "next_to")
    above, at = {index}, host
    while (below := scene.objects[at].relation) is not None and at not in above:
        at = below.to
    if at in above or host == index:
        raise UnsupportedEdit(f"The {item.noun} carries that; nothing is on itself.")
    _check_place(scene.objects[host].noun, f"{item.count} {item.noun}", kind, catalogue)
    moved = replace(item, relation=Relation(kind=kind, to=host))
    return with_object(scene, index, moved), [f"{item.noun}: {way} the {scene.objects[host].noun}"]


def _placed_anew(item: SceneObject, place: str, catalogue: Catalogue) -> Scene | None:
    """Read where an object is to be, or return None where that is no place."""
    try:
        read = parse_prompt(f"a {item.noun} {place}", catalogue)
    except EngineError:
        return None
    # The first term is the object itself
    terms = read.understanding.terms[1:]
    if read.objects[0].noun != item.noun or not terms:
        return None
    return replace(read, understanding=Understanding(terms))


def _put(scene: Scene, index: int, read: Scene) -> Rearranged | None:
    """Take over the surroundings, the light and all but the first object of what was read."""
    item, offset = scene.objects[index], len(scene.objects) - 1
    told = list[str]()
    if _names_place(read) and read.environment not in ("studio", scene.environment):
        scene = replace(scene, environment=read.environment)
        told.append(f"environment: {read.environment}")
    if read.light not in ("day", scene.light):
        scene = replace(scene, light=read.light)
        told.append(f"light: {read.light}")
    if relation := read.objects[0].relation:
        if item.relation and item.relation.kind in ("on", "in"):
            told.append(f"the {scene.objects[item.relation.to].noun} stays where it is")
        moved = replace(item, relation=replace(relation, to=relation.to + offset))
        scene = with_object(scene, index, moved)
    for each in read.objects[1:]:
        scene = _with(scene, _shifted(each, offset, index))
        told.append(f"added: {each.noun}")
    return (scene, [*told, *_left_out(read)]) if told else None


def _check_other_host(scene: Scene, index: int, read: Scene) -> None:
    """Refuse a second table beside the one that something is on already."""
    item, relation = scene.objects[index], read.objects[0].relation
    if item.relation is None or relation is None:
        return
    host, new = scene.objects[item.relation.to].noun, read.objects[relation.to].noun
    if host.split()[-1] == new.split()[-1]:
        raise UnsupportedEdit(
            f"The {item.noun} is {_WAYS.get(item.relation.kind, item.relation.kind)} a {host}"
            f' already. To change that say "make the {host} white" or "replace the {host} with'
            ' a shelf".'
        )


def _names_place(read: Scene) -> bool:
    """Say whether the surroundings are said, and not only a light that has some by itself."""
    return any(term.meant.startswith(PLACE) for term in read.understanding.terms)


def _shifted(item: SceneObject, offset: int, subject: int) -> SceneObject:
    """Let the relation of an object of what was read lead to where that object is now."""
    relation = item.relation
    if relation is None:
        return item
    to = subject if relation.to == 0 else relation.to + offset
    return replace(item, relation=replace(relation, to=to))


def _with(scene: Scene, item: SceneObject) -> Scene:
    if len(scene.objects) >= _MOST_OBJECTS:
        raise UnsupportedEdit("There is no room in the picture for more kinds of objects.")
    return replace(scene, objects=(*scene.objects, item))


def _joined(scene: Scene, new: Scene, relation: Relation | None) -> Scene:
    """Add all objects of another scene where it is said, but for what is on or in another."""
    offset = len(scene.objects)
    for each in new.objects:
        own = each.relation and replace(each.relation, to=each.relation.to + offset)
        scene = _with(scene, replace(each, relation=own or relation))
    return scene


def _read(phrase: str, catalogue: Catalogue) -> Scene:
    """Read what is to be added, of which all has to be followed."""
    try:
        read = parse_prompt(phrase, catalogue)
    except EngineError:
        raise UnsupportedEdit(f'"{phrase}" is nothing that can be added to the picture.') from None
    if (read.environment, read.light) != ("studio", "day"):
        raise UnsupportedEdit(f'"{phrase}" is a place or a light too; ask for that by itself.')
    _check_understood(phrase, read.understanding)
    return read


def _check_understood(phrase: str, understanding: Understanding) -> None:
    """Refuse what would be added without something that is said of it."""
    if lost := understanding.ignored_terms:
        said = ", ".join(f'"{words}"' for words in lost)
        raise UnsupportedEdit(f'Of "{phrase}" this cannot be followed: {said}.')


def _told(scene: Scene, new: Scene, relation: Relation | None) -> str:
    names = [item.noun if item.count == 1 else f"{item.count} {item.noun}" for item in new.objects]
    where = ""
    if relation is not None:
        way = _WAYS.get(relation.kind, relation.kind)
        where = f", {way} the {scene.objects[relation.to].noun}"
    return "; ".join([f"added: {', '.join(names)}{where}", *_left_out(new)])


def _left_out(read: Scene) -> list[str]:
    """Say what of a phrase is not quite to be seen."""
    return [
        f'"{term.words}" nearly: {term.why or term.meant}'
        for term in read.understanding.terms
        if term.fate is Fate.APPROXIMATED
    ]


def _place(scene: Scene, phrase: str, catalogue: Catalogue) -> tuple[str, Relation | None]:
    """Read where something is added; in the row beside the others it has no relation."""
    if aside := _ASIDE.fullmatch(phrase):
        ground = [at for at, item in enumerate(scene.objects) if item.relation is None]
        last = ground[-1] if aside["side"] == "right" else ground[0]
        return aside["phrase"], Relation(kind=_side(scene, aside["side"]), to=last)
    placed = _PLACED.fullmatch(phrase)
    if placed is None or phrase.split(" ", 1)[-1] in catalogue.names:
        return phrase, None
    way, to = placed["way"], _named_place(scene, placed["place"])
    if to is None and way in ("on", "in") and _is_part(scene, placed["place"], catalogue):
        to = 0
    if to is None and _is_known(placed["place"], catalogue):
        # "A vase on a table next to the chair": the table is beside it
        placed = _LAST_PLACED.fullmatch(phrase)
        to = _named_place(scene, placed["place"]) if placed else None
        if placed is None or to is None:
            return phrase, None
    if to is None:
        raise UnsupportedEdit(f'The picture has no "{placed["place"]}" to put something {way}.')
    return placed["phrase"], _related(scene, placed["way"], placed["side_of"], to)


def _related(scene: Scene, way: str, side_of: str | None, to: int) -> Relation:
    """Return where something is that is put somewhere by another object."""
    side = side_of or (way if way in _QUARTERS else "")
    support = scene.objects[to].relation
    if support and support.kind == "on" and way in _BESIDE:
        return support
    if side and support:
        raise UnsupportedEdit(
            f'"{way}" is followed only beside what stands on the ground. Say "next to" instead.'
        )
    if side:
        return Relation(kind=_side(scene, side), to=to)
    if way in _BESIDE:
        return Relation(kind="next_to", to=to)
    if way not in _KINDS:
        raise UnsupportedEdit(
            "Things are put on, in, next to, behind, in front of or around others;"
            f' "{way}" cannot be followed.'
        )
    return Relation(kind=_KINDS[way], to=to)


def _is_known(place: str, catalogue: Catalogue) -> bool:
    """Say whether a place is a new thing: "a cup on a saucer"."""
    if not place.startswith(("a ", "an ")):
        return False
    try:
        return bool(parse_prompt(place, catalogue).objects)
    except EngineError:
        return False


def _side(scene: Scene, said: str) -> str:
    """Return where a side of a picture is, seen from the front of what it shows."""
    return SIDES[(round(scene.azimuth / 90) + _QUARTERS[said]) % 4]


_QUARTERS = {"in front of": 0, "right": 1, "behind": 2, "left": 3}
"""Sides of a picture, by quarters of a turn from the camera."""


def _named_place(scene: Scene, place: str) -> int | None:
    """Return the object that a place names; "the table beside the vase" is the table."""
    named = named_object(scene, place)
    twice = _TWICE_PLACED.fullmatch(place)
    if named is None and twice and named_object(scene, twice["other"]) is not None:
        return named_object(scene, twice["place"])
    return named


def _is_part(scene: Scene, place: str, catalogue: Catalogue) -> bool:
    return bool(part_slots(scene.objects[0], place.removeprefix("the "), catalogue))


def _check_addable(scene: Scene, new: SceneObject, catalogue: Catalogue) -> None:
    """Refuse what would be worn or is a part: beside the subject it is not what was meant."""
    word = new.noun.split()[-1]
    for item in scene.objects:
        archetype, _ = built_of(item, catalogue)
        if part_slots(item, word, catalogue) or word in archetype.attributes:
            raise UnsupportedEdit(
                f"A {word} is a part of the {item.noun}, and parts cannot be added. To put one"
                f' beside it say "next to the {item.noun}".'
            )
    if new.archetype in words.WORN:
        raise UnsupportedEdit(
            f"Nothing can be put on what the picture shows. To put a {new.noun} beside it say"
            ' "next to it".'
        )
