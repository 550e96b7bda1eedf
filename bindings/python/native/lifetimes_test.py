#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""How long things live, and who may use them: arrays over memory, interpreters, delegates, operators, threads.

usage: lifetimes_test.py FOLDER OPERATORS DELEGATE: models of testdata, and the libraries of test_operators.cc and
test_delegate.c
"""
import ctypes
import gc
import os
import pathlib
import signal
import sys
import threading
import unittest
import weakref

import numpy as np

from tflitmus import interpreter as tflite

MODELS, OPERATORS, DELEGATE = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:4])
del sys.argv[1:]
ONES = np.ones((1, 8, 8, 3), np.float32)


def model(name):
    return "%s/%s.tflite" % (MODELS, name)


def ready(name="add_float", **options):
    interpreter = tflite.Interpreter(model(name), **options)
    interpreter.allocate_tensors()
    return interpreter


def resident_bytes():
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def setUpModule():
    """The delegate finds the C API only after load_delegate() has shared it with the process."""
    try:
        ctypes.CDLL(DELEGATE)
    except OSError as error:
        if "TfLiteVersion" in str(error):
            return
        raise
    raise AssertionError("the C API is visible before a delegate needs it")


class ViewsTest(unittest.TestCase):
    def test_calls_while_an_array_exists(self):
        interpreter = ready()
        view = interpreter.tensor(0)
        calls = (interpreter.allocate_tensors, interpreter.invoke, lambda: interpreter.resize_tensor_input(0, [1]),
                 lambda: interpreter.get_signature_runner()(a=ONES, b=ONES))
        for hold in (lambda: view(), lambda: view()[0], lambda: view().reshape(-1)[::2].T, lambda: memoryview(view())):
            held = hold()
            for call in calls:
                with self.assertRaisesRegex(RuntimeError, "tensor\\(\\)"):
                    call()
            interpreter.set_tensor(0, ONES)
            np.testing.assert_array_equal(interpreter.get_tensor(0), ONES)
            del held
            interpreter.invoke()
        view()[...] = 5
        interpreter.set_tensor(1, ONES)
        interpreter.invoke()
        np.testing.assert_array_equal(interpreter.get_tensor(2), 6 * ONES)
        view().fill(7)
        np.testing.assert_array_equal(view(), 7 * ONES)

    def test_an_array_outlives_its_interpreter(self):
        content = pathlib.Path(model("add_float")).read_bytes()
        interpreter = tflite.Interpreter(model_content=content + b"")
        interpreter.allocate_tensors()
        interpreter.set_tensor(0, ONES)
        session = weakref.ref(interpreter._interpreter)
        view = interpreter.tensor(0)()[0]
        del interpreter
        gc.collect()
        junk = [ready() for _ in range(5)]
        np.testing.assert_array_equal(view, ONES[0])
        self.assertIsNotNone(session())
        del view, junk
        self.assertIsNone(session())

    def test_kept_arrays_follow_the_memory(self):
        interpreter = ready("open_shape")
        for size in (1, 500, 2, 70000, 1):
            value = np.full((1, 2, size), size, np.float32)
            interpreter.resize_tensor_input(0, value.shape)
            interpreter.allocate_tensors()
            for _ in range(2):
                interpreter.set_tensor(0, value)
                np.testing.assert_array_equal(interpreter.get_tensor(0), value)


    def test_kept_arrays_and_shapes_that_depend_on_values(self):
        """Steps after such a shape are prepared during invoke(), which may replace the memory of all tensors."""
        values = np.arange(6, dtype=np.float32).reshape(2, 3)
        for name in ("dynamic_reshape", "dynamic_chain"):
            interpreter = ready(name)
            output = interpreter.get_output_details()[0]["index"]
            for shape in ((3, 2), (6, 1), (1, 6), (2, 3)):
                interpreter.set_tensor(0, values)
                interpreter.set_tensor(1, np.array(shape, np.int32))
                self.assertNotEqual(interpreter._interpreter.arrays, {})
                interpreter.invoke()
                self.assertEqual(interpreter._interpreter.arrays, {})
                np.testing.assert_array_equal(interpreter.get_tensor(output), values.reshape(shape))
            interpreter.set_tensor(0, values)
            interpreter.set_tensor(1, np.array([5, 5], np.int32))
            with self.assertRaisesRegex(RuntimeError, "RESHAPE"):
                interpreter.invoke()
            self.assertEqual(interpreter._interpreter.arrays, {})
        interpreter = ready()
        interpreter.set_tensor(0, ONES)
        interpreter.invoke()
        self.assertNotEqual(interpreter._interpreter.arrays, {})


class OthersTest(unittest.TestCase):
    def test_operators(self):
        name, options = model("unknown_custom_ops"), {}
        library = ctypes.CDLL(OPERATORS, mode=ctypes.RTLD_GLOBAL)

        def by_address(address):
            self.assertIs(type(address), int)
            library.RegisterEnigmaForTest(ctypes.c_void_p(address))

        for registerers in (["RegisterMysteryForTest", "RegisterEnigmaForTest"], ["RegisterMysteryForTest", by_address]):
            interpreter = tflite.InterpreterWithCustomOps(registerers, model_path=name, **options)
            interpreter.allocate_tensors()
            interpreter.set_tensor(0, np.ones(4, np.float32))
            interpreter.invoke()
            self.assertEqual(interpreter.get_tensor(interpreter.get_output_details()[0]["index"]).tolist(), [12.0] * 4)
        for registerers, kind, part in ((["NoSuchFunction"], ValueError, "NoSuchFunction"), ([3], TypeError, "3"),
                                        (3, TypeError, "iterable"), ([lambda: None], TypeError, "argument"),
                                        ([lambda address: 1 / 0], ZeroDivisionError, ""),
                                        (["RegisterThrowingForTest"], ValueError, "not a std::exception")):
            with self.assertRaisesRegex(kind, part):
                tflite.InterpreterWithCustomOps(registerers, model_path=name)
        with self.assertRaisesRegex(RuntimeError, "Mystery"):
            tflite.InterpreterWithCustomOps(model_path=name).allocate_tensors()

    def test_delegates(self):
        delegate = tflite.load_delegate(DELEGATE, {"any": 1})
        library = ctypes.CDLL(DELEGATE)
        interpreter = ready(experimental_delegates=[delegate])
        for index in (0, 1):
            interpreter.set_tensor(index, ONES)
        interpreter.invoke()
        np.testing.assert_array_equal(interpreter.get_tensor(2), 102 * ONES)
        self.assertEqual(interpreter._get_ops_details()[-1]["op_name"], "DELEGATE")
        view = interpreter.tensor(2)()
        del delegate, interpreter
        self.assertEqual(library.TestDelegatesAlive(), 1)
        del view
        self.assertEqual(library.TestDelegatesAlive(), 0)
        # The collector ends the objects of a cycle in any order.
        for order in (0, 1):
            delegate = tflite.load_delegate(DELEGATE)
            made = [delegate, ready(experimental_delegates=[delegate])]
            cycle = made[::-1] if order else made
            cycle.append(cycle)
            made[0].cycle = cycle
            del delegate, made, cycle
            gc.collect()
            self.assertEqual((library.TestDelegatesAlive(), library.TestDelegateUsesAfterEnd()), (0, 0))
        for call, kind, part in ((lambda: tflite.load_delegate(DELEGATE, {"fail": "no device"}), ValueError, "no device"),
                                 (lambda: tflite.load_delegate("/no.so"), OSError, "/no.so"),
                                 (lambda: tflite.load_delegate("libm.so.6"), AttributeError, "tflite_plugin"),
                                 (lambda: tflite.load_delegate(None), AttributeError, "tflite_plugin")):
            with self.assertRaisesRegex(kind, part):
                call()
        gc.collect()
        self.assertEqual(library.TestDelegatesAlive(), 0)


class ThreadsTest(unittest.TestCase):
    def run_threads(self, count, work):
        failures = []

        def run(number):
            try:
                work(number)
            except Exception as error:  # pylint: disable=broad-except
                failures.append(error)

        threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return failures

    def test_an_interpreter_for_each_thread(self):
        def work(number):
            interpreter = ready()
            for step in range(200):
                value = np.full(ONES.shape, number * 1000 + step, np.float32)
                interpreter.set_tensor(0, value)
                interpreter.set_tensor(1, value)
                interpreter.invoke()
                np.testing.assert_array_equal(interpreter.get_tensor(2), 2 * value)

        self.assertEqual(self.run_threads(4, work), [])

    def test_a_shared_interpreter(self):
        """Every call either works or says what is wrong."""
        interpreter = ready("open_shape")
        others = []

        def work(number):
            calls = (interpreter.invoke, interpreter.allocate_tensors, lambda: interpreter.get_tensor(4),
                     lambda: interpreter.set_tensor(0, np.ones((1, 2, 1), np.float32)), lambda: interpreter.tensor(0)(),
                     lambda: interpreter.resize_tensor_input(0, [1, 2, 1 + number]), interpreter.get_input_details,
                     interpreter.get_tensor_details, interpreter.reset_all_variables)
            for step in range(2000):
                try:
                    calls[(step * 7 + number) % len(calls)]()
                except RuntimeError as error:
                    # In progress elsewhere, held elsewhere, or not prepared since another thread resized.
                    others.append(str(error))
                except ValueError as error:
                    self.assertRegex(str(error), "allocate_tensors|Dimension mismatch|invoke")

        self.assertEqual(self.run_threads(4, work), [])
        interpreter.resize_tensor_input(0, [1, 2, 3])
        interpreter.allocate_tensors()
        interpreter.invoke()

    def test_a_call_inside_of_a_call(self):
        interpreter = ready()

        class Value:  # pylint: disable=too-few-public-methods
            shape = ONES.shape

            def __array__(self, *unused, **unused_too):
                interpreter.invoke()
                return ONES

        interpreter.set_tensor(0, Value())
        with self.assertRaisesRegex(ValueError, "in progress"):
            interpreter.get_signature_runner()(a=Value(), b=ONES)
        interpreter.invoke()

    def test_a_call_that_is_gone(self):
        """What an exception of a signal handler between acquire() and release() leaves."""
        interpreter = ready()
        for _ in range(2):
            interpreter._interpreter.acquire()
            interpreter.invoke()
            interpreter.invoke()


class ForkTest(unittest.TestCase):
    def test_a_child_of_fork(self):
        """It uses and drops what it inherits, whose threads it does not have."""
        for threads in (1, 2):
            inherited = [ready("tiny_cnn_float", num_threads=threads)]
            inherited[0].set_tensor(0, np.ones((1, 16, 16, 3), np.float32))
            inherited[0].invoke()
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                inherited[0].invoke()
                inherited.clear()
                os._exit(0)
            self.assertEqual(os.waitpid(child, 0)[1], 0, "%d threads" % threads)
            inherited[0].invoke()


class GrowthTest(unittest.TestCase):
    def check(self, what, work, count):
        work()
        for _ in range(count // 4):
            work()
        gc.collect()
        before = resident_bytes()
        for _ in range(count):
            work()
        gc.collect()
        self.assertLess(resident_bytes() - before, count * 512 + 2**20, what)

    def test_no_growth(self):
        content = pathlib.Path(model("add_float")).read_bytes()
        kept = ready()

        def create():
            interpreter = tflite.Interpreter(model_content=content)
            interpreter.allocate_tensors()
            interpreter.tensor(0)().fill(1)
            interpreter.invoke()

        def fail():
            for call in (lambda: tflite.Interpreter(model_content=b"abc"), lambda: kept.set_tensor(0, 1),
                         lambda: kept.get_tensor(99), lambda: kept.resize_tensor_input(99, [1])):
                try:
                    call()
                except (ValueError, RuntimeError):
                    pass

        def describe():
            kept.get_tensor_details()
            kept._get_ops_details()
            kept.get_signature_list()

        def delegate():
            ready(experimental_delegates=[tflite.load_delegate(DELEGATE)])

        for what, work, count in (("create", create, 1000), ("wrong uses", fail, 1000), ("descriptions", describe, 500),
                                  ("delegates", delegate, 200)):
            self.check(what, work, count)


if __name__ == "__main__":
    unittest.main()
