// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Encodes TensorFlow Lite's BenchmarkResult for --result_file_path. Field numbers:
// tensorflow/lite/tools/benchmark/proto/benchmark_result.proto (proto2).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_BENCHMARK_RESULT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_BENCHMARK_RESULT_H_

#include "tools/benchmark_model/results/result.h"
#include "tools/common/proto/named_message.h"

namespace litmus::benchmark {

// Units are those of TensorFlow Lite's fields: ms, KiB, or MB. Values that were not measured are
// absent.
NamedMessage BenchmarkResultMessage(const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_BENCHMARK_RESULT_H_
