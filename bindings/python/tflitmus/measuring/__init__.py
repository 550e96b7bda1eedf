# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Measurements: each runs the released program in a fresh process, and its result document becomes a dataclass."""
from tflitmus.measuring.benchmark_result import BenchmarkResult
from tflitmus.measuring.compare_result import CompareResult
from tflitmus.measuring.diff_result import InferenceDiffResult
from tflitmus.measuring.errors import (
    BadInputError, CannotWriteError, ConfigurationError, EndedEarlyError, FailedRunError, MeasurementTimeoutError, MeasurementWarning,
    MissingInputError, ResourceError, TflitmusError, UnavailableError, UsageError)
from tflitmus.measuring.eval_results import EvalCocoResult, EvalImagenetResult
from tflitmus.measuring.functions import benchmark, compare, diff, evaluate
from tflitmus.measuring.grid_result import BenchmarkGridResult

__all__ = [
    "BadInputError", "BenchmarkGridResult", "BenchmarkResult", "CannotWriteError", "CompareResult", "ConfigurationError",
    "EndedEarlyError", "EvalCocoResult", "EvalImagenetResult", "FailedRunError", "InferenceDiffResult", "MeasurementTimeoutError",
    "MeasurementWarning", "MissingInputError", "ResourceError", "TflitmusError", "UnavailableError", "UsageError", "benchmark",
    "compare", "diff", "evaluate",
]
