// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the lowering of a single operator works with: the node, and the graph that it adds to.
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

// One node, while it is being lowered. All errors are reasons for users: short, one line, no file
// names.
class NodeLowering : public NodeView {
 public:
  NodeLowering(Lowering* lowering, int node_index, TfLiteNode* node,
               TfLiteRegistration* registration);

  // The input as a value: float, int32 and bool tensors; float16 constants; quantised ones where
  // that is allowed; anything else is an error that names the type.
  absl::StatusOr<ValueId> Input(int i);
  // Declares output i, of the tensor's shape and type. A quantised tensor's value is rounded to its
  // grid after the node (kClamp and kFakeQuantize nodes are added), unless `on_grid`: the node only
  // moves values of inputs with the same scale and zero point. RoundsOutputs() false: it is clamped
  // alone.
  absl::StatusOr<ValueId> Output(int i, bool on_grid = false);
  // Whether results are those of integer kernels, or nearly: see LoweringOptions::fast_quantized.
  bool RoundsOutputs() const;
  // The last quantised Output() is rounded as a quantised number, halves away from zero, with its
  // zero point: what kernels do that average quantised numbers. Nothing happens when there is none.
  void FakeQuantizeHalvesAway();
  // The last quantised Output() is rounded as QUANTIZE rounds floats: bit for bit.
  void QuantizeQuotients();

  // The last quantised Output() becomes what integer kernels make of whole sums, whose scales these
  // are (one, or one per channel). False, and nothing happens: there is none, it is not rounded, or
  // the factors cannot be computed with.
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
  ValueId AddConstant(Shape shape, ConstantReader reader,
                      std::shared_ptr<const BlockWeights> blocks = nullptr);
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

  void AddRoundings();

  Lowering* lowering_;
  int node_index_;
  std::vector<OutputRounding> roundings_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWERING_NODE_H_
