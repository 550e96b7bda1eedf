// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepared operators of FULLY_CONNECTED, with weights packed for the vector kernels. A matrix
// product is computed as a 1x1 convolution whose pixels are the rows.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_

#include "runtime/interfaces/kernel.h"
#include "runtime/kernels/matmul/fully_connected_common.h"
#include "runtime/kernels/operands/prepared_operator.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Description of a node of FULLY_CONNECTED, for the capability tests.
struct FcProblem {
  const FcTensors& tensors;
  const FcState& state;
  bool constant;  // true if filter and bias are constants
  // Store that shares packed constants; null: the implementation packs its own.
  PackedStore* store = nullptr;
};

using FcImplementation = OperatorImplementation<FcTensors, FcState>;

// The key: filter, bias, activation, and whether half precision is allowed.
using PreparedFc = PreparedOperator<FcProblem, FcImplementation, const void*, const void*,
                                    TfLiteFusedActivation, bool>;

// Prepared operator of FULLY_CONNECTED.
class FcPlan : public PreparedFc {
 public:
  FcPlan();

  // Whether the implementation for such a node packs the filter as it is stored, so that its
  // unpacked copy is not needed.
  static bool ReadsStoredFilter(const FcTensors& tensors, const FcState& state);

  // Packs the weights if a vector kernel supports the node. A computed float filter is read in
  // place, a computed int8 or uint8 filter is packed in every Run; if the input is float, an int8
  // filter and its bias must be constants. `state` comes from PrepareFc. Returns the result of
  // PreparedOperator::Prepare.
  bool Prepare(const FcTensors& tensors, const PrepareArguments& arguments, FcState* state);

  // Computes the output. `pool` may be null.
  void Run(const FcTensors& tensors, const FcState& state, void* scratch, ThreadPool* pool);
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_FULLY_CONNECTED_PLAN_H_
