# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Sets an image, invokes and gets the result, as often as a line of standard input says.

usage: python -m timing.worker MODULE MODEL

Answers each line N with the nanoseconds of each of N turns, as the median of the turns."""
import importlib
import statistics
import sys
import time

import numpy as np


def main():
    tflite = importlib.import_module(sys.argv[1])
    interpreter = tflite.Interpreter(sys.argv[2], num_threads=1)
    interpreter.allocate_tensors()
    source, target = interpreter.get_input_details()[0], interpreter.get_output_details()[0]["index"]
    image = np.random.RandomState(0).rand(*source["shape"]).astype(source["dtype"])
    source = source["index"]
    print("ready", flush=True)
    for line in sys.stdin:
        times = []
        for _ in range(int(line)):
            start = time.perf_counter_ns()
            interpreter.set_tensor(source, image)
            interpreter.invoke()
            interpreter.get_tensor(target)
            times.append(time.perf_counter_ns() - start)
        print(statistics.median(times), flush=True)


if __name__ == "__main__":
    main()
