// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights of a matrix product as halves, in the order in which the micro-kernel reads them.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_PACKED_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_PACKED_WEIGHTS_H_

#include <cstddef>
#include <cstdint>

#include "runtime/kernels/simd/f16/kernels.h"
#include "runtime/kernels/simd/f32/float_block.h"
#include "runtime/kernels/simd/f32/stored_floats.h"
#include "runtime/memory/block.h"
#include "runtime/packing/archive.h"

namespace litmus::f16 {

// Panels of kPanelColumns output channels: [panel][depth][columns]. The last panel is half as wide
// if half the width suffices. Columns that do not exist are zero. The weights of each channel are
// multiplied by a power of two that moves the largest finite one into [kMostWeight / 2,
// kMostWeight].
class PackedWeights {
 public:
  struct Panel {
    const uint16_t* weights;
    const float* scales;  // [width]: factors that turn halves into weights
    const float* bias;    // [width]
    int width;            // packed columns: kPanelColumns or half as many
    int first;            // first output channel
    int columns;          // output channels that exist
  };

  // Makes an empty object, which Visit fills from an Archive.
  PackedWeights() = default;
  // Copies `weights` [out_channels][depth] and `bias` [out_channels] (null: zeros).
  PackedWeights(const Kernels& kernels, f32::StoredFloats weights, int out_channels, size_t depth,
                f32::StoredFloats bias);

  int panels() const { return panels_; }
  size_t depth() const { return depth_; }
  Panel panel(int index) const;

  // Reads or writes all members.
  void Visit(Archive* archive) {
    (*archive)(&out_channels_, &panels_, &depth_, &weights_, scales_.block(), bias_.block());
  }

 private:
  uint16_t* weights() const { return reinterpret_cast<uint16_t*>(weights_.data()); }

  int out_channels_ = 0, panels_ = 0;
  size_t depth_ = 0;
  Block weights_;
  f32::FloatBlock scales_, bias_;  // [panels · kPanelColumns]
};

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_PACKED_WEIGHTS_H_
