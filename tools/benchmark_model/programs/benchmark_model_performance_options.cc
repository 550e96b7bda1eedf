// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program benchmark_model_performance_options.
#include "tools/benchmark_model/performance_options.h"
#include "tools/common/run_main.h"

int main(int argc, char** argv) {
  return litmus::RunMain("benchmark_model_performance_options",
                         litmus::benchmark::PerformanceOptionsCommand, argc, argv);
}
