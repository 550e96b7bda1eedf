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

struct Kernels {
  BinaryFn binary[kBinaryCount][kPerRowCount];
  UnaryFn unary[kUnaryCount];
};

// Kernels that this machine can run, in the order of f32::SupportedKernels().
const std::vector<Kernels>& SupportedKernels();

// Those for the instruction set of f32::BestKernels().
const Kernels& BestKernels();

// The parts of one Highway target; for kernels.cc.
void AddBinaryKernels(int64_t target, Kernels* kernels);
void AddUnaryKernels(int64_t target, Kernels* kernels);

}  // namespace litmus::elementwise

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_ELEMENTWISE_KERNELS_H_
