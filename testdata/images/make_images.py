#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Makes the small pictures of this folder, and goldens.tsv: what their pixels are by Pillow.

    python3 -m venv /tmp/pillow && /tmp/pillow/bin/pip install pillow==13.0.0 numpy
    /tmp/pillow/bin/python testdata/images/make_images.py

A line of goldens.tsv: file, width, height, the pixels (RGB, row by row) as hexadecimal digits.
"""
import io
import pathlib
import struct
import zlib

import numpy as np
from PIL import Image, ImageOps

FOLDER = pathlib.Path(__file__).resolve().parent
GOLDENS = []


def colours(width=19, height=11):
    """Returns smooth gradients with a few sharp edges; width and height are no multiples of a JPEG block."""
    y, x = np.mgrid[0:height, 0:width]
    red = 255 * x / (width - 1)
    green = 255 * y / (height - 1)
    blue = np.where((x // 4 + y // 4) % 2 == 0, 40, 210)
    return np.stack([red, green, blue], axis=2).round().astype(np.uint8)


def keep(name, data, golden=None):
    """Writes a picture and its golden pixels, which are Pillow's unless `golden` is given."""
    (FOLDER / name).write_bytes(data)
    if golden is None:
        picture = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
        golden = np.asarray(picture.convert("RGB"))
    GOLDENS.append((name, golden.shape[1], golden.shape[0], golden.tobytes().hex()))


def saved(picture, kind, **options):
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def exif(orientation, order):
    """Returns an EXIF block with one entry, in byte order "<" or ">"."""
    mark = b"II" if order == "<" else b"MM"
    entry = struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0)
    return (b"Exif\0\0" + mark + struct.pack(order + "HIH", 42, 8, 1) + entry +
            struct.pack(order + "I", 0))


def jpegs():
    rgb = Image.fromarray(colours())
    for name, options in {
            "baseline_444": {"subsampling": 0},
            "baseline_422": {"subsampling": 1},
            "baseline_420": {"subsampling": 2},
            "progressive": {"progressive": True, "subsampling": 2},
            "restarts": {"restart_marker_blocks": 1},
            "rgb_components": {"keep_rgb": True},
    }.items():
        keep(name + ".jpg", saved(rgb, "JPEG", quality=85, **options))
    keep("gray.jpg", saved(rgb.convert("L"), "JPEG", quality=85))
    cmyk = saved(rgb.convert("CMYK"), "JPEG", quality=85)
    keep("cmyk_adobe.jpg", cmyk)
    # The last byte of the Adobe marker is the colour transform; 2 is YCCK.
    transform = cmyk.index(b"Adobe") + 11
    keep("ycck_adobe.jpg", cmyk[:transform] + b"\2" + cmyk[transform + 1:])
    keep("one_pixel.jpg", saved(Image.new("RGB", (1, 1), (200, 30, 90)), "JPEG"))
    for orientation in range(1, 9):
        block = exif(orientation, "<>"[orientation % 2])
        keep(f"exif_{orientation}.jpg", saved(rgb, "JPEG", quality=85, exif=block))
    # Extra bytes between the last segment and the end marker cause a warning, but every pixel can be decoded.
    data = saved(rgb, "JPEG", quality=85)
    keep("extraneous_bytes.jpg", data[:-2] + b"\1\2\3" + data[-2:],
         np.asarray(Image.open(io.BytesIO(data))))
    keep("wrong_ending.png", saved(rgb, "JPEG", quality=85))


def png_chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data +
            struct.pack(">I", zlib.crc32(kind + data)))


def png16(samples, colour_type):
    """Returns a PNG with 16 bits per sample, which Pillow does not write in colour."""
    height, width = samples.shape[:2]
    rows = samples.astype(">u2").reshape(height, -1)
    raw = b"".join(b"\0" + row.tobytes() for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 16, colour_type, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", header) +
            png_chunk(b"IDAT", zlib.compress(raw)) + png_chunk(b"IEND", b""))


def pngs():
    rgb = Image.fromarray(colours())
    alpha = Image.fromarray(np.linspace(0, 255, 19 * 11).astype(np.uint8).reshape(11, 19))
    rgba = rgb.copy()
    rgba.putalpha(alpha)
    gray_alpha = rgb.convert("L")
    gray_alpha.putalpha(alpha)
    keep("rgb.png", saved(rgb, "PNG"))
    keep("rgba.png", saved(rgba, "PNG"))
    keep("gray.png", saved(rgb.convert("L"), "PNG"))
    keep("gray_alpha.png", saved(gray_alpha, "PNG"))
    keep("bilevel.png", saved(rgb.convert("1"), "PNG"))
    for bits in (1, 2, 4, 8):
        palette = rgb.convert("P", palette=Image.Palette.ADAPTIVE, colors=1 << bits)
        keep(f"palette_{bits}.png", saved(palette, "PNG", bits=bits))
    keep("palette_transparent.png", saved(palette, "PNG", transparency=0))
    keep("rgb_transparent.png", saved(rgb, "PNG", transparency=(0, 0, 40)))
    deep = colours().astype(np.uint16) * 256 + np.arange(19 * 11 * 3).reshape(11, 19, 3) % 256
    keep("rgb_16.png", png16(deep, 2))
    # Pillow clips 16-bit gray at 255. The golden keeps the upper 8 bits, as Pillow does for colour.
    keep("gray_16.png", png16(deep[:, :, 0], 0), np.repeat(deep[:, :, :1] >> 8, 3, 2).astype(np.uint8))


def bmps():
    rgb = Image.fromarray(colours())
    data = saved(rgb, "BMP")
    keep("rgb.bmp", data)
    keep("gray.bmp", saved(rgb.convert("L"), "BMP"))
    keep("palette.bmp", saved(rgb.convert("P", palette=Image.Palette.ADAPTIVE, colors=200), "BMP"))
    keep("bilevel.bmp", saved(rgb.convert("1"), "BMP"))
    rgba = rgb.copy()
    rgba.putalpha(128)
    keep("rgba.bmp", saved(rgba, "BMP"))
    # A negative height means that rows are stored from top to bottom.
    keep("top_down.bmp", data[:22] + struct.pack("<i", -11) + data[26:])


jpegs()
pngs()
bmps()
with open(FOLDER / "goldens.tsv", "w", encoding="ascii") as out:
    for golden in GOLDENS:
        print(*golden, sep="\t", file=out)
