// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// TensorFlow Lite's BenchmarkResult: what --result_file_path holds. Field numbers:
// tensorflow/lite/tools/benchmark/proto/benchmark_result.proto (proto2).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_BENCHMARK_RESULT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_BENCHMARK_RESULT_H_

#include "tools/benchmark_model/results/result.h"
#include "tools/common/proto/named_message.h"

namespace litmus::benchmark {

// Milliseconds, kilobytes of 1024 bytes, megabytes as each field has them in TensorFlow Lite. What
// was not measured is absent.
NamedMessage BenchmarkResultMessage(const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_BENCHMARK_RESULT_H_
