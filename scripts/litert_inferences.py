# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Two inferences of a model by LiteRT with its default delegates and one thread, the second one between two system calls
getsid, as of //testing/instruction_count.

usage: python litert_inferences.py MODEL.tflite

Started under QEMU by compare_avx2_with_litert, in the virtual environment that has the packages."""
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
    engine = interpreter.Interpreter(model_path=sys.argv[1], num_threads=1)
    engine.allocate_tensors()
    random = numpy.random.default_rng(1)
    for detail in engine.get_input_details():
        engine.set_tensor(detail["index"], values(random, detail))
    engine.invoke()
    os.getsid(0)
    engine.invoke()
    os.getsid(0)


main()
