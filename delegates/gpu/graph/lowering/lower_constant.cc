// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_constant.h"

#include <cstdint>

#include "runtime/c/half.h"

namespace litmus::gpu {
namespace {

const TfLiteAffineQuantization* Affine(const TfLiteTensor& tensor) {
  if (tensor.quantization.type != kTfLiteAffineQuantization) return nullptr;
  const auto* affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  if (affine == nullptr || affine->scale == nullptr || affine->scale->size == 0) return nullptr;
  return affine;
}

template <typename T>
std::vector<float> ToFloats(const TfLiteTensor& tensor, size_t count) {
  const auto* elements = static_cast<const T*>(tensor.data.data);
  return std::vector<float>(elements, elements + count);
}

// Every byte other than 0 is true.
std::vector<float> BoolsAsFloats(const TfLiteTensor& tensor, size_t count) {
  const auto* bytes = static_cast<const uint8_t*>(tensor.data.data);
  std::vector<float> floats(count);
  for (size_t i = 0; i < count; ++i) floats[i] = bytes[i] != 0 ? 1.0f : 0.0f;
  return floats;
}

// Unpacks two 4-bit integers per byte; the first is in the low half.
std::vector<float> UnpackNibbles(const TfLiteTensor& tensor, size_t count) {
  const auto* bytes = static_cast<const uint8_t*>(tensor.data.data);
  std::vector<float> floats(count);
  for (size_t i = 0; i < count; ++i) {
    const int nibble = bytes[i / 2] >> (i % 2 * 4) & 15;
    floats[i] = static_cast<float>(nibble > 7 ? nibble - 16 : nibble);
  }
  return floats;
}

// Returns the elements as stored, before dequantisation.
std::vector<float> StoredElements(const TfLiteTensor& tensor, size_t count) {
  switch (tensor.type) {
    case kTfLiteFloat32:
      return ToFloats<float>(tensor, count);
    case kTfLiteInt4:
      return UnpackNibbles(tensor, count);
    case kTfLiteInt8:
      return ToFloats<int8_t>(tensor, count);
    case kTfLiteUInt8:
      return ToFloats<uint8_t>(tensor, count);
    case kTfLiteInt16:
      return ToFloats<int16_t>(tensor, count);
    case kTfLiteInt32:
      return ToFloats<int32_t>(tensor, count);
    case kTfLiteInt64:
      return ToFloats<int64_t>(tensor, count);
    case kTfLiteBool:
      return BoolsAsFloats(tensor, count);
    case kTfLiteFloat16: {
      std::vector<float> floats(count);
      for (size_t i = 0; i < count; ++i) floats[i] = HalfToFloat(tensor.data.f16[i].data);
      return floats;
    }
    default:
      return std::vector<float>(count);
  }
}

// Expands a sparse tensor: visits the stored elements level by level and writes each to its dense
// position.
class SparseReader {
 public:
  SparseReader(const TfLiteTensor& tensor, const std::vector<float>& stored, Shape shape)
      : sparsity_(*tensor.sparsity), stored_(stored), shape_(std::move(shape)) {
    dense_.assign(static_cast<size_t>(Elements(shape_)), 0);
    index_.assign(static_cast<size_t>(sparsity_.dim_metadata_size), 0);
  }
  std::vector<float> Read() {
    // A tensor without elements is skipped: levels before its empty one may demand any number of
    // steps.
    if (!dense_.empty()) Visit(0, 0);
    return std::move(dense_);
  }

 private:
  // `position`: index of the current entry within the parent level.
  void Visit(int level, int position) {
    if (level == sparsity_.dim_metadata_size) {
      if (static_cast<size_t>(position) < stored_.size()) {
        dense_[Place()] = stored_[static_cast<size_t>(position)];
      }
      return;
    }
    const TfLiteDimensionMetadata& metadata = sparsity_.dim_metadata[level];
    const auto dimension = static_cast<size_t>(sparsity_.traversal_order->data[level]);
    if (metadata.format == kTfLiteDimDense) {
      for (int i = 0; i < metadata.dense_size; ++i) {
        index_[dimension] = i;
        Visit(level + 1, position * metadata.dense_size + i);
      }
      return;
    }
    for (int i = metadata.array_segments->data[position];
         i < metadata.array_segments->data[position + 1]; ++i) {
      index_[dimension] = metadata.array_indices->data[i];
      Visit(level + 1, i);
    }
  }

  // Returns the dense index of the current element. Levels past the tensor's rank are positions
  // inside the blocks of block_map's dimensions.
  size_t Place() const {
    std::vector<int> at(index_.begin(), index_.begin() + static_cast<long>(shape_.size()));
    const int blocks = sparsity_.block_map == nullptr ? 0 : sparsity_.block_map->size;
    for (int i = 0; i < blocks; ++i) {
      const auto dimension = static_cast<size_t>(sparsity_.block_map->data[i]);
      const size_t inner = shape_.size() + static_cast<size_t>(i);
      at[dimension] = at[dimension] * BlockSize(inner) + index_[inner];
    }
    size_t place = 0;
    for (size_t d = 0; d < shape_.size(); ++d) {
      place = place * static_cast<size_t>(shape_[d]) + static_cast<size_t>(at[d]);
    }
    return place;
  }

  int BlockSize(size_t dimension) const {
    for (int level = 0; level < sparsity_.dim_metadata_size; ++level) {
      if (sparsity_.traversal_order->data[level] == static_cast<int>(dimension)) {
        return sparsity_.dim_metadata[level].dense_size;
      }
    }
    return 1;
  }

  const TfLiteSparsity& sparsity_;
  const std::vector<float>& stored_;
  const Shape shape_;
  std::vector<float> dense_;
  std::vector<int> index_;
};

size_t BitsPerElement(TfLiteType type) {
  switch (type) {
    case kTfLiteInt4:
      return 4;
    case kTfLiteInt8:
    case kTfLiteUInt8:
    case kTfLiteBool:
      return 8;
    case kTfLiteFloat16:
    case kTfLiteInt16:
      return 16;
    case kTfLiteFloat32:
    case kTfLiteInt32:
      return 32;
    case kTfLiteInt64:
      return 64;
    default:
      return 0;
  }
}

}  // namespace

bool IsConstantTensor(const TfLiteTensor& tensor) {
  return (tensor.allocation_type == kTfLiteMmapRo ||
          tensor.allocation_type == kTfLitePersistentRo) &&
         tensor.data.data != nullptr;
}

Shape ShapeOf(const TfLiteTensor& tensor) {
  if (tensor.dims == nullptr) return {};
  return Shape(tensor.dims->data, tensor.dims->data + tensor.dims->size);
}

bool IsQuantized(const TfLiteTensor& tensor) {
  const TfLiteAffineQuantization* affine = Affine(tensor);
  return affine != nullptr ? affine->scale->data[0] > 0 : tensor.params.scale > 0;
}

std::vector<float> Scales(const TfLiteTensor& tensor) {
  const TfLiteAffineQuantization* affine = Affine(tensor);
  if (affine == nullptr) return {tensor.params.scale};
  return {affine->scale->data, affine->scale->data + affine->scale->size};
}

std::shared_ptr<const ByteGrid> GridOf(const TfLiteTensor& tensor) {
  const int shift = tensor.type == kTfLiteUInt8 ? 128 : 0;
  const bool is_signed = tensor.type == kTfLiteInt8 || tensor.type == kTfLiteInt4;
  if ((!is_signed && shift == 0) || !IsQuantized(tensor)) return nullptr;
  ByteGrid grid = {Scales(tensor), tensor.params.zero_point - shift};
  const TfLiteAffineQuantization* affine = Affine(tensor);
  if (affine != nullptr && affine->zero_point != nullptr && affine->zero_point->size > 0) {
    const int* zero_points = affine->zero_point->data;
    grid.zero_point = zero_points[0] - shift;
    for (int i = 1; i < affine->zero_point->size; ++i) {
      if (zero_points[i] != zero_points[0]) return nullptr;
    }
  }
  if (grid.scales.size() > 1 && affine->quantized_dimension != 0) return nullptr;
  return std::make_shared<const ByteGrid>(std::move(grid));
}

bool HasBlockScales(const TfLiteTensor& tensor) {
  return tensor.quantization.type == kTfLiteBlockwiseQuantization;
}

bool IsReadable(const TfLiteTensor& tensor) {
  return BitsPerElement(tensor.type) > 0 && !HasBlockScales(tensor);
}

std::vector<float> ReadConstant(const TfLiteTensor& tensor) {
  const Shape shape = ShapeOf(tensor);
  const size_t stored = tensor.bytes * 8 / BitsPerElement(tensor.type);
  std::vector<float> elements = StoredElements(tensor, stored);
  if (tensor.sparsity != nullptr) elements = SparseReader(tensor, elements, shape).Read();
  elements.resize(static_cast<size_t>(Elements(shape)));
  const bool integers = tensor.type == kTfLiteInt4 || tensor.type == kTfLiteInt8 ||
                        tensor.type == kTfLiteUInt8 || tensor.type == kTfLiteInt16 ||
                        tensor.type == kTfLiteInt32;
  if (!integers || !IsQuantized(tensor)) return elements;

  const TfLiteAffineQuantization* affine = Affine(tensor);
  if (affine == nullptr || affine->scale->size == 1) {
    const float scale = affine != nullptr ? affine->scale->data[0] : tensor.params.scale;
    const bool has_zero_point =
        affine != nullptr && affine->zero_point != nullptr && affine->zero_point->size > 0;
    const auto zero_point =
        static_cast<float>(has_zero_point ? affine->zero_point->data[0] : tensor.params.zero_point);
    for (float& element : elements) element = scale * (element - zero_point);
    return elements;
  }
  const auto axis = static_cast<size_t>(affine->quantized_dimension);
  size_t inner = 1;
  for (size_t d = axis + 1; d < shape.size(); ++d) inner *= static_cast<size_t>(shape[d]);
  const auto channels = static_cast<size_t>(affine->scale->size);
  const bool zero_points =
      affine->zero_point != nullptr && affine->zero_point->size == affine->scale->size;
  for (size_t i = 0; i < elements.size(); ++i) {
    const size_t channel = i / inner % channels;
    const auto zero_point = static_cast<float>(zero_points ? affine->zero_point->data[channel] : 0);
    elements[i] = affine->scale->data[channel] * (elements[i] - zero_point);
  }
  return elements;
}

}  // namespace litmus::gpu
