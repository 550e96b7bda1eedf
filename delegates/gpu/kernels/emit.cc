// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/emit.h"

#include <variant>

#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// One overload per operator: std::visit finds it.
struct Operator {
  const Node& node;
  Emitter* emitter;

  absl::Status operator()(const Elementwise& op) { return EmitElementwise(op, node, emitter); }
  absl::Status operator()(const Convolution& op) { return EmitConvolution(op, node, emitter); }
  absl::Status operator()(const DepthwiseConvolution& op) {
    return EmitDepthwise(op, node, emitter);
  }
  absl::Status operator()(const TransposeConvolution& op) {
    return EmitTransposeConvolution(op, node, emitter);
  }
  absl::Status operator()(const MatMul& op) { return EmitMatMul(op, node, emitter); }
  absl::Status operator()(const Pool& op) { return EmitPool(op, node, emitter); }
  absl::Status operator()(const MaxUnpool& op) { return EmitMaxUnpool(op, node, emitter); }
  absl::Status operator()(const Reduce& op) { return EmitReduce(op, node, emitter); }
  absl::Status operator()(const ArgReduce& op) { return EmitArgReduce(op, node, emitter); }
  absl::Status operator()(const CumulativeSum& op) { return EmitCumulativeSum(op, node, emitter); }
  absl::Status operator()(const Softmax& op) { return EmitSoftmax(op, node, emitter); }
  absl::Status operator()(const L2Normalize& op) { return EmitL2Normalize(op, node, emitter); }
  absl::Status operator()(const Resize& op) { return EmitResize(op, node, emitter); }
  absl::Status operator()(const Resampler& op) { return EmitResampler(op, node, emitter); }
  absl::Status operator()(const Move& op) { return EmitMove(op, node, emitter); }
  absl::Status operator()(const Reshape& op) { return EmitReshape(op, node, emitter); }
  absl::Status operator()(const Concatenate& op) { return EmitConcatenate(op, node, emitter); }
  absl::Status operator()(const MirrorPad& op) { return EmitMirrorPad(op, node, emitter); }
  absl::Status operator()(const Gather& op) { return EmitGather(op, node, emitter); }
  absl::Status operator()(const GatherNd& op) { return EmitGatherNd(op, node, emitter); }
  absl::Status operator()(const OneHot& op) { return EmitOneHot(op, node, emitter); }
  absl::Status operator()(const LstmCell& op) { return EmitLstmCell(op, node, emitter); }
  absl::Status operator()(const AssignVariable& op) {
    return EmitAssignVariable(op, node, emitter);
  }
};

}  // namespace

absl::Status Emit(const Node& node, Emitter* emitter) {
  return std::visit(Operator{node, emitter}, node.op);
}

}  // namespace litmus::gpu
