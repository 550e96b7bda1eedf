# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes cases whose models have several graphs and operators, in the format that tools/conformance reads.

A string tensor is represented by its bytes. Run with ai_edge_litert 2.3.0 and NumPy on PYTHONPATH."""

import json
import os
import shutil

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

RESOLVERS = {
    "LiteRT BUILTIN_REF": "BUILTIN_REF",
    "LiteRT BUILTIN": "BUILTIN_WITHOUT_DEFAULT_DELEGATES",  # has operators that the reference resolver lacks
}
_HERE = os.path.dirname(os.path.abspath(__file__))

TYPES = {
    "float32": schema.TensorType.FLOAT32,
    "int32": schema.TensorType.INT32,
    "uint32": schema.TensorType.UINT32,
    "int64": schema.TensorType.INT64,
    "uint64": schema.TensorType.UINT64,
    "bool": schema.TensorType.BOOL,
    "string": schema.TensorType.STRING,
    "complex64": schema.TensorType.COMPLEX64,
    "resource": schema.TensorType.RESOURCE,
}


def string_bytes(strings):
    """Returns a string tensor's bytes: count, offsets, characters."""
    encoded = [s if isinstance(s, bytes) else s.encode() for s in strings]
    offset = 4 * (len(encoded) + 2)
    header = [len(encoded)]
    for s in encoded:
        header.append(offset)
        offset += len(s)
    header.append(offset)
    return np.array(header, np.int32).tobytes() + b"".join(encoded)


def options(table, **fields):
    """Returns an options table of the schema."""
    result = getattr(schema, table + "OptionsT")()
    for key, value in fields.items():
        setattr(result, key, value)
    return result


class Graph:
    """A graph of a model under construction. Methods take and return tensors as indices."""

    def __init__(self, model, name):
        self.model = model
        self.table = schema.SubGraphT()
        self.table.name = name.encode()
        self.table.tensors, self.table.operators = [], []
        self.table.inputs, self.table.outputs = [], []
        model.table.subgraphs.append(self.table)
        self.index = len(model.table.subgraphs) - 1

    def tensor(self, dtype, shape=(), value=None):
        t = schema.TensorT()
        t.name = f"g{self.index}_t{len(self.table.tensors)}".encode()
        t.type, t.shape, t.buffer = TYPES[dtype], list(shape), 0
        if value is not None:
            raw = string_bytes(value) if dtype == "string" else np.asarray(value, dtype).tobytes()
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(raw, np.uint8)
            self.model.table.buffers.append(buffer)
            t.buffer = len(self.model.table.buffers) - 1
        self.table.tensors.append(t)
        return len(self.table.tensors) - 1

    def input(self, dtype, shape=()):
        self.table.inputs.append(self.tensor(dtype, shape))
        return self.table.inputs[-1]

    def op(self, name, inputs, outputs, table=None):
        """Adds an operator; `outputs` are (type, shape) of new tensors. Returns the new tensors."""
        operator = schema.OperatorT()
        operator.opcodeIndex = self.model.code(name)
        operator.inputs = list(inputs)
        operator.outputs = [self.tensor(dtype, shape) for dtype, shape in outputs]
        if table is not None:
            kind = type(table).__name__[:-1]
            if hasattr(schema.BuiltinOptions, kind):
                operator.builtinOptionsType = getattr(schema.BuiltinOptions, kind)
                operator.builtinOptions = table
            else:
                operator.builtinOptions2Type = getattr(schema.BuiltinOptions2, kind)
                operator.builtinOptions2 = table
        self.table.operators.append(operator)
        return operator.outputs

    def returns(self, *outputs):
        self.table.outputs = list(outputs)
        return self.index

    # Methods that add frequent operators.
    def add(self, a, b, dtype="float32", shape=()):
        return self.op("ADD", [a, b], [(dtype, shape)], options("Add"))[0]

    def mul(self, a, b, dtype="float32", shape=()):
        return self.op("MUL", [a, b], [(dtype, shape)], options("Mul"))[0]

    def less(self, a, b):
        return self.op("LESS", [a, b], [("bool", ())], options("Less"))[0]

    def variable(self, name):
        table = options("VarHandle", container=b"", sharedName=name.encode())
        return self.op("VAR_HANDLE", [], [("resource", (1,))], table)[0]

    def read(self, handle, dtype="float32", shape=()):
        return self.op("READ_VARIABLE", [handle], [(dtype, shape)], options("ReadVariable"))[0]

    def assign(self, handle, value):
        self.op("ASSIGN_VARIABLE", [handle, value], [], options("AssignVariable"))


class Model:
    def __init__(self):
        self.table = schema.ModelT()
        self.table.version = 3
        self.table.buffers = [schema.BufferT()]
        self.table.operatorCodes, self.table.subgraphs = [], []
        self.codes = {}

    def graph(self, name):
        return Graph(self, name)

    def code(self, name):
        if name not in self.codes:
            code = schema.OperatorCodeT()
            code.builtinCode = getattr(schema.BuiltinOperator, name)
            code.deprecatedBuiltinCode = min(code.builtinCode, 127)
            code.version = 1
            self.codes[name] = len(self.table.operatorCodes)
            self.table.operatorCodes.append(code)
        return self.codes[name]

    def bytes(self):
        builder = flatbuffers.Builder(1024)
        builder.Finish(self.table.Pack(builder), b"TFL3")
        return bytes(builder.Output())


def run_litert(data, steps, resize, resolver):
    interpreter = Interpreter(
        model_content=data, experimental_op_resolver_type=getattr(OpResolverType, resolver), num_threads=1
    )
    for detail, shape in zip(interpreter.get_input_details(), resize or []):
        if shape is not None:
            interpreter.resize_tensor_input(detail["index"], shape)
    interpreter.allocate_tensors()
    results = []
    for values in steps:
        for detail, value in zip(interpreter.get_input_details(), values):
            interpreter.set_tensor(detail["index"], value)
        interpreter.invoke()
        results.append([interpreter.get_tensor(d["index"]) for d in interpreter.get_output_details()])
    return results


def _type(array):
    return "string" if array.dtype.kind in "OSU" else array.dtype.name


def _save(path, array):
    if _type(array) == "string":
        array = np.frombuffer(string_bytes(array.ravel()), np.uint8)
    np.save(path, array)


def write(op, name, dtype, model, steps=((),), resize=None, goldens=None, tolerance=1e-6,
          reference="LiteRT BUILTIN_REF"):
    """Writes the folder op/name__dtype/ with one run per element of `steps`.

    goldens: values from the caller; otherwise LiteRT's kernels, selected by `reference`, compute them."""
    steps = [[np.asarray(v) for v in values] for values in steps]
    data = model.bytes()
    results = goldens or run_litert(data, steps, resize, RESOLVERS[reference])
    folder = os.path.join(_HERE, op, f"{name}__{dtype}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(os.path.join(folder, "model.tflite"), "wb") as file:
        file.write(data)
    for s, (values, outputs) in enumerate(zip(steps, results)):
        prefix = f"s{s}_" if len(steps) > 1 else ""
        for i, value in enumerate(values):
            _save(os.path.join(folder, f"{prefix}in{i}.npy"), value)
        for i, value in enumerate(outputs):
            _save(os.path.join(folder, f"{prefix}out{i}.npy"), value)

    def describe(kind, arrays):
        return [
            {"name": f"{kind}{i}", "shape": list(a.shape), "dtype": _type(a)}
            for i, a in enumerate(arrays)
        ]

    is_float = any(a.dtype.kind in "fc" for a in results[0])
    case = {
        "op": op,
        "name": name,
        "type": dtype,
        "steps": len(steps),
        "inputs": describe("in", steps[0]),
        "outputs": describe("out", results[0]),
        "tolerance": (
            {"kind": "float", "atol": tolerance, "rtol": tolerance}
            if is_float
            else {"kind": "int", "max_diff": 0}
        ),
        "reference": "Python" if goldens else reference,
    }
    if resize:
        case["resize_inputs"] = resize
    with open(os.path.join(folder, "case.json"), "w") as file:
        json.dump(case, file)
        file.write("\n")


def normal(seed, *shape):
    return np.random.RandomState(seed).randn(*shape).astype(np.float32)
