// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// benchmark_model measures latency, initialisation, memory and operators of one model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COMMAND_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COMMAND_H_

namespace litmus::benchmark {

// Runs the whole program and returns its exit code. Calls exit() after --help and similar flags,
// and for an invalid command line.
int BenchmarkCommand(int argc, char** argv);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COMMAND_H_
