// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Read access of lowerings to a node: its operator, parameters, tensors and constants.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_NODE_VIEW_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_NODE_VIEW_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/graph/graph.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

class Lowering;

// A node of the model. Every error is a reason that users read: short, one line, without file
// names.
class NodeView {
 public:
  // All arguments outlive the view.
  NodeView(const Lowering* lowering, TfLiteNode* node, TfLiteRegistration* registration);

  int code() const { return registration_->builtin_code; }
  int version() const { return registration_->version; }
  // The operator's parameters; fails if the model has none.
  template <typename P>
  absl::StatusOr<const P*> Parameters() const {
    if (node_->builtin_data == nullptr)
      return absl::InvalidArgumentError("Its parameters are missing.");
    return static_cast<const P*>(node_->builtin_data);
  }
  int num_inputs() const { return node_->inputs->size; }
  int num_outputs() const { return node_->outputs->size; }
  // Null: the input is optional and absent, or `i` is past the end.
  const TfLiteTensor* InputTensor(int i) const;
  const TfLiteTensor* OutputTensor(int i) const;
  bool HasInput(int i) const { return InputTensor(i) != nullptr; }
  // True if the elements are known when the graph is built, also if a DEQUANTIZE of a constant
  // computes them.
  bool IsConstant(int i) const;
  const TfLiteNode* node() const { return node_; }
  Shape InputShape(int i) const;
  Shape OutputShape(int i) const;
  // The elements of a constant int32 or int64 tensor.
  absl::StatusOr<std::vector<int>> IntConstant(int i) const;
  absl::StatusOr<std::vector<float>> FloatConstant(int i) const;  // dequantised

 protected:
  // Indices of the model's tensors; -1: none.
  int InputIndex(int i) const;
  int OutputIndex(int i) const;
  const TfLiteRegistration& registration() const { return *registration_; }

 private:
  const Lowering* lowering_;
  TfLiteNode* node_;
  TfLiteRegistration* registration_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_NODE_VIEW_H_
