"""What a service would do now: which engine serves a request, and what it costs."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import httpx
from pydantic import SecretStr

from media_api.client.errors import RequestRefused, UnexpectedAnswer
from media_api.client.media_client import MediaClient
from media_api.client.retrying import Timeouts
from media_api.client.service_access import access_of
from media_api.contract.offers import OfferedModel
from media_pipelines.library.set_facts import StepFacts

_PATIENCE = Timeouts(answer=10, outage=2, patience=2)


@dataclass(frozen=True, kw_only=True)
class EngineOffers:
    """What a service offers.

    Attributes:
        service: Its address; empty: none was asked.
        models: One for each engine of each model of each operation; none: it lists none.
    """

    service: str = ""
    models: tuple[OfferedModel, ...] = ()

    def of_service(self, service: str) -> "EngineOffers":
        """Return what says anything of a set: nothing of those that another service has made."""
        return self if service.rstrip("/") == self.service else EngineOffers()

    def change(self, step: StepFacts) -> str:
        """Say in a sentence what would serve the step otherwise; empty: the same engine may."""
        if not self.models or not step.engine:
            return ""
        engines = [each.engine for each in self._serving(step)]
        if step.engine in engines:
            return ""
        if engines:
            now = " or ".join(dict.fromkeys(engines))
            return f"{step.operation} is done by {now} now, and was by {step.engine}"
        if not step.model and self._offers(step):
            # Nobody says which of them a request without a model gets
            return ""
        asked = step.model and f" with the model {step.model}"
        return f"the service does not offer {step.operation}{asked} any more"

    def price(self, step: StepFacts) -> float | None:
        """Return what the step would cost now; None: the service does not say."""
        serving = self._serving(step)
        same = [each for each in serving if each.engine == step.engine]
        price = next((each.price for each in same or serving), None)
        if price is None:
            return None
        units = {"job": 1.0, "result": float(step.results), "second": step.seconds}
        return price.amount * units[price.unit]

    def _serving(self, step: StepFacts) -> list[OfferedModel]:
        """List what may serve a step: several engines may have one model."""
        return [
            each
            for each in self._offers(step)
            # An operation without a choice of models offers none by name
            if each.model in (step.model, None) or (each.is_default and not step.model)
        ]

    def _offers(self, step: StepFacts) -> list[OfferedModel]:
        return [each for each in self.models if each.operation == step.operation]


def offers_at(base_url: str | None, api_key: str | None) -> EngineOffers:
    """Ask a service what it offers.

    Args:
        base_url: Its address; None: that of MEDIA_SERVICE_URL, and if there is none, nobody.
        api_key: Its key; None: that of MEDIA_API_KEY.

    Raises:
        MediaError: If it does not answer, or refuses.
    """
    access = access_of(base_url, SecretStr(api_key) if api_key else None)
    if access.address is None:
        return EngineOffers()
    key = access.key.get_secret_value() if access.key else None
    # In a notebook this thread has a loop already
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, _asked(access.address, key)).result()


async def _asked(address: str, key: str | None) -> EngineOffers:
    async with MediaClient(address, key, timeouts=_PATIENCE) as client:
        try:
            models = tuple((await client.offers()).models)
        except (RequestRefused, UnexpectedAnswer) as exc:
            # The list is an addition, which a service may lack
            if exc.status != httpx.codes.NOT_FOUND:
                raise
            models = ()
    return EngineOffers(service=address.rstrip("/"), models=models)
