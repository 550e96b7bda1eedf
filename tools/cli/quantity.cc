// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/cli/quantity.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <system_error>

#include "absl/strings/charconv.h"
#include "absl/strings/str_format.h"
#include "tools/cli/decimal.h"

namespace litmus {
namespace {

// The number above 0 at the start of the text; `unit` gets the rest. Neither sign nor exponent.
std::optional<double> LeadingNumber(const std::string& text, std::string* unit) {
  const char* end = text.data() + text.size();
  double value = 0;
  const auto [rest, error] = DecimalFromChars(text.data(), end, &value, absl::chars_format::fixed);
  if (error != std::errc() || text[0] == '-' || !std::isfinite(value) || value <= 0) {
    return std::nullopt;
  }
  unit->assign(rest, end);
  return value;
}

}  // namespace

std::optional<double> ParseDuration(const std::string& text) {
  std::string unit;
  const std::optional<double> value = LeadingNumber(text, &unit);
  if (!value) return std::nullopt;
  if (unit == "ms") return *value / 1000;
  if (unit == "s") return value;
  if (unit == "m") return *value * 60;
  if (unit == "h") return *value * 3600;
  return std::nullopt;
}

std::optional<double> ParseShare(const std::string& text) {
  std::string unit;
  const std::optional<double> value = LeadingNumber(text, &unit);
  if (!value || !(unit.empty() || unit == "%")) return std::nullopt;
  const double share = unit.empty() ? *value : *value / 100;
  return share < 1 ? std::optional<double>(share) : std::nullopt;
}

std::string ClockText(double seconds) {
  const int64_t whole = std::llround(std::max(0.0, seconds));
  if (whole < 3600) return absl::StrFormat("%d:%02d", whole / 60, whole % 60);
  return absl::StrFormat("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string CheckDuration(const std::string& text) {
  return ParseDuration(text)
             ? ""
             : "must be a duration above 0 with its unit, such as 60s, 2m, 500ms or 1h";
}

std::string CheckShare(const std::string& text) {
  return ParseShare(text) ? "" : "must be a share above 0 and below 1, such as 2% or 0.02";
}

}  // namespace litmus
