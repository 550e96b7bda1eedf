// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/wrapped_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/utf8.h"

namespace litmus::doctor {
namespace {

// `continued` is appended to each line but the last.
std::string Wrap(const std::string& head, const std::string& text, absl::string_view continued) {
  const std::string clean =
      Printable(absl::StrReplaceAll(text, {{"\n", " "}, {"\t", " "}, {"\r", " "}}));
  const std::vector<absl::string_view> words = absl::StrSplit(clean, ' ', absl::SkipEmpty());
  const std::string margin(Utf8Columns(head), ' ');
  std::string lines, line = head;
  bool is_empty = true;
  for (const absl::string_view word : words) {
    if (!is_empty && Utf8Columns(line) + 1 + Utf8Columns(word) + continued.size() > kColumns) {
      absl::StrAppend(&lines, line, continued, "\n");
      line = margin;
      is_empty = true;
    }
    absl::StrAppend(&line, is_empty ? "" : " ", word);
    is_empty = false;
  }
  return absl::StrCat(lines, line, "\n");
}

}  // namespace

std::string Wrapped(const std::string& head, const std::string& text) {
  return Wrap(head, text, "");
}

std::string WrappedCommand(const std::string& head, const std::string& command) {
  return Wrap(head, command, " \\");
}

}  // namespace litmus::doctor
