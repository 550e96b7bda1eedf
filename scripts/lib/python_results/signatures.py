# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the stub of the measuring functions: each flag of the tool that is in this build is a keyword argument with its type."""
import json
import subprocess

HEAD = '''# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from what the tools print for --help --output=json.
import os
from typing import Literal, Optional, Sequence, Union, overload

from tflitmus.measuring.benchmark_result import BenchmarkResult
from tflitmus.measuring.compare_result import CompareResult, Side
from tflitmus.measuring.eval_results import EvalCocoResult, EvalImagenetResult
from tflitmus.measuring.diff_result import InferenceDiffResult
from tflitmus.measuring.grid_result import BenchmarkGridResult
from tflitmus.measuring.progress import Progress

Model = Union[str, os.PathLike[str], bytes]
Path = Union[str, os.PathLike[str]]
'''
SCALARS = {"bool": "bool", "string": "str", "float": "float", "int32": "int", "int64": "int"}
# What command.py refuses, and what the first argument of the function is.
NOT_HERE = {"help", "version", "completion", "dump_config", "output", "json_out", "log_format", "list_devices", "list_delegates",
            "list_signatures", "print_model"}
FILES = {"input", "output", "cache", "config", "journal", "model"}
# What has no list fits both signatures of benchmark; the first one is meant, and the first one is taken.
OVERLAP = "  # type: ignore[overload-overlap]"


def flags_of(program, words, model=()):
    """Returns the flags of a tool, without those that have no meaning in Python and the names of the model's."""
    done = subprocess.run([program, *words, "--help", "--output=json"], check=True, stdout=subprocess.PIPE, text=True)
    return [flag for flag in json.loads(done.stdout)["flags"]
            if flag["in_build"] and flag["name"] not in NOT_HERE and flag["name"] not in model]


def scalar(flag):
    """Returns the annotation of one value."""
    values = [value for value in flag["choices"] if value]
    if values:
        return f"Literal[{', '.join(json.dumps(value) for value in values)}]"
    if flag["text"] in FILES:
        return "Path"
    # A text that may be a number alone: a limit of outputs ("0.1" or one for each), or what has a number as its default.
    if flag["type"] == "string" and flag["text"] == "value" and (flag["role"] == "gate" or flag["default"].isdigit()):
        return "Union[str, float]"
    return SCALARS[flag["type"]]


def may_be_list(flag):
    """Whether a list of values makes a grid: the rule of tools/benchmark_model/grid/axes.cc."""
    if flag["name"] in ("shapes", "cpu_target"):
        return True
    return flag["changes_result"] and (flag["type"] != "string" or bool(flag["choices"]))


def arguments(flags, lists=False):
    """Returns the lines of keyword arguments."""
    lines = []
    for flag in flags:
        kind = scalar(flag)
        if lists and may_be_list(flag):
            kind = f"Union[{kind}, Sequence[{kind}]]"
        lines.append(f"    {flag['name']}: Optional[{kind}] = ...,\n")
    return "".join(lines)


def function(name, head, flags, result, lists=False, overloaded=False, note=""):
    """Returns the text of one signature."""
    decorator = "@overload\n" if overloaded else ""
    return (f"{decorator}def {name}({note}\n{head}    timeout: Optional[float] = ...,\n    progress: Progress = ...,\n"
            f"{arguments(flags, lists)}) -> {result}: ...\n")


def text(program):
    """Returns the source of the stub."""
    bench = flags_of(program, ["bench"], ("graph",))
    plain = [flag for flag in bench if flag["name"] not in ("grid", "grid_out", "grid_rounds", "resume")]
    one, several = "    model: Model,\n    *,\n", "    model: Union[Model, Sequence[Path]],\n    *,\n"
    sides = "    first: Side,\n    second: Side,\n    *more: Side,\n"
    # The functions have a timeout of the whole run; the flag of the commands has a second name.
    compared = [{**flag, "name": "command_timeout"} if flag["name"] == "timeout" else flag for flag in flags_of(program, ["compare"])]
    parts = [
        HEAD,
        function("benchmark", one, plain, "BenchmarkResult", overloaded=True, note=OVERLAP),
        function("benchmark", several, bench, "BenchmarkGridResult", lists=True, overloaded=True),
        function("compare", sides, compared, "CompareResult"),
        function("diff", one, flags_of(program, ["diff"], ("model_file",)), "InferenceDiffResult"),
    ]
    for task, result in (("imagenet", "EvalImagenetResult"), ("coco", "EvalCocoResult")):
        head = f'    task: Literal["{task}"],\n    model: {"Model" if task == "imagenet" else "Optional[Model]"}{"" if task == "imagenet" else " = ..."},\n    *,\n'
        parts.append(function("evaluate", head, flags_of(program, ["eval", task], ("model_file",)), result, overloaded=True))
    return "\n".join(parts)
