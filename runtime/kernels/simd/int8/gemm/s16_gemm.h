// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A small tile of dot products of 16-bit numbers into 32-bit sums, which wrap around: the products
// between Winograd's transforms, and those of 16-bit activations. Each instruction set has a file
// of its own, as in u8s8_gemm.h.
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
  const char* name;  // of its target, by runtime/cpu/target_names.h
  int rows;          // most rows of a tile
  int columns;       // of a panel
  void (*run)(int rows, const S16GemmArgs& args);
  // How long int8::Conv takes for a product of bytes, its output stage included, beside one of this
  // tile's; measured (Zen 5). 0: not measured, a model of the core says (winograd_choice.h).
  double byte_product;
  int group = 2;  // steps of k that lie beside each other in a column of a panel, 1 or 2

  // Index of the weight of step k and of `column` in a panel of `panel_columns` columns.
  ptrdiff_t WeightOffset(int k, int column, int panel_columns) const {
    const int rest = k & (group - 1);
    return static_cast<ptrdiff_t>(k - rest) * panel_columns + column * group + rest;
  }
};

// The one to use now; null where the machine, or the limit on its targets, has none.
const S16Gemm* BestS16Gemm();

// One per file. Those of other processors than the compiler's do not exist.
extern const S16Gemm* const kS16GemmAvx512Vnni;
extern const S16Gemm* const kS16GemmAvxVnni;
extern const S16Gemm* const kS16GemmAvx2;
extern const S16Gemm* const kS16GemmAvx;
extern const S16Gemm* const kS16GemmSse4;
extern const S16Gemm* const kS16GemmNeon;

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_S16_GEMM_H_
