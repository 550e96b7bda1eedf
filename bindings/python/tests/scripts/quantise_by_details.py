# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Is there a person? int8 in and out, turned from and into real numbers by what the details say."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])


def quantised(values, detail):
    parameters = detail["quantization_parameters"]
    limits = np.iinfo(detail["dtype"])
    steps = np.round(values / parameters["scales"][0]) + parameters["zero_points"][0]
    return np.clip(steps, limits.min, limits.max).astype(detail["dtype"])


interpreter = tflite.Interpreter(picture.model("tiny", "vww_96_int8.tflite"), num_threads=1)
interpreter.allocate_tensors()
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
results = []
for file in ("grace_hopper.bmp", "cat.bmp", "bird.bmp"):
    pixels = picture.resized(picture.read(file), 96, 96) / 255
    interpreter.set_tensor(source["index"], quantised(pixels[None], source))
    interpreter.invoke()
    raw = interpreter.get_tensor(target["index"])[0]
    scale, zero = target["quantization_parameters"]["scales"][0], target["quantization_parameters"]["zero_points"][0]
    real = scale * (raw.astype(int) - zero)
    results.append({"file": file, "person": bool(real[1] > real[0]), "raw_steps": raw.tolist(),
                    "axis": target["quantization_parameters"]["quantized_dimension"]})
print(json.dumps(results))
