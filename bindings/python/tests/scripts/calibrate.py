# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The ranges of all tensors over representative data: what a quantiser needs to know of a float network."""
import importlib
import json
import sys
import warnings

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])


def representative():
    for file in ("bird.bmp", "cat.bmp", "grace_hopper.bmp"):
        yield (np.float32(picture.resized(picture.read(file), 128, 128)) / 127.5 - 1)[None]


interpreter = tflite.Interpreter(picture.model("mobilenet_v1_0.25_128.tflite"), experimental_preserve_all_tensors=True,
                                 experimental_op_resolver_type=tflite.OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
names = {detail["index"]: detail["name"] for detail in interpreter.get_tensor_details() if detail["name"]}
interpreter.allocate_tensors()
source = interpreter.get_input_details()[0]["index"]
lowest, highest = {}, {}
for sample in representative():
    interpreter.set_tensor(source, sample)
    interpreter.invoke()
    for index, name in names.items():
        value = interpreter.get_tensor(index)
        if value.dtype == np.float32:
            lowest[name] = min(lowest.get(name, np.inf), float(value.min()))
            highest[name] = max(highest.get(name, -np.inf), float(value.max()))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    tflite.Interpreter(picture.model("mobilenet_v1_0.25_128.tflite"), experimental_preserve_all_tensors=True)
print(json.dumps({"ranges": {name: [lowest[name], highest[name]] for name in sorted(lowest)}, "warnings": len(caught)}))
