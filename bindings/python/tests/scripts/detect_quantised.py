# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The objects of a picture by a quantised detector, with reference kernels: each number is the same everywhere."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(picture.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite"),
                                 experimental_op_resolver_type=tflite.OpResolverType.BUILTIN_REF)
interpreter.allocate_tensors()
source = interpreter.get_input_details()[0]
image = picture.read("cat.bmp")
interpreter.set_tensor(source["index"], picture.resized(image, source["shape"][1], source["shape"][2])[None])
interpreter.invoke()


def output(name):
    """Finds an output by the end of its name: this model's outputs have a number there."""
    found = [detail for detail in interpreter.get_output_details() if detail["name"].endswith(name)]
    return interpreter.get_tensor(found[0]["index"])[0]


objects = []
labels = picture.labels("coral", "coco_labels.txt")
for box, kind, score in zip(output("PostProcess"), output("PostProcess:1"), output("PostProcess:2")):
    if score > 0.4:
        top, left, bottom, right = box * np.array(image.shape[:2] * 2)
        objects.append({"label": labels[int(kind)], "score": float(score), "box": [float(top), float(left), float(bottom), float(right)]})
print(json.dumps(objects))
