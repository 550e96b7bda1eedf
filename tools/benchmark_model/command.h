// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// benchmark_model: latency, initialisation, memory and per-operator profile of one model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COMMAND_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COMMAND_H_

namespace litmus::benchmark {

// The whole program, from its command line to its exit code. Ends the process by itself after
// --help and the like, and where the command line is wrong.
int BenchmarkCommand(int argc, char** argv);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COMMAND_H_
