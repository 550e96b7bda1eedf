// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One run of the reference or test side for the comparison by operator: a new interpreter, its
// delegates, and the tensors after the run.
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

// An operator of the primary subgraph before delegates are applied.
struct ModelOp {
  int node;
  std::string name;
  std::vector<int> inputs;   // without absent optional tensors
  std::vector<int> outputs;  // without absent optional tensors
};

std::vector<ModelOp> OpsOf(const tflite::Interpreter& interpreter);
bool SameOps(const std::vector<ModelOp>& a, const std::vector<ModelOp>& b);

// A tensor after the run. `data` is valid during the lifetime of the run, or until the next Read.
struct ReadValue {
  TensorSource source = TensorSource::kUnobservable;
  const void* data = nullptr;
  size_t bytes = 0;
};

class PerOpRun {
 public:
  // Builds the interpreter, applies delegates and runs once. `exposed`: tensors that become outputs
  // of the graph before delegates are applied. `side` ("reference", "test") is used in messages.
  static absl::StatusOr<std::unique_ptr<PerOpRun>> Start(const PerOpSide& maker,
                                                         const std::string& side,
                                                         const std::vector<std::string>& inputs,
                                                         const std::vector<int>& exposed);

  const std::vector<ModelOp>& ops() const { return ops_; }  // in execution order
  const TfLiteTensor& tensor(int index) const { return *interpreter_->tensor(index); }
  // `bytes`: the expected size, which is passed to the delegate if the tensor is inside its
  // partition.
  ReadValue Read(int tensor, size_t bytes);
  // The name of the delegate that executed the node; empty: the CPU.
  std::string DelegateOf(int node) const;

 private:
  PerOpRun() = default;
  absl::Status Expose(const std::vector<int>& exposed);
  absl::Status ApplyDelegates();
  absl::Status SetInputs(const std::vector<std::string>& inputs);
  void FindOwners();

  std::string side_;
  std::vector<ModelOp> ops_;
  std::vector<CreatedDelegate> delegates_;  // must outlive the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter_;
  // Key: the delegate of the nodes.
  std::map<const TfLiteDelegate*, const CreatedDelegate*> created_;
  std::map<int, const CreatedDelegate*> owner_of_node_;  // key: node index in the model
  std::map<int, TensorSource> visible_;  // tensors that the interpreter holds, with their source
  std::map<int, const CreatedDelegate*> owner_of_tensor_;
  CountedVector<char> buffer_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_PER_OP_RUN_H_
