// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// benchmark_model_performance_options: TensorFlow Lite's benchmark of one model with each of
// several sets of flags.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PERFORMANCE_OPTIONS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PERFORMANCE_OPTIONS_H_

namespace litmus::benchmark {

// Runs the whole program and returns its exit code. Each set of flags is measured in a new process
// of this program with --perf_options_list=none, which makes it behave as benchmark_model. Calls
// exit() after --help and similar flags, and for an invalid command line.
int PerformanceOptionsCommand(int argc, char** argv);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PERFORMANCE_OPTIONS_H_
