"""The error of the quality gate."""

from media_api.client.errors import MediaError


class QualityRejected(MediaError):
    """A model is not as the policy asks."""

    default_code = "quality_rejected"

    def __init__(self, file: str, findings: tuple[str, ...]) -> None:
        super().__init__(file, findings)
        self.file = file
        self.findings = findings

    def __str__(self) -> str:
        return f"{self.file} is rejected. {' '.join(self.findings)}"
