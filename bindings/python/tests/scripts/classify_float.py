# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The five most probable classes of three pictures, by a float network."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(model_path=picture.model("mobilenet_v1_1.0_224_dequant_float.tflite"), num_threads=2)
interpreter.allocate_tensors()
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
_, height, width, _ = source["shape"]
names = picture.labels("coral", "imagenet_labels.txt")

results = {}
for file in ("bird.bmp", "cat.bmp", "grace_hopper.bmp"):
    pixels = picture.resized(picture.read(file), height, width)
    values = (np.float32(pixels) - 127.5) / 127.5
    interpreter.set_tensor(source["index"], np.expand_dims(values, 0))
    interpreter.invoke()
    scores = np.squeeze(interpreter.get_tensor(target["index"]))
    top = scores.argsort()[-5:][::-1]
    results[file] = {"classes": [names[k] for k in top], "scores": scores.tolist()}
print(json.dumps(results))
