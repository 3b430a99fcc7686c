"""Where the objects of a prompt go: on, in, around or beside each other."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from media_studio.language import words
from media_studio.modelling.part import LYING
from media_studio.programs.scene import BOTH_SIDES, Relation
from media_studio.reading.scenes.accounting import FLATTEST, Accounting
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme
from media_studio.reading.scenes.phrases import Phrase


class Placing:
    """Takes the links between objects in their order, and gives each object its place.

    `_group` are the objects that a coming "on the table" carries, `_is_filling` tells that the
    last "with" was "full of", `_outer` is the base to which a list goes back from a "with" in it.

    Args:
        drafts: The objects so far, to which the reading adds.
        accounting: Of the prompt.

    Attributes:
        base: The object that a coming "with" belongs to.
        link: How the last object is linked to what went before.
        support: An object on which the subject is to stand.
        seats: The number of a table "for six".
        is_deed: What was said last is what somebody does, as "hammering".
    """

    def __init__(self, drafts: list[Draft], accounting: Accounting) -> None:
        self._drafts = drafts
        self._accounting = accounting
        self._group: list[int] = []
        self._support_link = "on"
        self._support_word: Lexeme | None = None
        self._is_filling = False
        self._outer: int | None = None
        self.base = 0
        self.link = ""
        self.support: int | None = None
        self.seats: Lexeme | None = None
        self.is_deed = False
        self.beside_it: int | None = None
        self._with: list[tuple[Draft, Phrase, Draft]] = []

    @property
    def abreast(self) -> tuple[int, ...]:
        """Return the objects that stand side by side where the last one does."""
        return tuple(self._group)

    def relate(self, index: int, phrase: Phrase) -> None:
        """Place a new object by the link that led to it."""
        link = phrase.link
        if link in (",", "and") and self.link in ("with", "by"):
            # "Beside it a lamp and a book": both are beside it
            link = self.link
        if index == 0:
            self.support = 0 if link in ("on", "in", "by") else None
            self._take_support(phrase)
            self._group = [0]
        elif self.support is not None:
            self.put(index, self._support_link, self.support)
            if self._support_word and self._support_link in words.SIDE_WORDS.values():
                self._accounting.honour(self._support_word, self._drafts[self.support].noun)
            self.support = None
        elif link == "on" and self.is_deed and phrase.linking:
            self._drafts[index].relation = Relation(kind="next_to", to=self.base)
            self._accounting.approximate(phrase.linking, "next to", "what figures do is not shown")
        elif link in ("on", "in") and phrase.pronoun:
            self._put_on_base(index, phrase)
            link = "with"
        elif link in ("on", "in"):
            kind = self._support_kind(index, phrase)
            for other in self._group:
                self.put(other, kind, index)
                self._refuse_fish(kind, other, phrase)
            self._refuse_worn(kind, index, phrase)
            self._stack(kind, index)
            self._group, self.base = [index], index
        elif link == "around":
            for other in self._group:
                self._drafts[other].relation = Relation(kind="around", to=index)
            self._refuse_ring(self._group, phrase)
            self._group, self.base = [index], index
        elif link == "of" and self._drafts[self.base].last_word in words.VESSELS:
            self._fill(index, phrase)
        elif self._is_more_of_it(phrase):
            # "A bowl of lemons and limes"
            self.put(index, "in", self.base)
            self._share_room()
            link = "of"
        elif link in ("with", "of", "verb"):
            if phrase.link == "with":
                self._note_filling(phrase)
            self._accompany(index, phrase)
            self._refuse_riding(phrase, self._drafts[index].noun)
            link = "with"
        elif link == "by":
            self._stand_by(index, phrase)
        elif phrase.link_word in _TOGETHER and (host := self._shared_support(index)) is not None:
            self.put(index, "on", host)
        else:
            self._group.append(index)
            self.base = index
        self.link = link

    def _tell_several(self, host: Draft, word: Lexeme) -> None:
        """Tell that a thing on five books is on one of them, and a canoe on no five rocks."""
        if host.archetype.name in words.GROUNDS:
            why = f"nothing is put on several {host.noun}s here"
            self._accounting.contradict(word, "on one", why)
        else:
            self._accounting.approximate(word, "on one", "it is on one of them")

    def _shared_support(self, index: int) -> int | None:
        """Return what the subject stands on: "a pot on a tray together with two cups"."""
        first = self._drafts[0].relation
        on_last = first is not None and first.kind == "on" and first.to == index - 1
        return first.to if first and on_last else None

    def _put_on_base(self, index: int, phrase: Phrase) -> None:
        """Put a new object on or in what "it" is: "a barrel, on it a lantern"."""
        if phrase.link == "on" or self._holds(self.base):
            self.put(index, phrase.link, self.base)
        elif phrase.linking:
            self._refuse_inside(self.base, phrase.linking)

    def _refuse_inside(self, host: int, word: Lexeme) -> None:
        why = f"nothing can be put into a {self._drafts[host].noun} here"
        self._accounting.contradict(word, "next to", why)

    def _stand_by(self, index: int, phrase: Phrase) -> None:
        """Put a new object beside another, or that one beside it: "a mug in front of a laptop"."""
        said = phrase.link_word
        if self._carries(self.base, index):
            # "A mug on a desk in front of a laptop"
            self.put(index, "on", self.base)
        elif phrase.pronoun and said in words.SIDE_WORDS:
            # "A desk, behind it a chair"
            self._drafts[index].relation = Relation(kind=words.SIDE_WORDS[said], to=self.base)
        elif not self._take_side(index, phrase):
            self._drafts[index].relation = Relation(kind="next_to", to=self.base)
        self._group = [index]

    def _take_support(self, phrase: Phrase) -> None:
        """Note where the subject is to be: "next to the bed stands a nightstand"."""
        said = phrase.link_word
        beside = words.SIDE_WORDS.get(said, "next_to") if phrase.link == "by" else "on"
        self._support_link = "in" if phrase.link == "in" else beside
        self._support_word = phrase.linking

    def turn_to_last(self, phrase: Phrase) -> None:
        """Let "with a lamp on it" be about what was named last: "a chair next to a table"."""
        if phrase.link in (",", "and") and self._outer is not None and not phrase.placed:
            # "A desk with a mug with pens and a lamp"
            self.base, self._outer = self._outer, None
        if phrase.link != "with" or phrase.paused or not self._drafts:
            return
        last, relation = len(self._drafts) - 1, self._drafts[-1].relation
        self._outer = self.base if self.link == "with" else None
        # What is in a barrel has nothing with it
        self.base = relation.to if relation and relation.kind == "in" else last

    def put_on_both_sides(self) -> bool:
        """Put two of what was named last to the sides of what it is beside; tell whether it is."""
        draft = self._drafts[-1]
        host = draft.relation.to if draft.relation else len(self._drafts) - 2
        beside = draft.relation is None or draft.relation.kind in ("next_to", "around")
        if len(self._drafts) < 2 or not beside or self._drafts[host].relation:
            return False
        draft.count = max(draft.count, 2)
        draft.relation = Relation(kind=BOTH_SIDES, to=host)
        return True

    def _fill(self, index: int, phrase: Phrase) -> None:
        """Put what a vessel is "of" into it: a bowl of apples."""
        draft, vessel = self._drafts[index], self._drafts[self.base]
        self.put(index, "in", self.base)
        self._refuse_vessel("in", index, phrase)
        if vessel.last_word in _DISHES and draft.archetype.natural_slot and phrase.linking:
            why = f"a {draft.noun} is a living one here"
            self._accounting.contradict(phrase.linking, "", why)
        if phrase.head is not None and phrase.head.text.endswith("s") and not phrase.anew:
            draft.count = 1 if draft.comes_as_pile else words.FILLED
        if phrase.linking and not vessel.opened():
            self._accounting.contradict(phrase.linking, "on", f"the {vessel.noun} is closed")

    def _is_more_of_it(self, phrase: Phrase) -> bool:
        """Tell whether several of another kind are in a vessel as well: apples and pears."""
        listed = phrase.link in (",", "and") and self.link == "of" and not phrase.paused
        several = phrase.head is not None and phrase.head.text.endswith("s")
        vessel = bool(self._drafts) and self._drafts[self.base].last_word in words.VESSELS
        return listed and several and vessel and not (phrase.anew or phrase.numbered)

    def _share_room(self) -> None:
        """Let a vessel hold as many of each kind."""
        here = Relation(kind="in", to=self.base)
        kinds = [draft for draft in self._drafts if draft.relation == here]
        for draft in kinds:
            if draft.count > 1:
                draft.count = max(words.FILLED // len(kinds), 2)

    def _refuse_vessel(self, kind: str, index: int, phrase: Phrase) -> None:
        """Tell that a drink comes in a vessel of its own, which would stand in the other one."""
        draft = self._drafts[index]
        if kind == "in" and draft.archetype.name == "drink" and phrase.linking:
            why = f"{draft.noun} comes in a vessel of its own; name it alone"
            self._accounting.contradict(phrase.linking, "", why)

    def _refuse_fish(self, kind: str, index: int, phrase: Phrase) -> None:
        """Tell that nothing swims in a bowl, and that no box is flat enough for a pizza."""
        draft = self._drafts[index]
        if kind != "in" or phrase.linking is None:
            return
        host = self._drafts[draft.relation.to].noun if draft.relation else "bowl"
        if draft.archetype.name == "fish":
            why = f"nothing swims in a {host} here; say an aquarium"
            self._accounting.contradict(phrase.linking, "", why)
        elif draft.last_word == "pizza" and host.endswith("box"):
            self._accounting.contradict(phrase.linking, "", f"a {host} is not flat")

    def note_with(self, phrase: Phrase) -> None:
        """Let what follows go on from a phrase with "with" that is no object."""
        if phrase.link == "with":
            self.link = "with"
            self._note_filling(phrase)

    def go_on_filling(self) -> None:
        """Let "and three tulips" be about what is in a wheelbarrow with soil as well."""
        self.link, self._is_filling = "with", True

    def _note_filling(self, phrase: Phrase) -> None:
        self._is_filling = bool(phrase.linking and phrase.linking.text in words.FILLING)

    def link_of(self, phrase: Phrase) -> str:
        """Return the link of a phrase, which "and" takes over from a "with" before it."""
        goes_on = phrase.link in (",", "and") and self.link == "with"
        return "with" if goes_on else phrase.link

    def put(self, index: int, kind: str, host: int) -> None:
        """Put an object on or in another one, unless it has a place or carries that one."""
        now, draft = self._drafts[index].relation, self._drafts[index]
        free = now is None or now.kind == "next_to"
        if free and index not in self._below(host):
            draft.relation = Relation(kind=kind, to=host)

    def move(self, index: int, kind: str, host: int) -> None:
        """Put an object elsewhere than what it was said "with": the pens of "a mug" on a desk."""
        now = self._drafts[index].relation
        if now and (now.to, now.kind) != (host, kind) and index not in self._below(host):
            self._drafts[index].relation = None
        self.put(index, kind, host)

    def _refuse_riding(self, phrase: Phrase, noun: str) -> None:
        """Tell that a bear who "drives a car" stands beside it."""
        verb = phrase.before[0] if phrase.link == "verb" and phrase.before else None
        if verb and verb.text in words.RIDING:
            self._accounting.contradict(verb, "next to", f"nobody rides or drives a {noun} here")

    def _take_side(self, host: int, phrase: Phrase) -> bool:
        """Put what was named before to the side of an object that is said: a hydrant behind it."""
        kind = words.SIDE_WORDS.get(phrase.linking.text) if phrase.linking else None
        free = all(self._drafts[index].relation is None for index in self._group)
        if kind is None or not self._group or not free or self._drafts[host].relation:
            return False
        for index in self._group:
            self._drafts[index].relation = Relation(kind=kind, to=host)
        return True

    def account_for(self, phrase: Phrase) -> None:
        """Account for a word such as "under", which the places of the objects do not follow."""
        word = phrase.linking
        kind = words.SIDE_WORDS.get(word.text) if word else None
        if kind and any(draft.relation and draft.relation.kind == kind for draft in self._drafts):
            if word and word.text in words.LEANING:
                self._accounting.approximate(word, "in front of", "nothing leans here")
            return
        if word and word.text in words.NOT_FOLLOWED:
            self._accounting.approximate(word, "next to", _BESIDE)
        elif word and word.text in words.ABOVE_OR_BELOW and len(self._drafts) > 1:
            self._accounting.contradict(word, "next to", _BESIDE)

    def put_on_it(self, phrase: Phrase) -> None:
        """Put what was named last on or in what "it" is: the subject, or what carries it."""
        first = self._drafts[0].relation
        on_base = first is not None and first.kind == "on" and first.to == self.base
        base = 0 if on_base or self.base == len(self._drafts) - 1 else self.base
        if phrase.link == "in" and not self._holds(base):
            # "A desk with a mug with pens in it": the pens are in the mug
            order = range(len(self._drafts) - 2, -1, -1)
            base = next((at for at in order if self._holds(at)), base)
        self._refuse_hung(base, phrase)
        if phrase.link == "in" and phrase.linking and not self._holds(base):
            self._refuse_inside(base, phrase.linking)
        elif phrase.link_word in words.ACROSS and phrase.linking:
            # "A bathtub with a tray across it"
            self._accounting.contradict(phrase.linking, phrase.link, _BESIDE)
        else:
            self.move(len(self._drafts) - 1, phrase.link, base)
            self.tell_sitting(phrase, len(self._drafts) - 1)
            if phrase.link == "in" and base == 0:
                # "With two fish in it, a castle and weeds": these are in it as well
                self.base = base
        self._accounting.ignore(phrase.before)

    def stand_apart(self) -> None:
        """Stand what was named last on the ground beside what it is "with"."""
        last = self._drafts[-1] if len(self._drafts) > 1 else None
        if last and last.relation and last.relation.kind == "on":
            last.relation = Relation(kind="next_to", to=last.relation.to)

    def put_beside(self, host: int, phrase: Phrase) -> None:
        """Put what was named last beside an object that is named again."""
        last = len(self._drafts) - 1
        if phrase.link == "by" and phrase.linking and host not in (last, *self._above(last)):
            kind = words.SIDE_WORDS.get(phrase.linking.text, "next_to")
            self._drafts[last].relation = Relation(kind=kind, to=host)

    def tell_beside(self) -> None:
        """Tell that what a thing is "with" stands beside it."""
        for draft, phrase, host in self._with:
            word, why = phrase.linking, f"it stands beside the {host.noun}"
            beside = draft.relation is not None and draft.relation.kind == "next_to"
            if not beside or word is None or self._accounting.is_contradicted(word):
                continue
            if phrase.link in (",", "and"):
                # "A chair with a cushion, a vase and a table" are three things
                listed = phrase.anew or phrase.numbered
                self._accounting.restrict(() if listed else phrase.heads[:1], why)
            elif word.text == "with":
                self._accounting.approximate(word, "next to", why)

    def settle_sides(self) -> None:
        """Put on a table what is beside something on it, or tell that it stands on the ground."""
        for index, draft in enumerate(self._drafts):
            beside = draft.relation if draft.is_beside else None
            stands = self._drafts[beside.to].relation if beside else None
            if beside is None or stands is None or stands.kind != "on":
                continue
            if not self._carries(stands.to, index):
                # A ball behind a dog on a cushion is behind the cushion
                draft.relation = replace(beside, to=stands.to)
                if draft.named and beside.kind == "next_to":
                    why = f"it stands beside the {self._drafts[stands.to].noun}, not on it"
                    self._accounting.restrict([draft.named], why)
            elif beside.kind == "next_to":
                draft.relation = stands

    def _above(self, index: int) -> list[int]:
        """Return what is on, in or beside an object."""
        return [at for at in range(len(self._drafts)) if index in self._below(at) and at != index]

    def _refuse_hung(self, host: int, phrase: Phrase) -> None:
        guest = self._drafts[-1].archetype.name
        if self._drafts[host].archetype.name in words.HANGERS and guest in words.WORN:
            noun = self._drafts[host].noun
            if phrase.linking:
                self._accounting.contradict(phrase.linking, "", f"nothing is hung on a {noun} here")

    def put_beside_it(self, phrase: Phrase) -> None:
        """Put what was named last beside, or around, what it was named with."""
        last = len(self._drafts) - 1
        if self.base == last:
            # "A chest and a snake around it"
            self.base = max(last - 1, 0)
        if last in self._below(self.base):
            # "A cat behind a table, beside it" would be beside what is beside it
            return
        known = phrase.linking.text in words.SIDE_WORDS if phrase.linking else False
        if known and (upon := self._borne(self.base, last)) is not None:
            # "A machine on a counter with two cups in front of it": it is the machine
            self.base = upon
        if self._carries(self.base, last) and phrase.link != "around" and not known:
            self._drafts[last].relation = Relation(kind="on", to=self.base)
            return
        kind = "around" if phrase.link == "around" else "next_to"
        stands = self._drafts[self.base].relation
        if phrase.linking and (stands is None or stands.kind == "on"):
            kind = words.SIDE_WORDS.get(phrase.linking.text, kind)
        self._drafts[last].relation = Relation(kind=kind, to=self.base)
        self.beside_it = last
        if kind == "around":
            self._refuse_ring([last], phrase)

    def _borne(self, base: int, other: int) -> int | None:
        """Return the first object that is on a table or the like, or None."""
        if self._drafts[base].last_word not in words.SUPPORTS:
            return None
        on_it = Relation(kind="on", to=base)
        upon = (at for at, draft in enumerate(self._drafts) if draft.relation == on_it)
        return next((at for at in upon if at != other), None)

    def _refuse_ring(self, group: Sequence[int], phrase: Phrase) -> None:
        """Tell that one thing is not bent around another: a snake around a staff."""
        alone = len(group) == 1 and self._drafts[group[0]].count == 1
        if alone and phrase.linking:
            noun = self._drafts[group[0]].noun
            self._accounting.contradict(phrase.linking, "next to", f"one {noun} is not bent")

    def is_bare_place(self, phrase: Phrase) -> bool:
        """Tell whether "with a ball inside" says where the last thing is."""
        bare = not (phrase.before or phrase.pronoun) and phrase.linking is not None
        said = phrase.link_word
        return bare and said in words.INSIDE_IT and len(self._drafts) > 1

    def put_inside(self, phrase: Phrase) -> None:
        """Put what was named last into what it was named with, or say that it is not."""
        index = len(self._drafts) - 1
        relation = self._drafts[index].relation
        host = relation.to if relation else 0
        if self._holds(host) and index not in self._below(host):
            self._drafts[index].relation = Relation(kind="in", to=host)
        elif phrase.linking:
            why = f"nothing can be put into a {self._drafts[host].noun} here"
            self._accounting.contradict(phrase.linking, "beside it", why)

    def clear_grounds(self, claimed: Collection[int]) -> None:
        """Leave out what grows or lies where something is put.

        Args:
            claimed: `id` of the drafts of which a part was asked for.
        """
        for draft in self._drafts:
            if draft.relation and draft.relation.kind in ("on", "in"):
                ground = self._drafts[draft.relation.to]
                if ground.archetype.name in words.GROUNDS | {"nest"} and id(ground) not in claimed:
                    # "A dragon egg in a nest" lies on no other eggs
                    named = set(ground.noun.split())
                    ground.omitted |= (words.PLANTS | {"eggs"} - named) & ground.built()

    def lay_down(self) -> None:
        """Lay down what would stand otherwise, where something is on it or it is beside others."""
        for draft in self._drafts:
            beside = draft.relation is not None and draft.relation.kind != "in"
            # A cushion leans
            beside = beside and draft.last_word not in words.SOFT_PLACES
            if (draft.stacked or beside) and draft.attribute(LYING):
                draft.attributes.add(LYING)
            host = self._drafts[draft.relation.to] if draft.relation else draft
            if draft.relation and draft.relation.kind == "on" and host.attribute(LYING):
                host.attributes.add(LYING)

    def _holds(self, index: int) -> bool:
        """Tell whether something can be put into an object, and open it for that."""
        return self._drafts[index].last_word in words.VESSELS and self._drafts[index].opened()

    def _below(self, index: int) -> list[int]:
        """Return an object and all that it is on, in or around."""
        chain = [index]
        while (relation := self._drafts[chain[-1]].relation) and relation.to not in chain:
            chain.append(relation.to)
        return chain

    def _carries(self, base: int, index: int) -> bool:
        """Tell whether what is next to a thing on a table is on that table as well."""
        small = self._drafts[index].last_word not in words.STANDS_ON_THE_GROUND
        return small and self._borne(base, index) is not None

    def _support_kind(self, host: int, phrase: Phrase) -> str:
        """Return where things are that are on or in an object, and account for what is not so."""
        word, draft = phrase.linking, self._drafts[host]
        if phrase.link == "on" and word:
            self._tell_posture(word, host)
            self._check_rooted(word, host)
        if phrase.link == "on" and word and draft.count > 1 and not draft.stacked:
            self._tell_several(draft, word)
        if phrase.link == "on" and word and self._is_hung(host):
            self._accounting.contradict(word, "", f"nothing is hung on a {draft.noun} here")
        if phrase.link == "on" and word and draft.archetype.name in words.TOO_NARROW:
            why = f"nothing stands on a {draft.noun} here"
            self._accounting.contradict(word, "", why)
        if word and draft.archetype.name in words.HANGERS and self._is_dressed(host):
            self._accounting.contradict(word, "", f"nothing is hung on a {draft.noun} here")
        if phrase.link == "on" or word is None:
            return "on"
        if word.text not in words.INSIDE:
            self._accounting.approximate(word, "next to", _BESIDE)
            return "next_to"
        if draft.last_word in words.SEATING:
            if any(guest.acts for guest in self._guests(host)):
                self._tell_standing(word)
            return "on"
        if draft.last_word not in words.VESSELS or not draft.opened():
            worn = draft.archetype.name in words.GARMENTS
            said = "nobody is dressed in" if worn else "nothing can be put into"
            self._accounting.contradict(word, "on", f"{said} a {draft.noun} here")
        return "in"

    def _is_hung(self, host: int) -> bool:
        """Tell whether a clock "on a wall" would stand on top of it; a cat does."""
        upright = self._drafts[host].last_word in words.HUNG_ON
        return upright and not all(guest.acts for guest in self._guests(host))

    def _is_dressed(self, host: int) -> bool:
        """Tell whether clothes are put on an object."""
        return any(guest.archetype.name in words.GARMENTS for guest in self._guests(host))

    def _guests(self, host: int) -> list[Draft]:
        """Return what of the group is put on or into an object."""
        return [self._drafts[index] for index in self._group if index != host]

    def _tell_posture(self, word: Lexeme, host: int) -> None:
        """Tell that who sits on something stands on it, and where there is no flat place."""
        draft = self._drafts[host]
        uneven = draft.archetype.rig is not None or draft.subtype in words.UNEVEN
        if word.text in words.POSTURES and any(guest.acts for guest in self._guests(host)):
            self._tell_standing(word)
        elif uneven:
            self._accounting.approximate(word, "on", FLATTEST)

    def tell_sitting(self, phrase: Phrase, index: int) -> None:
        """Tell that who sits on a part of something stands on it."""
        word = phrase.linking
        if word and word.text in words.POSTURES and self._drafts[index].acts:
            self._tell_standing(word)

    def _tell_standing(self, word: Lexeme) -> None:
        """Tell that whoever is on something stands on it."""
        self._accounting.approximate(word, "standing on", "postures are not followed")

    def _refuse_worn(self, kind: str, host: int, phrase: Phrase) -> None:
        """Tell that nothing is dressed: a necklace on a bust would lie on its head."""
        bears = self._drafts[host].acts or self._drafts[host].last_word in words.WEARERS
        worn = (self._drafts[index].archetype.name for index in self._group if index != host)
        if kind == "on" and bears and phrase.linking and not words.WORN.isdisjoint(worn):
            why = f"a {self._drafts[host].noun} is not dressed"
            self._accounting.contradict(phrase.linking, "on top of", why)

    def _stack(self, kind: str, host: int) -> None:
        """Pile up what lies flat below something: an apple on three books."""
        draft = self._drafts[host]
        if kind == "on" and draft.count > 1 and draft.last_word in words.STACKABLE:
            draft.stacked = True

    def _check_rooted(self, word: Lexeme, host: int) -> None:
        """Refuse a tree on a roof: it is on nothing but ground."""
        below = self._drafts[host]
        if below.archetype.name in words.GROUNDS:
            return
        for draft in self._guests(host):
            if draft.last_word in words.ROOTED:
                why = f"a {draft.noun} is not put on a {below.noun} here"
                self._accounting.contradict(word, "", why)

    def _accompany(self, index: int, phrase: Phrase) -> None:
        """Decide where an object goes that another one is said to be with."""
        base, draft, linking = self._drafts[self.base], self._drafts[index], phrase.linking
        if linking and linking.text == "surrounded by":
            if draft.count > 1 and not phrase.numbered:
                draft.count = words.RING
            draft.relation = Relation(kind="around", to=self.base)
            self._refuse_ring([index], phrase)
            return
        if draft.acts and base.last_word in words.BOARDED and linking and phrase.placed != "by":
            why = f"nobody is in or on a {base.noun} here"
            self._accounting.contradict(linking, "next to", why)
        if phrase.placed == "by":
            # "A barrel with a cat beside it"
            draft.relation = Relation(kind="next_to", to=self.base)
            return
        if self._is_filling and not phrase.anew and draft.count > 1:
            draft.count = max(draft.count, words.FILLED)
        elif base.count > 1 and phrase.link != "verb" and not (base.stacked or phrase.numbered):
            # "Three desks with monitors": one each
            draft.count = base.count
        host, guest = base.last_word, draft.last_word
        small = guest not in words.STANDS_ON_THE_GROUND
        kind = "next_to"
        if guest in words.SEATS and host in words.FURNITURE_TO_SIT_AT:
            kind = "around"
            if draft.count > 1 and not phrase.numbered:
                self._seat(draft)
        elif host in words.VESSELS and self._is_filling:
            kind = "in"
            if "soil" in base.attributes:
                why = f"the {base.noun} is full of soil"
                self._accounting.contradict(phrase.heads[0], "", why)
            if linking and not base.opened():
                self._accounting.contradict(linking, "on", f"the {base.noun} is closed")
        elif host in ("crate", "box") and draft.count > 1 and small and base.opened():
            kind = "in"
        elif self._is_carried(draft, base):
            kind = "on"
        elif host in words.VESSELS and small and base.opened():
            # What a bowl is with is in it
            kind = "in"
        self._refuse_vessel(kind, index, phrase)
        shut = kind == "next_to" and host in words.JARS and guest not in words.VESSELS
        if shut and small and linking and not self._is_filling:
            # "A jar with three marbles"
            self._accounting.contradict(linking, "next to", f"the {base.noun} is closed")
        uncounted = draft.count > 1 and not (phrase.numbered or base.count > 1)
        if kind == "in" and uncounted and draft.archetype.name in words.PRODUCE:
            # "A basket with apples"
            draft.count = max(draft.count, words.HEAPED_IN)
        enclosed = base.noun.endswith("snow globe") and phrase.placed != "by"
        if (self._is_filling or enclosed) and kind == "next_to":
            self._refuse_inside(self.base, linking or phrase.heads[0])
        elif kind == "next_to" and not base.acts:
            self._with.append((draft, phrase, base))
        draft.relation = Relation(kind=kind, to=self.base)

    def _seat(self, draft: Draft) -> None:
        """Take as many chairs as a table is said to be for, or four."""
        draft.count = (self.seats and self.seats.count) or _SEATS_AT_A_TABLE
        if self.seats:
            self._accounting.honour(self.seats, f"{draft.count} {draft.noun}s")

    @staticmethod
    def _is_carried(draft: Draft, host: Draft) -> bool:
        """Tell whether what an object is with is on it: on ground, a table or a seat."""
        small = draft.last_word not in words.STANDS_ON_THE_GROUND
        sits = draft.archetype.rig is not None or draft.last_word in words.LIES_ON_SEATS
        carried = host.last_word in words.SUPPORTS and small and not Placing._towers(draft, host)
        return (
            host.archetype.name in words.GROUNDS
            or carried
            or (host.last_word in words.SEATING and sits)
        )

    @staticmethod
    def _towers(draft: Draft, host: Draft) -> bool:
        """Tell whether a thing is too high to be on another one that it is "with"."""
        if host.last_word in words.PEDESTALS:
            return False
        return draft.height() > max(_LEAST_HEIGHT, host.height())


_TOGETHER = frozenset(("together with", "along with", "alongside with", "as well as"))
_DISHES = frozenset(("plate", "dish", "bowl", "platter", "tray"))
_LEAST_HEIGHT = 0.6
"""Metres; what is less high stands on anything."""
_SEATS_AT_A_TABLE = 4
_BESIDE = "objects stand beside each other, or on or in one another"
