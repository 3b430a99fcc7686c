"""The settings as a page of the guide."""

from collections.abc import Iterator

from media_service.settings.settings import OF_CLIENTS, Settings, allowed, variable

_HEAD = """# Settings
A setting is an environment variable, or a line of a TOML
file: `settings.toml` in the home folder, or the file that `MEDIA_SETTINGS` names. There it has its
name in small letters, as `body_mb = 100`, and a relative path begins at the folder of the file.
An option of the command line goes before the variable, and the variable before the file. `home` and
`settings` cannot be set in a file. The service does not start with a value that is not allowed, nor
with a name that no setting has; a variable that begins with `MEDIA_` and is not even near one is
mentioned and ignored.

| variable | default | allowed | meaning |
|---|---|---|---|
"""
_TAIL = """
Of the pipelines, which read `MEDIA_HOME` as well:

| variable | meaning |
|---|---|
"""


def document() -> str:
    """Return the document."""
    of_clients = (f"| `{name}` | {meaning} |\n" for name, meaning in OF_CLIENTS.items())
    return "".join([_HEAD, *_rows(), _TAIL, *of_clients])


def _rows() -> Iterator[str]:
    for name, field in Settings.model_fields.items():
        default = _default_text(field.default) if field.default or field.default == 0 else ""
        yield f"| `{variable(name)}` | {default} | {allowed(name)} | {field.description} |\n"


def _default_text(default: object) -> str:
    return f"{default:,g}" if isinstance(default, int | float) else f"`{default}`"
