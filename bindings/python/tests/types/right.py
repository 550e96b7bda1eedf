# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Code of a user that mypy --strict must accept: check_types runs mypy over it, and nothing runs it."""
import pathlib
from typing import List, Optional, Tuple

import tflitmus


def latencies(model: pathlib.Path) -> List[float]:
    result = tflitmus.benchmark(model, min_secs=2, num_threads=4, enable_op_profiling=True, max_median_us=5000.0, progress=False)
    median: Optional[float] = result.median_us
    interval: Optional[Tuple[float, float]] = result.interval_us
    if result.verdict is not None and result.verdict.kind == "disturbed":
        print(result.verdict.reasons[0].fix, median, interval)
    if result.profile is not None:
        print([operator.median_us for operator in result.profile.operators])
    if not result.passed:
        print("\n".join(result.failures))
    return result.latency_us.samples.values


def fastest(model: bytes) -> Optional[tflitmus.BenchmarkResult]:
    grid = tflitmus.benchmark(model, num_threads=[1, 2, 4], grid_rounds=3, backend=("cpu", "gl"), progress=print)
    print([cell.rank for cell in grid.cells], grid.to_json(), grid.rows())
    several = tflitmus.benchmark(["a.tflite", pathlib.Path("b.tflite")], timeout=60)
    return several.best or grid.best


def is_slower(old: str, new: str) -> bool:
    comparison = tflitmus.compare(old, {"graph": new, "num_threads": 2}, budget="20s", fail_above="5%", metric="median")
    stored = tflitmus.compare(tflitmus.BenchmarkResult.load("a.json"), tflitmus.BenchmarkResult.from_json("{}"))
    command = tflitmus.compare(["benchmark_model", "--graph=a.tflite"], pathlib.Path("b.tflite"))
    upper: Optional[float] = command.ratio.upper
    print(stored.a.median, upper)
    return comparison.verdict == "slower" and not comparison.passed


def errors_of(model: str) -> float:
    difference = tflitmus.diff(model, use_gpu=True, num_runs=20, reference_model_file=pathlib.Path("float.tflite"), min_snr_db=30)
    classifier = tflitmus.evaluate("imagenet", model, model_output_labels="labels.txt", ground_truth_images_path="val", min_top1=0.7)
    detector = tflitmus.evaluate("coco", detections="detections.json", ground_truth="instances.json", iou_type="bbox")
    worst = difference.worst
    return (worst.max_error or 0.0 if worst else 0.0) + (classifier.top1 or 0.0) + (detector.mean_average_precision or 0.0)


def attempt(model: str) -> int:
    try:
        return len(tflitmus.benchmark(model).latency_us.samples.values)
    except tflitmus.UsageError as error:
        print(error.stderr, error.command)
        return error.exit_status or 0
    except FileNotFoundError:
        return 66
