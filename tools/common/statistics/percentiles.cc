// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/statistics/percentiles.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "tools/common/statistics/order_statistics.h"

namespace litmus {
namespace {

constexpr size_t kMostDecimals = 6;

// A decimal number above 0 and below 100, without sign or exponent.
std::optional<double> ReadPercentile(const std::string& text) {
  const size_t point = text.find('.');
  const bool digits = !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos &&
                      text.find_first_of("0123456789") != std::string::npos;
  if (!digits || text.find('.', point == std::string::npos ? point : point + 1) < text.size()) {
    return std::nullopt;
  }
  if (point != std::string::npos && text.size() - point - 1 > kMostDecimals) return std::nullopt;
  const double percent = std::strtod(text.c_str(), nullptr);
  return percent > 0 && percent < 100 ? std::optional(percent) : std::nullopt;
}

std::vector<std::string> SplitAtCommas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char character : text) {
    if (character == ',') {
      parts.emplace_back();
    } else {
      parts.back() += character;
    }
  }
  return parts;
}

// The shortest decimal number, without an exponent.
std::string Decimal(double percent) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.*f", static_cast<int>(kMostDecimals), percent);
  std::string shortest = text;
  shortest.erase(shortest.find_last_not_of('0') + 1);
  if (shortest.back() == '.') shortest.pop_back();
  return shortest;
}

}  // namespace

std::string CheckPercentiles(const std::string& text) {
  if (text.empty()) return "";
  const std::vector<std::string> parts = SplitAtCommas(text);
  if (parts.size() > kMostPercentiles) {
    return "must have at most " + std::to_string(kMostPercentiles) + " percentiles";
  }
  for (const std::string& part : parts) {
    if (ReadPercentile(part)) continue;
    return "must be numbers above 0 and below 100 with at most " + std::to_string(kMostDecimals) +
           " decimals and a comma between them, such as 50,99,99.9" +
           (part.empty() ? "; one of them is empty" : "; '" + part + "' is not one of them");
  }
  return "";
}

std::vector<double> ParsePercentiles(const std::string& text) {
  std::vector<double> percents;
  if (text.empty()) return percents;
  for (const std::string& part : SplitAtCommas(text)) {
    if (const std::optional<double> percent = ReadPercentile(part)) percents.push_back(*percent);
  }
  std::sort(percents.begin(), percents.end());
  percents.erase(std::unique(percents.begin(), percents.end()), percents.end());
  return percents;
}

std::string PercentileName(double percent) {
  std::string name = PercentileTitle(percent);
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

std::string PercentileTitle(double percent) { return "p" + Decimal(percent); }

double SamplesForInterval(double percent) {
  // All samples lie on one side of the quantile with a probability of at most 2.5 %.
  constexpr double kTail = 0.025;
  const double q = percent / 100;
  return std::ceil(std::log(kTail) / std::log(std::max(q, 1 - q)));
}

std::vector<PercentileEstimate> EstimatePercentiles(const std::vector<double>& sorted,
                                                    double effective_count,
                                                    const std::vector<double>& percents) {
  std::vector<PercentileEstimate> estimates;
  if (sorted.empty()) return estimates;
  for (const double percent : percents) {
    PercentileEstimate estimate;
    estimate.percent = percent;
    const double q = percent / 100;
    if (const auto interval = QuantileInterval(sorted, effective_count, q)) {
      estimate.estimate = Estimate{SortedQuantile(sorted, q), interval};
    } else {
      // Further samples are assumed to depend on one another as these do.
      const double needed = static_cast<double>(sorted.size()) * SamplesForInterval(percent) /
                            std::max(effective_count, 1.0);
      estimate.missing = std::max<int64_t>(
          1, static_cast<int64_t>(std::ceil(needed)) - static_cast<int64_t>(sorted.size()));
    }
    estimates.push_back(estimate);
  }
  return estimates;
}

}  // namespace litmus
