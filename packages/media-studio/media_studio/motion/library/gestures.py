"""What people say with arms and head."""

from media_studio.motion.library.curves import clock, eased, keyed, swing
from media_studio.motion.library.entry import authored
from media_studio.motion.library.figure import (
    RELAXED,
    Arm,
    Spot,
    Turn,
    hanging,
    mix,
    perform,
    through,
)
from media_studio.motion.motion import Motion


def wave() -> Motion:
    """Wave with the right hand."""
    time = clock(3.4)
    raised = keyed(time, (0.2, 0), (0.75, 1), (2.6, 1), (3.2, 0))
    to_and_fro = swing(time, 1.9) * keyed(time, (0.55, 0), (0.8, 1), (2.4, 1), (2.75, 0))
    hand = Arm(
        x=24 + 9 * to_and_fro,
        y=27 - 2 * to_and_fro**2,
        z=12,
        elbow_x=0.8,
        elbow_y=-1,
        elbow_z=-0.1,
        roll=70,
        flex=-8 * to_and_fro,
    )
    return perform(
        time,
        hips=Spot(x=2.2 * raised, y=-0.4),
        chest=Turn(side=3 * raised, twist=5 * raised, lean=1),
        head=Turn(side=-5 * raised, twist=4 * raised),
        right_arm=mix(RELAXED, hand, raised),
    )


def wave_both_hands() -> Motion:
    """Wave both arms above the head."""
    time = clock(3.6)
    raised = keyed(time, (0.1, 0), (0.7, 1), (2.9, 1), (3.5, 0))
    sweep = 15 * swing(time, 1.25) * keyed(time, (0.5, 0), (0.8, 1), (2.7, 1), (3.0, 0))
    arms = [
        Arm(x=14 + sign * sweep, y=45, z=6, elbow_x=1, elbow_y=0, elbow_z=-0.2, roll=80)
        for sign in (1, -1)
    ]
    return perform(
        time,
        hips=Spot(x=0.12 * sweep, y=0.5 * raised),
        chest=Turn(side=0.3 * sweep, lean=-2 * raised),
        head=Turn(lean=-6 * raised, side=-0.1 * sweep),
        left_arm=mix(hanging(out=12), arms[0], raised),
        right_arm=mix(hanging(out=12), arms[1], raised),
    )


def clap() -> Motion:
    """Clap the hands before the chest."""
    time = clock(3.6)
    ready = keyed(time, (0.1, 0), (0.6, 1), (3.0, 1), (3.5, 0))
    # Hands meet for a moment and spring apart
    apart = abs(swing(time, 1.6)) ** 0.8 * keyed(time, (0.4, 0), (0.7, 1), (2.8, 1), (3.1, 0))
    hand = Arm(
        x=-14.5 + 11 * apart,
        y=-19 + 2 * apart,
        z=31,
        elbow_x=0.8,
        elbow_y=-1,
        elbow_z=-0.3,
        roll=10,
        flex=-6,
    )
    return perform(
        time,
        chest=Turn(lean=2 * ready + apart),
        head=Turn(lean=3 * ready + 1.5 * apart),
        left_arm=mix(RELAXED, hand, ready),
        right_arm=mix(RELAXED, hand, ready),
    )


def cheer() -> Motion:
    """Throw the fists up and bounce for joy."""
    time = clock(3.6)
    up = keyed(time, (0.3, 0), (0.6, 1), (2.9, 1), (3.5, 0))
    gather = keyed(time, (0, 0), (0.25, 1), (0.55, 0))
    pump = swing(time, 1.7, 0.2) * keyed(time, (0.6, 0), (0.9, 1), (2.6, 1), (2.9, 0))
    fist = Arm(x=17, y=38 + 9 * pump, z=8, elbow_x=1, elbow_y=-0.3, elbow_z=0.1, roll=40, flex=15)
    return perform(
        time,
        hips=Spot(y=-9 * gather - 3 - 3 * pump * up + 2 * up),
        chest=Turn(lean=9 * gather - 7 * up, side=2 * pump),
        head=Turn(lean=6 * gather - 16 * up),
        left_arm=mix(hanging(-14 * gather, bend=20 + 50 * gather), fist, up),
        right_arm=mix(hanging(-14 * gather, bend=20 + 50 * gather), fist, up),
    )


def point() -> Motion:
    """Point forward with the right hand."""
    time = clock(3.2)
    out = keyed(time, (0.25, 0), (0.8, 1), (2.4, 1), (3.0, 0))
    settle = keyed(time, (0.6, 0), (0.85, 1), (1.2, 0))
    hand = Arm(
        x=2, y=1 + 2 * settle, z=51.5, elbow_x=0.7, elbow_y=-0.9, elbow_z=0, roll=80, flex=-3
    )
    return perform(
        time,
        hips=Spot(x=-1.5 * out, z=1.5 * out),
        chest=Turn(twist=13 * out, lean=4 * out),
        head=Turn(twist=-3 * out, lean=2 * out),
        right_arm=mix(RELAXED, hand, out),
    )


def shrug() -> Motion:
    """Shrug the shoulders, palms up."""
    time = clock(2.8)
    up = keyed(time, (0.3, 0), (0.75, 1), (1.6, 1), (2.3, 0))
    hand = Arm(
        x=24, y=-24, z=22, elbow_x=0.05, elbow_y=-1, elbow_z=-0.5, roll=-75, flex=-15, shrug=17
    )
    return perform(
        time,
        hips=Spot(y=-0.8 * up),
        chest=Turn(lean=2 * up),
        head=Turn(side=11 * up, lean=4 * up),
        left_arm=mix(RELAXED, hand, up),
        right_arm=mix(RELAXED, hand, up),
    )


def nod() -> Motion:
    """Nod three times."""
    time = clock(2.6)
    amount = keyed(time, (0.2, 0), (0.5, 1), (1.7, 0.8), (2.2, 0))
    dip = amount * (0.5 - 0.5 * swing(time, 1.7, 0.0))
    return perform(time, chest=Turn(lean=1 + 1.5 * dip), head=Turn(lean=-7 * amount + 26 * dip))


def shake_head() -> Motion:
    """Shake the head three times."""
    time = clock(2.8)
    amount = keyed(time, (0.2, 0), (0.6, 1), (1.9, 0.85), (2.5, 0))
    turn = amount * swing(time, 1.5)
    return perform(
        time,
        chest=Turn(twist=2.5 * turn, lean=1),
        head=Turn(twist=31 * turn, lean=5 * amount, side=2 * turn),
    )


def salute() -> Motion:
    """Salute with the right hand."""
    time = clock(3.2)
    up = keyed(time, (0.3, 0), (0.7, 1), (2.3, 1), (2.75, 0))
    hand = Arm(x=-3, y=19.5, z=14, elbow_x=1, elbow_y=-0.25, elbow_z=0.25, roll=80, flex=0)
    wide = Arm(x=36, y=-14, z=24, elbow_x=0.9, elbow_y=-0.4, elbow_z=-0.1, roll=60)
    stiff = hanging(0, out=5, bend=4)
    return perform(
        time,
        hips=Spot(y=0.8, z=-0.5),
        chest=Turn(lean=-2.5),
        left_arm=stiff,
        right_arm=through(stiff, wide, hand, up),
    )


def beckon() -> Motion:
    """Call somebody closer with the right hand."""
    time = clock(3.6)
    up = keyed(time, (0.2, 0), (0.7, 1), (2.9, 1), (3.4, 0))
    pull = (0.5 - 0.5 * swing(time, 1.25, 0.15)) * keyed(time, (0.6, 0), (0.9, 1), (2.6, 1), (3, 0))
    hand = Arm(
        x=4 - 4 * pull,
        y=-8 + 13 * pull,
        z=42 - 20 * pull,
        elbow_x=0.5,
        elbow_y=-1,
        elbow_z=-0.1,
        roll=-60,
        flex=10 + 45 * pull,
    )
    return perform(
        time,
        hips=Spot(z=1.5 * up),
        chest=Turn(lean=4 * up - 3 * pull * up, twist=5 * up),
        head=Turn(lean=1 - 5 * pull, side=-4 * up),
        right_arm=mix(RELAXED, hand, up),
    )


def bow() -> Motion:
    """Bow from the hips."""
    time = clock(3.4)
    down = eased((time - 0.4) / 0.9) - eased((time - 1.9) / 1.0)
    side = hanging(0.9 * 42 * down, out=6, bend=8)
    return perform(
        time,
        hips=Spot(z=-9 * down, y=-1.5 * down),
        pelvis=Turn(lean=34 * down),
        chest=Turn(lean=54 * down),
        head=Turn(lean=50 * down),
        left_arm=side,
        right_arm=side,
    )


def thumbs_up() -> Motion:
    """Hold a thumb up."""
    time = clock(2.8)
    out = keyed(time, (0.2, 0), (0.7, 1), (2.0, 1), (2.6, 0))
    push = keyed(time, (0.5, 0), (0.75, 1), (1.1, 0.2), (2, 0))
    hand = Arm(x=2, y=-12, z=34 + 4 * push, elbow_x=0.5, elbow_y=-1, elbow_z=-0.2, roll=0, flex=10)
    return perform(
        time,
        hips=Spot(x=-1.5 * out),
        chest=Turn(twist=7 * out, lean=2 * out),
        head=Turn(lean=5 * push, side=-4 * out),
        right_arm=mix(RELAXED, hand, out),
    )


def facepalm() -> Motion:
    """Drop the face into the right hand."""
    time = clock(3.6)
    up = keyed(time, (0.3, 0), (0.95, 1), (2.7, 1), (3.4, 0))
    sink = keyed(time, (0.8, 0), (1.4, 1), (2.5, 1), (3.3, 0))
    hand = Arm(x=-13, y=9, z=24, elbow_x=0.35, elbow_y=-1, elbow_z=0.1, roll=-40, flex=25)
    return perform(
        time,
        hips=Spot(y=-1.5 * sink),
        chest=Turn(lean=10 * sink),
        head=Turn(lean=30 * sink, twist=4 * swing(time, 0.8) * sink),
        right_arm=mix(RELAXED, hand, up),
    )


GESTURES = (
    authored(
        "wave",
        "Wave",
        "A person waves hello with the right hand.",
        "waving greeting hi goodbye",
        wave,
    ),
    authored(
        "wave_both_hands",
        "Wave both hands",
        "A person waves both arms above the head to be seen from afar.",
        "waving signal help",
        wave_both_hands,
    ),
    authored(
        "clap",
        "Clap",
        "A person claps their hands in front of the chest.",
        "clapping applause audience",
        clap,
    ),
    authored(
        "cheer",
        "Cheer",
        "A person throws both fists up and cheers.",
        "cheering celebrate joy happy win",
        cheer,
    ),
    authored(
        "point",
        "Point",
        "A person points straight ahead with the right hand.",
        "pointing finger direction there",
        point,
    ),
    authored(
        "shrug",
        "Shrug",
        "A person shrugs with raised shoulders and open palms.",
        "shrugging unsure clueless",
        shrug,
    ),
    authored("nod", "Nod", "A person nods the head in agreement.", "nodding yes agree", nod),
    authored(
        "shake_head",
        "Shake head",
        "A person shakes the head to refuse.",
        "shaking no refuse deny",
        shake_head,
    ),
    authored(
        "salute",
        "Salute",
        "A soldier salutes with the right hand.",
        "saluting military respect",
        salute,
    ),
    authored(
        "beckon",
        "Beckon",
        "A person waves somebody closer with the right hand.",
        "beckoning invite come",
        beckon,
    ),
    authored(
        "bow",
        "Bow",
        "A person bows from the hips and rises again.",
        "bowing respect curtain greeting",
        bow,
    ),
    authored(
        "thumbs_up",
        "Thumbs up",
        "A person holds the right thumb up in approval.",
        "approve good okay like",
        thumbs_up,
    ),
    authored(
        "facepalm",
        "Facepalm",
        "A person drops the face into the right hand.",
        "embarrassed despair frustration shame",
        facepalm,
    ),
)
