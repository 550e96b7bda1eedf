# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Two inferences of a model by LiteRT with its default delegates and one thread, the second one between two system calls
getsid, as of //testing/instruction_count.

usage: python litert_inferences.py MODEL.tflite[@1x48x48x3]

Started under QEMU by scripts/dev/compare_instructions, where the packages are."""
import os
import sys

import numpy
from ai_edge_litert import interpreter


def values(random, detail):
    shape, dtype = detail["shape"], detail["dtype"]
    if numpy.issubdtype(dtype, numpy.floating):
        return random.uniform(-1, 1, shape).astype(dtype)
    if dtype in (numpy.int8, numpy.uint8):
        limits = numpy.iinfo(dtype)
        return random.integers(limits.min, limits.max + 1, shape).astype(dtype)
    return numpy.zeros(shape, dtype)


def main():
    path, _, shape = sys.argv[1].partition(".tflite")
    engine = interpreter.Interpreter(model_path=path + ".tflite", num_threads=1)
    if shape:
        engine.resize_tensor_input(engine.get_input_details()[0]["index"], [int(n) for n in shape[1:].split("x")])
    engine.allocate_tensors()
    random = numpy.random.default_rng(1)
    for detail in engine.get_input_details():
        engine.set_tensor(detail["index"], values(random, detail))
    engine.invoke()
    os.getsid(0)
    engine.invoke()
    os.getsid(0)


main()
