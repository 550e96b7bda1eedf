// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/result_report/cell_text.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace litmus {
namespace {

constexpr char kUnknown[] = "–";
constexpr double kBelowAll = -1e300;

// Four significant digits, none of them an exponent.
std::string Digits(double value) {
  const double size = std::abs(value);
  return absl::StrFormat("%.*f", size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3, value);
}

Cell Keyed(std::string text, std::optional<double> value) {
  return Cell(std::move(text), value.value_or(kBelowAll));
}

}  // namespace

std::string TimeText(std::optional<double> us) {
  if (!us) return kUnknown;
  const double size = std::abs(*us);
  if (size < 1e3) return Digits(*us) + " µs";
  if (size < 1e6) return Digits(*us / 1e3) + " ms";
  return Digits(*us / 1e6) + " s";
}

std::string BytesText(std::optional<double> bytes) {
  if (!bytes) return kUnknown;
  if (*bytes < 1024) return absl::StrFormat("%.0f B", *bytes);
  if (*bytes < 1024 * 1024) return absl::StrFormat("%.1f KiB", *bytes / 1024);
  return absl::StrFormat("%.1f MiB", *bytes / (1024 * 1024));
}

std::string PercentText(std::optional<double> share) {
  return share ? absl::StrFormat("%.1f %%", 100 * *share) : kUnknown;
}

std::string TimeIntervalText(const std::optional<Interval>& us) {
  return us ? absl::StrCat(TimeText(us->low), " … ", TimeText(us->high)) : "";
}

Cell TimeCell(std::optional<double> us) { return Keyed(TimeText(us), us); }
Cell BytesCell(std::optional<double> bytes) { return Keyed(BytesText(bytes), bytes); }
Cell PercentCell(std::optional<double> share) { return Keyed(PercentText(share), share); }
Cell NumberCell(std::optional<double> value) {
  return Keyed(value ? absl::StrFormat("%.4g", *value) : kUnknown, value);
}

}  // namespace litmus
