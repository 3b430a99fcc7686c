"""The error tree of the engines.

EngineError
├── InvalidModel          invalid_model
├── UnsupportedModel      unsupported_model
├── InvalidImage          invalid_image
├── NoSubject             no_subject
├── InvalidColor          invalid_color
├── UnknownSubject        unknown_subject
├── UnknownLook           unknown_look
├── CannotQuadrangulate   cannot_quadrangulate
└── CannotDecimate        cannot_decimate

The message is for the person who sent the request: one sentence that says what is wrong with
the input and what to do about it. Anything else that an engine raises is a defect of ours.
"""


class EngineError(Exception):
    """An engine cannot serve this input."""

    code = "engine_error"


class InvalidModel(EngineError):
    """The model file is damaged, hostile, or not what its ending says."""

    code = "invalid_model"


class UnsupportedModel(EngineError):
    """The model file is valid but uses something that this engine does not read."""

    code = "unsupported_model"


class InvalidImage(EngineError):
    """The image is damaged, too large, or of an unknown type."""

    code = "invalid_image"


class NoSubject(EngineError):
    """The picture's subject cannot be told from its background."""

    code = "no_subject"


class InvalidColor(EngineError):
    """The colour is not written as #RGB or #RRGGBB."""

    code = "invalid_color"


class UnknownSubject(EngineError):
    """No noun of the prompt is in the catalogue."""

    code = "unknown_subject"


class UnknownLook(EngineError):
    """No material or colour of the prompt is in the vocabulary."""

    code = "unknown_look"


class CannotQuadrangulate(EngineError):
    """The surface cannot be covered with the number of quadrilaterals asked for."""

    code = "cannot_quadrangulate"


class CannotDecimate(EngineError):
    """The surface cannot be reduced to the number of triangles asked for."""

    code = "cannot_decimate"
