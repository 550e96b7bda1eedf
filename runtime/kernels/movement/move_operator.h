// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Operators with one data input and one output whose every element is an input element or a filler:
// such an operator is a function that makes a MovePlan of shapes and parameter tensors.
#ifndef LITMUS_RUNTIME_KERNELS_MOVEMENT_MOVE_OPERATOR_H_
#define LITMUS_RUNTIME_KERNELS_MOVEMENT_MOVE_OPERATOR_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/movement/strided_copy.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// One strided copy; offsets are in elements of the input and of the output.
struct Move {
  StridedCopy copy;
  int64_t from = 0;
  int64_t to = 0;
};

struct MovePlan {
  std::vector<int64_t> shape;  // of the output
  std::vector<Move> moves;
  bool fills = false;     // the moves leave gaps
  int filler_input = -1;  // that input's first element; −1: the output's zero point
};

// A node's: the plan that was made with the output's shape, if it was.
struct MoveState {
  MovePlan plan;
  bool is_planned = false;
};

// Makes the plan from the node's inputs; input 0 has the data, the others are parameters. Called
// with parameters that have values, but perhaps for those that do not decide the output's shape,
// of which it uses none.
using MakePlan = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, MovePlan*);

// For nodes with a MoveState. `parameters`: the number of inputs that decide the output's shape,
// input 0 included; by default all do.
TfLiteStatus PrepareMove(TfLiteContext* context, TfLiteNode* node,
                         const PrepareArguments& arguments, MakePlan make_plan,
                         int parameters = std::numeric_limits<int>::max());
TfLiteStatus EvalMove(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool,
                      MakePlan make_plan);

template <MakePlan make_plan>
TfLiteStatus PrepareMoveWith(TfLiteContext* context, TfLiteNode* node,
                             const PrepareArguments& arguments) {
  return PrepareMove(context, node, arguments, make_plan);
}
template <MakePlan make_plan>
TfLiteStatus EvalMoveWith(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  return EvalMove(context, node, pool, make_plan);
}
template <MakePlan make_plan>
TfLiteRegistration* MoveRegistration() {
  return MakeRegistration<MoveState, PrepareMoveWith<make_plan>, EvalMoveWith<make_plan>>();
}

// An error when a tensor of that shape would have more elements than can be counted. Plans check it
// before they compute strides.
TfLiteStatus CheckCountable(TfLiteContext* context, const std::vector<int64_t>& shape);

// Repeats one element `count` times.
void FillElements(void* to, int64_t count, const void* element, size_t element_size);
// The element that stands for zero: the zero point of quantised tensors.
void ZeroElement(const TfLiteTensor* tensor, char element[16]);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MOVEMENT_MOVE_OPERATOR_H_
