// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The main function of the program benchmark_model, which measures one model.
#include "tools/benchmark_model/command.h"
#include "tools/common/run_main.h"

int main(int argc, char** argv) {
  return litmus::RunMain("benchmark_model", litmus::benchmark::BenchmarkCommand, argc, argv);
}
