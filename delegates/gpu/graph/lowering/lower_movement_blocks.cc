// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers SPACE_TO_DEPTH, DEPTH_TO_SPACE, SPACE_TO_BATCH_ND and BATCH_TO_SPACE_ND: pixel y * block +
// p of a large image is pixel y of a small image, in the channels or in the image that p selects.
#include <algorithm>
#include <utility>

#include "delegates/gpu/graph/lowering/lower_movement.h"
#include "delegates/gpu/graph/lowering/lower_strided_copy.h"

namespace litmus::gpu {
namespace {

// Returns the copy in the opposite direction: source and destination exchanged.
StridedCopy Inverse(StridedCopy copy) {
  std::swap(copy.src_start, copy.dst_start);
  for (StridedCopy::Loop& loop : copy.loops) {
    std::swap(loop.src_dim, loop.dst_dim);
    std::swap(loop.src_step, loop.dst_step);
  }
  return copy;
}

// Copies a large image to a small one of block * block * depth channels.
absl::StatusOr<StridedCopy> DepthCopy(const Shape& large, const Shape& small, int block) {
  if (block < 1 || large.size() != 4 || small.size() != 4 || large[0] != small[0] ||
      large[1] != small[1] * block || large[2] != small[2] * block ||
      small[3] != large[3] * block * block) {
    return absl::InvalidArgumentError("The shapes are not multiples of the block size.");
  }
  StridedCopy copy = EmptyCopy(large, small);
  copy.loops = {{small[0], 0, 1, 0, 1},     {small[1], 1, block, 1, 1},
                {small[2], 2, block, 2, 1}, {block, 1, 1, 3, block * large[3]},
                {block, 2, 1, 3, large[3]}, {large[3], 3, 1, 3, 1}};
  return copy;
}

// Copies a large image to small ones. `margins` (before, after) are paddings or crops. Image p *
// batch + b of the small ones holds the pixels at position p of every block.
absl::StatusOr<StridedCopy> BatchCopy(const NodeLowering& node, const Shape& large,
                                      const Shape& small) {
  const auto blocks = ConstantList(node, 1, "block sizes");
  if (!blocks.ok()) return blocks.status();
  const size_t spatial = blocks->size();
  const auto margins = ConstantList(node, 2, "paddings or crops", 2 * static_cast<int>(spatial));
  if (!margins.ok()) return margins.status();
  if (large.size() <= spatial || large.size() != small.size()) {
    return absl::InvalidArgumentError("There are more block sizes than dimensions.");
  }
  StridedCopy copy = EmptyCopy(large, small);
  int images = large[0];
  for (size_t k = spatial; k-- > 0;) {
    const int block = (*blocks)[k], before = (*margins)[2 * k], after = (*margins)[2 * k + 1];
    const int d = static_cast<int>(k) + 1;
    if (block < 1 || before < 0 || after < 0 ||
        large[k + 1] + before + after != small[k + 1] * block) {
      return absl::InvalidArgumentError("The shapes are not multiples of the block size.");
    }
    copy.src_start[k + 1] = -before;
    copy.loops.push_back({block, d, 1, 0, images});
    copy.loops.push_back({small[k + 1], d, block, d, 1});
    images *= block;
  }
  if (images != small[0]) return absl::InvalidArgumentError("The number of images is wrong.");
  copy.loops.push_back({large[0], 0, 1, 0, 1});
  for (size_t k = spatial + 1; k < large.size(); ++k) {
    const int d = static_cast<int>(k);
    if (large[k] != small[k]) return absl::InvalidArgumentError("The depths differ.");
    copy.loops.push_back({large[k], d, 1, d, 1});
  }
  return copy;
}

}  // namespace

absl::Status LowerSpaceToDepth(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteSpaceToDepthParams>();
  if (!params.ok()) return params.status();
  const auto copy = DepthCopy(node->InputShape(0), node->OutputShape(0), (*params)->block_size);
  if (!copy.ok()) return copy.status();
  return LowerStridedCopy(node, 0, *copy);
}

absl::Status LowerDepthToSpace(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteDepthToSpaceParams>();
  if (!params.ok()) return params.status();
  const auto copy = DepthCopy(node->OutputShape(0), node->InputShape(0), (*params)->block_size);
  if (!copy.ok()) return copy.status();
  return LowerStridedCopy(node, 0, Inverse(*copy));
}

absl::Status LowerSpaceToBatch(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 3); !status.ok()) return status;
  auto copy = BatchCopy(*node, node->InputShape(0), node->OutputShape(0));
  if (!copy.ok()) return copy.status();
  if (Elements(node->InputShape(0)) != Elements(node->OutputShape(0))) copy->fill = 0;
  return LowerStridedCopy(node, 0, *std::move(copy));
}

absl::Status LowerBatchToSpace(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 3); !status.ok()) return status;
  const auto copy = BatchCopy(*node, node->OutputShape(0), node->InputShape(0));
  if (!copy.ok()) return copy.status();
  return LowerStridedCopy(node, 0, Inverse(*copy));
}

}  // namespace litmus::gpu
