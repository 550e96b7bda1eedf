// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Stores latencies in bounded memory whose size is known, so that it can be subtracted from the
// model's memory.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SAMPLE_STORE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SAMPLE_STORE_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace litmus::benchmark {

// Totals of all samples that were added.
struct SampleTotals {
  int64_t count = 0;
  double sum = 0;
  // Infinite if there are no samples.
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
};

// Samples in the order in which they were added. A full store drops every second sample, and from
// then on keeps only every second, fourth, … new one. Count, sum, min and max cover all samples.
// Movable, not thread-safe.
class SampleStore {
 public:
  static constexpr size_t kMostSamples = size_t{1} << 22;

  // The first sample reserves address space for `most` samples, a power of two. Throws
  // std::bad_alloc if there is none left. Memory becomes resident as samples are added.
  explicit SampleStore(size_t most = kMostSamples);
  // Creates a store with the given totals but no samples. It uses hardly any memory.
  static SampleStore WithoutSamples(const SampleTotals& totals);

  void Add(double value) {
    totals_.sum += value;
    if (value < totals_.min) totals_.min = value;
    if (value > totals_.max) totals_.max = value;
    if (totals_.count++ % every_ != 0) return;
    if (size_ == room_) MakeRoom();
    if ((totals_.count - 1) % every_ == 0) samples_.get()[size_++] = value;
  }

  const SampleTotals& totals() const { return totals_; }
  int64_t count() const { return totals_.count; }
  double sum() const { return totals_.sum; }
  double min() const { return totals_.min; }
  double max() const { return totals_.max; }

  // The samples that were kept: the first one and each `every()`th.
  std::vector<double> Kept() const { return {samples_.get(), samples_.get() + size_}; }
  const double* data() const { return samples_.get(); }
  size_t size() const { return size_; }
  int64_t every() const { return every_; }

  // The memory that became resident for samples since the store was created.
  int64_t resident_bytes() const;

 private:
  // If the store is full: reserves the address space, or drops every second sample.
  void MakeRoom();

  struct Unmap {
    size_t bytes;
    void operator()(double* memory) const;
  };

  size_t most_, room_ = 0, size_ = 0, most_touched_ = 0;
  std::unique_ptr<double, Unmap> samples_;
  int64_t every_ = 1;
  SampleTotals totals_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_SAMPLE_STORE_H_
