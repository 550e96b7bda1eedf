# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""resize_tensor_input, and what follows from it."""
import numpy as np

from lib.rows import Table, fill, outputs, ready

ROWS = Table("resizing")
call, wrong = ROWS.call, ROWS.wrong


def _resized(name, shape, index=0, **options):
    """Resizes, allocates, and returns the shapes and a sum's result."""
    def resized(t, m):
        interpreter = t.Interpreter(getattr(m, name))
        interpreter.resize_tensor_input(index, shape, **options)
        interpreter.allocate_tensors()
        detail = interpreter.get_input_details()[0]
        fill(interpreter, np.full(detail["shape"], 2, detail["dtype"]))
        interpreter.invoke()
        return detail, outputs(interpreter)
    return resized


def _all(t, m, shape):
    interpreter = t.Interpreter(m.add_float)
    for detail in interpreter.get_input_details():
        interpreter.resize_tensor_input(detail["index"], shape)
    interpreter.allocate_tensors()
    fill(interpreter, *[np.full(shape, v, np.float32) for v in (1, 2)])
    interpreter.invoke()
    return [detail["shape"] for detail in interpreter.get_output_details()], outputs(interpreter)


def _batches(t, m):
    interpreter = t.Interpreter(m.open_batch)
    results = []
    for batch in (1, 5, 2, 0, 3):
        interpreter.resize_tensor_input(0, [batch, 4])
        interpreter.allocate_tensors()
        fill(interpreter, np.full((batch, 4), batch, np.float32))
        interpreter.invoke()
        results.append(outputs(interpreter)[0])
    return results


def _unallocated(action):
    def unallocated(t, m):
        interpreter = ready(t, m.open_batch)
        interpreter.resize_tensor_input(0, [3, 4])
        return action(interpreter)
    return unallocated


def _recovers(t, m):
    interpreter = ready(t, m.open_batch)
    try:
        interpreter.resize_tensor_input(0, [2, 7], strict=True)
    except RuntimeError:
        pass
    interpreter.resize_tensor_input(0, [2, 4], strict=True)
    interpreter.allocate_tensors()
    return interpreter.get_input_details()[0]["shape"]


call("a list", _resized("open_batch", [3, 4]))
call("a tuple", _resized("open_batch", (3, 4)))
call("an array of int32", _resized("open_batch", np.array([3, 4], np.int32)))
call("an array of int64", _resized("open_batch", np.array([3, 4], np.int64)))
call("floats that are whole", _resized("open_batch", [3.0, 4.0]))
call("the same shape", _resized("open_batch", [1, 4]))
call("strict, an open dimension", _resized("open_batch", [3, 4], strict=True))
call("strict by position", lambda t, m: ready(t, m.open_batch).resize_tensor_input(0, [3, 4], True))
call("not strict, a fixed dimension", _resized("open_batch", [2, 8]))
call("all dimensions", _resized("open_all", [2, 5, 3], strict=True))
call("another rank", _resized("open_batch", [2, 3, 4]))
call("a scalar becomes a matrix", lambda t, m: _rank(t, m, [2, 2]))
call("a matrix becomes a scalar", _resized("open_batch", []))
call("by keywords", lambda t, m: ready(t, m.open_batch).resize_tensor_input(input_index=0, tensor_size=[2, 4], strict=False))
call("index as NumPy's integer", lambda t, m: ready(t, m.open_batch).resize_tensor_input(np.int32(0), [2, 4]))
call("two inputs", lambda t, m: _all(t, m, (2, 3)))
call("batches one after another", _batches)
call("no rows", lambda t, m: _all(t, m, (0, 3)))
call("details say the new shape before allocation", _unallocated(lambda i: i.get_input_details()[0]))
call("the output has its old shape before allocation", _unallocated(lambda i: i.get_output_details()[0]["shape"]))
call("a refused size changes nothing", _recovers)
call("a shared model, four pictures at once", lambda t, m: _shapes(t, m.real_open, [4, 100], True))
call("a shared model, four pictures at once, before invoke", lambda t, m: _shapes(t, m.real_open, [4, 100], False),
     differs="LiteRT knows the shape only after invoke; here constants are folded before")
call("strings in another number", lambda t, m: _strings(t, m))


def _rank(t, m, shape):
    interpreter = t.Interpreter(m.scalars)
    for index in (0, 1):
        interpreter.resize_tensor_input(index, shape)
    interpreter.allocate_tensors()
    fill(interpreter, *[np.full(shape, v, np.float32) for v in (1, 2)])
    interpreter.invoke()
    return outputs(interpreter)


def _shapes(t, path, shape, invoke):
    interpreter = t.Interpreter(path)
    interpreter.resize_tensor_input(0, shape)
    interpreter.allocate_tensors()
    if invoke:
        interpreter.invoke()
    return [detail["shape"] for detail in interpreter.get_output_details()], [detail["shape_signature"]
                                                                             for detail in interpreter.get_output_details()]


def _strings(t, m):
    interpreter = t.Interpreter(m.type_string)
    interpreter.resize_tensor_input(0, [1])
    interpreter.allocate_tensors()
    interpreter.set_tensor(0, np.array(["one"]))
    return interpreter.get_tensor(0)


wrong("strict, a fixed dimension", "dimension|strict", _resized("open_batch", [3, 5], strict=True))
wrong("strict, a model without open dimensions", "dimension|strict", _resized("chain", [2, 4], strict=True))
wrong("strict, another rank", "dimension|strict|rank", _resized("open_batch", [3, 4, 1], strict=True))
wrong("a negative size", "-2|negative|size", _resized("open_batch", [-2, 4]))
wrong("a size of -1", "-1|negative|size", _resized("open_batch", [-1, 4]))
wrong("a number", "shape|1-D|dimension|tensor_size", _resized("open_batch", 3))
wrong("a matrix of sizes", "shape|1-D|dimension|tensor_size", _resized("open_batch", [[3, 4]]))
wrong("texts", "invalid literal|int|size", _resized("open_batch", ["a", "b"]))
wrong("None", "NoneType|int|tensor_size", _resized("open_batch", None))
wrong("a size beyond int32", "int32|large|bounds|out of", _resized("open_batch", [2**40, 4]))
wrong("more elements than memory", "memory|overflow|bytes|size|allocat", _resized("open_batch", [2**30, 2**30]))
wrong("tensor 99", "99", _resized("open_batch", [3, 4], index=99))
wrong("tensor -1", "-1|negative", _resized("open_batch", [3, 4], index=-1))
wrong("index: a text", "str|argument|integer", _resized("open_batch", [3, 4], index="x"))
wrong("index: None", "None|argument", _resized("open_batch", [3, 4], index=None))
wrong("a constant", "input|constant|read-only|tensor", _resized("open_batch", [3], index=1))
wrong("an output", "input|tensor", _resized("open_batch", [3, 4], index=2))
wrong("invoke before allocation", "allocate|ready", _unallocated(lambda i: i.invoke()))
wrong("a value of the new shape before allocation", "allocate|null|dimension|data", _unallocated(
    lambda i: i.set_tensor(0, np.ones((3, 4), np.float32))))
wrong("shapes that do not fit each other", "broadcast|shape|dim|allocate|prepare", lambda t, m: _unequal(t, m))
wrong("strict: a text", "bool|str|argument|strict|yes", lambda t, m: ready(t, m.open_batch).resize_tensor_input(0, [1, 4], "yes"))


def _unequal(t, m):
    interpreter = t.Interpreter(m.add_float)
    interpreter.resize_tensor_input(0, [2, 3])
    interpreter.resize_tensor_input(1, [4, 5])
    interpreter.allocate_tensors()
