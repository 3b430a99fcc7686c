"""Light outdoors: the skies under which a model can be shown."""

from dataclasses import dataclass

from media_studio.render.studio_light import Color


@dataclass(frozen=True, kw_only=True)
class Sky:
    """Light outdoors.

    Attributes:
        horizon: Linear colour at the horizon, which haze also takes.
        middle: Linear colour at 20 degrees above it.
        zenith: Linear colour overhead.
        cloud: Linear colour of clouds.
        cover: Share of the sky under clouds, 0..1.
        sun: Linear colour of the sun or moon.
        power: Its irradiance in W/m².
        elevation: Its height in degrees.
        bearing: Its direction in degrees from behind the camera, positive to the left.
        softness: Its apparent diameter in degrees.
        exposure: Stops that the camera adds.
        stars: True at night.
    """

    horizon: Color
    middle: Color
    zenith: Color
    cloud: Color
    cover: float
    sun: Color
    power: float
    elevation: float
    bearing: float
    softness: float
    exposure: float = 0.0
    stars: bool = False


SKIES = {
    "day": Sky(
        horizon=(0.66, 0.76, 0.88),
        middle=(0.30, 0.48, 0.76),
        zenith=(0.13, 0.27, 0.55),
        cloud=(0.95, 0.96, 0.98),
        cover=0.42,
        sun=(1.0, 0.95, 0.86),
        power=4.3,
        elevation=44,
        bearing=48,
        softness=2,
    ),
    "sunset": Sky(
        horizon=(0.98, 0.47, 0.19),
        middle=(0.62, 0.33, 0.34),
        zenith=(0.14, 0.15, 0.34),
        cloud=(0.95, 0.42, 0.30),
        cover=0.5,
        sun=(1.0, 0.56, 0.26),
        power=3.6,
        elevation=11,
        bearing=64,
        softness=3,
        exposure=0.2,
    ),
    "night": Sky(
        horizon=(0.055, 0.085, 0.16),
        middle=(0.022, 0.036, 0.085),
        zenith=(0.008, 0.014, 0.04),
        cloud=(0.05, 0.07, 0.12),
        cover=0.3,
        sun=(0.62, 0.76, 1.0),
        power=0.55,
        elevation=46,
        bearing=42,
        softness=2,
        exposure=1.4,
        stars=True,
    ),
    "overcast": Sky(
        horizon=(0.66, 0.69, 0.73),
        middle=(0.60, 0.63, 0.68),
        zenith=(0.50, 0.54, 0.60),
        cloud=(0.80, 0.82, 0.85),
        cover=0.75,
        sun=(1.0, 0.99, 0.97),
        power=1.3,
        elevation=60,
        bearing=40,
        softness=60,
        exposure=0.15,
    ),
}
