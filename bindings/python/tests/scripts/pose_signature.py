# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Joints by a quantised network that takes pictures through its signature. Reference kernels: one step of this network's many
quantised layers grows until its end."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(picture.model("movenet_single_pose_lightning_ptq.tflite"),
                                 experimental_op_resolver_type=tflite.OpResolverType.BUILTIN_REF)
movenet = interpreter.get_signature_runner("serving_default")
_, height, width, _ = movenet.get_input_details()["input"]["shape"]
pixels = picture.resized(picture.read("grace_hopper.bmp"), height, width)
found = movenet(input=pixels[None].astype(np.uint8))["output_0"]
print(json.dumps({"shape": list(found.shape), "y": found[0, 0, :, 0].tolist(), "x": found[0, 0, :, 1].tolist(), "score": found[0, 0, :, 2].tolist(),
                  "seen": [int(k) for k in np.flatnonzero(found[0, 0, :, 2] > 0.3)]}))
