# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of convolutions, matrix products, normalisations and resizing that the shared folder lacks."""

import struct

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from case_writer import NUMPY, Tensor, write_case

_SHORT = {"float32": "f32", "int8": "i8", "uint8": "u8", "int16": "i16"}
_CHANNEL_SCALES = [0.01, 0.02, 0.015, 0.03, 0.005]


def values(rng, dtype, shape):
    if dtype.startswith("float"):
        return rng.normal(0, 1, shape).astype(dtype)
    limits = np.iinfo(dtype)
    return rng.integers(limits.min // 2, limits.max // 2, shape, dtype=dtype, endpoint=True)


def options(kind, **fields):
    result = getattr(schema, kind + "OptionsT")()
    for name, value in fields.items():
        setattr(result, name, value)
    return result


def quantisation(dtype, scale, zero_point):
    return {} if dtype.startswith("float") else {"scale": scale, "zero_point": zero_point}


def bias_tensor(rng, dtype, scales, count=5):
    if dtype.startswith("float"):
        return Tensor(dtype, [count], values(rng, dtype, [count]), constant=True)
    bias = rng.integers(-500, 500, count).astype(dtype)
    return Tensor(dtype, [count], bias, [0.05 * s for s in scales], constant=True)


def transpose_conv(name, short, dtype, weights, bias, scales=None, kernel=3, stride=2, size=8,
                   padding=0, activation=0, bias_type=0):
    rng = np.random.default_rng(1)
    filter_shape = [5, kernel, kernel, 3]
    zero_point = {"int8": 4, "uint8": 120}.get(dtype, 0)
    quantised_weights = {} if scales is None else {
        "scale": scales, "zero_point": 110 if weights == "uint8" else 0}
    inputs = [
        Tensor("int32", [4], [2, size, size, 5], constant=True),
        Tensor(weights, filter_shape, values(rng, weights, filter_shape), constant=True,
               **quantised_weights),
        Tensor(dtype, [2, 4, 4, 3], values(rng, dtype, [2, 4, 4, 3]),
               **quantisation(dtype, 0.05, zero_point))]
    if bias:
        inputs.append(bias_tensor(rng, bias, scales or [1]))
    output = Tensor(dtype, [2, size, size, 5], **quantisation(dtype, 0.4, zero_point))
    write_case("TRANSPOSE_CONV", name, short, inputs, [output], options(
        "TransposeConv", padding=padding, strideH=stride, strideW=stride,
        fusedActivationFunction=activation, quantizedBiasType=bias_type), 1e-5, 3, atol=1e-5)


def make_transpose_conv():
    pc = _CHANNEL_SCALES
    transpose_conv("relu6", "i8", "int8", "int8", "int32", pc, activation=3)
    transpose_conv("per_tensor", "i8", "int8", "int8", "int32", [0.02])
    transpose_conv("relu", "u8", "uint8", "uint8", "int32", [0.02], activation=1)
    transpose_conv("bias64", "i16", "int16", "int8", "int64", pc)
    transpose_conv("bias32", "i16", "int16", "int8", "int32", pc,
                   bias_type=schema.TensorType.INT32)
    transpose_conv("nobias", "i16", "int16", "int8", None, pc)
    transpose_conv("per_channel", "hyb", "float32", "int8", "float32", pc)
    transpose_conv("per_tensor", "hybpt", "float32", "int8", "float32", [0.02])
    transpose_conv("stride4_kernel2", "f32", "float32", "float32", "float32", kernel=2, stride=4,
                   size=15)
    transpose_conv("valid_kernel5", "f32", "float32", "float32", None, kernel=5, stride=2, size=11,
                   padding=1)


def batch_matmul(name, short, types, left, right, adj_x=False, adj_y=False, asymmetric=False,
                 scale=0.02, axis=0, constant=True):
    rng = np.random.default_rng(2)
    zero = 0 if types[0] != "int8" else 3
    output_scale = 0.4 if types[0] == "int8" else 8.0
    right_quantised = quantisation(types[1], scale, 0 if np.ndim(scale) or not zero else -2)
    output_quantised = quantisation(types[2], output_scale, 5 if zero else 0)
    write_case(
        "BATCH_MATMUL", name, short,
        [Tensor(types[0], left, values(rng, types[0], left), **quantisation(types[0], 0.03, zero)),
         Tensor(types[1], right, values(rng, types[1], right), constant=constant, axis=axis,
                **right_quantised)],
        [Tensor(types[2], [1], **output_quantised)],
        options("BatchMatMul", adjX=adj_x, adjY=adj_y, asymmetricQuantizeInputs=asymmetric), 1e-5, 4,
        atol=1e-5)


def make_batch_matmul():
    f32, i8, i16 = ["float32"] * 3, ["int8"] * 3, ["int16"] * 3
    hybrid = ["float32", "int8", "float32"]
    batch_matmul("rank5_broadcast", "f32", f32, [2, 1, 2, 3, 4], [3, 1, 4, 5])
    batch_matmul("adj_both", "f32", f32, [2, 4, 3], [2, 5, 4], True, True, constant=False)
    batch_matmul("no_rows", "f32", f32, [2, 0, 4], [2, 4, 5])
    batch_matmul("no_depth", "f32", f32, [2, 3, 0], [2, 0, 5], constant=False)
    batch_matmul("asymmetric", "hyb", hybrid, [2, 3, 7], [2, 7, 5], asymmetric=True)
    batch_matmul("adj_x", "hyb", hybrid, [2, 7, 3], [7, 5], True)
    batch_matmul("columns", "hyb", hybrid, [3, 4], [4, 5], scale=_CHANNEL_SCALES, axis=1)
    batch_matmul("columns_adj_y", "hyb", hybrid, [3, 4], [5, 4], False, True,
                 scale=_CHANNEL_SCALES)
    batch_matmul("broadcast_left", "i8", i8, [1, 3, 4], [3, 4, 5])
    batch_matmul("adj_both", "i8", i8, [4, 3], [2, 5, 4], True, True)
    batch_matmul("bare_sums", "i8", ["int8", "int8", "int32"], [2, 3, 4], [2, 4, 5])
    batch_matmul("adj_y", "i16", i16, [2, 3, 9], [2, 5, 9], False, True)
    batch_matmul("int8_right", "i16", ["int16", "int8", "int16"], [2, 9, 3], [9, 5], True)


def fully_connected(name, short, dtype, weights, bias, scales, output=None, activation=0,
                    zero_point=0, shape=(3, 20), asymmetric=False, keep=False):
    rng = np.random.default_rng(3)
    filter_shape = [5, shape[-1]]
    output = output or dtype
    input_zero = {"int8": 4, "uint8": 120}.get(dtype, 0)
    inputs = [Tensor(dtype, shape, values(rng, dtype, shape), **quantisation(dtype, 0.05, input_zero)),
              Tensor(weights, filter_shape, values(rng, weights, filter_shape), scales, zero_point,
                     constant=True),
              bias_tensor(rng, bias, scales) if bias else None]
    write_case("FULLY_CONNECTED", name, short, inputs,
               [Tensor(output, [1], **quantisation(output, 0.3, 0 if output == "int16" else 7))],
               options("FullyConnected", fusedActivationFunction=activation, keepNumDims=keep,
                       asymmetricQuantizeInputs=asymmetric), 1e-5, 12, atol=1e-5)


def make_fully_connected():
    pc = _CHANNEL_SCALES
    fully_connected("to_int16", "u8", "uint8", "uint8", "int32", [0.02], "int16", zero_point=110)
    fully_connected("uint8_weights", "hybpt", "float32", "uint8", "float32", [0.02])
    fully_connected("asymmetric", "hyb", "float32", "int8", None, pc, asymmetric=True)
    fully_connected("zero_point", "i8", "int8", "int8", "int32", [0.02], zero_point=3)
    fully_connected("zero_points_per_unit", "i8", "int8", "int8", "int32", pc, zero_point=-3)
    fully_connected("no_rows", "hybpt", "float32", "int8", "float32", [0.02], shape=(0, 6))
    fully_connected("rank4_keep_relu6", "i16", "int16", "int8", "int64", pc, activation=3,
                    shape=(2, 1, 3, 8), keep=True)


def conv_3d(op, name, image, kernel, out_channels, size=None, **fields):
    rng = np.random.default_rng(4)
    transposed = op == "CONV_3D_TRANSPOSE"
    channels = [out_channels, image[4]] if transposed else [image[4], out_channels]
    weights = list(kernel) + channels
    inputs = [Tensor("float32", image, values(rng, "float32", image)),
              Tensor("float32", weights, values(rng, "float32", weights), constant=True)]
    if transposed:
        shape = [image[0], *size, out_channels]
        inputs = [Tensor("int32", [5], shape, constant=True)] + inputs[::-1]
    inputs.append(Tensor("float32", [out_channels], values(rng, "float32", [out_channels]),
                         constant=True))
    defaults = {"strideD": 1, "strideH": 1, "strideW": 1}
    write_case(op, name, "f32", inputs, [Tensor("float32", [1])],
               options("Conv3D", **{**defaults, **fields}), 1e-5)


def make_conv_3d():
    conv_3d("CONV_3D", "strides_relu6", [2, 5, 6, 7, 3], (3, 3, 2), 4, strideH=2,
            fusedActivationFunction=3)
    conv_3d("CONV_3D", "valid_dilated", [1, 5, 6, 7, 2], (2, 3, 2), 3, padding=1,
            dilationDFactor=2, dilationWFactor=3)
    conv_3d("CONV_3D_TRANSPOSE", "same_strides", [2, 3, 4, 3, 3], (3, 3, 2), 4, (5, 8, 3),
            strideD=2, strideH=2, fusedActivationFunction=1)
    conv_3d("CONV_3D_TRANSPOSE", "valid_dilated", [1, 3, 4, 3, 3], (2, 3, 2), 2, (5, 6, 4),
            padding=1, dilationDFactor=2)


def make_images():
    rng = np.random.default_rng(5)
    for kernel, stride, padding, activation in ((3, 1, 0, 0), (2, 2, 1, 3), (9, 4, 0, 1)):
        image = values(rng, "float32", [2, 5, 6, 3])
        write_case("L2_POOL_2D", "kernel%d" % kernel, "f32", [Tensor("float32", image.shape, image)],
                   [Tensor("float32", [1])],
                   options("Pool2D", padding=padding, strideH=stride, strideW=stride,
                           filterHeight=kernel, filterWidth=kernel,
                           fusedActivationFunction=activation), 1e-5)
    for dtype in ("int8", "uint8", "int16"):
        image = values(rng, dtype, [1, 5, 6, 3])
        for op in ("MAX_POOL_2D", "AVERAGE_POOL_2D"):
            write_case(op, "output_scale", _SHORT[dtype], [Tensor(dtype, image.shape, image, 0.05)],
                       [Tensor(dtype, [1], scale=0.07)],
                       options("Pool2D", strideH=2, strideW=2, filterHeight=3, filterWidth=3,
                               fusedActivationFunction=3), version=3)
    for dtype, zero_point in (("int8", 0), ("uint8", 128), ("float32", 0)):
        for shape in ([2, 200], [2, 2, 2, 2, 3], [4, 1], [0, 3]):
            name = "r%d_%d" % (len(shape), shape[-1])
            write_case("L2_NORMALIZATION", name, _SHORT[dtype],
                       [Tensor(dtype, shape, values(rng, dtype, shape),
                               **quantisation(dtype, 0.03, 7))],
                       [Tensor(dtype, shape, **quantisation(dtype, 1 / 128, zero_point))],
                       options("L2Norm"), 1e-6, 2)
    for dtype in ("float16", "int32"):
        image = values(rng, dtype, [1, 3, 4, 2])
        write_case("RESIZE_NEAREST_NEIGHBOR", "half", "f16" if dtype == "float16" else "i32",
                   [Tensor(dtype, image.shape, image),
                    Tensor("int32", [2], [7, 3], constant=True)], [Tensor(dtype, [1])],
                   options("ResizeNearestNeighbor", halfPixelCenters=True), 1e-6, 4)
    for radius, bias, alpha, beta in ((0, 1, 1, 0.5), (2, 2, 0.3, 0.75), (100, 1, 0.1, 1)):
        x = values(rng, "float32", [1, 2, 3, 10]).astype(np.float64)
        sums = np.stack([(x[..., max(0, c - radius):c + radius + 1] ** 2).sum(-1)
                         for c in range(10)], -1)
        golden = (x / (bias + alpha * sums) ** beta).astype(np.float32)
        write_case("LOCAL_RESPONSE_NORMALIZATION", "radius%d" % radius, "f32",
                   [Tensor("float32", x.shape, x)], [Tensor("float32", x.shape, golden)],
                   options("LocalResponseNormalization", radius=radius, bias=bias, alpha=alpha,
                           beta=beta), 1e-5, reference=NUMPY)


def make_hybrid_depthwise():
    rng = np.random.default_rng(7)
    for name, scales, multiplier in (("per_channel", [0.01, 0.02, 0.005], 1),
                                     ("per_channel_mult2", [0.01, 0.02, 0.005, 0.03, 0.015, 0.008], 2)):
        count = 3 * multiplier
        image, weights = values(rng, "float32", [2, 5, 4, 3]), values(rng, "int8", [1, 3, 2, count])
        bias = values(rng, "float32", [count])
        write_case("DEPTHWISE_CONV_2D", name, "hyb",
                   [Tensor("float32", image.shape, image),
                    Tensor("int8", weights.shape, weights, scales, [0] * count, constant=True, axis=3),
                    Tensor("float32", [count], bias, constant=True)],
                   [Tensor("float32", [2, 5, 4, count])],
                   options("DepthwiseConv2D", padding=0, strideH=1, strideW=1,
                           depthMultiplier=multiplier, fusedActivationFunction=1,
                           dilationHFactor=1, dilationWFactor=1), 1e-5, version=6, atol=1e-5)


def make_custom():
    """Writes cases of MediaPipe's custom operators, which LiteRT does not have."""
    rng = np.random.default_rng(6)
    for name, padding, size, cut in (("same", 1, (6, 4), (0, 0)), ("valid", 2, (7, 6), (0, 0))):
        image, weights = values(rng, "float32", [1, 3, 2, 4]), values(rng, "float32", [2, 3, 4, 4])
        bias = values(rng, "float32", [2])
        stride_h, stride_w = 2, 2
        before = [0, 0]
        if padding == 1:
            cut = [max(0, k - (n - 1) % s - 1) for k, n, s in ((3, 3, 2), (4, 2, 2))]
            before = [c // 2 for c in cut]
        size = [s * (n - 1) + k - c for k, n, s, c in ((3, 3, 2, cut[0]), (4, 2, 2, cut[1]))]
        full = np.zeros([1, 16, 16, 2])
        for y in range(3):
            for x in range(2):
                full[0, y * stride_h:y * stride_h + 3, x * stride_w:x * stride_w + 4] += np.einsum(
                    "c,okjc->kjo", image[0, y, x], weights)
        golden = full[:, before[0]:before[0] + size[0], before[1]:before[1] + size[1]] + bias
        write_case("Convolution2DTransposeBias", name, "f32",
                   [Tensor("float32", image.shape, image),
                    Tensor("float32", weights.shape, weights, constant=True),
                    Tensor("float32", [2], bias, constant=True)],
                   [Tensor("float32", golden.shape, golden)],
                   struct.pack("<3i", padding, stride_w, stride_h), 1e-5, reference=NUMPY)
    image = values(rng, "float32", [1, 4, 6, 2])
    windows = image.reshape(1, 2, 2, 3, 2, 2).transpose(0, 1, 3, 5, 2, 4).reshape(1, 2, 3, 2, 4)
    best, index = windows.max(-1), windows.argmax(-1).astype(np.float32) + np.float32(0.1)
    pool = struct.pack("<6i", 1, 2, 2, 2, 2, 0) + bytes(16)
    write_case("MaxPoolingWithArgmax2D", "2x2", "f32", [Tensor("float32", image.shape, image)],
               [Tensor("float32", best.shape, best), Tensor("float32", best.shape, index)], pool,
               1e-6, reference=NUMPY)
    restored = np.where(np.repeat(np.repeat(best, 2, 1), 2, 2) == image, image, np.float32(0))
    write_case("MaxUnpooling2D", "2x2", "f32",
               [Tensor("float32", best.shape, best), Tensor("float32", best.shape, index)],
               [Tensor("float32", image.shape, restored)], pool, 1e-6, reference=NUMPY)


if __name__ == "__main__":
    make_transpose_conv()
    make_batch_matmul()
    make_fully_connected()
    make_conv_3d()
    make_images()
    make_custom()
    make_hybrid_depthwise()
