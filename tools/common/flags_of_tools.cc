// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/flags_of_tools.h"

#include <algorithm>
#include <iterator>

namespace litmus {
namespace {

struct Entry {
  const char* flag;
  const char* tools;
};

// Sorted by flag. Flags that all tools have are omitted.
constexpr Entry kEntries[] = {
#include "tools/common/flags_of_tools.inc"
};

}  // namespace

std::string ToolsWithFlag(const std::string& name) {
  const auto found = std::lower_bound(
      std::begin(kEntries), std::end(kEntries), name,
      [](const Entry& entry, const std::string& text) { return entry.flag < text; });
  return found != std::end(kEntries) && name == found->flag ? found->tools : "";
}

}  // namespace litmus
