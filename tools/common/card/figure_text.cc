// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/card/figure_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"

namespace litmus {
namespace {

constexpr char kUnknown[] = "–";

// Four significant digits, none of them an exponent.
std::string Digits(double value) {
  const double size = std::abs(value);
  return absl::StrFormat("%.*f", size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3, value);
}

struct TimeUnit {
  double us;
  const char* name;
};

TimeUnit UnitOf(double us) {
  const double size = std::abs(us);
  if (size < 1e3) return {1, "µs"};
  return size < 1e6 ? TimeUnit{1e3, "ms"} : TimeUnit{1e6, "s"};
}

// " ± 1.5 %"; "" above 100 %, where the bounds alone are clearer.
std::string Distance(double value, const Interval& interval) {
  const double farther = std::max(interval.high - value, value - interval.low) / std::abs(value);
  if (!(farther <= 1)) return "";
  return absl::StrCat(" ± ", farther < 1e-9 ? "0 %" : Percent(farther));
}

}  // namespace

std::string TimeText(std::optional<double> us) {
  if (!us) return kUnknown;
  const TimeUnit unit = UnitOf(*us);
  return absl::StrCat(Digits(*us / unit.us), " ", unit.name);
}

std::string TimeIntervalText(const std::optional<Interval>& us) {
  if (!us) return "";
  const TimeUnit unit = UnitOf(us->high);
  return absl::StrCat(Digits(us->low / unit.us), " … ", Digits(us->high / unit.us), " ", unit.name);
}

std::string BytesText(std::optional<double> bytes) {
  if (!bytes) return kUnknown;
  if (*bytes < 1024) return absl::StrFormat("%.0f B", *bytes);
  double value = *bytes / 1024;
  const char* unit = "KiB";
  for (const char* larger : {"MiB", "GiB"}) {
    if (value < 1024) break;
    value /= 1024;
    unit = larger;
  }
  return absl::StrFormat("%.1f %s", value, unit);
}

std::string TimeWithInterval(double us, const std::optional<Interval>& interval) {
  if (!interval) return TimeText(us);
  const TimeUnit unit = UnitOf(us);
  return absl::StrCat(Digits(us / unit.us), " ", unit.name, Distance(us, *interval),
                      " (95 %: ", Digits(interval->low / unit.us), " to ",
                      Digits(interval->high / unit.us), " ", unit.name, ")");
}

std::string RatioWithInterval(double value, const std::optional<Interval>& interval, int digits) {
  const std::string text = absl::StrFormat("%.*f", digits, value);
  if (!interval) return text;
  return absl::StrCat(
      text, Distance(value, *interval),
      absl::StrFormat(" (95 %%: %.*f to %.*f)", digits, interval->low, digits, interval->high));
}

std::string AccuracyWithInterval(double value, const std::optional<Interval>& interval) {
  if (!interval) return absl::StrFormat("%.4f", value);
  return absl::StrFormat("%.4f ± %.4f (95 %%: %.4f to %.4f)", value,
                         std::max(interval->high - value, value - interval->low), interval->low,
                         interval->high);
}

}  // namespace litmus
