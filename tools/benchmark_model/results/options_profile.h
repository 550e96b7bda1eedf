// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags of --trace_out.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPTIONS_PROFILE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPTIONS_PROFILE_H_

#include <cstdint>
#include <string>

#include "cli/flags.h"

namespace litmus::benchmark {

struct TraceOptions {
  std::string out;  // "": no trace
  int32_t runs = 0;
};

// `options` must outlive the registry.
void DeclareTraceFlags(FlagRegistry& flags, TraceOptions* options);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_OPTIONS_PROFILE_H_
