// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers nodes of a .tflite model, read through the C ABI, to nodes of the delegate's graph.
// Lowering decides what is supported: a node that cannot be lowered is not delegated, and the
// status' message is the reason that the user reads. There is one function per TensorFlow Lite
// operator, in lower_*.cc, and one table in lowering.cc.
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
  bool quantized = true;  // accept int8 and uint8 tensors, computed in floats
  // True: values of quantised tensors are clamped to the range of the type, but not rounded. False:
  // all results equal those of the integer kernels.
  bool fast_quantized = false;
  std::shared_ptr<const ModelScan> scan;  // null: the constructor of Lowering makes it
};

// Lowers the nodes of one partition, one after the other, to one graph.
class Lowering {
 public:
  Lowering(TfLiteContext* context, LoweringOptions options);

  // Appends the node to the graph, or fails and changes nothing. A tensor that no lowered node has
  // computed becomes an input of the graph when it is first used.
  absl::Status LowerNode(int node_index);

  // Declares the partition's outputs and moves the graph to the caller.
  absl::StatusOr<Graph> Finish(const std::vector<int>& output_tensors);

  TfLiteContext* context() const { return context_; }
  const LoweringOptions& options() const { return options_; }
  const ModelScan& scan() const { return *scan_; }
  // The graph of the nodes that have been lowered so far.
  const Graph& graph() const { return graph_; }

 private:
  friend class NodeLowering;
  friend class NodeView;

  // Sizes before a node is lowered; RollBack restores them if the lowering fails.
  struct Mark {
    size_t values, nodes, inputs, changes;
  };
  Mark SetMark() const;
  void RollBack(const Mark& mark);

  absl::Status LowerNodeOrFail(int node_index);
  void SetValue(int tensor, ValueId value);
  const TfLiteTensor& tensor(int index) const { return context_->tensors[index]; }
  int Readers(int tensor) const;
  // Index of the constant tensor that holds the elements of `tensor`, or -1 if `tensor` is not
  // constant.
  int ConstantOf(int tensor) const;
  absl::StatusOr<ValueId> ValueOfConstant(int tensor, const std::string& what);
  // Returns the reason why the GPU cannot hold the tensor; `what` names it ("Input 0"). kConstant:
  // the tensor is read once, as floats. kValue: elements are converted from and to the tensor's
  // type at each Invoke; a node's output may be a tensor that its CPU kernel has made a constant.
  enum class Use { kValue, kConstant };
  absl::Status CheckTensor(const TfLiteTensor& tensor, const std::string& what,
                           Use use = Use::kValue) const;

  TfLiteContext* context_;
  LoweringOptions options_;
  Graph graph_;
  std::map<int, ValueId> value_of_tensor_;
  // Previous entries of value_of_tensor_ (-1: none), for RollBack.
  std::vector<std::pair<int, ValueId>> changes_;
  std::shared_ptr<const ModelScan> scan_;
};

using LowerFunction = absl::Status (*)(NodeLowering*);
// Returns null if the operator is not supported. `custom_name` is the name of a custom operator.
// *max_version becomes the newest supported version.
LowerFunction FindLowering(int builtin_code, const char* custom_name, int* max_version);

// One operator of a lower_*.cc. Each such file has a table of entries; lowering.cc lists the
// tables.
struct LoweringEntry {
  int code;  // kTfLiteBuiltinCustom: found by custom_name
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
