# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""How unusual is a machine's sound? An autoencoder over views of the interpreter's memory: nothing is copied."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(picture.model("tiny", "model_ToyCar.tflite"))
interpreter.allocate_tensors()
source = interpreter.tensor(interpreter.get_input_details()[0]["index"])
target = interpreter.tensor(interpreter.get_output_details()[0]["index"])
random = np.random.RandomState(11)
errors, sums = [], []
for window in range(32):
    source()[0, :] = random.randn(640) * (1 + window % 5) - 20
    interpreter.invoke()
    errors.append(float(np.mean((source() - target()) ** 2)))
    sums.append(float(target().sum()))

kept = source()
try:
    interpreter.invoke()
    refused = False
except RuntimeError:
    refused = True
del kept
interpreter.invoke()
print(json.dumps({"errors": errors, "sums": sums, "most unusual": int(np.argmax(errors)), "refused": refused}))
