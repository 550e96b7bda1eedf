# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Pictures for evaluations: 24-bit BMPs with coloured quadrants, and the ground-truth boxes of these quadrants."""
import random
import struct

SIDE = 16
COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255))  # of classes 1, 2, 3
BLACK = (0, 0, 0)
NAMES = ("red", "green", "blue")


def bmp(quadrants):
    """Returns an uncompressed BMP with four quadrants; a quadrant is an index into COLOURS or None."""
    rows = b""
    for y in reversed(range(SIDE)):
        for x in range(SIDE):
            place = quadrants[y // (SIDE // 2) * 2 + x // (SIDE // 2)]
            rows += bytes(reversed(BLACK if place is None else COLOURS[place]))
    return (b"BM" + struct.pack("<IIIIiiHH", 54 + len(rows), 0, 54, 40, SIDE, SIDE, 1, 24) +
            struct.pack("<IIiiII", 0, len(rows), 2835, 2835, 0, 0) + rows)


def make(count):
    """Returns [(file name, quadrants)]; any three consecutive pictures have all colours."""
    chance = random.Random(1)
    made = []
    for i in range(count):
        rest = [chance.choice((None, 0, 1, 2)) for _ in range(3)]
        made.append(("%03d.bmp" % i, [i % 3] + rest))
    return made


def ground_truth(pictures):
    """Returns the annotations in the format of COCO's instances_*.json."""
    half = SIDE // 2
    images, boxes = [], []
    for i, (name, quadrants) in enumerate(pictures):
        images.append({"id": i + 1, "file_name": name, "width": SIDE, "height": SIDE})
        for place, colour in enumerate(quadrants):
            if colour is not None:
                boxes.append({"id": len(boxes) + 1, "image_id": i + 1, "category_id": colour + 1, "iscrowd": 0,
                              "area": half * half, "bbox": [place % 2 * half, place // 2 * half, half, half]})
    categories = [{"id": i + 1, "name": name} for i, name in enumerate(NAMES)]
    return {"images": images, "annotations": boxes, "categories": categories}
