# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What is on the pictures and where, by a float detector whose last operator is custom."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
THRESHOLD = 0.3

interpreter = tflite.Interpreter(model_path=picture.model("derived", "ssd_mobilenet_v1_coco_dequant_float.tflite"))
interpreter.allocate_tensors()
source = interpreter.get_input_details()[0]
boxes_at, classes_at, scores_at, count_at = (detail["index"] for detail in interpreter.get_output_details())
names = picture.labels("coral", "coco_labels.txt")

results = []
for file in ("cat.bmp", "bird.bmp", "grace_hopper.bmp"):
    pixels = picture.resized(picture.read(file), *source["shape"][1:3])
    interpreter.set_tensor(source["index"], ((pixels.astype(np.float32) - 127.5) / 127.5)[None])
    interpreter.invoke()
    boxes, classes, scores = (interpreter.get_tensor(index)[0] for index in (boxes_at, classes_at, scores_at))
    count = int(interpreter.get_tensor(count_at)[0])
    kept = [k for k in range(count) if scores[k] >= THRESHOLD]
    results.append({"file": file, "count": count, "classes": [names[int(classes[k])] for k in kept],
                    "scores": [float(scores[k]) for k in kept], "boxes": [boxes[k].tolist() for k in kept]})
print(json.dumps(results))
