// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How tools print errors and warnings on stderr.
#ifndef LITMUS_TOOLS_COMMON_PRINT_ERROR_H_
#define LITMUS_TOOLS_COMMON_PRINT_ERROR_H_

#include <string>

#include "absl/status/status.h"

namespace litmus {

// Prints "ERROR: TOOL: message", the message as Printable (cli/utf8.h) makes it, and returns the
// status's exit code.
int FailWith(const std::string& tool, const absl::Status& status);

// Prints "WARN: text", made printable too.
void PrintWarning(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PRINT_ERROR_H_
