# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of random numbers and of the Fourier transform; LiteRT's reference kernels compute the goldens."""

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from graph_writer import Model, normal, options, write


def make_random():
    for op, name, shape, seeds in (
        ("RANDOM_UNIFORM", "odd_count", (3, 3), (7, 9)),
        ("RANDOM_UNIFORM", "negative_seed", (2, 1, 4), (-5, 0)),
        ("RANDOM_STANDARD_NORMAL", "matrix", (4, 5), (1234, 0)),
        ("RANDOM_STANDARD_NORMAL", "vector", (64,), (0, -8)),
    ):
        m = Model()
        g = m.graph("main")
        table = options("Random", seed=seeds[0], seed2=seeds[1])
        dims = g.tensor("int32", (len(shape),), shape)
        g.returns(*g.op(op, [dims], [("float32", shape)], table))
        write(op, name, "f32", m, [[], []])
    for dtype, samples in (("int64", 9), ("int32", 30)):
        m = Model()
        g = m.graph("main")
        x = g.input("float32", (3, 5))
        table = options("Random", seed=3, seed2=17)
        drawn = g.op("MULTINOMIAL", [x, g.tensor("int32", (), samples)], [(dtype, (3, samples))],
                     table)
        g.returns(*drawn)
        logits = normal(8, 3, 5)
        logits[1, 2] = -np.inf
        write("MULTINOMIAL", f"samples_{samples}", dtype.replace("int", "i"), m, [[logits]] * 2)
    state = np.array([0x0123456789ABCDEF, 0xFFFFFFFF, 0x8000000000000001], np.uint64)
    algorithm = schema.RngAlgorithm
    for name, kind, words, dtype, shape in (
        ("default", algorithm.DEFAULT, 3, "uint32", (5,)),
        ("philox", algorithm.PHILOX, 2, "int64", (2, 3)),
        ("philox_long", algorithm.PHILOX, 3, "uint64", (7,)),
        ("threefry", algorithm.THREEFRY, 2, "int32", (3, 3)),
    ):
        m = Model()
        g = m.graph("main")
        x = g.input("uint64", (words,))
        table = options("StablehloRngBitGenerator", algorithm=kind)
        g.returns(*g.op("STABLEHLO_RNG_BIT_GENERATOR", [x],
                        [("uint64", (words,)), (dtype, shape)], table))
        write("STABLEHLO_RNG_BIT_GENERATOR", name,
              dtype.replace("uint", "u").replace("int", "i"), m, [[state[:words]]])


def make_transforms():
    for name, shape, lengths in (
        ("exact", (4, 8), (4, 8)),
        ("batches_padded", (2, 1, 3, 5), (4, 8)),
        ("cut", (5, 9), (2, 4)),
        ("mixed", (3, 6, 2), (2, 16)),
    ):
        m = Model()
        g = m.graph("main")
        x = g.input("float32", shape)
        out = shape[:-2] + (lengths[0], lengths[1] // 2 + 1)
        g.returns(*g.op("RFFT2D", [x, g.tensor("int32", (2,), lengths)], [("complex64", out)],
                        options("Rfft2d")))
        write("RFFT2D", name, "f32", m, [[normal(9, *shape)]], tolerance=1e-5)


if __name__ == "__main__":
    make_random()
    make_transforms()
