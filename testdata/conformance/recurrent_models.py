# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Models of one recurrent operator with random weights: float, hybrid and integer cells.

The model has one input (two with an auxiliary input); states are variables, so that a case with several steps shows
whether they are kept."""

import json
import os
import shutil

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

ACTIVATIONS = {
    "none": schema.ActivationFunctionType.NONE,
    "relu": schema.ActivationFunctionType.RELU,
    "relu6": schema.ActivationFunctionType.RELU6,
    "relu1": schema.ActivationFunctionType.RELU_N1_TO_1,
    "tanh": schema.ActivationFunctionType.TANH,
    "sign": schema.ActivationFunctionType.SIGN_BIT,
}


class Model:
    """Collects the tensors of one operator; absent inputs are None."""

    def __init__(self, op, seed):
        self.op = op
        self.rng = np.random.default_rng(seed)
        self.model = schema.ModelT()
        self.model.version = 3
        self.model.buffers = [schema.BufferT()]
        self.graph = schema.SubGraphT()
        self.graph.tensors, self.graph.inputs = [], []
        self.inputs, self.outputs, self.intermediates = [], [], []
        self.fed = []  # (dtype, shape, scale, zero point)
        self.options, self.version = None, 1

    def tensor(self, dtype, shape, data=None, scale=None, zero_point=0, variable=False):
        t = schema.TensorT()
        t.name = f"t{len(self.graph.tensors)}".encode()
        t.shape = [int(d) for d in shape]
        t.type = getattr(schema.TensorType, np.dtype(dtype).name.upper())
        t.isVariable = variable
        t.buffer = 0
        if data is not None:
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(np.asarray(data, dtype).tobytes(), np.uint8)
            self.model.buffers.append(buffer)
            t.buffer = len(self.model.buffers) - 1
        if scale is not None:
            t.quantization = schema.QuantizationParametersT()
            t.quantization.scale = [float(scale)]
            t.quantization.zeroPoint = [int(zero_point)]
        self.graph.tensors.append(t)
        return len(self.graph.tensors) - 1

    def feed(self, dtype, shape, scale=None, zero_point=0):
        index = self.tensor(dtype, shape, scale=scale, zero_point=zero_point)
        self.graph.inputs.append(index)
        self.fed.append((dtype, list(shape), scale, zero_point))
        return index

    def weights(self, kind, shape, spread=0.5):
        """Adds a weight matrix: float, or int8 with one scale for a hybrid cell."""
        values = self.rng.uniform(-spread, spread, shape)
        if kind == "float":
            return self.tensor("float32", shape, values)
        scale = np.float32(np.abs(values).max() / 127)
        bytes_ = np.clip(np.round(values / scale), -127, 127).astype(np.int8)
        if kind == "uint8":  # old files declare int8 weights as uint8
            return self.tensor("uint8", shape, bytes_.view(np.uint8), scale)
        return self.tensor("int8", shape, bytes_, scale)

    def floats(self, shape, low=-0.5, high=0.5):
        return self.tensor("float32", shape, self.rng.uniform(low, high, shape))

    def integers(self, dtype, shape, low, high, scale=None):
        return self.tensor(dtype, shape, self.rng.integers(low, high, shape), scale)

    def state(self, dtype, shape, scale=None, zero_point=0):
        return self.tensor(dtype, shape, scale=scale, zero_point=zero_point, variable=True)

    def output(self, dtype, shape, scale=None, zero_point=0):
        self.outputs.append(self.tensor(dtype, shape, scale=scale, zero_point=zero_point))

    def bytes(self):
        code = schema.OperatorCodeT()
        code.builtinCode = getattr(schema.BuiltinOperator, self.op)
        code.deprecatedBuiltinCode = min(code.builtinCode, 127)
        code.version = self.version
        self.model.operatorCodes = [code]
        operator = schema.OperatorT()
        operator.inputs = [-1 if i is None else i for i in self.inputs]
        operator.outputs = self.outputs
        if self.intermediates:
            operator.intermediates = self.intermediates
        operator.builtinOptions = self.options
        operator.builtinOptionsType = getattr(
            schema.BuiltinOptions, type(self.options).__name__[:-1]
        )
        self.graph.operators = [operator]
        self.graph.outputs = self.outputs
        self.model.subgraphs = [self.graph]
        builder = flatbuffers.Builder(1024)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())


def rnn(op, seed, kind="float", batch=2, time=3, size=4, units=5, activation="tanh",
        asymmetric=False, time_major=False, merge=False, aux=None, aux_size=3, backward_units=None):
    """aux: None, "weights" (weights in both cells) or "backward" (the only input of the backward cell)."""
    m = Model(op, seed)
    hybrid = kind != "float"

    def cell(n_in, n):
        return [m.weights(kind, (n, n_in)), m.weights(kind, (n, n)), m.floats((n,)),
                m.state("float32", (batch, n))]

    lead = [batch] if op == "RNN" else [time, batch] if time_major else [batch, time]
    m.inputs = [m.feed("float32", lead + [size])]
    if op == "BIDIRECTIONAL_SEQUENCE_RNN":
        n2 = backward_units or units
        m.inputs += cell(size, units) + cell(aux_size if aux == "backward" else size, n2)
        m.inputs += [m.feed("float32", lead + [aux_size]) if aux else None]
        m.inputs += ([m.weights(kind, (units, aux_size)), m.weights(kind, (n2, aux_size))]
                     if aux == "weights" else [None, None])
        if merge:
            m.output("float32", lead + [units + n2])
        else:
            m.output("float32", lead + [units])
            m.output("float32", lead + [n2])
        m.options = schema.BidirectionalSequenceRNNOptionsT()
        m.options.mergeOutputs = merge
    else:
        m.inputs += cell(size, units)
        m.output("float32", lead + [units])
        m.options = schema.RNNOptionsT() if op == "RNN" else schema.SequenceRNNOptionsT()
    if op != "RNN":
        m.options.timeMajor = time_major
    m.options.fusedActivationFunction = ACTIVATIONS[activation]
    m.options.asymmetricQuantizeInputs = asymmetric
    m.version = 3 if asymmetric else 2 if hybrid else 1
    return m


def svdf(seed, kind="float", batch=2, size=4, units=3, rank=2, memory=5, activation="none",
         asymmetric=False, bias=True):
    """kind: float, int8 (hybrid), uint8 (hybrid), or int16 (an integer cell, named by the type of its state)."""
    m = Model("SVDF", seed)
    filters = units * rank
    if kind in ("float", "int8", "uint8"):
        m.inputs = [m.feed("float32", [batch, size]), m.weights(kind, (filters, size)),
                    m.weights(kind, (filters, memory)), m.floats((units,)) if bias else None,
                    m.state("float32", [batch, filters * memory])]
        m.output("float32", [batch, units])
    else:
        scales = m.rng.uniform(0.5, 1.5, 5)
        zero = int(m.rng.integers(-20, 20))
        state_scale, time_scale = scales[0] / 4096, scales[1] / 2048
        m.inputs = [m.feed("int8", [batch, size], scales[2] / 64, zero),
                    m.integers("int8", (filters, size), -127, 128, scales[3] / 128),
                    m.integers("int16", (filters, memory), -2000, 2001, time_scale),
                    m.integers("int32", (units,), -3000, 3000, state_scale * time_scale) if bias
                    else None,
                    m.state("int16", [batch, filters * memory], state_scale)]
        m.output("int8", [batch, units], scales[4] / 24, int(m.rng.integers(-20, 20)))
    m.options = schema.SVDFOptionsT()
    m.options.rank = rank
    m.options.fusedActivationFunction = ACTIVATIONS[activation]
    m.options.asymmetricQuantizeInputs = asymmetric
    m.version = {"float": 1, "int16": 3}.get(kind, 4 if asymmetric else 2)
    return m


def _lstm_cell(m, kind, batch, size, cells, outputs, cifg, peephole, projection, norm,
               diagonal=False):
    """Adds inputs 1 to 17 of a float or hybrid cell, its states, and its normalisation weights."""
    gates = [not cifg, True, True, True]
    tensors = [m.weights(kind, (cells, size)) if g else None for g in gates]
    for g in gates:
        if diagonal:
            tensors.append(m.floats((cells,)) if g else None)
        else:
            tensors.append(m.weights(kind, (cells, outputs)) if g else None)
    tensors += [m.weights(kind, (cells,)) if peephole and g else None
                for g in (not cifg, True, True)]
    tensors += [m.floats((cells,)) if g else None for g in gates]
    tensors += [m.weights(kind, (outputs, cells)) if projection else None]
    tensors += [m.floats((outputs,)) if projection == "bias" else None]
    states = [m.state("float32", (batch, outputs)), m.state("float32", (batch, cells))]
    norms = [m.floats((cells,), 0.2, 1.2) if g else None for g in gates] if norm else []
    return tensors, states, norms


def lstm(op, seed, kind="float", batch=2, time=3, size=4, cells=5, outputs=None, cifg=False,
         peephole=False, projection=None, norm=False, cell_clip=0.0, projection_clip=0.0,
         activation="tanh", asymmetric=False, time_major=False, diagonal=False):
    """projection: None, "plain" or "bias", with `outputs` units."""
    m = Model(op, seed)
    outputs = outputs if projection else cells
    sequence = op != "LSTM"
    lead = [batch] if not sequence else [time, batch] if time_major else [batch, time]
    m.inputs = [m.feed("float32", lead + [size])]
    tensors, states, norms = _lstm_cell(m, kind, batch, size, cells, outputs, cifg, peephole,
                                        projection, norm, diagonal)
    m.inputs += tensors + states + norms
    m.output("float32", lead + [outputs])
    _lstm_options(m, sequence, activation, cell_clip, projection_clip, asymmetric, time_major)
    if diagonal:
        m.options.diagonalRecurrentTensors = True
    m.version = (3 if diagonal or asymmetric and sequence else 4 if asymmetric else
                 2 if sequence and kind != "float" else 3 if kind != "float" else 1)
    return m


def _lstm_options(m, sequence, activation, cell_clip, projection_clip, asymmetric, time_major):
    m.options = schema.UnidirectionalSequenceLSTMOptionsT() if sequence else schema.LSTMOptionsT()
    m.options.fusedActivationFunction = ACTIVATIONS[activation]
    m.options.cellClip, m.options.projClip = cell_clip, projection_clip
    m.options.asymmetricQuantizeInputs = asymmetric
    if sequence:
        m.options.timeMajor = time_major


def integer_lstm(op, seed, batch=2, time=3, size=4, cells=5, outputs=None, cifg=False,
                 peephole=False, projection=None, norm=False, cell_clip=0.0, projection_clip=0.0,
                 time_major=False, cell_exponent=-11):
    """Adds a cell with int8 input, weights and output state, and int16 cell state and gates."""
    m = Model(op, seed)
    outputs = outputs if projection else cells
    sequence = op != "LSTM"
    gates = [not cifg, True, True, True]
    lead = [batch] if not sequence else [time, batch] if time_major else [batch, time]
    rng = m.rng
    scale = lambda around: around * rng.uniform(0.6, 1.5)
    zero = lambda: int(rng.integers(-30, 30))
    matrix = lambda shape: m.integers("int8", shape, -127, 128, scale(1 / 150))
    m.inputs = [m.feed("int8", lead + [size], scale(1 / 100), zero())]
    m.inputs += [matrix((cells, size)) if g else None for g in gates]
    m.inputs += [matrix((cells, outputs)) if g else None for g in gates]
    m.inputs += [m.integers("int16", (cells,), -32767, 32768, scale(1 / 30000)) if peephole and g
                 else None for g in (not cifg, True, True)]
    m.inputs += [m.integers("int32", (cells,), -9000, 9000, 1e-4) if g else None for g in gates]
    m.inputs += [matrix((outputs, cells)) if projection else None]
    m.inputs += [m.integers("int32", (outputs,), -500, 500, 1e-4) if projection == "bias" else None]
    state_scale, state_zero = scale(1 / 128), zero()
    m.inputs += [m.state("int8", (batch, outputs), state_scale, state_zero),
                 m.state("int16", (batch, cells), 2.0 ** cell_exponent)]
    if norm:
        m.inputs += [m.integers("int16", (cells,), 4000, 32767, scale(1 / 25000)) if g else None
                     for g in gates]
    for _ in range(4):
        m.intermediates.append(m.tensor("int16", [1], scale=scale(1 / 4000)))
    hidden = (scale(1 / 128), zero()) if projection else (state_scale, state_zero)
    m.intermediates.append(m.tensor("int8", [1], scale=hidden[0], zero_point=hidden[1]))
    m.output("int8", lead + [outputs], state_scale, state_zero)
    _lstm_options(m, sequence, "tanh", cell_clip, projection_clip, False, time_major)
    m.version = 3 if sequence else 4
    return m


def narrow_lstm(seed, batch=2, size=4, cells=5, outputs=3, cell_clip=0.0, projection_clip=0.0):
    """Adds the older integer cell, with int8 sums: twelve intermediates, no input gate."""
    m = Model("LSTM", seed)
    rng = m.rng
    scale = lambda around: around * rng.uniform(0.6, 1.5)
    zero = lambda: int(rng.integers(-30, 30))
    matrix = lambda shape: m.integers("int8", shape, -127, 128, scale(1 / 150))
    gate = lambda make: [None] + [make() for _ in range(3)]
    m.inputs = [m.feed("int8", [batch, size], scale(1 / 100), zero())]
    m.inputs += gate(lambda: matrix((cells, size))) + gate(lambda: matrix((cells, outputs)))
    m.inputs += [None] * 3 + gate(lambda: m.integers("int32", (cells,), -90000, 90000, 1e-4))
    m.inputs += [matrix((outputs, cells)), m.integers("int32", (outputs,), -500, 500, 1e-4)]
    state_scale, state_zero = scale(1 / 128), zero()
    m.inputs += [m.state("int8", (batch, outputs), state_scale, state_zero),
                 m.state("int16", (batch, cells), 2.0 ** -15)]
    m.inputs += gate(lambda: m.integers("int16", (cells,), 4000, 32767, scale(1 / 25000)))
    for i in range(12):
        m.intermediates.append(m.tensor("int8" if i % 3 else "int16", [1],
                                        scale=scale(1 / 20 if i % 3 else 1 / 3000),
                                        zero_point=zero() if i % 3 else 0))
    m.output("int8", [batch, outputs], state_scale, state_zero)
    _lstm_options(m, False, "tanh", cell_clip, projection_clip, False, False)
    m.version = 4
    return m


def basic_lstm(seed, kind="float", batch=2, size=4, units=5, activation="tanh"):
    """Adds the five-input kernel. Both states are inputs and outputs; the two scratch outputs are not compared."""
    m = Model("LSTM", seed)
    if kind == "float":
        m.inputs = [m.feed("float32", [batch, size]), m.feed("float32", [batch, units]),
                    m.weights("float", (4 * units, size + units)), m.floats((4 * units,)),
                    m.feed("float32", [batch, units])]
        types = [("float32", None, 0)] * 4
    else:
        u8, state = ("uint8", 1 / 128, 128), ("int16", 1 / 2048, 0)
        zero, scale = int(m.rng.integers(100, 150)), m.rng.uniform(0.005, 0.03)
        m.inputs = [m.feed("uint8", [batch, size], 1 / 128, 128),
                    m.feed("uint8", [batch, units], 1 / 128, 128),
                    m.tensor("uint8", (4 * units, size + units),
                             m.rng.integers(0, 256, (4 * units, size + units)), scale, zero),
                    m.tensor("int32", (4 * units,), m.rng.integers(-5000, 5000, 4 * units),
                             scale / 128),
                    m.feed("int16", [batch, units], 1 / 2048)]
        types = [u8, state, u8, ("int16", 1 / 4096, 0)]
    shapes = [[batch, units], [batch, units], [batch, size + units], [batch, 4 * units]]
    for shape, (dtype, scale, zero) in zip(shapes, types):
        m.output(dtype, shape, scale, zero)
    m.options = schema.LSTMOptionsT()
    m.options.fusedActivationFunction = ACTIVATIONS[activation]
    m.options.kernelType = schema.LSTMKernelType.BASIC
    m.version = 2
    return m


def bidirectional_lstm(seed, kind="float", batch=2, time=3, size=4, cells=5, outputs=None,
                       backward_cells=None, cifg=False, peephole=False, projection=None, aux=None,
                       aux_size=3, merge=False, cell_clip=0.0, projection_clip=0.0,
                       activation="tanh", asymmetric=False, time_major=False):
    m = Model("BIDIRECTIONAL_SEQUENCE_LSTM", seed)
    lead = [time, batch] if time_major else [batch, time]
    backward_cells = backward_cells or cells
    sizes = [(cells, outputs if projection else cells),
             (backward_cells, outputs if projection else backward_cells)]
    m.inputs = [m.feed("float32", lead + [size])]
    states = []
    for direction, (n, out) in enumerate(sizes):
        n_in = aux_size if aux == "backward" and direction == 1 else size
        tensors, cell_states, _ = _lstm_cell(m, kind, batch, n_in, n, out, cifg, peephole,
                                             projection, False)
        m.inputs += tensors
        states += cell_states
    m.inputs += states + [m.feed("float32", lead + [aux_size]) if aux else None]
    for n, _ in sizes:
        m.inputs += [m.weights(kind, (n, aux_size)) if aux == "weights" and g else None
                     for g in (not cifg, True, True, True)]
    if merge:
        m.output("float32", lead + [sizes[0][1] + sizes[1][1]])
    else:
        for _, out in sizes:
            m.output("float32", lead + [out])
    m.options = schema.BidirectionalSequenceLSTMOptionsT()
    m.options.fusedActivationFunction = ACTIVATIONS[activation]
    m.options.cellClip, m.options.projClip = cell_clip, projection_clip
    m.options.mergeOutputs, m.options.timeMajor = merge, time_major
    m.options.asymmetricQuantizeInputs = asymmetric
    m.version = 3 if asymmetric else 2 if kind != "float" else 1
    return m


def write(root, m, name, dtype, steps=2, zeros=False):
    """Writes the folder op/name__dtype/ with LiteRT's goldens. zeros: the input of every second step is zero."""
    content = m.bytes()
    interpreter = Interpreter(model_content=content, num_threads=1,
                              experimental_op_resolver_type=OpResolverType.BUILTIN_REF)
    interpreter.allocate_tensors()
    details = interpreter.get_output_details()
    folder = os.path.join(root, m.op, f"{name}__{dtype}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(os.path.join(folder, "model.tflite"), "wb") as file:
        file.write(content)
    is_float = details[0]["dtype"] == np.float32
    for step in range(steps):
        prefix = f"s{step}_" if steps > 1 else ""
        for i, (kind, shape, _, zero) in enumerate(m.fed):
            if zeros and step % 2:
                value = np.full(shape, zero, kind)
            elif kind == "float32":
                value = m.rng.uniform(-1, 1, shape).astype(np.float32)
            elif kind == "int16":
                value = m.rng.integers(-32768, 32768, shape).astype(np.int16)
            else:
                info = np.iinfo(kind)
                value = m.rng.integers(info.min, info.max + 1, shape).astype(kind)
            interpreter.set_tensor(interpreter.get_input_details()[i]["index"], value)
            np.save(os.path.join(folder, f"{prefix}in{i}.npy"), value)
        interpreter.invoke()
        for i, detail in enumerate(details):
            result = interpreter.get_tensor(detail["index"])
            np.save(os.path.join(folder, f"{prefix}out{i}.npy"), result)

    def describe(name_, dtype_, shape, scale, zero):
        result = {"name": name_, "shape": [int(d) for d in shape], "dtype": dtype_}
        if scale:
            result.update(scale=float(scale), zero_point=int(zero))
        return result

    case = {
        "op": m.op, "name": name, "type": dtype, "ops": [m.op], "steps": steps,
        "inputs": [describe(f"in{i}", *fed) for i, fed in enumerate(m.fed)],
        "outputs": [describe(f"out{i}", np.dtype(d["dtype"]).name, d["shape"], *d["quantization"])
                    for i, d in enumerate(details)],
        "tolerance": ({"kind": "float", "atol": 2e-5, "rtol": 1e-4} if is_float
                      else {"kind": "int", "max_diff": 0}),
        "reference": "LiteRT BUILTIN_REF",
    }
    with open(os.path.join(folder, "case.json"), "w") as file:
        json.dump(case, file)
        file.write("\n")
