// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Memory that one step of a computation prefetches for the next step, a few cache lines at a time.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_PREFETCH_QUEUE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_PREFETCH_QUEUE_H_

#include <cstddef>

namespace litmus {

// A queue of memory ranges, which are prefetched in order.
class PrefetchQueue {
 public:
  static constexpr ptrdiff_t kLine = 64;

  void Add(const void* begin, ptrdiff_t bytes) {
    const char* first = static_cast<const char*>(begin);
    if (count_ < kMost && bytes > 0) ranges_[count_++] = {first, first + bytes};
  }
  // Number of cache lines left; may be a few too many.
  int Lines() const {
    ptrdiff_t lines = 0;
    for (int i = next_; i < count_; ++i) lines += (ranges_[i].end - ranges_[i].begin) / kLine + 1;
    return static_cast<int>(lines);
  }
  // Removes up to `lines` cache lines of the first range and returns the address of the first line;
  // null if none are left.
  const void* Take(size_t lines) {
    if (next_ == count_) return nullptr;
    Range& range = ranges_[next_];
    const char* begin = range.begin;
    range.begin += static_cast<ptrdiff_t>(lines) * kLine;
    if (range.begin >= range.end) ++next_;
    return begin;
  }
  // Removes and prefetches up to `lines` cache lines.
  void Fetch(int lines) {
    while (lines > 0 && next_ < count_) {
      Range& range = ranges_[next_];
      const char* end = range.begin + lines * kLine;
      if (end >= range.end) {
        end = range.end;
        ++next_;
      }
      for (; range.begin < end; range.begin += kLine, --lines) __builtin_prefetch(range.begin);
    }
  }

 private:
  static constexpr int kMost = 64;
  struct Range {
    const char *begin, *end;
  };
  Range ranges_[kMost];
  int count_ = 0, next_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_PREFETCH_QUEUE_H_
