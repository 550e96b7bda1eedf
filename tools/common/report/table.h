// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates a table of a report that the reader can sort.
#ifndef LITMUS_TOOLS_COMMON_REPORT_TABLE_H_
#define LITMUS_TOOLS_COMMON_REPORT_TABLE_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/common/report/tone.h"

namespace litmus {

enum class Align { kLeft, kRight };  // kRight: numbers, with digits of equal width

struct Column {
  std::string name;
  Align align = Align::kLeft;
  bool sortable = true;  // by a button in the header
};

struct Cell {
  Cell(std::string text) : text(std::move(text)) {}  // NOLINT: rows are written as lists of text
  Cell(const char* text) : text(text) {}             // NOLINT
  Cell(std::string text, double key) : text(std::move(text)), key(key) {}
  Cell(std::string text, Tone tone) : text(std::move(text)), tone(tone) {}
  std::string text;
  // Sort key of the row; empty: the text, with digits compared as numbers.
  std::optional<double> key;
  Tone tone = Tone::kNone;
};
using Row = std::vector<Cell>;

// The markup of a table, see HtmlReport::Table; "" without columns.
std::string TableMarkup(const std::vector<Column>& columns, const std::vector<Row>& rows,
                        std::string_view caption);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_REPORT_TABLE_H_
