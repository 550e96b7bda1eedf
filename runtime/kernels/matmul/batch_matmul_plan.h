// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepared operators of BATCH_MATMUL by the packed kernels of FULLY_CONNECTED and CONV_2D.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_PLAN_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_PLAN_H_

#include "runtime/kernels/matmul/batch_matmul_common.h"
#include "runtime/kernels/operands/prepared_operator.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Description of a node of BATCH_MATMUL, for the capability tests.
struct MatmulProblem {
  const MatmulTensors& tensors;
  const MatmulState& state;
};

using MatmulImplementation = OperatorImplementation<MatmulTensors, MatmulState>;

// The key: the right matrices, their columns, their depth, whether they are constant, and whether
// the left matrices have few rows.
using PreparedMatmul =
    PreparedOperator<MatmulProblem, MatmulImplementation, const void*, int, int, bool, bool>;

// Prepared operator of BATCH_MATMUL.
class MatmulPlan : public PreparedMatmul {
 public:
  MatmulPlan();

  // Packs constant right matrices; others are packed in every Run. `state` comes from
  // PrepareMatmul. Returns the result of PreparedOperator::Prepare.
  bool Prepare(const MatmulTensors& tensors, bool shapes_only, const MatmulState& state);
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_BATCH_MATMUL_PLAN_H_
