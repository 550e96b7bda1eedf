# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""set_tensor, invoke, get_tensor and reset_all_variables."""
import numpy as np

from lib.rows import Close, Table, fill, outputs, ready, run

ROWS = Table("values")
call, wrong = ROWS.call, ROWS.wrong
SHAPE = (2, 3)
# Each type with values at its limits.
VALUES = {
    "float32": np.array([[0, -0.0, np.inf], [-np.inf, np.nan, 1e-45]], np.float32), "float16": np.array([[0, 1, -2], [6e-8, 65504, 5]], np.float16),
    "float64": np.array([[0, 1, -2], [1e-300, 1e300, 5]]), "int8": np.array([[-128, 127, 0], [1, 2, 3]], np.int8),
    "uint8": np.array([[0, 255, 1], [2, 3, 4]], np.uint8), "int16": np.array([[-32768, 32767, 0], [1, 2, 3]], np.int16),
    "uint16": np.array([[0, 65535, 1], [2, 3, 4]], np.uint16), "int32": np.array([[-2**31, 2**31 - 1, 0], [1, 2, 3]], np.int32),
    "uint32": np.array([[0, 2**32 - 1, 1], [2, 3, 4]], np.uint32), "int64": np.array([[-2**63, 2**63 - 1, 0], [1, 2, 3]], np.int64),
    "uint64": np.array([[0, 2**64 - 1, 1], [2, 3, 4]], np.uint64), "bool": np.array([[True, False, True], [False, False, True]]),
    "complex64": np.array([[1 + 2j, 0, -1j], [3, 4, 5]], np.complex64), "complex128": np.array([[1 + 2j, 0, -1j], [3, 4, 5]]),
    "string": np.array([["a", "", "Größe"], ["x y", "long " * 30, "z"]]),
}
ONES = np.ones((1, 4), np.float32)


def _through(name, value):
    """Sets a tensor and gets it back; no operator is between."""
    def through(t, m):
        interpreter = ready(t, getattr(m, "type_" + name))
        interpreter.set_tensor(0, value)
        interpreter.invoke()
        return interpreter.get_tensor(0)
    return through


def _set(value, name="chain", index=0):
    def sets(t, m):
        interpreter = ready(t, getattr(m, name))
        interpreter.set_tensor(index, value)
        return interpreter.get_tensor(index)
    return sets


def _get(*index, name="chain"):
    return lambda t, m: ready(t, getattr(m, name)).get_tensor(*index)


def _steps(name, *values):
    def steps(t, m):
        interpreter = ready(t, getattr(m, name))
        results = []
        for value in values:
            fill(interpreter, *value)
            interpreter.invoke()
            results.append(outputs(interpreter))
        return results
    return steps


def _reset(name, value):
    def reset(t, m):
        interpreter = ready(t, getattr(m, name))
        results = []
        for _ in range(2):
            fill(interpreter, value)
            interpreter.invoke()
        results.append(outputs(interpreter))
        results.append(interpreter.reset_all_variables())
        fill(interpreter, value)
        interpreter.invoke()
        return results + [outputs(interpreter)]
    return reset


def _kept(t, m):
    interpreter = ready(t, m.chain)
    value = ONES.copy()
    interpreter.set_tensor(0, value)
    value.fill(50)
    interpreter.invoke()
    first = outputs(interpreter)[0]
    interpreter.set_tensor(0, 3 * ONES)
    interpreter.invoke()
    return first, first.flags.writeable, first.flags.owndata, first.flags.c_contiguous


def _preserved(t, m):
    interpreter = ready(t, m.chain, experimental_preserve_all_tensors=True,
                        experimental_op_resolver_type=t.OpResolverType.BUILTIN_REF)
    fill(interpreter, ONES)
    interpreter.invoke()
    return [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_tensor_details()]


def _network(name, dtype, resolver="AUTO"):
    def network(t, m):
        interpreter = ready(t, getattr(m, name), experimental_op_resolver_type=getattr(t.OpResolverType, resolver))
        shape = tuple(interpreter.get_input_details()[0]["shape"])
        value = np.random.RandomState(3).uniform(-1, 1, shape) if dtype is np.float32 else np.random.RandomState(3).randint(-128, 128, shape)
        fill(interpreter, value.astype(dtype))
        interpreter.invoke()
        return [Close(output) for output in outputs(interpreter)]
    return network


for _name, _value in VALUES.items():
    call("%s through a graph without operators" % _name, _through(_name, _value))
call("bytes as strings", _through("string", np.array([[b"a", b"\xff\x00b", b""], [b"c", b"d", b"e"]])))
call("strings of an object array", _through("string", np.array([["a", b"b", ""], ["c", "d", "e"]], object)))
call("Fortran order", _set(np.asfortranarray(VALUES["float32"]), "type_float32"))
call("every other element", _set(np.arange(8, dtype=np.float32).reshape(1, 8)[:, ::2]))
call("a negative stride", _set(np.arange(4, dtype=np.float32).reshape(1, 4)[:, ::-1]))
call("an array that nobody may write", _set(np.broadcast_to(np.float32(2), (1, 4))))
call("big-endian numbers", _set(np.arange(4, dtype=">f4").reshape(1, 4)),
     differs="LiteRT copies the bytes as they are, and computes with other numbers")
call("a list", _set([[1.0, 2.0, 3.0, 4.0]]))
call("a list of lists of float32", _set([[np.float32(1), np.float32(2), np.float32(3), np.float32(4)]]))
call("a scalar as NumPy's number", _set(np.float32(4), "scalars"))
call("a scalar as an array of rank 0", _set(np.array(4, np.float32), "scalars"))
call("a text of strings in a loop", lambda t, m: run(t, m.strings_loop, np.int32(0), np.array(["a", "b", "ccc"])))
call("strings with every kind of bytes", lambda t, m: run(t, m.texts, np.array([[3, 2], [1, 0]], np.int32)))
call("a matrix subclass", _set(np.matrix([[1, 2, 3, 4]], np.float32)))
call("a masked array", _set(np.ma.array(ONES, mask=[[0, 1, 0, 0]])))
call("set_tensor returns nothing", lambda t, m: ready(t, m.chain).set_tensor(0, ONES))
call("index as NumPy's integer", lambda t, m: ready(t, m.chain).set_tensor(np.int64(0), ONES))
call("arguments by keyword", lambda t, m: ready(t, m.chain).set_tensor(tensor_index=0, value=ONES))
call("invoke returns nothing", lambda t, m: ready(t, m.constant).invoke())
call("float", lambda t, m: run(t, m.add_float, *[np.full((1, 8, 8, 3), v, np.float32) for v in (1, 2)]))
call("int8", lambda t, m: run(t, m.add_int8, *[np.full((1, 8, 8, 3), v, np.int8) for v in (1, 2)]))
call("int64 wraps around", lambda t, m: [o.dtype.name for o in outputs(ready(t, m.int64_add))])
call("bool", lambda t, m: run(t, m.bools, *[np.arange(30).reshape(2, 3, 5) % n == 0 for n in (2, 3)]))
call("complex", lambda t, m: run(t, m.complex_abs, np.arange(9).astype(np.complex64)))
call("float network", _network("tiny_cnn_float", np.float32))
call("int8 network", _network("tiny_cnn_int8", np.int8))
call("hybrid layer", _network("hybrid", np.float32))
# XNNPACK rounds the inputs of this layer to other steps than the kernels of LiteRT do.
call("blocks of scales", _network("blockwise", np.float32, "BUILTIN_WITHOUT_DEFAULT_DELEGATES"))
call("sparse weights", _network("sparse_rows", np.float32))
call("custom operator that both have", _network("hadamard", np.float32))
call("a loop", lambda t, m: run(t, m.counting_loop, np.array([3], np.int32)))
call("a size that the input decides", _steps("dynamic_reshape", *[(np.arange(6, dtype=np.float32).reshape(2, 3), np.array(s, np.int32))
                                                                  for s in ((3, 2), (6, 1), (1, 6))]))
call("a constant", _get(0, name="constant"))
call("weights", _get(1))
call("an output before invoke", lambda t, m: ready(t, m.scalars).get_tensor(2).shape)
call("an output of unknown size before invoke", lambda t, m: ready(t, m.dynamic_reshape).get_tensor(2).shape,
     differs="LiteRT returns a number from memory that is not the tensor's")
call("get_tensor with a graph", _get(1, 0))
call("get_tensor by keyword", lambda t, m: ready(t, m.chain).get_tensor(tensor_index=1, subgraph_index=0))
call("a tensor of the second graph", lambda t, m: ready(t, m.counting_loop).get_tensor(0, 1).shape)
call("get_tensor copies", _kept)
call("tensors between operators", _preserved)
call("state over steps, a variable", _steps("variables", (np.int32(2),), (np.int32(3),)))
call("state over steps, CALL_ONCE", _steps("call_once", (np.ones((2, 2), np.float32),), (np.ones((2, 2), np.float32),)))
call("state over steps, a variable tensor", _steps("variable_tensor", (np.ones(2, np.float32),), (np.ones(2, np.float32),)))
call("reset_all_variables, a variable tensor", _reset("variable_tensor", np.ones(2, np.float32)))
call("reset_all_variables, a variable", _reset("variables", np.int32(2)))
call("reset_all_variables without variables", lambda t, m: ready(t, m.chain).reset_all_variables())
call("no elements", lambda t, m: run(t, m.no_elements, np.zeros((0, 3), np.float32)))

def _after_error(t, m):
    interpreter = ready(t, m.gather)
    results = []
    for indices in ([0, 9], [3, 1]):
        fill(interpreter, np.array(indices, np.int32))
        try:
            interpreter.invoke()
            results.append(outputs(interpreter))
        except RuntimeError:
            results.append("RuntimeError")
    return results


call("inference goes on after an error", _after_error)

wrong("float64 into float32", "float64|FLOAT64", _set(np.ones((1, 4))))
wrong("int32 into float32", "int32", _set(np.ones((1, 4), np.int32)))
wrong("float32 into int8", "float32|FLOAT32", _set(np.ones((1, 8, 8, 3), np.float32), "add_int8"))
wrong("uint8 into int8", "uint8", _set(np.ones((1, 8, 8, 3), np.uint8), "add_int8"))
wrong("strings into float32", "string|str", _set(np.array([["a", "b", "c", "d"]])))
wrong("float32 into strings", "float32|string", _set(np.ones(SHAPE, np.float32), "type_string"))
wrong("objects into float32", "object|type|string", _set(np.array([[None, {}, [], 1]], object)))
wrong("None", "type|None|value|object", _set(None))
wrong("a text", "type|string|str", _set("text"))
wrong("an object", "type|object", _set(object()))
wrong("dates", "type|date", _set(np.array([["2026-01-01"] * 4], "datetime64[D]")))
wrong("a structured array", "type|void", _set(np.zeros((1, 4), [("a", "f4")])))
wrong("one dimension less", "dimension", _set(np.ones(4, np.float32)))
wrong("one dimension more", "dimension", _set(np.ones((1, 1, 4), np.float32)))
wrong("another size", "dimension", _set(np.ones((1, 5), np.float32)))
wrong("a scalar for a matrix", "dimension", _set(np.float32(1)))
wrong("a ragged list", "shape|inhomogeneous|sequence|string", _set([[1.0], [2.0, 3.0]]))
wrong("too few strings", "dimension|shape|elements", _set(np.array(["a", "b"]), "type_string"))
wrong("tensor 99", "99", _set(ONES, index=99))
wrong("tensor -1", "-1|negative", _set(ONES, index=-1))
wrong("index: a text", "str|argument|integer", _set(ONES, index="x"))
wrong("index: None", "None|argument", _set(ONES, index=None))
wrong("index: 0.5", "float|argument|integer", _set(ONES, index=0.5))
wrong("index: a huge number", "argument|large|index|overflow", _set(ONES, index=2**40))
wrong("a constant is not set", "read-only|constant|tensor", lambda t, m: ready(t, m.chain).set_tensor(1, np.array([5], np.float32)))
wrong("set_tensor before allocation", "allocate|null|data", lambda t, m: t.Interpreter(m.chain).set_tensor(0, ONES))
wrong("get_tensor before allocation", "allocate|null|data", lambda t, m: t.Interpreter(m.chain).get_tensor(0))
wrong("invoke before allocation", "allocate|ready", lambda t, m: t.Interpreter(m.chain).invoke())
wrong("get_tensor 99", "99", _get(99))
wrong("get_tensor -1", "-1|negative", _get(-1))
wrong("get_tensor: a text", "str|argument|integer", _get("0"))
wrong("get_tensor: None", "None|argument", _get(None))
wrong("get_tensor: 1.0", "float|argument|integer", _get(1.0))
wrong("get_tensor of graph 1 of 1", "subgraph|1", _get(0, 1))
wrong("get_tensor of graph -1", "subgraph|-1", _get(0, -1))
wrong("get_tensor of a resource", "type|resource|data", lambda t, m: ready(t, m.type_resource).get_tensor(0))
wrong("an operator fails", "gather|index|invoke", lambda t, m: run(t, m.gather, np.array([0, 9], np.int32)))
wrong("an impossible size", "reshape|num_input_elements|elements", lambda t, m: run(
    t, m.dynamic_reshape, np.zeros((2, 3), np.float32), np.array([4, 4], np.int32)))
wrong("invoke with an argument", "argument", lambda t, m: ready(t, m.chain).invoke(1))
wrong("set_tensor with one argument", "value", lambda t, m: ready(t, m.chain).set_tensor(0))
