// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "runtime/kernels/rewriting/rules.h"

namespace litmus {
namespace {

// Limits on folded constants: kMostTimesLarger times the constants that the result depends on, or
// kAlwaysKept bytes. A folded constant stays in memory, while the arena would reuse the memory.
// Bytes widened to floats stay within the limit; a value that FILL, TILE or BROADCAST_TO spreads
// over a large tensor does not. Results that fit into a core's cache are always kept.
constexpr size_t kMostTimesLarger = 4;
constexpr size_t kAlwaysKept = size_t{64} << 10;

// Whether the outputs of an operator depend only on its inputs: no random numbers, no state, no
// subgraphs.
bool IsPure(int code) {
  switch (code) {
    case kTfLiteBuiltinAbs:
    case kTfLiteBuiltinAdd:
    case kTfLiteBuiltinAddN:
    case kTfLiteBuiltinArgMax:
    case kTfLiteBuiltinArgMin:
    case kTfLiteBuiltinBatchToSpaceNd:
    case kTfLiteBuiltinBitcast:
    case kTfLiteBuiltinBroadcastArgs:
    case kTfLiteBuiltinBroadcastTo:
    case kTfLiteBuiltinCast:
    case kTfLiteBuiltinCeil:
    case kTfLiteBuiltinConcatenation:
    case kTfLiteBuiltinCos:
    case kTfLiteBuiltinCumsum:
    case kTfLiteBuiltinDensify:
    case kTfLiteBuiltinDepthToSpace:
    case kTfLiteBuiltinDequantize:
    case kTfLiteBuiltinDiv:
    case kTfLiteBuiltinEqual:
    case kTfLiteBuiltinExp:
    case kTfLiteBuiltinExpandDims:
    case kTfLiteBuiltinFill:
    case kTfLiteBuiltinFloor:
    case kTfLiteBuiltinFloorDiv:
    case kTfLiteBuiltinFloorMod:
    case kTfLiteBuiltinGather:
    case kTfLiteBuiltinGatherNd:
    case kTfLiteBuiltinGreater:
    case kTfLiteBuiltinGreaterEqual:
    case kTfLiteBuiltinLess:
    case kTfLiteBuiltinLessEqual:
    case kTfLiteBuiltinLog:
    case kTfLiteBuiltinLogicalAnd:
    case kTfLiteBuiltinLogicalNot:
    case kTfLiteBuiltinLogicalOr:
    case kTfLiteBuiltinLogistic:
    case kTfLiteBuiltinMatrixDiag:
    case kTfLiteBuiltinMaximum:
    case kTfLiteBuiltinMean:
    case kTfLiteBuiltinMinimum:
    case kTfLiteBuiltinMirrorPad:
    case kTfLiteBuiltinMul:
    case kTfLiteBuiltinNeg:
    case kTfLiteBuiltinNotEqual:
    case kTfLiteBuiltinOneHot:
    case kTfLiteBuiltinPack:
    case kTfLiteBuiltinPad:
    case kTfLiteBuiltinPadv2:
    case kTfLiteBuiltinPow:
    case kTfLiteBuiltinQuantize:
    case kTfLiteBuiltinRange:
    case kTfLiteBuiltinRank:
    case kTfLiteBuiltinReduceAll:
    case kTfLiteBuiltinReduceAny:
    case kTfLiteBuiltinReduceMax:
    case kTfLiteBuiltinReduceMin:
    case kTfLiteBuiltinReduceProd:
    case kTfLiteBuiltinRelu:
    case kTfLiteBuiltinRelu6:
    case kTfLiteBuiltinReshape:
    case kTfLiteBuiltinReverseV2:
    case kTfLiteBuiltinRound:
    case kTfLiteBuiltinRsqrt:
    case kTfLiteBuiltinScatterNd:
    case kTfLiteBuiltinSelect:
    case kTfLiteBuiltinSelectV2:
    case kTfLiteBuiltinShape:
    case kTfLiteBuiltinSign:
    case kTfLiteBuiltinSin:
    case kTfLiteBuiltinSlice:
    case kTfLiteBuiltinSoftmax:
    case kTfLiteBuiltinSpaceToBatchNd:
    case kTfLiteBuiltinSpaceToDepth:
    case kTfLiteBuiltinSparseToDense:
    case kTfLiteBuiltinSplit:
    case kTfLiteBuiltinSplitV:
    case kTfLiteBuiltinSqrt:
    case kTfLiteBuiltinSquare:
    case kTfLiteBuiltinSquaredDifference:
    case kTfLiteBuiltinSqueeze:
    case kTfLiteBuiltinStridedSlice:
    case kTfLiteBuiltinSub:
    case kTfLiteBuiltinSum:
    case kTfLiteBuiltinTanh:
    case kTfLiteBuiltinTile:
    case kTfLiteBuiltinTranspose:
    case kTfLiteBuiltinUnpack:
    case kTfLiteBuiltinZerosLike:
      return true;
    default:
      return false;
  }
}

}  // namespace

void FoldConstants(Graph* graph) {
  // sources: for each tensor, the bytes of the model's constants that it is computed from; 0: it
  // does not depend only on constants.
  std::vector<size_t> sources(graph->num_tensors(), 0);
  // If a tensor is computed from one constant in several ways, the constant counts several times,
  // but the sum is never more than all constants together.
  size_t all_constants = 0;
  for (size_t t = 0; t < graph->num_tensors(); ++t) {
    const TfLiteTensor& tensor = graph->tensor(static_cast<int>(t));
    if (tensor.allocation_type == kTfLiteMmapRo) all_constants += tensor.bytes;
  }
  for (int step = 0; step < static_cast<int>(graph->size()); ++step) {
    Op& op = graph->op(step);
    // VAR_HANDLE has no inputs; its kernel already writes the output in Prepare.
    if (op.code == kTfLiteBuiltinVarHandle) op.constant_bytes = kAlwaysKept;
    if (op.removed || !IsPure(op.code) || op.inputs.empty() || op.inputs[0] < 0 ||
        op.outputs.empty()) {
      continue;
    }
    size_t bytes = 0;
    const bool constant = std::all_of(op.inputs.begin(), op.inputs.end(), [&](int t) {
      if (t < 0) return true;
      const TfLiteTensor& tensor = graph->tensor(t);
      const bool stored = tensor.allocation_type == kTfLiteMmapRo && tensor.data.raw != nullptr &&
                          (tensor.sparsity == nullptr || op.code == kTfLiteBuiltinDensify);
      const size_t source = stored ? tensor.bytes : sources[t];
      bytes = std::min(bytes + source, all_constants);
      return source > 0;
    });
    const bool inner = std::all_of(op.outputs.begin(), op.outputs.end(), [&](int t) {
      return graph->IsHidden(t) && graph->tensor(t).allocation_type != kTfLiteCustom;
    });
    if (!constant || !inner) continue;
    op.constant_bytes = std::max(kAlwaysKept, kMostTimesLarger * bytes);
    for (const int t : op.outputs) sources[t] = bytes;
  }
}

}  // namespace litmus
