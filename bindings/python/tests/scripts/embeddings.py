# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which pictures are alike: the cosine between the vectors that a network makes of them."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(model_path=picture.model("derived", "mobilenet_v1_1.0_224_fp16.tflite"), num_threads=2)
interpreter.allocate_tensors()
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]


def embedding(pixels):
    interpreter.set_tensor(source["index"], (np.float32(picture.resized(pixels, 224, 224)) / 127.5 - 1)[None])
    interpreter.invoke()
    vector = np.log(interpreter.get_tensor(target["index"])[0] + 1e-3)
    return vector / np.linalg.norm(vector)


images = [picture.read(name) for name in ("bird.bmp", "cat.bmp", "grace_hopper.bmp")]
vectors = np.stack([embedding(view) for image in images for view in (image, image[:, ::-1], image[20:-20, 20:-20])])
similar = vectors @ vectors.T
np.fill_diagonal(similar, -1)
print(json.dumps({"nearest": similar.argmax(1).tolist(), "similar": similar[~np.eye(len(similar), dtype=bool)].tolist()}))
