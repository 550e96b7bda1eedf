// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a node of a .tflite model, seen through the C ABI, to nodes of the graph IR. Lowering
// decides support: a node that cannot be lowered is not delegated, and the status' message is the
// reason that the user reads. One function per TensorFlow Lite operator, in lower_*.cc, one table
// in lowering.cc.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/graph/lowering/lowering_node.h"
#include "delegates/gpu/graph/lowering/model_scan.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

struct LoweringOptions {
  DeviceInfo device;
  bool quantized = true;  // int8 and uint8 tensors are taken, computed in float
  // Values of quantised tensors are clamped to their range, but not rounded to their grid; else all
  // are the integer kernels' own.
  bool fast_quantized = false;
  std::shared_ptr<const ModelScan> scan;  // null: made by Lowering's constructor
};

// Lowers the nodes of one partition one after the other into a graph.
class Lowering {
 public:
  Lowering(TfLiteContext* context, LoweringOptions options);

  // Appends the node's IR, or changes nothing. Values of tensors that no lowered node has made
  // become inputs of the graph on first use.
  absl::Status LowerNode(int node_index);

  // Declares the partition's outputs and hands the graph out.
  absl::StatusOr<Graph> Finish(const std::vector<int>& output_tensors);

  TfLiteContext* context() const { return context_; }
  const LoweringOptions& options() const { return options_; }
  const ModelScan& scan() const { return *scan_; }
  // As far as it has come.
  const Graph& graph() const { return graph_; }

 private:
  friend class NodeLowering;
  friend class NodeView;

  // What a failing node must not leave behind.
  struct Mark {
    size_t values, nodes, inputs, changes;
  };
  Mark SetMark() const;
  void RollBack(const Mark& mark);

  absl::Status LowerNodeOrFail(int node_index);
  void SetValue(int tensor, ValueId value);
  const TfLiteTensor& tensor(int index) const { return context_->tensors[index]; }
  int Readers(int tensor) const;
  // The constant tensor that holds the tensor's elements, -1: it is not constant.
  int ConstantOf(int tensor) const;
  absl::StatusOr<ValueId> ValueOfConstant(int tensor, const std::string& what);
  // Why the GPU cannot hold the tensor; `what` names it ("Input 0"). `use`: a constant is read once
  // and is floats from then on; a value is converted to the tensor's type and back, and the output
  // of a node may be a tensor that its kernel has made a constant.
  enum class Use { kValue, kConstant };
  absl::Status CheckTensor(const TfLiteTensor& tensor, const std::string& what,
                           Use use = Use::kValue) const;

  TfLiteContext* context_;
  LoweringOptions options_;
  Graph graph_;
  std::map<int, ValueId> value_of_tensor_;
  std::vector<std::pair<int, ValueId>> changes_;  // earlier entries of it, -1: none; for RollBack
  std::shared_ptr<const ModelScan> scan_;
};

using LowerFunction = absl::Status (*)(NodeLowering*);
// Null: the operator is not supported. `custom_name`: for custom operators.
// `max_version` gets the newest version that is understood.
LowerFunction FindLowering(int builtin_code, const char* custom_name, int* max_version);

// Registered by each lower_*.cc in a table of its own that lowering.cc lists.
struct LoweringEntry {
  int code;  // kTfLiteBuiltinCustom: by name
  const char* custom_name;
  int max_version;
  LowerFunction function;
};
const std::vector<LoweringEntry>& ElementwiseLowerings();  // lower_elementwise.cc
const std::vector<LoweringEntry>& ConvolutionLowerings();  // lower_convolution.cc (FC, pools too)
const std::vector<LoweringEntry>& MovementLowerings();     // lower_movement.cc
const std::vector<LoweringEntry>&
IndexingLowerings();  // lower_indexing.cc (gather, one hot, resize)
const std::vector<LoweringEntry>&
ReductionLowerings();  // lower_reduction.cc (softmax, norms, matmul)
const std::vector<LoweringEntry>& SequenceLowerings();  // lower_sequence.cc (LSTM, state)

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_H_
