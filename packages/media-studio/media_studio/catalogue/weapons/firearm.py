"""Guns, old, new and imaginary."""

from media_studio.catalogue.modelling.housing import dome, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _barrel(length: float, radius: float) -> Shape:
    """Bore a barrel along +X from the origin."""
    r, h = radius, length
    return lathe(
        [(0, 0)],
        [(r, 0)],
        [(r, h)],
        [(0.55 * r, h)],
        [(0.5 * r, h - 2 * r)],
        [(0, h - 2 * r)],
        sides=24,
        bevel=0.1 * r,
    ).turned(z=-90)


def _guard(x: float, y: float, size: float) -> list[Shape]:
    """Bend a trigger guard below (x, y), with its trigger."""
    s = size
    bow = tube(
        [
            (x + s, y, 0),
            (x + 0.9 * s, y - 0.9 * s, 0),
            (x, y - 1.2 * s, 0),
            (x - 0.9 * s, y - 0.8 * s, 0),
            (x - s, y, 0),
        ],
        0.12 * s,
        flat=1.6,
    )
    return [
        bow,
        tube([(x, y, 0), (x + 0.1 * s, y - 0.4 * s, 0), (x + 0.3 * s, y - 0.85 * s, 0)], 0.13 * s),
    ]


def _pistol(_: Variant) -> list[Part]:
    grip = prism(
        [(-0.075, -0.004), (-0.02, -0.004), (-0.035, -0.1), (-0.09, -0.1)], 0.028, bevel=0.005
    )
    cheek = prism(
        [(-0.07, -0.02), (-0.03, -0.02), (-0.041, -0.088), (-0.08, -0.088)], 0.033, bevel=0.003
    )
    ribs = [
        box(0.003, 0.026, 0.0305, bevel=0.0006).at(-0.075 + 0.007 * k, 0.006, 0) for k in range(6)
    ]
    return [
        box(0.19, 0.034, 0.03, bevel=0.004).at(0.01, 0.002, 0).part("main"),
        box(0.16, 0.018, 0.027, bevel=0.003).at(0.015, -0.015, 0).part("metal"),
        _barrel(0.02, 0.0085).at(0.095, 0.018, 0).part("metal"),
        grip.part("main"),
        cheek.part("grip"),
        *parts("metal", ribs),
        *parts("main", _guard(0.005, -0.014, 0.026)),
        *parts(
            "metal",
            [
                box(0.008, 0.008, 0.004, bevel=0.001).at(0.095, 0.034, 0),
                box(0.01, 0.009, 0.016, bevel=0.002).at(-0.075, 0.034, 0),
            ],
        ),
        panel(0.05, 0.012, 0.001, bevel=0).at(0.03, 0.012, 0.0148).part("metal"),
    ]


def _revolver(_: Variant) -> list[Part]:
    frame = [
        (-0.055, 0.03),
        (0.05, 0.03),
        (0.05, -0.012),
        (0.03, -0.024),
        (-0.03, -0.024),
        (-0.062, 0.0),
    ]
    stock = rounded(
        [
            (-0.06, 0.012),
            (-0.03, -0.02),
            (-0.045, -0.06),
            (-0.06, -0.105),
            (-0.1, -0.11),
            (-0.105, -0.085),
            (-0.085, -0.04),
            (-0.08, -0.005),
        ],
        4,
    )
    flutes = [
        rod((-0.02, 0, 0.0225), (0.032, 0, 0.0225), 0.0055, sides=10).turned(x=60 * k).at(y=0.008)
        for k in range(6)
    ]
    return [
        prism(frame, 0.02, bevel=0.004).part("main"),
        cylinder(0.0235, 0.05, bevel=0.003, sides=30)
        .turned(z=-90)
        .at(-0.018, 0.008, 0)
        .part("main"),
        *parts("dark", flutes),
        _barrel(0.15, 0.011).at(0.045, 0.019, 0).part("main"),
        rod((0.048, -0.001, 0), (0.15, 0.002, 0), 0.006).part("main"),
        prism(stock, 0.03, bevel=0.008).part("grip"),
        *parts("main", _guard(-0.006, -0.02, 0.025)),
        prism(
            [(-0.055, 0.025), (-0.045, 0.03), (-0.06, 0.05), (-0.082, 0.058), (-0.07, 0.04)],
            0.009,
            bevel=0.002,
        ).part("main"),
        prism([(0.17, 0.029), (0.192, 0.029), (0.19, 0.043)], 0.004, bevel=0.001).part("main"),
        *parts(
            "metal", pair(ellipsoid(0.006, 0.006, 0.004, sides=14).at(-0.072, -0.045, 0.014), "z")
        ),
    ]


def _lock(x: float, y: float) -> list[Part]:
    """Make a flintlock on the near side: plate, cock with its flint, and frizzen."""
    cock = tube(
        [
            (x - 0.035, y - 0.005, 0),
            (x - 0.045, y + 0.02, 0),
            (x - 0.03, y + 0.035, 0),
            (x - 0.012, y + 0.033, 0),
        ],
        [0.006, 0.0055, 0.005, 0.005],
        flat=0.8,
    )
    frizzen = tube(
        [(x + 0.03, y, 0), (x + 0.022, y + 0.012, 0), (x + 0.014, y + 0.035, 0)],
        [0.005, 0.005, 0.004],
    )
    return [
        panel(0.11, 0.024, 0.006, radius=0.01).at(x - 0.005, y - 0.014, 0.012).part("metal"),
        *parts("metal", [s.at(z=0.018) for s in (cock, frizzen)]),
        box(0.014, 0.008, 0.008, bevel=0.001).at(x - 0.006, y + 0.027, 0.018).part("dark"),
        ellipsoid(0.016, 0.006, 0.007, sides=14).at(x + 0.022, y - 0.002, 0.018).part("trim"),
    ]


def _flintlock(_: Variant) -> list[Part]:
    stock = rounded(
        [
            (0.2, 0.012),
            (0.2, -0.008),
            (0.05, -0.014),
            (-0.03, -0.026),
            (-0.07, -0.06),
            (-0.095, -0.12),
            (-0.13, -0.125),
            (-0.125, -0.07),
            (-0.1, -0.015),
            (-0.06, 0.012),
            (0.05, 0.014),
        ],
        4,
    )
    return [
        prism(stock, 0.026, bevel=0.008).part("grip"),
        _barrel(0.29, 0.0115).at(-0.035, 0.02, 0).part("main"),
        sleeve((0.008, 0), (0.016, 0), (0.019, 0.014), (0.01, 0.014))
        .turned(z=-90)
        .at(0.244, 0.02, 0)
        .part("trim"),
        rod((0.05, -0.004, 0), (0.23, 0.001, 0), 0.004).part("trim"),
        *parts(
            "trim",
            [
                sleeve((0.012, 0), (0.0175, 0), (0.0175, 0.014), (0.012, 0.014))
                .turned(z=-90)
                .at(x, 0.008, 0)
                .scaled(1, 1.25, 1)
                for x in (0.09, 0.17)
            ],
        ),
        dome(0.024, 0.02, 0.018).turned(z=165).at(-0.112, -0.118, 0).part("trim"),
        *_lock(-0.03, 0.012),
        *parts("trim", _guard(-0.025, -0.02, 0.026)),
    ]


def _rifle_scope() -> Shape:
    """Turn a telescopic sight."""
    return lathe(
        [(0, 0)],
        [(0.02, 0)],
        [(0.02, 0.05)],
        [(0.0125, 0.07)],
        [(0.0125, 0.18)],
        [(0.022, 0.21)],
        [(0.022, 0.26)],
        [(0, 0.255)],
        sides=26,
    ).turned(z=-90)


def _rifle(variant: Variant) -> list[Part]:
    stock = [
        (-0.5, -0.045),
        (-0.5, -0.145),
        (-0.46, -0.15),
        (-0.2, -0.055),
        (-0.13, -0.045),
        (0.3, -0.022),
        (0.36, -0.012),
        (0.36, 0.004),
        (-0.06, 0.006),
        (-0.14, -0.012),
        (-0.22, -0.012),
    ]
    bolt = [
        rod((-0.1, 0.016, 0.01), (-0.1, 0.004, 0.05), 0.005),
        ellipsoid(0.009, 0.009, 0.009, sides=16).at(-0.1, 0.002, 0.054),
    ]
    scope = _rifle_scope()
    made = [
        prism(stock, 0.04, bevel=0.011).part("stock"),
        _barrel(0.6, 0.011).at(0.02, 0.014, 0).part("main"),
        rod((-0.14, 0.014, 0), (0.05, 0.014, 0), 0.016).part("main"),
        *parts("main", bolt),
        scope.at(-0.15, 0.06, 0).part("scope"),
        *parts(
            "dark", [box(0.016, 0.03, 0.014, bevel=0.003).at(x, 0.025, 0) for x in (-0.06, 0.02)]
        ),
        cylinder(0.008, 0.016, sides=16).at(-0.03, 0.07, 0).part("dark"),
        *parts(
            "main",
            [
                *_guard(-0.1, -0.036, 0.03),
                prism([(0.59, 0.024), (0.61, 0.024), (0.605, 0.04)], 0.004, bevel=0.001),
            ],
        ),
        box(0.012, 0.1, 0.038, bevel=0.004).at(-0.505, -0.145, 0).part("stock"),
        tube(
            [(0.26, -0.022, 0), (0.1, -0.11, 0.01), (-0.2, -0.17, 0.01), (-0.42, -0.135, 0)],
            0.011,
            flat=0.2,
        ).part("strap"),
        *parts(
            "main",
            [
                sleeve((0.014, 0), (0.02, 0), (0.02, 0.014), (0.014, 0.014))
                .turned(z=-90)
                .at(0.27, 0.006, 0)
                .scaled(1, 1.2, 1)
            ],
        ),
    ]
    if variant.subtype == "sniper":
        leg = rod((0.34, 0.0, 0.012), (0.37, -0.2, 0.085), 0.007)
        foot = ellipsoid(0.014, 0.007, 0.014, sides=12).at(0.37, -0.2, 0.085)
        made += parts("bipod", [one for s in (leg, foot) for one in pair(s, "z")])
    return each(made, lambda s: s.turned(z=24))


def _musket(_: Variant) -> list[Part]:
    stock = [
        (-0.52, -0.04), (-0.52, -0.14), (-0.48, -0.14), (-0.22, -0.06), (-0.12, -0.03),
        (0.55, -0.014), (0.55, 0.004), (-0.06, 0.008), (-0.16, -0.01),
    ]  # fmt: skip
    made = [
        prism(stock, 0.036, bevel=0.01).part("stock"),
        _barrel(0.86, 0.0125).at(-0.08, 0.014, 0).part("main"),
        *_lock(-0.09, 0.006),
        *parts(
            "trim",
            [
                *_guard(-0.1, -0.028, 0.03),
                *[
                    sleeve((0.012, 0), (0.021, 0), (0.021, 0.02), (0.012, 0.02))
                    .turned(z=-90)
                    .at(x, 0.004, 0)
                    .scaled(1, 1.3, 1)
                    for x in (0.1, 0.3, 0.5)
                ],
            ],
        ),
        rod((0.1, -0.012, 0), (0.74, -0.001, 0), 0.004).part("metal"),
        box(0.012, 0.1, 0.038, bevel=0.004).at(-0.52, -0.14, 0).part("trim"),
    ]
    return each(made, lambda s: s.turned(z=24))


def _shotgun(_: Variant) -> list[Part]:
    """Lay two barrels side by side over a wooden fore-end and stock."""
    stock = [
        (-0.46, -0.05),
        (-0.46, -0.15),
        (-0.42, -0.155),
        (-0.19, -0.07),
        (-0.12, -0.05),
        (-0.02, -0.035),
        (-0.02, 0.0),
        (-0.14, -0.002),
        (-0.21, -0.015),
    ]
    fore = [(0.06, -0.03), (0.3, -0.022), (0.33, -0.01), (0.33, 0.0), (0.06, 0.0)]
    shells = [
        cylinder(0.011, 0.05, bevel=0.002, sides=18),
        cylinder(0.0115, 0.012, bevel=0.001, sides=18),
    ]
    rib = box(0.6, 0.006, 0.008, bevel=0.001).at(0.3, 0.028, 0)
    return [
        prism(stock, 0.042, bevel=0.012).part("stock"),
        prism(fore, 0.046, bevel=0.01).part("stock"),
        *parts("main", [*pair(_barrel(0.62, 0.013).at(0.0, 0.013, 0.0133), "z"), rib]),
        *parts(
            "metal",
            [
                box(0.12, 0.06, 0.044, bevel=0.006).at(-0.02, -0.035, 0),
                *_guard(-0.06, -0.034, 0.03),
            ],
        ),
        *parts(
            "metal",
            pair(
                tube(
                    [(-0.07, 0.026, 0.012), (-0.09, 0.05, 0.013), (-0.1, 0.052, 0.013)],
                    0.005,
                    sides=8,
                ),
                "z",
            ),
        ),
        ellipsoid(0.004, 0.004, 0.004, sides=10).at(0.595, 0.034, 0).part("trim"),
        box(0.014, 0.1, 0.04, bevel=0.004).at(-0.465, -0.15, 0).part("stock"),
        shells[0].turned(z=90).at(0.1, -0.142, 0.06).part("shells"),
        shells[1].turned(z=90).at(0.1, -0.142, 0.06).part("trim"),
    ]


def _rail(x: float, length: float, y: float) -> list[Shape]:
    """Notch a rail on top of a receiver."""
    teeth = [
        box(0.009, 0.006, 0.024, bevel=0.001).at(x + 0.016 * k, y + 0.006, 0)
        for k in range(int(length / 0.016))
    ]
    return [box(length, 0.008, 0.02, bevel=0.001).at(x + length / 2 - 0.006, y, 0), *teeth]


def _pistol_grip(x: float, y: float) -> Shape:
    outline = [(x - 0.02, y), (x + 0.022, y), (x - 0.002, y - 0.1), (x - 0.05, y - 0.1)]
    return prism(outline, 0.032, bevel=0.007)


def _assault(_: Variant) -> list[Part]:
    """Fit a curved magazine, a stock and a red dot sight to a modern rifle."""
    stock = [
        (-0.24, 0.02),
        (-0.47, 0.024),
        (-0.48, -0.11),
        (-0.44, -0.11),
        (-0.36, -0.03),
        (-0.24, -0.02),
    ]
    magazine = [
        (0.03, -0.03),
        (0.09, -0.03),
        (0.105, -0.11),
        (0.135, -0.18),
        (0.08, -0.2),
        (0.045, -0.12),
    ]
    hand = box(0.25, 0.05, 0.046, bevel=0.01).at(0.24, -0.02, 0)
    slots = [
        box(0.032, 0.014, 0.048, bevel=0.003).at(0.155 + 0.045 * k, -0.002, 0) for k in range(5)
    ]
    sight = [
        box(0.05, 0.012, 0.026, bevel=0.003).at(0.0, 0.046, 0),
        sleeve((0.015, -0.02), (0.019, -0.02), (0.019, 0.02), (0.015, 0.02))
        .turned(z=90)
        .at(0.0, 0.076, 0),
    ]
    muzzle = cylinder(0.012, 0.06, bevel=0.002, sides=18).turned(z=-90).at(0.5, 0.008, 0)
    front = prism([(0.43, 0.016), (0.45, 0.016), (0.445, 0.06), (0.435, 0.06)], 0.01, bevel=0.002)
    return [
        box(0.36, 0.075, 0.042, bevel=0.007).at(-0.06, -0.035, 0).part("main"),
        prism(stock, 0.034, bevel=0.006).part("stock"),
        _pistol_grip(-0.12, -0.03).part("grip"),
        prism(magazine, 0.026, bevel=0.004).part("magazine"),
        *parts("grip", [hand]),
        *parts("dark", [*slots, *_guard(-0.055, -0.034, 0.026), *_rail(-0.2, 0.32, 0.038), front]),
        _barrel(0.16, 0.008).at(0.355, 0.008, 0).part("metal"),
        muzzle.part("dark"),
        *parts("scope", sight),
        cylinder(0.015, 0.004, bevel=0, sides=24).turned(z=90).at(0.014, 0.076, 0).part("scopes"),
    ]


def _submachine(_: Variant) -> list[Part]:
    """Keep a submachine gun short: a straight magazine, a wire stock, a perforated jacket."""
    magazine = box(0.034, 0.2, 0.024, bevel=0.003).at(0.075, -0.225, 0)
    wire = tube(
        [(-0.14, 0.0, 0.016), (-0.36, 0.004, 0.016), (-0.38, -0.02, 0.016), (-0.385, -0.1, 0.016)],
        0.005,
        sides=8,
    )
    butt = rod((-0.385, -0.1, -0.016), (-0.385, -0.1, 0.016), 0.006)
    jacket = rod((0.13, 0.006, 0), (0.29, 0.006, 0), 0.02, sides=24)
    holes = [
        ellipsoid(0.008, 0.006, 0.004, sides=12).at(0.155 + 0.03 * k, 0.006, 0.0185).turned(x=0)
        for k in range(5)
    ]
    sights = [box(0.008, 0.022, 0.018, bevel=0.002).at(x, 0.025, 0) for x in (-0.1, 0.27)]
    return [
        box(0.3, 0.062, 0.038, bevel=0.008).at(-0.01, -0.03, 0).part("main"),
        jacket.part("main"),
        _pistol_grip(-0.09, -0.028).part("grip"),
        magazine.part("magazine"),
        *parts("stock", [*pair(wire, "z"), butt]),
        *parts(
            "dark",
            [*[one for h in holes for one in pair(h, "z")], *sights, *_guard(-0.03, -0.03, 0.026)],
        ),
        _barrel(0.05, 0.01).at(0.285, 0.006, 0).part("metal"),
        rod((0.02, 0.025, 0.0), (0.02, 0.025, 0.036), 0.006).part("metal"),
    ]


def _plasma(_: Variant) -> list[Part]:
    """Wrap glowing coils around the barrel of a rifle from the future."""
    body = [
        (-0.36, -0.02),
        (-0.3, 0.05),
        (-0.05, 0.065),
        (0.16, 0.05),
        (0.2, 0.02),
        (0.2, -0.04),
        (0.0, -0.06),
        (-0.18, -0.045),
        (-0.34, -0.13),
        (-0.4, -0.13),
        (-0.4, -0.03),
    ]
    shroud = [
        prism([(0.2, 0.035), (0.52, 0.02), (0.5, 0.034), (0.2, 0.055)], 0.036, bevel=0.004),
        prism([(0.2, -0.035), (0.44, -0.03), (0.4, -0.05), (0.18, -0.055)], 0.036, bevel=0.004),
    ]
    coils = [
        torus(0.021, 0.0065, sides=24, section=8).turned(z=90).at(0.23 + 0.032 * k, 0.0, 0)
        for k in range(7)
    ]
    cell = box(0.07, 0.03, 0.058, bevel=0.006).at(-0.02, -0.01, 0)
    stripe = box(0.16, 0.008, 0.058, bevel=0.002).at(-0.16, 0.012, 0)
    scope = [
        rod((-0.14, 0.1, 0), (0.03, 0.1, 0), 0.018, sides=20),
        box(0.02, 0.04, 0.014, bevel=0.002).at(-0.1, 0.055, 0),
        box(0.02, 0.04, 0.014, bevel=0.002).at(0.0, 0.055, 0),
    ]
    return [
        prism(body, 0.052, bevel=0.009).part("main"),
        *parts("main", shroud),
        _barrel(0.36, 0.013).at(0.19, 0, 0).part("metal"),
        sleeve((0.012, 0), (0.026, 0), (0.022, 0.05), (0.012, 0.05))
        .turned(z=-90)
        .at(0.5, 0, 0)
        .part("metal"),
        *parts("light", [*coils, cell, stripe]),
        _pistol_grip(-0.1, -0.045).part("grip"),
        *parts("dark", [*_guard(-0.03, -0.055, 0.028), *_rail(-0.16, 0.22, 0.06)]),
        *parts("scope", scope),
        cylinder(0.015, 0.004, bevel=0, sides=20).turned(z=-90).at(0.0285, 0.1, 0).part("scopes"),
    ]


def _launcher(_: Variant) -> list[Part]:
    """Load a tube with a finned rocket, with grips and a sight below and above."""
    pipe = sleeve(
        (0.038, -0.45),
        (0.044, -0.45),
        (0.044, 0.4),
        (0.05, 0.42),
        (0.05, 0.45),
        (0.038, 0.45),
        sides=32,
    ).turned(z=-90)
    cone = (
        sleeve((0.038, 0), (0.044, 0), (0.075, -0.11), (0.069, -0.11), sides=32)
        .turned(z=-90)
        .at(x=-0.44)
    )
    head = (
        lathe(
            [(0, 0)],
            [(0.03, 0)],
            [(0.034, 0.06), (0.06, 0.12)],
            [(0.062, 0.17), (0.03, 0.3)],
            [(0.0, 0.34)],
            sides=28,
        )
        .turned(z=-90)
        .at(x=0.42)
    )
    wood = (
        sleeve((0.043, -0.12), (0.054, -0.11), (0.054, 0.11), (0.043, 0.12), sides=28)
        .turned(z=-90)
        .at(x=-0.06)
    )
    grips = [
        prism(
            [(x, -0.04), (x + 0.04, -0.04), (x + 0.025, -0.14), (x - 0.015, -0.14)],
            0.03,
            bevel=0.006,
        )
        for x in (0.08, 0.24)
    ]
    sight = [
        box(0.07, 0.05, 0.03, bevel=0.006).at(0.12, 0.06, 0.03),
        box(0.02, 0.03, 0.02, bevel=0.002).at(0.12, 0.036, 0.03),
    ]
    return [
        *parts("main", [pipe, cone]),
        head.part("rocket"),
        wood.part("stock"),
        *parts("grip", grips),
        *parts("dark", [*_guard(0.15, -0.045, 0.026)]),
        *parts("scope", sight),
        cylinder(0.014, 0.006, bevel=0.001, sides=20)
        .turned(z=-90)
        .at(0.153, 0.085, 0.03)
        .part("scopes"),
    ]


def _ray_gun(_: Variant) -> list[Part]:
    """Make the ray gun of the pulp magazines: fins, rings and a glowing bulb."""
    shell = lathe(
        [(0, -0.1)],
        [(0.012, -0.1)],
        [(0.036, -0.07), (0.045, -0.02), (0.034, 0.04), (0.018, 0.07)],
        [(0, 0.07)],
        sides=36,
    ).turned(z=-90)
    grip = rounded(
        [
            (-0.06, -0.03),
            (-0.015, -0.035),
            (-0.03, -0.08),
            (-0.04, -0.125),
            (-0.085, -0.12),
            (-0.08, -0.075),
        ],
        4,
    )
    fin = prism([(-0.11, 0.03), (-0.04, 0.04), (-0.05, 0.06), (-0.125, 0.085)], 0.006, bevel=0.002)
    coils = ((0.085, 0.026), (0.105, 0.021), (0.125, 0.017))
    rings = [torus(r, 0.006, sides=32, section=8).turned(z=90).at(x) for x, r in coils]
    plates = [cylinder(r, 0.003, sides=32).turned(z=-90).at(x - 0.0015) for x, r in coils]
    return [
        shell.part("main"),
        prism(grip, 0.03, bevel=0.009).part("grip"),
        rod((0.06, 0, 0), (0.16, 0, 0), 0.011, tip=0.007).part("metal"),
        *parts("trim", rings),
        *parts("metal", plates),
        ellipsoid(0.016, 0.016, 0.016, sides=20).at(0.168, 0, 0).part("light"),
        fin.part("trim"),
        *parts("trim", pair(fin.turned(x=62), "z")),
        *parts("light", pair(ellipsoid(0.014, 0.014, 0.006, sides=20).at(-0.02, 0.0, 0.043), "z")),
        *parts(
            "metal",
            pair(torus(0.0155, 0.003, sides=24, section=8).turned(x=90).at(-0.02, 0, 0.042), "z"),
        ),
        *parts("metal", _guard(0.0, -0.034, 0.026)),
        torus(0.045, 0.004, sides=40, section=8).turned(z=90).at(-0.02).part("metal"),
        lathe([(0.012, 0), (0.018, 0.012), (0.006, 0.03)], [(0, 0.034)], sides=20)
        .turned(z=90)
        .at(-0.095)
        .part("trim"),
    ]


BUILD = by_subtype(
    pistol=_pistol,
    revolver=_revolver,
    flintlock=_flintlock,
    rifle=_rifle,
    sniper=_rifle,
    shotgun=_shotgun,
    assault=_assault,
    submachine=_submachine,
    plasma=_plasma,
    launcher=_launcher,
    musket=_musket,
    ray_gun=_ray_gun,
)
