// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/kernels/select_kernels.h"

#include <variant>

#include "delegates/gpu/kernels/convolution/operators.h"
#include "delegates/gpu/kernels/movement/operators.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// Selects the dispatches of one operator; std::visit calls the overload of the node's type.
struct Operator {
  const Node& node;
  KernelSelector* selector;

  absl::Status operator()(const Elementwise& op) { return SelectElementwise(op, node, selector); }
  absl::Status operator()(const Convolution& op) { return SelectConvolution(op, node, selector); }
  absl::Status operator()(const DepthwiseConvolution& op) {
    return SelectDepthwise(op, node, selector);
  }
  absl::Status operator()(const TransposeConvolution& op) {
    return SelectTransposeConvolution(op, node, selector);
  }
  absl::Status operator()(const MatMul& op) { return SelectMatMul(op, node, selector); }
  absl::Status operator()(const Pool& op) { return SelectPool(op, node, selector); }
  absl::Status operator()(const MaxUnpool& op) { return SelectMaxUnpool(op, node, selector); }
  absl::Status operator()(const Reduce& op) { return SelectReduce(op, node, selector); }
  absl::Status operator()(const ArgReduce& op) { return SelectArgReduce(op, node, selector); }
  absl::Status operator()(const CumulativeSum& op) {
    return SelectCumulativeSum(op, node, selector);
  }
  absl::Status operator()(const Softmax& op) { return SelectSoftmax(op, node, selector); }
  absl::Status operator()(const L2Normalize& op) { return SelectL2Normalize(op, node, selector); }
  absl::Status operator()(const Resize& op) { return SelectResize(op, node, selector); }
  absl::Status operator()(const Resampler& op) { return SelectResampler(op, node, selector); }
  absl::Status operator()(const StridedCopy& op) { return SelectStridedCopy(op, node, selector); }
  absl::Status operator()(const Reshape& op) { return SelectReshape(op, node, selector); }
  absl::Status operator()(const Concatenate& op) { return SelectConcatenate(op, node, selector); }
  absl::Status operator()(const MirrorPad& op) { return SelectMirrorPad(op, node, selector); }
  absl::Status operator()(const Gather& op) { return SelectGather(op, node, selector); }
  absl::Status operator()(const GatherNd& op) { return SelectGatherNd(op, node, selector); }
  absl::Status operator()(const OneHot& op) { return SelectOneHot(op, node, selector); }
  absl::Status operator()(const LstmCell& op) { return SelectLstmCell(op, node, selector); }
  absl::Status operator()(const AssignVariable& op) {
    return SelectAssignVariable(op, node, selector);
  }
};

}  // namespace

absl::Status SelectKernels(const Node& node, KernelSelector* selector) {
  return std::visit(Operator{node, selector}, node.op);
}

}  // namespace litmus::gpu
