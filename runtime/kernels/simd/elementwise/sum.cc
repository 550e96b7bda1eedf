// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/elementwise/sum.h"

#include <algorithm>

#include "runtime/threads/parallel_for.h"

namespace litmus::elementwise {
namespace {

constexpr size_t kBlockElements = 16384;
constexpr double kElementNs = 0.12;  // approximate nanoseconds per element
constexpr size_t kMaxBlocks = 64;

// How a sum is divided into blocks.
struct Blocks {
  size_t count, rows;  // blocks per index of the outer dimension, and rows per block
};

Blocks BlocksOf(const SumShape& s) {
  const size_t wanted = std::min(kMaxBlocks, s.reduced * s.inner / kBlockElements);
  if (wanted < 2) return {1, s.reduced};
  const size_t rows = (s.reduced + wanted - 1) / wanted;
  return {(s.reduced + rows - 1) / rows, rows};
}

// A narrow matrix is summed as a matrix with kFold times the columns, whose rows fill whole
// vectors; then the kFold partial sums of each column are added.
constexpr size_t kFold = 16;
constexpr size_t kMaxNarrow = 64;

void SumNarrowColumns(const Kernels& kernels, const float* in, size_t rows, size_t columns,
                      float* sums) {
  float wide[kFold * kMaxNarrow];
  kernels.sum_columns(in, rows / kFold, kFold * columns, wide);
  std::fill_n(sums, columns, 0.0f);
  for (size_t i = 0; i < kFold; ++i) {
    for (size_t c = 0; c < columns; ++c) sums[c] += wide[i * columns + c];
  }
  for (size_t r = rows / kFold * kFold; r < rows; ++r) {
    for (size_t c = 0; c < columns; ++c) sums[c] += in[r * columns + c];
  }
}

void SumBlock(const Kernels& kernels, const float* in, size_t rows, size_t columns, float* sums) {
  if (columns == 1) {
    kernels.sum_rows(in, 1, rows, sums);
  } else if (columns <= kMaxNarrow && columns % kFold != 0) {
    SumNarrowColumns(kernels, in, rows, columns, sums);
  } else {
    kernels.sum_columns(in, rows, columns, sums);
  }
}

}  // namespace

size_t SumScratch(const SumShape& shape) {
  const Blocks blocks = BlocksOf(shape);
  return blocks.count > 1 ? shape.outer * blocks.count * shape.inner : 0;
}

void Sum(const SumShape& s, const float* in, float* sums, float* scratch, ThreadPool* pool,
         const Kernels& kernels) {
  const Blocks blocks = BlocksOf(s);
  const size_t block = blocks.rows * s.inner;  // in elements
  const double block_ns = kElementNs * static_cast<double>(block);
  if (s.inner == 1 && blocks.count == 1) {
    ParallelFor(pool, s.outer, block_ns, [&](size_t begin, size_t end) {
      kernels.sum_rows(in + begin * s.reduced, end - begin, s.reduced, sums + begin);
    });
    return;
  }
  float* partial = blocks.count > 1 ? scratch : sums;
  ParallelFor(pool, s.outer * blocks.count, block_ns, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const size_t first = i % blocks.count * blocks.rows;
      const size_t rows = std::min(blocks.rows, s.reduced - first);
      SumBlock(kernels, in + (i / blocks.count * s.reduced + first) * s.inner, rows, s.inner,
               partial + i * s.inner);
    }
  });
  if (blocks.count == 1) return;
  for (size_t o = 0; o < s.outer; ++o, sums += s.inner) {
    std::fill_n(sums, s.inner, 0.0f);
    for (size_t b = 0; b < blocks.count; ++b, partial += s.inner) {
      for (size_t i = 0; i < s.inner; ++i) sums[i] += partial[i];
    }
  }
}

}  // namespace litmus::elementwise
