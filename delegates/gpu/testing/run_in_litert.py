#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Hands the GPU delegate's shared object to LiteRT's Python package.

usage: run_in_litert.py LIBRARY MODEL.tflite ...

For each float model: the whole graph must become one delegate node, and its outputs must agree with
the CPU's within 1e-4. Exit 1 when they do not, 69 when the package cannot be installed. LiteRT lives
in a virtual environment below ~/.cache that this script makes.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../scripts/lib"))
import python_environment

PACKAGES = ["ai-edge-litert==2.3.0", "numpy==2.2.6"]
TOLERANCE = 1e-4


def outputs(model, delegates):
    """The interpreter after one run on random input, and its outputs."""
    import numpy
    from ai_edge_litert.interpreter import Interpreter
    interpreter = Interpreter(model_path=model, experimental_delegates=delegates, num_threads=2)
    interpreter.allocate_tensors()
    random = numpy.random.default_rng(1)
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"],
                               random.uniform(-1, 1, detail["shape"]).astype(detail["dtype"]))
    interpreter.invoke()
    return interpreter, [interpreter.get_tensor(d["index"])
                         for d in interpreter.get_output_details()]


def check(library, model):
    """What is wrong, or nothing."""
    import numpy
    from ai_edge_litert.interpreter import load_delegate
    _, want = outputs(model, None)
    interpreter, got = outputs(model, [load_delegate(library)])
    for expected, actual in zip(want, got):
        difference = float(numpy.max(numpy.abs(expected - actual)))
        print("%s: largest difference %.3g" % (os.path.basename(model), difference))
        if not difference <= TOLERANCE:
            return "the outputs differ by %g" % difference
    # Nodes that were replaced stay in the list; what runs are the delegates' nodes behind them.
    nodes = interpreter._get_ops_details()
    delegates = [node for node in nodes if node["op_name"] == "DELEGATE"]
    if len(delegates) != 1:
        return "%d delegate nodes" % len(delegates)
    made = set(map(int, delegates[0]["outputs"]))
    if made != {d["index"] for d in interpreter.get_output_details()}:
        return "the delegate node does not make the model's outputs"
    needed = set(map(int, delegates[0]["inputs"]))
    for node in nodes:
        if node["op_name"] != "DELEGATE" and needed & set(map(int, node["outputs"])):
            return "the delegate node needs %s, which runs on the CPU" % node["op_name"]
    return ""


def main():
    python_environment.enter("litert", PACKAGES)
    library, models = os.path.abspath(sys.argv[1]), sys.argv[2:]
    wrong = {model: check(library, model) for model in models}
    for model, message in wrong.items():
        if message:
            print("%s: %s" % (model, message), file=sys.stderr)
    sys.exit(1 if any(wrong.values()) else 0)


if __name__ == "__main__":
    main()
