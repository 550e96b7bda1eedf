# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the cases of operators that only move elements: python3 make_movement.py"""

import numpy as np
from ai_edge_litert import schema_py_generated as schema
from case_writer import Tensor, write_case

_SHORT = {
    "float32": "f32",
    "float16": "f16",
    "float64": "f64",
    "int8": "rawi8",
    "uint8": "rawu8",
    "int16": "rawi16",
    "uint16": "rawu16",
    "int32": "i32",
    "uint32": "u32",
    "int64": "i64",
    "uint64": "u64",
    "bool": "bool",
}


def data(dtype, shape, seed=0):
    rng = np.random.default_rng([seed, *shape])
    if dtype == "bool":
        return rng.random(shape) < 0.5
    if dtype.startswith("float"):
        return np.asarray(rng.normal(size=shape)).astype(dtype)
    info = np.iinfo(dtype)
    return np.asarray(rng.integers(info.min, info.max, shape, dtype, endpoint=True))


def fed(value, dtype="int32"):
    value = np.asarray(value, dtype)
    return Tensor(dtype, value.shape, value)


def const(value, dtype="int32"):
    value = np.asarray(value, dtype)
    return Tensor(dtype, value.shape, value, constant=True)


def options(name, **values):
    result = getattr(schema, name + "OptionsT")()
    for key, value in values.items():
        setattr(result, key, value)
    return result


def case(op, name, dtype, inputs, opts=None, outputs=1, out=None, version=1):
    """Writes a case whose output shapes are those that LiteRT computes."""
    in_union2 = opts is not None and hasattr(schema.BuiltinOptions2, type(opts).__name__[:-1])
    write_case(
        op,
        name,
        _SHORT[dtype],
        inputs,
        [Tensor(out or dtype, []) for _ in range(outputs)],
        None if in_union2 else opts,
        version=version,
        options2=opts if in_union2 else None,
    )


def pads():
    for dtype, shape, paddings in (
        ("float32", [], np.zeros([0, 2])),
        ("int32", [3], [[0, 4]]),
        ("int64", [2, 3, 4], [[1, 0], [0, 2], [3, 1]]),
        ("bool", [1, 2, 2, 1, 3], [[1, 1], [0, 0], [2, 0], [0, 1], [1, 2]]),
        ("float16", [2, 0, 3], [[1, 0], [1, 1], [0, 0]]),
    ):
        name = f"rank{len(shape)}"
        x = data(dtype, shape)
        case("PAD", name, dtype, [fed(x, dtype), const(paddings)], options("Pad"))
        case("PAD", name + "_dynamic", dtype, [fed(x, dtype), fed(paddings)], options("Pad"))
        if shape:
            inputs = [fed(x, dtype), const(paddings, "int64"), fed(data(dtype, [1]), dtype)]
            case("PADV2", name, dtype, inputs, options("PadV2"))
    for mode, name in ((0, "reflect"), (1, "symmetric")):
        for dtype, shape in (("uint16", [4]), ("int64", [3, 4]), ("bool", [2, 3, 1, 3, 2])):
            paddings = [[d - 1, min(1, d - 1)] for d in shape]
            inputs = [fed(data(dtype, shape), dtype), const(paddings)]
            case("MIRROR_PAD", f"{name}{len(shape)}", dtype, inputs, options("MirrorPad", mode=mode))
    for dtype, shape, low, high, between in (
        ("float32", [3], [1], [2], [0]),
        ("int8", [2, 3], [-1, 1], [0, -2], [1, 2]),
        ("int64", [2, 1, 4], [0, 0, -3], [1, 2, 3], [0, 0, 2]),
        ("bool", [2, 3], [-2, 0], [0, 0], [0, 0]),
        ("uint16", [0, 3], [0, 1], [1, 0], [2, 1]),
    ):
        opts = options(
            "StablehloPad", edgePaddingLow=low, edgePaddingHigh=high, interiorPadding=between
        )
        inputs = [fed(data(dtype, shape), dtype), const(data(dtype, []), dtype)]
        case("STABLEHLO_PAD", f"rank{len(shape)}", dtype, inputs, opts)
    for dtype, dilations in (("float32", [2]), ("int8", [1, 3]), ("bool", [2, 1, 2, 1])):
        shape = [2, 3, 1, 4][: len(dilations)]
        for tensor, name in ((const, "constant"), (fed, "dynamic")):
            inputs = [fed(data(dtype, shape), dtype), tensor(dilations), fed(data(dtype, []), dtype)]
            case("DILATE", name, dtype, inputs)


def slices():
    for dtype, shape, begin, size in (
        ("uint32", [], [], []),
        ("float16", [5], [2], [-1]),
        ("uint64", [3, 4, 2], [1, 0, 1], [2, 3, 1]),
        ("float64", [2, 1, 3, 2, 4, 3], [1, 0, 0, 0, 2, 1], [1, 1, 2, -1, 2, 2]),
    ):
        x = fed(data(dtype, shape), dtype)
        name = f"rank{len(shape)}"
        case("SLICE", name, dtype, [x, const(begin), const(size)], options("Slice"))
        inputs = [x, fed(begin, "int64"), fed(size, "int64")]
        case("SLICE", name + "_dynamic", dtype, inputs, options("Slice"))
    strided = (
        # Columns: name, shape, begin, end, strides; masks for begin, end, ellipsis, new axis, shrink; offset.
        ("backwards", [4, 5], [3, -1], [0, -6], [-2, -1], 0, 0, 0, 0, 0, False),
        ("open", [4, 5], [9, 9], [-9, -9], [-1, 2], 3, 3, 0, 0, 0, False),
        ("clamped", [4, 5], [-9, 2], [9, 99], [1, 2], 0, 0, 0, 0, 0, False),
        ("ellipsis", [2, 3, 2, 3], [1, 0, 0], [2, 0, 2], [1, 1, 1], 0, 0, 2, 0, 1, False),
        ("new_axes", [2, 3], [0, 0, 1, 0], [0, 0, 3, 0], [1, 1, 1, 1], 0, 0, 2, 9, 0, False),
        ("shrink_all", [2, 3], [-1, 1], [0, 2], [1, 1], 0, 0, 0, 0, 3, False),
        ("too_many", [3], [1, 0], [3, 1], [1, 1], 0, 0, 0, 0, 0, False),
        ("offset", [6, 5], [1, -4], [3, 2], [1, 1], 0, 0, 0, 0, 0, True),
        ("scalar", [], [0], [0], [1], 0, 0, 0, 1, 0, False),
    )
    for name, shape, begin, end, strides, b, e, ellipsis, new, shrink, offset in strided:
        opts = options(
            "StridedSlice",
            beginMask=b,
            endMask=e,
            ellipsisMask=ellipsis,
            newAxisMask=new,
            shrinkAxisMask=shrink,
            offset=offset,
        )
        for dtype, tensor in (("int64", const), ("bool", fed)):
            inputs = [fed(data(dtype, shape), dtype)] + [tensor(v) for v in (begin, end, strides)]
            case("STRIDED_SLICE", name, dtype, inputs, opts)


def orders():
    for dtype, axes in (
        ("uint16", [1, 0]),
        ("float64", [2, 0, -2]),
        ("float16", [3, 1, 0, 2]),
        ("uint64", [5, 0, 3, 1, 4, 2]),
    ):
        x = fed(data(dtype, [3, 2, 4, 1, 2, 3][: len(axes)]), dtype)
        case("TRANSPOSE", f"rank{len(axes)}", dtype, [x, const(axes)], options("Transpose"))
        case("TRANSPOSE", f"rank{len(axes)}_dynamic", dtype, [x, fed(axes)], options("Transpose"))
    for dtype, axes in (("bool", [0]), ("float16", [1, 2]), ("int16", [-1]), ("int64", [2])):
        x = fed(data(dtype, [2, 3, 4]), dtype)
        case("REVERSE_V2", f"axis{len(axes)}", dtype, [x, const(axes)], options("ReverseV2"))
    for dtype, sequence, batch in (("int16", 1, 0), ("int64", 0, 2), ("uint8", 3, 1)):
        shape = [3, 2, 4, 5]
        lengths = [i % shape[sequence] + 1 for i in range(shape[batch])]
        opts = options("ReverseSequence", seqDim=sequence, batchDim=batch)
        inputs = [fed(data(dtype, shape), dtype), fed(lengths, "int64")]
        case("REVERSE_SEQUENCE", f"dims{sequence}{batch}", dtype, inputs, opts)


def pieces():
    for dtype, shape, axis, n in (
        ("uint32", [], 0, 3),
        ("int64", [2], -1, 2),
        ("uint8", [2, 0, 3], 1, 2),
        ("int16", [2, 3, 1, 2], -3, 3),
    ):
        opts = options("Pack", axis=axis, valuesCount=n)
        inputs = [fed(data(dtype, shape, i), dtype) for i in range(n)]
        case("PACK", f"rank{len(shape)}", dtype, inputs, opts)
    for dtype, shape, axis in (("bool", [3], 0), ("float16", [2, 3], -1), ("int16", [2, 2, 3], 1)):
        opts = options("Unpack", num=shape[axis], axis=axis)
        inputs = [fed(data(dtype, shape), dtype)]
        case("UNPACK", f"rank{len(shape)}", dtype, inputs, opts, shape[axis])
    for dtype, axis, tensor in (("int16", -1, const), ("int64", 1, fed), ("uint8", [0], fed)):
        x = fed(data(dtype, [4, 2, 6]), dtype)
        opts = options("Split", numSplits=2)
        case("SPLIT", "axis", dtype, [tensor(axis), x], opts, 2)
        if np.size(axis) == 1 and dtype != "uint8":
            sizes = [-1, 1] if axis == 1 else [4, 2]
            inputs = [x, tensor(sizes, "int64"), tensor(axis)]
            case("SPLIT_V", "sizes", dtype, inputs, options("SplitV", numSplits=2), 2)
    for dtype, shapes, axis in (
        ("uint32", [[2], [0], [3]], 0),
        ("float16", [[2, 1], [2, 3]], -1),
        ("int64", [[1, 2, 2], [2, 2, 2]], 0),
        ("bool", [[2, 1, 3, 1, 2], [2, 1, 1, 1, 2]], 2),
    ):
        inputs = [fed(data(dtype, s, i), dtype) for i, s in enumerate(shapes)]
        inputs[-1].constant = True
        case("CONCATENATION", "parts", dtype, inputs, options("Concatenation", axis=axis))


def repeats():
    for dtype, shape, multiples in (
        ("float16", [], []),
        ("uint64", [3], [2]),
        ("uint16", [2, 3, 1], [1, 2, 3]),
        ("int8", [1, 2, 1, 2, 3], [2, 1, 2, 3, 1]),
    ):
        x = fed(data(dtype, shape), dtype)
        case("TILE", f"rank{len(shape)}", dtype, [x, const(multiples)], options("Tile"))
        case("TILE", f"rank{len(shape)}_dynamic", dtype, [x, fed(multiples, "int64")], options("Tile"))
    for dtype, shape, to in (
        ("uint16", [], [2, 3]),
        ("float64", [3, 1], [2, 3, 2]),
        ("int8", [1, 2, 1, 2, 1], [2, 1, 2, 3, 2, 2]),
    ):
        for tensor, name in ((const, "constant"), (fed, "dynamic")):
            inputs = [fed(data(dtype, shape), dtype), tensor(to, "int64")]
            case("BROADCAST_TO", name, dtype, inputs, options("BroadcastTo"), version=2)
    for dtype, a, b in (("int32", [3, 1, 2], [4, 1]), ("int64", [1], [2, 3, 5])):
        case("BROADCAST_ARGS", "fed", dtype, [fed(a, dtype), fed(b, dtype)])
        case("BROADCAST_ARGS", "constant", dtype, [fed(a, dtype), const(b, dtype)])
    for dtype, dims in (("uint16", [2, 3]), ("float16", []), ("int16", [1, 2, 1])):
        inputs = [fed(dims, "int64"), fed(data(dtype, []), dtype)]
        case("FILL", f"rank{len(dims)}", dtype, inputs, options("Fill"))
    for dtype, start, limit, delta in (
        ("int32", 7, -4, -3),
        ("int64", -5, 6, 4),
        ("float32", 0.1, 2.3, 0.3),
    ):
        inputs = [fed(v, dtype) for v in (start, limit, delta)]
        case("RANGE", "steps", dtype, inputs, options("Range"))
    for dtype, shape in (("bool", [2, 0, 3]), ("float64", [1, 2, 3, 4, 5])):
        x = fed(data(dtype, shape), dtype)
        opts = options("Shape", outType=schema.TensorType.INT64)
        case("SHAPE", "as_int64", dtype, [x], opts, out="int64")
        case("RANK", f"rank{len(shape)}", dtype, [x], options("Rank"), out="int32")


def blocks():
    for dtype, shape, block, margins in (
        ("int32", [2, 3, 2], [2], [[1, 2]]),
        ("int64", [1, 4, 5, 2], [2, 3], [[0, 2], [1, 0]]),
        ("bool", [2, 2, 2, 1], [1, 2], [[0, 0], [2, 0]]),
    ):
        inputs = [fed(data(dtype, shape), dtype), const(block), const(margins)]
        name = f"rank{len(shape)}"
        case("SPACE_TO_BATCH_ND", name, dtype, inputs, options("SpaceToBatchND"))
        shape = [int(np.prod(block)) * 2, *shape[1:]]
        inputs = [fed(data(dtype, shape), dtype), const(block), fed(margins)]
        case("BATCH_TO_SPACE_ND", name, dtype, inputs, options("BatchToSpaceND"))
    for dtype, block in (("int32", 2), ("int64", 3)):
        x = fed(data(dtype, [2, 2 * block, block, 3]), dtype)
        case("SPACE_TO_DEPTH", "block", dtype, [x], options("SpaceToDepth", blockSize=block))
        x = fed(data(dtype, [1, 2, 3, 2 * block * block]), dtype)
        case("DEPTH_TO_SPACE", "block", dtype, [x], options("DepthToSpace", blockSize=block))


def shapes():
    for dtype, shape, new in (
        ("uint16", [2, 3, 2], [4, -1]),
        ("float64", [1, 1], []),
        ("bool", [0, 3], [3, 0, 2]),
    ):
        for tensor, name in ((const, "constant"), (fed, "dynamic")):
            x = fed(data(dtype, shape), dtype)
            case("RESHAPE", name, dtype, [x, tensor(new)], options("Reshape", newShape=new))
    for dtype, dims in (("float16", []), ("uint64", [0, -2])):
        x = fed(data(dtype, [1, 2, 1, 3, 1, 2][: 6 if not dims else 4]), dtype)
        case("SQUEEZE", f"listed{len(dims)}", dtype, [x], options("Squeeze", squeezeDims=dims))
    for dtype, axis in (("uint32", -1), ("int16", 0), ("float64", [2])):
        x = fed(data(dtype, [2, 3]), dtype)
        case("EXPAND_DIMS", "axis", dtype, [x, fed(axis, "int64")], options("ExpandDims"))
    for dtype, start in (("float16", [0, 9]), ("bool", [-3, 1]), ("uint32", [1, 2])):
        inputs = [
            fed(data(dtype, [3, 5]), dtype),
            fed(data(dtype, [2, 2], 1), dtype),
            fed(start, "int64"),
        ]
        case("DYNAMIC_UPDATE_SLICE", "block", dtype, inputs, options("DynamicUpdateSlice"))


def main():
    for write in (pads, slices, orders, pieces, repeats, blocks, shapes):
        write()


if __name__ == "__main__":
    main()
