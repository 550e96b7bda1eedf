// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "cli/quantity.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <system_error>

#include "absl/strings/charconv.h"
#include "absl/strings/str_format.h"
#include "cli/decimal.h"

namespace litmus {
namespace {

// Returns the positive number at the start of the text, without sign or exponent. *unit receives
// the rest.
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

std::optional<int64_t> ParseSize(const std::string& text) {
  constexpr struct {
    const char* name;
    double bytes;
  } kUnits[] = {
      {"", 1},     {"KiB", 1024.0}, {"MiB", 1048576.0}, {"GiB", 1073741824.0}, {"TiB", 0x1p40},
      {"kB", 1e3}, {"MB", 1e6},     {"GB", 1e9},        {"TB", 1e12},
  };
  std::string unit;
  const std::optional<double> value = LeadingNumber(text, &unit);
  if (!value) return std::nullopt;
  for (const auto& known : kUnits) {
    if (unit != known.name) continue;
    const double bytes = *value * known.bytes;
    if (bytes < 1 || bytes > 0x1p62) return std::nullopt;
    return static_cast<int64_t>(bytes);
  }
  return std::nullopt;
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
  return ParseShare(text) ? "" : "must be a positive fraction below 1, e.g. 2% or 0.02";
}

std::string CheckDurationOrNone(const std::string& text) {
  return text.empty() ? "" : CheckDuration(text);
}

std::string CheckShareOrNone(const std::string& text) {
  return text.empty() ? "" : CheckShare(text);
}

std::string CheckFraction(const std::string& text) {
  const char* begin = text.data() + (text[0] == '+' ? 1 : 0);
  const char* end = text.data() + text.size();
  double value = 0;
  const auto [rest, error] = DecimalFromChars(begin, end, &value);
  const std::string unit(rest, end);
  const bool is_number = error == std::errc() && (unit.empty() || unit == "%");
  if (is_number && unit.empty() && value >= 0 && value <= 1) return "";
  if (is_number && value > 0 && value <= 100) {
    return absl::StrFormat("must be a fraction from 0 to 1: %g for %g %%", value / 100, value);
  }
  return "must be a fraction from 0 to 1, such as 0.7";
}

std::string CheckSize(const std::string& text) {
  return ParseSize(text) ? "" : "must be a size above 0, such as 4GiB, 500MiB, 2GB or 4096 (bytes)";
}

}  // namespace litmus
