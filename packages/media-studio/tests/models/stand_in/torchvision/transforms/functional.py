"""What spandrel's LaMa and RestoreFormer import; neither is in the tests."""


class InterpolationMode:
    BILINEAR = "bilinear"


def rotate(*_given: object) -> None:
    raise NotImplementedError


normalize = rotate
