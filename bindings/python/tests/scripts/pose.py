# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The places of a person's joints, from maps of heat and of offsets."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
JOINTS = ["nose", "left eye", "right eye", "left ear", "right ear", "left shoulder", "right shoulder", "left elbow", "right elbow", "left wrist",
          "right wrist", "left hip", "right hip", "left knee", "right knee", "left ankle", "right ankle"]

interpreter = tflite.Interpreter(picture.model("derived", "posenet_mobilenet_v1_075_353_481_dequant_float.tflite"), num_threads=2)
interpreter.allocate_tensors()
source = interpreter.get_input_details()[0]
height, width = source["shape"][1:3]
pixels = picture.resized(picture.read("grace_hopper.bmp"), height, width)
interpreter.set_tensor(source["index"], ((pixels.astype("float32") - 128) / 128)[None])
interpreter.invoke()
heat, offsets = (interpreter.get_tensor(detail["index"])[0] for detail in interpreter.get_output_details()[:2])
heat = 1 / (1 + np.exp(-heat))
points = []
for joint, name in enumerate(JOINTS):
    y, x = np.unravel_index(heat[:, :, joint].argmax(), heat.shape[:2])
    place = np.array([y, x]) / (np.array(heat.shape[:2]) - 1) * [height, width] + offsets[y, x, [joint, joint + len(JOINTS)]]
    points.append({"joint": name, "cell": [int(y), int(x)], "place": place.tolist(), "score": float(heat[y, x, joint])})
print(json.dumps({"points": points, "heat": heat[::3, ::3].ravel().tolist()}))
