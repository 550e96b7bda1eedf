# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Values of calls as JSON, and their comparison. Types, shapes, order of dictionaries and every bit are kept."""
import base64
import enum

import numpy as np

from .rows import Close

# Summation orders of float32 differ between kernels: 1e-4 of the range of the reference's output is the project's bound.
SHARE_OF_RANGE = 1e-4
# LiteRT's XNNPACK and its reference kernels round a quantised product differently by one step at most.
STEPS = 1


def _array(array):
    result = {"dtype": str(array.dtype), "shape": list(array.shape)}
    if array.dtype == object:
        return dict(result, items=[normal(item) for item in array.ravel()])
    return dict(result, bytes=base64.b64encode(np.ascontiguousarray(array).tobytes()).decode())


def normal(value):
    """Returns `value` as JSON has it, with its type beside it."""
    if isinstance(value, Close):
        return dict(_array(value.array), kind="close")
    if isinstance(value, np.ndarray):
        return dict(_array(value), kind="array")
    if isinstance(value, np.generic):
        return dict(_array(np.asarray(value)), kind="scalar")
    if isinstance(value, dict):
        return {"kind": "dict", "items": [[normal(k), normal(v)] for k, v in value.items()]}
    if isinstance(value, (list, tuple)):
        return {"kind": type(value).__name__, "items": [normal(item) for item in value]}
    if isinstance(value, bytes):
        return {"kind": "bytes", "value": base64.b64encode(value).decode()}
    if isinstance(value, np.dtype):
        return {"kind": "dtype", "value": str(value)}
    if isinstance(value, type) and issubclass(value, np.generic):
        return {"kind": "NumPy's type", "value": np.dtype(value).name}  # the classes have other names in NumPy 1
    if isinstance(value, type):
        return {"kind": "type", "value": "%s.%s" % (value.__module__, value.__qualname__)}
    if isinstance(value, enum.Enum):
        return {"kind": "enum", "value": [value.name, value.value]}
    if value is None or isinstance(value, (bool, int, float, str)):
        # repr distinguishes 1, 1.0 and True, and has every digit of a float.
        return {"kind": type(value).__name__, "value": repr(value)}
    return {"kind": "object", "value": type(value).__name__}


def decoded(value):
    """Returns the array of a normalised one."""
    return np.frombuffer(base64.b64decode(value["bytes"]), np.dtype(value["dtype"])).reshape(value["shape"])


def short(value):
    """Returns a line for a person."""
    kind = value.get("kind")
    if kind in ("array", "close", "scalar"):
        if "items" in value:
            return "%s%s [%s]" % (value["dtype"], value["shape"], ", ".join(short(item) for item in value["items"][:6]))
        return "%s%s %s" % (value["dtype"], value["shape"], np.array2string(decoded(value).ravel()[:6], precision=8))
    if kind == "dict":
        return "{%s}" % ", ".join("%s: %s" % (short(k), short(v)) for k, v in value["items"])
    if kind in ("list", "tuple"):
        return "%s(%s)" % (kind, ", ".join(short(item) for item in value["items"]))
    return str(value.get("value", value))


def _far(expected, got):
    """Returns why two arrays of numbers are not close, or None."""
    if (expected["dtype"], expected["shape"]) != (got["dtype"], got["shape"]):
        return "is %s%s, expected %s%s" % (got["dtype"], got["shape"], expected["dtype"], expected["shape"])
    a, b = decoded(expected).astype(np.float64), decoded(got).astype(np.float64)
    if not a.size:
        return None
    integers = np.dtype(expected["dtype"]).kind in "iu"
    bound = STEPS if integers else SHARE_OF_RANGE * (max(a.max(), 0) - min(a.min(), 0))
    worst = np.abs(a - b).max()
    return None if worst <= bound else "differs by %g, bound %g" % (worst, bound)


def difference(expected, got, where="value"):
    """Returns the first difference of two normalised values as a sentence, or None."""
    if expected.get("kind") != got.get("kind"):
        return "%s: is a %s (%s), expected a %s (%s)" % (where, got.get("kind"), short(got), expected.get("kind"), short(expected))
    if expected["kind"] == "close":
        far = _far(expected, got)
        return far and "%s: %s" % (where, far)
    if expected["kind"] in ("list", "tuple", "dict"):
        if expected["kind"] == "dict":
            keys = [[short(item[0]) for item in side["items"]] for side in (expected, got)]
            if keys[0] != keys[1]:
                return "%s: keys are %s, expected %s" % (where, keys[1], keys[0])
        if len(expected["items"]) != len(got["items"]):
            return "%s: has %d items, expected %d" % (where, len(got["items"]), len(expected["items"]))
        for index, (one, other) in enumerate(zip(expected["items"], got["items"])):
            name = "%s[%s]" % (where, short(one[0]) if expected["kind"] == "dict" else index)
            found = difference(one[1], other[1], name) if expected["kind"] == "dict" else difference(one, other, name)
            if found:
                return found
        return None
    return None if expected == got else "%s: is %s, expected %s" % (where, short(got), short(expected))
