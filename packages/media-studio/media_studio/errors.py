"""The error tree of the engines.

EngineError
├── InvalidModel          invalid_model
├── UnsupportedModel      unsupported_model
├── InvalidImage          invalid_image
├── NoSubject             no_subject
├── InvalidColor          invalid_color
├── UnknownSubject        unknown_subject
├── UnknownLook           unknown_look
├── PromptNotUnderstood   prompt_not_understood
├── InvalidProgram        invalid_shape_program
├── CannotQuadrangulate   cannot_quadrangulate
├── CannotDecimate        cannot_decimate
├── InvalidVideo          invalid_video
├── OutsideVideo          outside_video
├── SegmentTooShort       segment_too_short
├── NoPerson              no_person
├── NoMatchingPerson      no_matching_person
├── UntrustedMotion       untrusted_motion
├── InvalidMotion         invalid_motion
├── UnknownClip           unknown_clip
├── OutsideMotion         outside_motion
├── CannotLoop            cannot_loop
├── InvalidBoneMap        invalid_bone_map
├── NotRigged             not_rigged
├── NotHumanoid           not_humanoid
├── InvalidPoseModel      invalid_pose_model
├── UnknownLanguage       unknown_language
├── LanguageNotSupported  language_not_supported_by_engine
├── UnsupportedInstruction  unsupported_instruction
├── UnsupportedEdit       unsupported_edit
├── NothingChanged        nothing_changed
├── EngineNotInstalled    engine_not_installed
└── EngineCrashed         engine_crashed

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


class PromptNotUnderstood(EngineError):
    """What would be built is not what the prompt asks for."""

    code = "prompt_not_understood"


class InvalidProgram(EngineError):
    """The prompt is a shape program that does not follow its schema or cannot be built."""

    code = "invalid_shape_program"


class UnknownLook(EngineError):
    """No material or colour of the prompt is in the vocabulary."""

    code = "unknown_look"


class CannotQuadrangulate(EngineError):
    """The surface cannot be covered with the number of quadrilaterals asked for."""

    code = "cannot_quadrangulate"


class CannotDecimate(EngineError):
    """The surface cannot be reduced to the number of triangles asked for."""

    code = "cannot_decimate"


class InvalidVideo(EngineError):
    """The file is damaged, has no video stream, no frames, or too many of them."""

    code = "invalid_video"


class OutsideVideo(EngineError):
    """The time asked for is past the end of the video."""

    code = "outside_video"


class SegmentTooShort(EngineError):
    """The segment has too few frames to capture a motion from."""

    code = "segment_too_short"


class NoPerson(EngineError):
    """Nobody can be made out in the frame or segment."""

    code = "no_person"


class NoMatchingPerson(EngineError):
    """None of the boxes holds a person who can be made out."""

    code = "no_matching_person"


class UntrustedMotion(EngineError):
    """What was captured is more likely wrong than right."""

    code = "untrusted_motion"


class InvalidMotion(EngineError):
    """The motion file is damaged, empty, or not what its ending says."""

    code = "invalid_motion"


class UnknownClip(EngineError):
    """The motion file has no animation of that name."""

    code = "unknown_clip"


class OutsideMotion(EngineError):
    """The time asked for is past the end of the motion."""

    code = "outside_motion"


class CannotLoop(EngineError):
    """The motion is too short, or ends too far from how it begins, to be repeated."""

    code = "cannot_loop"


class InvalidBoneMap(EngineError):
    """The names of bones by role do not fit the model."""

    code = "invalid_bone_map"


class NotRigged(EngineError):
    """The model has no skin whose joints could be moved."""

    code = "not_rigged"


class NotHumanoid(EngineError):
    """The skeleton lacks joints that a human figure has."""

    code = "not_humanoid"


class InvalidPoseModel(EngineError):
    """A pose model that the operator named is missing or has other inputs or outputs."""

    code = "invalid_pose_model"


class UnknownLanguage(EngineError):
    """No language has this name."""

    code = "unknown_language"


class LanguageNotSupported(EngineError):
    """The language exists, but the engine does not write in it."""

    code = "language_not_supported_by_engine"


class UnsupportedInstruction(EngineError):
    """The instruction asks for what this engine cannot do."""

    code = "unsupported_instruction"


class UnsupportedEdit(EngineError):
    """The instruction asks for something that this engine cannot do to a picture."""

    code = "unsupported_edit"


class NothingChanged(EngineError):
    """After the edit the picture would be the same as before."""

    code = "nothing_changed"


class EngineNotInstalled(EngineError):
    """A program that the engine needs is not installed here."""

    code = "engine_not_installed"


class EngineCrashed(EngineError):
    """A program that the engine needs has ended while it worked."""

    code = "engine_crashed"
