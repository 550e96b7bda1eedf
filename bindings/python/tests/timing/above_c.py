# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Measures what invoke() of Python takes above a loop in C over the same interpreter.

usage: python -m timing.above_c MODEL LOOP.so ROUNDS COUNT

Prints a list of nanoseconds a call, one number a round: both loops of a round run one after the other, in turns first."""
import ctypes
import json
import sys
import time

import tflitmus.interpreter as tflite
from tflitmus import _library


def main():
    model, library, rounds, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    interpreter = tflite.Interpreter(model)
    interpreter.allocate_tensors()
    loop = ctypes.CDLL(library).Loop
    loop.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32]
    function = ctypes.cast(_library.invoke, ctypes.c_void_p)
    session = ctypes.c_void_p(interpreter._interpreter.handle)

    def in_c():
        start = time.perf_counter_ns()
        assert loop(function, session, count) == 0
        return (time.perf_counter_ns() - start) / count

    def in_python():
        invoke = interpreter.invoke
        start = time.perf_counter_ns()
        for _ in range(count):
            invoke()
        return (time.perf_counter_ns() - start) / count

    in_c(), in_python()
    results = []
    for number in range(rounds):
        if number % 2:
            c, python = in_c(), in_python()
        else:
            python, c = in_python(), in_c()
        results.append({"c": c, "above": python - c})
    print(json.dumps(results))


if __name__ == "__main__":
    main()
