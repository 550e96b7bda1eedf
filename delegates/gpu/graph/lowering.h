// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From a node of a .tflite model, seen through the C ABI, to nodes of the graph IR. Lowering
// decides support: a node that cannot be lowered is not delegated, and the status' message is the
// reason that the user reads. One function per TensorFlow Lite operator, in lower_*.cc, one table
// in lowering.cc.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_H_

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/backend/device.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/graph/lower_rescale.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// What a single node does not show of the model. Made while the graph is whole: inside a delegate's
// Prepare, before it replaces nodes.
struct ModelScan {
  explicit ModelScan(TfLiteContext* context);

  // Tensor -> the constant that DEQUANTIZE or DENSIFY make it from, or itself where the runtime has
  // computed it while it prepared the graph: SHAPE, and integers that follow from it.
  std::map<int, int> constant_source;
  // Tensor -> number of nodes of the model that read it.
  std::map<int, int> readers;
};

struct LoweringOptions {
  DeviceInfo device;
  bool quantized = true;                  // int8 and uint8 tensors are taken, computed in float
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
  // Why the GPU cannot hold the tensor; `what` names it ("Input 0").
  absl::Status CheckTensor(const TfLiteTensor& tensor, const std::string& what) const;

  TfLiteContext* context_;
  LoweringOptions options_;
  Graph graph_;
  std::map<int, ValueId> value_of_tensor_;
  std::vector<std::pair<int, ValueId>> changes_;  // earlier entries of it, -1: none; for RollBack
  std::shared_ptr<const ModelScan> scan_;
};

// One node, while it is being lowered. All errors are reasons for users: short, one line, no file
// names.
class NodeLowering {
 public:
  NodeLowering(Lowering* lowering, int node_index, TfLiteNode* node,
               TfLiteRegistration* registration);

  int code() const { return registration_->builtin_code; }
  int version() const { return registration_->version; }
  // The operator's parameters; an error in words when the model has none.
  template <typename P>
  absl::StatusOr<const P*> Parameters() const {
    if (node_->builtin_data == nullptr)
      return absl::InvalidArgumentError("Its parameters are missing.");
    return static_cast<const P*>(node_->builtin_data);
  }
  int num_inputs() const { return node_->inputs->size; }
  int num_outputs() const { return node_->outputs->size; }
  // Null: optional and absent, or past the end.
  const TfLiteTensor* InputTensor(int i) const;
  const TfLiteTensor* OutputTensor(int i) const;
  bool HasInput(int i) const { return InputTensor(i) != nullptr; }
  // Known when the graph is built (also behind a DEQUANTIZE of a constant).
  bool IsConstant(int i) const;
  const TfLiteNode* node() const { return node_; }

  // The input as a value: float, int32 and bool tensors; float16 constants; quantised ones where
  // that is allowed; anything else is an error that names the type.
  absl::StatusOr<ValueId> Input(int i);
  Shape InputShape(int i) const;
  Shape OutputShape(int i) const;
  // A constant int32 or int64 tensor's elements.
  absl::StatusOr<std::vector<int>> IntConstant(int i) const;
  absl::StatusOr<std::vector<float>> FloatConstant(int i) const;  // dequantised
  // Declares output i, of the tensor's shape and type. A quantised tensor's value is rounded to its
  // grid after the node (kClamp and kFakeQuantize nodes are added), unless `on_grid`: the node only
  // moves values of inputs with the same scale and zero point.
  absl::StatusOr<ValueId> Output(int i, bool on_grid = false);
  // The last quantised Output() is rounded as a quantised number, halves away from zero, with its
  // zero point: what kernels do that average quantised numbers. Nothing happens when there is none.
  void RoundQuanta();

  // The last quantised Output() becomes what integer kernels make of whole sums, whose scales these
  // are (one, or one per channel). False, and nothing happens: there is none, or the factors cannot
  // be computed with.
  bool Rescale(const std::vector<Rescaling>& rescalings, bool once = false);
  // Applies a fused clamp to the last quantised Output(), with bounds rounded to its grid. False,
  // and nothing happens: there is none, or the activation is no clamp.
  bool Bound(TfLiteFusedActivation activation);
  bool Bound(float low, float high);
  // The last Output() is on its grid before it is clamped. Its scale, 0: it is not quantised.
  float OnGrid();

  // For intermediate values and nodes.
  ValueId AddValue(Shape shape, ValueType type = ValueType::kFloat);
  ValueId AddConstant(Shape shape, std::vector<float> elements);
  ValueId AddConstant(Shape shape, ConstantReader reader);
  Node& Add(Attributes op, std::vector<ValueId> inputs, std::vector<ValueId> outputs);
  // Adds the op and the fused activation behind it; `out` is what Output() returned.
  absl::Status AddWithActivation(Attributes op, std::vector<ValueId> inputs, ValueId out,
                                 TfLiteFusedActivation activation);
  // A value of another shape with the same elements.
  ValueId Reshaped(ValueId value, Shape shape);
  const Graph& graph() const;
  Lowering* lowering() { return lowering_; }

  // State: the value of a variable tensor (input i), and its new value.
  absl::StatusOr<ValueId> Variable(int i);
  absl::Status Assign(int i, ValueId new_value);

 private:
  friend class Lowering;

  // Rounding of a quantised output to its grid, once the node's operators are there.
  struct Rounding {
    ValueId from, to;
    float scale, low, high;
    int zero_point;
    bool quanta = false;  // see RoundQuanta()
    ValueId table = -1;   // of Rescale(); -1: none
    bool once = false;    // kRescaleOnce
    float margin = 0;     // beyond low and high, for the clamp before the rescaling
    bool on_grid = false;
  };
  void AddRoundings();
  void AddQuantaRounding(const Rounding& rounding, ValueId clamped);
  int InputIndex(int i) const;
  int OutputIndex(int i) const;

  Lowering* lowering_;
  int node_index_;
  std::vector<Rounding> roundings_;
  TfLiteNode* node_;
  TfLiteRegistration* registration_;
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

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_H_
