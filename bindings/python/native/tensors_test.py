#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tensors of every type in Python: cases of the conformance corpus, whose values are the expected ones.

usage: tensors_test.py CONFORMANCE_FOLDER
"""
import pathlib
import sys
import unittest

import numpy as np

from tflitmus import _tensors
from tflitmus import interpreter as tflite

CORPUS = pathlib.Path(sys.argv.pop(1))

# Case, what it has, type of its first input, type of its first output.
CASES = (
    ("TILE/r2__bool", "bool", np.bool_, np.bool_),
    ("RELU6/r4__i16", "int16", np.int16, np.int16),
    ("ELU/r4__i8", "int8", np.int8, np.int8),
    ("RELU6/r4__u8", "uint8", np.uint8, np.uint8),
    ("ABS/r4__i32", "int32", np.int32, np.int32),
    ("TILE/r2__i64", "int64", np.int64, np.int64),
    ("TILE/rank3__rawu16", "uint16", np.uint16, np.uint16),
    ("TILE/rank1__u64", "uint64", np.uint64, np.uint64),
    ("SIN/rank3__f16", "half", np.float16, np.float16),
    ("ATAN2/same__f64", "double", np.float64, np.float64),
    ("REAL/r1__c64", "complex", np.complex64, np.float32),
    ("REAL/r0__c64", "no dimensions", np.complex64, np.float32),
    ("SLICE/rank0__u32", "no dimensions", np.uint32, np.uint32),
    ("SUB/empty__f32", "no elements", np.float32, np.float32),
    ("WHERE/r1__bool", "a shape that depends on values", np.bool_, np.int64),
    ("GATHER/strings__string", "strings", np.bytes_, np.bytes_),
    ("IF/strings_1__string", "strings, in a branch", np.bool_, np.bytes_),
    ("FULLY_CONNECTED/blockwise__hyb4", "constants of 4 bits, in blocks", np.float32, np.float32),
    ("DENSIFY/rows__f32", "a sparse constant", np.float32, np.float32),
)
FLOAT_TOLERANCE = 2e-3  # of the largest value: that of the corpus for half precision, the coarsest type here


def prepared(case):
    interpreter = tflite.Interpreter(str(CORPUS / case / "model.tflite"))
    interpreter.allocate_tensors()
    return interpreter


def stored(case, name, described):
    """An array of the corpus, which has strings as the bytes of a tensor."""
    array = np.load(CORPUS / case / (name + ".npy"))
    return np.array(_tensors.unpack_strings(array.tobytes()), object) if described["dtype"] is np.bytes_ else array


class TensorsTest(unittest.TestCase):
    def run_case(self, interpreter, case):
        """Sets the inputs in three ways, which must all arrive."""
        inputs = interpreter.get_input_details()
        for position, described in enumerate(inputs):
            value = stored(case, "in%d" % position, described).reshape(described["shape"])
            index = described["index"]
            interpreter.set_tensor(index, value)
            first = interpreter.get_tensor(index)
            interpreter.set_tensor(index, value)
            second = interpreter.get_tensor(index)
            np.testing.assert_array_equal(first, second)
            self.assertEqual(np.shape(first), value.shape)
            if described["dtype"] is not np.bytes_ and value.ndim:
                view = interpreter.tensor(index)()
                np.testing.assert_array_equal(view, value)
                view[...] = 0
                view[...] = value
                del view
        interpreter.invoke()
        return interpreter.get_output_details()

    def test_cases(self):
        for case, what, given, wanted in CASES:
            with self.subTest(case, what=what):
                interpreter = prepared(case)
                self.assertIs(interpreter.get_input_details()[0]["dtype"], given)
                self.assertIs(interpreter.get_output_details()[0]["dtype"], wanted)
                for _ in range(2):
                    for position, described in enumerate(self.run_case(interpreter, case)):
                        expected = stored(case, "out%d" % position, described)
                        got = interpreter.get_tensor(described["index"])
                        self.assertEqual((got.dtype, got.shape), (expected.dtype, expected.shape))
                        self.assertIs(isinstance(got, np.ndarray), expected.ndim > 0)
                        scale = np.max(np.abs(expected), initial=0) if expected.dtype.kind in "fc" else 0
                        if scale:
                            np.testing.assert_allclose(got, expected, rtol=0, atol=FLOAT_TOLERANCE * scale)
                        else:
                            np.testing.assert_array_equal(got, expected)

    def test_packed_constants(self):
        interpreter = prepared("FULLY_CONNECTED/blockwise__hyb4")
        weights = interpreter.get_tensor_details()[1]
        parameters = weights["quantization_parameters"]
        self.assertEqual((parameters["block_size"], parameters["scales"].dtype, parameters["scales"].shape),
                         (32, np.float16, (120,)))
        values = interpreter.get_tensor(weights["index"])
        self.assertEqual((values.dtype, values.shape), (np.int8, (40, 96)))
        self.assertTrue(np.all(values >= -8) and np.all(values <= 7) and len(np.unique(values)) > 8)
        with self.assertRaisesRegex(ValueError, "get_tensor"):
            interpreter.tensor(weights["index"])()

    def test_bits(self):
        entries = {"INT4": 4, "UINT4": 4, "INT2": 2}
        for entry in _tensors.TYPES.values():
            if entry.name not in entries:
                continue
            low, high = (0, 15) if entry.name == "UINT4" else (-2**(entry.bits - 1), 2**(entry.bits - 1) - 1)
            for size in (0, 1, 2, 3, 4, 5, 9):
                with self.subTest(entry.name, size=size):
                    values = np.array([low + i % (high - low + 1) for i in range(size)], entry.scalar)
                    packed = _tensors.pack_bits(values, entry.bits)
                    self.assertEqual(len(packed), -(-size * entry.bits // 8))
                    unpacked = _tensors.unpack_bits(packed, entry, (size,))
                    self.assertEqual((unpacked.dtype, unpacked.tolist()), (values.dtype, values.tolist()))

    def test_sparse_constants(self):
        interpreter = prepared("DENSIFY/rows__f32")
        self.assertEqual(interpreter.get_tensor(0).shape, (13,))
        with self.assertRaisesRegex(ValueError, "sparse"):
            interpreter.tensor(0)()

    def test_types_that_numpy_cannot_show(self):
        interpreter = prepared("VAR_HANDLE/handle_in_a_loop__f32")
        self.assertIs(interpreter.get_tensor_details()[2]["dtype"], np.object_)
        for call in (interpreter.get_tensor, lambda i: interpreter.tensor(i)()):
            with self.assertRaisesRegex(ValueError, "RESOURCE"):
                call(2)

    def test_constants_are_read_only(self):
        interpreter = prepared("TILE/r2__bool")
        with self.assertRaisesRegex(ValueError, "constant"):
            interpreter.set_tensor(1, np.array([1, 1], np.int32))
        self.assertEqual(interpreter.get_tensor(1).tolist(), interpreter.get_tensor(1).tolist())
        with self.assertRaisesRegex(ValueError, "constant"):
            interpreter.set_tensor(1, np.array([1, 1], np.int32))
        view = interpreter.tensor(1)()
        with self.assertRaisesRegex(ValueError, "read-only"):
            view[0] = 1

    def test_strings(self):
        interpreter = prepared("GATHER/strings__string")
        with self.assertRaisesRegex(ValueError, "set_tensor"):
            interpreter.get_tensor(0)
        for values, expected in (
                ([["a", "bc"], ["", "d"]], [b"a", b"bc", b"", b"d"]),
                (np.array([[b"a\0b", "\u20ac"], ["x" * 1000, b"\xff"]], object),
                 [b"a\0b", b"\xe2\x82\xac", b"x" * 1000, b"\xff"]),
                (np.full((2, 2), b"ab\0", "S9"), [b"ab"] * 4)):
            interpreter.set_tensor(0, values)
            got = interpreter.get_tensor(0)
            self.assertEqual((got.dtype, got.shape, got.ravel().tolist()), (np.dtype(object), (2, 2), expected))
        for wrong, part in ((np.full((2, 2), None), "NoneType"), (np.full((2, 2), 3, object), "int"),
                            (np.full((2, 2), "\ud800", object), "UTF-8"), (["a", "b"], "Dimension"),
                            (np.zeros((2, 2), np.uint8), "UINT8 but expected type STRING")):
            with self.assertRaisesRegex(ValueError, part) as caught:
                interpreter.set_tensor(0, wrong)
            self.assertIs(type(caught.exception), ValueError)
        interpreter = prepared("IF/strings_1__string")
        interpreter.set_tensor(1, ["a", "b", "c"])
        interpreter.resize_tensor_input(1, [2])
        interpreter.allocate_tensors()
        with self.assertRaisesRegex(ValueError, "set_tensor"):
            interpreter.get_tensor(1)

    def test_damaged_strings(self):
        """A custom operator may write anything."""
        for data in (b"", b"\1\0", b"\2\0\0\0", b"\xff\xff\xff\x7f" + bytes(20), b"\xff\xff\xff\xff" + bytes(20)):
            with self.subTest(data=data):
                try:
                    strings = _tensors.unpack_strings(data)
                except ValueError:
                    continue
                self.assertLessEqual(sum(map(len, strings)), len(data))


if __name__ == "__main__":
    unittest.main()
