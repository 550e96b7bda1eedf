// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which tool has a flag: for command lines that give one tool the flag of another.
#ifndef LITMUS_TOOLS_COMMON_FLAGS_OF_TOOLS_H_
#define LITMUS_TOOLS_COMMON_FLAGS_OF_TOOLS_H_

#include <string>

namespace litmus {

// "benchmark_model", or several names with commas; "" where no tool has the flag. Thread-safe.
std::string ToolsWithFlag(const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FLAGS_OF_TOOLS_H_
