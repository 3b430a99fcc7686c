"""What was said so far, which the next phrase of a prompt is read against."""

from media_studio.language import words
from media_studio.language.part_words import is_part_word
from media_studio.reading.scenes.accounting import Accounting
from media_studio.reading.scenes.companions import Companions
from media_studio.reading.scenes.counting import Counting
from media_studio.reading.scenes.describing import Describing
from media_studio.reading.scenes.draft import Draft
from media_studio.reading.scenes.lexicon import Lexeme, Lexicon
from media_studio.reading.scenes.naming import Naming
from media_studio.reading.scenes.ownership import Ownership, Target
from media_studio.reading.scenes.phrases import Phrase
from media_studio.reading.scenes.placing import Placing
from media_studio.reading.scenes.surroundings import Surroundings


class Context:
    """What phrases have added up to, and what the next one may go on with.

    Attributes:
        drafts: The objects so far.
        target: What a coming "made of" is about.
        carried: Modifiers of a phrase that broke off before its noun.
        is_another: They had an article, and so are of another thing than the next.
        awaiting: A part whose object is still to come.
        subject: Names the first object.
        heading: What names all that follows: "graveyard set".
        is_lost: The last noun came to nothing, so that what is said of it comes to nothing either.
        lacks_content: It was said to be in the last object, which is there.
        is_built_in: It is there, and has no look of its own.
        is_standing: It is what the object stands on, as "on wheels".
        was_standing: `is_standing` of the noun before the last.
        part_named: The part of the last object that was named last, or empty.
        part_count: How many of it were asked for, or None.
        is_sunk: The last verb lets something lie in what follows.
        was_lost: `is_lost` of the noun before the last.
        was_named: The last phrase had a noun.
        on_part: "On the roof", whose house is still to come.
        scenery: A place that the prompt begins with.
        announced: It is behind a colon.
        after_look: The last phrase said how something looks, and no more.
        goes_on: The one before it did.
        lists_features: What is behind commas is said of the subject.
        is_covered: What was said last is what lies on the last thing.
        is_patterned: What was said last is a pattern.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.drafts: list[Draft] = []
        self.target: Target = None
        self.carried: tuple[Lexeme, ...] = ()
        self.is_another = False
        self.awaiting: Phrase | None = None
        self.subject: tuple[Lexeme, ...] = ()
        self.heading: Phrase | None = None
        self.is_lost = False
        self.lacks_content = False
        self.is_built_in = False
        self.is_standing = False
        self.was_standing = False
        self.part_named = ""
        self.part_count: int | None = None
        self.is_sunk = False
        self.was_lost = False
        self.was_named = False
        self.on_part: Phrase | None = None
        self.scenery: Lexeme | None = None
        self.announced = False
        self.after_look = False
        self.goes_on = False
        self.lists_features = False
        self.is_covered = False
        self.is_patterned = False
        self.accounting = Accounting()
        self.placing = Placing(self.drafts, self.accounting)
        self.naming = Naming(lexicon, self.drafts)
        self.ownership = Ownership(lexicon.find, self.drafts, self.placing)
        self.companions = Companions(lexicon.find, self.drafts, self.placing)
        self.surroundings = Surroundings(self.accounting)
        self.counting = Counting(self.drafts, self.accounting, self.surroundings)
        self.describing = Describing(lexicon.find, self.accounting, self.surroundings)

    @property
    def base(self) -> Draft:
        """Return the object that what follows is on, in or beside."""
        return self.drafts[self.placing.base]

    @property
    def last(self) -> Draft:
        """Return the object that was named last."""
        return self.drafts[-1]

    @property
    def is_about_whole(self) -> bool:
        """Tell whether a coming "made of" is about no part of an object."""
        return self.target is None or self.target[1] is None

    @property
    def is_about_part(self) -> bool:
        """Tell whether a part was named last, with a surface of its own or without."""
        return self.is_built_in or not self.is_about_whole

    def lose(self, phrase: Phrase, why: str) -> None:
        """Ignore a noun and what is said of it."""
        self.accounting.ignore((*phrase.modifiers, *phrase.heads), why)
        self.tell_around(phrase)
        self.is_lost = True
        self.placing.note_with(phrase)

    def tell_around(self, phrase: Phrase) -> None:
        """Account for where somebody sits that is not there, and empty what holds nothing else."""
        if self.drafts and phrase.linking and phrase.link_word in words.POSTURES and self.last.acts:
            # "A hen sitting on a nest"
            self.accounting.approximate(phrase.linking, "standing", "postures are not followed")
        self._empty_for(phrase)

    def _empty_for(self, phrase: Phrase) -> None:
        """Leave out the jam of "a jar with floating eyeballs", though these are not there."""
        thing = phrase.head is not None and not is_part_word(phrase.head.text)
        put = phrase.link in ("with", "in") and phrase.placed != "by" and not phrase.bare
        if thing and put and self.drafts and self.base.noun in words.VESSELS:
            self.base.empty()

    def contradict(self, phrase: Phrase, why: str) -> None:
        """Tell that the result is without what the phrase names."""
        for head in phrase.heads:
            self.accounting.contradict(head, "", why)
