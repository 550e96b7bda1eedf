// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/history/change_text.h"

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "tools/common/card/figure_text.h"

namespace litmus {
namespace {

// "+1.2" in per cent: two significant digits, and no more decimals than two.
std::string Number(double ratio) {
  const double percent = (ratio - 1) * 100;
  const int decimals = std::abs(percent) >= 9.95 ? 0 : std::abs(percent) >= 0.995 ? 1 : 2;
  const std::string text = absl::StrFormat("%+.*f", decimals, percent);
  return text == "-0.00" || text == "+0.00" ? "+0" : text;
}

}  // namespace

std::string ValueText(double value, const std::string& unit) {
  if (unit == "us") return TimeText(value);
  if (unit == "bytes") return BytesText(value);
  const bool bare = unit.empty() || unit == "fraction" || unit == "ratio";
  return absl::StrCat(PlainNumber(value, 4), bare ? "" : " ", bare ? "" : unit);
}

std::string ChangeText(double ratio) { return Number(ratio) + " %"; }

std::string ChangeText(double ratio, const std::optional<Interval>& interval) {
  if (!interval) return ChangeText(ratio);
  return absl::StrCat(ChangeText(ratio), " (95 %: ", Number(interval->low), " to ",
                      Number(interval->high), " %)");
}

std::string ShortCommit(const std::string& commit) {
  constexpr size_t kShown = 10;
  if (commit.size() <= kShown) return commit;
  for (const char letter : commit) {
    if (!absl::ascii_isxdigit(static_cast<unsigned char>(letter))) return commit;
  }
  return commit.substr(0, kShown);
}

}  // namespace litmus
