// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A tile of dot products of 16-bit numbers into 32-bit sums, which wrap around. Winograd and
// convolutions of 16-bit activations use it. Each instruction set has its own file, as in
// u8s8_gemm.h.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// c[i·c_stride + j] = Σ over k < 2·pairs of a[i·row_stride + k] · b[WeightOffset(k, j, columns)],
// where the panel has `columns` columns j.
struct S16GemmArgs {
  const int16_t* a;
  ptrdiff_t row_stride;
  int pairs;
  const int16_t* b;
  int32_t* c;
  ptrdiff_t c_stride;
  bool narrow;  // the panel has half of S16Gemm::columns
};

struct S16Gemm {
  const char* name;  // of its CPU target (runtime/cpu/target_names.h)
  int rows;          // max rows of a tile
  int columns;       // columns of a panel
  void (*run)(int rows, const S16GemmArgs& args);
  // The time of int8::Conv per byte product, with its output stage, divided by the time of this
  // tile per product; measured (Zen 5). 0: not measured; winograd_choice.h then uses the core's
  // model.
  double byte_product;
  int group = 2;  // steps of k that a column of a panel stores side by side, 1 or 2

  // Index of the weight of step k and of `column` in a panel of `panel_columns` columns.
  ptrdiff_t WeightOffset(int k, int column, int panel_columns) const {
    const int rest = k & (group - 1);
    return static_cast<ptrdiff_t>(k - rest) * panel_columns + column * group + rest;
  }
};

// The best one for this machine; null if the machine, or the limit on its CPU targets, allows none.
const S16Gemm* BestS16Gemm();

// One per file; null if the program is compiled for another processor.
extern const S16Gemm* const kS16GemmAvx512Vnni;
extern const S16Gemm* const kS16GemmAvxVnni;
extern const S16Gemm* const kS16GemmAvx2;
extern const S16Gemm* const kS16GemmAvx;
extern const S16Gemm* const kS16GemmSse4;
extern const S16Gemm* const kS16GemmNeon;

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_H_
