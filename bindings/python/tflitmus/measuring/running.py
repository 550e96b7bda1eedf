# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs what functions.py offers. functions.pyi has the types of the flags; here they are a mapping."""
from __future__ import annotations

import os
import shutil
from typing import Any, List, Mapping, Optional, Sequence, Union, cast

from tflitmus.measuring import command, program
from tflitmus.measuring.benchmark_result import BenchmarkResult
from tflitmus.measuring.command import Folder, Model
from tflitmus.measuring.compare_result import CompareResult, Side
from tflitmus.measuring.diff_result import InferenceDiffResult
from tflitmus.measuring.errors import UsageError
from tflitmus.measuring.eval_results import EvalCocoResult, EvalImagenetResult
from tflitmus.measuring.grid_result import BenchmarkGridResult
from tflitmus.measuring.progress import Progress

Flags = Mapping[str, Any]


def run_benchmark(model: Union[Model, Sequence[Model]], timeout: Optional[float], progress: Progress,
                  flags: Flags) -> Union[BenchmarkResult, BenchmarkGridResult]:
    with command.folder() as place:
        each_model = model if isinstance(model, (list, tuple)) else [cast(Model, model)]
        models = [place.model(each) for each in each_model]
        if len(models) > 1 and any("," in path for path in models):
            raise UsageError("a list of models is joined by commas, and a path has one: give a path without a comma", 64)
        document = command.measure(["bench", "--graph=" + ",".join(models)], flags, [], place, timeout, progress)
    if "cells" in document:
        return BenchmarkGridResult.from_dict(document)
    return BenchmarkResult.from_dict(document)


def run_compare(sides: Sequence[Side], timeout: Optional[float], progress: Progress, flags: Flags) -> CompareResult:
    with command.folder() as place:
        stored = [isinstance(side, BenchmarkResult) for side in sides]
        if any(stored):
            if not all(stored):
                raise UsageError("one side is a result and the other one is not: give two results, or two things to run", 64)
            if len(sides) != 2:
                raise UsageError(f"two results are compared, and {len(sides)} are given", 64)
            words = [_stored(sides[0], place, "A"), _stored(sides[1], place, "B")]
            return CompareResult.from_dict(command.measure(["compare", *words], flags, [], place, timeout, progress))
        rest = ["--"]
        for side in sides:
            rest += [*(["---"] if len(rest) > 1 else []), *_side(side, place)]
        return CompareResult.from_dict(command.measure(["compare"], flags, rest, place, timeout, progress))


def _stored(result: Any, place: Folder, name: str) -> str:
    path = os.path.join(place.path, name + ".json")
    result.save(path)
    return path


def _side(side: Any, place: Folder) -> List[str]:
    """Returns the words of a side's command."""
    if isinstance(side, Mapping):
        flags = dict(side)
        names = [name for name in ("graph", "model", "model_file") if name in flags]
        if len(names) != 1:
            raise UsageError('a mapping of flags has the model as "graph": {"graph": "model.tflite", "num_threads": 2}', 64)
        return [program.find(), "bench", "--graph=" + place.model(flags.pop(names[0])), *command.words_of(flags)]
    if isinstance(side, (list, tuple)):
        words = [command.text_of("", word) for word in side]
        if not words:
            raise UsageError("a command has no words", 64)
        # The program of this environment, which need not be on the PATH.
        return [program.find() if words[0] == program.NAME and shutil.which(words[0]) is None else words[0], *words[1:]]
    return [program.find(), "bench", "--graph=" + place.model(side)]


def run_diff(model: Model, timeout: Optional[float], progress: Progress, flags: Flags) -> InferenceDiffResult:
    with command.folder() as place:
        document = command.measure(["diff", f"--model_file={place.model(model)}"], flags, [], place, timeout, progress)
    return InferenceDiffResult.from_dict(document)


def run_evaluate(task: str, model: Optional[Model], timeout: Optional[float], progress: Progress,
                 flags: Flags) -> Union[EvalImagenetResult, EvalCocoResult]:
    if task not in ("imagenet", "coco"):
        raise UsageError(f"{task!r} is no evaluation; there are 'imagenet' and 'coco'", 64)
    with command.folder() as place:
        words = [] if model is None else [f"--model_file={place.model(model)}"]
        document = command.measure(["eval", task, *words], flags, [], place, timeout, progress)
    return EvalImagenetResult.from_dict(document) if task == "imagenet" else EvalCocoResult.from_dict(document)
