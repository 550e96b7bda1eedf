// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/elementwise/elementwise.h"

#include <algorithm>
#include <cstring>

#include "runtime/threads/parallel_for.h"

namespace litmus::elementwise {
namespace {

// Approximate nanoseconds per element; the larger number is for functions with an exponential or a
// division.
constexpr double kElementNs = 0.12;
constexpr double kCostlyElementNs = 0.5;

double ElementNs(Unary op) {
  const bool cheap = op == Unary::kClamp || op == Unary::kLeakyRelu || op == Unary::kHardSwish ||
                     op == Unary::kSquare || op == Unary::kAbs || op == Unary::kNeg ||
                     op == Unary::kFloor || op == Unary::kCeil || op == Unary::kRound;
  return cheap ? kElementNs : kCostlyElementNs;
}

// Grain size: contiguous data are divided at multiples of this number of elements, so that all
// pieces have the same alignment to cache lines.
constexpr size_t kGrain = 64;

// If one operand is repeated over short rows, rows are joined into longer ones of about kPattern
// elements, for which the repeated operand is copied several times into a pattern.
constexpr size_t kPattern = 1024;

// A plane of the two innermost dimensions, with strides from row to row for both operands.
struct Plane {
  BinaryFn kernel;
  const Walk* walk;
  size_t rows, columns;
  int64_t a_row, b_row;
  float low, high;
  // Rows of about kPattern elements that consist of copies of an operand's row; one pattern covers
  // pattern_rows rows. Null: no pattern.
  const float *a_pattern, *b_pattern;
  size_t pattern_rows;
};

// Computes the rows [begin, begin + count) of one plane.
void RunPlane(const Plane& p, const float* a, const float* b, float* out, size_t begin,
              size_t count) {
  a += static_cast<int64_t>(begin) * p.a_row;
  b += static_cast<int64_t>(begin) * p.b_row;
  out += begin * p.columns;
  const size_t joined = p.pattern_rows > 1 ? count / p.pattern_rows : 0;
  if (joined > 0) {
    const size_t n = p.pattern_rows * p.columns;
    const auto row = static_cast<ptrdiff_t>(n);
    p.kernel({p.a_pattern ? p.a_pattern : a, p.b_pattern ? p.b_pattern : b, out, joined, n,
              p.a_pattern ? 0 : row, p.b_pattern ? 0 : row, p.low, p.high});
    const size_t done = joined * p.pattern_rows;
    a += static_cast<int64_t>(done) * p.a_row;
    b += static_cast<int64_t>(done) * p.b_row;
    out += done * p.columns;
    count -= done;
  }
  if (count > 0) p.kernel({a, b, out, count, p.columns, p.a_row, p.b_row, p.low, p.high});
}

// Computes the rows [begin, begin + count) of the whole output, counted over all planes.
void RunRows(const Plane& p, const float* a, const float* b, float* out, size_t begin,
             size_t count) {
  const Walk& walk = *p.walk;
  while (count > 0) {
    size_t plane = begin / p.rows;
    const size_t row = begin % p.rows, n = std::min(count, p.rows - row);
    const size_t at = plane * p.rows * p.columns;
    int64_t a_at = 0, b_at = 0;
    for (int d = walk.rank - 3; d >= 0; --d) {
      const auto dim = static_cast<size_t>(walk.dims[d]);
      const auto index = static_cast<int64_t>(plane % dim);
      a_at += index * walk.a_strides[d];
      b_at += index * walk.b_strides[d];
      plane /= dim;
    }
    RunPlane(p, a + a_at, b + b_at, out + at, row, n);
    begin += n;
    count -= n;
  }
}

}  // namespace

void Apply(Binary op, const Walk& walk, const float* a, const float* b, float* out, float low,
           float high, ThreadPool* pool, const Kernels& kernels) {
  const int r = walk.rank;
  size_t planes = 1;
  for (int d = 0; d < r - 2; ++d) planes *= static_cast<size_t>(walk.dims[d]);
  const int64_t a_step = walk.a_strides[r - 1], b_step = walk.b_strides[r - 1];
  const PerRow per_row = a_step == 0   ? PerRow::kFirst
                         : b_step == 0 ? PerRow::kSecond
                                       : PerRow::kNone;
  Plane p = {};
  p.kernel = kernels.binary[static_cast<int>(op)][static_cast<int>(per_row)];
  p.walk = &walk;
  p.columns = static_cast<size_t>(walk.dims[r - 1]);
  p.rows = r > 1 ? static_cast<size_t>(walk.dims[r - 2]) : 1;
  p.a_row = r > 1 ? walk.a_strides[r - 2] : 0;
  p.b_row = r > 1 ? walk.b_strides[r - 2] : 0;
  p.low = low;
  p.high = high;
  if (planes == 0 || p.rows == 0 || p.columns == 0) return;
  if (r == 1) {
    const auto run = [&](size_t begin, size_t end) {
      p.kernel({a + static_cast<int64_t>(begin) * a_step, b + static_cast<int64_t>(begin) * b_step,
                out + begin, 1, end - begin, 0, 0, low, high});
    };
    return ParallelFor(pool, p.columns, kElementNs, run, kGrain);
  }
  float pattern[kPattern];
  const bool repeats = per_row == PerRow::kNone && (p.a_row == 0 || p.b_row == 0) && r == 2 &&
                       p.columns <= kPattern / 8 && p.rows >= 16;
  if (repeats) {
    p.pattern_rows = kPattern / p.columns;
    const float* row = p.a_row == 0 ? a : b;
    for (size_t i = 0; i < p.pattern_rows; ++i) {
      std::memcpy(pattern + i * p.columns, row, p.columns * sizeof(float));
    }
    (p.a_row == 0 ? p.a_pattern : p.b_pattern) = pattern;
  }
  ParallelFor(
      pool, planes * p.rows, kElementNs * static_cast<double>(p.columns),
      [&](size_t begin, size_t end) { RunRows(p, a, b, out, begin, end - begin); },
      repeats ? p.pattern_rows : 1);
}

static_assert(kFewElements * kElementNs < kParallelNs, "no thread is woken for them");

BinaryFn KernelOf(Binary op, const Kernels& kernels) {
  return kernels.binary[static_cast<int>(op)][static_cast<int>(PerRow::kNone)];
}

void Apply(Binary op, const float* a, const float* b, float* out, int64_t n, float low, float high,
           ThreadPool* pool, const Kernels& kernels) {
  const BinaryFn kernel = KernelOf(op, kernels);
  const auto run = [&](size_t begin, size_t end) {
    kernel({a + begin, b + begin, out + begin, 1, end - begin, 0, 0, low, high});
  };
  ParallelFor(pool, static_cast<size_t>(n), kElementNs, run, kGrain);
}

void Apply(Unary op, const float* in, float* out, int64_t n, ThreadPool* pool, float p, float q,
           const Kernels& kernels) {
  const UnaryFn kernel = kernels.unary[static_cast<int>(op)];
  ParallelFor(
      pool, static_cast<size_t>(n), ElementNs(op),
      [&](size_t begin, size_t end) { kernel(in + begin, out + begin, end - begin, p, q); },
      kGrain);
}

}  // namespace litmus::elementwise
