// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers RESIZE_BILINEAR, RESIZE_NEAREST_NEIGHBOR, and the custom operators Resampler and
// MaxUnpooling2D.
#include <cstddef>
#include <cstdint>

#include "delegates/gpu/graph/lowering/lower_indexing.h"
#include "delegates/gpu/graph/lowering/lower_strided_copy.h"
#include "delegates/gpu/graph/lowering/lower_window.h"

namespace litmus::gpu {
namespace {

// Makes a quantised node interpolate bytes as the integer kernels do, unless its outputs are not
// rounded.
void InterpolateBytes(NodeLowering* node, Resize* op) {
  const TfLiteTensor &from = *node->InputTensor(0), &to = *node->OutputTensor(0);
  if (from.type != kTfLiteInt8 && from.type != kTfLiteUInt8) return;
  if (from.type != to.type || !(from.params.scale > 0)) return;
  if (!node->RoundsOutputs() || !(node->OnGrid() > 0)) return;
  op->bytes = from.type == kTfLiteInt8 ? Resize::Bytes::kInt8 : Resize::Bytes::kUInt8;
  op->from_scale = from.params.scale;
  op->to_scale = to.params.scale;
  op->from_zero_point = from.params.zero_point;
  op->to_zero_point = to.params.zero_point;
}

absl::Status LowerResize(NodeLowering* node, Resize op) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const auto size = ConstantList(*node, 1, "new size", 2);
  if (!size.ok()) return size.status();
  if (node->InputShape(0).size() != 4) {
    return absl::InvalidArgumentError("The input must have four dimensions.");
  }
  const auto in = MovedInput(node, 0);
  if (!in.ok()) return in.status();
  const bool moves = op.kind == Resize::Kind::kNearest;
  const auto out = moves ? MovedOutput(node, 0, {0}) : node->Output(0);
  if (!out.ok()) return out.status();
  if (!moves) InterpolateBytes(node, &op);
  node->Add(op, {*in}, {*out});
  return absl::OkStatus();
}

absl::Status CheckImages(const NodeLowering& node, int inputs) {
  if (absl::Status status = CheckArity(node, inputs); !status.ok()) return status;
  for (int i = 0; i < inputs; ++i) {
    const TfLiteTensor* tensor = node.InputTensor(i);
    if (tensor == nullptr || tensor->dims->size != 4 || tensor->type != kTfLiteFloat32) {
      return absl::InvalidArgumentError("The inputs must be float32 of four dimensions.");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status LowerResizeBilinear(NodeLowering* node) {
  const auto params = node->Parameters<TfLiteResizeBilinearParams>();
  if (!params.ok()) return params.status();
  const bool corners = (*params)->align_corners;
  // If both options are set, align_corners takes precedence, as on the CPU.
  const bool centers = (*params)->half_pixel_centers && !corners;
  return LowerResize(node, {Resize::Kind::kBilinear, corners, centers});
}

absl::Status LowerResizeNearest(NodeLowering* node) {
  const auto params = node->Parameters<TfLiteResizeNearestNeighborParams>();
  if (!params.ok()) return params.status();
  return LowerResize(
      node, {Resize::Kind::kNearest, (*params)->align_corners, (*params)->half_pixel_centers});
}

absl::Status LowerResampler(NodeLowering* node) {
  if (absl::Status status = CheckImages(*node, 2); !status.ok()) return status;
  const Shape src = node->InputShape(0), warp = node->InputShape(1);
  if (src[0] != warp[0] || warp[3] < 2) {
    return absl::InvalidArgumentError("The positions must be pairs for each image.");
  }
  if (node->OutputShape(0) != Shape{warp[0], warp[1], warp[2], src[3]}) {
    return absl::InvalidArgumentError("The output has the wrong shape.");
  }
  const auto in = node->Input(0);
  if (!in.ok()) return in.status();
  const auto positions = node->Input(1);
  if (!positions.ok()) return positions.status();
  const auto out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(Resampler{}, {*in, *positions}, {*out});
  return absl::OkStatus();
}

absl::Status LowerMaxUnpool(NodeLowering* node) {
  if (absl::Status status = CheckImages(*node, 2); !status.ok()) return status;
  TfLitePoolParams params = {};
  if (absl::Status status =
          ReadCustomParameters(*node, &params, offsetof(TfLitePoolParams, activation));
      !status.ok()) {
    return status;
  }
  const Shape src = node->InputShape(0), dst = node->OutputShape(0);
  MaxUnpool op;
  op.window_h = params.filter_height;
  op.window_w = params.filter_width;
  op.stride_h = params.stride_height;
  op.stride_w = params.stride_width;
  const Window window = {op.window_h, op.window_w, op.stride_h, op.stride_w, 1, 1};
  if (absl::Status status = RequireWindow(window); !status.ok()) return status;
  const int64_t rows = int64_t{src[1]} * op.window_h, columns = int64_t{src[2]} * op.window_w;
  if (src != node->InputShape(1) || dst.size() != 4 || dst[0] != src[0] || dst[1] != rows ||
      dst[2] != columns || dst[3] != src[3]) {
    return absl::InvalidArgumentError("The shapes do not fit the windows.");
  }
  op.pad_top = PaddingBefore(dst[1], op.window_h, op.stride_h, 1, src[1]);
  op.pad_left = PaddingBefore(dst[2], op.window_w, op.stride_w, 1, src[2]);
  const auto in = node->Input(0);
  if (!in.ok()) return in.status();
  const auto indices = node->Input(1);
  if (!indices.ok()) return indices.status();
  const auto out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(op, {*in, *indices}, {*out});
  return absl::OkStatus();
}

}  // namespace litmus::gpu
