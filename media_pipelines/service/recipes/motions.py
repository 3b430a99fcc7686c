"""Motions: retrievals and animations (spec 4.3)."""

from media_pipelines.service.execution import Execution, Outcome


def retrievals(execution: Execution) -> Outcome:
    """Find the motions that a text describes."""
    from media_pipelines.service.recipes.motion_retrieval import retrieve_motions

    return retrieve_motions(execution)


def animations(execution: Execution) -> Outcome:
    """Put a motion onto a rigged model."""
    from media_pipelines.service.recipes.animation import animate

    return animate(execution)
