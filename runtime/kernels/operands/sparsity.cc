// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/operands/sparsity.h"

#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/shape.h"

namespace litmus {
namespace {

// One level of a sparse tensor, in stored order.
struct Level {
  const TfLiteDimensionMetadata* metadata;
  int steps;       // number of positions along the level
  int64_t stride;  // distance between consecutive positions, in elements of the dense tensor
};

// The levels of a tensor, and the number of elements that it stores.
struct Unfolding {
  std::vector<Level> levels;
  int64_t stored_elements;
};

// Visits the levels from `level` on: calls visit(position, offset) for each stored element.
// `position`: index among all combined positions of the earlier levels; `offset`: index in the
// dense tensor where this combined position begins. Returns false if an index is out of range.
template <typename Visitor>
bool Unfold(const Unfolding& u, const Visitor& visit, size_t level, int64_t position,
            int64_t offset) {
  if (level == u.levels.size()) {
    if (position >= u.stored_elements) return false;
    visit(position, offset);
    return true;
  }
  const Level& l = u.levels[level];
  if (l.metadata->format == kTfLiteDimDense) {
    for (int i = 0; i < l.steps; ++i) {
      if (!Unfold(u, visit, level + 1, position * l.steps + i, offset + i * l.stride)) return false;
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
    if (!Unfold(u, visit, level + 1, i, offset + index * l.stride)) return false;
  }
  return true;
}

// Makes the levels in stored order. In the traversal order, a number d < rank is dimension d (or
// its blocks), and a number d >= rank is the inside of the blocks of block dimension d - rank.
bool MakeLevels(const TfLiteTensor* tensor, std::vector<Level>* levels) {
  const TfLiteSparsity& s = *tensor->sparsity;
  const int rank = tflite::NumDimensions(tensor);
  const int blocks = s.block_map ? s.block_map->size : 0;
  const int count = rank + blocks;
  // Limits the recursion: Unfold calls itself once per level.
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

// Visits all stored elements. Returns false if the sparsity is inconsistent, or does not fit the
// shape or the data.
template <typename Visitor>
bool VisitStored(const TfLiteTensor* tensor, const Visitor& visit) {
  Unfolding u;
  if (!MakeLevels(tensor, &u.levels) || tensor->data.raw == nullptr) return false;
  u.stored_elements = static_cast<int64_t>(tensor->bytes / tflite::TfLiteTypeGetSize(tensor->type));
  return tflite::NumElements(tensor) == 0 || Unfold(u, visit, 0, 0, 0);
}

}  // namespace

std::optional<std::vector<StoredElement>> StoredElements(const TfLiteTensor* tensor) {
  std::vector<StoredElement> elements;
  const bool sound = VisitStored(tensor, [&](int64_t position, int64_t offset) {
    elements.push_back({position, offset});
  });
  if (!sound) return std::nullopt;
  return elements;
}

TfLiteStatus Densify(TfLiteContext* context, const char* op, const TfLiteTensor* tensor,
                     void* dense) {
  const auto size = static_cast<size_t>(tflite::TfLiteTypeGetSize(tensor->type));
  std::memset(dense, 0, static_cast<size_t>(tflite::NumElements(tensor)) * size);
  const char* const stored = tensor->data.raw;
  char* const out = static_cast<char*>(dense);
  const bool sound = VisitStored(tensor, [&](int64_t position, int64_t offset) {
    std::memcpy(out + offset * size, stored + position * size, size);
  });
  TF_LITE_ENSURE_MSG(
      context, sound,
      "%s: the sparsity of tensor %s contradicts its shape %s or its data; the model "
      "is damaged.",
      op, tensor->name ? tensor->name : "(unnamed)",
      tflite::GetShapeDebugString(tensor->dims).c_str());
  return kTfLiteOk;
}

}  // namespace litmus
