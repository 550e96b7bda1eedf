// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses flags that name a file for each of several tensors: "NAME:FILE,NAME:FILE".
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_FILES_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_FILES_H_

#include <string>
#include <utility>
#include <vector>

namespace litmus {

// Returns names and files in order; "::" encodes a colon within a name or file. An item without a
// colon is a name without a file.
std::vector<std::pair<std::string, std::string>> SplitNamedFiles(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_NAMED_FILES_H_
