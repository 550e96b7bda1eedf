# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A model with an operator that the runtime lacks: what is said without it, and what a registerer is given."""
import importlib
import json
import os
import sys

import numpy as np

tflite = importlib.import_module(sys.argv[1])
TESTDATA = os.path.join(sys.argv[3], "testdata")

results = {}
interpreter = tflite.Interpreter(os.path.join(TESTDATA, "unknown_custom_ops.tflite"))
results["operators"] = [node["op_name"] for node in interpreter._get_ops_details()]
try:
    interpreter.allocate_tensors()
except RuntimeError as error:
    results["missing"] = "Mystery" in str(error)

resolvers = []
with_registerer = tflite.InterpreterWithCustomOps(custom_op_registerers=[resolvers.append],
                                                  model_path=os.path.join(TESTDATA, "tiny_cnn_float.tflite"), num_threads=1)
with_registerer.allocate_tensors()
with_registerer.set_tensor(0, np.linspace(-1, 1, 16 * 16 * 3, dtype=np.float32).reshape(1, 16, 16, 3))
with_registerer.invoke()
results["resolvers"] = [address > 0 for address in resolvers]
results["scores"] = with_registerer.get_tensor(with_registerer.get_output_details()[0]["index"])[0].tolist()
try:
    tflite.InterpreterWithCustomOps(custom_op_registerers=["RegisterMyOperators"], model_path=os.path.join(TESTDATA, "tiny_cnn_float.tflite"))
except ValueError as error:
    results["unknown symbol"] = "RegisterMyOperators" in str(error)
print(json.dumps(results))
