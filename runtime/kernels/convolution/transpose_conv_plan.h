// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepared operators of TRANSPOSE_CONV: float, hybrid, int8 and uint8.
#ifndef LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_

#include <cstdint>
#include <vector>

#include "runtime/interfaces/kernel.h"
#include "runtime/kernels/convolution/conv_common.h"
#include "runtime/kernels/operands/prepared_operator.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Description of a node of TRANSPOSE_CONV, for the capability tests. The output's size is known.
struct TransposeConvProblem {
  const ConvTensors& tensors;
  const ConvState& state;
  // Store that shares packed constants; null: the implementation packs its own.
  PackedStore* store = nullptr;
};

using TransposeConvImplementation = OperatorImplementation<ConvTensors, ConvState>;

// The key: filter, bias, the padding at the top and left, and IsColumn.
using PreparedTransposeConv = PreparedOperator<TransposeConvProblem, TransposeConvImplementation,
                                               const void*, const void*, int, int, bool>;

// Prepared operator of TRANSPOSE_CONV.
class TransposeConvPlan : public PreparedTransposeConv {
 public:
  TransposeConvPlan();

  // Packs constant weights if a vector kernel supports the node. The output's size must be known.
  // Returns the result of PreparedOperator::Prepare.
  bool Prepare(const ConvTensors& tensors, const PrepareArguments& arguments,
               const ConvState& state);

  // Computes the output. If `scratch` is null, Run uses memory of the plan, which grows when
  // needed. `pool` may be null.
  void Run(const ConvTensors& tensors, const ConvState& state, void* scratch, ThreadPool* pool);

 private:
  CountedVector<uint8_t> scratch_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVOLUTION_TRANSPOSE_CONV_PLAN_H_
