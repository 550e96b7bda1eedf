// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What products of quantised rows share: quantising the rows, and a loop over tiles of rows and
// panels of weights.
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

// Writes the rows of `in` to out [rows][depth] with QuantizeRows, then kReadSlack zeros that
// kernels may read. After rows [begin, end) are quantised, finish(begin, end) may change them.
// `pool` may be null.
template <typename F>
void QuantizeAllRows(const float* in, size_t rows, size_t depth,
                     const HybridQuantization* quantization, uint8_t* out, ThreadPool* pool,
                     const F& finish) {
  constexpr double kQuantizeNs = 0.12;  // approximate nanoseconds per float
  ParallelFor(pool, rows, kQuantizeNs * static_cast<double>(depth), [&](size_t begin, size_t end) {
    QuantizeRows(in + begin * depth, end - begin, depth, quantization + begin, out + begin * depth);
    finish(begin, end);
  });
  std::memset(out + rows * depth, 0, kReadSlack);
}

// Calls run(first row, number of rows, panel) for all tiles, of 1 to `most` rows, and all panels.
// `row_ns`: approximate nanoseconds per row and panel. `pool` may be null.
template <typename F>
void ForEachTile(ThreadPool* pool, size_t rows, size_t most, size_t panels, double row_ns,
                 const F& run) {
  const size_t tiles = (rows + most - 1) / most;
  const double ns = row_ns * static_cast<double>(std::min(rows, most));
  // Panels are the outer loop, so that a panel's weights stay in the cache for all tiles.
  ParallelFor2D(pool, panels, tiles, ns, [&](size_t panel, size_t tile) {
    // Avoids two divisions, which take as long as a panel of a short row.
    if (tiles == 1) return run(size_t{0}, static_cast<int>(rows), panel);
    const size_t first = tile * rows / tiles, end = (tile + 1) * rows / tiles;
    run(first, static_cast<int>(end - first), panel);
  });
}

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_HYBRID_ROW_TILES_H_
