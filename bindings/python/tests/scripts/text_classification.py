# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Is a review good or bad? Words become numbers, and a network of an embedding and a mean judges them."""
import importlib
import json
import re
import sys
import zlib

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
REVIEWS = ["This is the best movie I have seen in recent years. Strongly recommend it!", "What a waste of my time.",
           "Dull, long, and the sound is terrible.", "A quiet film; I liked it more than I expected.", ""]
LENGTH, WORDS = 256, 10000
START, PAD = 1, 0


def numbers(text):
    """Returns the numbers of the words: without the vocabulary, a hash of each."""
    words = [zlib.crc32(word.encode()) % (WORDS - 4) + 4 for word in re.findall(r"[a-z']+", text.lower())]
    return ([START] + words + [PAD] * LENGTH)[:LENGTH]


interpreter = tflite.Interpreter(model_path=picture.model("text_classification.tflite"))
interpreter.allocate_tensors()
source, target = interpreter.get_input_details(), interpreter.get_output_details()
results = []
for review in REVIEWS:
    interpreter.set_tensor(source[0]["index"], np.array([numbers(review)], source[0]["dtype"]))
    interpreter.invoke()
    negative, positive = interpreter.get_tensor(target[0]["index"])[0].tolist()
    results.append({"review": review, "verdict": "good" if positive > negative else "bad", "scores": [negative, positive]})
print(json.dumps(results))
