# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes conformance cases, in the format that tools/conformance reads.

LiteRT's reference kernels compute the goldens, in a separate process because they may crash; or the
caller passes them (for example from NumPy). Run the make_*.py scripts with ai_edge_litert 2.3.0 and NumPy on
PYTHONPATH. All values come from fixed seeds, so a second run writes the same files.

One operator:    write_case("ADD", "wraps", "i16", [Tensor(...), Tensor(...)], [Tensor(...)])
Any other model: write_model_case("IF", "nested", "f32", model, steps=[[in0, in1], ...])
"""

import json
import os
import pickle
import shutil
import subprocess
import sys

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema

_HERE = os.path.dirname(os.path.abspath(__file__))
REFERENCE = "LiteRT BUILTIN_REF"  # the results for integers are exact
FAST = "LiteRT BUILTIN"  # for operators that the reference kernels lack or compute incorrectly
NUMPY = "NumPy"
_RESOLVERS = {REFERENCE: "BUILTIN_REF", FAST: "BUILTIN_WITHOUT_DEFAULT_DELEGATES"}

TENSOR_TYPES = {
    np.dtype(name): getattr(schema.TensorType, name.upper())
    for name in ("float32 float16 float64 int8 uint8 int16 uint16 int32 uint32 int64 uint64 bool "
                 "complex64").split()
}


class Tensor:
    """A tensor of a model: an input with its value, a constant, or an output.

    value: for an output, the golden value if LiteRT is not to compute it; steps: instead of `value`, one value per
    step. scale, zero_point: numbers, or lists along dimension `axis`. shape: the shape in the model. variable: state
    that the model keeps between steps."""

    def __init__(self, dtype, shape, value=None, scale=None, zero_point=0, constant=False,
                 variable=False, axis=0, steps=None):
        self.dtype = np.dtype(dtype).name
        self.shape = [int(d) for d in shape]
        self.value = None if value is None else np.asarray(value, dtype)
        self.steps = steps
        self.scale, self.zero_point, self.axis = scale, zero_point, axis
        self.constant, self.variable = constant, variable


def _pack_tensor(tensor, name, buffers):
    result = schema.TensorT()
    result.name = name.encode()
    result.shape = tensor.shape
    result.type = TENSOR_TYPES[np.dtype(tensor.dtype)]
    result.isVariable = tensor.variable
    result.buffer = 0
    if tensor.constant:
        buffer = schema.BufferT()
        buffer.data = np.frombuffer(np.ascontiguousarray(tensor.value).tobytes(), np.uint8)
        buffers.append(buffer)
        result.buffer = len(buffers) - 1
    if tensor.scale is not None:
        scales = np.atleast_1d(tensor.scale)
        result.quantization = schema.QuantizationParametersT()
        result.quantization.scale = [float(s) for s in scales]
        result.quantization.zeroPoint = [
            int(z) for z in np.broadcast_to(np.atleast_1d(tensor.zero_point), scales.shape)]
        result.quantization.quantizedDimension = tensor.axis
    return result


def build_model(op, inputs, outputs, options=None, version=1, intermediates=(), options2=None):
    """Returns the bytes of a model with one operator. None in `inputs` is an omitted optional input.

    options: an object of the schema, e.g. AddOptionsT; options2: one of BuiltinOptions2. op: a name of
    BuiltinOperator, or another name for a custom operator, whose options are bytes."""
    model = schema.ModelT()
    model.version = 3
    model.buffers = [schema.BufferT()]
    code = schema.OperatorCodeT()
    code.builtinCode = getattr(schema.BuiltinOperator, op, schema.BuiltinOperator.CUSTOM)
    if code.builtinCode == schema.BuiltinOperator.CUSTOM:
        code.customCode = op.encode()
    code.deprecatedBuiltinCode = min(code.builtinCode, 127)
    code.version = version
    model.operatorCodes = [code]
    graph = schema.SubGraphT()
    graph.name = b"main"
    graph.tensors = []
    operator = schema.OperatorT()
    operator.opcodeIndex = 0

    def add(tensors):
        indices = []
        for tensor in tensors:
            indices.append(-1 if tensor is None else len(graph.tensors))
            if tensor is not None:
                name = "t%d" % len(graph.tensors)
                graph.tensors.append(_pack_tensor(tensor, name, model.buffers))
        return indices

    operator.inputs = add(inputs)
    operator.outputs = add(outputs)
    if intermediates:
        operator.intermediates = add(intermediates)
    if isinstance(options, bytes):
        operator.customOptions = np.frombuffer(options, np.uint8)
    elif options is not None:
        operator.builtinOptions = options
        operator.builtinOptionsType = getattr(schema.BuiltinOptions, type(options).__name__[:-1])
    if options2 is not None:
        operator.builtinOptions2 = options2
        operator.builtinOptions2Type = getattr(schema.BuiltinOptions2, type(options2).__name__[:-1])
    graph.operators = [operator]
    graph.inputs = [i for i, tensor in zip(operator.inputs, inputs) if _is_fed(tensor)]
    graph.outputs = operator.outputs
    model.subgraphs = [graph]
    return pack(model)


def pack(model):
    """Returns the bytes of a schema.ModelT."""
    builder = flatbuffers.Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def _is_fed(tensor):
    return tensor is not None and not tensor.constant and not tensor.variable


def _run_in_this_process():
    """Runs in the child process of run_litert: reads the pickled job from stdin, writes the answer to stdout."""
    from ai_edge_litert.interpreter import Interpreter, OpResolverType
    model, steps, resolver, resize = pickle.load(sys.stdin.buffer)
    interpreter = Interpreter(model_content=model, num_threads=1,
                              experimental_op_resolver_type=getattr(OpResolverType, resolver))
    details = interpreter.get_input_details()
    for detail, shape in zip(details, resize):
        if shape is not None:
            interpreter.resize_tensor_input(detail["index"], shape)
    interpreter.allocate_tensors()
    results = []
    for values in steps:
        for detail, value in zip(details, values):
            interpreter.set_tensor(detail["index"], value)
        interpreter.invoke()
        outputs = interpreter.get_output_details()
        results.append([interpreter.get_tensor(detail["index"]) for detail in outputs])
    sys.stdout.buffer.write(b"RESULT" + pickle.dumps(results))


def run_litert(model, steps, reference=REFERENCE, resize=()):
    """Returns the outputs of LiteRT's kernels for each step; raises RuntimeError with LiteRT's message if it fails
    or crashes."""
    job = pickle.dumps((model, steps, _RESOLVERS[reference], list(resize)))
    run = subprocess.run([sys.executable, os.path.abspath(__file__)], input=job, timeout=60,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if run.returncode != 0:
        last = run.stderr.decode(errors="replace").strip().splitlines()[-1:] or [""]
        raise RuntimeError("LiteRT ended with %d: %s" % (run.returncode, last[0]))
    return pickle.loads(run.stdout.split(b"RESULT", 1)[1])


def write_model_case(op, name, dtype, model, steps, goldens=None, tolerance=0.0, atol=None,
                     reference=REFERENCE, notes=None, resize=None, max_diff=0, quantised=()):
    """Writes the folder op/name__dtype/.

    steps: a list of inputs per step; goldens: a list of outputs per step, None: LiteRT computes them. tolerance:
    relative, for float outputs; atol: absolute (default: tolerance / 100). resize: a shape per input (or None), to
    which the inputs are resized before the run. reference: what computed the goldens; integers of REFERENCE are
    exact, others may differ by max_diff. quantised: (scale, zero_point) per input, then per output, for the
    description only."""
    steps = [[np.asarray(value) for value in step] for step in steps]
    if goldens is None:
        goldens = run_litert(model, steps, reference, resize or ())
    goldens = [[np.asarray(value) for value in step] for step in goldens]
    folder = os.path.join(_HERE, op, "%s__%s" % (name, dtype))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(os.path.join(folder, "model.tflite"), "wb") as file:
        file.write(model)
    for s, (inputs, outputs) in enumerate(zip(steps, goldens)):
        prefix = "s%d_" % s if len(steps) > 1 else ""
        for kind, values in (("in", inputs), ("out", outputs)):
            for i, value in enumerate(values):
                # np.save keeps scalars as rank 0; np.ascontiguousarray would make them rank 1.
                np.save(os.path.join(folder, "%s%s%d.npy" % (prefix, kind, i)),
                        np.array(value, order="C"))
    quantised = list(quantised) or [None] * (len(steps[0]) + len(goldens[0]))

    def describe(kind, values, parameters):
        rows = []
        for i, (value, q) in enumerate(zip(values, parameters)):
            rows.append({"name": "%s%d" % (kind, i), "shape": list(value.shape),
                         "dtype": value.dtype.name})
            if q is not None and q[0] is not None and np.ndim(q[0]) == 0:
                rows[-1].update(scale=float(q[0]), zero_point=int(q[1]))
        return rows

    is_float = any(value.dtype.kind in "fcV" for value in goldens[0])
    case = {
        "op": op,
        "name": name,
        "type": dtype,
        "steps": len(steps),
        "inputs": describe("in", steps[0], quantised),
        "outputs": describe("out", goldens[0], quantised[len(steps[0]):]),
        "tolerance": (
            {"kind": "float", "atol": tolerance * 0.01 if atol is None else atol, "rtol": tolerance}
            if is_float
            else {"kind": "int", "max_diff": max_diff}
        ),
        "reference": reference,
    }
    if resize is not None:
        case["resize_inputs"] = [None if s is None else [int(d) for d in s] for s in resize]
    if notes is not None:
        case["notes"] = notes
    with open(os.path.join(folder, "case.json"), "w") as file:
        json.dump(case, file)
        file.write("\n")


def write_case(op, name, dtype, inputs, outputs, options=None, tolerance=0.0, version=1,
               intermediates=(), options2=None, **others):
    """Writes the folder op/name__dtype/ with a model of one operator; others: arguments of write_model_case.

    The tensors contain the values. Outputs with values are the goldens (then set reference, for example to NUMPY)."""
    model = build_model(op, inputs, outputs, options, version, intermediates, options2)
    fed = [tensor for tensor in inputs if _is_fed(tensor)]
    count = next((len(t.steps) for t in fed if t.steps), 1)

    def per_step(tensors):
        return [[np.asarray(t.steps[s] if t.steps else t.value, t.dtype) for t in tensors]
                for s in range(count)]

    if outputs[0].value is not None or outputs[0].steps:
        others["goldens"] = per_step(outputs)
    write_model_case(op, name, dtype, model, per_step(fed), tolerance=tolerance,
                     quantised=[(t.scale, t.zero_point) for t in fed + outputs], **others)


if __name__ == "__main__":
    _run_in_this_process()
