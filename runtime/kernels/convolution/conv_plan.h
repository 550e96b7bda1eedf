// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of CONV_2D and DEPTHWISE_CONV_2D: weights packed once for the vector kernels.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_

#include <cstdint>

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// By filter, bias, input channels (a resize that changes those changes groups or the depth
// multiplier) and what results are clamped to: of reals, of quantised values.
using PreparedConv = PreparedOperator<ConvProblem, ConvImplementation, const void*, const void*,
                                      int, float, float, int32_t, int32_t>;

class ConvPlan : public PreparedConv {
 public:
  ConvPlan();

  // Packs the weights where a vector kernel exists for this node. Quantised filters and their bias
  // must be constants; float ones that are computed are packed in every Run. `state` comes from
  // PrepareConv. Returns what PreparedOperator::Prepare does.
  bool Prepare(const ConvTensors& tensors, bool shapes_only, ConvState* state);

  // Whether Run can add a residual on its way out.
  bool AddsResidual(const ConvState& state) const {
    return ready() && !state.geometry.depthwise &&
           (state.arithmetic == ConvArithmetic::kFloat ||
            state.arithmetic == ConvArithmetic::kInt8 ||
            state.arithmetic == ConvArithmetic::kUint8);
  }

  // Whether Run can apply the slopes of a PRELU.
  bool AppliesSlopes() const { return packed() != nullptr && packed()->AppliesSlopes(); }

  // Computes the output. `pool` may be null; so must be the tensors' residual unless AddsResidual,
  // and their slopes unless AppliesSlopes.
  void Run(const ConvTensors& tensors, const ConvState& state, void* scratch, ThreadPool* pool);
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_
