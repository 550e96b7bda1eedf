# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""tensor(): views of an interpreter's memory, and the errors of views that live too long."""
import gc

import numpy as np

from lib.rows import Table, outputs, ready

ROWS = Table("views")
call, wrong = ROWS.call, ROWS.wrong


def _loop(t, m):
    interpreter = ready(t, m.chain)
    source, target = interpreter.tensor(0), interpreter.tensor(interpreter.get_output_details()[0]["index"])
    results = []
    for value in (1.0, 2.0, -3.0):
        source().fill(value)
        interpreter.invoke()
        results.append(target().copy())
    return results


def _facts(name, index):
    def facts(t, m):
        view = ready(t, getattr(m, name)).tensor(index)()
        return view.dtype, view.shape, view.flags.writeable, view.flags.owndata, view.flags.c_contiguous, view.base is not None
    return facts


def _written(t, m):
    interpreter = ready(t, m.chain)
    view = interpreter.tensor(0)()
    view[...] = [[1, 2, 3, 4]]
    read = interpreter.get_tensor(0)
    interpreter.set_tensor(0, np.full((1, 4), 9, np.float32))
    return read, view.copy()


def _outlives(t, m):
    interpreter = ready(t, m.chain)
    view = interpreter.tensor(0)()
    view.fill(7)
    del interpreter
    gc.collect()
    return view.copy()


def _function_outlives(t, m):
    interpreter = ready(t, m.chain)
    function = interpreter.tensor(0)
    function().fill(5)
    del interpreter
    gc.collect()
    return function().copy()


def _held(action, keep):
    """Holds what `keep` makes of a view while `action` is called."""
    def held(t, m):
        interpreter = ready(t, m.chain)
        kept = keep(interpreter.tensor(0)())
        try:
            return action(interpreter)
        finally:
            del kept
    return held


def _released(t, m):
    interpreter = ready(t, m.chain)
    view = interpreter.tensor(0)()
    view.fill(1)
    results = []
    for _ in range(2):
        try:
            interpreter.invoke()
            results.append("invoked")
        except RuntimeError:
            results.append("RuntimeError")
        view = None
    return results + [outputs(interpreter)]


def _two_views(t, m):
    interpreter = ready(t, m.chain)
    first, second = interpreter.tensor(0)(), interpreter.tensor(0)()
    first.fill(3)
    return first is second, second.copy(), np.shares_memory(first, second)


call("a loop of inferences over views", _loop)
call("a view of an input", _facts("chain", 0))
call("a view of an int8 tensor", _facts("add_int8", 1))
call("a view of a scalar", _facts("scalars", 0))
call("a view of weights", _facts("chain", 1),
     differs="LiteRT's view may be written, which ends the process: the file is mapped for reading")
call("a view of no elements", lambda t, m: ready(t, m.no_elements).tensor(0)())
call("writing through a view", _written)
call("a view outlives the interpreter", _outlives)
call("the function outlives the interpreter", _function_outlives)
call("two views of one tensor", _two_views)
call("invoke works again when the view is gone", _released)
call("tensor() itself needs no allocation", lambda t, m: callable(t.Interpreter(m.chain).tensor(0)))
call("tensor() itself does not check the index", lambda t, m: callable(ready(t, m.chain).tensor(99)))
call("holding the function is no view", lambda t, m: (lambda i: (i.tensor(0), i.allocate_tensors())[1])(ready(t, m.chain)))
call("a copy of a view is no view", _held(lambda i: i.allocate_tensors(), lambda view: view.copy()))
call("get_tensor while a view is held", _held(lambda i: i.get_tensor(1), lambda view: view))
call("set_tensor while a view is held", _held(lambda i: i.set_tensor(0, np.ones((1, 4), np.float32)), lambda view: view))
call("details while a view is held", _held(lambda i: i.get_input_details()[0]["name"], lambda view: view))

wrong("invoke while a view is held", "array|reference|view", _held(lambda i: i.invoke(), lambda view: view))
wrong("allocate_tensors while a view is held", "array|reference|view", _held(lambda i: i.allocate_tensors(), lambda view: view))
wrong("resize_tensor_input while a view is held", "array|reference|view", _held(lambda i: i.resize_tensor_input(0, [1, 4]), lambda view: view))
wrong("invoke while a slice is held", "array|reference|view", _held(lambda i: i.invoke(), lambda view: view[:, 1:]))
wrong("invoke while a reshaped view is held", "array|reference|view", _held(lambda i: i.invoke(), lambda view: view.reshape(2, 2)))
wrong("invoke while a memoryview is held", "array|reference|view", _held(lambda i: i.invoke(), memoryview))
wrong("invoke while a view of other type is held", "array|reference|view", _held(lambda i: i.invoke(), lambda view: view.view(np.int32)))
wrong("a view before allocation", "allocate|null|data", lambda t, m: t.Interpreter(m.chain).tensor(0)())
wrong("a view of tensor 99", "99", lambda t, m: ready(t, m.chain).tensor(99)())
wrong("a view of tensor -1", "-1|negative", lambda t, m: ready(t, m.chain).tensor(-1)())
wrong("a view of strings", "string|type", lambda t, m: ready(t, m.type_string).tensor(0)())
wrong("a view, index: a text", "str|argument|integer", lambda t, m: ready(t, m.chain).tensor("x")())
wrong("a view, index: None", "None|argument", lambda t, m: ready(t, m.chain).tensor(None)())
wrong("the function with an argument", "argument", lambda t, m: ready(t, m.chain).tensor(0)(1))
wrong("tensor() without an index", "tensor_index", lambda t, m: ready(t, m.chain).tensor())
