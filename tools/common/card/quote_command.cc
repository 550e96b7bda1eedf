// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/quote_command.h"

#include "absl/strings/str_cat.h"

namespace litmus {

std::string QuoteCommand(const std::vector<std::string>& argv) {
  std::string line;
  for (const std::string& argument : argv) {
    absl::StrAppend(&line, line.empty() ? "" : " ");
    const bool plain = !argument.empty() &&
                       argument.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;#~!") == std::string::npos;
    if (plain) {
      line += argument;
      continue;
    }
    line += '\'';
    for (const char c : argument) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

}  // namespace litmus
