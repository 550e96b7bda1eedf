// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Copies rows of bytes; short rows without a call of memcpy for each.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_COPY_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_COPY_ROWS_H_

#include <cstddef>

#include "runtime/threads/thread_pool.h"

namespace litmus {

inline constexpr double kCopiedByteNs = 0.015;  // approximate nanoseconds per copied byte

// Copies `rows` rows of `bytes` bytes. Rows begin from_row and to_row bytes apart; both may be
// negative. Source and destination must not overlap.
void CopyRows(size_t rows, const void* from, ptrdiff_t from_row, void* to, ptrdiff_t to_row,
              size_t bytes);

// Copies rows as above, with the threads of `pool`, which may be null.
void CopyRows(size_t rows, const void* from, ptrdiff_t from_row, void* to, ptrdiff_t to_row,
              size_t bytes, ThreadPool* pool);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_COPY_ROWS_H_
