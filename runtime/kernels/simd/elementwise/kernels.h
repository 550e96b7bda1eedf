// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float operators that are bound by memory, not by multiplications: their inner loops, compiled
// once per instruction set. The rest of this folder cuts tensors into what these functions take.
//
// All of them are pure: they may run on several threads at once, and each output element depends
// neither on where a tensor was cut nor on the vectors' width, except for sums.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace litmus::elementwise {

enum class Binary {
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMaximum,  // the second of two that do not compare
  kMinimum,
  kSquaredDifference,
  kPrelu,  // a where a >= 0, else a · b
};
inline constexpr int kBinaryCount = 8;

// Which operand has one value per row.
enum class PerRow { kNone, kFirst, kSecond };
inline constexpr int kPerRowCount = 3;

// out[r · columns + i] = clamp(op(a[r · a_row + i], b[r · b_row + i])). `out` may be `a` or `b`
// where that has the output's layout. kAdd, kSub, kMul and kDiv clamp; what is not a number passes.
struct BinaryArgs {
  const float *a, *b;
  float* out;
  size_t rows, columns;
  ptrdiff_t a_row, b_row;
  float low, high;
};
using BinaryFn = void (*)(const BinaryArgs&);

enum class Unary {
  kClamp,      // to [p, q]; what is not a number passes
  kLeakyRelu,  // x, or p · x where x is not positive
  kHardSwish,
  kLogistic,
  kTanh,
  kExp,
  kSqrt,
  kRsqrt,
  kSquare,
  kElu,
};
inline constexpr int kUnaryCount = 10;

// out[i] = op(in[i]), i < n. `out` may be `in`.
using UnaryFn = void (*)(const float* in, float* out, size_t n, float p, float q);

enum class Pool { kMax, kAverage };
inline constexpr int kPoolCount = 2;

// One image; averages count the elements inside it.
struct PoolArgs {
  const float* in;  // [in_h, in_w, channels]
  float* out;       // [out_h, out_w, channels]
  int in_h, in_w, channels, out_w;
  int filter_h, filter_w, stride_h, stride_w, pad_top, pad_left;
  float low, high;  // a clamp
};
// Output row y.
using PoolFn = void (*)(const PoolArgs&, int y);

// sums[c] = Σ over r < rows of in[r · columns + c], in an order that depends on the shape alone.
using SumColumnsFn = void (*)(const float* in, size_t rows, size_t columns, float* sums);
// sums[r] = Σ over c < columns of in[r · columns + c], likewise.
using SumRowsFn = void (*)(const float* in, size_t rows, size_t columns, float* sums);

// out[r · columns + c] = e^(beta · in[r · columns + c]) / Σ of the row's. `out` may be `in`.
using SoftmaxFn = void (*)(const float* in, size_t rows, size_t columns, float beta, float* out);

// A pixel between two others along one axis: `weight` of the one at `high`, the rest of `low`'s.
struct Between {
  int low, high;
  float weight;
};
// One row of pixels between two rows: out[x] = Σ of four neighbours times their weights along both
// axes, per channel.
struct InterpolateArgs {
  const float *top, *bottom;  // [in_w, channels]
  float bottom_weight;        // the rest is top's
  const Between* x;           // [out_w]
  size_t out_w, channels;
  float* out;  // [out_w, channels]
};
using InterpolateFn = void (*)(const InterpolateArgs&);

struct Kernels {
  const char* name;  // of its target, as in runtime/cpu/targets.h
  BinaryFn binary[kBinaryCount][kPerRowCount];
  UnaryFn unary[kUnaryCount];
  PoolFn pool[kPoolCount];
  SumColumnsFn sum_columns;
  SumRowsFn sum_rows;
  SoftmaxFn softmax;
  InterpolateFn interpolate;
};

// Kernels that this machine can run, best first, whatever the limit.
const std::vector<Kernels>& SupportedKernels();

// The best of them that may be used now.
const Kernels& BestKernels();

// The parts of one Highway target; for kernels.cc.
void AddBinaryKernels(int64_t target, Kernels* kernels);
void AddUnaryKernels(int64_t target, Kernels* kernels);
void AddPoolKernels(int64_t target, Kernels* kernels);
void AddSumKernels(int64_t target, Kernels* kernels);
void AddRowKernels(int64_t target, Kernels* kernels);

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_
