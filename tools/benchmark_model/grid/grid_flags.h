// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flags of a grid.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_FLAGS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_FLAGS_H_

#include <cstdint>
#include <string>

#include "cli/flags.h"

namespace litmus::benchmark {

struct GridOptions {
  std::string backend, shapes, grid;  // read by ReadAxes and ExpandShortForms
  std::string grid_out;
  bool resume;
  int32_t grid_rounds;
};

// `options` must outlive `flags`.
void DeclareGridFlags(FlagRegistry& flags, GridOptions* options);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_GRID_GRID_FLAGS_H_
