// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/result_report/shown_range.h"

#include <algorithm>

namespace litmus {
namespace {

constexpr double kFence = 6;         // maximum distance from a quartile, in interquartile ranges
constexpr size_t kMostOutside = 10;  // at most one value in ten is omitted

}  // namespace

std::optional<ShownRange> RangeWithoutOutliers(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double first = values[values.size() / 4], third = values[values.size() * 3 / 4];
  const double away = kFence * (third - first);
  const auto begin = std::lower_bound(values.begin(), values.end(), first - away);
  const auto end = std::upper_bound(values.begin(), values.end(), third + away);
  ShownRange range;
  range.below = static_cast<size_t>(begin - values.begin());
  range.above = static_cast<size_t>(values.end() - end);
  const size_t outside = range.below + range.above;
  if (outside == 0 || outside * kMostOutside > values.size()) return std::nullopt;
  range.low = range.below > 0 ? first - away : values.front();
  range.high = range.above > 0 ? third + away : values.back();
  if (values.back() - values.front() <= 2 * (range.high - range.low)) return std::nullopt;
  return range;
}

}  // namespace litmus
