"""Azure OpenAI's images: the wire of OpenAI at a resource of one's own.

Written from Microsoft's pages on image generation and on the v1 API (2026), from the errors of
its swagger documents (Azure/azure-rest-api-specs, AzureOpenAI/inference 2025-04-01-preview), from
the class `AzureOpenAI` of the package `openai` 3.57.0, and from public reports of its answers 429.
"""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from media_testing.simulators.openai_images import (
    SECONDS_TO_WAIT,
    OpenAIImagesSimulator,
    OpenAIRefused,
)
from media_testing.simulators.simulator import reply

VERSIONS = ("2025-04-01-preview", "2026-02-01-preview")
V1_VERSIONS = ("", "v1", "preview")


def error(status: int, code: str, message: str, **more: object) -> OpenAIRefused:
    """An error of the service in front of the models: no type, no param."""
    return OpenAIRefused(status, {"code": code, "message": message, **more})


class AzureOpenAISimulator(OpenAIImagesSimulator):
    """Below `/openai/v1`, and below `/openai/deployments/…` with a version.

    `refusal` is one of rate_limit, moderation, blocked, overloaded; there is none for a lack of
    credit: Azure sends bills.

    Attributes:
        deployments: Names that the operator has given, and the models under them.
    """

    submits = "POST /openai"

    def reset(self) -> None:
        super().reset()
        self.deployments = {"pictures": "gpt-image-2"}

    def check_key(self, request: Request) -> None:
        word, _, bearer = request.headers.get("authorization", "").partition(" ")
        key = request.headers.get("api-key") or (bearer if word == "Bearer" else "")
        if not key or (self.key and key != self.key):
            message = (
                "Access denied due to invalid subscription key or wrong API endpoint. Make sure to "
                "provide a valid key for an active subscription and use a correct regional API "
                "endpoint for your resource."
            )
            raise error(401, "401", message)

    async def answer(self, path: str, request: Request) -> Response:
        version = request.query_params.get("api-version", "")
        head, _, what = path.partition("/images/")
        is_known = head == "/openai/v1" and version in V1_VERSIONS
        deployment = head.removeprefix("/openai/deployments/")
        if deployment != head:
            is_known = version in VERSIONS
            self.check_deployment(deployment)
        if path == "/openai/v1/models" and request.method == "GET":
            models = [{"id": model, "object": "model"} for model in self.deployments.values()]
            return self.headed(reply({"object": "list", "data": models}))
        if not is_known or request.method != "POST" or what not in ("generations", "edits"):
            raise error(404, "404", "Resource not found")
        request.state.deployment = deployment if deployment != head else None
        return await self.make(what, request)

    async def read(self, what: str, request: Request) -> tuple[dict[str, object], list[str]]:
        body, files = await super().read(what, request)
        named = request.state.deployment or body.get("model")
        return {**body, "model": named}, files

    def model_of(self, body: Mapping[str, object]) -> str:
        name = str(body.get("model") or "")
        self.check_deployment(name)
        return self.deployments[name]

    def check_deployment(self, name: str) -> None:
        if name not in self.deployments:
            message = (
                "The API deployment for this resource does not exist. If you created the "
                "deployment within the last 5 minutes, please wait a moment and try again."
            )
            raise error(404, "DeploymentNotFound", message)

    def refuse(self, model: str) -> None:
        match self.refusal:
            case "rate_limit":
                message = (
                    "Requests to the ImageGenerations_Create Operation under Azure OpenAI API have "
                    "exceeded call rate limit of your current OpenAI S0 pricing tier. Please retry "
                    f"after {SECONDS_TO_WAIT} seconds."
                )
                raise error(429, "429", message)
            case "blocked":
                message = (
                    "Your resource has been temporarily blocked because we detected behavior that "
                    "may violate our content policy."
                )
                raise error(403, "Forbidden", message)
            case _:
                super().refuse(model)

    def moderated(self) -> OpenAIRefused:
        message = "Your task failed as a result of our safety system."
        results = {"violence": {"filtered": True, "severity": "medium"}}
        inner = {"code": "ResponsibleAIPolicyViolation", "content_filter_results": results}
        return error(400, "contentFilter", message, inner_error=inner)

    def headed(self, answer: Response, status: int = 200) -> Response:
        super().headed(answer, status)
        seen = self.headers_seen[-1].get("x-ms-client-request-id", "")
        answer.headers.update({"apim-request-id": "test", "x-ms-region": "Sweden Central"})
        if seen:
            answer.headers["x-ms-client-request-id"] = seen
        return answer
