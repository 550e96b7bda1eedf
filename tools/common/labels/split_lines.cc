// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/labels/split_lines.h"

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace litmus {

std::vector<std::string> SplitLines(absl::string_view text) {
  // A byte order mark is not part of the first line.
  std::vector<std::string> lines = absl::StrSplit(absl::StripPrefix(text, "\xEF\xBB\xBF"), '\n');
  if (lines.back().empty()) lines.pop_back();
  for (std::string& line : lines) {
    if (absl::EndsWith(line, "\r")) line.pop_back();
  }
  return lines;
}

}  // namespace litmus
