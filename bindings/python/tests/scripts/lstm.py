# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Digits read line by line by a quantised LSTM."""
import importlib
import json
import sys

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])


def digit(number):
    """Draws a digit of seven segments into 28 x 28."""
    on = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgcde", "abc", "abcdefg", "abcdfg"][number]
    places = {"a": (4, 6, 8, 20), "b": (4, 14, 18, 20), "c": (13, 24, 18, 20), "d": (22, 24, 8, 20), "e": (13, 24, 8, 10), "f": (4, 14, 8, 10),
              "g": (13, 15, 8, 20)}
    image = np.zeros((28, 28), np.float32)
    for segment in on:
        top, bottom, left, right = places[segment]
        image[top:bottom, left:right] = 1
    return image


interpreter = tflite.Interpreter(picture.model("ops", "tflite-micro", "trained_lstm_int8.tflite"))
interpreter.allocate_tensors()
source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
scale, zero_point = source["quantization"]
results = []
for number in range(10):
    values = np.round(digit(number) / scale + zero_point).astype(np.int8)
    interpreter.set_tensor(source["index"], values[None])
    interpreter.invoke()
    scores = interpreter.get_tensor(target["index"])[0]
    results.append({"digit": number, "read": int(scores.argmax()), "scores_steps": scores.tolist()})
print(json.dumps(results))
