# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""One picture, then four, then seven at a time: the same scores for the same picture."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])

interpreter = tflite.Interpreter(picture.model("tiny", "pretrainedResnet.tflite"))
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
print("signature of the input: %s" % source["shape_signature"], file=sys.stderr)
crops = [picture.read("cat.bmp")[y:y + 192:6, x:x + 192:6] for y in (0, 60, 120) for x in (0, 80, 160)][:7]
crops = np.stack(crops).astype(np.float32)

results = {}
for batch in (1, 4, 7):
    interpreter.resize_tensor_input(source["index"], [batch, 32, 32, 3], strict=True)
    interpreter.allocate_tensors()
    assert list(interpreter.get_input_details()[0]["shape"]) == [batch, 32, 32, 3]
    interpreter.set_tensor(source["index"], crops[:batch])
    interpreter.invoke()
    scores = interpreter.get_tensor(target["index"])
    results[batch] = {"shape": list(scores.shape), "classes": scores.argmax(1).tolist(), "scores": scores.ravel().tolist()}
print(json.dumps(results))
