// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of TRANSPOSE_CONV with float activations, and float or int8 weights.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/f32/transpose_conv.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_conv.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Kept in the node's user data: weights are packed anew only when they or the padding change.
class TransposeConvPlan {
 public:
  // Once the output's size is known, in Prepare or in Eval. False: evaluate with
  // EvalTransposeConvReference. `shapes_only`: nothing new is packed.
  bool Prepare(const ConvTensors& tensors, bool shapes_only, const ConvState& state);

  // Bytes that Run needs after a Prepare that returned true.
  int64_t ScratchBytes(const ConvState& state) const;

  // Computes the output. `scratch` null: memory of the plan's own, which grows on first need.
  // `pool` may be null.
  void Run(const ConvTensors& tensors, const ConvState& state, void* scratch, ThreadPool* pool);

 private:
  // What was packed.
  const void* filter_ = nullptr;
  const void* bias_ = nullptr;
  int pad_top_ = 0, pad_left_ = 0;
  // The one that the node needs.
  std::unique_ptr<f32::TransposeConv> float_;
  std::unique_ptr<int8::HybridTransposeConv> hybrid_;
  HybridInput input_;
  std::vector<uint8_t> scratch_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_
