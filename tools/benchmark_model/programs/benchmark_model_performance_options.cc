// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of benchmark_model_performance_options, which measures several sets of flags.
#include "tools/benchmark_model/performance_options.h"
#include "tools/common/run_main.h"

int main(int argc, char** argv) {
  return litmus::RunMain("benchmark_model_performance_options",
                         litmus::benchmark::PerformanceOptionsCommand, argc, argv);
}
