// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Formats a cell of a CSV file.
#ifndef LITMUS_TOOLS_COMMON_CSV_CELL_H_
#define LITMUS_TOOLS_COMMON_CSV_CELL_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace litmus {

// Formats `text` according to RFC 4180: in double quotes, with inner quotes doubled, if it contains
// a comma, a quote or a line end.
inline std::string CsvCell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_CSV_CELL_H_
