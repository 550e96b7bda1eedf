// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The fast path of FULLY_CONNECTED: weights packed once for the vector kernels. A matrix product is
// a 1x1 convolution over as many pixels as there are rows.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_

#include "runtime/kernels/matmul/fully_connected_common.h"
#include "runtime/kernels/operands/prepared_operator.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A node of FULLY_CONNECTED.
struct FcProblem {
  const FcTensors& tensors;
  const FcState& state;
  bool constant;  // filter and bias are
};

using FcImplementation = OperatorImplementation<FcTensors, FcState>;

// By filter, bias and activation.
using PreparedFc =
    PreparedOperator<FcProblem, FcImplementation, const void*, const void*, TfLiteFusedActivation>;

class FcPlan : public PreparedFc {
 public:
  FcPlan();

  // Packs the weights where a vector kernel exists for this node. Quantised filters and their bias
  // must be constants; float ones that are computed are packed in every Run, when there are rows
  // enough to pay for it. `state` comes from PrepareFc. Returns what PreparedOperator::Prepare
  // does.
  bool Prepare(const FcTensors& tensors, bool shapes_only, FcState* state);

  // Computes the output. `pool` may be null.
  void Run(const FcTensors& tensors, const FcState& state, void* scratch, ThreadPool* pool);
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_
