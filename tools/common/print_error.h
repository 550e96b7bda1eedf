// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints errors and warnings of tools on stderr.
#ifndef LITMUS_TOOLS_COMMON_PRINT_ERROR_H_
#define LITMUS_TOOLS_COMMON_PRINT_ERROR_H_

#include <string>

#include "absl/status/status.h"

namespace litmus {

// Prints "ERROR: TOOL: message", with the message passed through Printable (cli/utf8.h), and
// returns the status's exit code.
int FailWith(const std::string& tool, const absl::Status& status);

// Prints "WARN: text", with the text passed through Printable.
void PrintWarning(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PRINT_ERROR_H_
