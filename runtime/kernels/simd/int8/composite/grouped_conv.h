// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised CONV_2D with groups of channels, as one convolution per group. The group's channels are
// copied from the input pixels; its outputs are written with the stride of the output pixels.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_COMPOSITE_GROUPED_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_COMPOSITE_GROUPED_CONV_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Immutable after construction: several threads may call Run concurrently, each with its own
// scratch.
class GroupedConv {
 public:
  // `weights.data` is [out_c, k_h, k_w, in_c / groups]. `input_zero_point` is 0 … 255 for uint8
  // input, −128 … 127 for int8 input.
  GroupedConv(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
              const OutputStage& output);

  // These four are as in Conv.
  explicit GroupedConv(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive) {
    archive->Each(
        &groups_, [&] { return Conv(archive); }, [&](Conv* group) { group->Visit(archive); });
  }
  static constexpr char kLayout[] = "int8::GroupedConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const ConvWeights& weights,
                       int32_t input_zero_point, const OutputStage& output) {
    key->Add(shape, input_zero_point);
    weights.AddToKey(key, shape.out_c,
                     static_cast<size_t>(shape.k_h) * shape.k_w * (shape.in_c / shape.groups));
    output.AddToKey(key);
  }

  // ScratchBytes returns the bytes of scratch memory that Run needs for this shape. Run computes
  // the convolution of `in` into `out`.
  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const;

  // Name of the CPU target of the micro-kernel that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return groups_.front().target(); }

 private:
  std::vector<Conv> groups_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_COMPOSITE_GROUPED_CONV_H_
