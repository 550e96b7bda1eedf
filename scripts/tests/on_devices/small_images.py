# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes a small data set for tests of eval_imagenet: PNG files with one colour and noise, labels and names of
classes."""
import pathlib
import random
import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(seed, width=20, height=18):
    """Returns the bytes of a PNG image that depends on the seed only."""
    draw = random.Random(seed)
    colour = [draw.randrange(200) for _ in range(3)]
    rows = b"".join(b"\0" + bytes(colour[i % 3] + draw.randrange(56) for i in range(3 * width)) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write_set(folder: pathlib.Path, images: int, classes: int):
    """Writes images/00.png …, labels.txt and names.txt below the folder."""
    (folder / "images").mkdir(parents=True)
    for index in range(images):
        (folder / "images" / f"{index:02d}.png").write_bytes(png(index))
    (folder / "labels.txt").write_text("".join(f"class {index % classes}\n" for index in range(images)))
    (folder / "names.txt").write_text("".join(f"class {index}\n" for index in range(classes)))
