# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the models that //testing/random_models has exported with LiteRT's kernels, and compares the results.

Imported by random_models, in the virtual environment that has the packages. A model may crash LiteRT, so LiteRT runs
in child processes: `python random_models_peer.py FILE ...` prints a line of JSON per file."""
import json
import os
import subprocess
import sys
from concurrent import futures

FILES_PER_PROCESS = 25
SECS_PER_FILE = 60
# Name of a type in the schema: name in NumPy.
TYPES = {"FLOAT32": "<f4", "FLOAT64": "<f8", "FLOAT16": "<f2", "INT8": "i1", "UINT8": "u1", "INT16": "<i2",
         "UINT16": "<u2", "INT32": "<i4", "UINT32": "<u4", "INT64": "<i8", "UINT64": "<u8", "BOOL": "?",
         "COMPLEX64": "<c8"}


class Totals:
    def __init__(self):
        self.differ = self.refused = self.crashed = 0


def read_case(path):
    """Reads a case: the header, the model's bytes, and the arrays of each round's inputs and outputs (None for a
    type that NumPy lacks)."""
    import numpy
    with open(path, "rb") as file:
        head = json.loads(file.readline())
        model = file.read(head["model"])
        for part in head["rounds"]:
            for value in part["inputs"] + part["outputs"]:
                data = file.read(value["bytes"])
                dtype = TYPES.get(value["type"])
                value["array"] = (None if dtype is None else
                                  numpy.frombuffer(data, dtype).reshape(value["shape"]))
    return head, model


def differing(want, got, absolute, relative):
    """Returns the indices of the elements that differ by more than the tolerances; two NaNs count as equal."""
    import numpy
    if want.dtype.kind not in "fc":
        return numpy.flatnonzero(want.ravel() != got.ravel())
    if want.dtype.kind == "c":
        want, got = want.ravel().view("<f4"), got.ravel().view("<f4")
    want, got = want.ravel().astype("f8"), got.ravel().astype("f8")
    with numpy.errstate(invalid="ignore"):
        close = abs(want - got) <= absolute + relative * abs(want)
    return numpy.flatnonzero(~(close | (want == got) | (numpy.isnan(want) & numpy.isnan(got))))


def run_round(interpreter, head, part):
    """Returns the differences of one round, or ""; raises LiteRT's exception if it refuses the model."""
    for detail, value in zip(interpreter.get_input_details(), part["inputs"]):
        interpreter.resize_tensor_input(detail["index"], value["shape"])
    interpreter.allocate_tensors()
    interpreter.reset_all_variables()
    for detail, value in zip(interpreter.get_input_details(), part["inputs"]):
        interpreter.set_tensor(detail["index"], value["array"])
    interpreter.invoke()
    for o, (detail, value) in enumerate(zip(interpreter.get_output_details(), part["outputs"])):
        want, got = value["array"], interpreter.get_tensor(detail["index"])
        if list(got.shape) != value["shape"]:
            return "  output %d: LiteRT has the shape %s, Litmus %s\n" % (o, list(got.shape), value["shape"])
        wrong = differing(want, got, head["absolute"], head["relative"])
        if len(wrong):
            at = wrong[0]
            flat = [a.ravel().view("<f4") if a.dtype.kind == "c" else a.ravel() for a in (want, got)]
            return ("  output %d %s: %d elements differ, the first at index %d: LiteRT %r, Litmus %r\n" %
                    (o, value["shape"], len(wrong), at, flat[1][at].item(), flat[0][at].item()))
    return ""


def compare_case(path):
    from ai_edge_litert.interpreter import Interpreter, OpResolverType
    head, model = read_case(path)
    result = {"index": head["index"], "operator": head["operator"]}
    values = [v for part in head["rounds"] for v in part["inputs"] + part["outputs"]]
    if not head["peer"] or any(v["array"] is None for v in values):
        return dict(result, refused="is not asked")
    accepted = [part for part in head["rounds"] if part["accepted"]]
    try:
        # A new interpreter is used for each round, because LiteRT's resizing is not tested here.
        for number, part in enumerate(accepted):
            kernels = (OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES if head["fast_peer"] else
                       OpResolverType.BUILTIN_REF)
            interpreter = Interpreter(model_content=model, num_threads=1,
                                      experimental_op_resolver_type=kernels)
            text = run_round(interpreter, head, part)
            if text:
                return dict(result, differs="  LiteRT, round %d\n%s" % (number, text))
    except (ValueError, RuntimeError, TypeError) as error:
        return dict(result, refused=str(error))
    return result


def ask(paths):
    """Yields the answers of child processes for `paths`. A child that crashes is restarted with the file after the
    one that it read."""
    answers = []
    while paths:
        run = None
        try:
            run = subprocess.run([sys.executable, os.path.abspath(__file__)] + paths,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False,
                                 timeout=SECS_PER_FILE * len(paths))
            output = run.stdout
        except subprocess.TimeoutExpired as error:
            output = (error.stdout or b"").decode()
        lines = [json.loads(line) for line in output.splitlines() if line.endswith("}")]
        answers += lines
        paths = paths[len(lines):]
        if paths:
            answers.append({"crashed": paths[0]})
            paths = paths[1:]
    return answers


def compare_all(folder, processes, repeat):
    """Compares every file of `folder` and prints the differences, with the command that repeats the case."""
    names = sorted(os.listdir(folder), key=lambda name: int(name.split(".")[0]))
    paths = [os.path.join(folder, name) for name in names]
    parts = [paths[i:i + FILES_PER_PROCESS] for i in range(0, len(paths), FILES_PER_PROCESS)]
    totals = Totals()
    with futures.ThreadPoolExecutor(processes) as pool:
        for answer in (a for answers in pool.map(ask, parts) for a in answers):
            totals.crashed += "crashed" in answer
            totals.refused += "refused" in answer
            if "differs" in answer:
                totals.differ += 1
                print("index %d: %s\n%s  repeat: %s" %
                      (answer["index"], answer["operator"], answer["differs"],
                       repeat % (answer["index"], answer["operator"])))
    return totals


if __name__ == "__main__":
    for case in sys.argv[1:]:
        print(json.dumps(compare_case(case)), flush=True)
