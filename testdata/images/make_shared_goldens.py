#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes shared_goldens.tsv: Pillow's pixels of every picture in $LITMUS_SHARED/images.

    LITMUS_SHARED=FOLDER /tmp/pillow/bin/python testdata/images/make_shared_goldens.py

(see make_images.py for /tmp/pillow). A line: path, width, height, SHA-256 of the pixels (RGB, row by
row), or path and "-" where Pillow reads no picture. Orientation is applied to JPEG.
"""
import hashlib
import os
import pathlib

import numpy as np
from PIL import Image, ImageOps

ENDINGS = {".jpg", ".jpeg", ".png", ".bmp"}
root = pathlib.Path(os.environ["LITMUS_SHARED"]) / "images"


def pixels(path):
    picture = Image.open(path)
    if picture.format == "JPEG":
        picture = ImageOps.exif_transpose(picture)
    if picture.mode == "I;16":
        # Pillow clips these pictures at 255; the golden keeps the upper 8 bits.
        upper = (np.asarray(picture) >> 8).astype(np.uint8)
        return np.repeat(upper[:, :, None], 3, axis=2)
    return np.asarray(picture.convert("RGB"))


with open(pathlib.Path(__file__).resolve().parent / "shared_goldens.tsv", "w",
          encoding="utf-8") as out:
    for path in sorted(p for p in root.rglob("*") if p.suffix.lower() in ENDINGS):
        name = path.relative_to(root)
        try:
            rgb = pixels(path)
        except Exception:  # Pillow raises various exceptions, depending on the format.
            print(name, "-", sep="\t", file=out)
            continue
        digest = hashlib.sha256(rgb.tobytes()).hexdigest()
        print(name, rgb.shape[1], rgb.shape[0], digest, sep="\t", file=out)
