"""The errors of glTF files.

GltfError
├── DamagedGltf      the file breaks the format, or is larger than any model
├── UnsupportedGltf  the file is of another version of the format
└── ExternalFile     the file needs another one

The message is a sentence for the person who has the file. Those who read a file turn it into an
error or a finding of their own.
"""


class GltfError(Exception):
    """A file cannot be taken apart."""


class DamagedGltf(GltfError):
    """The file breaks the format, or is larger than any model."""


class UnsupportedGltf(GltfError):
    """The file is of another version of the format."""


class ExternalFile(GltfError):
    """The file needs another one."""

    def __init__(self, uri: str, what: str) -> None:
        super().__init__(
            f"The model refers to another file ({uri[:60]!r}); {what} must be embedded: "
            "export it as one GLB file."
        )
        self.uri = uri
