# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What the scripts share: a BMP file as an array, and its size changed, without a library for pictures."""
import os
import struct
import sys

import numpy as np

SHARED = sys.argv[2]


def model(*path):
    return os.path.join(SHARED, "models", *path)


def labels(*path):
    with open(os.path.join(SHARED, "images", *path), encoding="utf-8") as file:
        return [line.strip() for line in file]


def read(name):
    """Returns a picture of images/coral as uint8[height, width, 3], red first."""
    with open(os.path.join(SHARED, "images/coral", name), "rb") as file:
        data = file.read()
    start, = struct.unpack_from("<I", data, 10)
    width, height = struct.unpack_from("<ii", data, 18)
    row = (3 * width + 3) // 4 * 4
    rows = np.frombuffer(data, np.uint8, row * height, start).reshape(height, row)
    return rows[::-1, :3 * width].reshape(height, width, 3)[:, :, ::-1]


def resized(picture, height, width):
    """Returns the picture in another size, from the middle of each pixel's square."""
    y = (np.arange(height) + 0.5) * picture.shape[0] / height
    x = (np.arange(width) + 0.5) * picture.shape[1] / width
    return np.ascontiguousarray(picture[y.astype(int)][:, x.astype(int)])
