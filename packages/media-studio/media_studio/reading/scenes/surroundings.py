"""Where the objects of a prompt are seen, in which light and from which side."""

from media_studio.language import words
from media_studio.programs.scene import USUAL_AZIMUTH
from media_studio.reading.scenes.accounting import PLACE, Accounting
from media_studio.reading.scenes.lexicon import Lexeme


class Surroundings:
    """Takes the words for them, and accounts for these.

    Attributes:
        environment: One of `scene.ENVIRONMENTS`, or None.
        light: One of `scene.LIGHTS`, or None.
        azimuth: Degrees from the front towards +X.
        low_poly: Few flat faces in place of smooth surfaces.
    """

    def __init__(self, accounting: Accounting) -> None:
        self._accounting = accounting
        self.environment: str | None = None
        self.light: str | None = None
        self.azimuth = USUAL_AZIMUTH
        self.low_poly = False

    def suggest(self, lexeme: Lexeme) -> bool:
        """Take "snowy", said of an object, for the place where none is named."""
        place = words.ENVIRONMENT_ADJECTIVES.get(lexeme.text)
        if place is None or self.environment is not None:
            return False
        self.environment = place
        return True

    def spread(self, place: str) -> None:
        """Take the place of "a field of sunflowers" where none is named."""
        self.environment = self.environment or words.ENVIRONMENT_WORDS.get(place)

    def set_light(self, lexeme: Lexeme) -> None:
        """Take the light that a word names; the first one counts."""
        self.light = self.light or lexeme.light
        if self.light == lexeme.light and lexeme.text in words.NEAR_LIGHTS:
            self._accounting.approximate(
                lexeme, f"light: {lexeme.light}", "only its light is shown"
            )
        elif self.light == lexeme.light:
            self._accounting.honour(lexeme, f"light: {lexeme.light}")
        else:
            self._accounting.ignore([lexeme], f"the light is {self.light}")

    def set_environment(self, lexeme: Lexeme) -> None:
        """Take the place that a word names; the first one counts."""
        self.environment = self.environment or lexeme.environment
        meant = f"{PLACE}: {lexeme.environment}"
        if self.environment == lexeme.environment and {*lexeme.text.split()} <= words.TRUE_PLACES:
            self._accounting.honour(lexeme, meant)
        elif self.environment == lexeme.environment:
            self._accounting.approximate(lexeme, meant, "the nearest that this engine has")
        else:
            self._accounting.ignore([lexeme], f"the surroundings are: {self.environment}")

    def see(self, lexeme: Lexeme) -> None:
        """Take the side from which a picture is taken, or the form of all that it shows."""
        if lexeme.text in words.LOW_POLY:
            self.low_poly = True
            self._accounting.honour(lexeme, "few flat faces")
        if lexeme.text in words.VIEWS:
            self.azimuth = words.VIEWS[lexeme.text]
            self._accounting.honour(lexeme, f"camera {self.azimuth:.0f} degrees from the front")
