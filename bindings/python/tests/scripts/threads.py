# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Four threads with an interpreter each, over one file: results do not depend on who is faster."""
import importlib
import json
import queue
import sys
import threading

import numpy as np
import picture

tflite = importlib.import_module(sys.argv[1])
image = picture.read("cat.bmp")
work, done = queue.Queue(), {}


def worker():
    interpreter = tflite.Interpreter(picture.model("mobilenet_v1_0.25_128_quant.tflite"), num_threads=1)
    interpreter.allocate_tensors()
    source, target = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
    while True:
        number = work.get()
        if number is None:
            return
        crop = image[number * 8:number * 8 + 256, number * 10:number * 10 + 256]
        interpreter.set_tensor(source, picture.resized(crop, 128, 128)[None])
        interpreter.invoke()
        done[number] = interpreter.get_tensor(target)[0]


threads = [threading.Thread(target=worker) for _ in range(4)]
for number in range(10):
    work.put(number)
for thread in threads:
    work.put(None)
    thread.start()
for thread in threads:
    thread.join()
print(json.dumps([{"crop": number, "best": int(np.sort(done[number])[-1] > 60), "raw_steps": done[number].tolist()} for number in sorted(done)]))
