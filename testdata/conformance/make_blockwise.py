# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of FULLY_CONNECTED with int4 weights and a scale for each block along the depth.

LiteRT's default kernels without delegates compute the goldens: its reference kernels treat the weights as int8 with
a scale per channel, and XNNPACK rounds the scales to bfloat16. The default kernels ignore a fused activation, so the
cases have none."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from case_writer import FAST, TENSOR_TYPES, pack, write_model_case


def _pack_int4(values):
    nibbles = values.reshape(-1).astype(np.uint8) & 15
    nibbles = np.append(nibbles, np.zeros(nibbles.size % 2, np.uint8))
    return (nibbles[0::2] | nibbles[1::2] << 4).astype(np.uint8)


def build(rows, weights, scales, bias):
    units, depth = weights.shape
    model = schema.ModelT()
    model.version, model.buffers = 3, [schema.BufferT()]
    code = schema.OperatorCodeT()
    code.builtinCode = code.deprecatedBuiltinCode = schema.BuiltinOperator.FULLY_CONNECTED
    code.version = 13
    model.operatorCodes = [code]
    graph = schema.SubGraphT()
    graph.name, graph.tensors = b"main", []

    def add(name, shape, kind, data=None):
        tensor = schema.TensorT()
        tensor.name, tensor.shape, tensor.type, tensor.buffer = name, list(shape), kind, 0
        if data is not None:
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(data.tobytes(), np.uint8)
            model.buffers.append(buffer)
            tensor.buffer = len(model.buffers) - 1
        graph.tensors.append(tensor)
        return len(graph.tensors) - 1

    f32, f16 = (TENSOR_TYPES[np.dtype(t)] for t in ("float32", "float16"))
    x = add(b"x", (rows, depth), f32)
    w = add(b"weights", weights.shape, schema.TensorType.INT4, _pack_int4(weights))
    b = -1 if bias is None else add(b"bias", bias.shape, f32, bias)
    y = add(b"y", (rows, units), f32)
    blocks = schema.BlockwiseQuantizationT()
    blocks.scales, blocks.zeroPoints = add(b"scales", scales.shape, f16, scales), -1
    blocks.blockSize = depth // scales.shape[1]
    graph.tensors[w].quantization = schema.QuantizationParametersT()
    graph.tensors[w].quantization.detailsType = schema.QuantizationDetails.BlockwiseQuantization
    graph.tensors[w].quantization.details = blocks
    operator = schema.OperatorT()
    operator.opcodeIndex, operator.inputs, operator.outputs = 0, [x, w, b], [y]
    operator.builtinOptionsType = schema.BuiltinOptions.FullyConnectedOptions
    operator.builtinOptions = schema.FullyConnectedOptionsT()
    graph.operators, graph.inputs, graph.outputs = [operator], [x], [y]
    model.subgraphs = [graph]
    return pack(model)


def main():
    random = np.random.RandomState(73)
    for name, rows, units, depth, size, with_bias in (
            ("blockwise", 3, 40, 96, 32, True),
            ("blockwise_256", 1, 9, 256, 256, False)):
        weights = random.randint(-8, 8, (units, depth))
        scales = random.uniform(0.01, 0.1, (units, depth // size)).astype(np.float16)
        bias = random.randn(units).astype(np.float32) if with_bias else None
        x = (random.randn(rows, depth) + 0.3).astype(np.float32)
        # The tolerance covers sums of up to 256 products of about 1 · 0.4, added in another order.
        write_model_case("FULLY_CONNECTED", name, "hyb4",
                         build(rows, weights, scales, bias), [[x]],
                         tolerance=1e-5, atol=1e-5, reference=FAST)


if __name__ == "__main__":
    main()
