# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs models with benchmark_model on the same input files, with one thread and with two, and compares the outputs."""
import json
import math
import os
import random
import struct

import compare

ONE_RUN = ("--num_runs=1", "--min_secs=0", "--warmup_runs=0", "--warmup_min_secs=0")

# Models of testdata/generator, with the flags that they need.
MODELS = {
    "add_float": (), "add_int8": (), "attention_block": (), "composite_block": (), "counting_loop": (),
    "tiny_cnn_external_buffers": (), "tiny_cnn_float": (), "tiny_cnn_int8": (), "tiny_detector": (), "two_chains": (),
    "two_signatures": ("--signature_to_run_for=mul",), "variable_tensor": (),
}
# Models below LITMUS_SHARED/models.
SHARED_MODELS = ("mobilenet_v1_0.25_128.tflite", "mobilenet_v1_0.25_128_quant.tflite", "keyword_scrambled.tflite")


def signature_of(context, model, flags):
    """Returns (inputs, outputs) of the graph that runs, as this machine's tool prints them."""
    done = context.reference.run("benchmark_model", "--graph=" + model, "--print_model", "--output=json")
    document = json.loads(done.out)
    of_key = {"--signature_to_run_for=" + signature["key"]: signature["subgraph"] for signature in document["signatures"]}
    graph = document["subgraphs"][of_key[flags[0]] if flags else 0]
    tensors = {tensor["tensor"]: tensor for tensor in graph["tensors"]}
    return [tensors[i] for i in graph["inputs"]], [tensors[i] for i in graph["outputs"]]


def input_bytes(tensor, seed):
    """Returns random values that are valid on every machine: floats of [-1, 1), small integers for 32 and 64 bits,
    else any bytes."""
    chance = random.Random(seed)
    count = math.prod(max(1, d) for d in tensor["shape"])
    letter, size = compare.FORMATS[tensor["type"]]
    if compare.is_float(tensor["type"]):
        return struct.pack("<%d%s" % (count, letter), *(chance.uniform(-1, 1) for _ in range(count)))
    if tensor["type"] == "BOOL" or size >= 4:
        top = 2 if tensor["type"] == "BOOL" else 4
        return struct.pack("<%d%s" % (count, letter), *(chance.randrange(top) for _ in range(count)))
    return chance.randbytes(count * size)


def input_flags(inputs, folder):
    """Writes the input files; returns the flags with which benchmark_model reads them."""
    files = []
    for i, tensor in enumerate(inputs):
        path = os.path.join(folder, "input%d" % i)
        with open(path, "wb") as file:
            file.write(input_bytes(tensor, i))
        files.append("#%d:%s" % (i, path))
    names = ["#%d" % i for i in range(len(inputs))]
    return ["--input_layer=" + ",".join(names), "--input_layer_value_files=" + ",".join(files)]


def output_bytes(machine, flags, path, **options):
    """Returns the output that the tool writes (None if it failed), and the run."""
    done = machine.run("benchmark_model", *flags, "--output_filepath=" + path, **options)
    if done.status != 0 or done.crashed:
        return None, done
    try:
        with open(path, "rb") as file:
            return file.read(), done
    except OSError:
        return None, done


def differences(wanted, got, outputs):
    """Yields the differences of all outputs, which are concatenated in the files."""
    if len({output["type"] for output in outputs}) == 1:
        return compare.tensors("outputs", wanted, got, outputs[0]["type"])
    problems, start = [], 0
    for output in outputs:
        size = compare.FORMATS[output["type"]][1] * math.prod(output["shape"])
        problems += compare.tensors(output["tensor_name"], wanted[start:start + size], got[start:start + size], output["type"])
        start += size
    return problems + (["%d bytes behind the outputs" % (len(got) - start)] if len(got) != start else [])


def check(context, name, model, flags):
    folder = os.path.join(context.work, "outputs-" + name)
    os.makedirs(folder)
    inputs, outputs = signature_of(context, model, flags)
    all_flags = ["--graph=" + model, *flags, *ONE_RUN, *input_flags(inputs, folder)]
    wanted, here = output_bytes(context.reference, all_flags, os.path.join(folder, "here"))
    if wanted is None:
        context.tally.fails("outputs of " + name, here.text())
        return
    for threads in (1, 2):
        got, there = output_bytes(context.target, all_flags + ["--num_threads=%d" % threads],
                                  os.path.join(folder, "threads%d" % threads))
        problems = [there.text()] if got is None else differences(wanted, got, outputs)
        context.tally.expect("outputs of %s, %d threads" % (name, threads), problems)


def checks(context):
    """Returns (name, function) of each model."""
    models = [(name, os.path.join(context.models, name + ".tflite"), flags) for name, flags in MODELS.items()]
    if context.shared:
        models += [(name, os.path.join(context.shared, "models", name), ()) for name in SHARED_MODELS]
    return [("outputs of " + name, lambda name=name, model=model, flags=flags: check(context, name, model, flags))
            for name, model, flags in models]
