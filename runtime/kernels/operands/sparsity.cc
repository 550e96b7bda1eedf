// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/operands/sparsity.h"

#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/shape.h"

namespace litmus {
namespace {

// One level of the stored order.
struct Level {
  const TfLiteDimensionMetadata* metadata;
  int steps;       // number of positions along the level
  int64_t stride;  // from one position to the next, in elements of the dense tensor
};

// Source and target of an unfolding.
struct Unfolding {
  std::vector<Level> levels;
  const char* stored;
  int64_t stored_elements;
  size_t element_size;
  char* dense;
};

// Unfolds the levels from `level` on. `position`: index among all combined positions of the earlier
// levels; `offset`: element of the dense tensor where this combined position begins. Returns false
// if an index is out of range.
bool Unfold(const Unfolding& u, size_t level, int64_t position, int64_t offset) {
  if (level == u.levels.size()) {
    if (position >= u.stored_elements) return false;
    std::memcpy(u.dense + offset * u.element_size, u.stored + position * u.element_size,
                u.element_size);
    return true;
  }
  const Level& l = u.levels[level];
  if (l.metadata->format == kTfLiteDimDense) {
    for (int i = 0; i < l.steps; ++i) {
      if (!Unfold(u, level + 1, position * l.steps + i, offset + i * l.stride)) return false;
    }
    return true;
  }
  const TfLiteIntArray* segments = l.metadata->array_segments;
  const TfLiteIntArray* indices = l.metadata->array_indices;
  if (position + 1 >= segments->size) return false;
  const int begin = segments->data[position], end = segments->data[position + 1];
  if (begin < 0 || end > indices->size) return false;
  for (int i = begin; i < end; ++i) {
    const int index = indices->data[i];
    if (index < 0 || index >= l.steps) return false;
    if (!Unfold(u, level + 1, i, offset + index * l.stride)) return false;
  }
  return true;
}

// Makes the levels in stored order. The traversal order names level d < rank for dimension d (or
// its blocks), and level d >= rank for the elements inside a block of block dimension d - rank.
bool MakeLevels(const TfLiteTensor* tensor, std::vector<Level>* levels) {
  const TfLiteSparsity& s = *tensor->sparsity;
  const int rank = tflite::NumDimensions(tensor);
  const int blocks = s.block_map ? s.block_map->size : 0;
  const int count = rank + blocks;
  // Unfold calls itself once per level.
  if (rank > Shape::kMaxRank || blocks > Shape::kMaxRank) return false;
  if (s.traversal_order == nullptr || s.traversal_order->size != count ||
      s.dim_metadata_size != count || s.dim_metadata == nullptr) {
    return false;
  }
  std::vector<int> level_of(static_cast<size_t>(count), -1);
  for (int l = 0; l < count; ++l) {
    const int d = s.traversal_order->data[l];
    if (d < 0 || d >= count || level_of[d] >= 0) return false;
    level_of[d] = l;
  }
  levels->resize(static_cast<size_t>(count));
  std::vector<int> block_sizes(static_cast<size_t>(rank), 1);
  std::vector<int64_t> strides(static_cast<size_t>(rank), 1);
  for (int d = rank - 2; d >= 0; --d) strides[d] = strides[d + 1] * tensor->dims->data[d + 1];
  for (int b = 0; b < blocks; ++b) {
    const int d = s.block_map->data[b];
    const int level = level_of[rank + b];
    const TfLiteDimensionMetadata& metadata = s.dim_metadata[level];
    if (d < 0 || d >= rank || block_sizes[d] != 1) return false;
    const int size = metadata.dense_size;
    if (metadata.format != kTfLiteDimDense || size <= 0 || tensor->dims->data[d] % size != 0) {
      return false;
    }
    block_sizes[d] = size;
    (*levels)[level] = {&metadata, size, strides[d]};
  }
  for (int d = 0; d < rank; ++d) {
    const TfLiteDimensionMetadata& metadata = s.dim_metadata[level_of[d]];
    const int steps = tensor->dims->data[d] / block_sizes[d];
    if (metadata.format == kTfLiteDimDense
            ? metadata.dense_size != steps
            : metadata.array_segments == nullptr || metadata.array_indices == nullptr) {
      return false;
    }
    (*levels)[level_of[d]] = {&metadata, steps, strides[d] * block_sizes[d]};
  }
  return true;
}

}  // namespace

TfLiteStatus Densify(TfLiteContext* context, const char* op, const TfLiteTensor* tensor,
                     void* dense) {
  Unfolding u;
  const bool sound = MakeLevels(tensor, &u.levels);
  u.element_size = static_cast<size_t>(tflite::TfLiteTypeGetSize(tensor->type));
  u.stored = tensor->data.raw;
  u.stored_elements = static_cast<int64_t>(tensor->bytes / u.element_size);
  u.dense = static_cast<char*>(dense);
  const auto elements = static_cast<size_t>(tflite::NumElements(tensor));
  std::memset(dense, 0, elements * u.element_size);
  TF_LITE_ENSURE_MSG(
      context, sound && u.stored != nullptr && (elements == 0 || Unfold(u, 0, 0, 0)),
      "%s: the sparsity of tensor %s contradicts its shape %s or its data; the model "
      "is damaged.",
      op, tensor->name ? tensor->name : "(unnamed)",
      tflite::GetShapeDebugString(tensor->dims).c_str());
  return kTfLiteOk;
}

}  // namespace litmus
