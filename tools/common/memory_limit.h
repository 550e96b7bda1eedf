// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --memory_limit, the same in every tool that runs models.
#ifndef LITMUS_TOOLS_COMMON_MEMORY_LIMIT_H_
#define LITMUS_TOOLS_COMMON_MEMORY_LIMIT_H_

#include "cli/flags.h"

namespace litmus {

// Declares --memory_limit: what tensors, packed weights and the tool's copies of tensors may take
// together. Parsing changes no limit.
void DeclareMemoryLimit(FlagRegistry& flags);

// After parsing: sets the process's limit (SetMemoryLimit) if the flag was given. A tool calls
// ApplyMemoryLimit once, before the first model is loaded.
void ApplyMemoryLimit(const FlagRegistry& flags);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MEMORY_LIMIT_H_
