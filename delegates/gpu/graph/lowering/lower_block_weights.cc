// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_block_weights.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/graph/lowering/lower_constant.h"

namespace litmus::gpu {
namespace {

int BitsOf(TfLiteType type) {
  switch (type) {
    case kTfLiteInt2:
      return 2;
    case kTfLiteInt4:
      return 4;
    case kTfLiteInt8:
      return 8;
    default:
      return 0;
  }
}

// Unpacks `count` integers of `bits` bits. The first integer of a byte is in its low bits; rows are
// contiguous.
std::vector<int8_t> Unpacked(const TfLiteTensor& tensor, int bits, size_t count) {
  const auto* bytes = static_cast<const uint8_t*>(tensor.data.data);
  const size_t per_byte = 8 / static_cast<size_t>(bits);
  std::vector<int8_t> integers(count);
  for (size_t i = 0; i < count; ++i) {
    const int shift = static_cast<int>(i % per_byte) * bits;
    const int raw = bytes[i / per_byte] >> shift & ((1 << bits) - 1);
    integers[i] = static_cast<int8_t>(raw < 1 << (bits - 1) ? raw : raw - (1 << bits));
  }
  return integers;
}

std::vector<uint16_t> Halves(const TfLiteTensor& scales) {
  if (scales.type != kTfLiteFloat16) return {};
  std::vector<uint16_t> halves(static_cast<size_t>(Elements(ShapeOf(scales))));
  for (size_t i = 0; i < halves.size(); ++i) halves[i] = scales.data.f16[i].data;
  return halves;
}

std::vector<float> RealValues(const BlockWeights::Numbers& numbers, int block) {
  std::vector<float> real(numbers.integers.size());
  for (size_t i = 0; i < real.size(); ++i) {
    // The depth is a multiple of the block, so no block spans two rows.
    real[i] =
        numbers.scales[i / static_cast<size_t>(block)] * static_cast<float>(numbers.integers[i]);
  }
  return real;
}

// Returns the tensor with the scales of the blocks, or an error with the reason why it cannot be
// used.
absl::StatusOr<const TfLiteTensor*> ScalesOf(const TfLiteContext& context,
                                             const TfLiteBlockwiseQuantization& blocks,
                                             const Shape& shape) {
  if (blocks.blocksize <= 0 || shape.size() != 2 || shape[1] % blocks.blocksize != 0) {
    return absl::UnimplementedError(
        absl::StrCat("Blocks of ", blocks.blocksize, " do not make up rows of its weights."));
  }
  if (blocks.zero_point >= 0) {
    return absl::UnimplementedError("Blocks of weights with zero points are not supported.");
  }
  const bool known = blocks.scale >= 0 && static_cast<size_t>(blocks.scale) < context.tensors_size;
  const TfLiteTensor* scales = known ? &context.tensors[blocks.scale] : nullptr;
  if (scales == nullptr || scales->allocation_type != kTfLiteMmapRo || !IsConstantTensor(*scales) ||
      scales->sparsity != nullptr ||
      (scales->type != kTfLiteFloat16 && scales->type != kTfLiteFloat32) ||
      ShapeOf(*scales) != Shape{shape[0], shape[1] / blocks.blocksize}) {
    return absl::InvalidArgumentError("The scales of its weights' blocks cannot be read.");
  }
  return scales;
}

}  // namespace

absl::StatusOr<ValueId> LowerBlockWeights(NodeLowering* node, int i) {
  const TfLiteTensor tensor = *node->InputTensor(i);
  const Shape shape = ShapeOf(tensor);
  const int bits = BitsOf(tensor.type);
  // Only constants in the model's file can be read later: the runtime may move other constants at
  // its next Prepare.
  if (bits == 0 || tensor.allocation_type != kTfLiteMmapRo || !IsConstantTensor(tensor) ||
      tensor.sparsity != nullptr) {
    return absl::UnimplementedError(
        "Weights with scales of blocks must be a dense constant of type INT2, INT4 or INT8.");
  }
  if (node->InputTensor(0) == nullptr || node->InputTensor(0)->type != kTfLiteFloat32) {
    return absl::UnimplementedError("Weights with scales of blocks need an input of floats.");
  }
  const auto& blocks = *static_cast<const TfLiteBlockwiseQuantization*>(tensor.quantization.params);
  const absl::StatusOr<const TfLiteTensor*> scales =
      ScalesOf(*node->lowering()->context(), blocks, shape);
  if (!scales.ok()) return scales.status();
  auto weights = std::make_shared<BlockWeights>();
  weights->bits = bits;
  weights->block = blocks.blocksize;
  weights->half_scales = (*scales)->type == kTfLiteFloat16;
  const auto count = static_cast<size_t>(Elements(shape));
  weights->read = [tensor, scales = **scales, bits, count] {
    return BlockWeights::Numbers{Unpacked(tensor, bits, count), ReadConstant(scales),
                                 Halves(scales)};
  };
  const ConstantReader real = [read = weights->read, block = weights->block] {
    return RealValues(read(), block);
  };
  return node->AddConstant(shape, real, std::move(weights));
}

}  // namespace litmus::gpu
