"""Other words for what the library's motions are called."""

_CONCEPTS = {
    "walk": "stroll, amble, saunter, wander, pace, stride, tread, trudge, hike, roam, on foot",
    "slow": "slowly, unhurried, leisurely, relaxed, calm, easy, lazy, gently, gradual, take time",
    "brisk": (
        "briskly, quick, quickly, fast, rapid, swift, hurried, hurry, rush, late, urgent, busy"
    ),
    "sneak": (
        "creep, tiptoe, prowl, stealth, stealthy, sly, furtive, burglar, thief, ninja, spy, "
        "silent, silently, quietly, unnoticed, on tiptoes"
    ),
    "backwards": "backward, reverse, in reverse, retreat, back up, back away, rearward",
    "sidestep": (
        "side step, sideways, sidewards, laterally, strafe, crab, shuffle, to the side, side"
    ),
    "run": "jog, jogging, trot, race, canter, lope, runner",
    "sprint": (
        "dash, bolt, full speed, top speed, full tilt, charge, flee, race, rush, fastest, gallop"
    ),
    "jog": "run, trot",
    "in place": "on the spot, stationary, without moving, treadmill",
    "place": "on the spot, stationary, treadmill, in place",
    "march": "parade, drill, troops, army, military, in step, goose step",
    "limp": (
        "hobble, lame, injured leg, hurt leg, sore foot, bad knee, wounded, injured, "
        "crippled, sprained"
    ),
    "crouch": "crouched, squatting, low, stoop, hunker, keep low, stay low, ducked, under cover",
    "zombie": "undead, living dead, walking dead, monster, ghoul, corpse, frankenstein, mummy",
    "turn around": (
        "turn round, about face, about turn, u turn, turn back, spin around, face the other way"
    ),
    "turn": "rotate, pivot, revolve, swivel",
    "wave": (
        "hello, hi, hey, goodbye, bye, farewell, greet, greeting, greets, good day, see you, "
        "wave hand"
    ),
    "both": "two hands, both arms, both hands, two arms, overhead",
    "clap": "applaud, applause, ovation, slap hands",
    "cheer": (
        "celebrate, celebration, victory, victorious, triumph, win, winner, hooray, hurrah, "
        "jubilation, joy, rejoice, excited, ecstatic, happy, overjoyed, goal"
    ),
    "point": "indicate, index finger, show the way, over there, finger, direct, gesture at",
    "shrug": (
        "i don't know, don't know, dunno, no idea, who knows, whatever, unsure, uncertain, "
        "clueless, indifferent, raise shoulders, don't care"
    ),
    "nod": "yes, agree, agreement, affirm, approve, consent, confirm, affirmative",
    "shake head": "no, disagree, refuse, deny, refusal, decline, negative, disapprove, reject",
    "salute": "military greeting, attention, officer, hand at forehead, hand to forehead, yes sir",
    "beckon": (
        "come here, come over, come closer, call over, summon, invite, over here, this way, "
        "follow me"
    ),
    "bow": (
        "curtsy, bend forward, bend over, curtain call, polite, politely, respectful, "
        "obeisance, courtesy, reverence, thank"
    ),
    "thumbs up": "thumb up, approve, approval, great, well done, good job, okay, ok",
    "facepalm": (
        "face palm, embarrassed, ashamed, despair, hide face, cover face, frustrated, exasperated"
    ),
    "jump": "leap, bound, spring, vault, into the air",
    "jumping": "leap, bound, spring",
    "long jump": (
        "broad jump, jump forward, leap forward, bound forward, jump far, jump ahead, leap over"
    ),
    "hop": "one leg, single leg, one foot, single foot, hopscotch, bounce",
    "jumping jacks": "star jump, star jumps, jumping jack, side straddle hop",
    "exercise": "workout, work out, fitness, gym, training, train, calisthenics, aerobics, sport",
    "squat": "knee bend, knee bends, bend the knees, deep knee bend, crouch down",
    "lunge": "split squat, step into, kneel, genuflect, propose, one knee",
    "stretch": "limber up, loosen up, warm up, yoga, flex, reach up, side bend",
    "throw": (
        "hurl, toss, pitch, fling, lob, chuck, cast, sling, baseball, pitcher, grenade, quarterback"
    ),
    "catch": "grab, receive, intercept, snatch, incoming, goalkeeper",
    "ball": "basketball, baseball, football, tennis ball",
    "golf": "golfer, tee, tee off, fairway, putt, driver, golf club, birdie",
    "bowling": "bowl, bowler, skittles, ten pin, tenpin, alley, lane, pins, strike",
    "tennis": "racket, racquet, badminton, court, volleyball",
    "serve": "service, ace, smash, overhead shot, overhead hit",
    "basketball shot": (
        "free throw, three pointer, hoop, shoot a basket, jump shot, slam dunk, dunk, layup"
    ),
    "dribble": "bounce a ball, bouncing a ball, bounce a basketball, bouncing a basketball",
    "football kick": "soccer, soccer kick, kick a ball, penalty, free kick, striker, shoot at goal",
    "kick": "leg strike, karate, kung fu, taekwondo, martial arts, boot",
    "roundhouse": "spinning kick, side kick, high kick, turning kick, kickboxing",
    "punch": "hit, strike, fist, sock, whack, thump, knock out, slug, smack, beat",
    "boxing": "boxer, jab, cross, hook, uppercut, sparring, shadow boxing, prizefighter, fighter",
    "block": "defend, defence, defense, guard, parry, shield, protect, cover up, ward off, deflect",
    "dodge": "evade, duck, avoid, sidestep, out of the way, weave, swerve, bob and weave, dodging",
    "stagger": (
        "reel, get hit, hit reaction, take a hit, punched, concussed, dazed, sway, drunk, "
        "drunken, tipsy, recoil, wobble"
    ),
    "dance": (
        "dancing, boogie, groove, move to the music, party, nightclub, rhythm, beat, bop, jive"
    ),
    "disco": "saturday night fever, seventies, nightclub",
    "twist": "swivel the hips, twisting, chubby checker, sixties",
    "ballet": "ballerina, pirouette, ballet dancer",
    "spin": "twirl, whirl, rotate, turn round and round, pirouette, revolve",
    "moonwalk": "michael jackson, glide backwards, slide backwards",
    "waltz": "ballroom, three four time, viennese, foxtrot, slow dance, partner dance",
    "sit down": "take a seat, be seated, have a seat, sit, plop down, seat",
    "stand up": "get up, rise, arise, rise from, get to feet, leave the chair",
    "sit": "seated, sitting, chair, bench, sofa, seat",
    "pick up": (
        "collect, retrieve, gather, reach down, from the ground, off the floor, off the "
        "ground, bend down, take from the floor"
    ),
    "floor": "ground",
    "lift": "hoist, raise, heave, pick up, deadlift",
    "box": "crate, package, parcel, carton, load",
    "carry": "haul, transport, bring, deliver, bear, tote, lug, holding",
    "push": "shove, press against, thrust, move a cart, trolley, pram",
    "pull": "drag, tug, tow, yank, haul, heave, tug of war, reel in",
    "knock": "rap, tap at, bang on, at the door, anybody home, pound",
    "open": "door, doorway, handle, doorknob, enter, pull open",
    "climb": "ascend, scale, clamber, go up, going up, rung, rungs, steps, mount",
    "drink": (
        "sip, gulp, swallow, beverage, coffee, tea, water, cup, mug, glass, bottle, beer, swig"
    ),
    "phone": (
        "telephone, mobile, cell, cellphone, smartphone, mobile phone, call, dial, ring up, talk on"
    ),
    "type": "typing, keyboard, computer, laptop, desk, programmer, write, office, email",
    "conduct": "conductor, orchestra, maestro, symphony, baton, choir, lead the band, philharmonic",
    "guitar": "guitarist, strum, pluck, ukulele, banjo, six string, chord, bass, rock star",
    "drums": "drum, drummer, drumming, percussion, percussionist, beat, cymbal, snare",
    "stir": "cook, cooking, mix, soup, pot, kitchen, whisk, chef, recipe",
    "idle": (
        "do nothing, doing nothing, stand still, stand around, stand there, wait, waiting, at"
        " rest, rest, breathe, motionless, default, neutral"
    ),
    "look around": (
        "search, look about, glance, scan, survey, watch out, lookout, look left and right, "
        "seek, observe, peer, curious, lost"
    ),
    "yawn": "sleepy, drowsy, bored, boring, wake up, weary, bedtime, good morning",
    "breath": (
        "exhausted, tired, pant, worn out, winded, catch breath, fatigue, weary, breathless, gasp"
    ),
    "sad": (
        "unhappy, depressed, dejected, gloomy, miserable, sorrow, sorrowful, mourn, grief, "
        "cry, downcast, disappointed, hang head, melancholy"
    ),
    "think": (
        "ponder, contemplate, muse, reflect, consider, wonder, thoughtful, hmm, puzzle, "
        "pensive, decide, scratch chin"
    ),
    "hands on hips": (
        "akimbo, arms akimbo, superhero pose, confident, bossy, stern, impatient, proud, sassy"
    ),
    "shiver": (
        "cold, freezing, chilly, frozen, tremble, trembling, shake with cold, winter, scared,"
        " afraid, frightened, fear"
    ),
    "stumble": (
        "trip, trip over, lose balance, lose footing, nearly fall, almost fall, slip, clumsy, fall"
    ),
    "left": "leftward, leftwards, port side",
    "right": "rightward, rightwards, starboard",
    "soldier": "troop, army, military, warrior",
    "head": "skull",
    "arms": "limbs",
}

PHRASES: tuple[tuple[str, str], ...] = tuple(
    (phrase.strip(), concept)
    for concept, phrases in _CONCEPTS.items()
    for phrase in phrases.split(",")
)
"""A word or phrase, and what the library calls it."""

_SAYING_NOTHING = """
a about after again all along also am an and animate animation another any anybody anyone are as
at back be been being boy but by can character child could did do does doing done each else figure
for from full get gets getting girl go goes going guy had has have having he her hers herself him
himself his how human i if in into is it its itself just kid kind lady like lot make makes making
man me motion motions move movement moves moving my myself not of off on one onto or other our out
over people perform performing performs person please s she show so some somebody someone
something t that the their them themselves then there these they thing this those to try trying
two up very want was way we were what when where which while who whom why will with woman would
you your
"""

STOP_WORDS = frozenset(_SAYING_NOTHING.split())
"""Words that tell nothing of a motion; phrases that hold them are looked up before."""
