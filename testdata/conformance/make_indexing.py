# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of operators that look up, select, reduce or scatter, which the shared folder lacks."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from case_writer import Tensor, build_model, pack, write_case, write_model_case

_SHORT = {"float32": "f32", "float64": "f64", "int8": "rawi8", "int16": "rawi16",
          "uint8": "rawu8", "int32": "i32", "int64": "i64", "bool": "bool"}


def values(rng, dtype, shape, low=None, high=None):
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.startswith("float"):
        return rng.normal(0, 3, shape).astype(dtype)
    limits = np.iinfo(dtype)
    return rng.integers(limits.min if low is None else low, limits.max if high is None else high,
                        shape, dtype=dtype, endpoint=True)


def random(rng, dtype, shape, low=None, high=None, **others):
    return Tensor(dtype, shape, values(rng, dtype, shape, low, high), **others)


def options(name, **fields):
    result = getattr(schema, name + "OptionsT")()
    for field, value in fields.items():
        setattr(result, field, value)
    return result


def look_ups(rng):
    ids = random(rng, "int32", [5], 0, 3)
    for dtype in ("int8", "uint8"):
        write_case("EMBEDDING_LOOKUP", "dequantised", _SHORT[dtype],
                   [ids, random(rng, dtype, [4, 3, 2], scale=0.03, constant=True)],
                   [Tensor("float32", [5, 3, 2])], tolerance=1e-6, version=3)
    write_case("EMBEDDING_LOOKUP", "scale_per_row", "hyb",
               [ids, random(rng, "int8", [4, 7], scale=[0.01, 0.5, 0.03, 0.2], zero_point=0,
                            constant=True)],
               [Tensor("float32", [5, 7])], tolerance=1e-6, version=3)
    indices = [[0, 0, 0], [0, 0, 2], [0, 1, 1], [1, 1, 0], [1, 1, 2]]
    for combiner, name in enumerate(("sum", "mean", "sqrtn")):
        write_case("EMBEDDING_LOOKUP_SPARSE", name, "f32",
                   [ids, Tensor("int32", [5, 3], indices), Tensor("int32", [3], [2, 2, 3]),
                    random(rng, "float32", [5]), random(rng, "float32", [4, 2, 3])],
                   [Tensor("float32", [2, 2, 2, 3])],
                   options("EmbeddingLookupSparse", combiner=combiner), tolerance=1e-5)
    for dtype in ("float32", "int64"):
        write_case("HASHTABLE_LOOKUP", "rows", _SHORT[dtype],
                   [Tensor("int32", [4], [7, -3, 5, 9]), Tensor("int32", [4], [-3, 0, 7, 8]),
                    random(rng, dtype, [4, 3])],
                   [Tensor(dtype, [4, 3]), Tensor("uint8", [4])])
    for length in (1, 2, 5, 9, 15, 16, 31, 40):  # lengths that reach every branch of the hash function
        write_case("LSH_PROJECTION", "words%d" % length, "i32",
                   [random(rng, "float32", [4, 6]), random(rng, "int32", [3, length]),
                    random(rng, "float32", [3])],
                   [Tensor("int32", [4])], options("LSHProjection", type=1))
    write_case("LSH_PROJECTION", "dense", "rawi8",
               [random(rng, "float32", [4, 6]), random(rng, "int8", [3, 2])],
               [Tensor("int32", [24])], options("LSHProjection", type=2))


def reductions(rng):
    for op in ("MEAN", "SUM", "REDUCE_PROD", "REDUCE_MAX", "REDUCE_MIN"):
        for dtype in ("int32", "int64"):
            write_case(op, "wraps", _SHORT[dtype],
                       [random(rng, dtype, [3, 4, 5] if dtype == "int32" else [2, 3]),
                        Tensor("int32", [2], [-1, 0], constant=True)],
                       [Tensor(dtype, [4] if dtype == "int32" else [])],
                       options("Reducer", keepDims=False))
    for dtype in ("int8", "int16"):
        write_case("REDUCE_PROD", "scales", dtype.replace("int", "i"),
                   [random(rng, dtype, [3, 2, 4], scale=0.05, zero_point=5 if dtype == "int8" else 0),
                    Tensor("int32", [1], [2], constant=True)],
                   [Tensor(dtype, [3, 2, 1], scale=0.11, zero_point=-7 if dtype == "int8" else 0)],
                   options("Reducer", keepDims=True), version=2)
    write_case("BUCKETIZE", "doubles", "f64", [random(rng, "float64", [3, 5])],
               [Tensor("int32", [3, 5])], options("Bucketize", boundaries=[-2.5, 0.0, 0.1, 4.0]))


def with_body(op, inputs, outputs, parameters, body):
    """Returns a model of one StableHLO operator with a subgraph that has one operator, or none ("")."""
    data = build_model(op, inputs, outputs, options2=parameters)
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0))
    graph = schema.SubGraphT()
    graph.name = b"body"
    graph.tensors = []
    for i in range(3):
        tensor = schema.TensorT()
        tensor.name = b"body%d" % i
        tensor.shape = []
        tensor.type = model.subgraphs[0].tensors[0].type
        tensor.buffer = 0
        graph.tensors.append(tensor)
    graph.inputs, graph.outputs, graph.operators = [0, 1], [2 if body else 1], []
    if body:
        code = schema.OperatorCodeT()
        code.builtinCode = getattr(schema.BuiltinOperator, body)
        code.deprecatedBuiltinCode = min(code.builtinCode, 127)
        code.version = 1
        model.operatorCodes.append(code)
        operator = schema.OperatorT()
        operator.opcodeIndex, operator.inputs, operator.outputs = 1, [0, 1], [2]
        graph.operators = [operator]
    model.subgraphs.append(graph)
    return pack(model)


def windows(rng):
    for function, dtype in enumerate(("float32", "int32", "int64", "int8", "int16", "uint8"), 1):
        sizes = [Tensor("int64", [2], v, constant=True) for v in ([2, 3], [1, 2], [2, 1])]
        write_case("REDUCE_WINDOW", "function%d" % function, _SHORT[dtype],
                   [random(rng, dtype, [5, 9]), random(rng, dtype, [])] + sizes,
                   [Tensor(dtype, [3, 4])], options2=options("ReduceWindow", reduceFunction=function),
                   tolerance=1e-6)
    parameters = options("StablehloReduceWindow", windowDimensions=[2, 3], windowStrides=[1, 2],
                         baseDilations=[2, 1], windowDilations=[1, 2],
                         padding=[1, 2, -1, 3], bodySubgraphIndex=1)
    for body, dtype in (("STABLEHLO_ADD", "float32"), ("STABLEHLO_MULTIPLY", "int32"),
                        ("STABLEHLO_MAXIMUM", "int8"), ("STABLEHLO_MINIMUM", "int64"),
                        ("LOGICAL_AND", "bool"), ("LOGICAL_OR", "bool")):
        tensors = [random(rng, dtype, [4, 7]), random(rng, dtype, [])]
        write_model_case("STABLEHLO_REDUCE_WINDOW", body.split("_")[-1].lower(), _SHORT[dtype],
                         with_body("STABLEHLO_REDUCE_WINDOW", tensors, [Tensor(dtype, [9, 3])],
                                   parameters, body),
                         [[t.value for t in tensors]], tolerance=1e-6)


def slices(rng):
    gather = options("StablehloGather", offsetDims=[0, 3], collapsedSliceDims=[1],
                     startIndexMap=[2, 0], indexVectorDim=1, sliceSizes=[2, 1, 3])
    scatter = options("StablehloScatter", updateWindowDims=[0, 3], insertedWindowDims=[1],
                      scatterDimsToOperandDims=[2, 0], indexVectorDim=1,
                      updateComputationSubgraphIndex=1)
    for dtype, body in (("float32", ""), ("int8", "STABLEHLO_ADD"), ("int32", "STABLEHLO_MULTIPLY"),
                        ("int64", "STABLEHLO_MAXIMUM"), ("uint8", "STABLEHLO_MINIMUM")):
        source = random(rng, dtype, [3, 2, 5])
        starts = random(rng, "int32", [2, 2, 3], -1, 4)
        write_case("STABLEHLO_GATHER", "clamped", _SHORT[dtype], [source, starts],
                   [Tensor(dtype, [2, 2, 3, 3])], options2=gather)
        tensors = [source, random(rng, "int64", [2, 2, 3], 0, 3), random(rng, dtype, [2, 2, 3, 3])]
        write_model_case("STABLEHLO_SCATTER", body.split("_")[-1].lower() or "update",
                         _SHORT[dtype],
                         with_body("STABLEHLO_SCATTER", tensors, [Tensor(dtype, [3, 2, 5])], scatter,
                                   body),
                         [[t.value for t in tensors]], tolerance=1e-6)


if __name__ == "__main__":
    look_ups(np.random.default_rng(1))
    reductions(np.random.default_rng(2))
    windows(np.random.default_rng(3))
    slices(np.random.default_rng(4))
