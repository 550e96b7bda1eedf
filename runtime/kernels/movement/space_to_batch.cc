// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SPACE_TO_BATCH_ND and BATCH_TO_SPACE_ND with one or two spatial dimensions: for each position of
// a block, every block_h-th row and block_w-th column from that position on form a separate image.
// SPACE_TO_DEPTH and DEPTH_TO_SPACE: the positions of a block become channels.
#include <algorithm>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/movement/move_operator.h"

namespace litmus {
namespace {

// Images as [batch, height, width, depth]; an input with one spatial dimension has width 1.
struct Image {
  int64_t batch = 0, height = 0, width = 0, depth = 0;
};

// Block size, and padding or crops.
struct Blocks {
  int64_t height = 1, width = 1;                     // size of a block
  int64_t top = 0, bottom = 0, left = 0, right = 0;  // padding or crops of the large image
};

TfLiteStatus ReadBlocks(TfLiteContext* context, TfLiteNode* node, Image* image, Blocks* blocks) {
  const TfLiteTensor *input, *sizes_tensor, *margins_tensor;
  TF_LITE_ENSURE_OK(context,
                    GetNodeTensors(context, node, {&input, &sizes_tensor, &margins_tensor}));
  const int rank = tflite::NumDimensions(input);
  TF_LITE_ENSURE_MSG(context, rank == 3 || rank == 4, "The input must have 3 or 4 dimensions.");
  std::vector<int64_t> sizes, margins;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, sizes_tensor, "block sizes", &sizes));
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, margins_tensor, "paddings or crops", &margins));
  const auto spatial = static_cast<size_t>(rank - 2);
  TF_LITE_ENSURE_MSG(context, sizes.size() == spatial && margins.size() == 2 * spatial,
                     "There must be one block size and two margins per spatial dimension.");
  constexpr int64_t kMost = 1 << 24;
  for (const int64_t v : sizes) {
    TF_LITE_ENSURE_MSG(context, v > 0 && v < kMost, "Block size %lld is out of range.",
                       static_cast<long long>(v));
  }
  for (const int64_t v : margins) {
    TF_LITE_ENSURE_MSG(context, v >= 0 && v < kMost,
                       "%lld is out of range for a crop or a padding.", static_cast<long long>(v));
  }
  const int* dims = input->dims->data;
  *image = {dims[0], dims[1], rank == 4 ? dims[2] : 1, dims[rank - 1]};
  *blocks = {sizes[0], 1, margins[0], margins[1], 0, 0};
  if (rank == 4) *blocks = {sizes[0], sizes[1], margins[0], margins[1], margins[2], margins[3]};
  return kTfLiteOk;
}

// First index i >= 0 with i·block + offset >= margin.
int64_t FirstInside(int64_t margin, int64_t offset, int64_t block) {
  return std::max<int64_t>(0, (margin - offset + block - 1) / block);
}

// Adds one move per position of the block, between the small image of that position and the large
// image. The small images of all positions are stored in one batch. The large image has `height` x
// `width` pixels without its margins.
void AddBlockMoves(const Image& small, const Blocks& blocks, int64_t batch, int64_t height,
                   int64_t width, bool to_small, CountedVector<Move>* moves) {
  const int64_t depth = small.depth;
  // Returns early: without elements nothing limits the block, and the loop below could have 2^48
  // iterations.
  if (batch == 0 || height == 0 || width == 0 || depth == 0) return;
  for (int64_t y = 0; y < blocks.height; ++y) {
    for (int64_t x = 0; x < blocks.width; ++x) {
      const int64_t y0 = FirstInside(blocks.top, y, blocks.height);
      const int64_t x0 = FirstInside(blocks.left, x, blocks.width);
      const int64_t y1 = std::min(small.height, FirstInside(blocks.top + height, y, blocks.height));
      const int64_t x1 = std::min(small.width, FirstInside(blocks.left + width, x, blocks.width));
      if (y1 <= y0 || x1 <= x0) continue;
      const int64_t small_at =
          (((y * blocks.width + x) * batch * small.height + y0) * small.width + x0) * depth;
      const int64_t large_at =
          ((y0 * blocks.height + y - blocks.top) * width + (x0 * blocks.width + x - blocks.left)) *
          depth;
      Move move;
      const auto add = [&](int64_t n, int64_t small_stride, int64_t large_stride) {
        if (to_small) {
          move.copy.Add(n, large_stride, small_stride);
        } else {
          move.copy.Add(n, small_stride, large_stride);
        }
      };
      add(batch, small.height * small.width * depth, height * width * depth);
      add(y1 - y0, small.width * depth, blocks.height * width * depth);
      add(x1 - x0, depth, blocks.width * depth);
      add(depth, 1, 1);
      move.from = to_small ? large_at : small_at;
      move.to = to_small ? small_at : large_at;
      moves->push_back(move);
    }
  }
}

std::vector<int64_t> ShapeOf(const Image& image, int rank) {
  if (rank == 3) return {image.batch, image.height, image.depth};
  return {image.batch, image.height, image.width, image.depth};
}

TfLiteStatus SpaceToBatch(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  Image image;
  Blocks blocks;
  TF_LITE_ENSURE_OK(context, ReadBlocks(context, node, &image, &blocks));
  const int64_t height = image.height + blocks.top + blocks.bottom;
  const int64_t width = image.width + blocks.left + blocks.right;
  TF_LITE_ENSURE_MSG(context, height % blocks.height == 0 && width % blocks.width == 0,
                     "The size of the padded image is not a multiple of the block size.");
  const Image small = {image.batch * blocks.height * blocks.width, height / blocks.height,
                       width / blocks.width, image.depth};
  plan->shape = ShapeOf(small, tflite::NumDimensions(tflite::GetInput(context, node, 0)));
  plan->fills = height != image.height || width != image.width;
  TF_LITE_ENSURE_OK(context,
                    CheckShape(context, tflite::GetInput(context, node, 0)->type, plan->shape));
  AddBlockMoves(small, blocks, image.batch, image.height, image.width, true, &plan->moves);
  return kTfLiteOk;
}

TfLiteStatus BatchToSpace(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  Image small;
  Blocks blocks;
  TF_LITE_ENSURE_OK(context, ReadBlocks(context, node, &small, &blocks));
  TF_LITE_ENSURE_MSG(context, small.batch % (blocks.height * blocks.width) == 0,
                     "The batch is not a multiple of the block's positions.");
  const Image large = {small.batch / (blocks.height * blocks.width),
                       small.height * blocks.height - blocks.top - blocks.bottom,
                       small.width * blocks.width - blocks.left - blocks.right, small.depth};
  TF_LITE_ENSURE_MSG(context, large.height >= 0 && large.width >= 0,
                     "The crops are larger than the image.");
  plan->shape = ShapeOf(large, tflite::NumDimensions(tflite::GetInput(context, node, 0)));
  TF_LITE_ENSURE_OK(context,
                    CheckShape(context, tflite::GetInput(context, node, 0)->type, plan->shape));
  AddBlockMoves(small, blocks, large.batch, large.height, large.width, false, &plan->moves);
  return kTfLiteOk;
}

TfLiteStatus BlockSize(TfLiteContext* context, TfLiteNode* node, int block, Image* image) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(input), 4,
                      "The number of dimensions of the input");
  TF_LITE_ENSURE_MSG(context, block > 0 && block < (1 << 15), "The block size must be positive.");
  const int* dims = input->dims->data;
  *image = {dims[0], dims[1], dims[2], dims[3]};
  return kTfLiteOk;
}

// The move between [batch, small.height, small.width, block, block, depth] and the large image's
// [batch, small.height, block, small.width, block, depth].
Move DepthMove(const Image& small, int64_t block, int64_t depth, bool to_small) {
  Move move;
  const int64_t row = small.width * block * depth;  // elements per row of the large image
  const auto add = [&](int64_t n, int64_t small_stride, int64_t large_stride) {
    if (to_small) {
      move.copy.Add(n, large_stride, small_stride);
    } else {
      move.copy.Add(n, small_stride, large_stride);
    }
  };
  const int64_t pixel = block * block * depth;  // elements per pixel of the small image
  add(small.batch * small.height, small.width * pixel, block * row);
  add(block, block * depth, row);
  add(small.width, pixel, block * depth);
  add(block * depth, 1, 1);
  return move;
}

TfLiteStatus SpaceToDepth(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const auto* params = static_cast<const TfLiteSpaceToDepthParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const int64_t block = params->block_size;
  Image image;
  TF_LITE_ENSURE_OK(context, BlockSize(context, node, params->block_size, &image));
  TF_LITE_ENSURE_MSG(context, image.height % block == 0 && image.width % block == 0,
                     "Height and width must be multiples of the block size.");
  const Image small = {image.batch, image.height / block, image.width / block,
                       image.depth * block * block};
  plan->shape = ShapeOf(small, 4);
  plan->moves.push_back(DepthMove(small, block, image.depth, true));
  return kTfLiteOk;
}

TfLiteStatus DepthToSpace(TfLiteContext* context, TfLiteNode* node, MovePlan* plan) {
  const auto* params = static_cast<const TfLiteDepthToSpaceParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const int64_t block = params->block_size;
  Image small;
  TF_LITE_ENSURE_OK(context, BlockSize(context, node, params->block_size, &small));
  TF_LITE_ENSURE_MSG(context, small.depth % (block * block) == 0,
                     "The depth must be a multiple of the block size's square.");
  const int64_t depth = small.depth / (block * block);
  plan->shape = {small.batch, small.height * block, small.width * block, depth};
  TF_LITE_ENSURE_OK(context,
                    CheckShape(context, tflite::GetInput(context, node, 0)->type, plan->shape));
  plan->moves.push_back(DepthMove(small, block, depth, false));
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SPACE_TO_BATCH_ND() {
  return litmus::MoveRegistration<litmus::SpaceToBatch>();
}
TfLiteRegistration* Register_BATCH_TO_SPACE_ND() {
  return litmus::MoveRegistration<litmus::BatchToSpace>();
}
TfLiteRegistration* Register_SPACE_TO_DEPTH() {
  return litmus::MoveRegistration<litmus::SpaceToDepth>();
}
TfLiteRegistration* Register_DEPTH_TO_SPACE() {
  return litmus::MoveRegistration<litmus::DepthToSpace>();
}

}  // namespace tflite::ops::builtin
