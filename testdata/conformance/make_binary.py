# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of elementwise operators on two or three inputs, with types and shapes that the shared folder lacks."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from case_writer import FAST, REFERENCE, Tensor, write_case

_SHORT = {"float32": "f32", "float16": "f16", "float64": "f64", "bool": "bool"}
_EPSILON = {"float32": 1e-6, "float16": 1e-3, "float64": 1e-12}


def values(rng, dtype, shape, low=None, high=None):
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.startswith("float"):
        return rng.normal(0, 3, shape).astype(dtype)
    limits = np.iinfo(dtype)
    low = limits.min if low is None else max(low, limits.min)
    high = limits.max if high is None else min(high, limits.max)
    return rng.integers(low, high, shape, dtype=dtype, endpoint=True)


def short(dtype, quantised=False):
    name = _SHORT.get(dtype) or dtype.replace("uint", "u").replace("int", "i")
    return name if quantised or name not in ("i8", "u8", "i16") else "raw" + name


def plain(op, name, dtype, shape1, shape2, options=None, output=None, low=None, high=None,
          divisor=False, version=1, reference=REFERENCE):
    """Writes cases with types that are not quantised."""
    rng = np.random.default_rng(len(op) * 1000 + len(name) * 100 + len(dtype))
    a = values(rng, dtype, shape1, low, high)
    b = values(rng, dtype, shape2, low, high)
    if divisor:
        b = np.where(np.isin(b, (0, -1)), 3, b).astype(dtype)
    shape = np.broadcast_shapes(tuple(shape1), tuple(shape2))
    write_case(op, name, short(dtype),
               [Tensor(dtype, shape1, a), Tensor(dtype, shape2, b)],
               [Tensor(output or dtype, shape)], options, _EPSILON.get(output or dtype, 0),
               version, reference=reference)


def quantised(op, name, dtype, shape1, shape2, scales, zero_points, options=None, output=None,
              divisor=False):
    rng = np.random.default_rng(len(op) * 1000 + len(name) * 100 + len(dtype))
    a, b = values(rng, dtype, shape1), values(rng, dtype, shape2)
    if divisor:
        b = np.where(b == zero_points[1], zero_points[1] + 1, b).astype(dtype)
    shape = np.broadcast_shapes(tuple(shape1), tuple(shape2))
    out = (Tensor("bool", shape) if output == "bool" else
           Tensor(output or dtype, shape, scale=scales[2], zero_point=zero_points[2]))
    write_case(op, name, short(dtype, True),
               [Tensor(dtype, shape1, a, scales[0], zero_points[0]),
                Tensor(dtype, shape2, b, scales[1], zero_points[1])], [out], options)


def activated(kind, activation=0, powers_of_two=None):
    options = getattr(schema, kind + "OptionsT")()
    options.fusedActivationFunction = activation
    if powers_of_two is not None:
        options.potScaleInt16 = powers_of_two
    return options


def arithmetic():
    relu6 = schema.ActivationFunctionType.RELU6
    plain("ADD", "channel", "float16", [2, 3, 5], [5], activated("Add"))
    plain("ADD", "relu6", "float16", [4, 3], [4, 3], activated("Add", relu6))
    plain("ADD", "wraps", "int16", [3, 7], [7], activated("Add"))
    plain("ADD", "wraps", "int64", [3, 7], [3, 1], activated("Add", relu6))
    plain("SUB", "wraps", "int64", [3, 7], [3, 1], activated("Sub"))
    for op in ("Add", "Sub"):
        quantised(op.upper(), "powers_of_two", "int16", [3, 25], [3, 25], (0.125, 0.03125, 0.125),
                  (0, 0, 0), activated(op, relu6, True))
        quantised(op.upper(), "general", "int16", [3, 1, 21], [4, 1], (0.001, 0.0003, 0.0021),
                  (0, 0, 0), activated(op))
        quantised(op.upper(), "long_rows", "int8", [3, 70], [3, 1], (0.01, 0.02, 0.05),
                  (3, -128, 17), activated(op))
    plain("MUL", "wraps", "int16", [3, 7], [7], activated("Mul"))
    plain("MUL", "wraps", "uint32", [3, 7], [3, 1], activated("Mul"))
    plain("MUL", "wraps", "int64", [3, 7], [3, 7], activated("Mul"))
    plain("MUL", "channel", "float16", [3, 7], [7], activated("Mul"))
    quantised("MUL", "to_bytes", "int16", [5, 9], [5, 9], (0.5, 0.5, 0.1), (0, 0, 3),
              activated("Mul"), "int8")
    quantised("MUL", "to_unsigned_bytes", "int16", [5, 9], [5, 9], (0.5, 0.5, 0.1), (0, 0, 120),
              activated("Mul"), "uint8")
    quantised("MUL", "above_one", "uint8", [2, 33], [2, 1], (0.5, 0.5, 0.01), (3, 250, 128),
              activated("Mul"))
    quantised("DIV", "same", "int8", [3, 20], [3, 20], (0.02, 0.01, 0.05), (3, -7, 11),
              activated("Div"), divisor=True)
    quantised("DIV", "broadcast", "int16", [3, 20], [20], (0.02, 0.01, 0.001), (0, 0, 0),
              activated("Div", relu6), divisor=True)
    plain("DIV", "relu6", "int32", [3, 7], [7], activated("Div", relu6), low=-99, high=99,
          divisor=True)
    quantised("SQUARED_DIFFERENCE", "outer", "int8", [4, 1, 5], [3, 1], (0.02, 0.03, 0.5),
              (3, -7, -128))


def numbers():
    plain("MAXIMUM", "channel", "float16", [3, 7], [7])
    plain("MINIMUM", "channel", "float16", [3, 7], [7])
    plain("MAXIMUM", "rank8", "int64", [1, 2, 1, 2, 1, 2, 1, 3], [2, 1, 2, 1, 2, 1, 2, 1])
    for name, exponent in (("cube", 3), ("one", 1), ("none", 0), ("eleventh", 11)):
        for dtype, big in (("int32", 70000), ("float32", None)):
            rng = np.random.default_rng(exponent)
            base = values(rng, dtype, [5, 3], big and -big, big)
            if dtype == "float32":
                base[0] *= np.float32(1e20)
            write_case("POW", name, short(dtype),
                       [Tensor(dtype, [5, 3], base), Tensor(dtype, [], exponent)],
                       [Tensor(dtype, [5, 3])], tolerance=2e-5 if dtype == "float32" else 0)
    plain("POW", "too_large", "int32", [9, 9], [9, 9], low=0, high=40)
    plain("FLOOR_DIV", "broadcast", "int16", [3, 7], [7], divisor=True)
    for dtype in ("int8", "int64"):
        plain("FLOOR_MOD", "broadcast", dtype, [3, 7], [7], divisor=True)
    for dtype in ("float16", "float64"):
        plain("ATAN2", "same", dtype, [3, 7], [3, 7])
    for dtype in ("uint8", "int16", "uint16", "uint32"):
        plain("BITWISE_XOR", "broadcast", dtype, [3, 7], [7])
    for dtype in ("int8", "uint8", "uint16", "int32", "uint32"):
        rng = np.random.default_rng(len(dtype))
        write_case("RIGHT_SHIFT", "far", short(dtype),
                   [Tensor(dtype, [3, 20], values(rng, dtype, [3, 20])),
                    Tensor(dtype, [20], values(rng, dtype, [20], -3, 40))],
                   [Tensor(dtype, [3, 20])])
    largest = np.float32(3.4e38)
    write_case("ADD_N", "too_large", "f32",
               [Tensor("float32", [3], [largest, -largest, 1.0])] * 2, [Tensor("float32", [3])])


def comparisons():
    for op in ("EQUAL", "NOT_EQUAL", "GREATER", "GREATER_EQUAL", "LESS", "LESS_EQUAL"):
        plain(op, "few_values", "int64", [3, 7], [7], output="bool", low=-2, high=2)
        rng = np.random.default_rng(len(op))
        halves = [np.round(values(rng, "float16", shape)) for shape in ([3, 7], [7])]
        write_case(op, "few_values", "f16",
                   [Tensor("float16", x.shape, x) for x in halves], [Tensor("bool", [3, 7])])
        quantised(op, "differing_q", "int16", [3, 40], [40], (0.001, 0.0011, None), (0, 0, None),
                  output="bool")
        quantised(op, "small_scales", "uint8", [3, 40], [40], (0.001, 0.0004, None),
                  (100, 7, None), output="bool")


def selections():
    shapes = [[2, 1, 3, 1, 2], [4, 1, 5, 1], [1, 4, 3, 5, 2]]
    for dtype in ("int64", "uint16"):
        rng = np.random.default_rng(len(dtype))
        inputs = [Tensor("bool", shapes[0], values(rng, "bool", shapes[0]))]
        inputs += [Tensor(dtype, s, values(rng, dtype, s)) for s in shapes[1:]]
        write_case("SELECT_V2", "three_shapes", short(dtype), inputs,
                   [Tensor(dtype, [2, 4, 3, 5, 2])])
        x, y = (Tensor(dtype, [3, 4], values(rng, dtype, [3, 4])) for _ in range(2))
        write_case("SELECT", "scalar_cond", short(dtype),
                   [Tensor("bool", [], rng.integers(0, 2) == 1), x, y], [Tensor(dtype, [3, 4])])
    single = [Tensor("bool", [1, 1], [[True]]), Tensor("int32", [], 5), Tensor("int32", [1], [6])]
    write_case("SELECT_V2", "single", "i32", single, [Tensor("int32", [1])])


def stablehlo():
    for op in ("ADD", "MULTIPLY", "MAXIMUM", "MINIMUM"):
        for dtype in ("float32", "float16", "int8", "uint16", "int32", "uint64", "bool"):
            plain("STABLEHLO_" + op, "same", dtype, [3, 7], [3, 7])
    # LiteRT's reference resolver lacks these two operators.
    for dtype in ("bool", "int8", "int16", "int32", "int64"):
        plain("STABLEHLO_AND", "same", dtype, [3, 7], [3, 7], reference=FAST)
    for dtype in ("int8", "int16", "int32"):
        rng = np.random.default_rng(len(dtype))
        counts = rng.integers(0, np.iinfo(dtype).bits, [3, 7])
        write_case("STABLEHLO_SHIFT_LEFT", "same", short(dtype),
                   [Tensor(dtype, [3, 7], values(rng, dtype, [3, 7])),
                    Tensor(dtype, [3, 7], counts)], [Tensor(dtype, [3, 7])], reference=FAST)
    for op in ("AND", "SHIFT_LEFT"):
        one = Tensor("int32", [], 5)
        write_case("STABLEHLO_" + op, "scalars", "i32", [one, one], [Tensor("int32", [])],
                   reference=FAST)


if __name__ == "__main__":
    arithmetic()
    numbers()
    comparisons()
    selections()
    stablehlo()
