"""Human figures: a body, what it wears and holds, and the skeleton that moves all of it.

Everything is modelled on one standard body in a T pose, facing +Z with the floor at Y = 0, whose
joints are those of `engines.motion.body.body_skeleton`. `build.py` then gives each character its
proportions.
"""
