// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// benchmark_model_performance_options: TensorFlow Lite's benchmark of one model with each of
// several sets of flags.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PERFORMANCE_OPTIONS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PERFORMANCE_OPTIONS_H_

namespace litmus::benchmark {

// The whole program, from its command line to its exit code. Each set is measured in a fresh
// process of this program, which --perf_options_list=none turns into benchmark_model. Ends the
// process by itself after --help and the like, and where the command line is wrong.
int PerformanceOptionsCommand(int argc, char** argv);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PERFORMANCE_OPTIONS_H_
