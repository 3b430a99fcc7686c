"""The scene of a prompt while its phrases are read one after the other."""

from collections.abc import Iterable, Sequence

from media_pipelines.engines.errors import UnknownSubject
from media_pipelines.engines.language.english import enumerate_words, nearest, singulars
from media_pipelines.engines.language.material_request import means_look, read_request
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.compounds import means_third_thing
from media_pipelines.engines.scene.draft import Draft
from media_pipelines.engines.scene.lexicon import Lexeme, Lexicon
from media_pipelines.engines.scene.phrases import Phrase, place_of
from media_pipelines.engines.scene.scene import USUAL_AZIMUTH, Relation, Scene
from media_pipelines.engines.scene.traits import is_true_of
from media_pipelines.engines.scene.variation import vary


class Reading:
    """Takes phrases in order and keeps what they add up to.

    The drafts are the objects so far. `_group` are those that a coming "on the table" carries,
    `_base` is the one that a coming "with" belongs to, `_target` what a coming "made of" is
    about, `_carried` the modifiers of a phrase that broke off before its noun, `_awaiting` a
    part whose object is still to come, `_support` an object on which the subject is to stand.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._drafts: list[Draft] = []
        self._group: list[int] = []
        self._base = 0
        self._link = ""
        self._support: int | None = None
        self._support_link = "on"
        self._after_look = False
        self._target: tuple[int, str | None] | None = None
        self._carried: tuple[Lexeme, ...] = ()
        self._awaiting: Phrase | None = None
        self._environment: str | None = None
        self._light: str | None = None
        self._understood: list[str] = []
        self._ignored: list[str] = []

    def add(self, phrase: Phrase) -> None:
        """Take the next phrase.

        Raises:
            UnknownSubject: If it names the subject and the catalogue does not have it.
        """
        phrase = self._without_material_noun(phrase)
        words_only = phrase.head is None and any(lexeme.look for lexeme in phrase.before)
        self._after_look = words_only and phrase.link != "without"
        if phrase.link == "without":
            self._ignore(phrase.modifiers + ((phrase.head,) if phrase.head else ()))
        elif not self._take_surroundings(phrase) and not self._take_look(phrase):
            self._take_noun(phrase)

    def scene(
        self, seed: int, corrected: tuple[tuple[str, str], ...], *, varied: bool = False
    ) -> Scene:
        """Return the scene of all phrases so far; `varied`: what they leave open, by the seed.

        Raises:
            UnknownSubject: If no object was named.
        """
        if not self._drafts and self._awaiting and self._awaiting.head:
            raise UnknownSubject(self._explain_unknown(self._awaiting.head.text))
        if not self._drafts:
            raise UnknownSubject(self._explain_missing())
        azimuth = vary(self._drafts, seed, self._lexicon.find) if varied else USUAL_AZIMUTH
        environment = self._environment
        if environment is None:
            environment = "studio" if self._light in (None, "day") else "meadow"
        return Scene(
            objects=tuple(draft.finished() for draft in self._drafts),
            environment=environment,
            light=self._light or "day",
            seed=seed,
            ignored_terms=tuple(dict.fromkeys(self._ignored)),
            understood=tuple(dict.fromkeys(self._understood)),
            corrected=corrected,
            azimuth=azimuth,
        )

    def _without_material_noun(self, phrase: Phrase) -> Phrase:
        """Read a word such as "glass" as a material where it cannot be an object."""
        head = phrase.head
        if head and head.look and self._adorns(phrase.link, head):
            return Phrase(link=phrase.link, before=(*phrase.before, head, *phrase.after))
        if head is None or not head.look or head.plural or phrase.definite or not self._drafts:
            return phrase
        # "white and orange": a colour after a colour is no fruit
        looked = phrase.link == "and" and self._after_look
        continued = looked or (phrase.link in (",", "and") and self._link == "made")
        if phrase.link not in ("made", "of", "in", ",") and not continued:
            return phrase
        if phrase.link != "made" and (head.environment or self._owner_of(phrase) is not None):
            return phrase
        return Phrase(link=phrase.link, before=(*phrase.before, head, *phrase.after))

    def _adorns(self, link: str, head: Lexeme) -> bool:
        """Tell whether "with a ruby" is about the gems of the object, not one beside it."""
        if not self._drafts or link not in ("with", "and", ","):
            return False
        index = self._target[0] if self._target else len(self._drafts) - 1
        alone = Phrase(link=link, before=(head,))
        return self._slot_of_material(alone, self._drafts[index]) is not None

    def _take_surroundings(self, phrase: Phrase) -> bool:
        """Read light and environment; tell whether the phrase is about nothing else."""
        for lexeme in phrase.modifiers:
            if lexeme.light and not lexeme.noun:
                self._set_light(lexeme)
        at = place_of(phrase)
        if at is None:
            return False
        self._set_environment(at)
        rest = [lexeme for lexeme in phrase.modifiers if lexeme is not at and not lexeme.light]
        self._ignore(lexeme for lexeme in rest if not lexeme.environment)
        return True

    def _set_light(self, lexeme: Lexeme) -> None:
        self._light = self._light or lexeme.light
        self._understood.append(lexeme.text)

    def _set_environment(self, lexeme: Lexeme) -> None:
        self._environment = self._environment or lexeme.environment
        self._understood.append(lexeme.text)

    def _take_look(self, phrase: Phrase) -> bool:
        """Read a phrase without a noun; tell whether it was one."""
        if phrase.head is not None:
            return False
        if phrase.link in ("made", "of", "in"):
            self._link = "made"
        if phrase.pronoun and phrase.link == "on" and len(self._drafts) > 1:
            self._put(len(self._drafts) - 1, "on", self._base)
        elif not self._drafts:
            self._carried += phrase.before
        elif self._is_content(phrase):
            self._fill(self._drafts[-1], phrase)
        elif any(lexeme.look or lexeme.style or lexeme.size for lexeme in phrase.before):
            index, part = self._target or (len(self._drafts) - 1, None)
            part = self._slot_of_material(phrase, self._drafts[index]) or part
            self._describe(self._drafts[index], phrase.before, part)
        else:
            self._ignore(lexeme for lexeme in phrase.before if not lexeme.light)
        return True

    def _slot_of_material(self, phrase: Phrase, draft: Draft) -> str | None:
        """Return the slot that "and a ruby" is about, if the object has gems."""
        request, _ = read_request([lexeme.text for lexeme in phrase.before if lexeme.look])
        has_slot = request is not None and request.material in draft.archetype.slots
        return request.material if request and has_slot and phrase.link != "made" else None

    def _is_content(self, phrase: Phrase) -> bool:
        """Tell whether "of fruit" is what a vessel holds, not what it is made of."""
        request, _ = read_request([lexeme.text for lexeme in phrase.before if lexeme.look])
        vessel = self._drafts[-1].last_word in words.VESSELS
        of_content = request is not None and request.material in words.CONTENTS
        return phrase.link in ("of", "with") and vessel and of_content

    def _fill(self, draft: Draft, phrase: Phrase) -> None:
        """Take what a vessel holds if the catalogue has it so: "a bowl of fruit"."""
        content = phrase.before[-1]
        if draft.compound(content.text, self._lexicon.find):
            part = draft.add_part(content.text, self._lexicon.find)
            self._describe(draft, phrase.before[:-1], part)
            self._understood.append(content.text)
        else:
            self._ignore(phrase.before)

    def _take_noun(self, phrase: Phrase) -> None:
        assert phrase.head is not None
        word = phrase.head.text
        owner = self._owner_of(phrase)
        if owner is not None:
            self._take_part(owner, phrase)
        elif phrase.head.noun and (phrase.link != "for" or not self._drafts):
            self._take_object(phrase, phrase.head.noun)
        elif phrase.head.part and not self._drafts and self._awaiting is None:
            self._awaiting = phrase
        elif self._is_subject(phrase) and (not phrase.head.known or not self._drafts):
            awaiting = self._awaiting.head if self._awaiting else None
            raise UnknownSubject(self._explain_unknown(awaiting.text if awaiting else word))
        else:
            self._ignore((*phrase.modifiers, phrase.head))

    def _is_subject(self, phrase: Phrase) -> bool:
        """Tell whether the prompt is about this phrase."""
        if not self._drafts or self._support is not None:
            return True
        named_alongside = phrase.link == "and" and self._link in ("", ",", "and")
        return named_alongside and phrase.definite

    def _owner_of(self, phrase: Phrase) -> int | None:
        """Return the object of which the phrase names a part, latest first."""
        if phrase.link in ("", "on", "by", "around", "for") or phrase.head is None:
            return None
        if phrase.link == "in":
            return self._wearer_of(phrase)
        if phrase.link in (",", "and", "verb") and not (phrase.head.part or self._link == "with"):
            return None
        order = [self._target[0]] if self._target else []
        order += range(len(self._drafts) - 1, -1, -1)
        word = phrase.head.text
        if phrase.definite and phrase.link in (",", "and") and phrase.head.noun:
            # "Two red apples and one green apple"
            order = [index for index in order if self._drafts[index].noun != phrase.head.noun]
        return next((index for index in order if self._part_word(self._drafts[index], word)), None)

    def _wearer_of(self, phrase: Phrase) -> int | None:
        """Return the object that is "in a red dress" or "in a blue pot", latest first."""
        if phrase.head is None or phrase.head.environment:
            return None
        word = phrase.head.text
        order = range(len(self._drafts) - 1, -1, -1)
        return next((index for index in order if self._drafts[index].means_part(word)), None)

    def _part_word(self, draft: Draft, word: str) -> str | None:
        """Return the word by which an object has a part or content, or None."""
        if draft.means_part(word) or draft.compound(word, self._lexicon.find) is not None:
            return word
        look, _, last = word.partition(" ")
        # "Gold coins" may be an entry of its own, but a chest has coins
        return last if last and means_look(look) and draft.means_part(last) else None

    def _take_part(self, owner: int, phrase: Phrase) -> None:
        assert phrase.head is not None
        draft = self._drafts[owner]
        word = self._part_word(draft, phrase.head.text) or phrase.head.text
        part = draft.add_part(word, self._lexicon.find)
        self._understood.append(word)
        self._describe(draft, phrase.modifiers, part)
        self._target = (owner, part)
        self._link = "with"

    def _take_object(self, phrase: Phrase, noun: str) -> None:
        if means_third_thing(phrase, self._lexicon.find):
            named = f"{phrase.before[-1].text} {phrase.head.text if phrase.head else noun}"
            raise UnknownSubject(self._explain_unknown(named))
        if any(lexeme.count for lexeme in phrase.before):
            # "Books" may be an entry of its own, but "three books" are three times a book
            noun = next((n for n in singulars(noun) if n in self._lexicon.nouns), noun)
        found = self._lexicon.find(noun)
        assert found is not None
        draft = Draft(noun=noun, archetype=found[0], subtype=found[1])
        index = len(self._drafts)
        self._drafts.append(draft)
        self._understood.append(phrase.head.text if phrase.head else noun)
        carried, self._carried = self._carried, ()
        counts = [lexeme.count for lexeme in carried if lexeme.count]
        draft.count = phrase.count or min([*counts, 1][0], words.MAX_COUNT)
        said = [lexeme for lexeme in (*carried, *phrase.before) if lexeme.count]
        self._ignored += [word.text for word in said if (word.count or 0) > words.MAX_COUNT]
        self._describe(draft, carried + phrase.modifiers, None)
        self._relate(index, phrase)
        self._target = (index, None)
        if self._awaiting and phrase.link == "of":
            self._take_part(index, self._awaiting)
        self._awaiting = None

    def _relate(self, index: int, phrase: Phrase) -> None:
        """Place a new object by the link that led to it."""
        link = phrase.link
        if link in (",", "and") and self._link == "with":
            link = "with"
        if index == 0:
            self._support = 0 if link in ("on", "in", "by") else None
            self._support_link = "in" if link == "in" else "on"
            self._group = [0]
        elif self._support is not None:
            self._put(index, self._support_link, self._support)
            self._support = None
        elif link in ("on", "in"):
            for other in self._group:
                self._put(other, link, index)
            self._group, self._base = [index], index
        elif link == "around":
            for other in self._group:
                self._drafts[other].relation = Relation(kind="around", to=index)
            self._group, self._base = [index], index
        elif link in ("with", "of", "verb"):
            self._accompany(index)
            link = "with"
        elif link == "by":
            self._drafts[index].relation = Relation(kind="next_to", to=self._base)
            self._group = [index]
        else:
            self._group.append(index)
            self._base = index
        self._link = link

    def _put(self, index: int, kind: str, host: int) -> None:
        now = self._drafts[index].relation
        if index != host and (now is None or now.kind == "next_to"):
            self._drafts[index].relation = Relation(kind=kind, to=host)

    def _accompany(self, index: int) -> None:
        """Decide where an object goes that another one is said to be with."""
        base, draft = self._drafts[self._base], self._drafts[index]
        host, guest = base.last_word, draft.last_word
        kind = "next_to"
        if guest in words.SEATS and host in words.FURNITURE_TO_SIT_AT:
            kind = "around"
        elif host in words.SUPPORTS and guest not in words.STANDS_ON_THE_GROUND:
            kind = "on"
        draft.relation = Relation(kind=kind, to=self._base)

    def _describe(self, draft: Draft, lexemes: Sequence[Lexeme], part: str | None) -> None:
        """Apply modifiers to an object, or to a part of it."""
        looks = list[Lexeme]()
        for lexeme in lexemes:
            if lexeme.look and not self._shapes(draft, lexeme):
                looks.append(lexeme)
            elif lexeme.part and not lexeme.noun and looks:
                self._dye_part(draft, looks, lexeme)
                looks = []
            elif not lexeme.look:
                self._take_modifier(draft, lexeme, part)
        self._dye(draft, looks, part)

    def _shapes(self, draft: Draft, lexeme: Lexeme) -> bool:
        """Read a word that is both a look and a style or attribute of this archetype."""
        return lexeme.style and self._take_style(draft, lexeme.text)

    def _dye_part(self, draft: Draft, looks: Sequence[Lexeme], part: Lexeme) -> None:
        """Apply what stands before a part in front of the noun: "a brass handled knife"."""
        if draft.means_part(part.text):
            self._dye(draft, looks, part.text)
        else:
            self._ignore((*looks, part))

    def _dye(self, draft: Draft, looks: Sequence[Lexeme], part: str | None) -> None:
        request, unused = read_request([lexeme.text for lexeme in looks])
        self._ignored += unused
        self._understood += [look.text for look in looks if look.text not in unused]
        if request is None:
            return
        for look in looks:
            if look.text in words.ENVIRONMENT_ADJECTIVES and self._environment is None:
                self._environment = words.ENVIRONMENT_ADJECTIVES[look.text]
        draft.dye(request, part)
        draft.refine(self._lexicon.find)

    def _take_modifier(self, draft: Draft, lexeme: Lexeme, part: str | None) -> None:
        text = lexeme.text
        if lexeme.style and self._take_style(draft, text):
            return
        same = self._lexicon.find(lexeme.noun or "") == (draft.archetype, draft.subtype)
        if part is None and (same or is_true_of(text, draft.archetype.name, draft.noun)):
            self._understood.append(text)
            return
        if lexeme.size and part is None:
            draft.size = lexeme.size
            self._understood.append(text)
        elif lexeme.environment and self._environment is None and lexeme.environment != "room":
            self._set_environment(lexeme)
        elif lexeme.count or lexeme.light:
            self._understood.append(text)
        elif text in words.AGED and part is None:
            draft.aged = True
            self._understood.append(text)
        elif not (lexeme.size or lexeme.environment):
            self._ignore([lexeme])

    def _take_style(self, draft: Draft, text: str) -> bool:
        taken = draft.take_style(text)
        if taken:
            self._understood.append(text)
        return taken

    def _ignore(self, lexemes: Iterable[Lexeme]) -> None:
        self._ignored += [
            lexeme.text
            for lexeme in lexemes
            if lexeme.text not in words.FILLER and not lexeme.article and not lexeme.count
        ]

    def _explain_unknown(self, word: str) -> str:
        nouns = sorted(self._lexicon.nouns)
        compounds = [noun for noun in nouns if word in noun.split(" ")]
        near = list(dict.fromkeys([*compounds, *nearest(word, nouns)]))[:5]
        offer = (
            f"the nearest words it knows are {enumerate_words(near)}"
            if near
            else f"it builds, for example, {enumerate_words(self._lexicon.examples())}"
        )
        return (
            f'"{word}" is not among the objects that this engine can build; {offer}. Write the'
            " prompt with an object that it knows."
        )

    def _explain_missing(self) -> str:
        return (
            "The prompt names no object that this engine can build; start with one, for example"
            ' "an oak chair" or "a glass vase on a marble table".'
        )
