"""Who asks: the user of this machine, or over HTTP whoever has a key of the service."""

import hashlib

from pydantic import SecretStr

from media_pipelines.assistants.assistant_runs import AssistantClient, AssistantRuns
from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.blocks.media_service import MediaService

NAME_LETTERS = 12


class AssistantClients:
    """The runs of every client.

    Args:
        service: Service of the runs; over HTTP each key takes the place of its key.
        options: What the operator has set.
    """

    def __init__(self, service: MediaService, options: AssistantOptions) -> None:
        self._service = service
        self._options = options
        self._runs: dict[str, AssistantRuns] = {}

    @property
    def are_at_work(self) -> bool:
        """Whether any run has not ended."""
        return any(runs.are_at_work for runs in self._runs.values())

    def of_this_machine(self) -> AssistantRuns:
        """Return the runs of the user of this machine."""
        client = AssistantClient(service=self._service, folder=self._options.output)
        return self._runs.setdefault("", AssistantRuns(client, self._options))

    def of_key(self, key: str) -> AssistantRuns:
        """Return the runs of a key, which the service has accepted."""
        name = key_name(key)
        if name not in self._runs:
            folder = self._options.output / name
            client = AssistantClient(name=name, service=self.service_of(key), folder=folder)
            self._runs[name] = AssistantRuns(client, self._options)
        return self._runs[name]

    def service_of(self, key: str) -> MediaService:
        """Return the service with a key.

        Raises:
            ValidationError: If the key cannot be sent.
        """
        settings = self._service.model_dump(exclude={"api_key"})
        return MediaService(**settings, api_key=SecretStr(key))


def key_name(key: str) -> str:
    """Return what a key is called in folders and accounts, from which nobody gets the key."""
    return hashlib.sha256(key.encode()).hexdigest()[:NAME_LETTERS]
