// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A cell of a comma-separated file.
#ifndef LITMUS_TOOLS_COMMON_CSV_CELL_H_
#define LITMUS_TOOLS_COMMON_CSV_CELL_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace litmus {

// The text as RFC 4180 has it: between quotation marks, those inside doubled, where it holds a
// comma, a quotation mark or the end of a line.
inline std::string CsvCell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CSV_CELL_H_
