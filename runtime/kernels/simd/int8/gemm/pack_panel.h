// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packs the weights of an int8 convolution in the order in which its micro-kernel reads them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PACK_PANEL_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PACK_PANEL_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

struct PanelArgs {
  const uint8_t* weights;  // [count][segments][segment_bytes]
  int count;               // output channels that exist
  int columns;             // columns of the panel; a multiple of 4
  int segments, segment_bytes;
  uint8_t sign_xor;   // exclusive-ored with each byte, which makes it signed
  int8_t zero_point;  // subtracted from the signed weight; the difference saturates at -128 and 127
  // Every two groups of four bytes of a segment are packed as one group of eight: [columns][8]. If
  // the number of groups is odd, the last one stays [columns][4].
  bool pairs_groups = false;
};

// Writes [segments][groups][columns][4], where groups is segment_bytes / 4, rounded up. Weights
// that do not exist are zeros.
void PackPanel(const PanelArgs& args, int8_t* out);

// Whether the product of a weight and the product of the same column's weight one group later
// always add up to 16 bits, whatever signed bytes they are multiplied by: the two weights are not
// both -128. The panel has `groups` groups and is packed without pairs_groups.
bool PairsFit(const int8_t* panel, int64_t groups, int columns);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_GEMM_PACK_PANEL_H_
