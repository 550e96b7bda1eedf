// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Micro-kernels of float operators that memory limits, not multiplications; compiled once per
// instruction set. The other files of this package cut tensors into the rows that these functions
// take.
//
// All functions are thread-safe. Except for sums, an output element depends neither on the cuts of
// a tensor nor on the width of vectors.
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
  kMaximum,  // the second operand if the operands do not compare (NaN)
  kMinimum,
  kSquaredDifference,
  kPrelu,  // a where a >= 0, else a · b
};
inline constexpr int kBinaryCount = 8;

// Which operand has one value per row.
enum class PerRow { kNone, kFirst, kSecond };
inline constexpr int kPerRowCount = 3;

// out[r · columns + i] = clamp(op(a[r · a_row + i], b[r · b_row + i])). `out` may be `a` or `b` if
// this operand has the output's layout. Only kAdd, kSub, kMul and kDiv clamp; a NaN passes.
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
  kClamp,      // to [p, q]; a NaN passes
  kLeakyRelu,  // x, or p · x if x is not positive
  kHardSwish,
  kLogistic,
  kGate,  // x · logistic(x), clamped to [p, q]; a NaN passes
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
  kRound,  // halves to even
  kLog,
  kSin,
  kCos,
  kGelu,        // x · Φ(x)
  kGeluByTanh,  // the same with an approximation of Φ(x)
};
inline constexpr int kUnaryCount = 21;

// out[i] = op(in[i]), i < n. `out` may be `in`.
using UnaryFn = void (*)(const float* in, float* out, size_t n, float p, float q);

// Operators over windows.
enum class Pool { kMax, kAverage };
inline constexpr int kPoolCount = 2;

// Arguments of a pooling operator on one image. Averages count only elements inside the image.
struct PoolArgs {
  const float* in;  // [in_h, in_w, channels]
  float* out;       // [out_h, out_w, channels]
  int in_h, in_w, channels, out_w;
  int filter_h, filter_w, stride_h, stride_w, pad_top, pad_left;
  float low, high;  // clamp of the results
};
// Computes output row y.
using PoolFn = void (*)(const PoolArgs&, int y);

// sums[c] = Σ over r < rows of in[r · columns + c], in an order that depends on the shape alone.
using SumColumnsFn = void (*)(const float* in, size_t rows, size_t columns, float* sums);
// sums[r] = Σ over c < columns of in[r · columns + c], in an order that depends on the shape alone.
using SumRowsFn = void (*)(const float* in, size_t rows, size_t columns, float* sums);

// out[r · columns + c] = e^(beta · in[r · columns + c]) / Σ of these exponentials over row r. `out`
// may be `in`.
using SoftmaxFn = void (*)(const float* in, size_t rows, size_t columns, float beta, float* out);

// out[r · columns + c] = x − log Σ e^x over row r of in, x the difference to the row's largest
// element. `out` may be `in`.
using LogSoftmaxFn = void (*)(const float* in, size_t rows, size_t columns, float* out);

// Interpolation between two pixels along one axis: weight · pixel[high] + (1 − weight) ·
// pixel[low].
struct Between {
  int low, high;
  float weight;
};
// Arguments of bilinear interpolation of one output row between two input rows: out[x] = Σ of four
// neighbours times the weights along both axes, per channel.
struct InterpolateArgs {
  const float *top, *bottom;  // [in_w, channels]
  float bottom_weight;        // the weight of `top` is 1 − bottom_weight
  const Between* x;           // [out_w]
  size_t in_w, out_w, channels;
  PerElement<float> elements;
  float* line;  // memory for [in_w, channels] and kNearbyElements (simd/nearby_elements.h) more
  float* out;   // [out_w, channels]
};
using InterpolateFn = void (*)(const InterpolateArgs&);

// All elementwise micro-kernels of one CPU target.
struct Kernels {
  const char* name;  // name of the CPU target, as in runtime/cpu/targets.h
  BinaryFn binary[kBinaryCount][kPerRowCount];
  UnaryFn unary[kUnaryCount];
  PoolFn pool[kPoolCount];
  SumColumnsFn sum_columns;
  SumRowsFn sum_rows;
  SoftmaxFn softmax;
  LogSoftmaxFn log_softmax;
  InterpolateFn interpolate;
};

// All kernels that this machine can run, best first. The limit of CPU targets does not matter.
const std::vector<Kernels>& SupportedKernels();

// The best supported kernels under the limit of CPU targets.
const Kernels& BestKernels();

// These functions set the micro-kernels of one Highway target, for kernels.cc.
void AddBinaryKernels(int64_t target, Kernels* kernels);
void AddUnaryKernels(int64_t target, Kernels* kernels);
void AddPoolKernels(int64_t target, Kernels* kernels);
void AddSumKernels(int64_t target, Kernels* kernels);
void AddRowKernels(int64_t target, Kernels* kernels);

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_
