// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The lowering of a single operator: the node, and the graph to which its nodes are added.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_NODE_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_NODE_H_

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"
#include "delegates/gpu/graph/lowering/node_view.h"
#include "delegates/gpu/graph/lowering/output_rounding.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// One node while it is being lowered. Every error is a reason that users read: short, one line,
// without file names.
class NodeLowering : public NodeView {
 public:
  NodeLowering(Lowering* lowering, int node_index, TfLiteNode* node,
               TfLiteRegistration* registration);

  // Returns input i as a value. Accepts float, int32 and bool tensors, float16 constants, and
  // quantised tensors if the options permit them; otherwise the error names the type.
  absl::StatusOr<ValueId> Input(int i);
  // Declares output i with the tensor's shape and type. A quantised output is clamped and rounded
  // to its scale after the node (nodes kClamp and kFakeQuantize are added), unless `on_grid`: the
  // node only moves inputs of the same scale and zero point. If RoundsOutputs() is false, the
  // output is only clamped.
  absl::StatusOr<ValueId> Output(int i, bool on_grid = false);
  // True if results equal those of integer kernels; see LoweringOptions::fast_quantized.
  bool RoundsOutputs() const;
  // Makes the last quantised Output() round q, zero point included, with halves away from zero, as
  // kernels do that average quantised numbers. Does nothing if there is no quantised output.
  void FakeQuantizeHalvesAway();
  // Makes the last quantised Output() round as QUANTIZE rounds floats, bit for bit.
  void QuantizeQuotients();

  // Makes the last quantised Output() a requantisation of integer sums with these scales (one, or
  // one per channel), as integer kernels compute it. Returns false and changes nothing if there is
  // no quantised output, it is not rounded, or the factors cannot be represented.
  bool Rescale(const std::vector<Rescaling>& rescalings, bool once = false);
  // Clamps the last quantised Output() to a fused activation's bounds, rounded to its scale.
  // Returns false and changes nothing if there is no quantised output or the activation is not a
  // clamp.
  bool Bound(TfLiteFusedActivation activation);
  bool Bound(float low, float high);
  // States that the last Output() is a multiple of its scale already, before it is clamped. Returns
  // the scale; 0: not quantised.
  float OnGrid();

  // Adds an intermediate value, a constant or a node.
  ValueId AddValue(Shape shape, ValueType type = ValueType::kFloat);
  ValueId AddConstant(Shape shape, std::vector<float> elements);
  ValueId AddConstant(Shape shape, ConstantReader reader,
                      std::shared_ptr<const BlockWeights> blocks = nullptr);
  Node& Add(Attributes op, std::vector<ValueId> inputs, std::vector<ValueId> outputs);
  // Adds `op` and the fused activation after it; `out` is the result of Output().
  absl::Status AddWithActivation(Attributes op, std::vector<ValueId> inputs, ValueId out,
                                 TfLiteFusedActivation activation);
  // Returns a value with the same elements in another shape.
  ValueId Reshaped(ValueId value, Shape shape);
  const Graph& graph() const;
  Lowering* lowering() { return lowering_; }

  // State: the value of the variable tensor that is input i, and the assignment of its new value.
  absl::StatusOr<ValueId> Variable(int i);
  absl::Status Assign(int i, ValueId new_value);

 private:
  friend class Lowering;

  void AddRoundings();

  Lowering* lowering_;
  int node_index_;
  std::vector<OutputRounding> roundings_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_NODE_H_
