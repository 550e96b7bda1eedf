// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of TRANSPOSE_CONV with float activations, and float or int8 weights.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/operands/prepared_operator.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A node of TRANSPOSE_CONV whose output has a size.
struct TransposeConvProblem {
  const ConvTensors& tensors;
  const ConvState& state;
};

using TransposeConvImplementation = OperatorImplementation<ConvTensors, ConvState>;

// By filter, bias, and the padding above and to the left.
using PreparedTransposeConv = PreparedOperator<TransposeConvProblem, TransposeConvImplementation,
                                               const void*, const void*, int, int>;

class TransposeConvPlan : public PreparedTransposeConv {
 public:
  TransposeConvPlan();

  // Once the output's size is known, in Prepare or in Eval. Packs the weights where they are
  // constants that a vector kernel takes. Returns what PreparedOperator::Prepare does.
  bool Prepare(const ConvTensors& tensors, bool shapes_only, const ConvState& state);

  // Computes the output. `scratch` null: memory of the plan's own, which grows on first need.
  // `pool` may be null.
  void Run(const ConvTensors& tensors, const ConvState& state, void* scratch, ThreadPool* pool);

 private:
  std::vector<uint8_t> scratch_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_
