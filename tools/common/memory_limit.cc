// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/memory_limit.h"

#include <cstddef>
#include <string>

#include "cli/quantity.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

void DeclareMemoryLimit(FlagRegistry& flags) {
  flags
      .AddString("memory_limit", "", KeepsResult(flags.running_modes()),
                 "max. memory that tensors, packed weights and copies of tensors may take "
                 "together, such as 4GiB or 500MiB; default: 90 % of what the machine or the "
                 "container has")
      .Label("Memory limit")
      .Check([](const std::string& text) { return text.empty() ? "" : CheckSize(text); });
}

void ApplyMemoryLimit(const FlagRegistry& flags) {
  const std::string text = flags.GetString("memory_limit");
  if (!text.empty()) SetMemoryLimit(static_cast<size_t>(*ParseSize(text)));
}

}  // namespace litmus
