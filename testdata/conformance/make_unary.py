# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of elementwise operators on one input, with types and values that the shared folder lacks."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from case_writer import Tensor, write_case

_SHORT = {"float16": "f16", "float32": "f32", "float64": "f64", "bool": "bool"}


def short(dtype, quantised=False):
    name = _SHORT.get(dtype) or dtype.replace("uint", "u").replace("int", "i")
    return name if quantised or name not in ("i8", "u8", "i16") else "raw" + name


def every(dtype, step=1):
    """Returns all values of a type, or each step-th one."""
    limits = np.iinfo(dtype)
    return np.arange(limits.min, limits.max + 1, step).astype(dtype)


def tables(op, name, dtype, scale_in, zero_in, scale_out, zero_out, options=None, least=None):
    value = every(dtype, 41 if dtype == "int16" else 1)
    if least is not None:
        value = value[value >= least]
    write_case(op, name, short(dtype, True), [Tensor(dtype, value.shape, value, scale_in, zero_in)],
               [Tensor(dtype, value.shape, scale=scale_out, zero_point=zero_out)], options)


def leaky(alpha):
    options = schema.LeakyReluOptionsT()
    options.alpha = alpha
    return options


def gelu(approximate):
    options = schema.GeluOptionsT()
    options.approximate = approximate
    return options


def softmax(beta):
    options = schema.SoftmaxOptionsT()
    options.beta = beta
    return options


def quantised():
    for name, (s_in, z_in, s_out, z_out) in {
        "narrow": (0.02, -128, 0.05, 127), "wide": (0.11, 13, 0.031, -77)
    }.items():
        tables("ABS", name, "int8", s_in, z_in, s_out, z_out)
        tables("EXP", name, "int8", s_in, z_in, s_out, z_out)
        tables("LOG", name, "int8", s_in, z_in, s_out, z_out)
        tables("GELU", name, "int8", s_in, z_in, s_out, z_out, gelu(name == "wide"))
        tables("GELU", name, "uint8", s_in, z_in + 128, s_out, z_out + 128, gelu(name == "narrow"))
        tables("HARD_SWISH", name, "int8", s_in, z_in, s_out, z_out)
        tables("HARD_SWISH", name, "uint8", s_in, z_in + 128, s_out, z_out + 128)
        tables("LEAKY_RELU", name, "uint8", s_in, z_in + 128, s_out, z_out + 128, leaky(-0.4))
        tables("RSQRT", name, "int8", s_in, z_in, s_out, z_out, least=z_in)
        tables("SQRT", name, "int8", s_in, z_in, s_out, z_out, least=z_in)
    for name, (s_in, s_out) in {"fine": (0.0001, 0.0002), "coarse": (0.01, 0.000244140625)}.items():
        for op in ("ABS", "EXP", "LOG"):
            tables(op, name, "int16", s_in, 0, s_out, 0)
        tables("GELU", name, "int16", s_in, 0, s_out, 0, gelu(True))
        tables("LEAKY_RELU", name, "int16", s_in, 0, s_out, 0, leaky(1.5))
        for op in ("RSQRT", "SQRT"):
            tables(op, name, "int16", s_in, 0, s_out, 0, least=0)
        for op in ("LOGISTIC", "TANH"):
            tables(op, name, "int16", s_in, 0, 1 / 32768, 0)


def plain():
    rng = np.random.default_rng(1)
    lowest = {"ABS": ("int16",), "NEG": ("int8", "int16", "int64"), "SIGN": ("int32",)}
    for op, dtypes in lowest.items():
        for dtype in dtypes:
            limits = np.iinfo(dtype)
            value = rng.integers(limits.min, limits.max, [3, 4], dtype=dtype)
            value[0, :3] = (limits.min, limits.max, 0)
            write_case(op, "limits", short(dtype), [Tensor(dtype, [3, 4], value)],
                       [Tensor(dtype, [3, 4])])
    halves = rng.normal(0, 2, [2, 3, 7]).astype("float16")
    for op, options in {"COS": None, "FLOOR": None, "GELU": gelu(False), "LOGISTIC": None,
                        "NEG": None, "SIN": None, "TANH": None, "SOFTMAX": softmax(0.7)}.items():
        write_case(op, "rank3", "f16", [Tensor("float16", [2, 3, 7], halves)],
                   [Tensor("float16", [2, 3, 7])], options, 4e-3)
    doubles = np.array([-0.0, 0, -3.5, 1e-300, np.nan, np.inf])
    write_case("SIGN", "special", "f64", [Tensor("float64", [6], doubles)], [Tensor("float64", [6])])


def prelu():
    rng = np.random.default_rng(2)
    value = rng.integers(-32768, 32767, [3, 4, 5], dtype="int16")
    alpha = rng.integers(-128, 127, [4, 1], dtype="int8")
    write_case("PRELU", "rows", "i16",
               [Tensor("int16", [3, 4, 5], value, 0.0003), Tensor("int8", [4, 1], alpha, 0.01)],
               [Tensor("int16", [3, 4, 5], scale=0.00025)])


def conversions():
    numbers = np.array([0, 0.5, -0.5, 127.9, -128.9, 300.7, -40000, 3e9, -3e9, 1e19, -1e19,
                        np.inf, -np.inf, np.nan])
    types = ("float16", "float64", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
             "bool")
    for dtype in types:
        options = schema.CastOptionsT()
        write_case("CAST", f"from_{short(dtype)}", short("float32"),
                   [Tensor(dtype, [4], np.array([0, 1, 57, 3]).astype(dtype))],
                   [Tensor("float32", [4])], options)
        write_case("CAST", "special_to", short(dtype),
                   [Tensor("float32", numbers.shape, numbers.astype("float32"))],
                   [Tensor(dtype, numbers.shape)], options)
    rng = np.random.default_rng(3)
    raw = rng.integers(0, 256, 48, dtype="uint8")
    for wide, narrow in (("int64", "uint16"), ("uint32", "int8"), ("int16", "uint8")):
        ratio = np.dtype(wide).itemsize // np.dtype(narrow).itemsize
        big, small = raw.view(wide), raw.view(narrow).reshape([-1, ratio])
        options = schema.BitcastOptionsT()
        write_case("BITCAST", f"from_{wide}", short(narrow), [Tensor(wide, big.shape, big)],
                   [Tensor(narrow, small.shape)], options)
        write_case("BITCAST", f"from_{narrow}", short(wide), [Tensor(narrow, small.shape, small)],
                   [Tensor(wide, big.shape)], options)


def quantisation():
    rng = np.random.default_rng(4)
    pairs = {"int8": ("int8", "uint8", "int16"), "uint8": ("int8", "uint8", "int16"),
             "int16": ("int8", "int16", "int32")}
    for source, targets in pairs.items():
        value = every(source, 311 if source == "int16" else 1)
        for target in targets:
            zero_in = {"int8": -7, "uint8": 119, "int16": 0}[source]
            zero_out = {"int8": 31, "uint8": 140}.get(target, 0)
            write_case("QUANTIZE", f"from_{source}", short(target, True),
                       [Tensor(source, value.shape, value, 0.031, zero_in)],
                       [Tensor(target, value.shape, scale=0.047, zero_point=zero_out)])
    value = rng.normal(0, 3, [2, 3, 4]).astype("float32")
    for dtype, zeros in (("int8", [-3, 0, 100]), ("uint8", [3, 128, 200]), ("int16", [0, 0, 0])):
        out = Tensor(dtype, [2, 3, 4], scale=[0.1, 0.02, 0.5], zero_point=zeros, axis=1)
        write_case("QUANTIZE", "channels", short(dtype, True), [Tensor("float32", [2, 3, 4], value)],
                   [out])
    for dtype, zeros in (("int8", [-3, 0, 100]), ("uint8", [3, 128, 200])):
        limits = np.iinfo(dtype)
        q = rng.integers(limits.min, limits.max, [2, 3, 4], dtype=dtype)
        write_case("DEQUANTIZE", "channels", short(dtype, True),
                   [Tensor(dtype, [2, 3, 4], q, [0.1, 0.02, 0.5], zeros, axis=1)],
                   [Tensor("float32", [2, 3, 4])])


def fake_quant():
    value = np.random.default_rng(5).normal(0, 3, [4, 9]).astype("float32")
    for name, (low, high, bits) in {"above_zero": (0.5, 2, 8), "uneven": (-3.3, 0.7, 4)}.items():
        options = schema.FakeQuantOptionsT()
        options.min, options.max, options.numBits = low, high, bits
        write_case("FAKE_QUANT", name, "f32", [Tensor("float32", [4, 9], value)],
                   [Tensor("float32", [4, 9])], options, 1e-6)


if __name__ == "__main__":
    quantised()
    plain()
    prelu()
    conversions()
    quantisation()
    fake_quant()
