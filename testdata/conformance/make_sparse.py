# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Cases of DENSIFY: a sparse constant made dense and added to an input.

The sparse form (traversal order, blocks, dense and compressed dimensions) is made here from a dense
array with NumPy; the goldens come from LiteRT's reference kernels and must equal input + that array.
"""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from case_writer import TENSOR_TYPES, pack, run_litert, write_model_case

_DENSE, _CSR = schema.DimensionType.DENSE, schema.DimensionType.SPARSE_CSR


def _indices(values, width):
    table = getattr(schema, width + "T")()
    table.values = list(values)
    return getattr(schema.SparseIndexVector, width), table


def compress(array, order, blocks, formats, width="Int32Vector"):
    """Returns the stored values of `array` and its SparsityParametersT.

    order: dimensions from the outermost one, followed by the block dimensions; blocks: {dimension: block size};
    formats: one per dimension of `order`."""
    rank = array.ndim
    split = [array.shape[d] // blocks.get(d, 1) for d in range(rank)]
    sizes = split + [blocks[d] for d in sorted(blocks)]
    parts = []  # axes of `array` as (outer, inner) pairs
    for d in range(rank):
        parts += [split[d], blocks.get(d, 1)]
    outer = [2 * d for d in range(rank)]
    inner = [2 * d + 1 for d in sorted(blocks)]
    unused = [2 * d + 1 for d in range(rank) if d not in blocks]
    view = array.reshape(parts).transpose(outer + inner + unused).reshape(sizes).transpose(order)

    table = schema.SparsityParametersT()
    table.traversalOrder, table.blockMap, table.dimMetadata = list(order), sorted(blocks), []
    paths = [()]  # indices of the outer dimensions, in storage order
    for level, kind in enumerate(formats):
        row = schema.DimensionMetadataT()
        row.format = kind
        size = view.shape[level]
        if kind == _DENSE:
            row.denseSize = size
            paths = [path + (i,) for path in paths for i in range(size)]
        else:
            segments, found, kept = [0], [], []
            for path in paths:
                for i in range(size):
                    if np.any(view[path + (i,)]):
                        kept.append(path + (i,))
                        found.append(i)
                segments.append(len(found))
            row.arraySegmentsType, row.arraySegments = _indices(segments, width)
            row.arrayIndicesType, row.arrayIndices = _indices(found, width)
            paths = kept
        table.dimMetadata.append(row)
    return np.array([view[path] for path in paths], array.dtype), table


def densify(name, short, array, order, blocks, formats, width="Int32Vector"):
    stored, sparsity = compress(array, order, blocks, formats, width)
    model = schema.ModelT()
    model.version, model.buffers, model.operatorCodes = 3, [schema.BufferT()], []
    graph = schema.SubGraphT()
    graph.name, graph.tensors = b"main", []
    for i in range(4):  # sparse, dense, input, sum
        tensor = schema.TensorT()
        tensor.name, tensor.shape, tensor.buffer = b"t%d" % i, list(array.shape), 0
        tensor.type = TENSOR_TYPES[array.dtype]
        if array.dtype == np.int8:
            tensor.quantization = schema.QuantizationParametersT()
            tensor.quantization.scale, tensor.quantization.zeroPoint = [0.5 + (i == 3)], [0]
        graph.tensors.append(tensor)
    buffer = schema.BufferT()
    buffer.data = np.frombuffer(stored.tobytes(), np.uint8)
    model.buffers.append(buffer)
    graph.tensors[0].buffer, graph.tensors[0].sparsity = 1, sparsity
    graph.operators = []
    for op, inputs, output in (("DENSIFY", [0], 1), ("ADD", [2, 1], 3)):
        code = schema.OperatorCodeT()
        code.builtinCode = code.deprecatedBuiltinCode = getattr(schema.BuiltinOperator, op)
        code.version = 1
        model.operatorCodes.append(code)
        operator = schema.OperatorT()
        operator.opcodeIndex, operator.inputs, operator.outputs = len(graph.operators), inputs, [output]
        if op == "ADD":
            operator.builtinOptionsType = schema.BuiltinOptions.AddOptions
            operator.builtinOptions = schema.AddOptionsT()
        graph.operators.append(operator)
    graph.inputs, graph.outputs = [2], [3]
    model.subgraphs = [graph]
    rng = np.random.default_rng(array.size)
    x = rng.integers(-60, 60, array.shape).astype(array.dtype)
    data = pack(model)
    if array.dtype != np.int8:
        np.testing.assert_array_equal(run_litert(data, [[x]])[0][0], x + array)
    q = [(0.5, 0), (1.5, 0)] if array.dtype == np.int8 else []
    write_model_case("DENSIFY", name, short, data, [[x]], quantised=q)


def sparse_array(seed, shape, blocks, dtype):
    """Returns an array of integers in which about half of the blocks are zero."""
    rng = np.random.default_rng(seed)
    array = rng.integers(-60, 60, shape)
    grid = [s // blocks.get(d, 1) for d, s in enumerate(shape)]
    mask = rng.random(grid) < 0.5
    for d, size in blocks.items():
        mask = np.repeat(mask, size, axis=d)
    return (array * mask).astype(dtype)


def make_densify():
    for dtype, short in (("float32", "f32"), ("int8", "i8")):
        densify("rows", short, sparse_array(1, [5, 7], {}, dtype), [0, 1], {}, [_DENSE, _CSR])
        densify("columns", short, sparse_array(2, [5, 7], {}, dtype), [1, 0], {}, [_DENSE, _CSR],
                "Uint8Vector")
        densify("blocks_1x4", short, sparse_array(3, [6, 8], {1: 4}, dtype), [0, 1, 2], {1: 4},
                [_DENSE, _CSR, _DENSE], "Uint16Vector")
        densify("blocks_2x2", short, sparse_array(4, [4, 6], {0: 2, 1: 2}, dtype), [0, 1, 2, 3],
                {0: 2, 1: 2}, [_DENSE, _CSR, _DENSE, _DENSE])
        densify("both_sparse", short, sparse_array(5, [4, 3], {}, dtype), [0, 1], {}, [_CSR, _CSR])
        densify("rank4", short, sparse_array(6, [3, 1, 2, 4], {}, dtype), [0, 1, 2, 3], {},
                [_DENSE, _DENSE, _DENSE, _CSR])
        one = np.zeros([3, 4], dtype)
        one[1, 2] = 9
        densify("one_value", short, one, [0, 1], {}, [_DENSE, _CSR])


if __name__ == "__main__":
    make_densify()
