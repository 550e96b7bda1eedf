// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Running statistics of integers, in the text form that TensorFlow Lite's tools print.
#ifndef LITMUS_RUNTIME_PROFILING_SAMPLE_STAT_H_
#define LITMUS_RUNTIME_PROFILING_SAMPLE_STAT_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus {

// Statistics of int64 samples, usually microseconds. Keeps all samples, for the percentiles. Not
// thread-safe.
class SampleStat {
 public:
  void Add(int64_t value);

  int64_t count() const { return static_cast<int64_t>(values_.size()); }
  const std::vector<int64_t>& values() const { return values_; }
  bool empty() const { return values_.empty(); }
  // 0 if there is no sample.
  int64_t first() const { return empty() ? 0 : values_.front(); }
  int64_t newest() const { return empty() ? 0 : values_.back(); }
  int64_t min() const { return min_; }
  int64_t max() const { return max_; }
  int64_t sum() const { return sum_; }
  double avg() const { return empty() ? 0.0 : static_cast<double>(sum_) / count(); }
  // The population's standard deviation. The variance and its root are both truncated to integers,
  // as TensorFlow Lite prints it.
  int64_t std_deviation() const;
  // The sample at index floor(n * percentile / 100) in rising order, without interpolation;
  // percentile 100 is the maximum.
  int64_t Percentile(int percentile) const;

  // "count=0", "count=3 curr=7(all same)" or "count=<> first=<> curr=<> min=<> max=<> avg=<>
  // std=<>".
  std::string Text() const;
  // Like Text(), with " p5=<> median=<> p95=<>" at the end, even for count=0.
  std::string TextWithPercentiles() const;

 private:
  std::vector<int64_t> values_;
  int64_t min_ = 0, max_ = 0, sum_ = 0;
  double squared_sum_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PROFILING_SAMPLE_STAT_H_
