# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""benchmark, compare, diff and evaluate: each runs the program in a fresh process and returns its document as a dataclass.

Common to all:

  timeout: seconds after which the run is ended; None: never.
  progress: None: shown on a terminal and in a notebook; True: on standard error in any case; False: nowhere; a function is called with
    each line, and with "" at the end.
  flags: the flags of the tool as on its command line: True and False, numbers, texts, paths; a list is joined by commas; None is "not
    given". The program checks them, before anything runs.

  A gate that failed (max_median_us=…, fail_above=…, min_top1=…) is no exception: `passed` is False and `failures` says why.
  Raises UsageError (64): a keyword is no flag, or its value does not fit; BadInputError (65); MissingInputError (66);
  UnavailableError (69): no such delegate, or no program; FailedRunError (70); ResourceError (71); CannotWriteError (73, 74);
  EndedEarlyError (75); ConfigurationError (78); MeasurementTimeoutError. All of them are TflitmusError, with exit_status and stderr.
  The program gets the environment of the caller without LD_PRELOAD, LD_AUDIT and PYTHON…, which are for the calling Python; its standard
  input is empty. A model that is bytes is a temporary file while it runs, and only its name is in the result.
  Ctrl-C ends the program and all that it started, and is raised when they have ended.
"""
# The types of the keyword arguments are in functions.pyi, which scripts/dev/write_python_results writes from the registry of flags.
from typing import Any

from tflitmus.measuring import running


def benchmark(model: Any, *, timeout: Any = None, progress: Any = None, **flags: Any) -> Any:
    """Measures latency, initialisation, memory and operators of a model, as `tflitmus bench` does.

    Args:
      model: path of a .tflite file, or its bytes; a list of models makes a grid.
      timeout, progress: see the module.
      flags: docs/reference/flags/benchmark_model.md, such as min_secs=2, num_threads=4, enable_op_profiling=True. A list of values,
        as num_threads=[1, 2, 4], measures each of them: a grid.

    Returns:
      BenchmarkResult, times in microseconds; BenchmarkGridResult for a grid.
    """
    return running.run_benchmark(model, timeout, progress, flags)


def compare(first: Any, second: Any, *more: Any, timeout: Any = None, progress: Any = None, **flags: Any) -> Any:
    """Measures whether the others are slower than the first, in interleaved fresh processes, as `tflitmus compare` does.

    Args:
      first, second, more: each a model (path or bytes); a mapping of benchmark's flags with the model as "graph"; a list of words,
        which is the command of any program; or two results of benchmark(), of which nothing is run. All are compared with the first.
      timeout, progress: see the module.
      flags: docs/reference/flags/compare.md, such as budget="20s", margin="5%", metric="wall,memory", fail_above="5%".

    Returns:
      CompareResult: verdict, ratio with its 95 % interval (above 1: the second is slower), both sides; `comparisons` and `sides` have
      those of more sides and metrics.
    """
    return running.run_compare((first, second, *more), timeout, progress, flags)


def diff(model: Any, *, timeout: Any = None, progress: Any = None, **flags: Any) -> Any:
    """Measures how far a delegate, or another model, is from the CPU: error of each output, ratio of latencies; `tflitmus diff`.

    Args:
      model: path of a .tflite file, or its bytes.
      timeout, progress: see the module.
      flags: docs/reference/flags/inference_diff.md, such as use_gpu=True, reference_model_file="float.tflite", max_error=0.01.

    Returns:
      InferenceDiffResult, errors in the unit of each output (integer steps where it is quantised).
    """
    return running.run_diff(model, timeout, progress, flags)


def evaluate(task: Any, model: Any = None, *, timeout: Any = None, progress: Any = None, **flags: Any) -> Any:
    """Measures the accuracy of a classifier ("imagenet") or a detector ("coco") on files, as `tflitmus eval` does.

    Args:
      task: "imagenet" or "coco".
      model: path of a .tflite file, or its bytes; for "coco" None with detections=FILE, which scores stored detections.
      timeout, progress: see the module.
      flags: docs/reference/flags/eval_imagenet.md and eval_coco.md, such as model_output_labels="labels.txt", min_top1=0.7.

    Returns:
      EvalImagenetResult or EvalCocoResult.
    """
    return running.run_evaluate(task, model, timeout, progress, flags)
