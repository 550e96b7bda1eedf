// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/doctor/wrapped_text.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/utf8.h"

namespace litmus::doctor {
namespace {

size_t Columns(absl::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // not a continuation of UTF-8
  }));
}

// `continued` is appended to each line but the last.
std::string Wrap(const std::string& head, const std::string& text, absl::string_view continued) {
  const std::string clean =
      Printable(absl::StrReplaceAll(text, {{"\n", " "}, {"\t", " "}, {"\r", " "}}));
  const std::vector<absl::string_view> words = absl::StrSplit(clean, ' ', absl::SkipEmpty());
  const std::string margin(Columns(head), ' ');
  std::string lines, line = head;
  bool is_empty = true;
  for (const absl::string_view word : words) {
    if (!is_empty && Columns(line) + 1 + Columns(word) + continued.size() > kColumns) {
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
