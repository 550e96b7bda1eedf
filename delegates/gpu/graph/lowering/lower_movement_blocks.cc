// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SPACE_TO_DEPTH, DEPTH_TO_SPACE, SPACE_TO_BATCH_ND, BATCH_TO_SPACE_ND: the pixel y * block + p of
// a large image is the pixel y of a small one, in channels or in an image that p chooses.
#include <algorithm>
#include <utility>

#include "delegates/gpu/graph/lowering/lower_movement.h"
#include "delegates/gpu/graph/lowering/lower_moves.h"

namespace litmus::gpu {
namespace {

// Source and output of a move's loops exchanged.
Move Inverse(Move move) {
  std::swap(move.src_start, move.dst_start);
  for (Move::Loop& loop : move.loops) {
    std::swap(loop.src_dim, loop.dst_dim);
    std::swap(loop.src_step, loop.dst_step);
  }
  return move;
}

// From a large image to a small one of block * block * depth channels.
absl::StatusOr<Move> DepthMove(const Shape& large, const Shape& small, int block) {
  if (block < 1 || large.size() != 4 || small.size() != 4 || large[0] != small[0] ||
      large[1] != small[1] * block || large[2] != small[2] * block ||
      small[3] != large[3] * block * block) {
    return absl::InvalidArgumentError("The shapes are no whole number of blocks.");
  }
  Move move = EmptyMove(large, small);
  move.loops = {{small[0], 0, 1, 0, 1},     {small[1], 1, block, 1, 1},
                {small[2], 2, block, 2, 1}, {block, 1, 1, 3, block * large[3]},
                {block, 2, 1, 3, large[3]}, {large[3], 3, 1, 3, 1}};
  return move;
}

// From a large image, of which `margins` (before, after) are cut off or missing, to small ones:
// image p * batch + b of the small ones holds the pixels at place p of every block.
absl::StatusOr<Move> BatchMove(const NodeLowering& node, const Shape& large, const Shape& small) {
  const auto blocks = ConstantList(node, 1, "block sizes");
  if (!blocks.ok()) return blocks.status();
  const size_t spatial = blocks->size();
  const auto margins = ConstantList(node, 2, "paddings or crops", 2 * static_cast<int>(spatial));
  if (!margins.ok()) return margins.status();
  if (large.size() <= spatial || large.size() != small.size()) {
    return absl::InvalidArgumentError("There are more block sizes than dimensions.");
  }
  Move move = EmptyMove(large, small);
  int images = large[0];
  for (size_t k = spatial; k-- > 0;) {
    const int block = (*blocks)[k], before = (*margins)[2 * k], after = (*margins)[2 * k + 1];
    const int d = static_cast<int>(k) + 1;
    if (block < 1 || before < 0 || after < 0 ||
        large[k + 1] + before + after != small[k + 1] * block) {
      return absl::InvalidArgumentError("The shapes are no whole number of blocks.");
    }
    move.src_start[k + 1] = -before;
    move.loops.push_back({block, d, 1, 0, images});
    move.loops.push_back({small[k + 1], d, block, d, 1});
    images *= block;
  }
  if (images != small[0]) return absl::InvalidArgumentError("The number of images is wrong.");
  move.loops.push_back({large[0], 0, 1, 0, 1});
  for (size_t k = spatial + 1; k < large.size(); ++k) {
    const int d = static_cast<int>(k);
    if (large[k] != small[k]) return absl::InvalidArgumentError("The depths differ.");
    move.loops.push_back({large[k], d, 1, d, 1});
  }
  return move;
}

}  // namespace

absl::Status LowerSpaceToDepth(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteSpaceToDepthParams>();
  if (!params.ok()) return params.status();
  const auto move = DepthMove(node->InputShape(0), node->OutputShape(0), (*params)->block_size);
  if (!move.ok()) return move.status();
  return LowerMove(node, 0, *move);
}

absl::Status LowerDepthToSpace(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 1); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteDepthToSpaceParams>();
  if (!params.ok()) return params.status();
  const auto move = DepthMove(node->OutputShape(0), node->InputShape(0), (*params)->block_size);
  if (!move.ok()) return move.status();
  return LowerMove(node, 0, Inverse(*move));
}

absl::Status LowerSpaceToBatch(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 3); !status.ok()) return status;
  auto move = BatchMove(*node, node->InputShape(0), node->OutputShape(0));
  if (!move.ok()) return move.status();
  if (Elements(node->InputShape(0)) != Elements(node->OutputShape(0))) move->fill = 0;
  return LowerMove(node, 0, *std::move(move));
}

absl::Status LowerBatchToSpace(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 3); !status.ok()) return status;
  const auto move = BatchMove(*node, node->OutputShape(0), node->InputShape(0));
  if (!move.ok()) return move.status();
  return LowerMove(node, 0, Inverse(*move));
}

}  // namespace litmus::gpu
