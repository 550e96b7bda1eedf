# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The five most probable classes of a picture, by a quantised network; scores are turned into probabilities by the details."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

results = {}
for file in ("mobilenet_v1_1.0_224_quant_rebuilt.tflite", "mobilenet_v2_1.0_224_quant.tflite", "tf2_mobilenet_v2_1.0_224_ptq.tflite"):
    interpreter = tflite.Interpreter(picture.model(file))
    interpreter.allocate_tensors()
    source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    assert source["dtype"] == np.uint8
    pixels = picture.resized(picture.read("bird.bmp"), *source["shape"][1:3])
    interpreter.set_tensor(source["index"], pixels[np.newaxis])
    interpreter.invoke()
    raw = interpreter.get_tensor(target["index"])[0]
    scale, zero_point = target["quantization"]
    probabilities = scale * (raw.astype(np.int64) - zero_point)
    names = picture.labels("coral", "imagenet_labels.txt")
    results[file] = {"first": names[int(probabilities.argmax())], "scale": scale, "zero_point": zero_point, "raw_steps": raw.tolist()}
print(json.dumps(results))
