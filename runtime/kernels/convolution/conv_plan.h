// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of CONV_2D and DEPTHWISE_CONV_2D: weights packed once for the vector kernels.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/convolution/conv_implementation.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Kept in the node's user data across Prepares: what was packed serves every size, so that a
// resized input does not repeat it. Which class is the fastest is decided once, for the first size.
class ConvPlan {
 public:
  // Packs the weights where a vector kernel exists for this node. Quantised filters and their bias
  // must be constants; float ones that are computed are packed in every Run. `state` comes from
  // PrepareConv. `shapes_only`: nothing new is packed, and the plan is not ready without. True: an
  // implementation was chosen, not only kept.
  bool Prepare(const ConvTensors& tensors, bool shapes_only, ConvState* state);

  // False: evaluate with EvalConvReference.
  bool ready() const { return ready_; }

  // Bytes that Run needs for the sizes in `state`.
  int64_t ScratchBytes(const ConvState& state) const {
    return pack_in_run_ ? 0 : choice_.implementation->ScratchBytes(state);
  }

  // Whether Run can add a residual on its way out.
  bool AddsResidual(const ConvState& state) const {
    return ready_ && !state.geometry.depthwise &&
           (state.arithmetic == ConvArithmetic::kFloat ||
            state.arithmetic == ConvArithmetic::kInt8 ||
            state.arithmetic == ConvArithmetic::kUint8);
  }

  // Whether Run can apply the slopes of a PRELU.
  bool AppliesSlopes() const {
    return ready_ && !pack_in_run_ && choice_.implementation->AppliesSlopes();
  }

  // Computes the output. `pool` may be null; so may `residual`, the one of float convolutions, and
  // must be unless AddsResidual. Slopes must be null unless AppliesSlopes.
  void Run(const ConvTensors& tensors, ConvState* state, void* scratch, ThreadPool* pool,
           const f32::Residual* residual = nullptr);

  // What Run calls: "CLASS of TARGET", a class of simd/ and a name of runtime/cpu/target_names.h;
  // "plain loops" unless ready(), "packed in Run" before the first run of a computed filter.
  std::string Implementation() const;
  // Why those before it in the list of conv_plan.cc are not called.
  const std::vector<Refusal>& refusals() const { return choice_.refusals; }
  // Both in one line: "int8::Conv of avx2; int8::Winograd: the stride is not 1".
  std::string Explanation() const;

 private:
  bool ready_ = false;
  bool pack_in_run_ = false;
  // The constants that were packed.
  const void* filter_ = nullptr;
  const void* bias_ = nullptr;
  int in_c_ = 0;  // a resize that changes it changes groups or the depth multiplier
  // What results are clamped to: of reals, of quantised values.
  float float_min_ = 0, float_max_ = 0;
  int32_t act_min_ = 0, act_max_ = 0;
  ImplementationChoice<ConvImplementation> choice_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_CONV_PLAN_H_
