// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of one side for the comparison by operator: a new interpreter, its delegates, and what
// the tensors held afterwards.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_RUN_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_RUN_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/memory/memory_account.h"
#include "tools/inference_diff/per_op.h"

namespace litmus {

// An operator of the primary subgraph before any delegate.
struct ModelOp {
  int node;
  std::string name;
  std::vector<int> inputs;   // absent ones left out
  std::vector<int> outputs;  // absent ones left out
};

std::vector<ModelOp> OpsOf(const tflite::Interpreter& interpreter);
bool SameOps(const std::vector<ModelOp>& a, const std::vector<ModelOp>& b);

// A tensor after the run. `data` lives as long as the run, or until the next Read.
struct ReadValue {
  TensorSource source = TensorSource::kUnobservable;
  const void* data = nullptr;
  size_t bytes = 0;
};

class PerOpRun {
 public:
  // Builds, applies the delegates, runs once. `exposed`: tensors that become outputs of the graph
  // before the delegates see it. `side` ("reference", "test") is for messages.
  static absl::StatusOr<std::unique_ptr<PerOpRun>> Start(const PerOpSide& maker,
                                                         const std::string& side,
                                                         const std::vector<std::string>& inputs,
                                                         const std::vector<int>& exposed);

  const std::vector<ModelOp>& ops() const { return ops_; }  // in order of execution
  const TfLiteTensor& tensor(int index) const { return *interpreter_->tensor(index); }
  // `bytes`: the size to ask a delegate for, where the tensor is inside of one.
  ReadValue Read(int tensor, size_t bytes);
  // The delegate that ran the node; empty: the CPU.
  std::string DelegateOf(int node) const;

 private:
  PerOpRun() = default;
  absl::Status Expose(const std::vector<int>& exposed);
  absl::Status ApplyDelegates();
  absl::Status SetInputs(const std::vector<std::string>& inputs);
  void FindOwners();

  std::string side_;
  std::vector<ModelOp> ops_;
  std::vector<CreatedDelegate> delegates_;  // outlive the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter_;
  std::map<const TfLiteDelegate*, const CreatedDelegate*> created_;  // by the nodes' delegate
  std::map<int, const CreatedDelegate*> owner_of_node_;              // of the model's nodes
  std::map<int, TensorSource> visible_;  // tensors that the interpreter holds
  std::map<int, const CreatedDelegate*> owner_of_tensor_;
  CountedVector<char> buffer_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_RUN_H_
