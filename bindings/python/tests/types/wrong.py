# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Mistakes of a user: mypy --strict must report each marked line with this code, and no other line."""
import tflitmus

tflitmus.benchmark("m.tflite", nun_runs=3)  # error: call-overload
tflitmus.benchmark("m.tflite", num_runs="3")  # error: arg-type
tflitmus.benchmark("m.tflite", num_runs=3.5)  # error: call-overload
tflitmus.benchmark("m.tflite", backend="cuda")  # error: arg-type
tflitmus.benchmark("m.tflite", enable_op_profiling="yes")  # error: arg-type
tflitmus.benchmark("m.tflite", json_out="result.json")  # error: call-overload
tflitmus.benchmark("m.tflite", benchmark_name=["a", "b"])  # error: call-overload
tflitmus.benchmark("m.tflite", 5)  # error: call-overload
tflitmus.benchmark(3)  # error: call-overload
tflitmus.benchmark()  # error: call-overload
tflitmus.benchmark("m.tflite", timeout="1m")  # error: call-overload
tflitmus.benchmark("m.tflite", num_threads=[1, 2]).median_us  # error: attr-defined
tflitmus.benchmark("m.tflite", num_threads=2).cells  # error: attr-defined
tflitmus.benchmark("m.tflite").median  # error: attr-defined
tflitmus.benchmark("m.tflite").median_us + 1  # error: operator
tflitmus.benchmark("m.tflite").exit_code = 3  # error: misc
tflitmus.compare("a.tflite")  # error: call-arg
tflitmus.compare("a.tflite", "b.tflite", num_threads=2)  # error: call-arg
tflitmus.compare("a.tflite", "b.tflite", stop="never")  # error: arg-type
tflitmus.compare("a.tflite", "b.tflite", budget=20)  # error: arg-type
tflitmus.compare("a.tflite", "b.tflite").verdict == "slow"  # error: comparison-overlap
tflitmus.diff("m.tflite", max_eror=0.1)  # error: call-arg
tflitmus.diff("m.tflite", seed=0.5)  # error: arg-type
tflitmus.evaluate("imagnet", "m.tflite")  # error: call-overload
tflitmus.evaluate("coco", "m.tflite", min_top1=0.7)  # error: call-overload
tflitmus.evaluate("imagenet", "m.tflite", min_top1=0.7).mean_average_precision  # error: attr-defined
tflitmus.BenchmarkResult.load(3)  # error: arg-type
tflitmus.no_such_name  # error: attr-defined
