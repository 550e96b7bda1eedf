# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which part of a picture is what: a map of classes and the share of each."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(model_path=picture.model("deeplabv3_257_mv_gpu.tflite"), num_threads=2)
interpreter.allocate_tensors()
source = interpreter.get_input_details()[0]["index"]
target = interpreter.get_output_details()[0]["index"]

pixels = picture.resized(picture.read("cat.bmp"), 257, 257)
interpreter.set_tensor(source, (np.float32(pixels) / 127.5 - 1)[None])
interpreter.invoke()
logits = interpreter.get_tensor(target)[0]
winners = np.argmax(logits, axis=-1)

names = picture.labels("coral", "pascal_voc_segmentation_labels.txt")
counts = np.bincount(winners.ravel(), minlength=len(names))
# The border of an object moves by a pixel where two classes are equal to the last bit, so that shares have two digits.
shares = {names[k]: round(float(counts[k]) / winners.size, 2) for k in np.flatnonzero(counts > winners.size // 100)}
print(json.dumps({"shares": shares, "row": logits[128].ravel().tolist(), "shape": list(winners.shape)}))
