"""The scene of a prompt while its phrases are read one after the other."""

from collections.abc import Sequence
from dataclasses import replace

from media_pipelines.engines.language.english import enumerate_words, singulars
from media_pipelines.engines.language.material_request import (
    means_look,
    read_request,
)
from media_pipelines.engines.language.part_words import is_part_word
from media_pipelines.engines.language.vocabulary import COLOUR_WORDS, FINISH_WORDS, MATERIAL_WORDS
from media_pipelines.engines.scene import words
from media_pipelines.engines.scene.accounting import NOT_BUILT, PLACE, Accounting
from media_pipelines.engines.scene.claims import PartClaim, settle_number, settle_parts
from media_pipelines.engines.scene.companions import DEED, Companions
from media_pipelines.engines.scene.compounds import (
    is_part_of_another,
    is_unknown_kind,
    makes_another_thing,
    means_third_thing,
)
from media_pipelines.engines.scene.counting import Counting
from media_pipelines.engines.scene.describing import Describing
from media_pipelines.engines.scene.draft import Draft
from media_pipelines.engines.scene.kin import OTHERS, SORTS
from media_pipelines.engines.scene.lexicon import Lexeme, Lexicon
from media_pipelines.engines.scene.naming import Naming, missing
from media_pipelines.engines.scene.negation import Negation, settle_negations
from media_pipelines.engines.scene.ownership import Ownership, Target
from media_pipelines.engines.scene.phrases import Phrase, place_of
from media_pipelines.engines.scene.placing import Placing
from media_pipelines.engines.scene.scene import USUAL_AZIMUTH, Scene
from media_pipelines.engines.scene.surroundings import Surroundings
from media_pipelines.engines.scene.variation import vary


class Reading:
    """Takes phrases in order and keeps what they add up to.

    The drafts are the objects so far. `_target` is what a coming "made of" is about, `_carried`
    the modifiers of a phrase that broke off before its noun (`_is_another` tells that they had an
    article, and so are of another thing than the next), `_awaiting` a part whose object is still to
    come. `_subject` names the first object, `_heading` what follows as a whole: "graveyard set".
    `_is_lost` tells that the last noun came to nothing, so that what is said of it comes to nothing
    either, `_is_built_in` that it is there and has no look of its own. `_on_part` is "on the roof"
    whose house is still to come. `_scenery` is a place that the prompt begins with. `_says_all`
    tells that what follows is about each object, `_announced` that it is behind a colon.
    `_only` is the word behind what is so in one place only.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._drafts: list[Draft] = []
        self._negating: Lexeme | None = None
        self._after_look = False
        self._goes_on = False
        self._target: Target = None
        self._carried: tuple[Lexeme, ...] = ()
        self._is_another = False
        self._awaiting: Phrase | None = None
        self._heading: Phrase | None = None
        self._is_lost = False
        self._is_built_in = False
        self._is_sunk = False
        self._says_all = False
        self._announced = False
        self._was_lost = False
        self._was_named = False
        self._on_part: Phrase | None = None
        self._lists_features = False
        self._only: Lexeme | None = None
        self._scenery: Lexeme | None = None
        self._subject: tuple[Lexeme, ...] = ()
        self._accounting = Accounting()
        self._placing = Placing(self._drafts, self._accounting)
        self._naming = Naming(lexicon, self._drafts)
        self._ownership = Ownership(lexicon.find, self._drafts, self._placing)
        self._companions = Companions(lexicon.find, self._drafts, self._placing)
        self._surroundings = Surroundings(self._accounting)
        self._counting = Counting(self._drafts, self._accounting, self._surroundings)
        self._describing = Describing(lexicon.find, self._accounting, self._surroundings)

    def add(self, phrase: Phrase) -> None:
        """Take the next phrase.

        Raises:
            UnknownSubject: If it names the subject and the catalogue does not have it.
        """
        if self._continues_negation(phrase):
            phrase = replace(phrase, link="without", linking=self._negating)
        self._negating = phrase.linking if phrase.link == "without" else None
        phrase = self._without_material_noun(_covered(self._laden(phrase)))
        self._refuse_likeness(phrase)
        self._refuse_herbs(phrase)
        if phrase.link != "with" or (self._was_named and not self._is_lost):
            self._placing.turn_to_last(phrase)
        words_only = phrase.head is None and any(lexeme.look for lexeme in phrase.before)
        objects = len(self._drafts)
        self._goes_on = self._after_look
        # "Striped pink and orange"
        ends_so = bool(phrase.after) and phrase.after[-1].text in COLOUR_WORDS
        self._after_look = (words_only or ends_so) and phrase.link != "without"
        self._says_all = self._says_all and not phrase.anew
        self._on_part = self._on_part if phrase.link == "of" else None
        if phrase.link == "without":
            if not self._leave_as_it_is(phrase):
                self._negate(phrase)
        elif not self._take_surroundings(phrase) and not self._take_look(phrase):
            self._take_noun(phrase)
        if phrase.link == "," and objects == len(self._drafts):
            self._lists_features = True
        self._placing.account_for(phrase)
        self._refuse_only(phrase)
        self._take_each(phrase)
        aside = phrase.link == "by" and not phrase.before
        self._was_named = phrase.head is not None or (aside and self._was_named)
        self._announced = phrase.announces or (self._announced and phrase.head is None)
        self._placing.is_deed = phrase.link == "verb" and phrase.before[0].text in words.DEEDS
        self._is_sunk = phrase.link == "verb" and phrase.before[0].text in words.SUNK

    def scene(self, lexemes: Sequence[Lexeme], seed: int, *, varied: bool = False) -> Scene:
        """Return the scene of all phrases so far.

        Args:
            lexemes: Of the prompt, which the scene accounts for.
            seed: Of the scene.
            varied: Let the seed choose what the prompt leaves open.

        Raises:
            UnknownSubject: If no object was named.
        """
        if not self._drafts and self._heading:
            self._take_noun(self._heading)
        if not self._drafts and self._awaiting and self._awaiting.head:
            raise self._naming.unknown(self._awaiting.head.text)
        if not self._drafts:
            raise missing()
        azimuth = vary(self._drafts, seed, self._lexicon.find) if varied else USUAL_AZIMUTH
        azimuth = (
            azimuth if self._surroundings.azimuth == USUAL_AZIMUTH else self._surroundings.azimuth
        )
        self._settle_second_colours()
        settle_parts(self._describing.part_claims, self._accounting)
        settle_negations(
            self._describing.negations, self._drafts, self._accounting, self._lexicon.find
        )
        self._settle_wholes()
        self._placing.lay_down()
        self._refuse_crowds()
        self._placing.clear_grounds({id(claim.owner) for claim in self._describing.part_claims})
        environment = self._surroundings.environment
        if environment is None:
            environment = "studio" if self._surroundings.light in (None, "day") else "meadow"
        return Scene(
            objects=tuple(draft.finished() for draft in self._drafts),
            environment=environment,
            light=self._surroundings.light or "day",
            seed=seed,
            understanding=self._accounting.understanding(lexemes),
            azimuth=azimuth,
            low_poly=self._surroundings.low_poly,
        )

    def without_room(
        self, scene: Scene, indices: Sequence[int], lexemes: Sequence[Lexeme]
    ) -> Scene:
        """Return a scene that tells which of its objects have no room where they are put."""
        if not indices:
            return scene
        for index in indices:
            draft, relation = self._drafts[index], scene.objects[index].relation
            if relation:
                host = self._drafts[relation.to].noun
                why = f"a {draft.noun} has no room on a {host}"
                self._accounting.contradict(draft.named or self._subject[0], "", why)
        return replace(scene, understanding=self._accounting.understanding(lexemes))

    def _laden(self, phrase: Phrase) -> Phrase:
        """Read a desk "covered with three books" as one with books: they lie on it."""
        said = phrase.linking.text if phrase.linking else ""
        known = phrase.head is not None and phrase.head.noun and not phrase.head.look
        laden = said in ("covered with", "covered in") and (phrase.numbered or phrase.anew)
        carries = bool(self._drafts) and self._drafts[-1].last_word in words.SUPPORTS
        return replace(phrase, link="with") if laden and known and carries else phrase

    def _refuse_only(self, phrase: Phrase) -> None:
        """Tell that "a balcony only on the second floor" is elsewhere too."""
        if self._only and phrase.link in ("on", "in", "by"):
            why = "what is in one place only cannot be chosen"
            self._accounting.contradict(self._only, "", why)
        last = phrase.modifiers[-1] if phrase.modifiers else None
        self._only = last if last and last.text == "only" else None

    def _take_each(self, phrase: Phrase) -> None:
        """Take "a lamp on each side" as two; what is at each of other places is there once."""
        said = [*phrase.modifiers, *self._heads(phrase)]
        each = phrase.each or next((e for e in said if e.text in words.EACH_PLACE), None)
        placed = phrase.link in ("on", "in", "by") and len(self._drafts) > 1
        if each is None or not placed:
            return
        sides = [e for e in said if e.text in ("side", "sides")]
        noun = self._drafts[-1].noun
        if sides and self._placing.put_on_both_sides():
            for said_so in (each, *sides):
                self._accounting.honour(said_so, f"{noun} to the left and right")
        elif self._drafts[-1].count == 1:
            self._accounting.contradict(each, "", f"there is one {noun}; say how many")

    def _refuse_herbs(self, phrase: Phrase) -> None:
        """Tell that a pot of herbs is no cooking pot."""
        said = [*phrase.modifiers, *self._heads(phrase)]
        named = [each for each in said if {each.text, *singulars(each.text)} & words.HERBS]
        if phrase.link == "of" and named and self._drafts and self._drafts[-1].last_word == "pot":
            self._accounting.contradict(named[0], "", "a pot of it is not known")

    def _continues_negation(self, phrase: Phrase) -> bool:
        """Tell whether "or lid" goes on with "without a handle", as "white background" does not."""
        linking = phrase.linking.text if phrase.linking else ""
        goes_on = phrase.link in ("and", ",") and linking not in ("", "but")
        bare = linking == "or" or not (phrase.modifiers or phrase.definite)
        return bool(self._negating and goes_on and bare and not phrase.definite)

    def _negate(self, phrase: Phrase) -> None:
        """Keep what is not to be, for when all that is there is known."""
        head = (phrase.head,) if phrase.head else ()
        said = phrase.linking.written if phrase.linking else "without"
        if _is_other_look(phrase):
            # "A yellow hat instead of a red one"
            for each in (*phrase.modifiers, *head):
                self._accounting.keep_out(each, f"{said} {each.written}")
            return
        named = head or phrase.modifiers[-1:]
        if phrase.linking and phrase.linking.text in ("instead of", "rather than"):
            things = [each for each in named if phrase.definite or not each.look]
            for each in things:
                # "A snail with a house instead of a shell" is another thing
                why = "nothing is put in place of another thing"
                self._accounting.contradict(each, "", why, f"{phrase.linking.written} {each.text}")
            named = tuple(each for each in named if each not in things)
        others = [each for each in phrase.modifiers if each not in named]
        self._accounting.ignore(others)
        for each in others:
            if each.part or each.text in words.PLACES | {"main", "middle"}:
                # "No tail rotor" leaves the main one
                why = "this engine leaves out all of them or none"
                self._accounting.contradict(each, "", why, f"{said} {each.written}")
        owner = self._drafts[self._target[0]] if self._target else None
        self._describing.negations += [
            Negation(said=said, lexeme=each, owner=owner) for each in named
        ]

    def _without_material_noun(self, phrase: Phrase) -> Phrase:
        """Read a word such as "glass" as a material where it cannot be an object."""
        head = phrase.head
        some = phrase.numbered and bool(self._drafts) and self._drafts[-1].count > 1
        if head and head.look and some and not head.plural and not phrase.after:
            # "Five pumpkins, three orange and two white"
            return replace(_of_looks(phrase, (*phrase.before, head)), definite=True, anew=True)
        if head and head.look and phrase.after and all(each.look for each in phrase.after):
            # "Black figures on orange clay"
            return replace(
                phrase, before=(*phrase.before, head, *phrase.after), head=None, after=()
            )
        if self._is_wood(phrase):
            assert head is not None
            wood = replace(head, text=f"{head.text} wood", noun=None, look=True)
            return replace(phrase, before=(*phrase.before, wood, *phrase.after), head=None)
        is_own = head is not None and self._drafts and self._drafts[-1].means_part(head.text)
        one = _one_of(head) if head and not is_own else head
        if phrase.anew and head and head.noun and head.text == "glass" and not is_own:
            # "A clock, a glass of water"
            return phrase
        made = phrase.linking is not None and phrase.linking.text in words.MADE_OF
        if one and one.look and (self._adorns(phrase.link, one) or (made and one is not head)):
            looks = (*phrase.before, one, *phrase.after)
            return _of_looks(phrase, looks)
        if head is None or not head.look or not phrase.bare or not self._drafts:
            return phrase
        # "white and orange": a colour after a colour is no fruit
        looked = phrase.link == "and" and self._after_look
        continued = looked or (phrase.link in (",", "and") and self._placing.link == "made")
        if phrase.link not in ("made", "of", "in", ",") and not continued:
            return phrase
        if phrase.link != "made" and (
            head.environment or self._ownership.owner_of(phrase, self._target) is not None
        ):
            return phrase
        looks = (*phrase.before, head, *phrase.after)
        return _of_looks(phrase, looks)

    def _is_wood(self, phrase: Phrase) -> bool:
        """Tell whether "walnut and maple" is about the wood of the tree."""
        head = phrase.head
        if head is None or not self._drafts or phrase.definite or head.plural:
            return False
        goes_on = phrase.link == "made" or (phrase.link in ("and", ",") and self._after_look)
        return goes_on and means_look(f"{head.text} wood")

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
                self._surroundings.set_light(lexeme)
        at = place_of(phrase)
        if at is None:
            return False
        self._surroundings.set_environment(at)
        if phrase.link == "on" and at.text in words.FLOORS and not self._is_lost:
            self._placing.stand_apart()
        self._scenery = self._scenery or (at if not self._drafts and not phrase.link else None)
        rest = [lexeme for lexeme in phrase.modifiers if lexeme is not at and not lexeme.light]
        for each in rest:
            if each.environment == at.environment:
                # "In a city street"
                self._accounting.honour(each, f"{PLACE}: {at.environment}")
        rest = [each for each in rest if each.environment != at.environment]
        if at.environment == "studio":
            self._accounting.set_aside(rest)
        self._accounting.ignore(rest, "surroundings are as this engine has them")
        return True

    def _take_look(self, phrase: Phrase) -> bool:
        """Read a phrase without a noun; tell whether it was one."""
        if phrase.head is not None:
            return False
        if phrase.link in ("made", "of", "in") and not phrase.pronoun:
            self._placing.link = "made"
        if not (self._take_place(phrase) or self._take_stuff(phrase)):
            self._take_description(phrase)
        return True

    def _take_place(self, phrase: Phrase) -> bool:
        """Read a number, a place or what is said of nothing; tell whether it is one of these."""
        why = self._without_surface(phrase)
        if self._counting.is_number(phrase):
            self._counting.take_number(phrase)
        elif self._is_lost and self._is_of_the_last(phrase):
            self._accounting.ignore(phrase.before)
        elif self._is_lost and phrase.link == "verb" and not self._is_built_in:
            self._accounting.set_aside(phrase.before)
        elif why:
            self._accounting.ignore(phrase.before, why)
        elif phrase.pronoun and phrase.link in ("on", "in") and len(self._drafts) > 1:
            # "A chair with a cushion on it", which is a part of the chair
            if not (self._target and self._target[1]):
                self._placing.put_on_it(phrase)
        elif self._is_beside(phrase):
            self._placing.put_beside_it(phrase)
        elif self._placing.is_bare_place(phrase):
            self._placing.put_inside(phrase)
        else:
            return False
        return True

    def _take_stuff(self, phrase: Phrase) -> bool:
        """Read what is about a thing to come, about some of several or in a vessel."""
        if not self._drafts:
            self._carried += phrase.before
            self._is_another = phrase.anew and bool(phrase.before)
        elif self._is_of_some(phrase):
            self._refuse_some(phrase)
        elif self._is_content(phrase):
            self._fill(self._drafts[-1], phrase)
        elif phrase.link == "for" and phrase.before[:1] and phrase.before[0].count:
            self._placing.seats = phrase.before[0]
        elif self._is_thing(phrase) or self._is_ground(phrase):
            self._placing.note_with(phrase)
            self._accounting.ignore(phrase.before, "it cannot be put there")
        else:
            return False
        return True

    def _refuse_some(self, phrase: Phrase) -> None:
        """Tell that of "five bananas, two green" all are alike."""
        self._accounting.ignore(phrase.before, _ALIKE)
        for each in phrase.before:
            if each.count and each.count > 1:
                self._accounting.contradict(each, "", _ALIKE)
        self._is_lost = True

    def _take_description(self, phrase: Phrase) -> None:
        """Read how the last thing looks, or a part of it, or each of them."""
        if self._is_of_all(phrase):
            self._describe_all(phrase)
            return
        self._placing.note_with(phrase)
        index, part = self._described(phrase)
        if any(lexeme.look or lexeme.style or lexeme.size for lexeme in phrase.before):
            if self._target and phrase.link == ",":
                # "Rock, purple and clear": what goes on is about the same
                self._target = (index, part)
            part = self._slot_of_material(phrase, self._drafts[index]) or part
            self._describe_parts(index, part, phrase.before)
            return
        last = phrase.before[-1] if phrase.before else None
        if last and (last.text in words.ASIDE_HEADS or last.light):
            self._accounting.set_aside(phrase.before)
        if phrase.linking and phrase.linking.text in words.INSIDE_IT and not last:
            self._accounting.ignore([phrase.linking], "where a part is cannot be chosen")
        lost = self._is_lost and phrase.link == ","
        draft = self._drafts[self._placing.base if lost else index]
        self._describing.describe(draft, phrase.before, None if lost else part)

    def _is_of_all(self, phrase: Phrase) -> bool:
        """Tell whether "all in oak" or "everything white" is about each object so far."""
        said = {each.text for each in phrase.before}
        looks = any(each.look for each in phrase.before)
        if len(self._drafts) == 2 and "both" in said:
            # "A chair and a table, both blue"
            return looks
        announced = bool(said) and said <= words.OF_ALL and phrase.link in (",", "and")
        whole = self._target is None or self._target[1] is None
        says_all = looks and ((whole and self._says_all) or not said.isdisjoint(words.OF_ALL))
        return len(self._drafts) > 1 and (announced or says_all)

    def _describe_all(self, phrase: Phrase) -> None:
        """Give each object so far the same look, which may follow: "all" and then "in oak"."""
        looks = [each for each in phrase.before if each.text not in words.OF_ALL | {"both"}]
        for each in phrase.before:
            if each not in looks:
                self._accounting.honour(each, f"{len(self._drafts)} things")
        for draft in self._drafts:
            self._describing.describe(draft, looks, None)
        self._says_all = True
        self._target = None

    def _describe_parts(self, owner: int, part: str | None, said: Sequence[Lexeme]) -> None:
        """Say something of a part, and of that of the other objects if it is "all the legs"."""
        self._describing.describe(self._drafts[owner], said, part)
        if part is None or not self._says_all:
            return
        for draft in self._drafts:
            if draft is self._drafts[owner] or not draft.means_part(part):
                continue
            if {*draft.slots_of(part)} & {*draft.archetype.main_slots}:
                self._accounting.restrict(said, f"the {draft.noun} keeps its own")
            else:
                self._describing.describe(draft, said, part)

    def _leave_as_it_is(self, phrase: Phrase) -> bool:
        """Take "except the plant" behind a look of all; tell whether it is that."""
        head, said = phrase.head, phrase.linking.text if phrase.linking else ""
        if not (self._says_all and head and said in words.BUT):
            return False
        kind = words.POTTED if head.text == "plant" else frozenset((head.text,))
        kept = [
            draft
            for draft in self._drafts
            if head.noun in (draft.noun, draft.last_word) or draft.archetype.name in kind
        ]
        for draft in kept:
            draft.request = None
            self._accounting.honour(head, f"the {draft.noun} keeps its look")
        if not kept:
            self._accounting.contradict(head, "", "it is not among what has that look")
        return True

    def _without_surface(self, phrase: Phrase) -> str | None:
        """Say why a look is on nothing that is seen, or None."""
        if phrase.spotted and phrase.before[-1].text in words.LIES_ON_THINGS:
            return "it lies on all of a thing, or on nothing"
        if not self._drafts:
            return None
        if phrase.spotted and not self._drafts[-1].is_anyway(phrase.before[-1].text):
            return "a look is that of a thing or of a part that is named"
        said = phrase.linking.text if phrase.linking else ""
        if phrase.anew and said.startswith("cover"):
            # "A table covered with a red cloth"
            return f"nothing is laid on the {self._drafts[-1].noun}"
        if self._is_shown(phrase):
            return "what it shows is as it is"
        if self._is_lining(phrase):
            return "the inside is as the outside"
        if self._is_done_to(phrase):
            return DEED
        if self._is_unknown_thing(phrase):
            return NOT_BUILT
        if self._is_other_stuff(phrase):
            return f"not on the {self._drafts[-1].noun}"
        return None

    def _is_other_stuff(self, phrase: Phrase) -> bool:
        """Tell whether "rolling pin and dough" or ", ivy" names a thing beside, and no look."""
        if not (self._drafts and phrase.before) or phrase.link not in ("and", ",", "with", "made"):
            return False
        said, last = phrase.before[-1].text, self._drafts[-1]
        growing = (e.text for e in phrase.before if e.text in words.GROWS_ON_THINGS)
        grows = any(not last.means_part(text) for text in growing)
        # "And coral growing on the shaft"
        grows = grows or phrase.before[-1].text in words.GROWING_VERBS
        whole = self._target is None or self._target[1] is None
        alone = phrase.link == "and" and len(phrase.before) == 1
        beside = alone and whole and not self._goes_on
        beside = beside and self._placing.link in ("", ",")
        # "A candle, wax dripping down"
        beside = beside or (phrase.acts and phrase.link == "," and len(phrase.before) == 1)
        stuff = said in MATERIAL_WORDS and said not in COLOUR_WORDS and said not in FINISH_WORDS
        return grows or (beside and stuff)

    def _is_of_the_last(self, phrase: Phrase) -> bool:
        """Tell whether something is said of the last thing, though that came to nothing."""
        said = phrase.linking.text if phrase.linking else ""
        goes_on = (phrase.link == "with" or said in ("that", "which")) and self._was_named
        return phrase.link in ("in", "made", "of") or phrase.pronoun or goes_on

    def _is_lining(self, phrase: Phrase) -> bool:
        """Tell whether "lined in tin" is about a surface that the last object does not have."""
        lined = phrase.linking is not None and phrase.linking.text.startswith("lined")
        return lined and bool(self._drafts) and not self._drafts[-1].slots_of("lining")

    @staticmethod
    def _is_unknown_thing(phrase: Phrase) -> bool:
        """Tell whether "in a carton" or "on a coral" names a thing by a word for a look."""
        if not phrase.anew or not phrase.before or not phrase.before[-1].look:
            return False
        packed = phrase.link == "in" and phrase.before[-1].text in words.PACKAGES
        return packed or (phrase.link == "on" and phrase.before[-1].text not in FINISH_WORDS)

    def _is_beside(self, phrase: Phrase) -> bool:
        """Tell whether "beside it" says where the last thing is."""
        said = phrase.linking.text if phrase.linking else ""
        around = phrase.link == "around" and len(self._drafts) > 1
        beside = around or said in words.BESIDE or said in words.SIDE_WORDS
        # "A house with a tree behind"
        named = phrase.pronoun or (self._was_named and said in words.SIDE_WORDS)
        known = bool(self._drafts) and not self._is_lost
        return beside and named and known and not phrase.before

    def _is_shown(self, phrase: Phrase) -> bool:
        """Tell whether "showing green", or "with the green lit", is about what shines."""
        shown = phrase.linking is not None and phrase.linking.text in words.SHOWN
        named = phrase.definite and not (phrase.anew or phrase.numbered or phrase.pronoun)
        dyed = [each for each in phrase.before if each.text in COLOUR_WORDS]
        # "Only the green lit"
        shown = shown or (bool(dyed) and bool(words.LIT & {each.text for each in phrase.before}))
        return shown or (phrase.link == "with" and named and bool(dyed) and bool(self._drafts))

    def _is_done_to(self, phrase: Phrase) -> bool:
        """Tell whether "a panda eating bamboo" names a thing, though the word is a material."""
        verb = phrase.before[0].text if phrase.link == "verb" and phrase.before else ""
        figure = bool(self._drafts) and self._drafts[-1].archetype.rig is not None
        return figure and verb.endswith("ing") and verb not in words.SHINING

    def _is_of_some(self, phrase: Phrase) -> bool:
        """Tell whether "five bananas, one brown" is about some of several things."""
        return phrase.numbered and self._drafts[-1].count > 1 and phrase.link in (",", "and")

    def _is_thing(self, phrase: Phrase) -> bool:
        """Tell whether "with a bone" is a thing, though the word is a material as well."""
        last = phrase.before[-1].text if phrase.before else ""
        index = self._target[0] if self._target else len(self._drafts) - 1
        is_part = self._slot_of_material(phrase, self._drafts[index]) is not None
        named = last in words.THINGS or (bool(phrase.before) and phrase.before[-1].look)
        # "And a set of scales"
        stuff = last in MATERIAL_WORDS.keys() - COLOUR_WORDS.keys()
        counted = phrase.numbered and stuff and last.endswith("s")
        stands = counted or self._placing.link_of(phrase) in ("with", "verb")
        return phrase.anew and stands and named and not is_part

    def _is_ground(self, phrase: Phrase) -> bool:
        """Tell whether "lying on straw" is about what is under a thing, and no look of it."""
        said = {each.text for each in phrase.before}
        stuff = said & MATERIAL_WORDS.keys() - COLOUR_WORDS.keys()
        link = phrase.linking.text if phrase.linking else ""
        lies = phrase.link == "in" and (self._is_sunk or link not in words.INSIDE | {""})
        lies = lies or (phrase.link == "on" and link != "on")
        # "Black figures on orange clay" are about no ground
        lies = lies or (link == "on" and said.isdisjoint(COLOUR_WORDS))
        # "A skull under leaves"
        lies = lies or (phrase.link == "by" and link in words.ABOVE_OR_BELOW)
        return lies and not phrase.pronoun and bool(stuff)

    def _described(self, phrase: Phrase) -> tuple[int, str | None]:
        """Return the object, and its part, that a phrase without a noun is about."""
        index, part = self._target or (len(self._drafts) - 1, None)
        relation = self._drafts[index].relation
        if self._announced and self._drafts[-1].count > 1:
            # "Three chairs: one blue, one white"
            return len(self._drafts) - 1, None
        # "A bed with a ladder, white" is about the bed, "with diamonds, yellow gold" about the ring
        beside = relation is not None and relation.to == self._placing.base
        aside = phrase.link == "," and part is None and beside
        dressed = any(word == part for word, _ in self._drafts[index].parts)
        goes_on = self._placing.link == "with" or phrase.paused
        whole = part is not None and goes_on
        # "With walnut legs and mustard fabric": the legs have their look
        listed = phrase.link == "," or phrase.paused
        whole = whole and (listed or (phrase.link == "and" and dressed))
        return (self._placing.base, None) if aside else (index, None if whole else part)

    def _slot_of_material(self, phrase: Phrase, draft: Draft) -> str | None:
        """Return the slot that "and a ruby" is about, if the object has gems."""
        request, _ = read_request([lexeme.text for lexeme in phrase.before if lexeme.look])
        has_slot = request is not None and request.material in draft.archetype.slots
        return request.material if request and has_slot and phrase.link != "made" else None

    def _is_content(self, phrase: Phrase) -> bool:
        """Tell whether "of fruit" is what a vessel holds, not what it is made of."""
        if phrase.before and phrase.linking and phrase.linking.text in words.FILLING:
            return True
        request, _ = read_request([lexeme.text for lexeme in phrase.before if lexeme.look])
        vessel = self._drafts[-1].last_word in words.VESSELS
        substance = any(lexeme.text in words.SUBSTANCES for lexeme in phrase.before)
        of_content = request is not None and (request.material in words.CONTENTS or substance)
        return phrase.link in ("of", "with") and vessel and of_content

    def _fill(self, draft: Draft, phrase: Phrase) -> None:
        """Take what a vessel holds if the catalogue has it so: "a bowl of fruit".

        Raises:
            UnknownSubject: If it is a bag of something, which is no handbag.
        """
        content = phrase.before[-1]
        if phrase.link == "of" and draft.last_word in words.SACKS:
            raise self._naming.unknown(f"{draft.noun} of {content.text}")
        if draft.compound(content.text, self._lexicon.find) or draft.attribute(content.text):
            part = draft.add_part(content.text, self._lexicon.find)
            self._describing.describe(draft, phrase.before[:-1], part)
            self._accounting.honour(content, draft.noun)

    def _take_noun(self, phrase: Phrase) -> None:
        assert phrase.head is not None
        word = phrase.head.text
        owner = self._ownership.owner_of(phrase, self._target)
        under = self._ownership.surface_of(phrase, self._target, is_lost=self._is_lost)
        repeated, counted = self._ownership.repeated(phrase), self._counting.counted_again(phrase)
        was_lost, self._is_lost, self._is_built_in = self._is_lost, False, False
        self._was_lost = was_lost
        if self._is_heading(phrase):
            self._heading = phrase
        elif self._is_substitute(phrase):
            self._refuse_substitute(phrase)
        elif why := self._why_lost(phrase, was_lost=was_lost):
            self._lose(phrase, why)
        elif (host := self._ownership.carrier_of(phrase)) is not None:
            self._put_on_again(host, phrase)
        elif owner is not None:
            self._take_part(owner, phrase)
        elif self._comes_with(phrase):
            self._take_built_in(self._drafts[self._placing.base], phrase)
        elif self._drafts and phrase.after and phrase.after[-1].text in words.MOTIFS:
            # "With a dragon carving" is about no dragon
            self._lose(phrase, f"nothing is drawn or carved on the {self._drafts[-1].noun}")
        elif under is not None:
            self._put_on_part(under, phrase, is_lost=was_lost)
        elif counted is not None:
            self._count_again(counted, phrase)
        elif repeated is not None:
            self._name_again(repeated, phrase)
        elif self._ownership.is_own_stand(phrase):
            self._take_part(len(self._drafts) - 1, phrase)
        elif self._is_in_the_sky(phrase):
            self._lose(phrase, "the sky above and behind is as it is")
        elif phrase.head.noun and (phrase.link != "for" or not self._drafts):
            self._take_object_or_part(phrase, phrase.head.noun)
        elif phrase.head.part and not self._drafts and self._awaiting is None:
            self._awaiting = phrase
        elif self._is_subject(phrase) and (not phrase.head.known or not self._drafts):
            awaiting = self._awaiting.head if self._awaiting else None
            raise self._naming.unknown(awaiting.text if awaiting else word)
        else:
            self._miss(phrase, phrase.head, was_lost=was_lost)

    def _miss(self, phrase: Phrase, head: Lexeme, *, was_lost: bool) -> None:
        """Take a noun that is no object and no part of one."""
        if head.look and self._drafts:
            # "With white stripes" on what has no stripes of its own
            self._is_lost = was_lost
            self._take_look(replace(phrase, before=(*phrase.before, head), head=None))
        elif self._is_made_of_things(phrase):
            self._refuse_things(phrase)
        elif self._ownership.is_content_of_subject(phrase, self._target):
            self._miss_content(phrase)
        else:
            self._is_lost = bool(self._drafts)
            self._placing.note_with(phrase)
            self._placing.link = "made" if phrase.link == "made" else self._placing.link
            self._on_part = phrase if head.part and phrase.link == "on" else None
            if head.part and self._drafts and phrase.link == "with":
                self._take_state(self._drafts[self._placing.base], phrase)

    def _put_on_again(self, host: int, phrase: Phrase) -> None:
        """Put what was named last on what was named before: "and a bird sits on the mailbox"."""
        last = len(self._drafts) - 1
        for head in self._heads(phrase):
            self._accounting.honour(head, self._drafts[host].noun)
        self._placing.move(last, phrase.link, host)
        self._placing.tell_sitting(phrase, last)
        self._describing.describe(self._drafts[host], phrase.modifiers, None)

    def _why_lost(self, phrase: Phrase, *, was_lost: bool) -> str | None:
        """Say why a noun comes to nothing, whatever it is, or None."""
        if was_lost and phrase.link == "with" and self._was_named and not phrase.paused:
            # "Two screwdrivers with yellow handles", which are not there
            return NOT_BUILT
        if self._is_drawn_on(phrase):
            return f"nothing is drawn or carved on the {self._drafts[-1].noun}"
        return None

    def _name_again(self, index: int, phrase: Phrase) -> None:
        """Take what is said of an object that was named before."""
        for head in self._heads(phrase):
            self._accounting.honour(head, self._drafts[index].noun)
        self._placing.put_beside(index, phrase)
        self._target = (index, None)
        self._describing.describe(self._drafts[index], phrase.modifiers, None)

    def _comes_with(self, phrase: Phrase) -> bool:
        """Tell whether "with a bucket" names what a well is built with."""
        if not self._drafts or phrase.head is None:
            return False
        # "A lantern and a candle" are two things, "a toaster, two slots" is one
        base = self._drafts[self._placing.base]
        said = self._placing.link_of(phrase) == "with"
        said = said or (phrase.link == "," and phrase.head.noun is None)
        # "An owl on his hat" is on the wizard, "a bucket on a rope" is that of the well
        said = said or (phrase.link == "on" and self._drafts[-1] is base)
        return said and base.comes_with(phrase.head.text)

    def _take_built_in(self, draft: Draft, phrase: Phrase) -> None:
        """Account for a part that is there, and has no look of its own to give."""
        assert phrase.head is not None
        part = phrase.head.text
        self._accounting.honour(phrase.head, f"part of the {draft.noun}")
        for each in phrase.modifiers:
            said = (each.text, each.written)
            if any(draft.is_anyway(w) or draft.traits.describe(w, part) for w in said):
                self._accounting.honour(each, f"as every {draft.noun} is")
        self._accounting.ignore(phrase.modifiers)
        settle_number(_claimed(draft, part, phrase.head, phrase), self._accounting)
        self._is_lost = self._is_built_in = True
        self._placing.note_with(phrase)

    def _is_made_of_things(self, phrase: Phrase) -> bool:
        """Tell whether "a giraffe made of balloons" says what all of the last thing is made of."""
        said = phrase.linking.text if phrase.linking else ""
        whole = self._target is None or self._target[1] is None
        return bool(self._drafts) and said in words.MADE_OF and whole and not self._was_lost

    def _is_drawn_on(self, phrase: Phrase) -> bool:
        """Tell whether "a vase painted with flowers" has these as a picture."""
        said = phrase.linking.text if phrase.linking else ""
        known = phrase.head is not None and bool(self._drafts) and not phrase.head.look
        named = phrase.head.text if phrase.head else ""
        return known and said in words.DRAWN_WITH and not self._drafts[-1].comes_with(named)

    def _is_substitute(self, phrase: Phrase) -> bool:
        """Tell whether "with a house for a shell" puts a thing in the place of a part."""
        if phrase.head is None or phrase.link != "for" or not phrase.anew or not self._drafts:
            return False
        return self._drafts[self._placing.base].means_part(phrase.head.text)

    def _refuse_substitute(self, phrase: Phrase) -> None:
        why = "nothing is put in the place of a part"
        self._lose(phrase, why)
        self._contradict(phrase, why)

    def _refuse_things(self, phrase: Phrase) -> None:
        why = f"a {self._drafts[-1].noun} is not built of other things"
        if phrase.linking:
            self._accounting.contradict(phrase.linking, "", why)
        self._lose(phrase, why)

    def _refuse_likeness(self, phrase: Phrase) -> None:
        """Tell that a teapot "shaped like an elephant" is a teapot."""
        said = phrase.linking.text if phrase.linking else ""
        of_part = self._target is not None and self._target[1] is not None
        if said in words.LIKENESS and self._drafts and not (self._is_lost or of_part):
            noun = self._drafts[-1].noun
            why = f"a {noun} has its own shape here"
            assert phrase.linking is not None
            self._accounting.contradict(phrase.linking, f"a {noun}", why)

    def _is_in_the_sky(self, phrase: Phrase) -> bool:
        """Tell whether "under a full moon" or "in the sun" says where something is."""
        if phrase.head is None or not self._drafts or phrase.link in ("", ",", "and", "with", "of"):
            return False
        found = self._lexicon.find(phrase.head.noun) if phrase.head.noun else None
        archetypes = found and (found[0].name, self._drafts[self._placing.base].archetype.name)
        return bool(archetypes and archetypes[0] == "planet" != archetypes[1])

    def _take_state(self, draft: Draft, phrase: Phrase) -> None:
        """Take "with an open lid" as what the whole object is: open."""
        for lexeme in phrase.modifiers:
            if (
                lexeme.style
                and draft.attribute(lexeme.text)
                and self._describing.take_style(draft, lexeme)
            ):
                for head in self._heads(phrase):
                    self._accounting.honour(head, f"{lexeme.text} {draft.noun}")

    def _is_heading(self, phrase: Phrase) -> bool:
        """Tell whether "graveyard set" names what follows as a whole."""
        last = phrase.modifiers[-1].text if phrase.modifiers else ""
        head = phrase.head.text if phrase.head else ""
        unknown = phrase.announces and bool(phrase.head) and not (phrase.head and phrase.head.noun)
        after = phrase.after[-1].text if phrase.after else ""
        pieces = phrase.announces and after in ("piece", "pieces")
        named = unknown or pieces or bool({head, last} & words.HEADINGS)
        return named and self._heading is None and not self._drafts

    def _count_again(self, draft: Draft, phrase: Phrase) -> None:
        self._counting.take(draft, (), phrase)
        for head in self._heads(phrase):
            self._accounting.honour(head, draft.noun)
        self._describing.describe(draft, [e for e in phrase.modifiers if not e.count], None)

    def _put_on_part(self, host: int, phrase: Phrase, *, is_lost: bool) -> None:
        """Put what was named last on an object that has the part; which part is not followed."""
        last, noun = len(self._drafts) - 1, self._drafts[host].noun
        if is_lost:
            # "Runes engraved on the blade": of runes that are not there it says nothing more
            self._accounting.set_aside((*phrase.modifiers, *self._heads(phrase)))
            self._is_lost = True
            return
        if last == host and self._target and self._target[1]:
            self._lose(phrase, f"the {noun} is built as it is")
            return
        if last == host:
            # "A dish on the roof of a hut" is about no roof of the dish
            self._on_part = phrase
        self._accounting.ignore(phrase.modifiers)
        for head in self._heads(phrase):
            self._accounting.approximate(head, f"on the {noun}", "the flattest place is taken")
        if last != host:
            self._placing.move(last, "on", host)
            self._placing.tell_sitting(phrase, last)

    def _is_subject(self, phrase: Phrase) -> bool:
        """Tell whether the prompt is about this phrase."""
        if not self._drafts or self._placing.support is not None:
            return True
        named_alongside = phrase.link == "and" and self._placing.link in ("", ",", "and")
        return named_alongside and phrase.definite

    def _take_part(self, owner: int, phrase: Phrase) -> None:
        head = phrase.head
        assert head is not None
        draft = self._drafts[owner]
        word = self._ownership.part_word(draft, head.text) or head.text
        if draft.archetype.rig and head.noun and not draft.names_part(word):
            # An orc "with a club" that is built with an axe
            self._lose(phrase, f"the {draft.noun} is built as it is")
            return
        part = draft.add_part(word, self._lexicon.find)
        phrase = self._without_stuff(phrase, word)
        first = head.text.removesuffix(word).strip()
        if first and head.known and means_look(first):
            # "In a wicker basket", which is an entry of its own
            look = replace(head, text=first, noun=None, look=True)
            phrase = replace(phrase, before=(*phrase.before, look))
        if phrase.link == "in" and phrase.linking and owner != len(self._drafts) - 1:
            self._accounting.approximate(phrase.linking, "next to", f"it is not in the {word}")
        self._describing.part_claims.append(_claimed(draft, word, head, phrase))
        sure = draft.surely_has(word)
        of_kind = bool(first) and not (means_look(first) or draft.comes_with(head.text))
        # A pan may be built with an egg in it, and that is any
        extras = " ".join(draft.archetype.extras.get(draft.subtype, ())).split()
        of_kind = of_kind and {*extras}.isdisjoint(head.text.split())
        if word != head.text and of_kind:
            # "A pot with a monstera plant" has the plant that it has, "a bobble hat" is any
            self._accounting.approximate(head, draft.noun, f"any {word} is taken")
        elif sure:
            self._accounting.honour(head, f"part of the {draft.noun}")
        else:
            self._accounting.approximate(head, f"part of the {draft.noun}", _MOST_LIKE)
        self._says_all = any(each.text in words.OF_ALL for each in phrase.before)
        self._describe_parts(owner, part, phrase.modifiers)
        if not sure:
            self._accounting.restrict(phrase.modifiers, _MOST_LIKE)
        if draft.is_framed_by(word):
            # "A chair with gold legs"
            self._accounting.restrict(phrase.modifiers, "the rest of the frame has it too")
        self._target = (owner, part)
        self._placing.link = "with"

    def _take_object_or_part(self, phrase: Phrase, noun: str) -> None:
        """Take an object, unless it could only be something on another one."""
        aside = phrase.link not in ("of", "") and not (phrase.link == "," and phrase.definite)
        if not self._drafts and self._awaiting and aside:
            # "A hand holding a bulb" is about the hand, "a night light, red cap" about the light
            head = self._awaiting.head
            raise self._naming.unknown(head.text if head else noun)
        if phrase.link == "with" and self._heading and not self._drafts:
            # "A blister pack with ten pills" is about the pack
            said = [*self._heading.modifiers, *self._heads(self._heading)]
            for pack in (each.text for each in said if each.text in words.PACKS):
                raise self._naming.unknown(pack)
        why = (
            None if self._ownership.is_potted(phrase) else self._companions.objection(phrase, noun)
        )
        if self._is_made_of_things(phrase):
            self._refuse_things(phrase)
        elif (
            self._was_lost
            and phrase.bare
            and self._placing.link_of(phrase) == "with" != phrase.link
        ):
            # "Holding crook and flail"
            self._lose(phrase, f"the {self._drafts[self._placing.base].noun} is built as it is")
        elif self._is_about_base(phrase) or self._is_about_the_lost(phrase):
            self._lose(phrase, f"the {self._drafts[self._placing.base].noun} is built as it is")
        elif why and self._ownership.is_content_of_subject(phrase, self._target):
            self._miss_content(phrase)
        elif why:
            self._lose(phrase, why)
        else:
            self._take_object(phrase, self._naming.meant(phrase, noun, self._heading))

    def _is_about_the_lost(self, phrase: Phrase) -> bool:
        """Tell whether "with ferns in white pots" is about pots of ferns that are not there."""
        several = phrase.head is not None and phrase.head.plural
        one = bool(self._drafts) and self._drafts[self._placing.base].count == 1
        return self._was_lost and several and one and phrase.link in ("in", "on")

    def _miss_content(self, phrase: Phrase) -> None:
        """Tell that what is asked for is not in its box."""
        self._contradict(phrase, f"the {self._drafts[0].noun} comes without it")
        self._is_lost = True

    def _is_about_base(self, phrase: Phrase) -> bool:
        """Tell whether a noun is a part or a quality of what went before."""
        is_part = self._is_bare_part(phrase) or self._is_place_on_base(phrase)
        return is_part or self._is_remark(phrase)

    def _is_remark(self, phrase: Phrase) -> bool:
        """Tell whether "a snowman, top hat" says something of the snowman.

        What stands beside it would have an article or a number, or be one of several equals.
        """
        if not self._drafts or self._heading or phrase.head is None:
            return False
        around = phrase.link == "around" and self._drafts[-1].means_part(phrase.head.text)
        # "A spade beside the door" of a shed
        known = phrase.definite and not (phrase.anew or phrase.numbered)
        around = around or (known and is_part_word(phrase.head.text))
        # "A bell behind the chimney" of an engine
        around = around or (known and phrase.head.text in words.BUILT_ON and phrase.link == "by")
        # "A snail with a village, the houses red" asks for no houses beside it
        around = around or (known and phrase.link == ",")
        # "Frayed near the plug" of a lead
        around = around or (known and self._drafts[-1].comes_with(phrase.head.text))
        found = self._lexicon.find(phrase.head.noun or "")
        # "Lungs, the left lung transparent"
        around = around or (known and found == (self._drafts[0].archetype, self._drafts[0].subtype))
        title = self._drafts[0].is_bare and self._placing.link in ("", ",")
        features = (self._lists_features or title) and not (found and found[0].rig)
        bare = phrase.link == "," and (features or not (phrase.definite or phrase.numbered))
        noun = self._naming.shared(phrase, phrase.head.noun or "", self._heading)
        bare = bare and not self._is_apposed(phrase, noun)
        return around or (bare and not self._is_seat(phrase))

    def _is_seat(self, phrase: Phrase) -> bool:
        """Tell whether "dining table, four chairs" names what stands around the table."""
        seats = phrase.head is not None and (phrase.head.noun or "").split(" ")[-1] in words.SEATS
        return seats and self._drafts[0].last_word in words.FURNITURE_TO_SIT_AT

    def _is_bare_part(self, phrase: Phrase) -> bool:
        """Tell whether "fridge two doors" names parts of what went before."""
        part = phrase.head is not None and is_part_word(phrase.head.text)
        return bool(self._drafts and phrase.link == "," and phrase.numbered and part)

    def _is_place_on_base(self, phrase: Phrase) -> bool:
        """Tell whether "with a basket on the rack" names a part of what has the basket."""
        placed = phrase.link in ("on", "in") and phrase.definite and not phrase.anew
        # "A boat and a rope at the bow" asks for no bow
        at_place = phrase.linking is not None and phrase.linking.text == "at"
        goes_on = self._was_lost or self._placing.link == "with"
        return placed and (goes_on or (at_place and len(self._drafts) > 1))

    def _lose(self, phrase: Phrase, why: str) -> None:
        """Ignore a noun and what is said of it."""
        self._accounting.ignore((*phrase.modifiers, *self._heads(phrase)), why)
        self._is_lost = True
        self._placing.note_with(phrase)

    def _contradict(self, phrase: Phrase, why: str) -> None:
        """Tell that the result is without what the phrase names."""
        for head in self._heads(phrase):
            self._accounting.contradict(head, "", why)

    @staticmethod
    def _heads(phrase: Phrase) -> tuple[Lexeme, ...]:
        return (phrase.head,) if phrase.head else ()

    def _is_unknown_kind(self, phrase: Phrase) -> bool:
        """Tell whether "cereal box" is a thing of its own that the catalogue has not."""
        head, kind = phrase.head, phrase.before[-1] if phrase.before else None
        if head is None or kind is None:
            return False
        found = self._lexicon.find(head.noun or "")
        return bool(found and is_part_of_another(kind, found[0])) or is_unknown_kind(kind)

    def _take_object(self, phrase: Phrase, noun: str) -> None:
        other = self._other_thing(phrase, noun)
        if other:
            if not self._drafts:
                raise self._naming.unknown(other)
            self._lose(phrase, f"a {other} is not known")
            return
        phrase, noun = self._said_exactly(phrase, noun)
        phrase = self._without_stuff(self._as_placed(phrase, noun), noun)
        if phrase.link == "of" and self._drafts and self._placing.support is None:
            owner = self._drafts[self._placing.base]
            if self._was_lost:
                # "A stall with apples, two crates of lemons"
                self._lose(phrase, f"the {owner.noun} is built as it is")
                return
            if owner.last_word not in words.VESSELS:
                # A statue of a lion is no statue beside a lion
                raise self._naming.unknown(f"{owner.noun} of a {noun}")
        if phrase.numbered or self._is_filling(phrase):
            # "Books" may be an entry of its own, but "three books" are three times a book
            noun = next((n for n in singulars(noun) if n in self._lexicon.nouns), noun)
        potting = phrase.link == "with" and bool(self._drafts)
        if self._is_apposed(phrase, noun):
            self._become(phrase, noun)
        elif potting and self._drafts[-1].pot(noun, self._lexicon.find):
            self._take_potted(phrase, noun)
        else:
            self._add_object(phrase, noun)

    def _is_filling(self, phrase: Phrase) -> bool:
        """Tell whether "a plate of cookies" is about many of them in or on something."""
        vessel = self._drafts and self._drafts[self._placing.base].last_word in words.VESSELS
        return bool(vessel) and phrase.link == "of" and self._placing.support is None

    def _said_exactly(self, phrase: Phrase, noun: str) -> tuple[Phrase, str]:
        """Return the noun that the words in front of it make, and the phrase without them.

        Raises:
            UnknownSubject: If they make it a thing that the catalogue has not.
        """
        exact = self._naming.kind_in_front(phrase, noun)
        if exact:
            noun = exact.noun or noun
            self._accounting.honour(exact, noun)
            phrase = replace(phrase, before=phrase.before[:-1])
        elif means_third_thing(phrase, self._lexicon.find):
            named = f"{phrase.before[-1].text} {phrase.head.text if phrase.head else noun}"
            raise self._naming.unknown(named)
        apart = self._naming.told_apart(phrase, noun)
        if apart:
            noun = f"{apart.text} {noun}"
            self._accounting.honour(apart, noun)
            phrase = replace(phrase, before=tuple(e for e in phrase.before if e is not apart))
        return phrase, noun

    def _other_thing(self, phrase: Phrase, noun: str) -> str | None:
        """Return what is named where the noun is only a part of it: a phone stand is no phone."""
        if self._is_unknown_kind(phrase):
            return f"{phrase.before[-1].text} {noun}"
        # "A windmill water pump"
        behind = next((each for each in phrase.after if each.text not in words.STUFF), None)
        return f"{noun} {behind.text}" if behind and makes_another_thing(behind) else None

    def _as_placed(self, phrase: Phrase, noun: str) -> Phrase:
        """Read "on the roof of a house" as on the house."""
        place, self._on_part = self._on_part, None
        if phrase.link != "of" or place is None:
            return phrase
        for head in self._heads(place):
            self._accounting.approximate(head, f"on the {noun}", "the flattest place is taken")
            if place.each:
                # "Two torches, one on each side of a door"
                self._accounting.contradict(head, "", f"it is not put on both sides of a {noun}")
        return replace(phrase, link="on", linking=None)

    def _add_object(self, phrase: Phrase, noun: str) -> None:
        of_another = phrase.link == "of" and (phrase.anew or not phrase.definite)
        if self._awaiting and self._awaiting.head and of_another:
            # The lid of a teapot is no teapot; "the legs of the table" tells of a table
            raise self._naming.unknown(f"{self._awaiting.head.text} of a {noun}")
        found = self._lexicon.find(noun)
        assert found is not None
        draft = Draft(noun=noun, archetype=found[0], subtype=found[1], is_bare=phrase.bare)
        index = len(self._drafts)
        self._drafts.append(draft)
        carried, self._carried = self._carried, ()
        self._counting.take(draft, carried, phrase)
        for head in self._heads(phrase):
            self._take_name(head, noun)
            draft.named = draft.named or head
        self._subject = self._subject or self._heads(phrase)
        self._describing.describe(draft, carried + phrase.modifiers, None)
        of_another = self._is_another and phrase.anew and phrase.link in ("and", ",")
        if of_another and any(each.look or each.size for each in carried):
            # "A big and a small teddy bear"
            why = f"only one {noun} is named; name each"
            self._accounting.contradict(carried[-1], f"one {noun}", why)
        self._placing.relate(index, phrase)
        if self._scenery and index == 0 and phrase.link in ("on", "in"):
            # "A city on the back of a whale" is about the city
            self._accounting.contradict(self._scenery, "", f"it is not built on a {noun}")
        self._target = (index, None)
        if self._awaiting and phrase.link == "of":
            self._take_part(index, self._awaiting)
        self._awaiting = None

    def _without_stuff(self, phrase: Phrase, noun: str) -> Phrase:
        """Leave out what a thing is for: a snow shovel is not of snow, a sand castle is."""
        if noun.split(" ")[-1] in words.SCULPTED:
            return phrase
        stuff = [each for each in phrase.before[-1:] if each.text in words.STUFF]
        self._accounting.ignore(
            stuff, f"a {enumerate_words([e.text for e in stuff])} {noun} is not known"
        )
        return replace(phrase, before=phrase.before[:-1]) if stuff else phrase

    def _take_potted(self, phrase: Phrase, noun: str) -> None:
        """Account for the plant of a pot, which is that one or any."""
        draft = self._drafts[-1]
        if draft.noun.endswith(noun):
            for head in self._heads(phrase):
                self._accounting.honour(head, draft.noun)
            self._describing.describe(draft, phrase.modifiers, None)
            return
        for head in self._heads(phrase):
            self._accounting.approximate(head, draft.noun, "any plant is taken")
        self._accounting.ignore(phrase.modifiers)

    def _is_apposed(self, phrase: Phrase, noun: str) -> bool:
        return not self._placing.link and self._naming.is_apposed(phrase, noun)

    def _become(self, phrase: Phrase, noun: str) -> None:
        """Let the subject be what it is called more exactly."""
        draft, found = self._drafts[0], self._lexicon.find(noun)
        assert found is not None
        draft.noun, (draft.archetype, draft.subtype) = noun, found
        draft.attributes, draft.style = set(), None
        for head in (*self._subject, *self._heads(phrase)):
            self._take_name(head, noun)
        self._describing.describe(draft, phrase.modifiers, None)

    def _take_name(self, head: Lexeme, noun: str) -> None:
        """Account for a noun: the object is so, a kind of it that is not built, or another."""
        if noun in OTHERS:
            self._accounting.contradict(head, OTHERS[noun], f"a {OTHERS[noun]} is what is built")
        elif noun in SORTS:
            self._accounting.approximate(head, SORTS[noun], f"built as any {SORTS[noun]}")
        else:
            self._accounting.honour(head, noun)

    def _refuse_crowds(self) -> None:
        """Tell what finds no place: a breakfast on a plate, a castle where a tree is to grow."""
        for host, draft in enumerate(self._drafts):
            on_it = [each for each in self._drafts if each.relation and each.relation.to == host]
            crowded = len(on_it) > 1 and sum(each.count for each in on_it) > words.CROWD
            if draft.last_word in words.TRAYS and crowded and host == 0:
                for said in self._subject:
                    why = f"a {draft.noun} has no place for so many things"
                    self._accounting.contradict(said, draft.noun, why)
            for claim in self._describing.part_claims:
                grown = claim.owner is draft and draft.archetype.name in words.GROUNDS
                if grown and on_it and words.PLANTS & {*draft.slots_of(claim.word)}:
                    why = "nothing grows where something stands"
                    self._accounting.contradict(claim.head, "", why)

    def _settle_wholes(self) -> None:
        """Tell which parts keep their look though the whole object was to have another one."""
        for draft, looks in self._describing.wholes:
            told = [look for look in looks if look.text not in FINISH_WORDS]
            rust = [look for look in looks if FINISH_WORDS.get(look.text) == "rusty"]
            if rust and draft in self._drafts and draft.rusts_in_part():
                self._accounting.restrict(rust, "what is of metal rusts")
            left = draft.left_as_it_is() if draft in self._drafts else []
            if told and left:
                names = enumerate_words([slot.rstrip("0123456789") for slot in left[:3]])
                why = f"this stays as it is: {names}"
                if draft.is_all_of(left):
                    self._accounting.demote(told, why)
                else:
                    self._accounting.restrict(told, why)

    def _settle_second_colours(self) -> None:
        for draft in tuple(self._drafts):
            if draft.second_colour is None:
                continue
            colour, look = draft.second_colour
            if draft.paint_blue_on_white():
                self._accounting.honour(look, "blue on white")
                continue
            if draft.stacked and draft.count > 1:
                said = [look, *(word for _, word in draft.more_colours)]
                draft.second_colour, draft.more_colours = None, ()
                self._accounting.demote(said, _ALIKE)
                continue
            if draft.more_colours:
                for dyed, word in ((colour, look), *draft.more_colours):
                    self._drafts.append(draft.split(dyed, 1 + len(draft.more_colours)))
                    self._accounting.honour(word, f"{dyed} {draft.noun}")
                continue
            # "Three chairs, blue, white" are not each of both
            among = draft.count > 1 and draft.named is not None and look.at > draft.named.at
            slot = None if among else draft.second_slot()
            if slot:
                self._accounting.approximate(look, f"{colour} {slot}", "one colour a surface")
            elif draft.count > 1:
                self._drafts.append(draft.split(colour))
                self._accounting.honour(look, f"{colour} {draft.noun}")
            else:
                self._accounting.demote([look], f"the {draft.noun} has one colour")


_MOST_LIKE = "what is most like it"
_ALIKE = "several of a kind are alike here"


def _of_looks(phrase: Phrase, looks: tuple[Lexeme, ...]) -> Phrase:
    """Return a phrase that names no thing, but how one looks."""
    return Phrase(
        link=phrase.link,
        before=looks,
        acts=phrase.acts,
        paused=phrase.paused,
        spotted=phrase.spotted,
    )


def _one_of(head: Lexeme) -> Lexeme:
    """Read "rubies" as "ruby", which says what they are made of, as "roses" does not."""
    made_of = head.plural and head.noun in MATERIAL_WORDS
    return replace(head, text=head.noun or "", look=True) if made_of else head


def _covered(phrase: Phrase) -> Phrase:
    """Read "with snow" as "snowy": what lies on a thing is no material of it."""
    said = phrase.head or (phrase.before[-1] if phrase.before else None)
    lying = words.LIES_ON_THINGS.get(said.text) if said else None
    others = [each for each in phrase.before if each is not said and not each.count]
    alone = phrase.link == "," and not others
    if said is None or lying is None or phrase.after or phrase.placed == "in" or phrase.spotted:
        return phrase
    if not (alone or phrase.link in ("with", "made")):
        return phrase
    if phrase.linking and phrase.linking.text in words.FILLING:
        return phrase
    if phrase.link == "made" and phrase.linking and not phrase.linking.text.startswith("cover"):
        return phrase
    covered = replace(said, text=lying, noun=None, look=True, part=False)
    before = [each for each in phrase.before if each is not said]
    return replace(phrase, before=(*before, covered), head=None)


def _stated(phrase: Phrase) -> Lexeme | None:
    """Return the number that stands in front of a part."""
    vague = words.VAGUE | words.COLLECTIVES.keys()
    counts = [
        each for each in phrase.before if each.count and not {each.text, each.written} & vague
    ]
    return counts[-1] if counts else None


def _claimed(owner: Draft, word: str, head: Lexeme, phrase: Phrase) -> PartClaim:
    """Return what a phrase says of a part: how many, how they look, and which of several."""
    return PartClaim(
        owner=owner,
        word=word,
        head=head,
        looks=tuple(each for each in phrase.modifiers if each.look),
        number=_stated(phrase),
        place=next((each.text for each in phrase.before if each.text in words.PLACES), ""),
    )


def _is_other_look(phrase: Phrase) -> bool:
    """Tell whether "a red one" says how something looks, and not what it is."""
    said = [*phrase.before, *((phrase.head,) if phrase.head else ()), *phrase.after]
    return any(each.text in ("one", "ones") for each in said) and any(each.look for each in said)
