# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Words of a second of sound: the same network in float and in int8, whose input and output are quantised by hand."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
WORDS = ["down", "go", "left", "no", "off", "on", "right", "stop", "up", "yes", "silence", "unknown"]
sounds = np.random.RandomState(7).randn(6, 49, 10, 1).astype(np.float32).cumsum(1) * 8

results = []
for file in ("kws_ref_model_float32.tflite", "kws_ref_model.tflite"):
    interpreter = tflite.Interpreter(picture.model("tiny", file))
    interpreter.allocate_tensors()
    source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    for sound in sounds:
        value = sound[None]
        scale, zero_point = source["quantization"]
        if scale:
            value = np.clip(np.round(value / scale + zero_point), -128, 127).astype(source["dtype"])
        interpreter.set_tensor(source["index"], value)
        interpreter.invoke()
        scores = interpreter.get_tensor(target["index"])[0]
        results.append({"model": file, "word": WORDS[int(scores.argmax())], "scores_steps" if scale else "scores": scores.tolist()})
print(json.dumps(results))
