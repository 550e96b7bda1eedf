// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies between two strided views of the same shape: the common operation of slices, transposes,
// tiles, pads, reversals and the space/depth/batch shuffles.
#ifndef LITMUS_RUNTIME_KERNELS_MOVEMENT_STRIDED_COPY_H_
#define LITMUS_RUNTIME_KERNELS_MOVEMENT_STRIDED_COPY_H_

#include <cstdint>

#include "runtime/c/common.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Two strided views with `rank` dimensions of sizes `dims`. Strides are in elements; a stride of 0
// repeats the source, a negative stride goes backwards. The views must not overlap. Array entries
// from `rank` on are not set, because clearing them takes longer than a short copy.
struct StridedCopy {
  static constexpr int kMaxRank = 16;
  int rank = 0;
  int64_t dims[kMaxRank];
  int64_t from_strides[kMaxRank];
  int64_t to_strides[kMaxRank];

  void Add(int64_t dim, int64_t from_stride, int64_t to_stride) {
    dims[rank] = dim;
    from_strides[rank] = from_stride;
    to_strides[rank] = to_stride;
    ++rank;
  }
};

// Returns an equivalent copy with as few dimensions as possible. Run simplifies each copy itself;
// call this once for a copy that runs often.
StridedCopy Simplified(const StridedCopy& copy);

// Copies. `from` and `to` point to the elements with all indices 0; `element_size` is in bytes.
// Large copies are shared among the threads of `pool`, which may be null.
void Run(const StridedCopy& copy, const void* from, void* to, size_t element_size,
         ThreadPool* pool = nullptr);

// Strides in elements of a contiguous tensor.
void ContiguousStrides(const TfLiteIntArray& dims, int64_t* strides);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MOVEMENT_STRIDED_COPY_H_
