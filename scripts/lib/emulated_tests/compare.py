# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Compares the results of two machines: integers must be equal, floats may differ by a fraction of the largest
value."""
import math
import struct

# Kernels for other instruction sets add floats in another order and may fuse multiplications with additions. Each of n
# additions has a relative error of at most 2^-24, and the errors of n = 1000 summands grow as their square root, over
# about 30 layers of a network: 2^-24 · √1000 · 30 = 6e-5 of the largest value.
FLOAT_SHARE = 6e-5

# Type of a tensor: (format of the struct module, bytes per element).
FORMATS = {
    "FLOAT32": ("f", 4), "FLOAT16": ("e", 2), "FLOAT64": ("d", 8),
    "INT8": ("b", 1), "UINT8": ("B", 1), "INT16": ("h", 2), "UINT16": ("H", 2), "INT32": ("i", 4), "UINT32": ("I", 4),
    "INT64": ("q", 8), "UINT64": ("Q", 8), "BOOL": ("?", 1),
}


def is_float(tensor_type):
    return tensor_type.startswith("FLOAT")


def unpack(data, tensor_type):
    letter, size = FORMATS[tensor_type]
    return struct.unpack("<%d%s" % (len(data) // size, letter), data)


def tensors(name, wanted, got, tensor_type):
    """Yields the differences of one tensor's bytes; `wanted` are those of this machine."""
    if len(wanted) != len(got):
        return ["%s: %d bytes, expected %d" % (name, len(got), len(wanted))]
    if not is_float(tensor_type):
        places = [i for i, (a, b) in enumerate(zip(wanted, got)) if a != b]
        if not places:
            return []
        return ["%s: %d of %d bytes differ, the first at %d: expected %d, got %d" %
                (name, len(places), len(wanted), places[0], wanted[places[0]], got[places[0]])]
    a, b = unpack(wanted, tensor_type), unpack(got, tensor_type)
    allowed = FLOAT_SHARE * max((abs(x) for x in a if math.isfinite(x)), default=0)
    places = [i for i, (x, y) in enumerate(zip(a, b)) if not near(x, y, allowed)]
    if not places:
        return []
    i = places[0]
    return ["%s: %d of %d floats differ by more than %g, the first at %d: expected %r, got %r" %
            (name, len(places), len(a), allowed, i, a[i], b[i])]


def near(a, b, allowed):
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return a == b or abs(a - b) <= allowed


def values(name, wanted, got, share=0.0):
    """Yields the differences of two JSON values. Floats may differ by `share` of the larger of 1 and the expected
    value."""
    if isinstance(wanted, dict) and isinstance(got, dict) and wanted.keys() == got.keys():
        return sum((values("%s.%s" % (name, key), wanted[key], got[key], share) for key in wanted), [])
    if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        return sum((values("%s[%d]" % (name, i), a, b, share) for i, (a, b) in enumerate(zip(wanted, got))), [])
    if share and isinstance(wanted, float) and isinstance(got, float):
        if near(wanted, got, share * max(1.0, abs(wanted))):
            return []
    elif type(wanted) is type(got) and wanted == got:
        return []
    return ["%s: expected %r, got %r" % (name, wanted, got)]
