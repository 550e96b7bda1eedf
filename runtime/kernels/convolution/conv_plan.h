// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepared operators of CONV_2D and DEPTHWISE_CONV_2D, with weights packed for the vector kernels.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_

#include <cstdint>

#include "runtime/interfaces/kernel.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// The key: filter, bias, input channels, IsColumn, whether half precision is allowed, clamp range
// of float results, clamp range of quantised results. The input channels are part of it because a
// resize that changes them changes the groups or the depthwise multiplier.
using PreparedConv = PreparedOperator<ConvProblem, ConvImplementation, const void*, const void*,
                                      int, bool, bool, float, float, int32_t, int32_t>;

// Prepared operator of CONV_2D or DEPTHWISE_CONV_2D.
class ConvPlan : public PreparedConv {
 public:
  ConvPlan();

  // Packs the weights if a vector kernel supports the node. A quantised filter and its bias must be
  // constants; a float filter that is computed at run time is packed in every Run. `state` comes
  // from PrepareConv. Returns the result of PreparedOperator::Prepare.
  bool Prepare(const ConvTensors& tensors, const PrepareArguments& arguments, ConvState* state);

  // Whether Run can add a residual.
  bool AddsResidual(const ConvState& state) const {
    return ready() && !state.geometry.depthwise &&
           (state.arithmetic == ConvArithmetic::kFloat ||
            state.arithmetic == ConvArithmetic::kInt8 ||
            state.arithmetic == ConvArithmetic::kUint8);
  }

  // Whether Run can apply the slopes of a PRELU.
  bool AppliesSlopes() const { return packed() != nullptr && packed()->AppliesSlopes(); }

  // Computes the output. `pool` may be null. The residual must be null unless AddsResidual, and the
  // slopes must be null unless AppliesSlopes. Returns false if the plain loops must compute this
  // input instead; they may use the same scratch memory.
  bool Run(const ConvTensors& tensors, const ConvState& state, void* scratch, ThreadPool* pool);
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_
