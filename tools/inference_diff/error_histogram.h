// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A mergeable summary of absolute errors, from which percentiles of all runs follow: counts by
// buckets of a logarithmic scale.
//
// This is DDSketch (Masson, Rim and Lee, PVLDB 12(12), 2019, arXiv:1908.10693) without its limit on
// the number of buckets, and with the mapping that its authors' libraries call bitwise linearly
// interpolated: the sign, the exponent and the first bits of the mantissa of a double are its
// bucket. No logarithm is taken, so all machines agree, and counts are integers, so that merges are
// exact and the order of runs does not matter.
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
  // A bucket is read as its lower bound: less than this share below any of its values, which are
  // normal doubles (2.3e-308 and above). Integers up to 255, the steps of 8-bit outputs, are exact.
  static constexpr double kRelativeError = 1.0 / 128;

  ErrorHistogram() = default;
  // Errors are 0 or above, infinity included; none is NaN.
  explicit ErrorHistogram(const CountedVector<double>& errors);

  void Merge(const ErrorHistogram& other);
  int64_t count() const { return count_; }
  // The value at this place of all errors in ascending order; 1 is the smallest's, count() the
  // largest's.
  double AtRank(int64_t rank) const;

  nlohmann::ordered_json ToJson() const;
  // What ToJson wrote, from a file that anybody may have written. `count`: errors that it must
  // have.
  static ErrorHistogram Read(const JsonReader& json, int64_t count);

 private:
  int64_t count_ = 0, zeros_ = 0;
  std::map<int64_t, int64_t> buckets_;  // counts above 0 by bucket
};

// The rank of the 99th percentile by the nearest-rank definition: of the smallest value that at
// least 99 % do not exceed. 0 of nothing.
inline int64_t RankOfP99(int64_t count) { return count - count / 100; }

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_ERROR_HISTOGRAM_H_
