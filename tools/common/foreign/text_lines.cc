// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/foreign/text_lines.h"

#include <algorithm>
#include <cmath>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "cli/decimal.h"
#include "tools/common/foreign/foreign_format.h"

namespace litmus::foreign {
namespace {

constexpr size_t kMaxShown = 40;

// Without the sequences of ECMA-48 that colour text: ESC [ … letter.
std::string WithoutColours(absl::string_view line) {
  std::string plain;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\x1b') {
      plain += line[i];
      continue;
    }
    if (i + 1 == line.size() || line[i + 1] != '[') continue;
    i += 2;
    while (i < line.size() && (line[i] < 0x40 || line[i] > 0x7e)) ++i;
  }
  return plain;
}

bool EndsWord(absl::string_view rest) {
  return rest.empty() || rest[0] == ' ' || rest[0] == '(' || rest[0] == ',' || rest[0] == '\t';
}

}  // namespace

bool TextLines::Next() {
  if (left_.empty()) return false;
  const size_t end = std::min(left_.find('\n'), left_.size());
  absl::string_view raw = left_.substr(0, end);
  left_.remove_prefix(std::min(end + 1, left_.size()));
  while (absl::EndsWith(raw, "\r")) raw.remove_suffix(1);
  // A progress bar overwrites itself: what is after the last carriage return remains visible.
  const size_t start = raw.rfind('\r');
  if (start != absl::string_view::npos) raw.remove_prefix(start + 1);
  line_ = WithoutColours(raw);
  ++number_;
  return true;
}

std::optional<absl::string_view> TextLines::After(absl::string_view label) const {
  const absl::string_view whole = line_;
  for (size_t at = whole.find(label); at != absl::string_view::npos;
       at = whole.find(label, at + 1)) {
    if (at == 0 || whole[at - 1] == ' ' || whole[at - 1] == ']' || whole[at - 1] == '\t') {
      return absl::StripAsciiWhitespace(whole.substr(at + label.size()));
    }
  }
  return std::nullopt;
}

absl::StatusOr<std::optional<double>> TextLines::Quantity(absl::string_view label,
                                                          std::initializer_list<Unit> units) const {
  const std::optional<absl::string_view> rest = After(label);
  if (!rest) return std::nullopt;
  double value = 0;
  const auto [end, error] = DecimalFromChars(rest->data(), rest->data() + rest->size(), &value);
  std::vector<absl::string_view> names;
  for (const Unit& unit : units) {
    names.push_back(unit.name);
    const bool number = error == std::errc() && std::isfinite(value) && value >= 0 &&
                        value * unit.scale <= kMaxValue;
    if (!number) continue;
    absl::string_view after = rest->substr(static_cast<size_t>(end - rest->data()));
    if (!unit.name.empty() && absl::StartsWith(after, " ")) after.remove_prefix(1);
    if (absl::ConsumePrefix(&after, unit.name) && EndsWord(after)) return value * unit.scale;
  }
  const std::string wanted = absl::StrJoin(names, ", ");
  return Broken(absl::StrCat("expected a number of at least 0, with a point before its decimals",
                             wanted.empty() ? "" : ", and a unit of ", wanted, " after '", label,
                             "', not '", absl::Utf8SafeCHexEscape(rest->substr(0, kMaxShown)),
                             "'"));
}

absl::StatusOr<std::optional<double>> TextLines::Number(absl::string_view label) const {
  return Quantity(label, {{"", 1}});
}

absl::StatusOr<std::optional<double>> TextLines::Time(absl::string_view label) const {
  return Quantity(label, {{"s", 1e6}, {"ms", 1e3}, {"us", 1}, {"ns", 1e-3}});
}

absl::StatusOr<std::optional<double>> TextLines::Bytes(absl::string_view label) const {
  return Quantity(label, {{"bytes", 1}, {"KB", 1 << 10}, {"MB", 1 << 20}});
}

absl::Status TextLines::Broken(absl::string_view what) const {
  return absl::InvalidArgumentError(absl::StrCat("line ", number_, ": ", what));
}

}  // namespace litmus::foreign
