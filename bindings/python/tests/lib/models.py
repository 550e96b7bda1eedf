# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The models of the calls: those of the repository, those that are written here, broken files, and shared ones.

Needs ai_edge_litert's schema, by way of testdata/conformance/graph_writer.py."""
import os
import shutil
import subprocess
import sys

import numpy as np

from .checkout import ROOT

sys.path.insert(0, os.path.join(ROOT, "testdata/conformance"))
import graph_writer  # noqa: E402

schema = graph_writer.schema
BUILT = ["add_float", "add_int8", "counting_loop", "dynamic_chain", "dynamic_reshape", "mobilenet_v1_float", "open_shape",
         "tiny_cnn_float", "tiny_cnn_int8", "tiny_detector", "two_chains", "two_signatures", "unknown_custom_ops",
         "variable_tensor"]
CASES = {"strings_loop": "WHILE/strings__string", "strings_if": "IF/strings_0__string", "growing": "WHILE/growing_3__i32",
         "shared_graphs": "IF/shared_graphs__f32", "blockwise": "FULLY_CONNECTED/blockwise__hyb4",
         "hybrid": "FULLY_CONNECTED/asymmetric__hyb", "wide_to_int16": "FULLY_CONNECTED/to_int16__u8",
         "int16_add": "ADD/general__i16", "uint8_add": "ADD/scalar__u8", "int64_add": "ADD/wraps__i64", "bools": "LOGICAL_AND/same__bool",
         "sparse_rows": "DENSIFY/rows__f32", "sparse_blocks": "DENSIFY/blocks_2x2__i8", "variables": "VAR_HANDLE/in_a_loop__i32",
         "call_once": "CALL_ONCE/running_sum__f32", "complex_abs": "COMPLEX_ABS/r1__c64", "skip_gram": "SKIP_GRAM/plain_2_skip0__string",
         "hash_rows": "HASHTABLE_LOOKUP/rows__i64", "hadamard": "aeq.hadamard_rotation/rows__f32",
         "lstm": "UNIDIRECTIONAL_SEQUENCE_LSTM/plain__i8", "svdf": "SVDF/no_bias__f32"}
SHARED = {"real_quantised": "mobilenet_v1_0.25_128_quant.tflite", "real_float": "mobilenet_v1_0.25_128.tflite",
          "real_detector": "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite",
          "real_open": "dcgan_gen.tflite", "real_signatures": "toy_model_with_kv_cache_multi_signature.tflite",
          "real_variables": "alexa.tflite", "real_agent": "planestrike_tf_agents.tflite"}
# Types that a tensor of a file may have, by the schema's name.
TYPES = ["FLOAT32", "FLOAT16", "INT32", "UINT8", "INT64", "STRING", "BOOL", "INT16", "COMPLEX64", "INT8", "FLOAT64", "COMPLEX128",
         "UINT64", "RESOURCE", "VARIANT", "UINT32", "UINT16", "INT4", "BFLOAT16"]


def _signature(model, key, graph, inputs, outputs):
    def maps(names):
        result = []
        for name, tensor in names.items():
            table = schema.TensorMapT()
            table.name, table.tensorIndex = name.encode(), tensor
            result.append(table)
        return result

    table = schema.SignatureDefT()
    table.signatureKey, table.subgraphIndex = key.encode(), graph
    table.inputs, table.outputs = maps(inputs), maps(outputs)
    model.table.signatureDefs = (model.table.signatureDefs or []) + [table]


def _one_type(name):
    """A graph without operators, whose input is its output."""
    model = graph_writer.Model()
    graph = model.graph("main")
    x = graph.input("float32", (2, 3))
    graph.table.tensors[x].type = getattr(schema.TensorType, name)
    graph.returns(x)
    return model.bytes()


def _chain():
    """x * 2 + 1, then RELU: a model with tensors between its operators."""
    model = graph_writer.Model()
    graph = model.graph("main")
    x = graph.input("float32", (1, 4))
    doubled = graph.mul(x, graph.tensor("float32", (1,), [2.0]), shape=(1, 4))
    more = graph.add(doubled, graph.tensor("float32", (4,), [1, 1, 1, -9]), shape=(1, 4))
    graph.returns(graph.op("RELU", [more], [("float32", (1, 4))])[0])
    return model.bytes()


def _open(signature):
    """y = x + 1 over a shape with dimensions that the file leaves open."""
    model = graph_writer.Model()
    graph = model.graph("main")
    shape = tuple(max(1, n) for n in signature)
    x = graph.input("float32", shape)
    y = graph.add(x, graph.tensor("float32", (1,), [1.0]), shape=shape)
    for tensor in (x, y):
        graph.table.tensors[tensor].shapeSignature = list(signature)
    graph.returns(y)
    _signature(model, "serving_default", 0, {"x": x}, {"y": y})
    return model.bytes()


def _state():
    """Two signatures that share a variable: write(x) -> y = x, and read() -> value."""
    model = graph_writer.Model()
    writer = model.graph("write")
    x = writer.input("float32", (2,))
    writer.assign(writer.variable("v"), x)
    y = writer.add(x, writer.tensor("float32", (1,), [0.0]), shape=(2,))
    writer.returns(y)
    reader = model.graph("read")
    value = reader.read(reader.variable("v"), shape=(2,))
    reader.returns(value)
    _signature(model, "write", 0, {"x": x}, {"y": y})
    _signature(model, "read", 1, {}, {"value": value})
    return model.bytes()


def _shared_graph():
    """Two signatures of one graph, with other names and another order of the inputs."""
    model = graph_writer.Model()
    graph = model.graph("main")
    a, b = graph.input("float32", (2,)), graph.input("float32", (2,))
    total = graph.add(a, b, shape=(2,))
    product = graph.mul(a, b, shape=(2,))
    graph.returns(total, product)
    _signature(model, "forward", 0, {"a": a, "b": b}, {"total": total, "product": product})
    _signature(model, "backward", 0, {"z": b, "y": a}, {"product": product})
    return model.bytes()


def _constant():
    """A graph without inputs, whose output is a constant."""
    model = graph_writer.Model()
    graph = model.graph("main")
    graph.returns(graph.tensor("int32", (3,), [5, 6, 7]))
    return model.bytes()


def _gather():
    """Indices out of range make Invoke fail."""
    model = graph_writer.Model()
    graph = model.graph("main")
    indices = graph.input("int32", (2,))
    values = graph.tensor("float32", (4,), [10, 11, 12, 13])
    graph.returns(graph.op("GATHER", [values, indices], [("float32", (2,))], graph_writer.options("Gather", axis=0, batchDims=0))[0])
    return model.bytes()


def _scalars():
    model = graph_writer.Model()
    graph = model.graph("main")
    a, b = graph.input("float32"), graph.input("float32")
    graph.returns(graph.add(a, b))
    return model.bytes()


def _nothing(shape):
    model = graph_writer.Model()
    graph = model.graph("main")
    a = graph.input("float32", shape)
    graph.returns(graph.add(a, a, shape=shape))
    return model.bytes()


def _no_graphs():
    return graph_writer.Model().bytes()


def _texts():
    """GATHER of constant strings: texts with an empty one, a NUL and other than ASCII letters."""
    model = graph_writer.Model()
    graph = model.graph("main")
    indices = graph.input("int32", (2, 2))
    values = graph.tensor("string", (4,), ["", "a\0b", "Größe", b"\xff\xfe"])
    graph.returns(graph.op("GATHER", [values, indices], [("string", (2, 2))], graph_writer.options("Gather", axis=0, batchDims=0))[0])
    return model.bytes()


def _written(add_float):
    result = {"type_" + name.lower(): _one_type(name) for name in TYPES}
    result.update(chain=_chain(), open_batch=_open((-1, 4)), open_all=_open((-1, -1, 3)), state=_state(), shared_graph=_shared_graph(),
                  constant=_constant(), gather=_gather(), scalars=_scalars(), no_elements=_nothing((0, 3)), no_graphs=_no_graphs(),
                  texts=_texts())
    result.update(broken_empty=b"", broken_text=b"This is a text, not a model.\n" * 20, broken_half=add_float[:len(add_float) // 2],
                  broken_magic=add_float[:4] + b"NOPE" + add_float[8:], broken_zeros=bytes(4096),
                  broken_offset=b"\xff\xff\xff\x7f" + add_float[4:])
    return result


def _compiled(folder):
    """Returns the path of the plug-in that refuses; there is no such file without a C compiler."""
    path = os.path.join(folder, "refusing_plugin.so")
    compiler = shutil.which("cc")
    if compiler:
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "refusing_plugin.c")
        subprocess.run([compiler, "-shared", "-fPIC", "-o", path, source], check=True)
    return path


def write(folder, built, shared):
    """Writes models into `folder` and returns the paths of all by name. `built`: a bazel-bin; `shared`: $LITMUS_SHARED or None."""
    paths = {name: os.path.join(built, "testdata", name + ".tflite") for name in BUILT}
    paths.update({name: os.path.join(ROOT, "testdata/conformance", case, "model.tflite") for name, case in CASES.items()})
    with open(paths["add_float"], "rb") as file:
        written = _written(file.read())
    for name, data in written.items():
        paths[name] = os.path.join(folder, name + ".tflite")
        with open(paths[name], "wb") as file:
            file.write(data)
    for name, plugin in (("plugin", "test_plugin.so"), ("perturb", "libtest_external_delegate.so")):
        paths[name] = os.path.join(built, "delegates/external", plugin)
    paths["refusing"] = _compiled(folder)
    paths["gpu_delegate"] = os.path.join(built, "delegates/gpu/libtensorflowlite_gpu_delegate.so")
    if shared:
        paths.update({name: os.path.join(shared, "models", path) for name, path in SHARED.items()})
    return {name: path for name, path in paths.items() if os.path.isfile(path)}


def values(case):
    """Returns the inputs of a conformance case."""
    folder = os.path.join(ROOT, "testdata/conformance", CASES[case])
    return [np.load(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.startswith("in")]


def write_image(folder):
    """Writes the model x + 1 over a float image of 224 x 224, and returns its path."""
    model = graph_writer.Model()
    graph = model.graph("main")
    shape = (1, 224, 224, 3)
    x = graph.input("float32", shape)
    graph.returns(graph.add(x, graph.tensor("float32", (1,), [1.0]), shape=shape))
    path = os.path.join(folder, "image.tflite")
    with open(path, "wb") as file:
        file.write(model.bytes())
    return path
