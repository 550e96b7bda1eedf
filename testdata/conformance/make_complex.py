# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases of operators on complex numbers; LiteRT's reference kernels compute the goldens."""

import numpy as np

from case_writer import Tensor, write_case


def make_complex():
    rng = np.random.default_rng(1)
    shapes = {"r0": [], "r1": [9], "r3": [2, 3, 4]}
    for name, shape in shapes.items():
        z = rng.normal(0, 3, shape) + 1j * rng.normal(0, 3, shape)
        for op in ("REAL", "IMAG", "COMPLEX_ABS"):
            write_case(op, name, "c64", [Tensor("complex64", shape, z)], [Tensor("float32", shape)],
                       tolerance=1e-6)
    special = np.array([0, 3 + 4j, complex(0, -2), complex(-5, 0), complex(np.inf, 1),
                        complex(3e38, 0), complex(1e-30, 1e-30)])
    for op in ("REAL", "IMAG", "COMPLEX_ABS"):
        write_case(op, "special", "c64", [Tensor("complex64", [7], special)],
                   [Tensor("float32", [7])], tolerance=1e-6)


if __name__ == "__main__":
    make_complex()
