"""The scene of a prompt while its phrases are read one after the other."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from media_studio.language import words
from media_studio.language.english import singulars
from media_studio.language.vocabulary import COLOUR_WORDS, PATTERN_WORDS
from media_studio.programs.room import Room
from media_studio.programs.scene import USUAL_AZIMUTH, Scene
from media_studio.reading.scenes.accounting import PLACE
from media_studio.reading.scenes.bare_phrases import BarePhrases
from media_studio.reading.scenes.context import Context
from media_studio.reading.scenes.lexicon import Lexeme, Lexicon
from media_studio.reading.scenes.naming import missing
from media_studio.reading.scenes.negation import Negation
from media_studio.reading.scenes.nouns import Nouns
from media_studio.reading.scenes.phrases import Phrase, place_of
from media_studio.reading.scenes.recast import recast
from media_studio.reading.scenes.settling import settle
from media_studio.reading.scenes.shown_looks import tell_unseen
from media_studio.reading.scenes.variation import vary


class Reading:
    """Takes phrases in order and keeps what they add up to.

    Args:
        lexicon: The words that are known.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._context = Context(lexicon)
        self._accounting = self._context.accounting
        self._describing = self._context.describing
        self._drafts = self._context.drafts
        self._lexicon = self._context.lexicon
        self._naming = self._context.naming
        self._placing = self._context.placing
        self._surroundings = self._context.surroundings
        self._bare_phrases = BarePhrases(self._context)
        self._nouns = Nouns(self._context, self._bare_phrases)
        # What the last phrase was left out with, and the word behind what is so in one place only
        self._negating: Lexeme | None = None
        self._only: Lexeme | None = None

    def add(self, phrase: Phrase) -> None:
        """Take the next phrase.

        Raises:
            UnknownSubject: If it names the subject and the catalogue does not have it.
        """
        if self._continues_negation(phrase):
            phrase = replace(phrase, link="without", linking=self._negating)
        self._negating = phrase.linking if phrase.link == "without" else None
        phrase = recast(self._context, phrase)
        self._refuse_likeness(phrase)
        self._refuse_herbs(phrase)
        if phrase.link != "with" or (self._context.was_named and not self._context.is_lost):
            self._placing.turn_to_last(phrase)
        words_only = phrase.head is None and any(lexeme.look for lexeme in phrase.before)
        objects = len(self._drafts)
        self._context.goes_on = self._context.after_look
        # "Striped pink and orange"
        ends_so = bool(phrase.after) and phrase.after[-1].text in COLOUR_WORDS
        self._context.after_look = (words_only or ends_so) and phrase.link != "without"
        self._context.on_part = self._context.on_part if phrase.link == "of" else None
        if phrase.link == "without":
            self._negate(phrase)
        else:
            self._nouns.note_in_front(phrase)
            if not self._take_surroundings(phrase) and not self._bare_phrases.take(phrase):
                self._nouns.take(phrase)
        if phrase.link == "," and objects == len(self._drafts):
            self._context.lists_features = True
        said = [*phrase.modifiers, *phrase.heads]
        self._context.is_covered = any(each.text.startswith("covered ") for each in said)
        dyed = phrase.link in ("in", "and") and all(each.text in COLOUR_WORDS for each in said)
        patterned = bool(said) and said[-1].text in PATTERN_WORDS
        self._context.is_patterned = patterned or (self._context.is_patterned and dyed)
        self._placing.account_for(phrase)
        self._refuse_only(phrase)
        self._take_each(phrase)
        aside = phrase.link == "by" and not phrase.before
        self._context.was_named = phrase.head is not None or (aside and self._context.was_named)
        self._context.announced = phrase.announces or (
            self._context.announced and phrase.head is None
        )
        self._placing.is_deed = phrase.link == "verb" and phrase.before[0].text in words.DEEDS
        self._context.is_sunk = phrase.link == "verb" and phrase.before[0].text in words.SUNK

    def scene(self, seed: int, *, varied: bool = False) -> Scene:
        """Return the scene of all phrases so far; `in_room` accounts for the words of the prompt.

        Args:
            seed: Of the scene.
            varied: Let the seed choose what the prompt leaves open.

        Raises:
            UnknownSubject: If no object was named.
        """
        if not self._drafts and self._context.heading:
            self._nouns.take(self._context.heading)
        if not self._drafts and self._context.awaiting and self._context.awaiting.head:
            raise self._naming.unknown(self._context.awaiting.head.text)
        if not self._drafts:
            raise missing()
        azimuth = vary(self._drafts, seed, self._lexicon.find) if varied else USUAL_AZIMUTH
        azimuth = (
            azimuth if self._surroundings.azimuth == USUAL_AZIMUTH else self._surroundings.azimuth
        )
        settle(self._context)
        environment = self._surroundings.environment
        if environment is None:
            environment = "studio" if self._surroundings.light in (None, "day") else "meadow"
        return Scene(
            objects=tuple(draft.finished() for draft in self._drafts),
            environment=environment,
            light=self._surroundings.light or "day",
            seed=seed,
            azimuth=azimuth,
            low_poly=self._surroundings.low_poly,
        )

    def in_room(self, scene: Scene, room: Room, lexemes: Sequence[Lexeme]) -> Scene:
        """Return a scene that accounts for its prompt: what has no room, and what is not seen."""
        tell_unseen(scene, self._drafts, lexemes, self._accounting)
        self._tell_snow(lexemes)
        self._refuse_bonds(lexemes)
        for index in room.misfits:
            kind, host = self._place_of(scene, index)
            self._accounting.contradict(self._named(index), "", f"no room {kind} a {host}")
        for index in room.hidden:
            _, host = self._place_of(scene, index)
            why = f"at the bottom of the {host}, mostly hidden by its wall"
            self._accounting.approximate(self._named(index), self._drafts[index].noun, why)
        return replace(scene, understanding=self._accounting.understanding(lexemes))

    def _tell_snow(self, lexemes: Sequence[Lexeme]) -> None:
        """Tell that "snow on the roof" lies on more than the roof."""
        for snow, after in pairwise(lexemes):
            if snow.text == "snow" and after.text == "on":
                self._accounting.restrict([snow], "it lies on all of it that is upward")

    def _refuse_bonds(self, lexemes: Sequence[Lexeme]) -> None:
        """Tell that a horse "pulling a cart" would stand beside it."""
        if len(self._drafts) < 2:
            return
        for bond, after in pairwise(lexemes):
            goes_on = after.connector or after.article or after.text == "up"
            joins = bool({bond.text, bond.written} & words.BONDS) and bool(goes_on)
            if joins and self._accounting.is_lost(bond):
                why = "how one thing holds to another is not shown"
                self._accounting.contradict(bond, "", why)

    def _named(self, index: int) -> Lexeme:
        return self._drafts[index].named or self._context.subject[0]

    def _place_of(self, scene: Scene, index: int) -> tuple[str, str]:
        """Return whether an object is on or in another one, and the noun of that."""
        relation = scene.objects[index].relation
        if relation is None:
            # One of a stack, on the one before
            return "on", self._drafts[index].noun
        return relation.kind, self._drafts[relation.to].noun

    def _refuse_only(self, phrase: Phrase) -> None:
        """Tell that "a balcony only on the second floor" is elsewhere too."""
        if self._only and phrase.link in ("on", "in", "by"):
            why = "what is in one place only cannot be chosen"
            self._accounting.contradict(self._only, "", why)
        last = phrase.modifiers[-1] if phrase.modifiers else None
        self._only = last if last and last.text == "only" else None

    def _take_each(self, phrase: Phrase) -> None:
        """Take "a lamp on each side" as two; what is at each of other places is there once."""
        said = [*phrase.modifiers, *phrase.heads]
        each = phrase.each or next((e for e in said if e.text in words.EACH_PLACE), None)
        placed = phrase.link in ("on", "in", "by") and len(self._drafts) > 1
        if each is None or not placed:
            return
        sides = [e for e in said if e.text in ("side", "sides")]
        noun = self._context.last.noun
        if sides and self._placing.put_on_both_sides():
            for said_so in (each, *sides):
                self._accounting.honour(said_so, f"{noun} to the left and right")
        elif self._context.last.count == 1:
            self._accounting.contradict(each, "", f"there is one {noun}; say how many")

    def _refuse_herbs(self, phrase: Phrase) -> None:
        """Tell that a pot of herbs is no cooking pot."""
        said = [*phrase.modifiers, *phrase.heads]
        named = [each for each in said if {each.text, *singulars(each.text)} & words.HERBS]
        if phrase.link == "of" and named and self._drafts and self._context.last.last_word == "pot":
            self._accounting.contradict(named[0], "", "a pot of it is not known")

    def _continues_negation(self, phrase: Phrase) -> bool:
        """Tell whether "or lid" goes on with "without a handle", as "white background" does not."""
        linking = phrase.link_word
        goes_on = phrase.link in ("and", ",") and linking not in ("", "but")
        # "No cushion, bowl of porridge on the tray"
        plain = not (phrase.modifiers or phrase.definite or phrase.holds)
        bare = linking == "or" or plain
        return bool(self._negating and goes_on and bare and not phrase.definite)

    def _negate(self, phrase: Phrase) -> None:
        """Keep what is not to be, for when all that is there is known."""
        head = phrase.heads
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
        owner = self._drafts[self._context.target[0]] if self._context.target else None
        if owner and not any(owner.knows_part(each.text) for each in named):
            # "A cat on a cushion, no collar" is said of the cat
            parts = [each.text for each in named]
            owner = next((d for d in self._drafts if any(map(d.knows_part, parts))), owner)
        self._describing.negations += [
            Negation(said=said, lexeme=each, owner=owner) for each in named
        ]

    def _take_surroundings(self, phrase: Phrase) -> bool:
        """Read light and environment; tell whether the phrase is about nothing else."""
        if not words.PRINTS.isdisjoint(each.text for each in (*phrase.modifiers, *phrase.heads)):
            # "A mug with a sunset print"
            return False
        pictured = bool(self._drafts) and self._context.last.last_word in words.PRINTS
        if pictured and phrase.link in ("of", "by"):
            # "A painting of a sunset"
            return False
        for lexeme in phrase.modifiers:
            of_thing = phrase.link == "with" or (phrase.head is not None and phrase.head.noun)
            if lexeme.light and not (lexeme.noun or of_thing):
                self._surroundings.set_light(lexeme)
        at = place_of(phrase)
        if at is None:
            return False
        self._surroundings.set_environment(at)
        if phrase.link == "on" and at.text in words.FLOORS and not self._context.is_lost:
            self._placing.stand_apart()
        if not self._drafts and not phrase.link:
            self._context.scenery = self._context.scenery or at
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

    def _refuse_likeness(self, phrase: Phrase) -> None:
        """Tell that a teapot "shaped like an elephant" is a teapot."""
        said = phrase.link_word
        known = bool(self._drafts) and not self._context.is_lost
        if said in words.LIKENESS and known and self._context.is_about_whole:
            noun = self._context.last.noun
            why = f"a {noun} has its own shape here"
            assert phrase.linking is not None
            self._accounting.contradict(phrase.linking, f"a {noun}", why)


def _is_other_look(phrase: Phrase) -> bool:
    """Tell whether "a red one" says how something looks, and not what it is."""
    said = [*phrase.modifiers, *phrase.heads]
    return any(each.text in ("one", "ones") for each in said) and any(each.look for each in said)
