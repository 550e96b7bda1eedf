// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Micro-kernels of float operators that are bound by memory bandwidth, not by arithmetic; compiled
// once per instruction set. The other files of this package split tensors into rows for these
// functions.
// | All functions are thread-safe. Except for sums, an output element depends neither on how a
// tensor is split nor on the width of vectors.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/nearby_elements.h"

namespace litmus::elementwise {

// Operators with two operands.
enum class Binary {
  kAdd,
  kSub,
  kMul,
  kDiv,
  kMaximum,  // if an operand is NaN, the second operand
  kMinimum,
  kSquaredDifference,
  kPrelu,  // a if a >= 0, else a · b
};
inline constexpr int kBinaryCount = 8;

// Which of the two operands has a single value per row.
enum class PerRow { kNone, kFirst, kSecond };
inline constexpr int kPerRowCount = 3;

// out[r · columns + i] = clamp(op(a[r · a_row + i], b[r · b_row + i])) for r < rows and i <
// columns. `out` may be an operand that has the output's layout. Only kAdd, kSub, kMul and kDiv
// clamp; the clamp leaves NaN as it is.
struct BinaryArgs {
  const float *a, *b;
  float* out;
  size_t rows, columns;
  ptrdiff_t a_row, b_row;
  float low, high;
};
using BinaryFn = void (*)(const BinaryArgs&);

// Operators with one operand. p and q are parameters of the operator.
enum class Unary {
  kClamp,      // to [p, q]; leaves NaN as it is
  kLeakyRelu,  // x if x is positive, else p · x
  kHardSwish,
  kLogistic,
  kGate,  // x · logistic(x), clamped to [p, q]; leaves NaN as it is
  kTanh,
  kExp,
  kSqrt,
  kRsqrt,
  kSquare,
  kElu,
  kAbs,
  kNeg,
  kFloor,
  kCeil,
  kRound,  // halves round to even
  kLog,
  kSin,
  kCos,
  kGelu,        // x · Φ(x)
  kGeluByTanh,  // the same with an approximation of Φ(x)
};
inline constexpr int kUnaryCount = 21;

// out[i] = op(in[i]) for i < n. `out` may be `in`.
using UnaryFn = void (*)(const float* in, float* out, size_t n, float p, float q);

// Operators over windows.
enum class Pool { kMax, kAverage };
inline constexpr int kPoolCount = 2;

// Arguments of a pooling operator on one image. Averages divide by the number of elements inside
// the image.
struct PoolArgs {
  const float* in;  // [in_h, in_w, channels]
  float* out;       // [out_h, out_w, channels]
  int in_h, in_w, channels, out_w;
  int filter_h, filter_w, stride_h, stride_w, pad_top, pad_left;
  float low, high;  // results are clamped to this range
};
// Computes output row y.
using PoolFn = void (*)(const PoolArgs&, int y);

// sums[c] = Σ over r < rows of in[r · columns + c]. The order of additions depends only on the
// shape.
using SumColumnsFn = void (*)(const float* in, size_t rows, size_t columns, float* sums);
// sums[r] = Σ over c < columns of in[r · columns + c]. The order of additions depends only on the
// shape.
using SumRowsFn = void (*)(const float* in, size_t rows, size_t columns, float* sums);

// out[r · columns + c] = e^(beta · in[r · columns + c]), divided by the sum of these exponentials
// over row r. `out` may be `in`.
using SoftmaxFn = void (*)(const float* in, size_t rows, size_t columns, float beta, float* out);

// out[r · columns + c] = x[c] − log Σ e^x over row r, where x is an element minus the row's
// maximum. `out` may be `in`.
using LogSoftmaxFn = void (*)(const float* in, size_t rows, size_t columns, float* out);

// A position between two pixels along one axis: its value is weight · pixel[high] + (1 − weight) ·
// pixel[low].
struct Between {
  int low, high;
  float weight;
};
// Arguments of bilinear interpolation of one output row between two input rows: for each channel,
// out[x] is the sum of four neighbours times their weights along both axes.
struct InterpolateArgs {
  const float *top, *bottom;  // [in_w, channels]
  float bottom_weight;        // the weight of `top` is 1 − bottom_weight
  const Between* x;           // [out_w]
  size_t in_w, out_w, channels;
  PerElement<float> elements;
  float* line;  // scratch: [in_w, channels] and kNearbyElements elements more
  float* out;   // [out_w, channels]
};
using InterpolateFn = void (*)(const InterpolateArgs&);

// All elementwise micro-kernels of one CPU target.
struct Kernels {
  const char* name;  // of the CPU target (runtime/cpu/target_names.h)
  BinaryFn binary[kBinaryCount][kPerRowCount];
  UnaryFn unary[kUnaryCount];
  PoolFn pool[kPoolCount];
  SumColumnsFn sum_columns;
  SumRowsFn sum_rows;
  SoftmaxFn softmax;
  LogSoftmaxFn log_softmax;
  InterpolateFn interpolate;
};

// The kernels of all CPU targets of this machine, best first, regardless of the limit on CPU
// targets.
const std::vector<Kernels>& SupportedKernels();

// The best kernels that this machine has and the limit on CPU targets allows.
const Kernels& BestKernels();

// These functions set the micro-kernels of one of Highway's targets, for kernels.cc.
void AddBinaryKernels(int64_t target, Kernels* kernels);
void AddUnaryKernels(int64_t target, Kernels* kernels);
void AddPoolKernels(int64_t target, Kernels* kernels);
void AddSumKernels(int64_t target, Kernels* kernels);
void AddRowKernels(int64_t target, Kernels* kernels);

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_
