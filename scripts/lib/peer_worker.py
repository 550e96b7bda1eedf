# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""One peer with one model in a process of its own, told by lines on standard input when to work.

usage: python peer_worker.py litert|openvino MODEL THREADS [SIGNATURE]

SIGNATURE, for LiteRT: runs this one; without it, the primary graph.
Prints a line of JSON when the model is ready: {"init_ms", "peak_mb", "signatures", "open_inputs", "delegated"} (from loading to ready;
most resident memory from before loading to after one inference, minus that before; of LiteRT: the model's signatures, the names
of inputs with open dimensions, and whether a delegate runs some of its nodes), or {"error"}. Then answers each line
SECS with {"median_ms"} of the inferences of that many seconds, warm-up before them excluded. Inputs are written before
each inference, outside of its time, as benchmark_model writes them: both sides find the same things in the caches.
Started by compare_with_litert, in the virtual environment that has the packages.
"""
import json
import re
import statistics
import sys
import time


class LiteRt:
    """LiteRT with its default delegates. A dynamic dimension has the size that the model file stores, as in Litmus."""

    def __init__(self, signature=None):
        from ai_edge_litert import interpreter
        self.module = interpreter
        self.signature = signature

    def load(self, model, threads):
        self.interpreter = self.module.Interpreter(model_path=model, num_threads=threads)
        self.interpreter.allocate_tensors()
        if self.signature:
            self.runner = self.interpreter.get_signature_runner(self.signature)

    def set_inputs(self, values):
        if self.signature:
            details = self.runner.get_input_details()
            inputs = {name: values(detail["shape"], detail["dtype"]) for name, detail in details.items()}
            self.inputs = []  # no inputs are set: a signature runner writes its inputs itself
            self.invoke = lambda: self.runner(**inputs)
            return
        self.inputs = [(detail["index"], values(detail["shape"], detail["dtype"]))
                       for detail in self.interpreter.get_input_details()]
        # Calls the C++ object without the Python wrapper, which searches for references to memory: that takes 0.15 us,
        # as much as a small model.
        self.invoke = self.interpreter._interpreter.Invoke

    def fill_inputs(self):
        for index, value in self.inputs:
            self.interpreter.set_tensor(index, value)

    def facts(self):
        # No public function returns the nodes that the delegate takes.
        nodes = self.interpreter._get_ops_details()
        return {"signatures": sorted(self.interpreter.get_signature_list()),
                "open_inputs": [detail["name"] for detail in self.interpreter.get_input_details()
                                if -1 in list(detail["shape_signature"])],
                "delegated": any(node["op_name"] == "DELEGATE" for node in nodes)}


class OpenVino:
    """OpenVINO on the CPU: one request at a time (the LATENCY hint), fp32."""

    def __init__(self):
        import openvino
        self.module = openvino

    def load(self, model, threads):
        self.model = self.module.Core().compile_model(model, "CPU", {
            "PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32",
            "INFERENCE_NUM_THREADS": str(threads)})
        self.request = self.model.create_infer_request()

    def set_inputs(self, values):
        self.inputs = []
        for port in self.model.inputs:
            # Dynamic dimensions are set to 1, as for the two other engines.
            shape = [d.get_length() if d.is_static else 1 for d in port.get_partial_shape()]
            value = values(shape, port.get_element_type().to_dtype())
            tensor = self.module.Tensor(value.copy())
            self.request.set_tensor(port, tensor)
            self.inputs.append((tensor, value))

    def fill_inputs(self):
        for tensor, value in self.inputs:
            tensor.data[...] = value

    def invoke(self):
        self.request.infer()

    def facts(self):
        return {}


def memory_mb(field):
    """Returns a memory field of this process in MB: VmRSS is the current value, VmHWM the peak."""
    with open("/proc/self/status", encoding="utf-8") as status:
        return int(re.search(field + r":\s*(\d+)", status.read()).group(1)) / 1024


def call_ms():
    """Returns the milliseconds of a call that does nothing, the cost of reading the clock included."""
    def nothing():
        pass

    times = []
    for _ in range(1000):
        start = time.perf_counter_ns()
        nothing()
        times.append((time.perf_counter_ns() - start) / 1e6)
    return statistics.median(times)


def median_ms(engine, secs):
    """Returns the median time of an inference over `secs` seconds, after a warm-up of a quarter of that, minus the
    time of an empty call."""
    for for_secs in (secs / 4, secs):
        times = []
        end = time.perf_counter() + for_secs
        while time.perf_counter() < end or not times:
            engine.fill_inputs()
            start = time.perf_counter_ns()
            engine.invoke()
            times.append((time.perf_counter_ns() - start) / 1e6)
    return max(0.0, statistics.median(times) - call_ms())


def main():
    name, model, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
    import numpy
    engine = LiteRt(*sys.argv[4:]) if name == "litert" else OpenVino()
    random = numpy.random.default_rng(0)

    def values(shape, dtype):
        if numpy.issubdtype(dtype, numpy.floating):
            return random.uniform(-0.5, 0.5, shape).astype(dtype)
        return random.integers(0, 100, shape).astype(dtype)

    def answer(**fields):
        print(json.dumps(fields), flush=True)

    try:
        before = memory_mb("VmRSS")
        with open("/proc/self/clear_refs", "w", encoding="utf-8") as file:
            file.write("5")  # resets VmHWM
        start = time.perf_counter()
        engine.load(model, threads)
        init_ms = (time.perf_counter() - start) * 1e3
        engine.set_inputs(values)
        engine.fill_inputs()
        engine.invoke()
    except Exception as error:  # any exception of the engine means that it cannot run this model
        answer(error=str(error).strip().splitlines()[-1][:200] if str(error) else repr(error))
        return
    answer(init_ms=init_ms, peak_mb=memory_mb("VmHWM") - before, **engine.facts())
    for line in sys.stdin:
        answer(median_ms=median_ms(engine, float(line)))


if __name__ == "__main__":
    main()
