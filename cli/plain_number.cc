// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/plain_number.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus {

std::string PlainNumber(double value, int digits) {
  constexpr double kLargest = 1e15, kSmallest = 1e-6;
  const double size = std::abs(value);
  if (value == 0) return "0";
  if (!(size < kLargest && size >= kSmallest)) return absl::StrFormat("%.*g", digits, value);
  // The exponent after rounding: 99.96 with three digits is 100, which has three digits before the
  // point.
  const std::string rounded = absl::StrFormat("%.*e", digits - 1, value);
  const int exponent = std::atoi(rounded.c_str() + rounded.find('e') + 1);
  const int decimals = std::max(0, digits - 1 - exponent);
  std::string text = absl::StrFormat("%.*f", decimals, value);
  if (decimals > 0) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text;
}

std::string Percent(double share, int digits) {
  constexpr double kLeast = 0.01;
  const double percent = 100 * share;
  if (percent > 0 && percent < kLeast) return "less than 0.01 %";
  return absl::StrCat(PlainNumber(std::abs(percent) >= 100 ? std::round(percent) : percent, digits),
                      " %");
}

}  // namespace litmus
