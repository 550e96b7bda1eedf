// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Encodes TensorFlow Lite's BenchmarkProfilingData for --op_profiling_output_mode=proto. Field
// numbers: tflite/profiling/proto/profiling_info.proto (proto2).
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_PROFILING_DATA_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_PROFILING_DATA_H_

#include <string>

#include "runtime/profiling/profile_summary.h"
#include "tools/common/proto/named_message.h"

namespace litmus::benchmark {

// `model_name` is the model's file. An empty profile is absent from the message.
NamedMessage ProfilingDataMessage(const std::string& model_name, const ProfileSummary& init,
                                  const ProfileSummary& runs);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROTOS_PROFILING_DATA_H_
