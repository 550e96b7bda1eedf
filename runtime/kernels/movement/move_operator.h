// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators with one data input and one output, where each output element is an input element or a
// filler. Such an operator is a function that makes a MovePlan from shapes and parameter tensors.
#ifndef LITMUS_RUNTIME_KERNELS_MOVEMENT_MOVE_OPERATOR_H_
#define LITMUS_RUNTIME_KERNELS_MOVEMENT_MOVE_OPERATOR_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/movement/strided_copy.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// A strided copy between an offset of the input and an offset of the output, both in elements.
struct Move {
  StridedCopy copy;
  int64_t from = 0;
  int64_t to = 0;
};

// How a node that only copies elements (PAD, TRANSPOSE, …) makes its output: the output's shape,
// the copies (moves), and the value of the elements that no copy writes (filler).
struct MovePlan {
  std::vector<int64_t> shape;  // shape of the output
  CountedVector<Move> moves;
  bool fills = false;  // true if the moves leave gaps, which get the filler
  // The input whose first element is the filler; −1: the filler is the output's zero point.
  int filler_input = -1;
};

// State of a node between Prepare and Eval: the plan, if Prepare could make it.
struct MoveState {
  MovePlan plan;
  bool is_planned = false;
};

// Makes the plan from the node's inputs: input 0 is the data, the others are parameters. When it is
// called, the parameters that determine the output's shape have values; it must not read the values
// of other parameters.
using MakePlan = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, MovePlan*);

// Max number of dimensions of the input.
constexpr int kUsualMaxRank = 8, kAnyRank = std::numeric_limits<int>::max();

// Prepare and Eval of nodes with a MoveState. `parameters`: number of leading inputs, including
// input 0, that determine the output's shape; all inputs by default. `max_rank`: max number of
// dimensions of the input.
TfLiteStatus PrepareMove(TfLiteContext* context, TfLiteNode* node,
                         const PrepareArguments& arguments, MakePlan make_plan,
                         int parameters = std::numeric_limits<int>::max(),
                         int max_rank = kUsualMaxRank);
TfLiteStatus EvalMove(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool,
                      MakePlan make_plan);

template <MakePlan make_plan, int max_rank>
TfLiteStatus PrepareMoveWith(TfLiteContext* context, TfLiteNode* node,
                             const PrepareArguments& arguments) {
  return PrepareMove(context, node, arguments, make_plan, std::numeric_limits<int>::max(),
                     max_rank);
}
template <MakePlan make_plan>
TfLiteStatus EvalMoveWith(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  return EvalMove(context, node, pool, make_plan);
}
template <MakePlan make_plan, int max_rank = kUsualMaxRank>
TfLiteRegistration* MoveRegistration() {
  return MakeRegistration<MoveState, PrepareMoveWith<make_plan, max_rank>,
                          EvalMoveWith<make_plan>>();
}

// Writes one element `count` times.
void FillElements(void* to, int64_t count, const void* element, size_t element_size);
// The element that represents zero: the zero point of quantised tensors.
void ZeroElement(const TfLiteTensor* tensor, char element[16]);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MOVEMENT_MOVE_OPERATOR_H_
