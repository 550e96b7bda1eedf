// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers operators that rearrange one input into one output, and lists all movement operators. The
// output shapes are those that the runtime's kernels have computed.
#include "delegates/gpu/graph/lowering/lower_movement.h"

#include <algorithm>
#include <utility>

#include "delegates/gpu/graph/lowering/lower_strided_copy.h"

namespace litmus::gpu {
namespace {

// RESHAPE, SQUEEZE, EXPAND_DIMS.
absl::Status LowerReshape(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  for (int i = 1; i < node->num_inputs(); ++i) {
    if (node->HasInput(i) && !node->IsConstant(i)) {
      return absl::UnimplementedError("The new shape must be a constant.");
    }
  }
  const auto in = MovedInput(node, 0);
  if (!in.ok()) return in.status();
  const auto out = MovedOutput(node, 0, {0});
  if (!out.ok()) return out.status();
  if (Elements(node->InputShape(0)) != Elements(node->OutputShape(0))) {
    return absl::InvalidArgumentError("Input and output differ in size.");
  }
  node->Add(Reshape{}, {*in}, {*out});
  return absl::OkStatus();
}

absl::Status LowerTranspose(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const Shape src = node->InputShape(0);
  const int rank = static_cast<int>(src.size());
  const auto order = ConstantList(*node, 1, "order of dimensions", rank);
  if (!order.ok()) return order.status();
  StridedCopy copy = EmptyCopy(src, src);
  for (int d = 0; d < rank; ++d) {
    const auto from = NormalizedAxis((*order)[static_cast<size_t>(d)], rank);
    if (!from.ok()) return from.status();
    copy.loops.push_back({src[static_cast<size_t>(*from)], *from, 1, d, 1});
  }
  return LowerStridedCopy(node, 0, std::move(copy));
}

absl::Status LowerReverse(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const Shape src = node->InputShape(0);
  const auto axes = ConstantList(*node, 1, "axes");
  if (!axes.ok()) return axes.status();
  StridedCopy copy = WholeCopy(src);
  for (const int a : *axes) {
    const auto axis = NormalizedAxis(a, static_cast<int>(src.size()));
    if (!axis.ok()) return axis.status();
    const auto d = static_cast<size_t>(*axis);
    copy.src_start[d] = src[d] - 1;
    copy.loops[d].src_step = -1;
  }
  return LowerStridedCopy(node, 0, std::move(copy));
}

absl::Status LowerTile(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const Shape src = node->InputShape(0);
  const auto multiples = ConstantList(*node, 1, "multiples", static_cast<int>(src.size()));
  if (!multiples.ok()) return multiples.status();
  StridedCopy copy = WholeCopy(src);
  for (int d = 0; d < static_cast<int>(src.size()); ++d) {
    const auto n = static_cast<size_t>(d);
    copy.loops.push_back({(*multiples)[n], d, 0, d, src[n]});
  }
  return LowerStridedCopy(node, 0, std::move(copy));
}

// BROADCAST_TO: dimensions of size 1, and missing leading ones, repeat.
absl::Status LowerBroadcastTo(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const auto shape = ConstantList(*node, 1, "new shape");
  if (!shape.ok()) return shape.status();
  const Shape src = node->InputShape(0), dst = node->OutputShape(0);
  const int missing = static_cast<int>(dst.size()) - static_cast<int>(src.size());
  if (missing < 0) return absl::InvalidArgumentError("The new shape has too few dimensions.");
  StridedCopy copy = EmptyCopy(src, dst);
  for (int d = 0; d < static_cast<int>(dst.size()); ++d) {
    const int extent = dst[static_cast<size_t>(d)];
    const bool repeats = d < missing || src[static_cast<size_t>(d - missing)] == 1;
    if (repeats) {
      copy.loops.push_back({extent, 0, 0, d, 1});
    } else if (src[static_cast<size_t>(d - missing)] == extent) {
      copy.loops.push_back({extent, d - missing, 1, d, 1});
    } else {
      return absl::InvalidArgumentError("The input cannot be broadcast to the new shape.");
    }
  }
  return LowerStridedCopy(node, 0, std::move(copy));
}

// FILL: the output repeats the only element of the second input.
absl::Status LowerFill(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const auto dims = ConstantList(*node, 0, "new shape");
  if (!dims.ok()) return dims.status();
  const Shape src = node->InputShape(1), dst = node->OutputShape(0);
  StridedCopy copy = EmptyCopy(src, dst);
  for (int d = 0; d < static_cast<int>(dst.size()); ++d) {
    copy.loops.push_back({dst[static_cast<size_t>(d)], 0, 0, d, 1});
  }
  return LowerStridedCopy(node, 1, std::move(copy));
}

// Returns the paddings of PAD, PADV2 and MIRROR_PAD: before and after, for each dimension.
absl::StatusOr<std::vector<int>> Paddings(const NodeLowering& node) {
  const Shape src = node.InputShape(0), dst = node.OutputShape(0);
  auto paddings = ConstantList(node, 1, "paddings", 2 * static_cast<int>(src.size()));
  if (!paddings.ok()) return paddings.status();
  for (size_t d = 0; d < src.size(); ++d) {
    const int before = (*paddings)[2 * d], after = (*paddings)[2 * d + 1];
    if (before < 0 || after < 0 || before + src[d] + after != dst[d]) {
      return absl::InvalidArgumentError("The paddings do not fit the output.");
    }
  }
  return paddings;
}

absl::Status LowerPad(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const auto paddings = Paddings(*node);
  if (!paddings.ok()) return paddings.status();
  float fill = 0;
  if (node->HasInput(2)) {
    if (!node->IsConstant(2))
      return absl::UnimplementedError("The padding value must be a constant.");
    const auto filler = node->FloatConstant(2);
    if (!filler.ok()) return filler.status();
    if (filler->size() != 1)
      return absl::InvalidArgumentError("The padding value must be a single element.");
    fill = filler->front();
  }
  const Shape src = node->InputShape(0);
  StridedCopy copy = WholeCopy(src);
  for (size_t d = 0; d < src.size(); ++d) copy.dst_start[d] = (*paddings)[2 * d];
  if (src != node->OutputShape(0)) copy.fill = fill;
  return LowerStridedCopy(node, 0, std::move(copy));
}

absl::Status LowerMirrorPad(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteMirrorPaddingParams>();
  if (!params.ok()) return params.status();
  const auto paddings = Paddings(*node);
  if (!paddings.ok()) return paddings.status();
  MirrorPad op;
  op.symmetric = (*params)->mode == kTfLiteMirrorPaddingSymmetric;
  const Shape src = node->InputShape(0);
  for (size_t d = 0; d < src.size(); ++d) {
    op.before.push_back((*paddings)[2 * d]);
    if (std::max((*paddings)[2 * d], (*paddings)[2 * d + 1]) > src[d] - (op.symmetric ? 0 : 1)) {
      return absl::InvalidArgumentError("The paddings are larger than the mirrored input.");
    }
  }
  const auto in = MovedInput(node, 0);
  if (!in.ok()) return in.status();
  const auto out = MovedOutput(node, 0, {0});
  if (!out.ok()) return out.status();
  node->Add(std::move(op), {*in}, {*out});
  return absl::OkStatus();
}

}  // namespace

const std::vector<LoweringEntry>& MovementLowerings() {
  static const auto* const entries = new std::vector<LoweringEntry>{
      {kTfLiteBuiltinReshape, nullptr, 1, LowerReshape},
      {kTfLiteBuiltinSqueeze, nullptr, 2, LowerReshape},
      {kTfLiteBuiltinExpandDims, nullptr, 1, LowerReshape},
      {kTfLiteBuiltinTranspose, nullptr, 9, LowerTranspose},
      {kTfLiteBuiltinReverseV2, nullptr, 4, LowerReverse},
      {kTfLiteBuiltinTile, nullptr, 3, LowerTile},
      {kTfLiteBuiltinBroadcastTo, nullptr, 4, LowerBroadcastTo},
      {kTfLiteBuiltinFill, nullptr, 5, LowerFill},
      {kTfLiteBuiltinPad, nullptr, 6, LowerPad},
      {kTfLiteBuiltinPadv2, nullptr, 6, LowerPad},
      {kTfLiteBuiltinMirrorPad, nullptr, 3, LowerMirrorPad},
      {kTfLiteBuiltinSlice, nullptr, 8, LowerSlice},
      {kTfLiteBuiltinStridedSlice, nullptr, 8, LowerStridedSlice},
      {kTfLiteBuiltinSplit, nullptr, 5, LowerSplit},
      {kTfLiteBuiltinSplitV, nullptr, 3, LowerSplitV},
      {kTfLiteBuiltinUnpack, nullptr, 6, LowerUnpack},
      {kTfLiteBuiltinPack, nullptr, 5, LowerPack},
      {kTfLiteBuiltinConcatenation, nullptr, 7, LowerConcatenation},
      {kTfLiteBuiltinSpaceToDepth, nullptr, 2, LowerSpaceToDepth},
      {kTfLiteBuiltinDepthToSpace, nullptr, 2, LowerDepthToSpace},
      {kTfLiteBuiltinSpaceToBatchNd, nullptr, 4, LowerSpaceToBatch},
      {kTfLiteBuiltinBatchToSpaceNd, nullptr, 4, LowerBatchToSpace},
  };
  return *entries;
}

}  // namespace litmus::gpu
