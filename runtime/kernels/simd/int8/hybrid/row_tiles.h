// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What products of quantised rows have in common: the quantisation of their inputs, and tiles of
// rows over panels of weights.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_ROW_TILES_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_ROW_TILES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/threads/parallel_for.h"

namespace litmus::int8 {

// out [rows][depth], and kReadSlack zeros behind it that kernels may read: the rows of `in` as
// QuantizeRows leaves them, and then finish(begin, end) has changed those rows. `pool` may be null.
template <typename F>
void QuantizeAllRows(const float* in, size_t rows, size_t depth,
                     const HybridQuantization* quantization, uint8_t* out, ThreadPool* pool,
                     const F& finish) {
  constexpr double kQuantizeNs = 0.12;  // of a float, about
  ParallelFor(pool, rows, kQuantizeNs * static_cast<double>(depth), [&](size_t begin, size_t end) {
    QuantizeRows(in + begin * depth, end - begin, depth, quantization + begin, out + begin * depth);
    finish(begin, end);
  });
  std::memset(out + rows * depth, 0, kReadSlack);
}

// Calls run(first row, rows, panel) for all rows, at least one, and panels, in tiles of at most
// `most` rows. `row_ns`: nanoseconds of a row and a panel, about. `pool` may be null.
template <typename F>
void ForEachTile(ThreadPool* pool, size_t rows, size_t most, size_t panels, double row_ns,
                 const F& run) {
  const size_t tiles = (rows + most - 1) / most;
  const double ns = row_ns * static_cast<double>(std::min(rows, most));
  // The tiles of a panel follow each other, so that its weights stay in the cache.
  ParallelFor2D(pool, panels, tiles, ns, [&](size_t panel, size_t tile) {
    // Two divisions take as long as a panel of a short row.
    if (tiles == 1) return run(size_t{0}, static_cast<int>(rows), panel);
    const size_t first = tile * rows / tiles, end = (tile + 1) * rows / tiles;
    run(first, static_cast<int>(end - first), panel);
  });
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_ROW_TILES_H_
