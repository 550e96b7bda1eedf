// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/print_error.h"

#include <iostream>

#include "cli/utf8.h"
#include "tools/common/status_exit.h"

namespace litmus {

int FailWith(const std::string& tool, const absl::Status& status) {
  std::cerr << "ERROR: " << tool << ": " << Printable(status.message()) << "\n";
  return ExitCodeOf(status);
}

void PrintWarning(const std::string& text) { std::cerr << "WARN: " << Printable(text) << "\n"; }

}  // namespace litmus
