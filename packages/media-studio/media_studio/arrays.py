"""The kinds of arrays that the engines exchange."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Float32Array = NDArray[np.float32]
IntArray = NDArray[np.int64]
ByteImage = NDArray[np.uint8]
Mask = NDArray[np.bool_]
