# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of custom operators that LiteRT's resolvers lack (goldens by NumPy), and of two that they have."""

import math

import numpy as np
from ai_edge_litert import schema_py_generated as schema
from flatbuffers import flexbuffers

from case_writer import FAST, NUMPY, REFERENCE, Tensor, build_model, run_litert, write_case


def normal(seed, *shape):
    return np.random.RandomState(seed).normal(0, 1, shape).astype(np.float32)


def integers(seed, dtype, *shape):
    limits = np.iinfo(dtype)
    return np.random.RandomState(seed).randint(limits.min, limits.max + 1, shape).astype(dtype)


def make_of_litert():
    for name, shape, size in (("rows", (3, 12), 4), ("sequence", (2, 3, 16), 16),
                              ("large", (2, 384), 128)):
        options = bytes(flexbuffers.Dumps({"hadamard_size": size,
                                           "random_binary_vector": [1] * size}))
        # The tolerance covers sums and differences in one order, then one product.
        write_case("aeq.hadamard_rotation", name, "f32",
                   [Tensor("float32", shape, normal(size, *shape))], [Tensor("float32", shape)],
                   options, reference=FAST)
    for dtype, letter, zero_point in (("int8", "i8", -5), ("uint8", "u8", 120), ("int16", "i16", 0)):
        x = integers(3, dtype, 2, 5)
        near = (0.25 * (x.astype(np.float64) - zero_point) + normal(4, 2, 5) * 0.1)
        write_case("NumericVerify", "within_tolerance", letter,
                   [Tensor(dtype, x.shape, x, scale=0.25, zero_point=zero_point),
                    Tensor("float32", x.shape, near)],
                   [Tensor("float32", x.shape)],
                   bytes(flexbuffers.Dumps({"tolerance": 5.0, "log_if_failed": True})),
                   reference=REFERENCE)


def make_roll():
    for name, dtype, letter, shape, shifts, axes in (
        ("two_axes", "float32", "f32", (3, 5), [1, -2], [0, 1]),
        ("sum_of_shifts", "int32", "i32", (2, 3, 4), [5, 1, -1], [1, -1, 1]),
        ("bytes", "int8", "i8", (4, 3), [2], [0]),
        ("no_shift", "int64", "i64", (4,), [], []),
    ):
        x = integers(5, "int8", *shape).astype(dtype)
        count = (len(shifts),)
        write_case("Roll", name, letter,
                   [Tensor(dtype, shape, x), Tensor("int32", count, shifts, constant=bool(shifts)),
                    Tensor("int32", count, axes, constant=bool(shifts))],
                   [Tensor(dtype, shape, np.roll(x, shifts, axes) if shifts else x)],
                   reference=NUMPY)


def make_transforms():
    for name, shape, lengths in (("exact", (4, 5), (4, 8)), ("cut", (2, 5, 9), (2, 4)),
                                 ("padded", (3, 2), (8, 16)), ("column", (4, 1), (4, 1))):
        x = normal(6, *shape) + 1j * normal(7, *shape)
        # The tolerance covers double sums of at most 128 values, then one rounding.
        write_case("IRFFT2D", name, "f32",
                   [Tensor("complex64", shape, x), Tensor("int32", (2,), lengths, constant=True)],
                   [Tensor("float32", shape[:-2] + lengths,
                           np.fft.irfft2(x.astype(np.complex128), lengths))],
                   tolerance=1e-6, atol=1e-6, reference=NUMPY)


def pool(x, size, stride, same, average):
    """Pools x, which is NDHWC in double or int64."""
    outs, before = [], []
    for d in range(3):
        out = -(-x.shape[d + 1] // stride[d]) if same else (x.shape[d + 1] - size[d]) // stride[d] + 1
        outs.append(out)
        before.append(max((out - 1) * stride[d] + size[d] - x.shape[d + 1], 0) // 2 if same else 0)
    result = np.zeros((x.shape[0], *outs, x.shape[4]), x.dtype)
    for place in np.ndindex(*outs):
        window = tuple(
            slice(max(place[d] * stride[d] - before[d], 0), place[d] * stride[d] - before[d] + size[d])
            for d in range(3))
        values = x[(slice(None), *window)]
        at = (slice(None), *place)
        if not average:
            result[at] = values.max((1, 2, 3))
        elif x.dtype == np.int64:  # int64 averages round half away from zero
            count, total = math.prod(values.shape[1:4]), values.sum((1, 2, 3))
            result[at] = np.sign(total) * ((np.abs(total) + count // 2) // count)
        else:
            result[at] = values.mean((1, 2, 3))
    return result


def make_pools():
    for op, average in (("AvgPool3D", True), ("MaxPool3D", False)):
        for padding in ("SAME", "VALID"):
            for dtype, letter in (("float32", "f32"), ("int8", "i8"), ("int16", "i16")):
                shape, size, stride = (2, 3, 4, 5, 2), (2, 3, 2), (1, 2, 3)
                x = normal(8, *shape) if dtype == "float32" else integers(8, dtype, *shape)
                options = bytes(flexbuffers.Dumps({
                    "data_format": "NDHWC", "padding": padding,
                    "ksize": [1, *size, 1], "strides": [1, *stride, 1]}))
                wide = x.astype(np.float64 if dtype == "float32" else np.int64)
                y = pool(wide, size, stride, padding == "SAME", average)
                scale = None if dtype == "float32" else 0.5
                write_case(op, padding.lower(), letter, [Tensor(dtype, shape, x, scale=scale)],
                           [Tensor(dtype, y.shape, y, scale=scale)], options,
                           tolerance=1e-6, atol=1e-6, reference=NUMPY)


def make_tables():
    x, table = integers(9, "int8", 2, 40), integers(10, "int8", 256)
    write_case("Table", "any", "i8", [Tensor("int8", x.shape, x, scale=0.5),
                                      Tensor("int8", table.shape, table, constant=True)],
               [Tensor("int8", x.shape, table[x.view(np.uint8)], scale=0.25)], reference=NUMPY)
    x, table = integers(11, "int16", 3, 50), integers(12, "int16", 513).astype(np.int64)
    step, part = (x.astype(int) >> 7) + 256, x.astype(int) & 127
    y = table[step] + (((table[step + 1] - table[step]) * part + 64) >> 7)
    write_case("Table", "interpolated", "i16",
               [Tensor("int16", x.shape, x, scale=0.5),
                Tensor("int16", table.shape, table, constant=True)],
               [Tensor("int16", x.shape, y, scale=0.25)], reference=NUMPY)


def make_gru():
    for name, time, batch, depth, units in (("sequence", 4, 2, 3, 5), ("one_step", 1, 1, 8, 4)):
        x, h = normal(13, time, batch, depth), normal(14, batch, units)
        gates, gate_bias = normal(15, 2 * units, depth + units), normal(16, 2 * units)
        candidate, candidate_bias = normal(17, units, depth + units), normal(18, units)
        states, state = [], h.astype(np.float64)
        for step in x.astype(np.float64):
            both = 1 / (1 + np.exp(-(np.hstack([step, state]) @ gates.T + gate_bias)))
            reset, update = both[:, :units], both[:, units:]
            new = np.tanh(np.hstack([step, state * reset]) @ candidate.T + candidate_bias)
            state = (1 - update) * new + update * state
            states.append(state)
        constants = [Tensor("float32", c.shape, c, constant=True)
                     for c in (gates, gate_bias, candidate, candidate_bias)]
        # The tolerance covers float sums of at most 12 products, and three functions, over at most four steps.
        write_case("UNIDIRECTIONAL_SEQUENCE_GRU", name, "f32",
                   [Tensor("float32", x.shape, x), Tensor("float32", h.shape, h), *constants],
                   [Tensor("float32", (time, batch, units), np.stack(states)),
                    Tensor("float32", h.shape, state)],
                   tolerance=1e-5, atol=1e-5, reference=NUMPY)


def make_elementwise():
    y, x = normal(19, 3, 4), normal(20, 3, 4)
    y[0, :2], x[0, :2] = 0, (-1, 0)
    write_case("Atan2", "quadrants", "f32", [Tensor("float32", y.shape, y), Tensor("float32", x.shape, x)],
               [Tensor("float32", x.shape, np.arctan2(y.astype(np.float64), x))],
               tolerance=1e-6, reference=NUMPY)
    for dtype in ("float32", "float64"):
        x = np.array([-np.inf, -3, -1e-30, 0, 1e-30, 7, np.inf, np.nan], dtype)
        write_case("Sign", "special", dtype.replace("float", "f"), [Tensor(dtype, x.shape, x)],
                   [Tensor(dtype, x.shape, np.sign(x))], reference=NUMPY)


def philox_words(seed, seed2, count):
    """Returns the 32-bit words of Philox4x32-10. One seed is the key, the other one the upper half of the counter."""
    low, words, mask = 0, [], 0xffffffff
    while len(words) < count:
        key = [seed & mask, seed >> 32 & mask]
        counter = [low & mask, low >> 32, seed2 & mask, seed2 >> 32 & mask]
        for _ in range(10):
            a, b = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
            counter = [b >> 32 ^ counter[1] ^ key[0], b & mask, a >> 32 ^ counter[3] ^ key[1], a & mask]
            key = [(key[0] + 0x9E3779B9) & mask, (key[1] + 0xBB67AE85) & mask]
        words += counter
        low += 1
    return words[:count]


def unit_doubles(words):
    """Converts each pair of words to a double in [0, 1): the fraction of a double in [1, 2), minus 1."""
    return [((words[i] & 0xfffff) << 32 | words[i + 1]) / 2.0**52 for i in range(0, len(words), 2)]


def make_random():
    seeds = (-5, 1234)
    options = bytes(flexbuffers.Dumps({"seed": seeds[0], "seed2": seeds[1]}))
    masked = [s & 0xffffffffffffffff for s in seeds]
    shape = Tensor("int32", (2,), (3, 5), constant=True)
    uniform = [(w & 0x7fffff) / 2.0**23 for w in philox_words(*masked, 16)]
    # LiteRT's built-in operators draw the same numbers from the same seeds, so they give the goldens.
    for op, custom in (("RANDOM_UNIFORM", "RandomUniform"),
                       ("RANDOM_STANDARD_NORMAL", "RandomStandardNormal")):
        table = schema.RandomOptionsT()
        table.seed, table.seed2 = seeds
        drawn = run_litert(build_model(op, [shape], [Tensor("float32", (3, 5))], table), [[]])[0][0]
        assert op != "RANDOM_UNIFORM" or np.array_equal(drawn.ravel(), uniform[:15])
        write_case(custom, "seeds", "f32", [shape], [Tensor("float32", (3, 5), drawn)], options,
                   tolerance=1e-6, reference=REFERENCE)
    doubles = unit_doubles(philox_words(*masked, 32))
    write_case("RandomUniform", "seeds", "f64", [shape],
               [Tensor("float64", (3, 5), np.reshape(doubles[:15], (3, 5)))], options,
               reference="Python")
    fresh = unit_doubles(philox_words(0, 0, 32))
    write_case("RandomUniform", "no_seeds", "f64", [shape],
               [Tensor("float64", (3, 5), np.reshape(fresh[:15], (3, 5)))], reference="Python")
    pairs = np.reshape(doubles, (-1, 2))
    length, angle = np.sqrt(-2 * np.log(np.maximum(pairs[:, 0], 1e-7))), 2 * np.pi * pairs[:, 1]
    pairs = np.stack([np.sin(angle) * length, np.cos(angle) * length], 1).ravel()
    write_case("RandomStandardNormal", "seeds", "f64", [shape],
               [Tensor("float64", (3, 5), pairs[:15].reshape(3, 5))], options, tolerance=1e-12,
               reference="Python")
    words = philox_words(*masked, 30)
    draws = [words[i + 1] << 32 | words[i] for i in range(0, 30, 2)]
    for dtype, letter, least, largest in (("int8", "i8", -3, 4), ("int32", "i32", 0, 1000),
                                          ("int64", "i64", -2**40, 2**41)):
        # The ranges are so short that the operator rejects none of these draws.
        values = np.reshape([least + draw % (largest - least + 1) for draw in draws], (3, 5))
        write_case("RandomUniformInt", "seeds", letter,
                   [shape] + [Tensor("int64", (1,), bound, constant=True) for bound in (least, largest)],
                   [Tensor(dtype, (3, 5), values)], options, reference="Python")
    for dtype, letter in (("float32", "f32"), ("float64", "f64")):
        logits = normal(21, 2, 4).astype(np.float64)
        logits[1, 2] = -np.inf
        sums = np.cumsum(np.exp(logits - logits.max(1, keepdims=True)), 1)
        drawn = np.reshape(unit_doubles(philox_words(*masked, 28)), (2, 7))
        classes = [np.searchsorted(row, draw * row[-1], "right") for row, draw in zip(sums, drawn)]
        write_case("Multinomial", "seeds", letter,
                   [Tensor(dtype, (2, 4), logits), Tensor("int32", (), 7, constant=True)],
                   [Tensor("int64", (2, 7), np.stack(classes))], options, reference="Python")


if __name__ == "__main__":
    make_of_litert()
    make_roll()
    make_transforms()
    make_pools()
    make_tables()
    make_gru()
    make_elementwise()
    make_random()
