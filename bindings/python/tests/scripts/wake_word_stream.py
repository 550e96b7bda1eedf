# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A wake word in a stream: a network with variables that sees one frame of 40 numbers after another, and starts again."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(model_path=picture.model("alexa.tflite"))
interpreter.allocate_tensors()
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
scale, zero_point = source["quantization"]
frames = np.abs(np.random.RandomState(5).randn(60, 1, 1, 40)).cumsum(0) % 20
quantised = np.clip(np.round(frames / scale) + zero_point, -128, 127).astype(np.int8)


def listen():
    scores = []
    for frame in quantised:
        interpreter.set_tensor(source["index"], frame)
        interpreter.invoke()
        scores.append(int(interpreter.get_tensor(target["index"])[0, 0]))
    return scores


first = listen()
second = listen()
interpreter.reset_all_variables()
third = listen()
print(json.dumps({"first_steps": first, "second_steps": second, "third_steps": third}))
