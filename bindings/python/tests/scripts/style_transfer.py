# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A picture in another style: two inputs, found by their names, and a picture out."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(picture.model("style_transfer_f16_384.tflite"), num_threads=2)
interpreter.allocate_tensors()
inputs = {detail["name"]: detail for detail in interpreter.get_input_details()}
content = inputs.pop("content_image")
style = inputs.popitem()[1]
pixels = picture.resized(picture.read("cat.bmp"), *content["shape"][1:3]).astype(np.float32) / 255
interpreter.set_tensor(content["index"], pixels[None])
interpreter.set_tensor(style["index"], np.random.RandomState(2).rand(*style["shape"]).astype(np.float32) - 0.5)
interpreter.invoke()
drawn = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])[0]
print(json.dumps({"shape": list(drawn.shape), "pixels": drawn[::16, ::16].ravel().tolist(), "colours": drawn.mean((0, 1)).tolist()}))
