# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A model that is held in memory once and serves several interpreters, some of which are dropped on the way."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

with open(picture.model("mobilenet_v1_0.25_128.tflite"), "rb") as file:
    content = file.read()
interpreters = [tflite.Interpreter(model_content=content, num_threads=k) for k in (1, 2, 1, 4)]
del content
results = []
for number, interpreter in enumerate(interpreters):
    interpreter.allocate_tensors()
    if number == 1:
        interpreters[0] = None  # the others keep the bytes
    value = np.full((1, 128, 128, 3), 0.1 * number, np.float32)
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], value)
    interpreter.invoke()
    scores = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])[0]
    results.append({"class": int(scores.argmax()), "scores": scores.tolist()})
print(json.dumps(results))
