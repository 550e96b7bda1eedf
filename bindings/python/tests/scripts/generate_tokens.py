# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A decoder with a cache of keys and values: one signature reads the prompt, the other makes a token at a time."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
PROMPT = [3, 14, 15, 92, 65]

interpreter = tflite.Interpreter(picture.model("toy_model_with_kv_cache_multi_signature.tflite"))
sizes = {key: interpreter.get_signature_runner(key).get_input_details()["tokens"]["shape"][1] for key in interpreter.get_signature_list()}
read, write = (interpreter.get_signature_runner(key) for key in sorted(sizes, key=sizes.get, reverse=True))
length = max(sizes.values())
cache = {name: np.zeros(detail["shape"], detail["dtype"]) for name, detail in read.get_input_details().items() if name.startswith("cache")}


def step(runner, tokens, positions):
    """Runs one signature, keeps the caches that it returns, and gives the logits."""
    outputs = runner(tokens=np.array([tokens], np.int32), positions=np.array([positions], np.int32), **cache)
    logits = outputs.pop("output_0")
    for name, value in zip(sorted(cache), (outputs[key] for key in sorted(outputs))):
        cache[name] = value.reshape(cache[name].shape)
    return logits[0]


logits = step(read, PROMPT + [0] * (length - len(PROMPT)), list(range(length)))
token, tokens, seen = int(logits[len(PROMPT) - 1].argmax()), [], [logits[len(PROMPT) - 1].tolist()]
for position in range(len(PROMPT), len(PROMPT) + 8):
    tokens.append(token)
    size = min(sizes.values())
    logits = step(write, [token] + [0] * (size - 1), [position] + [0] * (size - 1))
    token = int(logits[0].argmax())
    seen.append(logits[0].tolist())
print(json.dumps({"signatures": interpreter.get_signature_list(), "tokens": tokens, "logits": seen}))
