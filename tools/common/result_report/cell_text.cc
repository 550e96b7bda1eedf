// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/result_report/cell_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"

namespace litmus {
namespace {

constexpr char kUnknown[] = "–";
constexpr double kBelowAll = -1e300;

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

size_t Letters(const std::string& text) {
  return text.size() - std::count_if(text.begin(), text.end(), IsContinuation);
}

// The byte at which character `index` begins.
size_t ByteOf(const std::string& text, size_t index) {
  size_t at = 0;
  for (size_t letter = 0; at < text.size(); ++at) {
    if (!IsContinuation(text[at]) && letter++ == index) break;
  }
  return at;
}

Cell Keyed(std::string text, std::optional<double> value) {
  return Cell(std::move(text), value.value_or(kBelowAll));
}

}  // namespace

std::string PercentText(std::optional<double> share) {
  return share ? absl::StrFormat("%.1f %%", 100 * *share) : kUnknown;
}

std::string ShortName(const std::string& name) {
  constexpr size_t kMost = 52, kHead = 26, kTail = 22;
  if (Letters(name) <= kMost) return name;
  return absl::StrCat(name.substr(0, ByteOf(name, kHead)), "…",
                      name.substr(ByteOf(name, Letters(name) - kTail)));
}

void DropUnknownColumns(std::vector<Column>* columns, std::vector<Row>* rows) {
  for (size_t i = columns->size(); i-- > 0;) {
    const bool known = std::any_of(rows->begin(), rows->end(), [&](const Row& row) {
      return i < row.size() && !row[i].text.empty() && row[i].text != kUnknown;
    });
    if (known) continue;
    columns->erase(columns->begin() + i);
    for (Row& row : *rows) {
      if (i < row.size()) row.erase(row.begin() + i);
    }
  }
}

Cell TimeCell(std::optional<double> us) { return Keyed(TimeText(us), us); }
Cell BytesCell(std::optional<double> bytes) { return Keyed(BytesText(bytes), bytes); }
Cell PercentCell(std::optional<double> share) { return Keyed(PercentText(share), share); }
Cell NumberCell(std::optional<double> value) {
  return Keyed(value ? PlainNumber(*value, 4) : kUnknown, value);
}

}  // namespace litmus
