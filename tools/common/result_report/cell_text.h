// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Numbers of a report as people read them, and cells of its tables. What is not known is "–", and
// sorts below all numbers. All functions are thread-safe.
#ifndef LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_
#define LITMUS_TOOLS_COMMON_RESULT_REPORT_CELL_TEXT_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/interval.h"
#include "tools/common/report/table.h"

namespace litmus {

// "12.3 µs", "4.352 ms", "1.5 s".
std::string TimeText(std::optional<double> us);

// "512 B", "18.3 KiB", "47.5 MiB", "23.5 GiB".
std::string BytesText(std::optional<double> bytes);

// "12.3 %" of 0.123.
std::string PercentText(std::optional<double> share);

// "4.31 … 4.44 ms", in the unit of its upper bound; "" without an interval.
std::string TimeIntervalText(const std::optional<Interval>& us);

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
