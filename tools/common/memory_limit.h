// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The flag --memory_limit, which all tools that run models share.
#ifndef LITMUS_TOOLS_COMMON_MEMORY_LIMIT_H_
#define LITMUS_TOOLS_COMMON_MEMORY_LIMIT_H_

#include "cli/flags.h"

namespace litmus {

// Declares --memory_limit: the maximum total of tensors, packed weights and the tool's copies of
// tensors. Parsing does not change the limit.
void DeclareMemoryLimit(FlagRegistry& flags);

// Call after parsing: sets the process's limit (SetMemoryLimit) if the flag was set. Call once,
// before the first model is loaded.
void ApplyMemoryLimit(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MEMORY_LIMIT_H_
