// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised TRANSPOSE_CONV as ordinary convolutions (transpose_parts.h). Filter positions without a
// tap have weights equal to the zero point, which add nothing.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_COMPOSITE_TRANSPOSE_CONV_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_COMPOSITE_TRANSPOSE_CONV_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"
#include "runtime/kernels/simd/int8/conv_weights.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/kernels/simd/transpose_parts.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// A transposed convolution of bytes with packed weights. Immutable after construction: several
// threads may call Run concurrently, each with its own scratch.
class TransposeConv {
 public:
  // `shape` is as in TransposeParts. `input_zero_point` is 0 … 255 for uint8 input, −128 … 127 for
  // int8 input. Only tests pass `kernel`.
  TransposeConv(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
                const OutputStage& output, const U8S8Gemm& kernel = BestU8S8Gemm());

  // These four are as in Conv.
  explicit TransposeConv(Archive* archive) { Visit(archive); }
  void Visit(Archive* archive) { VisitParts(&parts_, archive); }
  static constexpr char kLayout[] = "int8::TransposeConv";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const ConvWeights& weights,
                       int32_t input_zero_point, const OutputStage& output) {
    key->Add(shape, input_zero_point);
    weights.AddToKey(key, shape.out_c, static_cast<size_t>(shape.k_h) * shape.k_w * shape.in_c);
    output.AddToKey(key);
  }

  // Bytes of scratch memory that Run needs. Only batch and image size may change between runs.
  size_t ScratchBytes(const ConvShape& shape) const;

  // `in` is [batch, in_h, in_w, in_c], `out` is [batch, out_h, out_w, out_c]. `scratch` has
  // ScratchBytes(shape) bytes. `pool` may be null.
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const;

  // Name of the CPU target of the micro-kernel that Run calls (runtime/cpu/target_names.h).
  const char* target() const { return parts_.front().conv.target(); }

 private:
  struct Part {
    TransposePart place;
    Conv conv;
  };
  // Bytes at the start of the scratch memory that hold the outputs of a part.
  size_t ResultBytes(const ConvShape& shape) const;

  std::vector<Part> parts_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_COMPOSITE_TRANSPOSE_CONV_H_
