# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A picture with its background made grey: a mask between 0 and 1 from a network with float16 weights."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

with open(picture.model("selfiesegmentation_mlkit-256x256-2021_01_19-v1215.f16.tflite"), "rb") as file:
    interpreter = tflite.Interpreter(model_content=file.read())
interpreter.allocate_tensors()
detail = interpreter.get_input_details()[0]
pixels = picture.resized(picture.read("grace_hopper.bmp"), *detail["shape"][1:3]).astype(np.float32) / 255
interpreter.set_tensor(detail["index"], pixels[np.newaxis])
interpreter.invoke()
mask = np.clip(interpreter.get_tensor(interpreter.get_output_details()[0]["index"])[0], 0, 1)
mixed = pixels * mask + 0.5 * (1 - mask)
print(json.dumps({"mask": mask[::8, ::8].ravel().tolist(), "person": bool(mask[128, 128] > 0.5), "mixed": mixed.mean((0, 1)).tolist()}))
