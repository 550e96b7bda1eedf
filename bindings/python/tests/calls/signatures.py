# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""get_signature_list, get_signature_runner and SignatureRunner."""
import numpy as np

from lib.rows import Table, outputs, ready

ROWS = Table("signatures")
call, wrong = ROWS.call, ROWS.wrong
X, Y = np.array([1, 2, 3, 4], np.float32), np.array([10, 20, 30, 40], np.float32)


def _runner(t, path, *key):
    return t.Interpreter(path).get_signature_runner(*key)


def _state(t, m):
    interpreter = t.Interpreter(m.state)
    write, read = interpreter.get_signature_runner("write"), interpreter.get_signature_runner("read")
    first = write(x=np.array([1, 2], np.float32))
    second = read()
    write(x=np.array([3, 4], np.float32))
    return first, second, read()


def _alternate(t, m):
    interpreter = t.Interpreter(m.two_signatures)
    add, mul = interpreter.get_signature_runner("add"), interpreter.get_signature_runner("mul")
    return add(x=X, y=Y), mul(x=X, y=Y), add(x=Y, y=Y)


def _shapes(t, m):
    runner = _runner(t, m.open_batch)
    return [runner(x=np.full((n, 4), n, np.float32))["y"] for n in (1, 3, 2)], runner.get_input_details(), runner.get_output_details()


def _kept(t, m):
    runner = _runner(t, m.two_signatures, "add")
    first = runner(x=X, y=Y)
    runner(x=Y, y=Y)
    return first


def _with_interpreter(t, m):
    interpreter = ready(t, m.two_signatures)
    interpreter.set_tensor(0, X)
    interpreter.set_tensor(1, Y)
    interpreter.invoke()
    before = outputs(interpreter)[0]
    interpreter.get_signature_runner("mul")(x=X, y=Y)
    return before, outputs(interpreter)[0]


def _alone(t, m):
    """A runner keeps its interpreter alive."""
    return _runner(t, m.two_signatures, "mul")(x=X, y=Y)


def _viewed(t, m):
    interpreter = ready(t, m.two_signatures)
    runner = interpreter.get_signature_runner("mul")
    view = interpreter.tensor(0)()
    try:
        return runner(x=X, y=Y)
    finally:
        del view


call("list of one", lambda t, m: t.Interpreter(m.add_float).get_signature_list())
call("list of two", lambda t, m: t.Interpreter(m.two_signatures).get_signature_list())
call("list of none", lambda t, m: t.Interpreter(m.chain).get_signature_list())
call("list of two of one graph", lambda t, m: t.Interpreter(m.shared_graph).get_signature_list())
call("list without inputs", lambda t, m: t.Interpreter(m.state).get_signature_list())
call("list with indices", lambda t, m: t.Interpreter(m.shared_graph)._get_full_signature_list())
call("list of a shared model", lambda t, m: t.Interpreter(m.real_agent).get_signature_list())
call("the only one without a key", lambda t, m: _runner(t, m.open_batch)(x=np.ones((1, 4), np.float32)))
call("by key", lambda t, m: _runner(t, m.two_signatures, "add")(x=X, y=Y))
call("by keyword", lambda t, m: t.Interpreter(m.two_signatures).get_signature_runner(signature_key="mul")(y=Y, x=X))
call("two alternate", _alternate)
call("two share a variable", _state)
call("two of one graph", lambda t, m: [_runner(t, m.shared_graph, "forward")(a=X[:2], b=Y[:2]),
                                       _runner(t, m.shared_graph, "backward")(y=X[:2], z=Y[:2])])
call("order of the outputs", lambda t, m: list(_runner(t, m.shared_graph, "forward")(b=X[:2], a=Y[:2])))
call("other shapes at each call", _shapes)
call("results are copies", _kept)
call("beside the interpreter", _with_interpreter)
call("the runner keeps the interpreter", _alone)
call("while a view is held", _viewed,
     differs="a runner may free the memory under the view; LiteRT does not look")
call("input details", lambda t, m: _runner(t, m.two_signatures, "mul").get_input_details())
call("output details", lambda t, m: _runner(t, m.two_signatures, "mul").get_output_details())
call("input details of quantised inputs", lambda t, m: _runner(t, m.add_int8).get_input_details())
call("details without inputs", lambda t, m: _runner(t, m.state, "read").get_input_details())
call("type of a runner", lambda t, m: isinstance(_runner(t, m.open_batch), t.SignatureRunner))
call("SignatureRunner itself", lambda t, m: t.SignatureRunner(t.Interpreter(m.two_signatures), "add")(x=X, y=Y))
call("SignatureRunner by keywords", lambda t, m: t.SignatureRunner(interpreter=t.Interpreter(m.open_batch), signature_key="serving_default")
     .get_output_details())
call("an allocated interpreter is not needed", lambda t, m: _runner(t, m.two_signatures, "mul")(x=X, y=Y)["result"].dtype)
call("a float network", lambda t, m: {k: v.shape for k, v in _runner(t, m.tiny_cnn_float)(input=np.zeros((1, 16, 16, 3), np.float32)).items()})
call("a shared model's signatures", lambda t, m: sorted(_runner(t, m.real_signatures, "signature_2").get_input_details()))
call("a shared model's details", lambda t, m: _runner(t, m.real_agent, "action").get_input_details())
call("a strided value", lambda t, m: _runner(t, m.two_signatures, "add")(x=np.arange(8, dtype=np.float32)[::2], y=Y))

wrong("no key of two", "signature", lambda t, m: _runner(t, m.two_signatures))
wrong("no key of none", "signature", lambda t, m: _runner(t, m.chain))
wrong("an unknown key", "subtract", lambda t, m: _runner(t, m.two_signatures, "subtract"))
wrong("an empty key", "signature", lambda t, m: _runner(t, m.two_signatures, ""))
wrong("a number as key", "7|signature", lambda t, m: _runner(t, m.two_signatures, 7))
wrong("a key that is no key of a dictionary", "list|unhashable|signature", lambda t, m: _runner(t, m.two_signatures, ["add"]))
wrong("SignatureRunner without anything", "interpreter", lambda t, m: t.SignatureRunner())
wrong("SignatureRunner without a key", "signature", lambda t, m: t.SignatureRunner(t.Interpreter(m.two_signatures)))
wrong("SignatureRunner of a text", "str|interpreter", lambda t, m: t.SignatureRunner("interpreter", "add"))
wrong("an input too few", "input", lambda t, m: _runner(t, m.two_signatures, "add")(x=X))
wrong("an input too many", "input", lambda t, m: _runner(t, m.two_signatures, "add")(x=X, y=Y, z=X))
wrong("an unknown input", "w", lambda t, m: _runner(t, m.two_signatures, "add")(x=X, w=Y))
wrong("no inputs", "input", lambda t, m: _runner(t, m.two_signatures, "add")())
wrong("inputs by position", "argument", lambda t, m: _runner(t, m.two_signatures, "add")(X, Y))
wrong("a list as value", "shape|list|array", lambda t, m: _runner(t, m.two_signatures, "add")(x=[1.0, 2.0, 3.0, 4.0], y=Y))
wrong("a number as value", "shape|float|array", lambda t, m: _runner(t, m.two_signatures, "add")(x=1.0, y=Y))
wrong("a value of another type", "float64|FLOAT64", lambda t, m: _runner(t, m.two_signatures, "add")(x=X.astype(np.float64), y=Y))
wrong("shapes that do not fit", "broadcast|shape|dim|allocate|prepare", lambda t, m: _runner(t, m.two_signatures, "add")(x=X[:3], y=Y[:2]))
wrong("inputs to one that has none", "input", lambda t, m: _runner(t, m.state, "read")(x=X))
wrong("an argument of get_signature_list", "argument", lambda t, m: t.Interpreter(m.chain).get_signature_list("add"))
wrong("details with an argument", "argument", lambda t, m: _runner(t, m.open_batch).get_input_details("x"))
