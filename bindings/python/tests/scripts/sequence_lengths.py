# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A vocoder over sentences of several lengths: the length of the sound follows from that of the input."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(picture.model("hifigan_dr.tflite"), num_threads=2)
source = interpreter.get_input_details()[0]
results = []
for length in (4, 9, 2):
    interpreter.resize_tensor_input(source["index"], [1, 80, length])
    interpreter.allocate_tensors()
    values = np.random.RandomState(length).randn(1, 80, length).astype(np.float32) - 4
    interpreter.set_tensor(source["index"], values)
    interpreter.invoke()
    # The shape of the output is known after the inference.
    sound = interpreter.get_tensor(interpreter.get_output_details()[0]["index"]).ravel()
    # Weights of 8 bits: LiteRT's three sets of kernels give samples that are 3e-3 of the range apart, but the same loudness.
    results.append({"length": length, "samples": len(sound), "loudness": [float(np.sqrt((sound ** 2).mean())), 1.0]})
print(json.dumps(results))
