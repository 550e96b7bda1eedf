#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What each call of tflitmus.interpreter returns or raises; the expected types are those of ai_edge_litert.interpreter 2.3.0.

usage: calls_test.py FOLDER, which has models of testdata
"""
import pathlib
import sys
import unittest
import warnings

import numpy as np

from tflitmus import interpreter as tflite

MODELS = pathlib.Path(sys.argv.pop(1))
SHAPE = (1, 8, 8, 3)
ONES = np.ones(SHAPE, np.float32)


def model(name="add_float"):
    return str(MODELS / (name + ".tflite"))


def ready(name="add_float", **options):
    interpreter = tflite.Interpreter(model(name), **options)
    interpreter.allocate_tensors()
    return interpreter


def array(value):
    """What numpy.testing compares, of a value of a description."""
    return value.tolist() if isinstance(value, np.ndarray) else value


class CallsTest(unittest.TestCase):
    def check_errors(self, rows):
        """Rows: what is wrong, the exception, a part of its message, the call."""
        for what, kind, part, call in rows:
            with self.subTest(what):
                with self.assertRaises(kind) as caught:
                    call()
                self.assertIs(type(caught.exception), kind)
                self.assertIn(part, str(caught.exception))

    def test_models_that_cannot_be(self):
        content = pathlib.Path(model()).read_bytes()
        new = tflite.Interpreter
        self.check_errors((
            ("no model", ValueError, "must be specified", new),
            ("empty path", ValueError, "must be specified", lambda: new("")),
            ("empty content", ValueError, "must be specified", lambda: new(model_content=b"")),
            ("two models", ValueError, "both given", lambda: new(model(), content)),
            ("no file", ValueError, "/no/model", lambda: new("/no/model")),
            ("no file, bytes", ValueError, "/no/model", lambda: new(b"/no/model")),
            ("a zero byte", ValueError, "zero byte", lambda: new("a\0b")),
            ("a number", TypeError, "not int", lambda: new(3)),
            ("no model inside", ValueError, "", lambda: new(model_content=b"abc")),
            ("the beginning of a model", ValueError, "", lambda: new(model_content=content[:100])),
            ("bytearray", TypeError, "bytes()", lambda: new(model_content=bytearray(content))),
            ("str", TypeError, "bytes()", lambda: new(model_content="abc")),
            ("no thread", ValueError, ">= 1", lambda: new(model(), num_threads=0)),
            ("threads as str", ValueError, "should be int", lambda: new(model(), num_threads="2")),
            ("threads as float", ValueError, "should be int", lambda: new(model(), num_threads=2.0)),
            ("too many threads", TypeError, "32 bits", lambda: new(model(), num_threads=2**31)),
            ("resolver as int", ValueError, "OpResolverType", lambda: new(model(), experimental_op_resolver_type=1)),
            ("resolver as list", TypeError, "unhashable", lambda: new(model(), experimental_op_resolver_type=[])),
            ("delegates as int", TypeError, "iterable", lambda: new(model(), experimental_delegates=3)),
            ("no delegate", AttributeError, "_get_native", lambda: new(model(), experimental_delegates=[3])),
            ("another argument", TypeError, "bogus", lambda: new(model(), bogus=1)),
            ("flag as str", TypeError, "True or False",
             lambda: new(model(), experimental_disable_delegate_clustering="x")),
        ))

    def test_models_that_can_be(self):
        content = pathlib.Path(model()).read_bytes()
        for what, arguments in (("path", {"model_path": model()}), ("PathLike", {"model_path": pathlib.Path(model())}),
                                ("bytes path", {"model_path": model().encode()}), ("content", {"model_content": content}),
                                ("no number of threads", {"model_path": model(), "num_threads": None}),
                                ("threads", {"model_path": model(), "num_threads": 2}),
                                ("no flag", {"model_path": model(), "experimental_preserve_all_tensors": None}),
                                ("reference", {"model_path": model(),
                                               "experimental_op_resolver_type": tflite.OpResolverType.BUILTIN_REF})):
            with self.subTest(what):
                interpreter = tflite.Interpreter(**arguments)
                interpreter.allocate_tensors()
                interpreter.set_tensor(0, ONES)
                interpreter.set_tensor(1, ONES)
                interpreter.invoke()
                np.testing.assert_array_equal(interpreter.get_tensor(2), 2 * ONES)

    def test_a_description(self):
        described = {key: array(value) for key, value in ready("tiny_cnn_int8").get_input_details()[0].items()}
        parameters = {key: array(value) for key, value in described.pop("quantization_parameters").items()}
        self.assertEqual(described, {
            "name": "input", "index": 0, "shape": [1, 16, 16, 3], "shape_signature": [1, 16, 16, 3], "dtype": np.int8,
            "quantization": (0.0078125, 0), "sparsity_parameters": {}})
        self.assertEqual(parameters, {"scales": [0.0078125], "zero_points": [0], "quantized_dimension": 0, "block_size": 0})
        self.assertEqual([d["name"] for d in ready().get_tensor_details()], ["a", "b", "add_0"])
        self.assertEqual(ready("open_shape").get_input_details()[0]["shape_signature"].tolist(), [1, 2, -1])
        operation = {key: array(value) for key, value in ready()._get_ops_details()[0].items()}
        self.assertEqual(operation, {"index": 0, "op_name": "ADD", "inputs": [0, 1], "outputs": [2],
                                     "operand_types": [np.float32] * 2, "result_types": [np.float32]})

    def test_indices(self):
        interpreter = ready()
        calls = (("set", lambda i: interpreter.set_tensor(i, ONES)), ("get", interpreter.get_tensor),
                 ("view", lambda i: interpreter.tensor(i)()), ("subgraph", lambda i: interpreter.get_tensor(0, i)))
        for name, call in calls:
            for index in (0, np.int64(0), np.float32(0), np.array(0), False):
                with self.subTest(call=name, index=index):
                    call(index)
            self.check_errors([("%s %r" % (name, index), kind, "", lambda call=call, index=index: call(index))
                               for index, kind in ((-1, ValueError), (99, ValueError), (0.0, TypeError), ("0", TypeError),
                                                   (None, TypeError), (2**31, TypeError), (2**64, TypeError),
                                                   (-2**31 - 1, TypeError), (np.array([0, 1]), TypeError))])
        self.check_errors((
            ("details of a subgraph", ValueError, "no subgraph_index 1", lambda: interpreter.get_tensor_details(1)),
            ("details below", ValueError, "no subgraph_index -1", lambda: interpreter.get_tensor_details(-1)),
            ("details as str", TypeError, "", lambda: interpreter.get_tensor_details("0")),
            ("a node", ValueError, "node index 5", lambda: interpreter._get_op_details(5)),
            ("resize", RuntimeError, "", lambda: interpreter.resize_tensor_input(99, SHAPE)),
        ))

    def test_values(self):
        interpreter = ready()
        for what, value in (("as it is", ONES), ("Fortran order", np.asfortranarray(ONES)), ("read-only", np.broadcast_to(
                np.float32(1), SHAPE)), ("other byte order", ONES.astype(">f4")), ("subclass", np.ma.array(ONES)),
                            ("every second", np.ones((1, 8, 8, 6), np.float32)[..., ::2])):
            with self.subTest(what):
                interpreter.set_tensor(0, 0 * ONES)
                interpreter.set_tensor(0, value)
                np.testing.assert_array_equal(interpreter.get_tensor(0), ONES)
        self.check_errors([(what, ValueError, part, lambda value=value: interpreter.set_tensor(0, value))
                           for what, part, value in (
                               ("a list", "FLOAT64 but expected type FLOAT32", ONES.tolist()),
                               ("integers", "INT64", ONES.astype(int)), ("half", "FLOAT16", ONES.astype(np.float16)),
                               ("complex", "COMPLEX64", ONES.astype(np.complex64)), ("None", "STRING", None),
                               ("str", "STRING", "abc"), ("datetime", "NOTYPE", ONES.astype("M8[s]")),
                               ("ragged", "", [[1], [1, 2]]), ("fewer dimensions", "Got 3 but expected 4", ONES[0]),
                               ("another size", "Got 2 but expected 3 for dimension 3", ONES[..., :2]))])

    def test_order_of_calls(self):
        new = lambda: tflite.Interpreter(model())  # noqa: E731
        self.check_errors((
            ("get first", ValueError, "allocate_tensors", lambda: new().get_tensor(0)),
            ("view first", ValueError, "allocate_tensors", lambda: new().tensor(0)()),
            ("set first", ValueError, "allocate_tensors", lambda: new().set_tensor(0, ONES)),
            ("invoke first", RuntimeError, "", lambda: new().invoke()),
        ))
        interpreter = ready()
        interpreter.resize_tensor_input(0, [2, 8, 8, 3])
        self.check_errors((
            ("get after resize", ValueError, "allocate_tensors", lambda: interpreter.get_tensor(0)),
            ("set after resize", ValueError, "allocate_tensors",
             lambda: interpreter.set_tensor(0, np.ones((2, 8, 8, 3), np.float32))),
            ("invoke after resize", RuntimeError, "", interpreter.invoke),
        ))
        unknown = tflite.Interpreter(model("unknown_custom_ops"))
        self.check_errors((("an unknown operator", RuntimeError, "Mystery", unknown.allocate_tensors),))

    def test_shapes(self):
        for size, expected in ((SHAPE, SHAPE), ([2, 8, 8, 3], (2, 8, 8, 3)), (np.array([1, 8, 8, 3.0]), SHAPE),
                               ((), ()), ([], ()), ([0], (0,)), ([1.5, 8, 8, 3], SHAPE)):
            with self.subTest(size=size):
                interpreter = ready()
                interpreter.resize_tensor_input(0, size)
                self.assertEqual(tuple(interpreter.get_input_details()[0]["shape"]), expected)
        interpreter = ready("open_shape")
        self.check_errors([("%r strict=%s" % (size, strict), kind, part, lambda size=size, strict=strict:
                            interpreter.resize_tensor_input(0, size, strict=strict))
                           for size, strict, kind, part in (
                               (3, False, ValueError, "1D"), ([[1, 2]], False, ValueError, "1D"),
                               (None, False, TypeError, ""), ("a", False, ValueError, ""),
                               ([2**40], False, OverflowError, ""), ([-1, 2, 1], False, RuntimeError, ""),
                               ([2**30] * 3, False, RuntimeError, ""), ([1, 3, 1], True, RuntimeError, ""),
                               ([1, 2], True, RuntimeError, ""), ([1, 2, 4], "yes", TypeError, "True or False"))])
        interpreter.resize_tensor_input(0, [1, 2, 4], strict=True)

    def test_signatures(self):
        interpreter = ready("two_signatures")
        names = {"inputs": ["x", "y"], "outputs": ["result"]}
        self.assertEqual(interpreter.get_signature_list(), {"add": names, "mul": names})
        run = interpreter.get_signature_runner("mul")
        threes = np.full(4, 3, np.float32)
        self.assertEqual(run(x=threes, y=threes)["result"].tolist(), [9.0] * 4)
        self.assertEqual(run(y=threes[:1], x=threes[:1])["result"].tolist(), [9.0])
        self.assertEqual(run.get_output_details()["result"]["name"], "mul_out")
        self.assertEqual(list(run.get_input_details()), ["x", "y"])
        self.assertEqual(interpreter.get_tensor(2, subgraph_index=1).tolist(), [9.0])
        interpreter.invoke()
        self.check_errors((
            ("no key", ValueError, "2 signatures: add, mul", interpreter.get_signature_runner),
            ("another key", ValueError, '"div"; the model has: add, mul', lambda: interpreter.get_signature_runner("div")),
            ("no signature", ValueError, "0 signatures", lambda: ready("two_chains").get_signature_runner()),
            ("no interpreter", ValueError, "None interpreter", lambda: tflite.SignatureRunner(None, "add")),
            ("None as key", ValueError, "None signature_key", lambda: tflite.SignatureRunner(interpreter)),
            ("one input", ValueError, "expected 2 vs provided 1", lambda: run(x=threes)),
            ("another input", ValueError, "(z)", lambda: run(x=threes, z=threes)),
            ("by position", TypeError, "positional", lambda: run(threes, threes)),
            ("a list", AttributeError, "shape", lambda: run(x=[1.0], y=[1.0])),
            ("another type", ValueError, "FLOAT64", lambda: run(x=threes, y=threes.astype(float))),
            ("a subgraph that no call runs", ValueError, "Invalid subgraph", lambda: interpreter.get_tensor(0, 2)),
        ))
        self.assertEqual(ready().get_signature_runner()._signature_key, "serving_default")

    def test_variables_and_loops(self):
        interpreter = ready("variable_tensor")
        for expected in (1, 1, None, 1):
            if expected is None:
                interpreter.reset_all_variables()
                continue
            interpreter.set_tensor(0, np.ones(2, np.float32))
            interpreter.invoke()
            self.assertEqual(interpreter.get_tensor(2).tolist(), [expected] * 2)
        interpreter = ready("counting_loop")
        self.assertEqual(interpreter.num_subgraphs(), 3)
        self.check_errors((("a body of a loop", ValueError, "Invalid subgraph index 3",
                            lambda: interpreter.get_tensor(0, 3)),))

    def test_options(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            interpreter = ready("tiny_cnn_float", experimental_preserve_all_tensors=True,
                                experimental_compress_quantization_zero_points=True)
        self.assertEqual([(w.category, w.filename) for w in caught], [(UserWarning, __file__)])
        self.assertIs(interpreter.experimental_compress_quantization_zero_points, True)
        interpreter.set_tensor(0, np.ones((1, 16, 16, 3), np.float32))
        interpreter.invoke()
        for tensor in interpreter.get_tensor_details():
            self.assertEqual(interpreter.get_tensor(tensor["index"]).shape, tuple(tensor["shape"]))

    def test_native_handle(self):
        interpreter = ready()
        interpreter.set_tensor(0, ONES)
        self.assertGreater(interpreter._native_handle(), 0)
        # Arrays are not kept any more: who has the handle may move the memory.
        interpreter.set_tensor(0, ONES)
        np.testing.assert_array_equal(interpreter.get_tensor(0), ONES)
        self.assertEqual(interpreter._interpreter.arrays, {})


if __name__ == "__main__":
    unittest.main()
