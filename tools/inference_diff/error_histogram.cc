// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/error_histogram.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <vector>

namespace litmus::diff {
namespace {

constexpr int kMantissaBits = 52, kBucketBits = 7;
constexpr int kDropped = kMantissaBits - kBucketBits;

int64_t BucketOf(double error) {
  int64_t bits;
  std::memcpy(&bits, &error, sizeof(bits));
  return bits >> kDropped;
}

double LowerBound(int64_t bucket) {
  const int64_t bits = bucket << kDropped;
  double error;
  std::memcpy(&error, &bits, sizeof(error));
  return error;
}

const int64_t kInfinityBucket = BucketOf(std::numeric_limits<double>::infinity());

}  // namespace

ErrorHistogram::ErrorHistogram(const CountedVector<double>& errors)
    : count_(static_cast<int64_t>(errors.size())) {
  int64_t low = kInfinityBucket, high = 0;
  for (const double error : errors) {
    if (error == 0) {
      ++zeros_;
      continue;
    }
    low = std::min(low, BucketOf(error));
    high = std::max(high, BucketOf(error));
  }
  if (zeros_ == count_) return;
  // Outputs have millions of elements, so counting uses an array, which is faster than the map.
  std::vector<int64_t> counts(static_cast<size_t>(high - low) + 1);
  for (const double error : errors) {
    if (error != 0) ++counts[static_cast<size_t>(BucketOf(error) - low)];
  }
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) buckets_[low + static_cast<int64_t>(i)] = counts[i];
  }
}

void ErrorHistogram::Merge(const ErrorHistogram& other) {
  count_ += other.count_;
  zeros_ += other.zeros_;
  for (const auto& [bucket, count] : other.buckets_) buckets_[bucket] += count;
}

double ErrorHistogram::AtRank(int64_t rank) const {
  if (rank <= zeros_) return 0;
  int64_t below = zeros_;
  for (const auto& [bucket, count] : buckets_) {
    below += count;
    if (rank <= below) return LowerBound(bucket);
  }
  return 0;
}

nlohmann::ordered_json ErrorHistogram::ToJson() const {
  nlohmann::ordered_json buckets = nlohmann::ordered_json::array(), counts = buckets;
  for (const auto& [bucket, count] : buckets_) {
    buckets.push_back(bucket);
    counts.push_back(count);
  }
  return {{"zeros", zeros_}, {"buckets", std::move(buckets)}, {"counts", std::move(counts)}};
}

ErrorHistogram ErrorHistogram::Read(const JsonReader& json, int64_t count) {
  ErrorHistogram read;
  read.count_ = count;
  read.zeros_ = json.At("zeros").Integer(0, count);
  int64_t left = count - read.zeros_;
  const JsonReader buckets = json.At("buckets"), counts = json.At("counts");
  const size_t size = buckets.Size(0, static_cast<size_t>(kInfinityBucket) + 1);
  if (counts.Size(size, size) != size) return read;
  for (size_t i = 0; i < size; ++i) {
    const int64_t bucket = buckets[i].Integer(0, kInfinityBucket);
    const int64_t in_bucket = counts[i].Integer(1, std::max<int64_t>(1, left));
    left -= in_bucket;
    if (!read.buckets_.emplace(bucket, in_bucket).second) {
      buckets[i].Refuse("must differ from the other buckets");
    }
  }
  if (left != 0) counts.Refuse("must be, with \"zeros\", as many as elements can be compared");
  return read;
}

}  // namespace litmus::diff
