"""Motions: retrievals and animations (spec 4.3)."""

from service.execution import Execution, Outcome
from service.job_error import engine_not_configured


def retrievals(_execution: Execution) -> Outcome:
    """Refuse: this service has no motion library yet."""
    raise engine_not_configured("motion retrieval")


def animations(_execution: Execution) -> Outcome:
    """Refuse: this service has no retargeting engine yet."""
    raise engine_not_configured("retargeting")
