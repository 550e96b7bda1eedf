// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A mergeable histogram of absolute errors with logarithmic buckets, for percentiles over all runs.
//
// The algorithm is DDSketch (Masson, Rim and Lee, PVLDB 12(12), 2019, arXiv:1908.10693) without the
// limit on the number of buckets, and with the mapping that its authors call bitwise linearly
// interpolated: the bucket of a double is its sign, exponent and leading mantissa bits. No
// logarithm is computed, so all machines have equal results, and counts are integers, so merges are
// exact and independent of the order of runs.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_ERROR_HISTOGRAM_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_ERROR_HISTOGRAM_H_

#include <cstdint>
#include <map>

#include "json/json_reader.h"
#include "nlohmann/json.hpp"
#include "runtime/memory/memory_account.h"

namespace litmus::diff {

class ErrorHistogram {
 public:
  // Maximum relative error of a bucket's value, which is its lower bound, for normal doubles
  // (2.3e-308 and above). Integers up to 255, the errors of 8-bit outputs, are exact.
  static constexpr double kRelativeError = 1.0 / 128;

  ErrorHistogram() = default;
  // Errors must be ≥ 0; infinity is allowed, NaN is not.
  explicit ErrorHistogram(const CountedVector<double>& errors);

  void Merge(const ErrorHistogram& other);
  int64_t count() const { return count_; }
  // The error with this rank in ascending order: rank 1 is the smallest, count() the largest.
  double AtRank(int64_t rank) const;

  nlohmann::ordered_json ToJson() const;
  // Reads the output of ToJson from a possibly untrusted file. `count`: the required number of
  // errors.
  static ErrorHistogram Read(const JsonReader& json, int64_t count);

 private:
  int64_t count_ = 0, zeros_ = 0;
  std::map<int64_t, int64_t> buckets_;  // positive counts by bucket
};

// The nearest-rank definition of the 99th percentile: the rank of the smallest value that at least
// 99 % of the values do not exceed; 0 for no values.
inline int64_t RankOfP99(int64_t count) { return count - count / 100; }

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_ERROR_HISTOGRAM_H_
