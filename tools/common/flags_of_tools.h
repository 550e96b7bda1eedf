// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds the tools that have a flag, for command lines that use a flag of another tool.
#ifndef LITMUS_TOOLS_COMMON_FLAGS_OF_TOOLS_H_
#define LITMUS_TOOLS_COMMON_FLAGS_OF_TOOLS_H_

#include <string>

namespace litmus {

// Returns "benchmark_model", or several names separated by commas; "" if no tool has the flag.
// Thread-safe.
std::string ToolsWithFlag(const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FLAGS_OF_TOOLS_H_
