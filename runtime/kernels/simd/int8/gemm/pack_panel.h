// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights of an int8 convolution as its micro-kernel reads them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PACK_PANEL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PACK_PANEL_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

struct PanelArgs {
  const uint8_t* weights;  // [count][segments][segment_bytes]
  int count;               // output channels that exist
  int columns;             // of the panel; a multiple of 4
  int segments, segment_bytes;
  uint8_t sign_xor;   // exclusive-ored with each byte to make it signed
  int8_t zero_point;  // subtracted then, cutting off what is below -128 or above 127
  // Every two groups of four bytes of a segment are one of eight: [columns][8]. The last one of an
  // odd number is as it was.
  bool pairs_groups = false;
};

// Writes [segments][groups: segment_bytes / 4, rounded up][columns][4], zeros where there is no
// weight.
void PackPanel(const PanelArgs& args, int8_t* out);

// Whether the sum of a product and of that of the next group in the same place fits in 16 bits, for
// all bytes that they may be multiplied by: not both weights are -128. The panel has `groups`
// groups and no pairs_groups.
bool PairsFit(const int8_t* panel, int64_t groups, int columns);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PACK_PANEL_H_
