// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/quote_command.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/utf8.h"

namespace litmus {
namespace {

std::string Quote(const std::string& argument) {
  const bool plain = !argument.empty() &&
                     argument.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;#~!") == std::string::npos;
  if (plain) return argument;
  std::string quoted = "'";
  for (const char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

std::string QuoteCommand(const std::vector<std::string>& argv) {
  return absl::StrJoin(argv, " ", [](std::string* line, const std::string& argument) {
    line->append(Quote(argument));
  });
}

std::vector<std::string> QuoteCommandInLines(const std::vector<std::string>& argv, size_t columns) {
  constexpr char kContinues[] = " \\";
  std::vector<std::string> lines;
  for (size_t i = 0; i < argv.size(); ++i) {
    const std::string quoted = Quote(argv[i]);
    // Unless the command ends here, there must be space to continue it.
    const size_t end = i + 1 == argv.size() ? 0 : sizeof(kContinues) - 1;
    if (!lines.empty() && Utf8Columns(lines.back()) + 1 + Utf8Columns(quoted) + end <= columns) {
      absl::StrAppend(&lines.back(), " ", quoted);
    } else {
      if (!lines.empty()) lines.back() += kContinues;
      lines.push_back(quoted);
    }
  }
  return lines;
}

}  // namespace litmus
