# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A picture's class by the GPU delegate if the machine has OpenCL or OpenGL, and by the processor if not."""
import importlib
import json
import os
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

path = picture.model("mobilenet_v1_0.25_128.tflite")
library = os.path.join(sys.argv[3], "delegates/gpu/libtensorflowlite_gpu_delegate.so")
try:
    interpreter = tflite.Interpreter(path, experimental_delegates=[tflite.load_delegate(library, {"is_precision_loss_allowed": 0})])
    interpreter.allocate_tensors()
    where = "GPU"
except (OSError, ValueError, RuntimeError) as error:
    print("no GPU: %s" % error, file=sys.stderr)
    interpreter = tflite.Interpreter(path)
    interpreter.allocate_tensors()
    where = "processor"
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
results = []
for file in ("bird.bmp", "cat.bmp"):
    pixels = picture.resized(picture.read(file), *source["shape"][1:3])
    interpreter.set_tensor(source["index"], (np.float32(pixels) / 127.5 - 1)[None])
    interpreter.invoke()
    scores = interpreter.get_tensor(target["index"])[0]
    results.append({"where": where, "classes": scores.argsort()[::-1][:3].tolist(), "scores": scores.tolist()})
print(json.dumps(results))
