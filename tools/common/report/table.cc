// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/report/table.h"

#include <cmath>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "tools/common/report/escape.h"

namespace litmus {
namespace {

// Lengths in bytes. Cells up to kShortCell (e.g. intervals) never wrap; cells up to kLineCell (most
// tensor names) wrap only on a phone; cells up to kLongCell wrap in a column wide enough for two
// lines; longer cells show their beginning, and the whole text as a tool tip.
constexpr size_t kShortCell = 20, kLineCell = 52, kLongCell = 80;
constexpr size_t kFewColumns = 8;  // tables with more columns are narrower

// The sort key of a numeric cell: its key, or the number at the start of its text.
std::optional<double> SortKey(const Cell& cell, const Column& column) {
  std::optional<double> key = cell.key;
  if (!key && column.align == Align::kRight) {
    const std::string digits = absl::StrReplaceAll(cell.text, {{",", ""}, {"\u2212", "-"}});
    double number;
    if (absl::SimpleAtod(digits.substr(0, digits.find_first_of(" %")), &number)) key = number;
  }
  return key && std::isfinite(*key) ? key : std::nullopt;
}

void AppendCell(std::string& out, const Cell& cell, const Column& column) {
  out += "<td";
  if (column.align == Align::kRight) {
    out += cell.text.size() <= kShortCell ? " class=\"num\"" : " class=\"num words\"";
  } else if (cell.text.size() <= kShortCell) {
    out += " class=\"short\"";
  } else if (cell.text.size() <= kLineCell) {
    out += " class=\"line\"";
  } else if (cell.text.size() > kLongCell) {
    absl::StrAppend(&out, " class=\"long\" title=\"", EscapeHtml(cell.text), "\"");
  } else {
    out += " class=\"medium\"";
  }
  if (const auto key = SortKey(cell, column); key && column.sortable) {
    absl::StrAppendFormat(&out, " data-key=\"%.17g\"", *key);
  }
  out += ">";
  if (cell.tone == Tone::kNone) {
    out += cell.text.empty() ? "" : absl::StrCat("<span>", EscapeWithFlags(cell.text), "</span>");
  } else {
    absl::StrAppend(&out, "<span class=\"", ToneClass(cell.tone), "\">", ToneSign(cell.tone), " ",
                    EscapeHtml(cell.text), "</span>");
  }
  out += "</td>";
}

}  // namespace

std::string TableMarkup(const std::vector<Column>& columns, const std::vector<Row>& rows,
                        std::string_view caption) {
  if (columns.empty()) return "";
  std::string out = absl::StrCat("<div class=\"table", columns.size() > kFewColumns ? " dense" : "",
                                 "\"><table>\n");
  if (!caption.empty()) absl::StrAppend(&out, "<caption>", EscapeHtml(caption), "</caption>\n");
  out += "<thead><tr>";
  for (const Column& column : columns) {
    out +=
        column.align == Align::kRight ? "<th scope=\"col\" class=\"num\">" : "<th scope=\"col\">";
    const std::string name = EscapeHtml(column.name);
    if (column.sortable && rows.size() > 1) {
      absl::StrAppend(&out, "<button type=\"button\">", name, "</button></th>");
    } else {
      absl::StrAppend(&out, name, "</th>");
    }
  }
  out += "</tr></thead>\n<tbody>\n";
  const Cell nothing("");
  for (const Row& row : rows) {
    out += "<tr>";
    for (size_t i = 0; i < columns.size(); ++i) {
      AppendCell(out, i < row.size() ? row[i] : nothing, columns[i]);
    }
    out += "</tr>\n";
  }
  if (rows.empty()) {
    absl::StrAppend(&out, "<tr><td class=\"empty\" colspan=\"", columns.size(),
                    "\">no rows</td></tr>\n");
  }
  out += "</tbody></table></div>\n";
  return out;
}

}  // namespace litmus
