# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs label_image on one picture: labels and probabilities must equal those of this machine."""
import os
import re

import compare
import evaluations
import images

# Matches "0.148438: 1 one": probability, class and label.
LINE = re.compile(r"^\s*(\d+\.\d+): (\d+) (.*)$", re.MULTILINE)


def found(done):
    return [[float(share), int(place), label] for share, place, label in LINE.findall(done.out + done.err)]


def check(context):
    folder = os.path.join(context.work, "label")
    os.makedirs(folder)
    picture = evaluations.write(folder + "/picture.bmp", images.bmp([0, 1, 2, None]))
    labels = evaluations.write(folder + "/labels", "".join("name%d\n" % i for i in range(10)))
    for model, share in (("tiny_cnn_int8", 0.0), ("tiny_cnn_float", compare.FLOAT_SHARE)):
        flags = ["-m", os.path.join(context.models, model + ".tflite"), "-i", picture, "-l", labels]
        here, there = context.reference.run("label_image", *flags), context.target.run("label_image", *flags)
        problems = [run.text() for run in (here, there) if run.status != 0 or run.crashed or not found(run)]
        context.tally.expect("label_image of " + model,
                             problems or compare.values("lines", found(here), found(there), share))


def checks(context):
    if "label_image" not in context.tools:
        return []
    if context.target.path("label_image") is None or context.reference.path("label_image") is None:
        context.tally.leaves_out("label_image: it is not there")
        return []
    return [("label_image", lambda: check(context))]
