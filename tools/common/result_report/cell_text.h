// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Creates cells of a report's tables, with numbers in the format of card/figure_text.h. An unknown
// value is "–" and is sorted below all numbers. All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/card/figure_text.h"
#include "tools/common/report/table.h"

namespace litmus {

// Formats 0.123 as "12.3 %".
std::string PercentText(std::optional<double> share);

// A name that fits one line of a table (52 characters); the middle is omitted, because tensor names
// differ at their ends.
std::string ShortName(const std::string& name);

// Removes columns without a known value in any row.
void DropUnknownColumns(std::vector<Column>* columns, std::vector<Row>* rows);

// Cells that are sorted by their number.
Cell TimeCell(std::optional<double> us);
Cell BytesCell(std::optional<double> bytes);
Cell PercentCell(std::optional<double> share);
Cell NumberCell(std::optional<double> value);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_
