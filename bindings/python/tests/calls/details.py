# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""get_input_details, get_output_details, get_tensor_details, num_subgraphs, and the details of operators."""
import numpy as np

from lib.rows import Table, fill, ready

ROWS = Table("details")
call, wrong = ROWS.call, ROWS.wrong
TYPES = ["float32", "float16", "int32", "uint8", "int64", "string", "bool", "int16", "complex64", "int8", "float64", "complex128", "uint64",
         "resource", "variant", "uint32", "uint16", "int4", "bfloat16"]


def _inputs(name, allocate=True):
    return lambda t, m: (ready(t, getattr(m, name)) if allocate else t.Interpreter(getattr(m, name))).get_input_details()


def _outputs(name):
    return lambda t, m: ready(t, getattr(m, name)).get_output_details()


def _tensors(name, *graph):
    """Details of the tensors of the file: without allocation, which adds those of kernels and delegates."""
    return lambda t, m: t.Interpreter(getattr(m, name)).get_tensor_details(*graph)


def _reference(t, path):
    return ready(t, path, experimental_op_resolver_type=t.OpResolverType.BUILTIN_REF)


def _after(name, value):
    def details(t, m):
        interpreter = _reference(t, getattr(m, name))
        fill(interpreter, *value)
        interpreter.invoke()
        return interpreter.get_output_details()
    return details


def _changed(t, m):
    interpreter = t.Interpreter(m.add_float)
    first = interpreter.get_input_details()[0]
    first["name"], first["shape"][0] = "mine", 9
    return interpreter.get_input_details()[0]


def _identical(t, m):
    interpreter = t.Interpreter(m.add_float)
    return interpreter.get_input_details()[0]["shape"] is interpreter.get_input_details()[0]["shape"]


for _type in TYPES:
    call("input of type " + _type, _inputs("type_" + _type, allocate=False))
call("inputs, float", _inputs("add_float"))
call("inputs, int8", _inputs("add_int8"))
call("inputs, uint8", _inputs("uint8_add"))
call("inputs, int16", _inputs("int16_add"))
call("inputs, scalars", _inputs("scalars"))
call("inputs, none", _inputs("constant"))
call("inputs, open dimensions", _inputs("open_all"))
call("inputs, open dimension of the generator's model", _inputs("open_shape"))
call("inputs before allocation", _inputs("tiny_cnn_int8", allocate=False))
call("outputs, float", _outputs("tiny_cnn_float"))
call("outputs, int8", _outputs("tiny_cnn_int8"))
call("outputs, several", _outputs("tiny_detector"))
call("outputs, strings", _outputs("texts"))
call("outputs, a size that is known later", _outputs("dynamic_reshape"))
call("outputs, after a size is known", _after("dynamic_reshape", (np.zeros((2, 3), np.float32), np.array([3, 2], np.int32))))
call("outputs, growing in a loop", _outputs("growing"))
call("tensors, float network", _tensors("tiny_cnn_float"))
call("tensors, scales per channel", _tensors("tiny_cnn_int8"))
call("tensors, hybrid", _tensors("hybrid"))
call("tensors, blocks of scales", _tensors("blockwise"))
call("tensors, sparse rows", _tensors("sparse_rows"))
call("tensors, sparse blocks", _tensors("sparse_blocks"))
call("tensors, variables", _tensors("variables"))
call("tensors, a variable tensor", _tensors("variable_tensor"))
call("tensors, LSTM", _tensors("lstm"))
call("tensors, first graph named", _tensors("counting_loop", 0))
call("tensors, second graph", _tensors("counting_loop", 1))
call("tensors, third graph", _tensors("counting_loop", 2))
call("tensors by keyword", lambda t, m: t.Interpreter(m.counting_loop).get_tensor_details(subgraph_index=1))
call("tensors after allocation, reference kernels", lambda t, m: _reference(t, m.chain).get_tensor_details())
call("tensors of a shared model", _tensors("real_quantised"))
call("tensors of a shared detector", _tensors("real_detector"))
call("details are the caller's own", _changed)
call("each call has arrays of its own", _identical)
call("num_subgraphs, 1", lambda t, m: t.Interpreter(m.chain).num_subgraphs())
call("num_subgraphs, 3", lambda t, m: t.Interpreter(m.counting_loop).num_subgraphs())
call("operators, reference kernels", lambda t, m: _reference(t, m.chain)._get_ops_details())
call("operators, loop", lambda t, m: t.Interpreter(m.counting_loop)._get_ops_details())
call("operators, custom", lambda t, m: t.Interpreter(m.unknown_custom_ops)._get_ops_details())
call("one tensor", lambda t, m: t.Interpreter(m.chain)._get_tensor_details(1, 0))
call("one tensor, NumPy's integers", lambda t, m: t.Interpreter(m.chain)._get_tensor_details(np.int64(1), np.int32(0)))
call("a native handle is an address", lambda t, m: (lambda handle: (type(handle), handle != 0))(t.Interpreter(m.chain)._native_handle()))
call("types compare as people compare them", lambda t, m: [
    detail["dtype"] == dtype for detail, dtype in zip(t.Interpreter(m.add_int8).get_input_details(), (np.int8, np.float32))])

wrong("graph 1 of 1", "subgraph_index", lambda t, m: t.Interpreter(m.chain).get_tensor_details(1))
wrong("graph -1", "subgraph_index", lambda t, m: t.Interpreter(m.chain).get_tensor_details(-1))
wrong("graph: a text", "str", lambda t, m: t.Interpreter(m.chain).get_tensor_details("0"))
wrong("graph: None", "None", lambda t, m: t.Interpreter(m.chain).get_tensor_details(None))
wrong("graph: 0.5", "float|integer|argument", lambda t, m: t.Interpreter(m.chain).get_tensor_details(0.5))
wrong("inputs with an argument", "argument", lambda t, m: t.Interpreter(m.chain).get_input_details(0))
wrong("tensor 99", "99", lambda t, m: t.Interpreter(m.chain)._get_tensor_details(99, 0))
wrong("tensor -1", "-1|negative", lambda t, m: t.Interpreter(m.chain)._get_tensor_details(-1, 0))
wrong("operator 99", "99", lambda t, m: t.Interpreter(m.chain)._get_op_details(99))
wrong("a keyword that nobody knows", "graph", lambda t, m: t.Interpreter(m.chain).get_tensor_details(graph=0))
