// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/profiling/sample_stat.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace litmus {

void SampleStat::Add(int64_t value) {
  min_ = empty() ? value : std::min(min_, value);
  max_ = empty() ? value : std::max(max_, value);
  sum_ += value;
  squared_sum_ += static_cast<double>(value) * static_cast<double>(value);
  values_.push_back(value);
}

int64_t SampleStat::std_deviation() const {
  if (empty() || min_ == max_) return 0;
  const double mean = avg();
  const double variance = squared_sum_ / static_cast<double>(count()) - mean * mean;
  const int64_t whole = static_cast<int64_t>(std::max(0.0, variance));
  return static_cast<int64_t>(std::sqrt(static_cast<double>(whole)));
}

int64_t SampleStat::Percentile(int percentile) const {
  if (empty() || percentile < 0 || percentile > 100) return 0;
  const size_t index = std::min(values_.size() - 1, values_.size() * percentile / 100);
  std::vector<int64_t> sorted = values_;
  std::nth_element(sorted.begin(), sorted.begin() + index, sorted.end());
  return sorted[index];
}

std::string SampleStat::Text() const {
  std::ostringstream out;  // the default format has six significant digits
  out << "count=" << count();
  if (empty()) return out.str();
  if (min_ == max_) {
    out << " curr=" << newest();
    if (count() > 1) out << "(all same)";
    return out.str();
  }
  out << " first=" << first() << " curr=" << newest() << " min=" << min_ << " max=" << max_
      << " avg=" << avg() << " std=" << std_deviation();
  return out.str();
}

std::string SampleStat::TextWithPercentiles() const {
  std::ostringstream out;
  out << Text() << " p5=" << Percentile(5) << " median=" << Percentile(50)
      << " p95=" << Percentile(95);
  return out.str();
}

}  // namespace litmus
