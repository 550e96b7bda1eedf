# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Twice the size of a picture, tile by tile: the input is resized to a tile first."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
TILE = 24

interpreter = tflite.Interpreter(picture.model("edsr_f32b5_fp32.tflite"), num_threads=2)
source, target = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
interpreter.resize_tensor_input(source, [1, TILE, TILE, 3])
interpreter.allocate_tensors()
small = picture.resized(picture.read("bird.bmp"), 2 * TILE, 3 * TILE).astype(np.float32)
large = np.zeros((4 * TILE, 6 * TILE, 3), np.float32)
for y in range(0, 2 * TILE, TILE):
    for x in range(0, 3 * TILE, TILE):
        interpreter.set_tensor(source, small[None, y:y + TILE, x:x + TILE])
        interpreter.invoke()
        large[2 * y:2 * (y + TILE), 2 * x:2 * (x + TILE)] = interpreter.get_tensor(target)[0]
noise = np.sqrt(np.mean((large[::2, ::2] - small) ** 2))
print(json.dumps({"shape": list(large.shape), "pixels": np.clip(large, 0, 255)[::5, ::5].ravel().tolist(), "noise": [float(noise), 255.0]}))
