// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Cells of a report's tables, whose numbers are those of card/figure_text.h. What is not known is
// "–", and sorts below all numbers. All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/card/figure_text.h"
#include "tools/common/report/table.h"

namespace litmus {

// "12.3 %" of 0.123.
std::string PercentText(std::optional<double> share);

// A name in one line of a table (52 letters), those of the middle left out: names of tensors differ
// at their ends.
std::string ShortName(const std::string& name);

// Takes the columns out in which no row knows anything.
void DropUnknownColumns(std::vector<Column>* columns, std::vector<Row>* rows);

// Cells that sort by their number.
Cell TimeCell(std::optional<double> us);
Cell BytesCell(std::optional<double> bytes);
Cell PercentCell(std::optional<double> share);
Cell NumberCell(std::optional<double> value);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_
